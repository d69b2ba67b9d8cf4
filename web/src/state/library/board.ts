// The game on the board as an entry of the library. A move is shown once it is on the disk, so that no move that was seen
// can be lost; where that takes long, or the device keeps nothing, it is shown all the same, and that is said as long as
// it is so.
import type { App } from "../context";
import type { Change } from "../device/database";
import { idleView, type Notice, type State, type Table } from "../model";
import { inTab } from "../remembered";
import { isSomething, makeEntry, plays, type Entry } from "./entry";
import { note } from "./library";
import type { OnBoard } from "./model";
import type { Saved } from "./store";
import { tellFault, tellTaken } from "./telling";

/** So long a move waits for the disk, unseen. */
const PATIENCE_MS = 250;

/** A game that has not been stored yet. */
export const NOT_STORED: OnBoard = { id: "", name: "", made: 0 };

export interface Next {
  table: Table;
  /** A game of its own: the one on the board stays in the library as it is. */
  fresh?: boolean;
  /** An entry of the library, which comes onto the board. */
  entry?: Entry;
}

/** Which game this tab has on its board; where that is not remembered, the latest of all tabs comes up. */
const TAB = inTab("ludopod.board");

/** The game that was on the board of this tab, or of the last one. */
export async function entryAtStart({ core, device, library }: Pick<App, "core" | "device" | "library">): Promise<Entry | null> {
  const last = await device.get("notes", "board");
  // No tab has had a game on its board; asking for the tab's own notes takes 6 ms.
  if (typeof last !== "string") return null;
  for (const id of [TAB.read() ?? "", last]) {
    const entry = id ? await library.get(id) : null;
    if (!entry || !plays(core, entry.table)) continue;
    TAB.write(id);
    return entry;
  }
  return null;
}

/** What the page begins with, where there is such a game. */
export const stateOf = ({ id, name, made, mark, table }: Entry): Pick<State, "local" | "onBoard"> => ({
  local: table,
  onBoard: { id, name, made, ...(mark !== undefined && { mark }) },
});

/** Shows a game on the board; whoever shows it asks the engine, too, if it is to. */
export function show(app: App, change: Pick<State, "local"> & Partial<State>, notice: Notice | null = null): void {
  app.engine.stop();
  app.store.set({ ...change, thinking: false, view: idleView, notice });
}

/** The game on the board with what becomes of it now. */
const entryOn = ({ id, name, made, mark }: OnBoard, table: Table): Entry => ({ id, name, made, mark, kind: "game", at: Date.now(), table });

/** The entry that is to be on the board next. */
function entryOf({ onBoard }: State, { table, fresh, entry }: Next): Entry {
  if (entry) return entry;
  return fresh || !onBoard.id ? makeEntry(table) : entryOn(onBoard, table);
}

/** The note of what is on the board, and an empty board that another game takes the place of. */
function alsoWritten({ local, onBoard }: State, { id }: Entry): Change[] {
  if (onBoard.id === id) return [];
  const board: Change = { store: "notes", key: "board", value: id };
  return onBoard.id && !isSomething(local) && !onBoard.name ? [board, { store: "games", key: onBoard.id }] : [board];
}

const pause = (milliseconds: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), milliseconds));

/** What is to be said of how saving went, and what follows from it. */
function settle(app: App, saved: Saved, advance: () => void): void {
  note(app, saved.entry.id, saved.entry);
  const { onBoard, local } = app.store.get();
  if (saved.kind === "changed") {
    if (onBoard.id === saved.entry.id || !onBoard.id) takeEntry(app, saved.entry);
    tellTaken(app);
    return;
  }
  // A later move may still be on its way.
  const storing = onBoard.storing && saved.entry.table !== local;
  if (onBoard.id === saved.entry.id) app.store.set({ onBoard: { ...stateOf(saved.entry).onBoard, ...(storing && { storing }) } });
  if (saved.kind === "held" && saved.isNews) tellFault(app, saved.why);
  if (saved.kind === "stored" && saved.entry.about?.over) app.library.stay();
  advance();
}

async function storeAndShow(app: App, next: Next, notice: Notice | null, advance: () => void): Promise<void> {
  const before = app.store.get();
  const entry = entryOf(before, next);
  const saving = app.library.save(entry, alsoWritten(before, entry));
  const saved = await Promise.race([saving, pause(PATIENCE_MS)]);
  if (saved?.kind !== "changed") {
    TAB.write(entry.id);
    const { local, onBoard } = stateOf(saved?.entry ?? entry);
    show(app, { local, onBoard: saved ? onBoard : { ...onBoard, storing: true } }, notice);
  }
  if (saved) settle(app, saved, advance);
  else {
    advance();
    void saving.then((late) => settle(app, late, () => undefined));
  }
}

/** Changes the game on the board: `make` says how, from the game that is there then; null: not at all. `advance`: what
 *  follows once it is shown. Where nothing is kept it is shown at once. */
export async function changeBoard(
  app: App,
  make: (local: Table) => Next | null,
  advance: () => void,
  notice: Notice | null = null,
): Promise<void> {
  if (!app.store.peek().session.keeps) {
    const next = make(app.store.get().local);
    if (next) show(app, { local: next.table }, notice);
    if (next) advance();
    return;
  }
  await app.library.inTurn(async () => {
    const next = make(app.store.get().local);
    if (next) await storeAndShow(app, next, notice, advance);
  });
}

/** What is on its way to the disk. */
export const settlingOf = ({ store, library }: App) => (store.peek().session.keeps ? library.settling() : null);

/** Another tab has changed the game on the board; it is that one that asks the engine. */
function takeEntry(app: App, entry: Entry): void {
  if (plays(app.core, entry.table)) show(app, stateOf(entry));
}

/** Follows what other tabs do with the library. */
export const followTabs = (app: App): (() => void) =>
  app.library.subscribe((id, entry) => {
    note(app, id, entry);
    const { onBoard } = app.store.get();
    if (id !== onBoard.id) return;
    if (entry) takeEntry(app, entry);
    // It is deleted: what is played on here is a game of its own.
    else app.store.set({ onBoard: NOT_STORED });
  });

/** The game on the board as it stands, as long as something would be lost with it. */
export function leavable(app: App): Entry | null {
  const { local, onBoard, session } = app.store.get();
  if (!session.keeps || !onBoard.id || !isSomething(local)) return null;
  return entryOn(onBoard, local);
}
