// Keys that work wherever the focus is, and those of the board.
import type { App } from "./app";
import { choices, shown } from "./app";
import { cancel, confirm, look, pick, point, stepBy, stepTo, stroke } from "./board";
import { hint, undo } from "./local";
import { tableOf } from "./model";
import { hasPieces } from "./turns";

const ARROWS: Record<string, readonly [columns: number, rows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export const squareName = (column: number, row: number) => String.fromCharCode(97 + column) + String(row + 1);

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

function moveFocus(app: App, [columns, rows]: readonly [number, number]): void {
  const position = shown(app);
  if (!position) return;
  const from = focused(app);
  const column = clamp(from.charCodeAt(0) - 97 + columns, position.columns);
  const row = clamp(Number(from.slice(1)) - 1 + rows, position.rows);
  const square = squareName(column, row);
  look(app, { focus: square, hover: square });
  document.querySelector<HTMLElement>(`[data-cell="${square}"]`)?.focus();
}

/** A number picks that one of the choosable dice, in board order. */
function pickNumber(app: App, number: number): void {
  const { choice } = app.store.get().view;
  const dice = [...new Set(choices(app).flatMap(({ captured }) => captured))].sort(
    (a, b) => a.slice(1).localeCompare(b.slice(1)) || a.localeCompare(b),
  );
  const square = dice[number - 1];
  if (choice && square) pick(app, square);
}

const STROKES: Record<string, string> = { ArrowUp: "A", ArrowLeft: "L", ArrowRight: "R" };

/** Keys while a piece of Octogo is chosen: arrows turn it and advance it. */
function turnKey(app: App, key: string): boolean {
  const { choice } = app.store.get().view;
  if (!choice) return false;
  const added = STROKES[key];
  if (added) stroke(app, added);
  else if (key === "ArrowDown" || key === "Backspace") {
    const fewer = choice.chosen[0]?.slice(0, -1);
    look(app, { choice: { at: choice.at, chosen: fewer ? [fewer] : [] } });
  } else if (key === "Enter" && choice.chosen.length) confirm(app);
  else return false;
  return true;
}

/** Keys while a square has the focus. True when the key has been used. */
export function boardKey(app: App, key: string): boolean {
  const arrow = ARROWS[key];
  const { choice } = app.store.get().view;
  const table = tableOf(app.store.get());
  if (table && hasPieces(table.options) && turnKey(app, key)) return true;
  if (key === "Escape" && choice) cancel(app);
  else if (arrow) moveFocus(app, arrow);
  else if (key === "Enter" && choice && choice.chosen.length > 1) confirm(app);
  else if (key === "Enter" || key === " ") point(app, focused(app));
  else if (/^[1-5]$/.test(key) && choice) pickNumber(app, Number(key));
  else return false;
  return true;
}

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName));

const PAGE_KEYS: Record<string, (app: App) => void> = {
  Escape: cancel,
  u: undo,
  h: (app) => void hint(app),
  "?": ({ store }) => store.set({ help: store.get().help ? null : "keys" }),
  ",": (app) => stepBy(app, -1),
  ".": (app) => stepBy(app, 1),
  Home: (app) => stepTo(app, 0),
  End: (app) => stepTo(app, Infinity),
};

export function listenToKeys(app: App): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    const action = PAGE_KEYS[event.key];
    if (!action || !tableOf(app.store.get())) return;
    action(app);
    event.preventDefault();
  });
}
