// How a game ended, in words.
import type { Played, Position } from "@ludopod/core";
import type { Words } from "../i18n";

/** The result itself, and what there is to say of it besides: the count, or how it came about. */
export interface Ending {
  result: string;
  counts: string;
  how: string;
}

export const ranOut = ({ text }: Played): boolean => text.endsWith(":timeout");

/** Who has left last of all, so that the game was over; null where it was played to its end. */
export const lastToLeave = ({ latest }: Position): Played | null => (latest?.move ? null : latest);

/** The seats of the first place. */
export const winnersOf = ({ places }: Position): number[] => places.flatMap((place, seat) => (place === 1 ? [seat] : []));

/** "8–7", the most first; empty in games in which nothing is counted: there all have the same count. */
export function countsOf({ t }: Words, { scores }: Position): string {
  const [most = 0, ...others] = [...scores].sort((a, b) => b - a);
  if (most === 0) return "";
  return others.length === 1 ? t("{most}–{least}", { most, least: others[0] ?? 0 }) : [most, ...others].join("–");
}

/** How the last player against the winner has left. */
export const leftHow = ({ t }: Words, left: Played): string => (ranOut(left) ? t("on time") : t("by resignation"));

/** "White won 8–7.", "Draw by agreement." */
export function endingText({ t }: Words, { result, counts, how }: Ending): string {
  if (how) return t("{result} {how}.", { result, how });
  return counts ? t("{result} {counts}.", { result, counts }) : `${result}.`;
}

/** Who has won, the only one in the first place; null for nobody. */
export function winnerOf(position: Position): number | null {
  const [winner, another] = winnersOf(position);
  return another === undefined ? (winner ?? null) : null;
}
