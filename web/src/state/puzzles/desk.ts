// What the page knows of puzzles: the files that have come, the attempts of this device, and what the club says of a
// member. It begins when puzzles are first looked at and lasts as long as the page.
import { words, type App } from "../app";
import { myself } from "../club/me";
import type { Remote } from "../club/model";
import { failureOf } from "../club/remote";
import { makeStore, type Store } from "../store";
import { type Attempt, attemptKey, attemptsAt, countAttempt, hearTabs, keepAttempt, openTabs, ratingAfter, readAttempts, tellTabs } from "./attempts";
import { nextPuzzle, type Tried } from "./choose";
import { puzzleFile, readPuzzles, type Puzzle, type Theme } from "./puzzle";
import { FIRST_ATTEMPTS, type Rating } from "./rating";

/** What the club knows of a member's puzzles of one game. */
export interface Standing {
  rating: Rating | null;
  /** Whether each puzzle that was tried, here or elsewhere, was solved; by id. */
  tried: ReadonlyMap<string, boolean>;
  /** Days in a row on which one was solved. */
  days: number;
}

export interface Desk {
  /** The game whose puzzles are shown. */
  game: string;
  theme: Theme | "";
  files: Readonly<Record<string, Remote<readonly Puzzle[]>>>;
  /** Of everybody who has used this device; null until they are read. */
  attempts: readonly Attempt[] | null;
  /** By the id of the member and the game. */
  standings: Readonly<Record<string, Standing>>;
  /** The id of the puzzle that is to be solved now, where none was asked for. */
  current: string;
  /** Grows with each choice: a puzzle that comes again is begun anew. */
  round: number;
  /** The latest attempt could not be stored on this device. */
  forgetful: boolean;
}

const desks = new WeakMap<App, Store<Desk>>();

/** The games of the core's table that have puzzles. */
export const puzzleGames = ({ core }: App): string[] => core.names.filter((name) => PUZZLE_GAMES.includes(name));

export function deskOf(app: App): Store<Desk> {
  const known = desks.get(app);
  if (known) return known;
  const [game = ""] = puzzleGames(app);
  const desk = makeStore<Desk>({ game, theme: "", files: {}, attempts: null, standings: {}, current: "", round: 0, forgetful: false });
  desks.set(app, desk);
  return desk;
}

/** What came with the page, by fetch: from the browser's own copy where there is no network. */
async function fetchPuzzles(app: App, game: string): Promise<Remote<readonly Puzzle[]>> {
  try {
    const response = await fetch(puzzleFile(game));
    if (!response.ok) throw new TypeError(`${response.status}`);
    return { state: "there", value: readPuzzles(await response.text()) };
  } catch (error) {
    const text = words(app).t("The puzzles could not be loaded. They come with the page: connect once, and they stay on this device.");
    const fault = failureOf(app, new TypeError("not loaded", { cause: error }));
    return { state: "failed", fault: { ...fault, text }, again: () => void loadPuzzles(app, game) };
  }
}

/** Asks for the puzzles of a game, unless they are there or on their way. */
export async function loadPuzzles(app: App, game: string): Promise<void> {
  const desk = deskOf(app);
  const set = (remote: Remote<readonly Puzzle[]>) => desk.set({ files: { ...desk.get().files, [game]: remote } });
  const { state } = desk.get().files[game] ?? { state: "idle" };
  if (state === "there" || state === "loading") return;
  set({ state: "loading" });
  set(await fetchPuzzles(app, game));
}

/** Another tab has counted an attempt. */
function hearOf(app: App, attempt: Attempt): void {
  const desk = deskOf(app);
  const attempts = desk.get().attempts ?? [];
  if (!attempts.some((known) => attemptKey(known) === attemptKey(attempt))) desk.set({ attempts: [...attempts, attempt] });
}

/** Reads what this device knows, and follows other tabs from then on. */
export async function loadAttempts(app: App, channel = openTabs): Promise<void> {
  const desk = deskOf(app);
  if (desk.get().attempts) return;
  const stored = await readAttempts(app);
  desk.set({ attempts: desk.get().attempts ?? stored });
  hearTabs(app, channel, (attempt) => hearOf(app, attempt));
}

