// The board: the core's drawing, and over it a grid of buttons for pointing at squares.
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Position } from "../core/types";
import { gamePage, words } from "../state/app";
import { boardPosition, boardTable, hover, point } from "../state/board";
import type { App } from "../state/context";
import { boardKey, focused, lookAt, squareName } from "../state/keyboard";
import { LETTERS, type Table, type View } from "../state/model";
import { tableOf } from "../state/shown";
import { redraw, type Drawing, type Wardrobe } from "./art";
import { sendHome } from "./departure";
import { boardDrawing, mayPoint } from "./drawing";
import { atOnce } from "./calm";
import { useForesight } from "./foresight";
import { cellLabel } from "./labels";

const FRESH_MS = 1000;
/** Boards with more columns take the whole width of a phone. */
const COLUMNS_ON_A_PHONE = 5;
/** A smaller square is easily missed by a finger. */
const FINGER_PX = 44;

/** True for a moment after a move has been made, so that only moves are animated and not every redrawing. */
function useFreshness(table: Table, { at, ahead }: View) {
  const art = useRef<HTMLDivElement>(null);
  const shown = table.events.length + ahead.length;
  const plies = useRef(shown);
  useEffect(() => {
    const grown = at === null && shown === plies.current + 1;
    plies.current = shown;
    const element = art.current;
    if (!grown || !element) return;
    const land = sendHome(element);
    element.classList.add("fresh");
    const end = () => {
      element.classList.remove("fresh");
      land();
    };
    const timer = setTimeout(end, FRESH_MS);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [table.events, ahead, at]);
  return art;
}

/** The core's drawing. */
function Art({ svg, table, view }: { svg: string; table: Table; view: View }) {
  const art = useFreshness(table, view);
  const drawn = useRef<Drawing | null>(null);
  const wardrobe = useRef<Wardrobe>(new Map());
  useLayoutEffect(() => {
    if (art.current) drawn.current = redraw(art.current, svg, drawn.current, wardrobe.current);
  }, [svg]);
  return <div class="art" aria-hidden="true" ref={art} />;
}

/** Whether to show what a click would do before it is done; the keyboard (no count of clicks) never misses. */
const carefully = ({ detail, currentTarget }: MouseEvent) =>
  detail > 0 && currentTarget instanceof HTMLElement && currentTarget.offsetWidth < FINGER_PX;

/** What there is to know of a square to show its button. */
interface Face {
  square: string;
  label: string;
  /** Whether it is among those that can be chosen, and is. */
  picked: boolean | undefined;
  /** Tab goes there. */
  isEntry: boolean;
}

function Cell({ app, face: { square, label, picked, isEntry } }: { app: App; face: Face }) {
  return (
    <div role="gridcell" class="cell">
      <button
        type="button"
        data-cell={square}
        tabIndex={isEntry ? 0 : -1}
        class={picked === undefined ? undefined : "choosable"}
        aria-pressed={picked}
        aria-label={label}
        onClick={(event: MouseEvent) => {
          const careful = carefully(event);
          if (event.detail < 2 || picked !== undefined || careful) point(app, square, careful);
        }}
        onPointerEnter={(event: PointerEvent) => event.pointerType === "mouse" && hover(app, square)}
        onFocus={(event: FocusEvent) =>
          (event.currentTarget as HTMLElement).matches(":focus-visible") && lookAt(app, square)
        }
      />
    </div>
  );
}

/** Most moves change a few rows only: the others are left alone. */
function Row({ app, faces }: { app: App; faces: Face[] }) {
  return useMemo(
    () => (
      <div role="row" class="cell-row">
        {faces.map((face) => (
          <Cell app={app} face={face} key={face.square} />
        ))}
      </div>
    ),
    [JSON.stringify(faces)],
  );
}

/** From 0 on, or down to it. */
const count = (size: number, down: boolean) =>
  Array.from({ length: size }, (_, index) => (down ? size - 1 - index : index));

/** The squares of a row, from the left as they are seen. */
function facesIn(app: App, position: Position, row: number): Face[] {
  const { settings, view } = app.store.get();
  const entry = focused(app);
  return count(position.columns, settings.flip).map((column) => {
    const square = squareName(column, row);
    const picked = view.choice ? gamePage(app).gestures.picked(position, view.choice, square) : undefined;
    return { square, label: cellLabel(app, position, square), picked, isEntry: square === entry };
  });
}

function Cells({ app, position }: { app: App; position: Position }) {
  const { t } = words(app);
  const { flip } = app.store.get().settings;
  const keys = (event: KeyboardEvent) => {
    const on = event.target instanceof HTMLElement ? event.target.dataset["cell"] : undefined;
    if (!event.ctrlKey && !event.metaKey && !event.altKey && boardKey(app, event.key, on)) event.preventDefault();
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
      {count(position.rows, !flip).map((row) => (
        <Row app={app} faces={facesIn(app, position, row)} key={row} />
      ))}
    </div>
  );
}

/** What lies over the drawing, of the moment that the rest of the page shows. */
function Over({ app }: { app: App }) {
  const position = boardPosition(app);
  const board = boardTable(app);
  const { choice } = app.store.get().view;
  const { Overlay } = gamePage(app);
  return (
    <>
      {position && <Cells app={app} position={position} />}
      {position && board && choice?.asked && Overlay && (
        <Overlay app={app} table={board} position={position} choice={choice} asked={choice.asked} />
      )}
    </>
  );
}

/** The board is drawn before all else that a step changes, and what stands beside it a frame later. */
export function Board({ app: follower }: { app: App }) {
  const app = useMemo(() => atOnce(follower), [follower]);
  const { view, desk } = app.store.get();
  const table = tableOf(app.store.get());
  const position = boardPosition(app);
  const svg = boardDrawing(app);
  useForesight(app, table);
  if (!table || !position || svg === null) return null;
  const ready = mayPoint(app);
  const winner = position.over ? position.places.indexOf(1) : -1;
  return (
    <div class={`board-room${position.columns > COLUMNS_ON_A_PHONE ? " wide" : ""}`}>
      <div
        class={`play-board${ready ? " ready" : ""}${desk.premove ? " premove" : ""}${desk.analysis ? " analysing" : ""}`}
        data-part="board"
        data-state={`${ready ? "ready" : "waiting"}${desk.premove ? " premove" : ""}`}
        data-winner={LETTERS[winner]}
        style={{ "--rows": position.rows, "--columns": position.columns }}
      >
        <Art svg={svg} table={table} view={view} />
        <Over app={follower} />
      </div>
    </div>
  );
}
