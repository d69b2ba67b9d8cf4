// What is said of a mistake, of the better move, and of what the visitor has tried.
import type { Found } from "@ludopod/core";
import type { Words } from "../../i18n";
import { type App, isAlone, seatIndex, seatName, seatOf, type Table, turnText, words } from "../app";
import type { LossText, Mistake, Review, Verdict } from "./model";

/** Who is called "You" beside the board. */
export const isVisitor = (table: Table, letter: string): boolean => {
  const seat = seatOf(table, letter);
  return !!seat?.you && !seat.name && isAlone(table);
};

export const nameOf = (app: App, table: Table, letter: string): string => {
  const seat = seatOf(table, letter);
  if (isVisitor(table, letter)) return words(app).t("You");
  return seat ? seatName(app, seat) : letter;
};

export const turnOf = (app: App, table: Table, letter: string): string => {
  const seat = seatOf(table, letter);
  return seat ? turnText(app, seat) : letter;
};

/** How the core judges a move; empty where there is nothing to say. */
export function judgementText({ t }: Words, judgement: string | undefined): string {
  const texts: Record<string, string> = {
    best: t("Good move"),
    inaccuracy: t("Inaccuracy"),
    mistake: t("Mistake"),
    blunder: t("Blunder"),
  };
  return texts[judgement ?? ""] ?? "";
}

/** How a game ends whatever anyone plays, for a player: as far as the engine has proven it. */
const provenShare = (found: Found | undefined, seat: string): number | null =>
  found?.proven ? (found.expected[seatIndex(seat)] ?? null) : null;

function provenText({ t }: Words, before: number | null, after: number | null): string {
  if (before === null || after === null || before <= after) return "";
  if (after === 0.5) return t("Before it the game was won for certain; now it is a draw with best play.");
  if (after > 0.5) return "";
  return before > 0.5
    ? t("Before it the game was won for certain; now it is lost against best play.")
    : t("Before it a draw was certain; now the game is lost against best play.");
}

/** What the better move leads to. */
function keptText(words: Words, name: string, share: number | null, from: number): string {
  const { t } = words;
  if (share !== null && share >= 0.5) return share > 0.5 ? t("Forced win: {name}.", { name }) : t("Forced draw: {name}.", { name });
  return t("{name}: a {percent} chance to win after it.", { name, percent: words.percent(from) });
}

/** Both halves of what is said, the chance to win in the first one. */
export function teaching(app: App, review: Review<Table>, mistake: Mistake): LossText {
  const { t, percent } = words(app);
  const { base, opinions } = review;
  const name = nameOf(app, base, mistake.seat);
  const [before, after] = [opinions[mistake.ply], opinions[mistake.ply + 1]];
  const [from, to] = [percent(mistake.from), percent(mistake.to)];
  const fell = t("{name}: a {from} chance to win before this move, {to} after it.", { name, from, to });
  const proven = provenText(words(app), provenShare(before, mistake.seat), provenShare(after, mistake.seat));
  const kept = keptText(words(app), name, provenShare(before, mistake.seat), mistake.from);
  return {
    given: [mistake.why, proven || fell].filter(Boolean),
    won: [mistake.gain, kept].filter(Boolean),
  };
}

/** What is said of a tried move. */
export function verdictText(words: Words, { kind, move, percent, why }: Verdict, { played, to }: Mistake): string {
  const { t } = words;
  const said = { move, played, percent: words.percent(percent), before: words.percent(to) };
  const texts: Record<Verdict["kind"], string> = {
    best: t("{move} is the best move. Chance to win: {percent}.", said),
    good: t("{move} is as good as the best move. Chance to win: {percent}.", said),
    better: t("{move} is better than {played}, but there is a better one. Chance to win: {percent}, not {before}.", said),
    same: t("{move} is the move that was played.", said),
    worse: t("{move} is no better. Chance to win: {percent}.", said),
  };
  return [texts[kind], why].filter(Boolean).join(" ");
}
