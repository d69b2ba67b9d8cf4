// What is remembered on this device. Anything unreadable is as if it had never been there.
import type { Core } from "../core/core";
import type { RecordNode } from "../core/types";
import { LANGUAGES, preferredLanguage } from "../i18n";
import { LEVEL_FULL, makeSeat, NAME_MAX, type Seat, type Settings, type Table } from "./model";

const SETTINGS = "ludopod.settings";
const GAME = "ludopod.game";

function read(key: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** A full or forbidden storage loses the memory, not the game. Whether it has been stored. */
function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch (error) {
    console.warn("not remembered:", error);
    return false;
  }
}

export function loadSettings(): Settings {
  const { language, theme, sound, showSafe, name } = read(SETTINGS);
  return {
    language: LANGUAGES.find(([code]) => code === language)?.[0] ?? preferredLanguage(navigator.languages),
    theme: theme === "light" || theme === "dark" ? theme : "auto",
    sound: sound !== false,
    showSafe: showSafe === true,
    name: typeof name === "string" ? name.slice(0, NAME_MAX) : "",
  };
}

export const saveSettings = (settings: Settings) => write(SETTINGS, settings);

const isSeat = (seat: Partial<Seat> | null) =>
  typeof seat?.name === "string" &&
  seat.name.length <= NAME_MAX &&
  (seat.kind === "human" || seat.kind === "computer") &&
  Number.isInteger(seat.level) &&
  Number(seat.level) >= 1 &&
  Number(seat.level) <= LEVEL_FULL;

function isTable(value: unknown): value is Table {
  const { options, start, events, seats } = (value ?? {}) as Partial<Table>;
  return (
    [options?.board, options?.variant, options?.first, start ?? ""].every((text) => typeof text === "string") &&
    Array.isArray(events) &&
    events.every((event) => typeof event === "string") &&
    Array.isArray(seats) &&
    seats.length === options?.players &&
    seats.every(isSeat)
  );
}

const isNode = (node: Partial<RecordNode> | null, index: number) =>
  typeof node?.text === "string" &&
  Number.isInteger(node.parent) &&
  Number(node.parent) >= -1 &&
  Number(node.parent) < index &&
  [node.before ?? "", node.after ?? ""].every((text) => typeof text === "string") &&
  Array.isArray(node.glyphs ?? []) &&
  (node.glyphs ?? []).every((glyph) => Number.isInteger(glyph));

const isTree = (tree: unknown): tree is RecordNode[] => Array.isArray(tree) && tree.every(isNode);

function plays(core: Core, table: Table): boolean {
  try {
    return core.position(table, "en").ply === table.events.length;
  } catch {
    return false;
  }
}

/** A game as it was stored; one the core does not accept is none. */
export function readTable(core: Core, stored: unknown): Table | null {
  if (!isTable(stored)) return null;
  const seats = stored.seats.map(({ kind, name, level }, index) =>
    makeSeat(index, { kind, name, level, you: kind === "human" }),
  );
  const { options, start, events } = stored;
  const { tree, comment } = stored;
  const table: Table = {
    options,
    ...(start && { start }),
    events,
    seats,
    ...(isTree(tree) && { tree }),
    ...(typeof comment === "string" && { comment }),
  };
  return plays(core, table) ? table : null;
}

/** The game that was on the board, if there is one. */
export const loadGame = (core: Core): Table | null => readTable(core, read(GAME));

export const saveGame = (table: Table) => write(GAME, table);

/** Calls back when another tab has remembered something. */
export function listenToOtherTabs(settings: () => void, game: () => void, other: (key: string) => void): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (newValue !== null && key === SETTINGS) settings();
    else if (newValue !== null && key === GAME) game();
    else if (key !== null) other(key);
  });
}
