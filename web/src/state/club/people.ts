// Other people: who there is, one person's page, block and mute.
import type { Followed, FoundPerson, News, Person } from "api";
import type { App } from "../app";
import type { Failure } from "./model";
import { isMember, loadRelations } from "./me";
import { attempt, get, list, load, post, setSlot } from "./remote";

const path = (handle: string) => `/people/${encodeURIComponent(handle)}`;

export const loadPerson = (app: App, handle: string) =>
  load(app, "person", () => get<Person>(app, path(handle)), true);

/** Looks for people by the beginning of a handle or name; nothing typed shows who there is. */
export const searchPeople = (app: App, query: string) =>
  load(app, "people", () => list<FoundPerson>(app, `/people?query=${encodeURIComponent(query)}`));

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
    await post(app, `${path(handle)}/${act}`);
    const { person, relations, follows } = app.store.get().club;
    if (person.value?.handle === handle) setSlot(app, "person", { ...person, value: { ...person.value, ...SETS[act] } });
    if (relations.state !== "idle") await loadRelations(app);
    if (follows.state !== "idle") await loadFollows(app);
  });

// ---- Whom the visitor follows, and who of them is here.

const PAGE_MAX = 200;

export async function loadFollows(app: App): Promise<void> {
  if (isMember(app)) await load(app, "follows", () => list<Followed>(app, `/me/follows?limit=${PAGE_MAX}`));
}

export const loadNews = async (app: App): Promise<void> => {
  if (isMember(app)) await load(app, "news", () => list<News>(app, "/me/follows/news?limit=30"));
};

/** Who is here first, and of those who plays. */
export const sorted = (follows: readonly Followed[]): Followed[] =>
  [...follows].sort((a, b) => Number(b.online) - Number(a.online) || Number(b.game !== null) - Number(a.game !== null));

/** One of them has come or left, or a game of theirs has begun or is over. */
export function onFriend(app: App, friend: Followed): void {
  const { follows, person } = app.store.get().club;
  if (follows.value?.some(({ handle }) => handle === friend.handle))
    setSlot(app, "follows", {
      ...follows,
      value: follows.value.map((known) => (known.handle === friend.handle ? friend : known)),
    });
  if (person.value?.handle === friend.handle)
    setSlot(app, "person", { ...person, value: { ...person.value, online: friend.online, game: friend.game } });
}
