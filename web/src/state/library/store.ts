// The games and analyses of this device, shared by all tabs: each is one value of the device, written whole with each move.
// Of two tabs that have the same one, none writes over what it has not seen.
import type { Core } from "@ludopod/core";
import { type Change, type Channel, type DeviceFault, type FaultKind, openChannel } from "../device/database";
import type { Device } from "../device/device";
import { aboutOf, readEntry, type Entry } from "./entry";

/** How saving went: it is on the disk; it lasts as long as the page, and why, which is news
 *  where saving went otherwise before; or another tab has changed the entry, which
 *  is as answered, and nothing was saved. Go on with the entry that is answered. */
export type Saved =
  | { kind: "stored"; entry: Entry }
  | { kind: "held"; entry: Entry; why: FaultKind; isNews: boolean }
  | { kind: "changed"; entry: Entry };

/** What another tab has saved; null: removed. */
export type Listener = (id: string, entry: Entry | null) => void;

export interface Library {
  /** `also`: written in the same moment. */
  save(entry: Entry, also?: readonly Change[]): Promise<Saved>;
  /** Saves entries that are new, all of them or none. The answer is why they are not stored, null where they are. */
  add(entries: readonly Entry[]): Promise<FaultKind | null>;
  remove(ids: readonly string[]): Promise<void>;
  get(id: string): Promise<Entry | null>;
  /** All that can be read, the last changed first. */
  all(): Promise<Entry[]>;
  /** Hears what other tabs do, and until the answer is called. */
  subscribe(listener: Listener): () => void;
  /** Asks the browser, once, not to clear the library away when it wants room. */
  stay(): void;
  /** One after the other: what is to happen to the game on the board (board.ts). */
  inTurn<T>(act: () => Promise<T>): Promise<T>;
  /** Resolves when nothing is on its way to the board any more; null when nothing is. */
  settling(): Promise<unknown> | null;
}

const CHANNEL = "ludopod.games";

export const newestFirst = (a: Entry, b: Entry): number => b.at - a.at;

function makeQueue(): Pick<Library, "inTurn" | "settling"> {
  let last: Promise<unknown> | null = null;
  return {
    inTurn(act) {
      const done = last ? last.then(act, act) : act();
      const ended = () => {
        if (last === done) last = null;
      };
      last = done;
      done.then(ended, ended);
      return done;
    },
    settling: () => last,
  };
}

/** Telling other tabs, and hearing them. */
function between(channel: Channel | null) {
  const listeners = new Set<Listener>();
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<{ id: string; entry: unknown }>) => {
      for (const listener of [...listeners]) listener(data.id, data.entry === null ? null : readEntry(data.entry));
    };
  return {
    tell: (id: string, entry: Entry | null) => channel?.postMessage({ id, entry }),
    subscribe(listener: Listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** `core` says what a list tells of a game. */
export function makeLibrary(core: Core, device: Device, channel: Channel | null = openChannel(CHANNEL)): Library {
  const tab = Math.random().toString(36).slice(2);
  let writes = 0;
  let fault: FaultKind | null = null;
  const { tell, subscribe } = between(channel);

  /** Only what was seen, what this tab wrote itself, and what has been removed is written over. */
  const seenBy = (before: string | undefined) => (stored: unknown) => {
    const mark = (stored as Partial<Entry> | undefined)?.mark;
    return stored === undefined || mark === before || !!mark?.startsWith(`${tab}.`);
  };

  const get = async (id: string) => readEntry(await device.get("games", id));

  const save = async (given: Entry, also: readonly Change[] = []): Promise<Saved> => {
    const entry: Entry = { ...given, about: aboutOf(core, given.table), mark: `${tab}.${++writes}` };
    try {
      await device.write([{ store: "games", key: entry.id, value: entry, check: seenBy(given.mark) }, ...also]);
    } catch (error) {
      const why = (error as DeviceFault).kind;
      const now = why === "changed" ? await get(entry.id) : null;
      if (now) return { kind: "changed", entry: now };
      const isNews = why !== fault;
      fault = why;
      return { kind: "held", entry, why, isNews };
    }
    fault = null;
    tell(entry.id, entry);
    return { kind: "stored", entry };
  };

  const add = async (given: readonly Entry[]): Promise<FaultKind | null> => {
    const fresh = given.map((entry) => ({ ...entry, about: aboutOf(core, entry.table), mark: `${tab}.${++writes}` }));
    try {
      await device.write(fresh.map((value) => ({ store: "games", key: value.id, value })));
    } catch (error) {
      return (error as DeviceFault).kind;
    }
    for (const entry of fresh) tell(entry.id, entry);
    return null;
  };

  return {
    save,
    add,
    get,
    async remove(ids) {
      await device.write(ids.map((key) => ({ store: "games", key })));
      for (const id of ids) tell(id, null);
    },
    all: async () => (await device.all("games")).flatMap((stored) => readEntry(stored) ?? []).sort(newestFirst),
    subscribe,
    stay: makeWish(),
    ...makeQueue(),
  };
}

/** Browsers that ask the visitor do so at most once a page. */
function makeWish(): () => void {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    const storage = navigator.storage as StorageManager | undefined;
    void storage?.persist().catch(() => false);
  };
}
