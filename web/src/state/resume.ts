// Coming back to a game that is kept on this device.
import { words } from "./app";
import type { App } from "./context";
import { playOnFrom, startLocal } from "./local";
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

/** Continues from an earlier position, with a way back to the whole game. */
export function playOn(app: App, ply: number): void {
  const kept = playOnFrom(app, ply);
  tellKept(app, kept, { kept: words(app).t("The whole game is kept on this device."), action: kept ? wayBack(app, kept) : undefined });
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
