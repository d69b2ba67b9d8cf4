// Analyses in the library. What comes from elsewhere is a draft until something is done with it: a note of the device has it,
// so that a reload finds it again. From then on each change is saved as it is made.
import type { App } from "../context";
import { newId, plays, readEntry, type Entry } from "../library/entry";
import { saveEntry } from "../library/library";
import { tellFault, tellTaken } from "../library/telling";
import type { Study } from "../model";
import { inTab } from "../remembered";
import { nodeInStudy, showNode } from "./lines";
import { emptyTable, putOnBoard, studyTable } from "./study";

const NOTE = "study";
/** What this tab has on its analysis board, and which node of it is shown: so a reload comes back to the same. Where that is not
 *  remembered, the latest analysis of all tabs comes up, at its end. */
const TAB = inTab("ludopod.study");

function rememberInTab(app: App): void {
  const state = app.store.get();
  if (state.study) TAB.write(`${state.study.id} ${nodeInStudy(state)}`);
}

/** After a step is seen. */
const AFTER_MS = 100;

/** Remembers it a moment later, or when the page is left before. */
function makeMemory(app: App): { remember(): void; end(): void } {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const flush = () => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    rememberInTab(app);
  };
  addEventListener("pagehide", flush);
  return {
    remember: () => (timer ??= setTimeout(flush, AFTER_MS)),
    end: () => {
      flush();
      removeEventListener("pagehide", flush);
    },
  };
}

function rememberedInTab(): { id: string; node: number } {
  const [id = "", node = ""] = (TAB.read() ?? "").split(" ");
  return { id, node: Number(node) };
}

const entryOf = ({ id, name, table, made = Date.now(), mark }: Study, ply: number | null = null): Entry => ({
  id,
  kind: "study",
  name,
  made,
  at: Date.now(),
  table,
  ...(ply !== null && { ply }),
  ...(mark !== undefined && { mark }),
});

/** Which moment is looked at is no part of it. */
const isSame = (one: Study, other: Study): boolean =>
  one.name === other.name && one.table.tree === other.table.tree && one.table.comment === other.table.comment;

/** What to be on the board next time; nobody misses it where the device keeps nothing. */
const note = (app: App, value: unknown) => app.device.put("notes", NOTE, value).catch(() => undefined);

/** A draft has never been saved. */
const putEntry = (app: App, { id, name, table, made, mark }: Entry): void => {
  const kept = mark === undefined ? "draft" : "stored";
  app.store.set({ study: { id, name, table: studyTable(table), kept, made, mark } });
};

async function save(app: App, study: Study): Promise<void> {
  const known = study.mark === undefined ? await app.library.get(study.id) : null;
  const entry = entryOf(known ? { ...study, made: known.made, mark: known.mark } : study, app.store.get().view.at);
  const saved = await saveEntry(app, entry);
  void note(app, study.id);
  if (saved.kind === "held" && saved.isNews) tellFault(app, saved.why);
  const { study: now } = app.store.get();
  if (now?.id !== study.id) return;
  if (saved.kind === "changed") {
    putEntry(app, saved.entry);
    tellTaken(app);
    return;
  }
  const { made, mark } = saved.entry;
  app.store.set({ study: { ...now, made, mark, kept: isSame(now, study) ? "stored" : "changed" } });
}

/** Saves one state after the other: of an analysis that changes meanwhile only the last. */
function makeSaving(app: App): (study: Study) => void {
  const waiting = new Map<string, Study>();
  let busy = false;
  const run = async () => {
    busy = true;
    for (const [id, study] of waiting) {
      waiting.delete(id);
      if (study.kept === "changed") await save(app, study);
      else if (study.kept === "draft") await note(app, entryOf(study));
      else await note(app, id);
    }
    busy = false;
  };
  return (study) => {
    waiting.set(study.id, study);
    if (!busy) void run();
  };
}

/** The analysis of this tab, or the last one of all. */
async function lastEntry(app: App): Promise<Entry | null> {
  const { id } = rememberedInTab();
  const last = await app.device.get("notes", NOTE);
  const draft = readEntry(last);
  const found = draft && (!id || draft.id === id) ? draft : await app.library.get(id || String(last));
  const entry = found ?? draft ?? (typeof last === "string" ? await app.library.get(last) : null);
  return entry?.kind === "study" && plays(app.core, entry.table) ? entry : null;
}

async function comeBack(app: App): Promise<void> {
  const { id, node } = rememberedInTab();
  const entry = await lastEntry(app);
  if (app.store.get().study) return;
  if (!entry) {
    putOnBoard(app, emptyTable(app));
    return;
  }
  putEntry(app, entry);
  const { study } = app.store.get();
  if (entry.id === id && node < (study?.table.tree?.length ?? 0)) showNode(app, node);
}

/** It has been deleted: what is done here from now on is an analysis of its own. */
function detach({ store }: App): void {
  const { study } = store.get();
  if (study) store.set({ study: { ...study, id: newId(), kept: "draft", mark: undefined } });
}

/** What other places and tabs have done with the analysis on the board, since it was last seen. */
async function catchUp(app: App, study: Study): Promise<void> {
  const entry = study.kept === "stored" ? await app.library.get(study.id) : null;
  if (study.kept !== "stored" || app.store.get().study !== study) return;
  if (!entry) detach(app);
  else if (study.mark !== undefined && entry.mark !== study.mark) putEntry(app, entry);
}

/** Keeps what is on the analysis board, and brings back what was there, until the answer is called. */
export function keepStudy(app: App): () => void {
  const write = makeSaving(app);
  const memory = makeMemory(app);
  const unwatch = app.store.subscribe((now, before) => {
    const isNext = now.study?.id !== before.study?.id;
    if (now.study && (isNext || (now.study !== before.study && now.study.kept === "changed"))) write(now.study);
    if (now.study !== before.study || now.view.at !== before.view.at) memory.remember();
  });
  const unhear = app.library.subscribe((id, entry) => {
    if (id !== app.store.get().study?.id) return;
    if (entry) putEntry(app, entry);
    else detach(app);
  });
  const { study } = app.store.get();
  if (!study) void comeBack(app);
  else {
    rememberInTab(app);
    if (study.kept === "stored") void catchUp(app, study);
    write(study);
  }
  return () => {
    unwatch();
    unhear();
    memory.end();
  };
}
