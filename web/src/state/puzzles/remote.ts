// What the club knows of a member's puzzles. Attempts wait on this device until the club has them; it counts each once,
// however often it is told.
import { refuse, type App } from "../app";
import { isMember, myself } from "../club/me";
import { attempt as trying, post, get } from "../club/remote";
import { type Attempt, attemptKey, keepSent } from "./attempts";
import { deskOf, myAttempts, standingOf, takeStanding, type Standing } from "./desk";
import type { Rating } from "./rating";

/** As many attempts as one request takes. */
const BATCH = 100;

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
    await post(app, "/me/puzzles", { game, attempts });
    await markSent(app, person, batch);
  }
}

async function readStanding(app: App, game: string): Promise<Standing> {
  const tried = new Map<string, boolean>();
  for (let cursor = ""; ; ) {
    const query = `game=${encodeURIComponent(game)}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const page = await get<StandingAnswer>(app, `/me/puzzles?${query}`);
    page.solved.forEach((id) => tried.set(id, true));
    page.failed.forEach((id) => tried.set(id, false));
    if (page.next === null) return { rating: page.rating, tried, days: page.streak_days };
    cursor = page.next;
  }
}

interface AttemptAnswer {
  rating: Rating | null;
}

/** Whether it is known that whoever is here is no member. */
const isGuest = (app: App): boolean => app.store.get().club.me.state === "there" && !isMember(app);

/** Tells the club of a member's attempt, now or as soon as it can be reached: it waits with all else that does (acts/). A
 *  page that was opened without the server does not know yet whose it is. */
export async function sendAttempt(app: App, attempt: Attempt): Promise<void> {
  const { id, game, solved, at } = attempt;
  if (isGuest(app)) return;
  const fault = await trying(app, async () => {
    const body = { game, solved, at_ms: at };
    const answer = await app.acts.post<AttemptAnswer>({ kind: "attempt", game, text: id, path: `/puzzles/${id}/attempts`, body });
    const by = myself(app)?.id;
    if (!answer || by === undefined) return;
    await markSent(app, by, [attempt]);
    const known = standingOf(app, game);
    if (known) takeStanding(app, by, game, { ...known, rating: answer.rating, tried: new Map([...known.tried, [id, solved]]) });
  });
  if (fault) refuse(app, fault.text);
}

/** Tells the club of a member what it does not know yet (what was tried before signing in, above all), and asks what it knows. What fails is tried again the next
 *  time: nothing is lost meanwhile, and nobody has to be told. */
export async function meetClub(app: App, game: string): Promise<void> {
  const person = myself(app);
  if (!person || !isMember(app) || deskOf(app).get().attempts === null) return;
  await trying(app, async () => {
    await sendAll(app, person.id, game);
    takeStanding(app, person.id, game, await readStanding(app, game));
  });
}
