// Order among people: reports, what moderators decide, and what those whom it is about can do then.
import type { Case, Measure, NewMeasure, WaitingCase } from "api";
import type { App } from "../app";
import type { Failure } from "./model";
import { loadMe } from "./me";
import { attempt, get, list, load, more, morePages, noPages, post, setSlot, withQuery } from "./remote";
import type { Reason } from "./types";


// ---- Reports

/** Who or what is reported: a member, what the member has written to the visitor, a seat of a game, or a message of it. */
export type Reported =
  | { handle: string; message?: number }
  | { game: string; seat: string }
  | { game: string; message: number };

export const report = (app: App, about: Reported, reason: Reason, said: string): Promise<Failure | null> =>
  attempt(app, () => post(app, "/reports", { ...about, reason, words: said }));

// ---- What was decided about the visitor

export const loadMeasures = (app: App) => load(app, "measures", () => list<Measure>(app, "/me/measures"));

const onOwn = (app: App, id: string, act: "acknowledge" | "appeal", body: object) =>
  attempt(app, async () => {
    const changed = await post<Measure>(app, `/me/measures/${id}/${act}`, body);
    const { measures } = app.store.get().club;
    const value = measures.value?.map((each) => (each.id === id ? changed : each));
    setSlot(app, "measures", { ...measures, value });
    await loadMe(app);
  });

export const acknowledge = (app: App, id: string) => onOwn(app, id, "acknowledge", {});
export const appeal = (app: App, id: string, said: string) => onOwn(app, id, "appeal", { words: said });

// ---- For moderators

export const loadCases = (app: App) => load(app, "cases", () => list<WaitingCase>(app, "/moderation/cases?limit=200"));
export const loadCase = (app: App, person: string) =>
  load(app, "case", () => get<Case>(app, `/moderation/cases/${encodeURIComponent(person)}`), true);

const logPath = (cursor: string) => withQuery("/moderation/log", { cursor });
export const loadLog = (app: App) => load(app, "log", () => morePages(app, logPath, noPages));
export const moreLog = (app: App) => more(app, "log", logPath);

/** An act of which the case is the answer; it is shown as long as that case is looked at. */
const onCase = (app: App, path: string, body: object): Promise<Failure | null> =>
  attempt(app, async () => {
    const changed = await post<Case>(app, `/moderation/${path}`, body);
    const { value } = app.store.get().club.case;
    if (value?.about.person === changed.about.person) setSlot(app, "case", { state: "there", value: changed });
    // Nothing of the case waits for how many there are now.
    void loadMe(app);
  });

export const claimCase = (app: App, person: string, on: boolean) => onCase(app, `cases/${person}/claim`, { on });
export const noteCase = (app: App, person: string, said: string) =>
  onCase(app, `cases/${person}/notes`, { words: said });
export const closeCase = (app: App, person: string, said: string) =>
  onCase(app, `cases/${person}/close`, { words: said });

export const decide = (app: App, person: string, measure: NewMeasure) =>
  onCase(app, `cases/${person}/measures`, measure);
export const lift = (app: App, id: string, said: string) => onCase(app, `measures/${id}/lift`, { words: said });
export const answerAppeal = (app: App, id: string, stands: boolean, said: string) =>
  onCase(app, `measures/${id}/answer`, { stands, words: said });
