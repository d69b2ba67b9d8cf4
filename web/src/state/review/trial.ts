// What is tried out in the place of a mistake: the visitor looks for a better move, which the engine then judges, or is
// shown one with what follows it. The game itself stays as it is.
import { lineOf, isSameGame, type Found } from "@ludopod/core";
import { type App, idleView, positionAt, seatIndex, type Table, words } from "../app";
import { leaveTrial } from "../board";
import type { Mistake, Review, Trial, Verdict } from "./model";
import { lessonsOf } from "./review";

/** As close as the closer look at the game was. */
const LOOK = { nodes: 20_000, playouts: 2_000 };

function show(app: App, tried: Omit<Trial<Table>, "play">, at: number | null): void {
  const { review } = app.store.get();
  if (!review) return;
  const trial = { ...tried, play: (move: string) => void tryMove(app, move) };
  app.store.set({ review: { ...review, trial, lesson: trial.ply }, view: { ...idleView, at }, notice: null });
}

/** The game until the mistake, and on from there by other moves. `mover`: who may move at this page. */
function branch({ base }: Review<Table>, ply: number, line: readonly string[], mover: string | null): Table {
  const { options, start, events, seats } = base;
  return {
    options,
    ...(start === undefined ? {} : { start }),
    events: [...events.slice(0, ply), ...line],
    seats: seats.map((seat) => (seat.seat === mover ? { ...seat, kind: "human" as const, you: true, taken: true } : { ...seat, you: false })),
  };
}

/** The board as it was before the mistake, for the visitor to find another move. */
export function tryAgain(app: App, { ply, seat }: Mistake): void {
  const { review } = app.store.get();
  if (review) show(app, { kind: "try", ply, table: branch(review, ply, [], seat), judging: false, verdict: null }, null);
}

/** The better move as a ghost, and behind it the line that the engine expects. */
export function showBetter(app: App, { ply }: Mistake): void {
  const { review } = app.store.get();
  const found = review?.opinions[ply];
  if (!review || !found) return;
  show(app, { kind: "better", ply, table: branch(review, ply, lineOf(found), null), judging: false, verdict: null }, ply);
}

/** The answer that refutes the mistake, and what the engine expects after it. */
export function showReply(app: App, { ply, played }: Mistake): void {
  const { review } = app.store.get();
  const found = review?.opinions[ply + 1];
  if (!review || !found) return;
  const table = branch(review, ply, [played, ...lineOf(found)], null);
  show(app, { kind: "reply", ply, table, judging: false, verdict: null }, ply + 2);
}

/** Back in the game, right after the mistake. */
export function showMistake(app: App, { ply }: Mistake): void {
  leaveTrial(app, ply + 1);
  const { review } = app.store.get();
  if (review) app.store.set({ review: { ...review, lesson: ply } });
}

/** The engine's opinion of the position that a tried move leads to; null where the game ends with it. */
const opinionOf = (app: App, table: Table): Promise<Found | null> =>
  positionAt(app, table).over
    ? Promise.resolve(null)
    : app.engine.find(table, words(app).language, {
        nodes: table.options.players > 2 ? LOOK.playouts : LOOK.nodes,
        seed: 1,
      });

/** What the core says of that move, as it judges those of the game. */
function verdictOn(app: App, review: Review<Table>, { ply, table }: Trial<Table>, mistake: Mistake, found: Found | null): Verdict {
  const move = table.events[ply] ?? "";
  const known = review.opinions.slice(0, ply + 1).flatMap((opinion) => opinion ?? []);
  const { points } = app.core.course(table, words(app).language, [...known, ...(found ? [found] : [])], []);
  const { judgement, why = "", percent: chances = [] } = points[ply + 1] ?? {};
  const percent = chances[seatIndex(mistake.seat)] ?? 0;
  const isBad = judgement === "mistake" || judgement === "blunder";
  if (move === mistake.better) return { kind: "best", move, percent, why: "" };
  if (move === mistake.played) return { kind: "same", move, percent, why: "" };
  if (!isBad && judgement !== "inaccuracy") return { kind: "good", move, percent, why: "" };
  return { kind: percent > mistake.to && !isBad ? "better" : "worse", move, percent, why };
}

/** Plays the visitor's move in the place of the mistake, and has it judged. */
export async function tryMove(app: App, move: string): Promise<void> {
  const { review } = app.store.get();
  const mistake = lessonsOf(app).find(({ ply }) => ply === review?.trial?.ply);
  if (!mistake || review?.trial?.kind !== "try" || review.trial.table.events.length > mistake.ply) return;
  const trial: Trial<Table> = { ...review.trial, table: branch(review, mistake.ply, [move], null), judging: true };
  show(app, trial, null);
  try {
    const found = await opinionOf(app, trial.table);
    judged(app, trial, verdictOn(app, review, trial, mistake, found));
  } catch (error) {
    console.warn("the move could not be judged:", error);
    judged(app, trial, null);
  }
}

/** Tells what was found, if it is still waited for. */
function judged(app: App, { table }: Trial<Table>, verdict: Verdict | null): void {
  const { review } = app.store.get();
  const now = review?.trial;
  if (review && now?.judging && isSameGame(now.table, table))
    app.store.set({ review: { ...review, trial: { ...now, judging: false, verdict } } });
}
