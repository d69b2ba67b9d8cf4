// Whoever goes through a game goes on: what the moves beside the one that is shown look like is worked out between two
// steps. The core remembers it, and the next step finds it.
import { useEffect } from "preact/hooks";
import { boardPosition, viewAt } from "../state/board";
import type { App } from "../state/context";
import { squareName } from "../state/keyboard";
import type { Table } from "../state/model";
import { boardDrawing } from "./drawing";
import { cellLabel } from "./labels";

/** The page as it would be at another moment of its game. */
function appAt(app: App, table: Table, ply: number): App {
  const now = app.store.get();
  const then = { ...now, view: viewAt(table, now.view, ply) };
  return { ...app, store: { ...app.store, get: () => then } };
}

function workOut(app: App): void {
  const position = boardPosition(app);
  for (let row = 0; position && row < position.rows; row++)
    for (let column = 0; column < position.columns; column++) cellLabel(app, position, squareName(column, row));
  boardDrawing(app);
}

/** After the step is seen, and before a hand makes the next one. A key that is held down is faster, and nothing is in its way. */
const AFTER_MS = 40;

/** Works out what comes before and after a moment of the game. The answer ends it. */
export function foresee(app: App, table: Table, at: number): () => void {
  const timer = setTimeout(() => {
    for (const ply of [at - 1, at + 1]) if (ply >= 0) workOut(appAt(app, table, ply));
  }, AFTER_MS);
  return () => clearTimeout(timer);
}

/** Only where an earlier moment is looked at: there the next step goes on or back. */
export function useForesight(app: App, table: Table | null): void {
  const { at } = app.store.get().view;
  useEffect(() => (at === null || !table ? undefined : foresee(app, table, at)), [table, at]);
}
