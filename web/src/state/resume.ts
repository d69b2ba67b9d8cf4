// Coming back to a game that is kept on this device.
import { say, words } from "./app";
import { stepTo } from "./board";
import type { App } from "./context";
import { playOnFrom, showLine, startLocal } from "./local";
import type { Kept } from "./model";
import { go } from "./navigate";
import { drop, keep, tellKept } from "./kept";

/** Puts a kept game on the board again; the one there is kept instead. */
export function resume(app: App, { id, table }: Kept): void {
  drop(app, id);
  const kept = startLocal(app, table);
  go(app, { page: "play" });
  tellReplaced(app, kept);
}

/** A way back to the game that has just been replaced. */
export const wayBack = (app: App, kept: Kept) => ({
  text: words(app).t("Back to that game"),
  run: () => resume(app, kept),
});

/** Says that the game that was on the board is kept; `before` is what else there is to say. */
export function tellReplaced(app: App, kept: Kept | null, before = ""): void {
  tellKept(app, kept, { before, action: kept ? wayBack(app, kept) : undefined });
}

/** Shows another line of the game's tree, at one of its moments. */
export function openLine(app: App, events: string[], ply: number): void {
  showLine(app, events);
  stepTo(app, ply);
}

/** Continues from an earlier position, with a way back to what was played after it. */
export function playOn(app: App, ply: number): void {
  const { t } = words(app);
  const { events } = app.store.get().local;
  playOnFrom(app, ply);
  const text = t("What was played after this move stays as a variation.");
  const back = () => openLine(app, events, events.length);
  say(app, text);
  app.store.set({ notice: { text, refused: false, action: { text: t("Back to that line"), run: back } } });
}

/** Deletes a kept game, which can be taken back as long as the page says so. */
export function remove(app: App, { id, at, table }: Kept): void {
  const { t } = words(app);
  drop(app, id);
  const back = () => {
    keep(app, table, at);
    app.store.set({ notice: null });
  };
  app.store.set({ notice: { text: t("Game deleted."), refused: false, action: { text: t("Restore the game"), run: back } } });
}
