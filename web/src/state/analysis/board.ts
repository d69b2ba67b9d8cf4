// What an analysis shows on the board: ghosts of the moves that were found, marks of what moves lead to.
import { type Ghost, type Marks, type AnalysisInfo, type GameLine, type Position, type Outcome, type Values, type Worth, isNextOf } from "@ludopod/core";
import { changeView } from "../board";
import type { App } from "../context";

const RANKS_MAX = 9;

export const ghostsOf = ({ lines }: AnalysisInfo): Ghost[] =>
  lines.slice(0, RANKS_MAX).map(({ move }, index) => ({ move, rank: index + 1 }));

/** Draws the board anew only where something has changed. */
export function showGhosts(app: App, ghosts: readonly Ghost[]): void {
  const shown = app.store.get().view.ghosts;
  const same = shown.length === ghosts.length && shown.every(({ move }, index) => move === ghosts[index]?.move);
  if (!same) changeView(app, { ghosts });
}

const OUTCOMES: readonly Outcome[] = ["win", "draw", "loss"];

/** The squares of moves by what the best move there leads to. */
export function valueMarks({ moves }: Position, values: Values): Marks {
  const best = new Map<string, Outcome>();
  for (const { move, result } of values.moves) {
    const at = moves.find(({ text }) => text === move)?.at;
    if (at !== undefined && !best.has(at)) best.set(at, result);
  }
  return OUTCOMES.map((outcome) => [outcome, [...best].filter(([, of]) => of === outcome).map(([at]) => at)] as const).filter(
    ([, squares]) => squares.length > 0,
  );
}

/** Shows what would be on the board after those moves, or what is there now. */
export function showAhead(app: App, ahead: readonly string[]): void {
  if (ahead.length || app.store.get().view.ahead.length) changeView(app, { ahead });
}

// ---- What is known of a position before it is solved: what the one before it said of the move that led here.

const TURNED: Readonly<Record<Outcome, Outcome>> = { win: "loss", draw: "draw", loss: "win" };

/** The same for the other player. How long it takes is not known any more: a move has been made. */
const turned = ({ result, least, most }: Worth): Worth => ({ result: TURNED[result], least: 0 - most, most: 0 - least, plies: null });

export interface Solved {
  game: GameLine;
  values: Values;
}

/** Values without moves; null where the position is not the next one after that which is solved. */
export function foreseen({ game, values }: Solved, next: GameLine): Values | null {
  const worth = isNextOf(game, next) && values.moves.find(({ move }) => move === next.events.at(-1));
  return worth ? { ...turned(worth), moves: [] } : null;
}
