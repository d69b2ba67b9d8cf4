// Games kept on this device: those that another took the place of. Each has an entry of its own in the browser's storage,
// so that what one tab writes, or cannot read, costs no other game.
import type { Core } from "../core/core";
import { positionAt, say, words } from "./app";
import type { App } from "./context";
import { isInTree } from "./tree/read";
import type { Kept, Notice, Table } from "./model";
import { readTable } from "./settings";

const PREFIX = "ludopod.kept.";

/** From here on each game that comes takes the place of the oldest finished one; that is said when it is reached. */
export const KEPT_MAX = 60;

const newest = (a: Kept, b: Kept) => b.at - a.at;

function entry(core: Core, key: string): Kept[] {
  try {
    const { at, table } = JSON.parse(localStorage.getItem(key) ?? "null") as { at: number; table: unknown };
    const game = readTable(core, table);
    return game && Number.isFinite(at) ? [{ id: key.slice(PREFIX.length), at, table: game, stored: true }] : [];
  } catch {
    return [];
  }
}

/** The games of this device, newest first. What cannot be read is left where it is. */
export function loadKept(core: Core): Kept[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .flatMap((key) => entry(core, key))
      .sort(newest);
  } catch {
    return [];
  }
}

export const isKept = (key: string): boolean => key.startsWith(PREFIX);

/** Another tab has kept or deleted a game. Those that could not be stored are known here only. */
export const reloadKept = ({ store, core }: App) =>
  store.set({ kept: [...loadKept(core), ...store.get().kept.filter(({ stored }) => !stored)].sort(newest) });

function stored(id: string, at: number, table: Table): boolean {
  try {
    localStorage.setItem(PREFIX + id, JSON.stringify({ at, table }));
    return true;
  } catch (error) {
    console.warn("not kept:", error);
    return false;
  }
}

const line = ({ options, start, events, seats }: Table) =>
  JSON.stringify([options, start ?? "", seats.map(({ kind, name }) => [kind, name]), events]);

const isOver = (app: App, { table }: Kept) => positionAt(app, table).over;

/** Makes room for one more, if there is a finished game to give way. */
function makeRoom(app: App): void {
  const { kept } = app.store.get();
  const oldest = kept.length >= KEPT_MAX && [...kept].reverse().find((game) => isOver(app, game));
  if (oldest) drop(app, oldest.id);
}

/** Keeps a game. Where the browser does not store it, it is kept until the page is closed. */
export function keep(app: App, table: Table, at = Date.now()): Kept {
  const same = app.store.get().kept.find((other) => line(other.table) === line(table));
  if (same) drop(app, same.id);
  makeRoom(app);
  const id = `${at.toString(36)}${Math.random().toString(36).slice(2, 8)}`;
  const game: Kept = { id, at, table, stored: stored(id, at, table) };
  app.store.set({ kept: [game, ...app.store.get().kept].sort(newest) });
  return game;
}

/** Deletes a kept game. */
export function drop({ store }: App, id: string): void {
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // It was never stored.
  }
  store.set({ kept: store.get().kept.filter((game) => game.id !== id) });
}

/** Whether something of a game would be lost if another one took its place. */
export function loses(before: Table, after: Table): boolean {
  const sameGame = line({ ...before, events: [] }) === line({ ...after, events: [] });
  const goesOn = before.events.every((event, ply) => event === after.events[ply]);
  const isSomething = before.events.length > 0 || before.start !== undefined;
  return isSomething && !(sameGame && (goesOn || isInTree({ ...after, events: before.events })));
}

/** What there is to say about the kept games after one has been added. */
function warning(app: App, game: Kept): string {
  const { t } = words(app);
  if (!game.stored)
    return t("Your browser does not store it: it will be lost when you close this page. Copy the record to keep it.");
  const { length } = app.store.get().kept;
  return length >= KEPT_MAX
    ? t("You have reached the limit of {n} games on this device. The next one will replace the oldest finished game.", { n: length })
    : "";
}

interface Told {
  /** What else has happened. */
  before?: string;
  action?: Notice["action"];
}

/** Says that a game has been kept, and what is wrong if something is. */
export function tellKept(app: App, game: Kept | null, { before = "", action }: Told): void {
  const { t } = words(app);
  const trouble = game ? warning(app, game) : "";
  // Nobody misses a game that is finished.
  const worth = game && (trouble || !isOver(app, game));
  const text = [before, worth && t("Your previous game is kept on this device."), trouble]
    .filter(Boolean)
    .join(" ");
  if (!text) return;
  say(app, text);
  app.store.set({ notice: { text, refused: !!game && !game.stored, action: worth ? action : undefined } });
}
