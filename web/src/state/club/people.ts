// Other people: who there is, one person's page, block and mute.
import type { FoundPerson, Person } from "api";
import { ask } from "../api";
import { words } from "../app";
import type { App } from "../context";
import type { Failure } from "./model";
import { loadFollows } from "./friends";
import { loadRelations } from "./me";
import { attempt, load, setSlot } from "./remote";

const path = (handle: string) => `/people/${encodeURIComponent(handle)}`;

export const loadPerson = (app: App, handle: string) =>
  load(app, "person", ask<Person>(words(app).language, path(handle)), true);

/** Looks for people by the beginning of a handle or name; nothing typed shows who there is. */
export const searchPeople = (app: App, query: string) =>
  load(
    app,
    "people",
    ask<{ items: FoundPerson[] }>(words(app).language, `/people?query=${encodeURIComponent(query)}`).then(
      ({ items }) => items,
    ),
  );

export type RelationAct = "block" | "unblock" | "mute" | "unmute" | "follow" | "unfollow";

const SETS: Readonly<Record<RelationAct, Partial<Person>>> = {
  follow: { following: true },
  unfollow: { following: false },
  block: { blocked: true, following: false },
  unblock: { blocked: false },
  mute: { muted: true },
  unmute: { muted: false },
};

/** Follows, blocks or mutes somebody, or takes it back. */
export const relate = (app: App, handle: string, act: RelationAct): Promise<Failure | null> =>
  attempt(app, async () => {
    await ask(words(app).language, `${path(handle)}/${act}`, {});
    const { person, relations, follows } = app.store.get().club;
    if (person.value?.handle === handle) setSlot(app, "person", { ...person, value: { ...person.value, ...SETS[act] } });
    if (relations.state !== "idle") await loadRelations(app);
    if (follows.state !== "idle") await loadFollows(app);
  });
