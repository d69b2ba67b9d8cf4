// Arranging a new game: on the table whoever plays, on the paper beside it what is played.
import { useState } from "preact/hooks";
import { type App, gameInfo, type Mode, words } from "../state/app";
import { clockLine } from "../state/club/terms";
import { begin, firstSetup, setupFault, type Setup, type SetupSeat } from "../state/setup";
import { BoardPicture, Boards } from "./Boards";
import { Cast, characterAt, Chosen, RatingNote } from "./characters";
import { OptionFields } from "./Options";
import { Choices, Link, Select, useApp } from "./parts";
import { Seats } from "./Seats";

function Modes({ mode }: { mode: Mode }) {
  const { t } = useApp();
  const modes: readonly (readonly [Mode, string])[] = [
    ["computer", t("A character")],
    ["screen", t("Same screen")],
    ["friend", t("Play a friend")],
  ];
  return (
    <nav class="modes stack gap-1" aria-label={t("Opponent")}>
      {modes.map(([to, title]) => (
        <Link to={{ page: "new", mode: to }} current={to === mode} key={to}>{title}</Link>
      ))}
    </nav>
  );
}

/** Which of the core's games. */
export function GameChoice({ game: chosen, choose }: { game: string; choose(game: string): void }) {
  const { app, t } = useApp();
  return (
    <Select label={t("Game")} value={chosen} choices={app.core.names.map((game) => [game, gameInfo(app, game).title])} choose={choose} />
  );
}

interface PartProps {
  mode: Mode;
  setup: Setup;
  change(part: Partial<Setup>): void;
  changeSeat(index: number, part: Partial<SetupSeat>): void;
}

/** A game with a friend may have a clock: one for an evening, or one for days. */
function Time({ setup, change }: PartProps) {
  const { app, t } = useApp();
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
  const { app, t, tn } = useApp();
  const { mode, setup, change } = props;
  const players = tn("{n} player", "{n} players", setup.players);
  return (
    <details class="further">
      <summary>
        {t("More options")} <small>{`${gameInfo(app, setup.game).title} · ${players}`}</small>
      </summary>
      <div class="options">
        <GameChoice
          game={setup.game}
          choose={(game) => change({ ...firstSetup(app, mode, game), seats: setup.seats })}
        />
        {mode === "computer" && <Seats {...props} />}
        <OptionFields setup={setup} change={change} />
        <RatingNote setup={setup} />
        <p class="quiet">
          {t("Or continue a game from elsewhere:")}{" "}
          <Link to={{ page: "open" }}>{t("Open a game")}</Link>
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
function Way({ mode }: { mode: Mode }) {
  const { t } = useApp();
  return (
    <div>
      <h2>{mode === "friend" ? t("Play a friend") : t("Same screen")}</h2>
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

export function New({ mode }: { mode: Mode }) {
  const { app, t } = useApp();
  const { setup, change, changeSeat, fault, blocked, submit } = useArranging(app, mode);
  const props = { mode, setup, change, changeSeat };
  return (
    <form class="arrange" onSubmit={(event) => void submit(event)} noValidate>
      <div class="arrange-table stack gap-4 yields">
        <header>
          <h1>{t("New game")}</h1>
          <Modes mode={mode} />
        </header>
        {mode === "computer" ? (
          <Cast setup={setup} choose={(character) => changeSeat(1, { kind: "computer", character })} />
        ) : (
          <>
            <Seats {...props} />
            <BoardPicture setup={setup} />
          </>
        )}
      </div>
      <div class="arrange-choices stack gap-5 yields">
        {mode === "computer" ? <Chosen setup={setup} /> : <Way mode={mode} />}
        <Boards setup={setup} change={change} />
        {mode === "friend" && <Time {...props} />}
        <More {...props} />
      </div>
      <div class="arrange-start stack gap-2">
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
