// What earlier versions of the page kept in localStorage: the game on the board, and those that another had taken the place
// of. It is taken over into the library, and deleted there once it is on the disk.
import type { Core } from "../../core/core";
import type { Change, DeviceFault } from "../device/database";
import type { Device } from "../device/device";
import { aboutOf, readTable, type Entry } from "./entry";

const GAME = "ludopod.game";
const KEPT = "ludopod.kept.";

/** A number that is the same for the same text (FNV-1a). */
const hash = (text: string): number => {
  let value = 2166136261;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16777619) >>> 0;
  return value;
};

/** An entry that is the same however often it is taken over. */
function entryOf(core: Core, key: string, text: string): Entry | null {
  const stored = JSON.parse(text) as { at?: unknown; table?: unknown } | null;
  const isBoard = key === GAME;
  const table = readTable(core, isBoard ? stored : stored?.table);
  const at = isBoard ? Date.now() : Number(stored?.at);
  if (!table || !Number.isFinite(at)) return null;
  const id = isBoard ? `board-${hash(text).toString(36)}` : key.slice(KEPT.length);
  return { id, kind: "game", name: "", made: at, at, table, about: aboutOf(core, table) };
}

/** What there is, by its key. What cannot be read is left where it is. */
function found(core: Core): Map<string, Entry> {
  const all = new Map<string, Entry>();
  for (const key of storedKeys()) {
    try {
      const entry = entryOf(core, key, localStorage.getItem(key) ?? "null");
      if (entry) all.set(key, entry);
    } catch {
      // It is no game.
    }
  }
  return all;
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key === GAME || key.startsWith(KEPT));
  } catch {
    return [];
  }
}

/** Whether it is on the disk, written now or before. */
async function store(device: Device, entry: Entry, also: readonly Change[]): Promise<boolean> {
  try {
    await device.write([{ store: "games", key: entry.id, value: entry, check: (stored) => stored === undefined }, ...also]);
    return true;
  } catch (error) {
    return (error as DeviceFault).kind === "changed";
  }
}

/** Takes over what is there. The answer is the game that was on the board; empty: none. */
export async function takeOverLegacy(core: Core, device: Device): Promise<string> {
  let board = "";
  for (const [key, entry] of found(core)) {
    const isBoard = key === GAME;
    const also: Change[] = isBoard ? [{ store: "notes", key: "board", value: entry.id }] : [];
    if (await store(device, entry, also)) localStorage.removeItem(key);
    if (isBoard) board = entry.id;
  }
  return board;
}
