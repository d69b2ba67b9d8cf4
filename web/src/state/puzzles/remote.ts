// What the club knows of a member's puzzles. Attempts wait on this device until the club has them; it counts each once,
// however often it is told.
import { ask } from "../api";
import { words } from "../app";
import { isMember, myself } from "../club/me";
import { attempt as trying } from "../club/remote";
import type { App } from "../context";
import { attemptKey, type Attempt } from "./attempts";
import { deskOf, myAttempts, takeStanding, type Standing } from "./desk";
import { keepSent } from "./memory";
import type { Rating } from "./rating";

/** As many attempts as one request takes. */
const BATCH = 200;

interface StandingAnswer {
  rating: Rating | null;
  solved: string[];
  failed: string[];
  streak_days: number;
  /** Where the next page begins. */
  next: string | null;
}

const unsent = (app: App, game: string): Attempt[] =>
  myAttempts(app).filter((attempt) => attempt.game === game && !attempt.sent).slice(0, BATCH);

async function markSent(app: App, by: string, attempts: readonly Attempt[]): Promise<void> {
  const desk = deskOf(app);
  const sent = new Map(attempts.map((attempt) => [attemptKey(attempt), { ...attempt, by, sent: true }]));
  desk.set({ attempts: (desk.get().attempts ?? []).map((attempt) => sent.get(attemptKey(attempt)) ?? attempt) });
  for (const attempt of attempts) await keepSent(app, attempt, { ...attempt, by, sent: true });
}

async function sendAll(app: App, person: string, game: string): Promise<void> {
  for (let batch = unsent(app, game); batch.length > 0; batch = unsent(app, game)) {
    const attempts = batch.map(({ id, solved, at }) => ({ id, solved, at_ms: at }));
    await ask(words(app).language, "/me/puzzles", { game, attempts });
    await markSent(app, person, batch);
  }
}

async function readStanding(app: App, game: string): Promise<Standing> {
  const tried = new Map<string, boolean>();
  for (let cursor = ""; ; ) {
    const query = `game=${encodeURIComponent(game)}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const page = await ask<StandingAnswer>(words(app).language, `/me/puzzles?${query}`);
    page.solved.forEach((id) => tried.set(id, true));
    page.failed.forEach((id) => tried.set(id, false));
    if (page.next === null) return { rating: page.rating, tried, days: page.streak_days };
    cursor = page.next;
  }
}

/** Tells the club of a member what it does not know yet, and asks what it knows. What fails is tried again the next
 *  time: nothing is lost meanwhile, and nobody has to be told. */
export async function meetClub(app: App, game: string): Promise<void> {
  const person = myself(app);
  if (!person || !isMember(app) || deskOf(app).get().attempts === null) return;
  await trying(app, async () => {
    await sendAll(app, person.id, game);
    takeStanding(app, person.id, game, await readStanding(app, game));
  });
}
