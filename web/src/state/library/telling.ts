// What is said about keeping games: that one was kept, and what is wrong where it could not be.
import { type App, type Notice, positionAt, refuse, say, words } from "../app";
import type { FaultKind } from "../device/database";
import type { Entry } from "./entry";

/** Why something is not kept, and what to do about it. */
export function whyNotKept(app: App, why: FaultKind): string {
  const { t } = words(app);
  return {
    denied: t("Your browser stores nothing for this page, as in a private window: your games are lost when you close it. Copy a game to keep it."),
    full: t("There is no room left on this device: your latest moves are lost when you close the page. Delete games that you no longer need."),
    blocked: t("Another tab shows a different version of this page. Close it or reload it, so that your games are stored."),
    broken: t("Your browser could not store the game: your latest moves are lost when you close the page. Copy the game to keep it."),
    changed: "",
  }[why];
}

/** Says that the page remembers nothing, in words that stay while the computer moves. */
export function tellFault(app: App, why: FaultKind): void {
  const text = whyNotKept(app, why);
  say(app, text);
  app.store.set({ notice: { text, refused: true, lasts: true } });
}

/** Says that the board shows what another tab has played. */
export const tellTaken = (app: App): void =>
  refuse(app, words(app).t("This game has gone on in another tab. The board shows it as it is there."));

interface Told {
  /** What else has happened. */
  before?: string;
  /** The way back. */
  action?: Notice["action"];
}

/** Why games are not kept; empty where they are. */
function troubleOf(app: App): string {
  const { notice } = app.store.get();
  if (notice?.lasts) return notice.text;
  const { state } = app.device;
  return state === "stored" ? "" : whyNotKept(app, state);
}

/** Says that the game that was on the board is kept, or why not; nobody misses one that is finished. */
export function tellKept(app: App, left: Entry | null, { before = "", action }: Told): void {
  const { t } = words(app);
  const worth = left && !positionAt(app, left.table).over;
  const trouble = troubleOf(app);
  const text = [before, worth && !trouble && t("Your previous game is kept on this device."), trouble].filter(Boolean).join(" ");
  if (!text) return;
  say(app, text);
  app.store.set({ notice: { text, refused: !!trouble, lasts: !!trouble, action: worth ? action : undefined } });
}
