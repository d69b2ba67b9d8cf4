// The board: the core's drawing, and over it a grid of buttons for pointing at squares.
import { useEffect, useRef } from "preact/hooks";
import type { Position } from "../core/types";
import { choices, mayMove, shown, words, type App } from "../state/app";
import { hover, point } from "../state/board";
import { exact, fitting, hasChoice, isChoosable, movesAt } from "../state/choice";
import { hasPieces } from "../state/turns";
import { boardKey, focused, squareName } from "../state/keyboard";
import { LETTERS, type View, type Table } from "../state/model";
import { sendHome } from "./departure";
import { cellLabel } from "./labels";
import { previewOf } from "./preview";
import { DirectionPicker } from "./DirectionPicker";

const FRESH_MS = 1000;
/** Boards with more columns take the whole width of a phone. */
const COLUMNS_ON_A_PHONE = 5;
/** A smaller square is easily missed by a finger. */
const FINGER_PX = 44;

/** The square a move names first. */
const squareOf = (move: string) => /^[a-j]\d+/.exec(move)?.[0] ?? move;

type Marks = ReadonlyArray<readonly [kind: string, squares: readonly string[]]>;

/** Of the piece that is chosen the core draws all it can do. */
function turnMarks({ hint, choice }: View): Marks {
  return [
    ...(hint ? [["hint", [squareOf(hint)]] as const] : []),
    ...(choice ? [["chosen", [choice.at]] as const] : []),
  ];
}

function marksOf(app: App, table: Table): Marks {
  const { view, settings } = app.store.get();
  const { choice, hint } = view;
  if (hasPieces(table.options)) return turnMarks(view);
  const moves = choices(app);
  const open = choice ? [...new Set(fitting(moves, choice.chosen).flatMap(({ captured }) => captured))] : [];
  return [
    ...(settings.showSafe ? [["safe", []] as const] : []),
    ...(hint ? [["hint", [squareOf(hint)]] as const] : []),
    ...(choice && !exact(moves, choice.chosen) ? [["hint", [choice.at]] as const] : []),
    ...(open.length ? [["choosable", open] as const] : []),
    ...(choice?.chosen.length ? [["chosen", choice.chosen] as const] : []),
  ];
}

/** True for a moment after a move has been made, so that only moves are animated and not every redrawing. */
function useFreshness(table: Table, at: number | null) {
  const art = useRef<HTMLDivElement>(null);
  const plies = useRef(table.events.length);
  useEffect(() => {
    const grown = at === null && table.events.length === plies.current + 1;
    plies.current = table.events.length;
    const element = art.current;
    if (!grown || !element) return;
    sendHome(element);
    element.classList.add("fresh");
    const timer = setTimeout(() => element.classList.remove("fresh"), FRESH_MS);
    return () => {
      clearTimeout(timer);
      element.classList.remove("fresh");
    };
  }, [table.events, at]);
  return art;
}

/** Whether to show what a click would do before it is done; the keyboard (no count of clicks) never misses. */
const carefully = ({ detail, currentTarget }: MouseEvent) =>
  detail > 0 && currentTarget instanceof HTMLElement && currentTarget.offsetWidth < FINGER_PX;

function Cell({ app, position, square }: { app: App; position: Position; square: string }) {
  const { choice } = app.store.get().view;
  const choosable = choice !== null && hasChoice(position, choice) && isChoosable(movesAt(position, choice.at), square);
  return (
    <div role="gridcell" class="cell">
      <button
        type="button"
        data-cell={square}
        tabIndex={focused(app) === square ? 0 : -1}
        class={choosable ? "choosable" : undefined}
        aria-pressed={choosable ? choice.chosen.includes(square) : undefined}
        aria-label={cellLabel(app, position, square)}
        onClick={(event: MouseEvent) => {
          const careful = carefully(event);
          if (event.detail < 2 || choosable || careful) point(app, square, careful);
        }}
        onPointerEnter={(event: PointerEvent) => event.pointerType === "mouse" && hover(app, square)}
        onFocus={(event: FocusEvent) =>
          (event.currentTarget as HTMLElement).matches(":focus-visible") && hover(app, square)
        }
      />
    </div>
  );
}

const count = (size: number) => Array.from({ length: size }, (_, index) => index);

function Cells({ app, position }: { app: App; position: Position }) {
  const { t } = words(app);
  const keys = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey && boardKey(app, event.key)) event.preventDefault();
  };
  return (
    <div
      class="cells"
      role="grid"
      aria-label={t("Board")}
      aria-rowcount={position.rows}
      aria-colcount={position.columns}
      onKeyDown={keys}
      onKeyUp={(event: KeyboardEvent) => event.key === " " && event.preventDefault()}
      onPointerLeave={() => hover(app, null)}
      onFocusOut={() => hover(app, null)}
    >
      {count(position.rows)
        .reverse()
        .map((row) => (
          <div role="row" class="cell-row" key={row}>
            {count(position.columns).map((column) => (
              <Cell app={app} position={position} square={squareName(column, row)} key={column} />
            ))}
          </div>
        ))}
    </div>
  );
}

export function Board({ app, table }: { app: App; table: Table }) {
  const { view, settings } = app.store.get();
  const art = useFreshness(table, view.at);
  const position = shown(app);
  if (!position) return null;
  const preview = mayMove(app) ? previewOf(app, position) : (view.hint ?? undefined);
  const svg = app.core.diagram(table, settings.language, {
    at: view.at ?? undefined,
    preview,
    interactive: true,
    marks: marksOf(app, table),
  });
  const asked = view.choice?.asked;
  const winner = position.over ? position.places.indexOf(1) : -1;
  return (
    <div class={`board-room${position.columns > COLUMNS_ON_A_PHONE ? " wide" : ""}`}>
      <div
        class={`play-board${mayMove(app) ? " ready" : ""}`}
        data-winner={LETTERS[winner]}
        style={{ "--rows": position.rows, "--columns": position.columns }}
      >
        <div class="art" aria-hidden="true" ref={art} dangerouslySetInnerHTML={{ __html: svg }} />
        <Cells app={app} position={position} />
        {asked && view.choice && (
          <DirectionPicker app={app} table={table} position={position} choice={view.choice} square={asked} />
        )}
      </div>
    </div>
  );
}
