// A game or an analysis as the library has it, and reading it back. What cannot be read is none.
import type { Core, RecordNode } from "@ludopod/core";
import { makeSeat, NAME_MAX, SEED_MAX, type Seat, type Table } from "../model";
import type { About, EntryOf } from "./model";

export type Entry = EntryOf<Table>;

/** 16 letters and digits, the older the smaller. */
export const newId = (now = Date.now()): string =>
  now.toString(36).padStart(9, "0") + Math.random().toString(36).slice(2, 9).padEnd(7, "0");

export const makeEntry = (table: Table, kind: Entry["kind"] = "game", now = Date.now()): Entry => ({
  id: newId(now),
  kind,
  name: "",
  made: now,
  at: now,
  table,
});

/** Whether there is anything in it that somebody could miss. */
export const isSomething = ({ events, start }: Table): boolean => events.length > 0 || start !== undefined;

const isSeat = (seat: Partial<Seat> | null) =>
  typeof seat?.name === "string" &&
  seat.name.length <= NAME_MAX &&
  (seat.kind === "human" || (seat.kind === "computer" && typeof seat.character === "string"));

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

const isSeed = (seed: unknown): seed is number => Number.isInteger(seed) && Number(seed) >= 1 && Number(seed) <= SEED_MAX;

const isNode = (node: Partial<RecordNode> | null, index: number) =>
  typeof node?.text === "string" &&
  Number.isInteger(node.parent) &&
  Number(node.parent) >= -1 &&
  Number(node.parent) < index &&
  [node.before ?? "", node.after ?? ""].every((text) => typeof text === "string") &&
  Array.isArray(node.glyphs ?? []) &&
  (node.glyphs ?? []).every((glyph) => Number.isInteger(glyph));

const isTree = (tree: unknown): tree is RecordNode[] => Array.isArray(tree) && tree.every(isNode);

/** A table by its form alone; whether the core accepts it is asked when it is opened. */
function tableIn(stored: unknown): Table | null {
  if (!isTable(stored)) return null;
  const { options, start, events, tree, comment, seed } = stored;
  const seats = stored.seats.map(({ kind, name, character }, index) =>
    makeSeat(index, { kind, name, ...(kind === "computer" && { character }), you: kind === "human" }),
  );
  return {
    options,
    ...(start && { start }),
    events,
    seats,
    ...(isTree(tree) && { tree }),
    ...(typeof comment === "string" && { comment }),
    ...(isSeed(seed) && { seed }),
  };
}

/** Whether the core accepts the game, and knows who plays it. */
export function plays(core: Core, table: Table): boolean {
  const { characters } = core.game("en");
  const isKnown = ({ kind, character }: Seat) => kind === "human" || characters.some(({ name }) => name === character);
  try {
    return table.seats.every(isKnown) && core.position(table, "en").ply === table.events.length;
  } catch {
    return false;
  }
}

/** What a list tells of a game. */
export function aboutOf(core: Core, table: Table): About {
  const { over, result, position } = core.position(table, "en");
  return { over, result, position };
}

const isAbout = ({ over, result, position }: Partial<About> = {}) =>
  typeof over === "boolean" && typeof result === "string" && typeof position === "string";

export function readEntry(stored: unknown): Entry | null {
  const { id, kind, name, made, at, table, ply, about, mark } = (stored ?? {}) as Partial<Entry>;
  const game = tableIn(table);
  const isWhole = typeof id === "string" && typeof name === "string" && Number.isFinite(made) && Number.isFinite(at);
  if (!game || !isWhole || (kind !== "game" && kind !== "study")) return null;
  return {
    id,
    kind,
    name,
    made: Number(made),
    at: Number(at),
    table: game,
    ...(Number.isInteger(ply) && { ply }),
    ...(about && isAbout(about) && { about }),
    ...(typeof mark === "string" && { mark }),
  };
}
