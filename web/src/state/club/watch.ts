// Watching: what is played now, and a player from one game to the next.
import { ask } from "../api";
import { endedBy, positionAt, words } from "../app";
import type { App } from "../context";
import { go, goInstead } from "../navigate";
import type { Route } from "../route";
import { load } from "./remote";
import type { GameSummary } from "./lobby-types";
import type { Person } from "./types";

const PAGE_MAX = 200;

/** What is shown is asked for again so often. */
export const WATCH_MS = 10_000;

const isSeen = () => document.visibilityState === "visible";

export const loadWatch = (app: App): Promise<void> =>
  load(
    app,
    "watch",
    ask<{ items: (GameSummary | null)[] }>(words(app).language, `/games?state=running&limit=${PAGE_MAX}`).then(({ items }) =>
      items.filter((game) => game !== null),
    ),
  );

/** Once more, if somebody looks. */
export const refreshWatch = (app: App): void => {
  if (isSeen()) void loadWatch(app);
};

export interface Filter {
  /** "": all. */
  game: string;
  class: string;
}

const isLive = ({ class: kind }: GameSummary) => kind === "live";

/** How strong the players are together; a game that is not rated says nothing of it. */
export function strengthOf({ seats }: GameSummary): number {
  const ratings = seats.flatMap(({ rating }) => (rating ? [rating.rating] : []));
  return ratings.length > 0 ? ratings.reduce((sum, one) => sum + one, 0) / ratings.length : 0;
}

/** Live games first; of each kind those of the strongest players, then those in which something has happened last. */
export const chosen = (games: readonly GameSummary[], filter: Filter): GameSummary[] =>
  games
    .filter((game) => (!filter.game || game.game === filter.game) && (!filter.class || game.class === filter.class))
    .sort((a, b) => Number(isLive(b)) - Number(isLive(a)) || strengthOf(b) - strengthOf(a) || b.last_ms - a.last_ms);

/** The live game of the strongest players, then the one that has gone on for longest: something is to be seen in it.
 *  Not one of the visitor's own. */
export const featured = (games: readonly GameSummary[]): GameSummary | null =>
  games
    .filter((game) => isLive(game) && (game.ply ?? 0) > 0 && !game.seats.some(({ you }) => you))
    .sort((a, b) => strengthOf(b) - strengthOf(a) || (b.ply ?? 0) - (a.ply ?? 0) || b.last_ms - a.last_ms)[0] ?? null;

// ---- A player ------------------------------------------------------------------------------------------------------

function setWatching({ store }: App, watching: { handle: string; name: string; game: string | null } | null): void {
  store.set({ club: { ...store.get().club, watching } });
}

export const stopWatching = (app: App): void => setWatching(app, null);

const isWaitedFor = (route: Route, handle: string) => route.page === "watch" && route.with === `@${handle}`;

/** Whoever goes elsewhere does not watch any more. */
export function leaveWatching(app: App, route: Route): void {
  const { watching } = app.store.get().club;
  const stays = watching && (isWaitedFor(route, watching.handle) || (route.page === "online" && route.id === watching.game));
  if (watching && !stays) stopWatching(app);
}

const find = (app: App, handle: string) => ask<Person>(words(app).language, `/people/${encodeURIComponent(handle)}`);

/** The game that is played, at once; else the page waits for it. */
export async function watchPlayer(app: App, handle: string): Promise<void> {
  await load(app, "person", find(app, handle), true);
  const { club, route } = app.store.get();
  const person = club.person.value;
  if (person?.handle !== handle || !isWaitedFor(route, handle)) return;
  setWatching(app, { handle, name: person.name || handle, game: person.game });
  if (person.game) goInstead(app, { page: "online", id: person.game });
}

/** Whether the game of the player that is shown is over, or none is shown yet. */
function looksForNext(app: App): boolean {
  const { club, route, online } = app.store.get();
  const { watching } = club;
  if (!watching) return false;
  if (isWaitedFor(route, watching.handle)) return true;
  return online !== null && online.id === watching.game && (positionAt(app, online).over || endedBy(online) !== null);
}

/** Has the player begun another one? Who waits for it is taken there, who looks at the old one is told. */
export async function lookForNext(app: App): Promise<void> {
  const { watching } = app.store.get().club;
  if (!watching || !looksForNext(app) || !isSeen()) return;
  const { game } = await find(app, watching.handle).catch(() => ({ game: null }));
  const { club, route } = app.store.get();
  if (!game || club.watching !== watching || game === watching.game) return;
  setWatching(app, { ...watching, game });
  const to: Route = { page: "online", id: game };
  if (isWaitedFor(route, watching.handle)) go(app, to);
  else app.store.set({ toast: { text: words(app).t("{name} has begun another game.", { name: watching.name }), to } });
}
