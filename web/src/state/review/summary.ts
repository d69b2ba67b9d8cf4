// The game in a sentence or two: who led until when, and which move cost the game.
import type { CoursePoint, Position } from "@ludopod/core";
import { type App, LETTERS, seatIndex, type Table, words } from "../app";
import { likeliest } from "./mistakes";
import type { Mistake } from "./model";
import { isVisitor, nameOf } from "./words";

/** So much more than anyone else, in per cent, makes a leader: less is what an engine cannot tell. */
const LEAD = 10;

const leaderAt = (point: CoursePoint): number | null => {
  const first = likeliest(point);
  const [most = 0, next = 0] = [...point.percent].sort((a, b) => b - a);
  return first !== null && most - next >= LEAD ? first : null;
};

interface Turn {
  /** Who led last of all that did not win. */
  leader: number;
  /** The last moment at which that was so. */
  until: number;
}

/** How the game came to its winner; null when nobody else ever led. */
function lastTurn(points: readonly CoursePoint[], winner: number): Turn | null {
  for (let ply = points.length - 1; ply >= 0; ply--) {
    const point = points[ply];
    const leader = point ? leaderAt(point) : null;
    if (leader !== null && leader !== winner) return { leader, until: ply };
  }
  return null;
}

const largest = (mistakes: readonly Mistake[]): Mistake | undefined =>
  [...mistakes].sort((a, b) => b.from - b.to - (a.from - a.to))[0];

/** What is said of the game's course; `position` is its end. */
export function summaryText(
  app: App,
  table: Table,
  position: Position,
  points: readonly CoursePoint[],
  mistakes: readonly Mistake[],
): string {
  const { t } = words(app);
  const seatAt = (index: number) => LETTERS[index] ?? "a";
  const last = points[points.length - 1];
  const winner = last ? likeliest(last) : null;
  const worst = largest(mistakes);
  const worstText = worst
    ? t("The largest mistake: {move} ({name}).", { move: worst.played, name: nameOf(app, table, worst.seat) })
    : t("Nobody made a mistake.");
  if (winner === null || !position.over) return worstText;
  const turn = lastTurn(points, winner);
  const leader = seatAt(turn?.leader ?? winner);
  const [you, name] = [isVisitor(table, leader), nameOf(app, table, leader)];
  if (!turn) return [you ? t("You led from start to finish.") : t("{name} led from start to finish.", { name }), worstText].join(" ");
  // The move with which the lead was gone, if that was the leader's own mistake.
  const cost = largest(mistakes.filter(({ ply, seat }) => ply === turn.until && seatIndex(seat) === turn.leader));
  const led = { name, n: turn.until };
  if (!cost) return [you ? t("You were ahead until move {n}.", led) : t("{name} was ahead until move {n}.", led), worstText].join(" ");
  const lost = { ...led, move: cost.played };
  return you ? t("You were ahead until move {n}; {move} cost the game.", lost) : t("{name} was ahead until move {n}; {move} cost the game.", lost);
}
