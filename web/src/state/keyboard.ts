// Keys that work wherever the focus is, and those of the board.
import type { Position } from "../core/types";
import { gamePage, shown } from "./app";
import { flipBoard, toggleZen } from "./appearance";
import { cancel, changeView, choosing, point, stepBy, stepTo } from "./board";
import type { App } from "./context";
import { hint, undo } from "./local";
import { isAnalysing, tableOf } from "./shown";
import { stepAside } from "./study/lines";

const ARROWS: Record<string, readonly [columns: number, rows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export const squareName = (column: number, row: number) => String.fromCharCode(97 + column) + String(row + 1);

/** Where a square is drawn: its column from the left and its row from above, from 0. */
export function placeOf({ store }: App, { rows, columns }: Position, square: string): { column: number; row: number } {
  const [column, row] = [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];
  return store.get().settings.flip ? { column: columns - 1 - column, row } : { column, row: rows - 1 - row };
}

const clamp = (value: number, size: number) => Math.min(Math.max(value, 0), size - 1);

/** The square that has the keyboard: the middle of the board until another is chosen. */
export function focused(app: App): string {
  const { focus } = app.store.get().view;
  const position = shown(app);
  if (!position) return focus;
  const [column, row] = [focus.charCodeAt(0) - 97, Number(focus.slice(1)) - 1];
  if (column >= 0 && column < position.columns && row >= 0 && row < position.rows) return focus;
  return squareName(Math.floor((position.columns - 1) / 2), Math.floor((position.rows - 1) / 2));
}

/** The keyboard is on this square, however it has come there: by arrows, or by a screen reader's own ways. */
export function lookAt(app: App, square: string): void {
  const { focus, hover } = app.store.get().view;
  if (focus !== square || hover !== square) changeView(app, { focus: square, hover: square });
}

function moveFocus(app: App, [columns, rows]: readonly [number, number]): void {
  const position = shown(app);
  if (!position) return;
  const from = focused(app);
  const way = app.store.get().settings.flip ? -1 : 1;
  const column = clamp(from.charCodeAt(0) - 97 + way * columns, position.columns);
  const row = clamp(Number(from.slice(1)) - 1 + way * rows, position.rows);
  const square = squareName(column, row);
  lookAt(app, square);
  document.querySelector<HTMLElement>(`[data-cell="${square}"]`)?.focus();
}

const ACTS: readonly string[] = ["Enter", " "];

/** Keys while a square has the focus: `on`, which browsers do not tell of after each press. True when the key has been used. */
export function boardKey(app: App, key: string, on: string | undefined): boolean {
  const arrow = ARROWS[key];
  if (on && (arrow || ACTS.includes(key))) lookAt(app, on);
  const now = choosing(app);
  if (now && gamePage(app).gestures.key(now, key)) return true;
  if (key === "Escape" && now) cancel(app);
  else if (arrow) moveFocus(app, arrow);
  else if (ACTS.includes(key)) point(app, focused(app));
  else return false;
  return true;
}

export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName));

/** On the analysis board to another move in the same place; where there is none, to the start or the end of the line. */
function stepAcross(app: App, steps: 1 | -1): void {
  if (app.store.get().route.page === "analysis" && stepAside(app, steps)) return;
  stepTo(app, steps < 0 ? 0 : Infinity);
}

const PAGE_KEYS: Record<string, (app: App) => void> = {
  Escape: cancel,
  u: (app) => void undo(app),
  h: (app) => void hint(app),
  "?": ({ store }) => store.set({ help: store.get().help ? null : "keys" }),
  ArrowLeft: (app) => stepBy(app, -1),
  ArrowRight: (app) => stepBy(app, 1),
  ArrowUp: (app) => stepAcross(app, -1),
  ArrowDown: (app) => stepAcross(app, 1),
  ",": (app) => stepBy(app, -1),
  ".": (app) => stepBy(app, 1),
  Home: (app) => stepTo(app, 0),
  End: (app) => stepTo(app, Infinity),
  f: flipBoard,
  z: toggleZen,
};

export function listenToKeys(app: App): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const action = PAGE_KEYS[event.key];
    if (!action || !tableOf(app.store.get())) return;
    // Elsewhere they move the page.
    if (event.key.startsWith("Arrow") && !isAnalysing(app.store.get())) return;
    action(app);
    event.preventDefault();
  });
}
