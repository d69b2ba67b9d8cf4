// Games that are played between people now: those of the strongest players first, page by page, and one for the first page.
import type { GameSummary } from "api";
import type { App } from "../context";
import type { Pages, WatchFilter } from "./types";
import { changeClub, load, morePages, noPages, withQuery } from "./remote";

/** So many come at once. */
const WATCH_PAGE = 24;
/** The most that the server answers at once. */
const PAGE_MAX = 200;

/** What is shown is asked for again so often. */
export const WATCH_MS = 10_000;

const isSeen = () => document.visibilityState === "visible";

const pathOf = (filter: WatchFilter, limit: number) => (cursor: string) =>
  withQuery("/games", { state: "running", order: "rating", ...filter, limit, cursor });

/** The first so many of them, and where they go on. */
async function firstGames(app: App, filter: WatchFilter, count: number): Promise<Pages<GameSummary>> {
  let pages: Pages<GameSummary> = noPages;
  do {
    const limit = Math.min(PAGE_MAX, count - pages.items.length);
    const before = pages.items.length;
    pages = await morePages(app, pathOf(filter, limit), pages);
    if (pages.items.length === before) break;
  } while (pages.next !== null && pages.items.length < count);
  return pages;
}

const filterOf = (app: App): WatchFilter => app.store.get().club.watchFilter;

export const loadWatch = (app: App): Promise<void> => load(app, "watch", () => firstGames(app, filterOf(app), WATCH_PAGE), true);

export function filterWatch(app: App, watchFilter: WatchFilter): Promise<void> {
  changeClub(app, { watchFilter });
  return loadWatch(app);
}

/** The next page behind those that are there. */
export async function moreWatch(app: App): Promise<void> {
  const known = app.store.get().club.watch.value ?? noPages;
  await load(app, "watch", () => morePages(app, pathOf(filterOf(app), WATCH_PAGE), known));
}

/** All that is there once more, if somebody looks, and nothing is on its way. */
export function refreshWatch(app: App): void {
  const { value, state } = app.store.get().club.watch;
  const count = Math.max(WATCH_PAGE, value?.items.length ?? 0);
  if (isSeen() && state !== "loading") void load(app, "watch", () => firstGames(app, filterOf(app), count));
}

// ---- One for the first page ----------------------------------------------------------------------------------------

const FEATURED_OF = 20;

export const loadFeatured = (app: App): Promise<void> =>
  load(app, "featured", async () => [...(await firstGames(app, { game: "", class: "live" }, FEATURED_OF)).items]);

export function refreshFeatured(app: App): void {
  if (isSeen()) void loadFeatured(app);
}

/** How strong the players are together; a game that is not rated says nothing of it. */
function strengthOf({ seats }: GameSummary): number {
  const ratings = seats.flatMap(({ rating }) => (rating ? [rating.rating] : []));
  return ratings.length > 0 ? ratings.reduce((sum, one) => sum + one, 0) / ratings.length : 0;
}

/** The live game of the strongest players, then the one that has gone on for longest: something is to be seen in it.
 *  Not one of the visitor's own. */
export const featured = (games: readonly GameSummary[]): GameSummary | null =>
  games
    .filter((game) => game.class === "live" && game.ply > 0 && !game.seats.some(({ you }) => you))
    .sort((a, b) => strengthOf(b) - strengthOf(a) || b.ply - a.ply || b.last_ms - a.last_ms)[0] ?? null;
