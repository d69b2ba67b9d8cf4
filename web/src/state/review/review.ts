// Going through a finished game with the engine, from the first look to the last: it can be stopped and goes on where it
// was, it rests while nobody sees the page, and what has been done once is remembered.
import { type Engine, isSameGame } from "@ludopod/core";
import { type App, positionAt, seatName, type Table, words } from "../app";
import { keepOpinions, recallOpinions } from "./kept";
import { looksAt, lookThrough } from "./looks";
import { inOrderOfLearning, mistakesIn } from "./mistakes";
import type { Mistake, Review } from "./model";

/** How often a progress is shown at most. */
const SHOWN_MS = 200;

/** The positions in which there is a move to be found. Only who leaves can end the game before its last event. */
function pliesOf(app: App, table: Table): number[] {
  const end = positionAt(app, table);
  const isOver = (ply: number) =>
    ply === table.events.length ? end.over : ply > 0 && !end.history[ply - 1]?.move && positionAt(app, table, ply).over;
  return [...table.events, ""].map((_, ply) => ply).filter((ply) => !isOver(ply));
}

/** A review at its beginning, or as it was left. */
function reviewOf(app: App, table: Table): Review<Table> {
  const known = app.store.get().review;
  if (known && isSameGame(known.base, table)) return { ...known, base: table };
  const plies = pliesOf(app, table);
  return { base: table, course: null, opinions: [], done: 0, of: looksAt(plies), state: "stopped", lesson: null, trial: null };
}

/** Changes the review of that game, as long as it is the one that is gone through. */
function changeReview(app: App, base: Table, change: Partial<Review<Table>>): void {
  const { review } = app.store.get();
  if (review && isSameGame(review.base, base)) app.store.set({ review: { ...review, ...change } });
}

/** The graph, in the visitor's language. */
function courseOf(app: App, table: Table, opinions: Review<Table>["opinions"]): Review<Table>["course"] {
  const names = table.seats.map((seat) => seatName(app, seat));
  return app.core.course(table, words(app).language, opinions.flatMap((found) => found ?? []), names);
}

/** Draws it again when the language has changed. */
export function redrawCourse(app: App): void {
  const { review } = app.store.get();
  if (review?.course) changeReview(app, review.base, { course: courseOf(app, review.base, review.opinions) });
}

const isShown = () =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (document.hidden) return;
      document.removeEventListener("visibilitychange", look);
      resolve();
    };
    document.addEventListener("visibilitychange", look);
    look();
  });

/** Begins, or goes on where it was stopped. */
async function goThrough(app: App, engine: Engine, table: Table, isWanted: () => boolean): Promise<void> {
  const { opinions, done } = reviewOf(app, table);
  let shown = performance.now();
  await lookThrough({
    engine,
    game: table,
    language: words(app).language,
    plies: pliesOf(app, table),
    opinions,
    done,
    goesOn: async () => {
      await isShown();
      return isWanted();
    },
    seen: (found, looks, whole) => {
      if (!isWanted() || (!whole && performance.now() - shown < SHOWN_MS)) return;
      shown = performance.now();
      changeReview(app, table, { opinions: found, done: looks, ...(whole && { course: courseOf(app, table, found) }) });
    },
  });
}

/** What was found at another time, if it was kept. */
async function recall(app: App, table: Table): Promise<void> {
  const opinions = app.store.get().review?.opinions.length ? null : await recallOpinions(app, table);
  if (!opinions) return;
  const { of } = reviewOf(app, table);
  changeReview(app, table, { opinions, done: of, course: courseOf(app, table, opinions) });
}

async function review(app: App, engine: Engine, table: Table, isWanted: () => boolean): Promise<void> {
  app.store.set({ review: { ...reviewOf(app, table), state: "running" } });
  await recall(app, table).catch((error: unknown) => console.warn("a review that was kept cannot be used:", error));
  const known = reviewOf(app, table);
  if (known.done < known.of) await goThrough(app, engine, table, isWanted);
  if (!isWanted()) return;
  const { opinions } = reviewOf(app, table);
  changeReview(app, table, { state: "finished" });
  if (known.done < known.of) await keepOpinions(app, table, opinions);
}

/** Goes through the game that is shown; the answer stops that, and what has been found so far stays. Nothing changes
 *  before both have returned, so that views can call them while they are drawn. */
export function startReview(app: App, table: Table, openEngine: () => Engine): () => void {
  const engine = openEngine();
  let wanted = true;
  Promise.resolve()
    .then(() => (wanted ? review(app, engine, table, () => wanted) : undefined))
    .catch((error: unknown) => {
      console.warn("the game could not be looked through:", error);
      if (wanted) changeReview(app, table, { state: "failed" });
    })
    .finally(() => engine.close());
  return () => {
    wanted = false;
    engine.close();
    queueMicrotask(() => {
      if (app.store.get().review?.state === "running") changeReview(app, table, { state: "stopped" });
    });
  };
}

/** The review as far as there is something to learn from it: whoever stopped it has what the first look found. */
export function lessonsOf(app: App): Mistake[] {
  const { review } = app.store.get();
  if (!review?.course || review.state === "running") return [];
  return inOrderOfLearning(mistakesIn(review, positionAt(app, review.base)), review.base);
}

