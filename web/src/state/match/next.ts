// The other games in which it is the visitor's turn, the most urgent first.
import { ask } from "../api";
import { words } from "../app";
import type { App } from "../context";
import { changeDeskOf } from "./desk";

const ASKED = 50;

/** Asks which games wait. Who cannot be told is told of none. */
export async function loadWaiting(app: App): Promise<void> {
  const { online } = app.store.get();
  if (!online?.seats.some(({ you }) => you)) return;
  try {
    const { items } = await ask<{ items: { id: string }[] }>(words(app).language, `/me/games?state=turn&limit=${ASKED}`);
    changeDeskOf(app, online.id, { waiting: items.map(({ id }) => id) });
  } catch (error) {
    console.warn("the other games could not be asked for:", error);
  }
}

/** The game after this one, so that one that is skipped comes last; once this one waits no more (`mine`), which the list may
 *  not tell yet, the most urgent of the others. null when no other waits. */
export function nextGame(waiting: readonly string[], current: string, mine: boolean): string | null {
  const others = waiting.filter((id) => id !== current);
  const at = mine ? Math.max(0, waiting.indexOf(current)) : 0;
  return others[at % Math.max(1, others.length)] ?? null;
}
