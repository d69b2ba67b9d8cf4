// A new game, with a character, on this screen, or with a friend.
import { useState } from "preact/hooks";
import { type App, gameInfo, type Mode, words } from "../state/app";
import { type ClockClass, clockLine } from "../state/club";
import { begin, firstSetup, setupFault, type Setup, type SetupProps, type SetupSeat } from "../state/setup";
import { Arrange, More } from "./Arrange";
import { BoardPicture, Boards } from "./Boards";
import { Cast, characterAt, Chosen, RatingNote } from "./characters";
import { OptionFields } from "./Options";
import { Choices, Coming, Link, Refused, Select, useApp } from "./parts";
import { Seats, type SeatsProps } from "./Seats";

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

interface TimeProps extends Pick<SetupProps, "setup"> {
  change(part: { clock: string }): void;
  /** There must be a clock. */
  timed?: boolean | undefined;
  classes?: readonly ClockClass[] | undefined;
}

/** A clock for an evening, one for days, or none; and that which has been chosen elsewhere. */
export function Time({ setup: { clock }, change, timed, classes = ["live", "daily"] }: TimeProps) {
  const { app, t } = useApp();
  const { clocks } = app.store.get().club;
  const usual = classes.flatMap((kind) => clocks.value?.find((one) => one.class === kind)?.text ?? []);
  const offered = new Set([...(timed ? [] : [""]), ...usual, clock ?? ""]);
  return usual.length > 0 ? (
    <Choices
      legend={t("Time")}
      name="clock"
      value={clock ?? ""}
      choices={[...offered].map((value) => ({ value, title: clockLine(app, value || null) }))}
      choose={(chosen) => change({ clock: chosen })}
    />
  ) : (
    <Coming remote={clocks} />
  );
}

function Further(props: SeatsProps) {
  const { app, t, tn } = useApp();
  const { mode, setup, change } = props;
  return (
    <More chosen={[gameInfo(app, setup.game).title, tn("{n} player", "{n} players", setup.players)]}>
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
    </More>
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
  const submit = async () => {
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
    <Arrange
      title={t("New game")}
      head={<Modes mode={mode} />}
      table={
        mode === "computer" ? (
          <Cast setup={setup} choose={(character) => changeSeat(1, { kind: "computer", character })} />
        ) : (
          <>
            <Seats {...props} />
            <BoardPicture setup={setup} />
          </>
        )
      }
      submit={startText(app, mode, setup)}
      disabled={blocked}
      fault={<Refused why={fault} />}
      act={() => void submit()}
    >
      {mode === "computer" ? <Chosen setup={setup} /> : <Way mode={mode} />}
      <Boards setup={setup} change={change} />
      {mode === "friend" && <Time {...props} />}
      <Further {...props} />
    </Arrange>
  );
}
