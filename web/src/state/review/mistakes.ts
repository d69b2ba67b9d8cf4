// The bad moves of a game that has been gone through, and who is learning from them.
import type { CoursePoint, Position } from "../../core/types";
import { seatIndex, type Table } from "../model";
import type { Mistake, Review } from "./model";

/** The seat that is the likeliest to win, null where several are. */
export function likeliest({ percent }: CoursePoint): number | null {
  const most = Math.max(...percent);
  return percent.filter((each) => each === most).length === 1 ? percent.indexOf(most) : null;
}

/** Bad moves in the order of the game. `history`: of the game's end. */
export function mistakesIn({ course, opinions }: Review<Table>, { history }: Position): Mistake[] {
  const points = course?.points ?? [];
  return history.flatMap(({ text, seat }, ply) => {
    const [before, after] = [points[ply], points[ply + 1]];
    const better = opinions[ply]?.move;
    if (!before || !after || !better || (after.judgement !== "mistake" && after.judgement !== "blunder")) return [];
    const [from = 0, to = 0] = [before.percent[seatIndex(seat)], after.percent[seatIndex(seat)]];
    const turning = likeliest(after) !== null && likeliest(before) !== likeliest(after);
    const { judgement, why = "", better: gain = "" } = after;
    return [{ ply, seat, played: text, better, judgement, why, gain, from, to, turning }];
  });
}

/** The one person here learns from the own mistakes first. */
export function inOrderOfLearning(mistakes: readonly Mistake[], table: Table): Mistake[] {
  const own = table.seats.filter(({ you, kind }) => you && kind === "human");
  const [me] = own;
  if (!me || own.length > 1) return [...mistakes];
  const isMine = ({ seat }: Mistake) => seat === me.seat;
  return [...mistakes.filter(isMine), ...mistakes.filter((mistake) => !isMine(mistake))];
}

/** Turning points that can be named on a graph without one name upon another: the largest first get their place, of equal ones the last.
 *  `apart`: how far one must be from the next, as a share of the graph's width. */
export function namedTurns(mistakes: readonly Mistake[], plies: number, apart: number): Mistake[] {
  const placed: Mistake[] = [];
  const bySize = mistakes.filter(({ turning }) => turning).sort((a, b) => b.from - b.to - (a.from - a.to) || b.ply - a.ply);
  for (const turn of bySize) {
    if (placed.every(({ ply }) => Math.abs(ply - turn.ply) >= apart * plies)) placed.push(turn);
  }
  return placed.sort((a, b) => a.ply - b.ply);
}
