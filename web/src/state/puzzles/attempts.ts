// First attempts at puzzles, each of which counts once, and what follows from them: a rating, its course, and how many
// were solved in a row. All of it is computed from the attempts; there is no second memory that could differ.
import { dayOf } from "./choose";
import type { Puzzle } from "./puzzle";
import { agedRating, keptNear, NEW_RATING, PUZZLE_DEVIATION, type Rating, steadied, updatedRating } from "./rating";
import type { App } from "../context";
import { type Channel, type DeviceFault, openChannel } from "../device/database";

export interface Attempt {
  /** Of the puzzle. */
  id: string;
  game: string;
  /** The id of the member who made it, null for a guest. */
  by: string | null;
  /** At once, and without help. */
  solved: boolean;
  /** In milliseconds since 1970. */
  at: number;
  before: Rating;
  after: Rating;
  /** The puzzle's own rating afterwards. */
  puzzle: Rating;
  /** The club knows of it. */
  sent: boolean;
}

const isRating = (value: unknown): value is Rating => {
  const { rating, deviation } = (value ?? {}) as Partial<Rating>;
  return Number.isFinite(rating) && Number.isFinite(deviation);
};

/** Whether that is an attempt, as this device has stored it. */
export function isAttempt(stored: unknown): stored is Attempt {
  const { id, game, by, solved, at, before, after, puzzle, sent } = (stored ?? {}) as Partial<Attempt>;
  return (
    typeof id === "string" &&
    typeof game === "string" &&
    (by === null || typeof by === "string") &&
    typeof solved === "boolean" &&
    typeof sent === "boolean" &&
    Number.isFinite(at) &&
    [before, after, puzzle].every(isRating)
  );
}

/** Under which an attempt is stored: one for each puzzle and person. */
export const attemptKey = ({ id, by }: Pick<Attempt, "id" | "by">): string => (by === null ? id : `${by}/${id}`);

/** Those at one game, the earliest first. */
export const attemptsAt = (attempts: readonly Attempt[], game: string): Attempt[] =>
  attempts.filter((attempt) => attempt.game === game).sort((a, b) => a.at - b.at);

/** What the attempts at one game have come to, as of that time. */
export function ratingAfter(attempts: readonly Attempt[], now: number): Rating {
  const last = attempts[attempts.length - 1];
  return last ? agedRating(last.after, now - last.at) : NEW_RATING;
}

/** So far from the rating that it comes with can a puzzle's rating be. */
const DRIFT = 300;

/** Who tries a puzzle: a member by id or a guest, with what was before. */
export interface Solver {
  by: string | null;
  before: Rating;
  /** How many attempts at puzzles of the game have counted. */
  earlier: number;
}

/** An attempt that counts: both ratings move, each by what the other was before. */
export function countAttempt(puzzle: Puzzle, { by, before, earlier }: Solver, solved: boolean, at: number): Attempt {
  const opponent = { rating: puzzle.rating, deviation: PUZZLE_DEVIATION };
  const score = solved ? 1 : 0;
  return {
    id: puzzle.id,
    game: puzzle.game,
    by,
    solved,
    at,
    before,
    after: steadied(updatedRating(before, [{ opponent, score }]), before, earlier),
    puzzle: keptNear(updatedRating(opponent, [{ opponent: before, score: 1 - score }]), puzzle.rating, DRIFT),
    sent: false,
  };
}

/** How many of the latest attempts were solved without one in between that was not. */
export function solvedInRow(attempts: readonly Attempt[]): number {
  const sorted = [...attempts].sort((a, b) => b.at - a.at);
  const missed = sorted.findIndex(({ solved }) => !solved);
  return missed < 0 ? sorted.length : missed;
}

/** On how many days up to now a puzzle was solved: one day without is forgiven, two end them. */
export function daysInRow(attempts: readonly Attempt[], now: number): number {
  const days = [...new Set(attempts.filter(({ solved }) => solved).map(({ at }) => dayOf(at)))].sort((a, b) => b - a);
  const end = days.findIndex((day, index) => day < (days[index - 1] ?? dayOf(now)) - 2);
  return end < 0 ? days.length : end;
}

// ---- Attempts as this device keeps them.

export const readAttempts = async ({ device }: App): Promise<Attempt[]> => (await device.all("puzzles")).filter(isAttempt);

/** "kept": on the disk. "held": as long as the page lasts. "second": another tab has kept one at the same puzzle before,
 *  which stays. */
export type Kept = "kept" | "held" | "second";

export const keepAttempt = ({ device }: App, attempt: Attempt): Promise<Kept> =>
  device
    .write([{ store: "puzzles", key: attemptKey(attempt), value: attempt, check: (stored) => stored === undefined }])
    .then(
      () => "kept",
      (fault: unknown) => ((fault as DeviceFault).kind === "changed" ? "second" : "held"),
    );

/** What a guest has tried becomes a member's. */
export async function keepSent({ device }: App, before: Attempt, sent: Attempt): Promise<void> {
  const own = attemptKey(sent);
  const guests = attemptKey(before);
  await device
    .write([{ store: "puzzles", key: own, value: sent }, ...(guests === own ? [] : [{ store: "puzzles" as const, key: guests }])])
    .catch(() => undefined);
}

// ---- Tabs of one browser tell each other of attempts, so that none counts twice and each rating goes on from the latest.

const CHANNEL = "ludopod.puzzles";

const channels = new WeakMap<App, Channel>();

export const openTabs = (): Channel | null => openChannel(CHANNEL);

/** Hears of attempts in other tabs from now on. */
export function hearTabs(app: App, open: () => Channel | null, hear: (attempt: Attempt) => void): void {
  const channel = channels.has(app) ? null : open();
  if (!channel) return;
  channels.set(app, channel);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isAttempt(data)) hear(data);
  };
}

export const tellTabs = (app: App, attempt: Attempt): void => channels.get(app)?.postMessage(attempt);
