// What is known of a position before it is solved: what the one before it said of the move that led here.
import { isNextOf } from "../../core/same";
import type { GameLine } from "../../core/types";
import type { Outcome, Values, Worth } from "../../core/worth";

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
