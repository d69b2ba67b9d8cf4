// What the board shows: the core's drawing of it, with all that is marked.
import type { Marks, Position } from "@ludopod/core";
import { type App, gamePage, mayMove, seatIndex, type Table, words } from "../state/app";
import { boardPosition, boardTable, viewAt } from "../state/board";
import { premover } from "../state/match/premove";
import { betterMove, exhibited, lookingAhead } from "../state/shown";
import { useEffect } from "preact/hooks";
import { drawnSquares } from "@ludopod/board";
import { makeStoreOver } from "../state/store";

/** Whether pointing at a square chooses a move. */
export const mayPoint = (app: App): boolean => mayMove(app) || premover(app) !== null || exhibited(app.store.get()) !== null;

/** A move to be considered: the hint, or the better move that a review shows. */
const ghostOf = ({ store }: App): string | null => store.get().view.hint ?? betterMove(store.get());

/** What moves are worth, the hint, and what the gestures of the game mark. */
function marksOf(app: App, position: Position): Marks {
  const { view } = app.store.get();
  const hinted = position.moves.find(({ text }) => text === ghostOf(app));
  return [...view.values, ...(hinted ? [["hint", [hinted.at]] as const] : []), ...gamePage(app).gestures.marks(position, view)];
}

/** Null where there is no game. */
export function boardDrawing(app: App): string | null {
  const { view, settings, desk } = app.store.get();
  const board = boardTable(app);
  const position = boardPosition(app);
  if (!board || !position) return null;
  const { coordinates, flip, language } = settings;
  const drawn = { coordinates, flip, interactive: true };
  if (view.ahead.length) return app.core.diagram(lookingAhead(board, view), language, drawn);
  const chosen = mayPoint(app) ? gamePage(app).gestures.preview(position, view) : (ghostOf(app) ?? undefined);
  const preview = desk.premove ?? view.proposed ?? chosen;
  return app.core.diagram(board, language, { at: view.at ?? undefined, preview, marks: marksOf(app, position), ghosts: view.ghosts, ...drawn });
}

// ---- Squares in words.

/** What a move there leads to, where that is marked. */
function valueText(app: App, square: string): string {
  const { t } = words(app);
  const [kind] = app.store.get().view.values.find(([, squares]) => squares.includes(square)) ?? [];
  const texts: Record<string, string> = { win: t("wins"), draw: t("draws"), loss: t("loses") };
  return texts[kind ?? ""] ?? "";
}

function textOf(app: App, position: Position, square: string): string {
  const { t } = words(app);
  const piece = position.pieces.find(({ at }) => at === square);
  if (piece?.words) return piece.words;
  if (piece) {
    const owner = piece.seat === "n" ? t("neutral") : (position.seats[seatIndex(piece.seat)] ?? piece.seat);
    return t("{square}: {owner}, {n}", { square, owner, n: piece.shows });
  }
  const text = [t("empty"), gamePage(app).squareText?.(words(app), position, square)].filter(Boolean).join(". ");
  return t("{square}: {text}", { square, text });
}

/** A position never changes, and is one of a language: what was said of a square holds. */
const said = new WeakMap<Position, Map<string, string>>();

function pieceLabel(app: App, position: Position, square: string): string {
  const known = said.get(position) ?? new Map<string, string>();
  said.set(position, known);
  const text = known.get(square) ?? textOf(app, position, square);
  known.set(square, text);
  return text;
}

/** "c3: empty, wins" */
export const cellLabel = (app: App, position: Position, square: string): string =>
  [pieceLabel(app, position, square), valueText(app, square)].filter(Boolean).join(", ");

// ---- Whoever goes through a game goes on: what the moves beside the one that is shown look like is worked out between two
// steps. The core remembers it, and the next step finds it.

/** The page as it would be at another moment of its game. */
const appAt = (app: App, table: Table, ply: number): App => ({
  ...app,
  store: makeStoreOver(app.store, { view: viewAt(table, ply) }),
});

function workOut(app: App): void {
  const position = boardPosition(app);
  if (position) for (const square of drawnSquares({ ...position, flip: false }).flat()) cellLabel(app, position, square);
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
