// What follows beside the board when the server has told something about the game that is shown.
import type { GameClock } from "api";
import { type App, say, tell, words } from "../app";
import { observe } from "./clock";
import { changeDesk, changeDeskOf } from "./desk";
import { statusText } from "../status";
import { runPremove } from "./premove";
import { loadChat, loadOwn, renewPlans } from "./talk";
import { get } from "../club/remote";

/** Clocks run by the server's time, of which each message tells a little. */
export function hearTime(app: App, clock: GameClock | null | undefined): void {
  const { skew } = app.store.get().desk;
  if (clock) changeDesk(app, { skew: observe(skew, clock.now_ms, performance.now()) });
}

/** The game has gone on, or back. */
export function settleDesk(app: App, shrunk: boolean): void {
  if (shrunk) {
    changeDesk(app, { premove: null });
    const text = words(app).t("A move was taken back.");
    const { online } = app.store.get();
    tell(app, text);
    if (online) say(app, `${text} ${statusText(app, online)}`);
  }
  runPremove(app);
  void renewPlans(app);
  void loadWaiting(app);
}

/** A game is shown for the first time. */
export function openDesk(app: App, id: string, over: boolean): void {
  void loadChat(app, id, over);
  void loadOwn(app, id);
  void loadWaiting(app);
}

// ---- The other games in which it is the visitor's turn, the most urgent first.

const ASKED = 50;

/** Asks which games wait. Who cannot be told is told of none. */
export async function loadWaiting(app: App): Promise<void> {
  const { online } = app.store.get();
  if (!online?.seats.some(({ you }) => you)) return;
  try {
    const { items } = await get<{ items: { id: string }[] }>(app, `/me/games?state=turn&limit=${ASKED}`);
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
