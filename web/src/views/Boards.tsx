// Choosing a board: those that are usual, drawn small, or a size of one's own.
import { gameInfo, gamePage, words } from "../state/app";
import type { App } from "../state/context";
import { boardsOf, boardTitle, sidesOf } from "../state/boards";
import type { Setup } from "../state/setup";
import { Tile } from "./parts/Tile";

interface BoardsProps {
  app: App;
  setup: Setup;
  change(part: Partial<Setup>): void;
}

const PICTURE = 58;
const LARGEST_SQUARE = 10;

function Grid({ sides: [rows, columns] }: { sides: readonly [rows: number, columns: number] }) {
  const step = Math.min(LARGEST_SQUARE, PICTURE / Math.max(rows, columns));
  return (
    <svg
      class="grid-picture"
      viewBox={`0 0 ${columns * 10 - 2} ${rows * 10 - 2}`}
      width={columns * step}
      height={rows * step}
      aria-hidden="true"
    >
      {Array.from({ length: rows * columns }, (_, index) => (
        <rect x={(index % columns) * 10} y={Math.floor(index / columns) * 10} width="8" height="8" rx="2" key={index} />
      ))}
    </svg>
  );
}

/** As much of a side as there can be, whatever has been typed. */
const pictured = (side: string) => Math.min(Math.max(Math.floor(Number(side)) || 1, 1), 10);

function Sides({ app, setup, change }: BoardsProps) {
  const { t } = words(app);
  const side = (name: "rows" | "columns", label: string) => (
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
  return (
    <div class="row">
      {side("rows", t("Rows"))}
      {side("columns", t("Columns"))}
    </div>
  );
}

export function Boards({ app, setup, change }: BoardsProps) {
  const { t } = words(app);
  const info = gameInfo(app, setup.game);
  const page = gamePage(app, setup.game);
  return (
    <fieldset>
      <legend>{t("Board")}</legend>
      <div class="tiles">
        {boardsOf(page, info).map((board) => (
          <Tile
            name="board"
            title={boardTitle(words(app), page, info, board)}
            text={board.replace("x", " × ")}
            picture={<Grid sides={sidesOf(board)} />}
            chosen={!setup.custom && setup.board === board}
            choose={() => change({ custom: false, board })}
            key={board}
          />
        ))}
        <Tile
          name="board"
          title={t("Other")}
          text={t("your size")}
          picture={<Grid sides={[pictured(setup.rows), pictured(setup.columns)]} />}
          chosen={setup.custom}
          choose={() => change({ custom: true })}
        />
      </div>
      {setup.custom && <Sides app={app} setup={setup} change={change} />}
    </fieldset>
  );
}
