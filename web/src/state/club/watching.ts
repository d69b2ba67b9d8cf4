// Watching a player, from one game to the next: the server tells at once when one begins.
import type { Person } from "api";
import { type App, endedBy, positionAt, type State, words } from "../app";
import { go, goInstead } from "../navigate";
import type { Route } from "../route";
import type { Watching, Whom } from "./types";
import { load, get, changeClub } from "./remote";

const setWatching = (app: App, watching: Watching | null): void => changeClub(app, { watching });

/** Says to the server who is watched; it answers with the game that is played, and with each that begins. */
export function askForGames(app: App): void {
  const { watching } = app.store.get().club;
  if (watching && !app.line.send({ type: "watch-player", ...watching.whom })) app.line.settle();
}

function beginWatching(app: App, watching: Watching): void {
  setWatching(app, watching);
  askForGames(app);
}

export function stopWatching(app: App): void {
  if (!app.store.get().club.watching) return;
  app.line.send({ type: "leave-player" });
  setWatching(app, null);
  app.line.settle();
}

/** From the game that is looked at. */
export const stayWith = (app: App, game: string, seat: string, name: string): void =>
  beginWatching(app, { whom: { game, seat }, name, game, next: null });

const isWaitedFor = (route: Route, whom: Whom) => route.page === "watch" && "handle" in whom && route.with === `@${whom.handle}`;

/** Whoever goes elsewhere does not watch any more; whoever goes to the next game does. */
export function leaveWatching(app: App, route: Route): void {
  const { watching } = app.store.get().club;
  if (!watching || isWaitedFor(route, watching.whom)) return;
  if (route.page !== "online") stopWatching(app);
  else if (route.id === watching.next) setWatching(app, { ...watching, game: route.id, next: null });
  else if (route.id !== watching.game) stopWatching(app);
}

/** The game that is played, at once; else the page waits for it. */
export async function watchPlayer(app: App, handle: string): Promise<void> {
  await load(app, "person", () => get<Person>(app, `/people/${encodeURIComponent(handle)}`), true, (person) => {
    if (!isWaitedFor(app.store.get().route, { handle })) return;
    beginWatching(app, { whom: { handle }, name: person.name || handle, game: person.game, next: null });
    if (person.game) goInstead(app, { page: "online", id: person.game });
  });
}

/** Whether the game that is shown is over. */
function isOver(app: App, { online }: State): boolean {
  return online !== null && (positionAt(app, online).over || endedBy(online) !== null);
}

function offerNext(app: App): void {
  const { watching } = app.store.get().club;
  if (!watching?.next) return;
  const text = words(app).t("{name} has begun another game.", { name: watching.name });
  app.store.set({ toast: { text, to: { page: "online", id: watching.next } } });
}

/** The player plays this one now. Who waits for it is taken there; who looks at an old one that is over is told. */
export function onPlayer(app: App, handle: string, game: string | null): void {
  const { club, route, online } = app.store.get();
  const { watching } = club;
  if (!watching || !game || game === watching.game || game === watching.next) return;
  if ("handle" in watching.whom && watching.whom.handle !== handle) return;
  if (isWaitedFor(route, watching.whom)) {
    setWatching(app, { ...watching, game, next: null });
    go(app, { page: "online", id: game });
    return;
  }
  setWatching(app, { ...watching, next: game });
  if (online?.id === watching.game && isOver(app, app.store.get())) offerNext(app);
}

/** When the game of who is watched ends: another one may go on since before it. */
export function followWatched(app: App): void {
  app.store.subscribe((now, before) => {
    const { watching } = now.club;
    if (!watching || now.online === before.online || now.online?.id !== watching.game) return;
    if (!isOver(app, now) || (before.online?.id === watching.game && isOver(app, before))) return;
    if (watching.next) offerNext(app);
    else askForGames(app);
  });
}
