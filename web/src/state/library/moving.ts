// What is done with entries of the list: a new name, deleting, which can be undone, and taking in games from a file.
import { type App, firstTable, type Notice, say, words } from "../app";
import type { DeviceFault } from "../device/database";
import { gamesIn, TEXT_MAX } from "../opening";
import { NOT_STORED } from "./board";
import { makeEntry, type Entry } from "./entry";
import { loadEntries, removeEntry, saveEntry } from "./library";
import { tellTaken, whyNotKept } from "./telling";

function tellNotice(app: App, notice: Notice): void {
  say(app, notice.text);
  app.store.set({ notice });
}

/** As long as names of games get. */
export const TITLE_MAX = 60;

export async function rename(app: App, entry: Entry, name: string): Promise<void> {
  const saved = await saveEntry(app, { ...entry, name: name.trim().slice(0, TITLE_MAX) });
  const { onBoard } = app.store.get();
  if (saved.kind === "changed") tellTaken(app);
  else if (onBoard.id === entry.id) app.store.set({ onBoard: { ...onBoard, name: saved.entry.name, mark: saved.entry.mark } });
}

/** The board without the game that is deleted: the same players, and nothing played. */
function clearBoard(app: App): void {
  const { options } = app.store.get().local;
  app.engine.stop();
  app.store.set({ local: firstTable(options), onBoard: NOT_STORED, thinking: false });
}

async function restore(app: App, entry: Entry): Promise<void> {
  app.store.set({ notice: null });
  await saveEntry(app, entry);
}

/** Deletes an entry; that can be taken back as long as the page says so. */
export async function remove(app: App, entry: Entry): Promise<void> {
  const { t } = words(app);
  try {
    await removeEntry(app, entry.id);
  } catch (error) {
    const why = (error as DeviceFault).kind;
    if (why !== "denied") {
      tellNotice(app, { text: whyNotKept(app, why), refused: true });
      return;
    }
  }
  if (app.store.get().onBoard.id === entry.id) clearBoard(app);
  const text = entry.kind === "study" ? t("Analysis deleted.") : t("Game deleted.");
  const again = entry.kind === "study" ? t("Restore the analysis") : t("Restore the game");
  tellNotice(app, { text, refused: false, action: { text: again, run: () => void restore(app, entry) } });
}

/** So many games are written at once. */
const BATCH = 50;

/** So many letters are read at once. */
const PART = TEXT_MAX / 16;

/** A long text in parts that are read one after the other, so that the page answers meanwhile: a record begins with the
 *  line of a tag after an empty one. */
function partsOf(text: string): string[] {
  if (text.length <= PART) return [text];
  const parts: string[] = [];
  for (const piece of text.split(/\r?\n\s*\r?\n(?=\[)/)) {
    const last = parts.pop() ?? "";
    if (!last) parts.push(piece);
    else if (last.length + piece.length < PART) parts.push(`${last}\n\n${piece}`);
    else parts.push(last, piece);
  }
  return parts;
}

/** The games of a text as entries; one that says who played is called after the players. */
function entriesIn(app: App, text: string, at: number): Entry[] | string {
  const found = gamesIn(app, text);
  if ("fault" in found) return found.fault;
  return found.games.map(({ assumed: _assumed, ...table }) => makeEntry(table, "game", at));
}

const breath = () => new Promise((resolve) => setTimeout(resolve));

/** Takes the games of a text into the library, and says how many they are. What cannot be read ends it; what came before
 *  stays. */
export async function takeIn(app: App, records: string): Promise<void> {
  const { t, tn } = words(app);
  let count = 0;
  let fault = "";
  for (const part of partsOf(records)) {
    const found = entriesIn(app, part, Date.now());
    if (typeof found === "string") fault = found;
    else {
      for (let from = 0; from < found.length && !fault; from += BATCH) {
        const why = await app.library.add(found.slice(from, from + BATCH));
        if (why) fault = whyNotKept(app, why);
        else count += Math.min(BATCH, found.length - from);
      }
    }
    if (fault) break;
    await breath();
  }
  await loadEntries(app);
  const told = tn("{n} game imported.", "{n} games imported.", count);
  const text = !fault ? told : count > 0 ? `${told} ${t("Then this went wrong: {fault}", { fault })}` : fault;
  tellNotice(app, { text, refused: fault !== "" });
}
