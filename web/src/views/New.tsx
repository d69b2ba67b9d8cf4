// Arranging a new game: on the table whoever plays, on the paper beside it what is played.
import { useState } from "preact/hooks";
import { gameInfo, words } from "../state/app";
import { clockLine } from "../state/club/terms";
import type { App } from "../state/context";
import type { Mode } from "../state/model";
import { begin, firstSetup, setupFault, type Setup, type SetupSeat } from "../state/setup";
import { BoardPicture, Boards } from "./Boards";
import { Cast, characterAt, Chosen, RatingNote } from "./characters";
import { Link } from "./Link";
import { OptionFields } from "./Options";
import { Choices } from "./parts/form";
import { Seats } from "./Seats";

function Modes({ app, mode }: { app: App; mode: Mode }) {
  const { t } = words(app);
  const modes: readonly (readonly [Mode, string])[] = [
    ["computer", t("A character")],
    ["screen", t("On this screen")],
    ["friend", t("A friend online")],
  ];
  return (
    <nav class="modes" aria-label={t("Opponent")}>
      {modes.map(([to, title]) => (
        <Link app={app} to={{ page: "new", mode: to }} current={to === mode} key={to}>
          {title}
        </Link>
      ))}
    </nav>
  );
}

/** Which of the core's games. */
export function GameChoice({ app, game: chosen, choose }: { app: App; game: string; choose(game: string): void }) {
  const { t } = words(app);
  return (
    <label class="field">
      <span>{t("Game")}</span>
      <select value={chosen} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {app.core.names.map((game) => (
          <option value={game} key={game}>
            {gameInfo(app, game).title}
          </option>
        ))}
      </select>
    </label>
  );
}

interface PartProps {
  app: App;
  mode: Mode;
  setup: Setup;
  change(part: Partial<Setup>): void;
  changeSeat(index: number, part: Partial<SetupSeat>): void;
}

/** A game with a friend may have a clock: one for an evening, or one for days. */
function Time({ app, setup, change }: PartProps) {
  const { t } = words(app);
  const clocks = app.store.get().club.clocks.value ?? [];
  const offered = (["live", "daily"] as const).flatMap((kind) => clocks.find((clock) => clock.class === kind) ?? []);
  return offered.length > 0 ? (
    <Choices
      legend={t("Time")}
      name="clock"
      value={setup.clock ?? ""}
      choices={[{ value: "", title: t("No clock") }, ...offered.map(({ text }) => ({ value: text, title: clockLine(app, text) }))]}
      choose={(clock) => change({ clock })}
    />
  ) : null;
}

/** What is chosen now and then. */
function More(props: PartProps) {
  const { app, mode, setup, change } = props;
  const { t, tn } = words(app);
  const players = tn("{n} player", "{n} players", setup.players);
  return (
    <details class="further">
      <summary>
        {t("More options")} <small>{`${gameInfo(app, setup.game).title} · ${players}`}</small>
      </summary>
      <div class="options">
        <GameChoice
          app={app}
          game={setup.game}
          choose={(game) => change({ ...firstSetup(app, mode, game), seats: setup.seats })}
        />
        {mode === "computer" && <Seats {...props} />}
        <OptionFields app={app} setup={setup} change={change} />
        <RatingNote app={app} setup={setup} />
        <p class="quiet">
          {t("Or continue a game from elsewhere:")}{" "}
          <Link app={app} to={{ page: "open" }}>
            {t("Open a game")}
          </Link>
        </p>
      </div>
    </details>
  );
}

/** What the button does, by name where that is one. */
function startText(app: App, mode: Mode, setup: Setup): string {
  const { t } = words(app);
  const against = mode === "computer" && setup.players === 2 ? characterAt(app, setup, 1) : undefined;
  if (against) return t("Play {name}", { name: against.title });
  return mode === "friend" ? t("Create the game") : t("Start the game");
}

/** How it goes, where no character says it. */
function Way({ app, mode }: { app: App; mode: Mode }) {
  const { t } = words(app);
  return (
    <div>
      <h2>{mode === "friend" ? t("A friend online") : t("On this screen")}</h2>
      <p>
        {mode === "friend"
          ? t("You get a link to send. Your friend takes the free seat.")
          : t("Pass the device after each move, or put it in the middle of the table.")}
      </p>
    </div>
  );
}

/** The form, and how it is sent. */
function useArranging(app: App, mode: Mode) {
  const [setup, setSetup] = useState(() => firstSetup(app, mode));
  const [failed, setFailed] = useState("");
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<Setup>) => {
    setFailed("");
    setSetup({ ...setup, ...part });
  };
  const changeSeat = (index: number, part: Partial<SetupSeat>) =>
    change({ seats: setup.seats.map((seat, other) => (other === index ? { ...seat, ...part } : seat)) });
  const wrong = setupFault(app, setup);
  const blocked = wrong !== "" || failed !== "" || busy;
  const submit = async (event: Event) => {
    event.preventDefault();
    if (blocked) return;
    setBusy(true);
    const refused = await begin(app, mode, setup);
    if (refused) {
      setFailed(refused);
      setBusy(false);
    }
  };
  return { setup, change, changeSeat, fault: wrong || failed, blocked, submit };
}

export function New({ app, mode }: { app: App; mode: Mode }) {
  const { t } = words(app);
  const { setup, change, changeSeat, fault, blocked, submit } = useArranging(app, mode);
  const props = { app, mode, setup, change, changeSeat };
  return (
    <form class="arrange" onSubmit={(event) => void submit(event)} noValidate>
      <div class="arrange-table">
        <header>
          <h1>{t("New game")}</h1>
          <Modes app={app} mode={mode} />
        </header>
        {mode === "computer" ? (
          <Cast app={app} setup={setup} choose={(character) => changeSeat(1, { kind: "computer", character })} />
        ) : (
          <>
            <Seats {...props} />
            <BoardPicture app={app} setup={setup} />
          </>
        )}
      </div>
      <div class="arrange-choices">
        {mode === "computer" ? <Chosen app={app} setup={setup} /> : <Way app={app} mode={mode} />}
        <Boards app={app} setup={setup} change={change} />
        {mode === "friend" && <Time {...props} />}
        <More {...props} />
      </div>
      <div class="arrange-start">
        {fault && (
          <p class="refused" role="alert">
            {fault}
          </p>
        )}
        <button type="submit" class="button primary large" disabled={blocked}>
          {startText(app, mode, setup)}
        </button>
      </div>
    </form>
  );
}