const myId = (app: App): string | null => {
  const person = myself(app);
  return person?.member ? person.id : null;
};

/** The attempts of whoever is here: a member has those made before signing in, too, until somebody else takes them. */
export function myAttempts(app: App): Attempt[] {
  const me = myId(app);
  return (deskOf(app).get().attempts ?? []).filter(({ by }) => by === null || by === me);
}

/** What has been tried of a game, here and, by a member, anywhere. */
export function triedOf(app: App, game: string): ReadonlyMap<string, Tried> {
  const elsewhere = [...(standingOf(app, game)?.tried ?? [])].map(([id, solved]) => [id, { solved, at: 0 }] as const);
  return new Map<string, Tried>([...elsewhere, ...attemptsAt(myAttempts(app), game).map((attempt) => [attempt.id, attempt] as const)]);
}

const standingKey = (person: string, game: string) => `${person}/${game}`;

/** What the club has said of whoever is here. */
export function standingOf(app: App, game: string): Standing | undefined {
  const me = myId(app);
  return me === null ? undefined : deskOf(app).get().standings[standingKey(me, game)];
}

export function takeStanding(app: App, person: string, game: string, standing: Standing): void {
  const desk = deskOf(app);
  desk.set({ standings: { ...desk.get().standings, [standingKey(person, game)]: standing } });
}

/** The rating of whoever is here: the club's, once all attempts have come there. */
export function ratingOf(app: App, game: string, now = Date.now()): Rating {
  const attempts = attemptsAt(myAttempts(app), game);
  const standing = standingOf(app, game);
  return standing?.rating && attempts.every(({ sent }) => sent) ? standing.rating : ratingAfter(attempts, now);
}

/** Whether enough was tried for the rating to say something. */
export const isRated = (app: App, game: string): boolean => triedOf(app, game).size >= FIRST_ATTEMPTS;

const fits = (theme: Theme | "") => (puzzle: Puzzle) => theme === "" || puzzle.themes.includes(theme);

/** The puzzles of the game that is shown, of the theme that was chosen. Empty as long as they are not there. */
export function puzzlesShown(app: App): readonly Puzzle[] {
  const { game, theme, files } = deskOf(app).get();
  return (files[game]?.value ?? []).filter(fits(theme));
}

/** Goes on to the next puzzle of the game and the theme. */
export function choosePuzzle(app: App): void {
  const { game } = deskOf(app).get();
  const next = nextPuzzle(puzzlesShown(app), triedOf(app, game), ratingOf(app, game).rating);
  deskOf(app).set({ current: next?.id ?? "", round: deskOf(app).get().round + 1 });
}

/** The puzzle of that id, in whatever file that has come. */
export const findPuzzle = (app: App, id: string): Puzzle | undefined =>
  Object.values(deskOf(app).get().files)
    .flatMap(({ value = [] }) => value)
    .find((puzzle) => puzzle.id === id);

async function settle(app: App, attempt: Attempt): Promise<void> {
  const desk = deskOf(app);
  const kept = await keepAttempt(app, attempt);
  desk.set({ forgetful: kept === "held" });
  if (kept === "kept") tellTabs(app, attempt);
  if (kept === "second") desk.set({ attempts: await readAttempts(app) });
}

/** Whether it was the first one at its puzzle; another tab may have been quicker. */
export const hasCounted = (app: App, { id, at }: Attempt): boolean =>
  (deskOf(app).get().attempts ?? []).some((other) => other.id === id && other.at === at);

/** Counts a first attempt. Null where the puzzle was tried before: nothing changes then. */
export function recordAttempt(app: App, puzzle: Puzzle, solved: boolean, now = Date.now()): Attempt | null {
  const desk = deskOf(app);
  const tried = triedOf(app, puzzle.game);
  if (tried.has(puzzle.id)) return null;
  const solver = { by: myId(app), before: ratingOf(app, puzzle.game, now), earlier: tried.size };
  const attempt = countAttempt(puzzle, solver, solved, now);
  desk.set({ attempts: [...(desk.get().attempts ?? []), attempt] });
  void settle(app, attempt);
  return attempt;
}
