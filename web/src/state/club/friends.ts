// Whom the visitor follows, and who of them is here.
import type { Followed } from "api";
import { ask } from "../api";
import { words } from "../app";
import type { App } from "../context";
import { isMember } from "./me";
import { load, setSlot } from "./remote";

const PAGE_MAX = 200;

export async function loadFollows(app: App): Promise<void> {
  if (!isMember(app)) return;
  const asked = ask<{ items: Followed[] }>(words(app).language, `/me/follows?limit=${PAGE_MAX}`);
  await load(app, "follows", asked.then(({ items }) => items));
}

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
