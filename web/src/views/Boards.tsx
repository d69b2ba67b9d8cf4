// Choosing a board: those that are usual, drawn small, or a size of one's own.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { gameInfo, gamePage, words } from "../state/app";
import { boardsOf, boardTitle } from "../state/boards";
import type { Setup, SetupProps } from "../state/setup";
import { FirstBoard, Icon, Tile, useApp } from "./parts";

const PICTURE = 58;
const LARGEST_SQUARE = 10;
/** In one row. */
const TILES = 4;

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

/** The board that is chosen, as large as there is room. */
export const BoardPicture = ({ setup }: { setup: Setup }) => (
  <div class="arrange-board">
    {setup.custom ? (
      <Grid sides={[pictured(setup.rows), pictured(setup.columns)]} />
    ) : (
      <FirstBoard game={setup.game} options={{ board: setup.board }} key={setup.board} />
    )}
  </div>
);

/** As much of a side as there can be, whatever has been typed. */
const pictured = (side: string) => Math.min(Math.max(Math.floor(Number(side)) || 1, 1), 10);

interface NumberFieldProps {
  label: string;
  value: number | string;
  min?: number;
  max: number;
  set(value: string): void;
}

export const NumberField = ({ label, set, min = 1, ...rest }: NumberFieldProps) => (
  <label class="field narrow">
    <span>{label}</span>
    <input type="number" min={min} required {...rest} onInput={({ currentTarget }) => set(currentTarget.value)} />
  </label>
);

/** How large the board is. */
export function Sides({ setup, change }: { setup: Pick<Setup, "rows" | "columns">; change(part: { rows: string } | { columns: string }): void }) {
  const { t } = useApp();
  return (
    <>
      <NumberField label={t("Rows")} value={setup.rows} max={10} set={(rows) => change({ rows })} />
      <NumberField label={t("Columns")} value={setup.columns} max={10} set={(columns) => change({ columns })} />
    </>
  );
}

/** One row of pictures; those that do not fit into it come when they are asked for, or when one of them is chosen. */
function Rowful({ tiles, chosen }: { tiles: ComponentChildren[]; chosen: number }) {
  const { t } = useApp();
  const [all, showAll] = useState(false);
  if (all || tiles.length <= TILES || chosen >= TILES - 1) return <div class="tiles stack gap-3">{tiles}</div>;
  return (
    <div class="tiles stack gap-3">
      {tiles.slice(0, TILES - 1)}
      <button type="button" class="tile stack level" aria-expanded={false} onClick={() => showAll(true)}>
        <Icon name="plus" />
        <strong>{t("More")}</strong>
      </button>
    </div>
  );
}

export function Boards({ setup, change }: SetupProps) {
  const { app, t } = useApp();
  const info = gameInfo(app, setup.game);
  const page = gamePage(app, setup.game);
  const boards = boardsOf(page, info);
  const tiles = boards.map((board) => (
    <Tile
      name="board"
      title={boardTitle(words(app), page, info, board)}
      text={board.replace("x", " × ")}
      picture={<FirstBoard game={info.name} options={{ board }} />}
      chosen={!setup.custom && setup.board === board}
      choose={() => change({ custom: false, board })}
      key={board}
    />
  ));
  const other = (
    <Tile
      name="board"
      title={t("Other")}
      text={t("your size")}
      picture={<Grid sides={[pictured(setup.rows), pictured(setup.columns)]} />}
      chosen={setup.custom}
      choose={() => change({ custom: true })}
      key="other"
    />
  );
  return (
    <fieldset>
      <legend>{t("Board")}</legend>
      <Rowful tiles={[...tiles, other]} chosen={setup.custom ? boards.length : boards.indexOf(setup.board)} key={info.name} />
      {setup.custom && <div class="row stack gap-4"><Sides setup={setup} change={change} /></div>}
    </fieldset>
  );
}
