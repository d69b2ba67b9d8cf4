// The list of games and analyses, and what everybody does with entries of it.
import type { App } from "../context";
import { isSomething, type Entry } from "./entry";
import { newestFirst, type Saved } from "./store";

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
