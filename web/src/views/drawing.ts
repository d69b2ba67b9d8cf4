// What the board shows: the core's drawing of it, with all that is marked.
import type { Marks } from "../core/core";
import type { Position } from "../core/types";
import { gamePage, mayMove } from "../state/app";
import { boardPosition, boardTable } from "../state/board";
import type { App } from "../state/context";
import { premover } from "../state/match/premove";
import { betterMove, lookingAhead } from "../state/shown";

/** Whether pointing at a square chooses a move. */
export const mayPoint = (app: App): boolean => mayMove(app) || premover(app) !== null;

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
