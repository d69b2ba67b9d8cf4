// What the engine has found of the latest games, kept on this device: the same moves need not be looked at again.
import type { Found } from "@ludopod/core";
import type { App } from "../context";
import type { Table } from "../model";
import { gameKey } from "../shown";

const NOTE = "reviews";
const KEPT_MAX = 12;

interface Kept {
  game: string;
  opinions: (Found | null)[];
}

const isFound = (value: unknown): value is Found | null => {
  const { move, line, win, expected } = (value ?? {}) as Partial<Found>;
  return value === null || (typeof move === "string" && [line, win, expected].every(Array.isArray));
};

const isKept = (value: unknown): value is Kept => {
  const { game, opinions } = (value ?? {}) as Partial<Kept>;
  return typeof game === "string" && Array.isArray(opinions) && opinions.every(isFound);
};

async function readKept({ device }: App): Promise<Kept[]> {
  const value = await device.get("notes", NOTE);
  return Array.isArray(value) ? value.filter(isKept) : [];
}

/** By ply; null where the game is not among the latest. */
export async function recallOpinions(app: App, table: Table): Promise<(Found | undefined)[] | null> {
  const known = (await readKept(app)).find(({ game }) => game === gameKey(table));
  return known?.opinions.map((found) => found ?? undefined) ?? null;
}

/** A device that keeps nothing has it as long as the page. */
export async function keepOpinions(app: App, table: Table, opinions: readonly (Found | undefined)[]): Promise<void> {
  const game = gameKey(table);
  const others = (await readKept(app)).filter((kept) => kept.game !== game);
  const kept = [{ game, opinions: [...opinions].map((found) => found ?? null) }, ...others].slice(0, KEPT_MAX);
  await app.device.put("notes", NOTE, kept).catch(() => undefined);
}
