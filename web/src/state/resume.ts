// Coming back to a game that is kept on this device.
import { refuse, say, words, type App } from "./app";
import { stepTo } from "./board";
import { type Entry, plays } from "./library/entry";
import { tellKept } from "./library/telling";
import { boardEntry, playOnFrom, showLine } from "./local";
import { go } from "./navigate";
import { tableOf } from "./shown";

/** Puts a game of the library on the board again, as it is there now. */
export async function resume(app: App, { id }: Pick<Entry, "id">): Promise<void> {
  const entry = await app.library.get(id);
  if (!entry || !plays(app.core, entry.table)) {
    const { t } = words(app);
    refuse(app, entry ? t("This game cannot be read.") : t("This game has been deleted."));
    return;
  }
  const left = await boardEntry(app, entry);
  go(app, { page: "play" });
  tellReplaced(app, left);
}

/** A way back to the game that has just been replaced. */
const wayBack = (app: App, left: Entry) => ({
  text: words(app).t("Back to that game"),
  run: () => void resume(app, left),
});

/** Says that the game that was on the board is kept; `before` is what else there is to say. */
export function tellReplaced(app: App, left: Entry | null, before = ""): void {
  tellKept(app, left, { before, action: left ? wayBack(app, left) : undefined });
}

/** Shows another line of the game's tree, at one of its moments. */
export async function openLine(app: App, events: string[], ply: number): Promise<void> {
  await showLine(app, events);
  stepTo(app, ply);
}

/** Continues from an earlier position, with a way back to what was played after it. */
export async function playOn(app: App, ply: number): Promise<void> {
  const { t } = words(app);
  const { events } = app.store.get().local;
  await playOnFrom(app, ply);
  const text = t("What was played after this move stays as a variation.");
  const back = () => void openLine(app, events, events.length);
  say(app, text);
  app.store.set({ notice: { text, refused: false, action: { text: t("Back to that line"), run: back } } });
}

// ---- Shows a finished game again from its start, until somebody touches it.

const PAUSE_MS = 450;

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

export async function replay(app: App): Promise<void> {
  const table = tableOf(app.store.get());
  const plies = table?.events.length ?? 0;
  for (let ply = 0; ply <= plies; ply++) {
    stepTo(app, ply);
    await pause();
    const { view } = app.store.get();
    if (tableOf(app.store.get()) !== table || (view.at ?? plies) !== ply) return;
  }
}
