// The list of games and analyses, and what everybody does with entries of it.
import { type Entry, isSomething } from "./entry";
import { newestFirst, type Saved } from "./store";
import type { GameSummary } from "api";
import type { App } from "../app";
import { myself } from "../club/me";
import { allPages, load } from "../club/remote";

/** The entries that a list shows: a board on which nothing has happened is none. */
export const worthListing = (all: readonly Entry[]): Entry[] =>
  all.filter(({ table, kind, name }) => isSomething(table) || kind === "study" || name !== "");

const setEntries = ({ store }: App, entries: Entry[] | null) => store.set({ library: entries });

/** The list with that entry in it, or without it. */
const changed = (list: readonly Entry[], id: string, entry: Entry | null): Entry[] =>
  worthListing([...list.filter((other) => other.id !== id), ...(entry ? [entry] : [])]).sort(newestFirst);

/** Notes in the list, where it has been loaded, what has become of an entry. */
export function note(app: App, id: string, entry: Entry | null): void {
  const { library } = app.store.get();
  if (library) setEntries(app, changed(library, id, entry));
}

/** Loads the list, which from then on follows what all tabs do. */
export const loadEntries = async (app: App): Promise<void> => setEntries(app, worthListing(await app.library.all()));

/** The list; empty as long as nothing has loaded it. */
export const entries = ({ store }: App): Entry[] => store.get().library ?? [];

/** Saves an entry. Nothing is asked of the visitor: whoever saves says what is to be said of the answer. */
export async function saveEntry(app: App, entry: Entry): Promise<Saved> {
  const saved = await app.library.save(entry);
  note(app, entry.id, saved.entry);
  return saved;
}

export async function removeEntry(app: App, id: string): Promise<void> {
  try {
    await app.library.remove([id]);
  } finally {
    note(app, id, null);
  }
}

// ---- Finding games in a long list: by words, and by what they are.

export const FILTERS = ["all", "running", "finished", "studies", "club"] as const;
export type Filter = (typeof FILTERS)[number];

/** What the list knows of a game, wherever it is kept. */
export interface Listed {
  source: "device" | "club";
  kind: "game" | "study";
  over: boolean;
  /** It waits for the visitor's move. */
  calls: boolean;
  /** When it was last changed, in milliseconds since 1970. */
  at: number;
  /** All that it may be found by, folded: names, game, board, result, date. Most lists are never searched. */
  words(): string;
}

/** Its words, without case and accents: who looks for "renee" finds "Renée". A blank stands before each. */
export const folded = (text: string): string =>
  ` ${text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}-]+/gu, " ")
    .trim()}`;

const FITS: Readonly<Record<Filter, (item: Listed) => boolean>> = {
  all: () => true,
  running: ({ kind, over }) => kind === "game" && !over,
  finished: ({ kind, over }) => kind === "game" && over,
  studies: ({ kind }) => kind === "study",
  club: ({ source }) => source === "club",
};

/** Games that wait first, then those that go on, then the others, each the last changed first. */
const rank = ({ kind, over, calls }: Listed): number => (calls ? 0 : kind === "game" && !over ? 1 : 2);

export const inOrder = (a: Listed, b: Listed): number => rank(a) - rank(b) || b.at - a.at;

/** Those of that kind in which a word begins with each word of the query. */
export function find<T extends Listed>(items: readonly T[], filter: Filter, query: string): T[] {
  const wanted = folded(query).split(" ").filter(Boolean);
  const fits = (words: string) => wanted.every((word) => words.includes(` ${word}`));
  return items.filter((item) => FITS[filter](item) && (wanted.length === 0 || fits(item.words())));
}

// ---- The visitor's games on the server, as the library lists them: all of them, finished ones too.

/** Nothing is asked for somebody the server does not know. */
export async function loadClubGames(app: App, pages?: number): Promise<void> {
  if (!myself(app)) return;
  const gamesOf = (state: "running" | "over") => allPages<GameSummary>(app, "/me/games", pages, { state });
  await load(app, "played", async () => (await Promise.all([gamesOf("running"), gamesOf("over")])).flat());
}
