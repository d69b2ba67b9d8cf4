// The bad moves of a game that has been gone through, and who is learning from them.
import type { Course, CoursePoint, Position } from "@ludopod/core";
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

/** Moves by the number of the first: one, or a stretch in which nothing was at stake. */
export function stretches(points: Course["points"]): { from: number; to: number }[] {
  const rows: { from: number; to: number }[] = [];
  points.forEach(({ decided }, ply) => {
    const last = rows[rows.length - 1];
    if (decided && last && points[last.to]?.decided) last.to = ply;
    else rows.push({ from: ply, to: ply });
  });
  return rows;
}

/** Moves after which another was the likeliest to win, the largest first, of equal ones the last. */
const turningPoints = (mistakes: readonly Mistake[]): Mistake[] =>
  mistakes.filter(({ turning }) => turning).sort((a, b) => b.from - b.to - (a.from - a.to) || b.ply - a.ply);

export const decisive = (mistakes: readonly Mistake[]): Mistake | undefined => turningPoints(mistakes)[0];

/** Turning points that can be named on a graph without one name upon another: the largest first get their place.
 *  `placeOf`: where a moment stands, as a share of the graph's width; `apart`: how far one must be from the next. */
export function namedTurns(mistakes: readonly Mistake[], placeOf: (ply: number) => number, apart: number): Mistake[] {
  const placed: Mistake[] = [];
  for (const turn of turningPoints(mistakes)) {
    if (placed.every(({ ply }) => Math.abs(placeOf(ply) - placeOf(turn.ply)) >= apart)) placed.push(turn);
  }
  return placed.sort((a, b) => a.ply - b.ply);
}
