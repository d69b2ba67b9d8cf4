// How a game ended, in words.
import type { Played, Position } from "../core/types";
import type { Words } from "../i18n";

export const ranOut = ({ text }: Played): boolean => text.endsWith(":timeout");

/** Who has left last of all, so that the game was over; null where it was played to its end. */
export const lastToLeave = ({ latest }: Position): Played | null => (latest?.move ? null : latest);

/** The seats of the first place. */
export const winnersOf = ({ places }: Position): number[] => places.flatMap((place, seat) => (place === 1 ? [seat] : []));

/** "8 : 7", the most first; empty in games in which nothing is counted: there all have the same count. */
export const countsOf = ({ scores }: Position): string =>
  scores.some((count) => count > 0) ? [...scores].sort((a, b) => b - a).join("\u00a0:\u00a0") : "";

/** Where the last player against the winner has left. */
export const leftWonText = ({ t }: Words, left: Played, names: { name: string; other: string }): string =>
  ranOut(left) ? t("{name} wins: {other} ran out of time.", names) : t("{name} wins: {other} resigned.", names);

/** "White wins, 8 : 7.", or a draw. */
export function wonText({ t }: Words, position: Position, nameOf: (seat: number) => string): string {
  const counts = countsOf(position);
  const [winner, another] = winnersOf(position);
  if (winner === undefined || another !== undefined) return counts ? t("A draw, {counts}.", { counts }) : t("A draw.");
  const name = nameOf(winner);
  return counts ? t("{name} wins, {counts}.", { name, counts }) : t("{name} wins.", { name });
}
