// What the engine, or perfect play, says of a position, in words.
import type { AnalysisInfo, Found, Position, Worth } from "@ludopod/core";
import { type App, gamePage, makeSeat, seatIndex, seatName, type Table, words } from "../app";

/** Shares as whole per cent that add up to 100: those that were cut most get what is missing. */
export function percentOf(shares: readonly number[]): number[] {
  const total = shares.reduce((sum, share) => sum + share, 0) || 1;
  const exact = shares.map((share) => (100 * share) / total);
  const whole = exact.map(Math.floor);
  const missing = 100 - whole.reduce((sum, share) => sum + share, 0);
  const byRest = exact.map((share, index) => ({ rest: share - Math.floor(share), index })).sort((a, b) => b.rest - a.rest);
  for (const { index } of byRest.slice(0, missing)) whole[index] = (whole[index] ?? 0) + 1;
  return whole;
}

export const nameOf = (app: App, table: Table, seat: number): string =>
  seatName(app, table.seats[seat] ?? makeSeat(seat), table.options.game);

/** Between two: who is more likely to win. Whoever is to move, where both are as likely. */
export function favourite(turn: string, { expected }: Found): number {
  const mover = seatIndex(turn);
  return (expected[mover] ?? 0.5) >= 0.5 ? mover : 1 - mover;
}

type Certainty = "wins" | "draws" | "loses";

/** How it ends for a player, where that is proven. */
export const certainty = ({ proven, expected }: Found, seat: number): Certainty | null => {
  const share = expected[seat] ?? 0.5;
  if (!proven) return null;
  return share > 0.5 ? "wins" : share < 0.5 ? "loses" : "draws";
};

/** "White wins 73 %", "White wins for certain", "A draw for certain", "Even chances" */
export function scoreText(app: App, table: Table, turn: string, found: Found): string {
  const { t, percent: written } = words(app);
  const seat = favourite(turn, found);
  const name = nameOf(app, table, seat);
  const certain = certainty(found, seat);
  if (certain === "draws") return t("Draw with best play");
  if (certain) return t("{name} wins with best play", { name });
  const percent = Math.round(100 * (found.expected[seat] ?? 0.5));
  return percent > 50 ? t("{name} wins {percent}", { name, percent: written(percent) }) : t("Even chances");
}

/** "in 3 moves", where a line that is proven goes on to the end of the game; empty otherwise. */
export function lengthText(app: App, table: Table, { position: start }: Position, { proven, line }: Found): string {
  const { tn, language } = words(app);
  if (!proven) return "";
  const end = app.core.position({ options: table.options, start, events: line }, language);
  return end.over ? tn("in {n} move", "in {n} moves", line.length) : "";
}

/** "+1.8 dice", for whoever the score speaks of; empty where nobody is ahead. */
export function aheadText(app: App, table: Table, turn: string, found: Found): string {
  const mine = favourite(turn, found) === seatIndex(turn);
  const ahead = (mine ? found.score : -found.score) / 100;
  const rounded = Math.round(10 * ahead) / 10;
  if (!rounded) return "";
  const number = (rounded > 0 ? "+" : "") + words(app).number(rounded);
  return gamePage(app, table.options.game).count(words(app), Math.abs(rounded), number);
}

/** What is said between two, the most important first: "White wins for certain", "in 3 moves", "+2 dice". */
export function opinionTexts(app: App, table: Table, position: Position, found: Found): string[] {
  const { turn } = position;
  if (turn === null) return [];
  return [scoreText(app, table, turn, found), lengthText(app, table, position, found), aheadText(app, table, turn, found)].filter(Boolean);
}

/** The chances to win by name, which add up to 100 %. */
export function chances(app: App, table: Table, { win }: Found): { name: string; percent: number }[] {
  return percentOf(win).map((percent, seat) => ({ name: nameOf(app, table, seat), percent }));
}

/** "wins by 3 in 7 moves": what perfect play from there on leads to, for whoever is to move. */
export function worthText(app: App, { result, least, most, plies }: Worth): string {
  const { t, tn } = words(app);
  const margin = least === most ? Math.abs(least) : 0;
  const outcome = {
    win: margin ? t("wins by {n}", { n: margin }) : t("wins"),
    draw: t("draws"),
    loss: margin ? t("loses by {n}", { n: margin }) : t("loses"),
  }[result];
  return plies ? `${outcome} ${tn("in {n} move", "in {n} moves", plies)}` : outcome;
}

/** "Perfect play: White wins by 1." */
export function verdictText(app: App, table: Table, turn: string, worth: Worth): string {
  const { t } = words(app);
  return t("With perfect play {name} {outcome}.", { name: nameOf(app, table, seatIndex(turn)), outcome: worthText(app, worth) });
}

/** All of it in sentences, for who cannot see it. */
export function summaryText(app: App, table: Table, position: Position, info: AnalysisInfo): string {
  const { t, percent: written } = words(app);
  const [best] = info.lines;
  if (!best || position.turn === null) return t("The engine has found nothing yet.");
  const score =
    best.win.length > 2
      ? chances(app, table, best)
          .map(({ name, percent }) => t("{name} {percent}", { name, percent: written(percent) }))
          .join(", ")
      : opinionTexts(app, table, position, best).join(", ");
  return `${score}. ${t("Depth {n}.", { n: info.depth })} ${t("Best: {moves}.", { moves: best.line.join(", ") })}`;
}
