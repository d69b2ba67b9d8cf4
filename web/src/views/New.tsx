// Arranging a new game.
import { useState } from "preact/hooks";
import { words, type App } from "../state/app";
import { GAMES, QUICK_BOARD, STANDARD_BOARD, type Mode } from "../state/model";
import { hasPieces } from "../state/turns";
import { begin, firstSetup, optionsOf, setupFault, type Setup, type SetupSeat } from "../state/setup";
import { Icon, type IconName } from "./Icon";
import { Link } from "./Link";
import { Seats } from "./Seats";
import { variantName } from "./variants";

interface FormProps {
  app: App;
  mode: Mode;
  setup: Setup;
  change(part: Partial<Setup>): void;
}

export function levelName(app: App, level: number): string {
  const { t } = words(app);
  const names = [
    t("gentle"),
    t("gentle"),
    t("easy"),
    t("easy"),
    t("fair"),
    t("fair"),
    t("strong"),
    t("strong"),
    t("fierce"),
    t("merciless"),
  ];
  return `${level} · ${names[level - 1] ?? ""}`;
}

function Modes({ app, mode }: { app: App; mode: Mode }) {
  const { t } = words(app);
  const modes: ReadonlyArray<readonly [Mode, IconName, string]> = [
    ["computer", "computer", t("The computer")],
    ["screen", "people", t("On this screen")],
    ["friend", "link", t("A friend online")],
  ];
  return (
    <nav class="modes" aria-label={t("Against whom")}>
      {modes.map(([to, icon, title]) => (
        <Link app={app} to={{ page: "new", mode: to }} current={to === mode} key={to}>
          <Icon name={icon} />
          <span>{title}</span>
        </Link>
      ))}
    </nav>
  );
}

const Grid = ({ rows, columns }: { rows: number; columns: number }) => (
  <svg
    class="grid-picture"
    viewBox={`0 0 ${columns * 10 - 2} ${rows * 10 - 2}`}
    width={columns * 10 - 2}
    height={rows * 10 - 2}
    aria-hidden="true"
  >
    {Array.from({ length: rows * columns }, (_, index) => (
      <rect x={(index % columns) * 10} y={Math.floor(index / columns) * 10} width="8" height="8" rx="2" key={index} />
    ))}
  </svg>
);

/** As much of a side as the small picture can show, whatever has been typed. */
const pictured = (side: string) => Math.min(Math.max(Math.floor(Number(side)) || 1, 1), 6);

const OCTOGO_BOARDS = ["10x10", "8x10", "6x10", "8x5", "10x5"] as const;

function Games({ app, setup, change }: FormProps) {
  const { t, language } = words(app);
  const choose = (game: string) =>
    change({
      game,
      board: game === "octogo" ? OCTOGO_BOARDS[0] : STANDARD_BOARD,
      custom: false,
      players: 2,
      variant: "",
      first: "a",
    });
  return (
    <label class="field">
      <span>{t("Game")}</span>
      <select value={setup.game} onChange={(event) => choose(event.currentTarget.value)}>
        {GAMES.map((game) => (
          <option value={game} key={game}>
            {app.core.game(language, game).title}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Boards of Octogo: the usual one, shorter ones, and two of five columns. */
function OctogoBoards({ app, setup, change }: FormProps) {
  const { t } = words(app);
  return (
    <label class="field">
      <span>{t("Board")}</span>
      <select value={setup.board} onChange={(event) => change({ board: event.currentTarget.value })}>
        {OCTOGO_BOARDS.map((board) => (
          <option value={board} key={board}>
            {board.replace("x", " × ")}
          </option>
        ))}
      </select>
    </label>
  );
}

function Boards({ app, setup, change }: FormProps) {
  const { t } = words(app);
  const number = (name: "rows" | "columns", label: string) => (
    <label class="field narrow">
      <span>{label}</span>
      <input
        type="number"
        min={1}
        max={10}
        required
        value={setup[name]}
        onInput={(event) => change({ [name]: event.currentTarget.value })}
      />
    </label>
  );
  const option = (board: string, title: string, text: string, rows: number, columns: number, custom = false) => (
    <label class="tile">
      <input
        type="radio"
        name="board"
        checked={custom ? setup.custom : !setup.custom && setup.board === board}
        onChange={() => change(custom ? { custom } : { custom, board })}
      />
      <Grid rows={rows} columns={columns} />
      <strong>{title}</strong>
      <small>{text}</small>
    </label>
  );
  return (
    <fieldset>
      <legend>{t("Board")}</legend>
      <div class="tiles">
        {option(QUICK_BOARD, t("Quick"), "3 × 5", 3, 5)}
        {option(STANDARD_BOARD, t("Standard"), "5 × 5", 5, 5)}
        {option("", t("Other"), t("your size"), pictured(setup.rows), pictured(setup.columns), true)}
      </div>
      {setup.custom && (
        <div class="row">
          {number("rows", t("Rows"))}
          {number("columns", t("Columns"))}
        </div>
      )}
    </fieldset>
  );
}

function Variants({ app, setup, change }: FormProps) {
  const { t } = words(app);
  const variants = ["", "snub", "dodeca", "snub+dodeca"];
  return (
    <label class="field">
      <span>{t("Variant")}</span>
      <select value={setup.variant} onChange={(event) => change({ variant: event.currentTarget.value })}>
        {variants.map((variant) => (
          <option value={variant} key={variant}>
            {variantName(words(app), variant) || t("None: the game as its author made it")}
          </option>
        ))}
      </select>
    </label>
  );
}

export function New({ app, mode }: { app: App; mode: Mode }) {
  const { t } = words(app);
  const [setup, setSetup] = useState(() => firstSetup(mode, app.store.get()));
  const [failed, setFailed] = useState("");
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<Setup>) => {
    setFailed("");
    setSetup({ ...setup, ...part });
  };
  const changeSeat = (index: number, part: Partial<SetupSeat>) =>
    change({ seats: setup.seats.map((seat, other) => (other === index ? { ...seat, ...part } : seat)) });
  const fault = setupFault(app, setup) || failed;
  const submit = async (event: Event) => {
    event.preventDefault();
    if (fault) return;
    setBusy(true);
    const refused = await begin(app, mode, setup);
    if (refused) {
      setFailed(refused);
      setBusy(false);
    }
  };
  return (
    <form class="new" onSubmit={(event) => void submit(event)} noValidate>
      <h1>{t("New game")}</h1>
      <Modes app={app} mode={mode} />
      <Games app={app} mode={mode} setup={setup} change={change} />
      {hasPieces(optionsOf(setup)) ? (
        <OctogoBoards app={app} mode={mode} setup={setup} change={change} />
      ) : (
        <Boards app={app} mode={mode} setup={setup} change={change} />
      )}
      <Seats app={app} mode={mode} setup={setup} change={change} changeSeat={changeSeat} />
      {!hasPieces(optionsOf(setup)) && <Variants app={app} mode={mode} setup={setup} change={change} />}
      {fault && (
        <p class="refused" role="alert">
          {fault}
        </p>
      )}
      <button type="submit" class="button primary large" disabled={fault !== "" || busy}>
        {mode === "friend" ? t("Create the game") : t("Start the game")}
      </button>
      <p class="quiet">
        {t("Or go on with a game from elsewhere:")}{" "}
        <Link app={app} to={{ page: "open" }}>
          {t("Open a game")}
        </Link>
      </p>
    </form>
  );
}
