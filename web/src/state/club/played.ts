// What a member has done: games by what they are, opponents, openings, records.
import type { GameSummary, Opening, Reached } from "api";
import { ApiError } from "../api";
import { BARE_OPTIONS, words, type App } from "../app";
import { countsOf } from "../outcome";
import type { Failure } from "./model";
import type { GameFilter, OpeningFilter } from "./types";
import { attempt, get, list, load, more, morePages, noPages, withQuery } from "./remote";

const pathOf = (handle: string, part: string, query: Readonly<Record<string, string | number>>): string =>
  withQuery(`/people/${encodeURIComponent(handle)}/${part}`, query);

const gamesPath = (handle: string, filter: GameFilter) => (cursor: string) => pathOf(handle, "games", { ...filter, cursor });
const opponentsPath = (handle: string) => (cursor: string) => pathOf(handle, "opponents", { cursor });

export const loadPersonGames = (app: App, handle: string, filter: GameFilter) =>
  load(app, "personGames", () => morePages(app, gamesPath(handle, filter), noPages), true);

export const loadOpponents = (app: App, handle: string) =>
  load(app, "opponents", () => morePages(app, opponentsPath(handle), noPages), true);

export const loadOpenings = (app: App, handle: string, filter: OpeningFilter) =>
  load(app, "openings", () => list<Opening>(app, pathOf(handle, "openings", { ...filter })), true);

export const loadReached = (app: App, handle: string) =>
  load(app, "reached", () => get<Reached>(app, pathOf(handle, "reached", {})), true);

export const moreGames = (app: App, handle: string, filter: GameFilter) => more(app, "personGames", gamesPath(handle, filter));

export const moreOpponents = (app: App, handle: string) => more(app, "opponents", opponentsPath(handle));

/** As many games as one file of records takes: what a browser fetches in a moment. */
export const RECORDS_MAX = 1000;
const RECORDS_A_PAGE = 100;

/** The games as records, the latest first, to be saved as a file. */
export const fetchRecords = (app: App, handle: string, filter: GameFilter, save: (text: string) => void): Promise<Failure | null> =>
  attempt(app, async () => {
    const texts: string[] = [];
    let path: string | undefined = `/api/v1${pathOf(handle, "records", { ...filter, limit: RECORDS_A_PAGE })}`;
    for (let pages = 0; path && pages < RECORDS_MAX / RECORDS_A_PAGE; pages++) {
      const response: Response = await fetch(path, { headers: { "Accept-Language": words(app).language } });
      if (!response.ok) throw new ApiError(response.status, { code: "", detail: response.statusText, arguments: [] }, null);
      texts.push(await response.text());
      path = /^<([^>]*)>; rel="next"/.exec(response.headers.get("Link") ?? "")?.[1];
    }
    save(texts.filter(Boolean).join("\n"));
  });

/** How a game stands for the visitor: "Won 8–7", "Your turn". */
export function ownResult(app: App, { state, over, your_turn, result, seats, options, game, position }: GameSummary): string {
  const { t, language } = words(app);
  if (state === "cancelled") return t("Aborted");
  if (!over) return your_turn ? t("Your turn") : t("In progress");
  const shares = result.split("-");
  const own = shares[seats.findIndex(({ you }) => you)];
  const name = own === "1" ? t("Won") : shares.includes("1") ? t("Lost") : t("Drawn");
  const last = app.core.position({ options: { ...BARE_OPTIONS, ...options, game }, start: position, events: [] }, language);
  return last.over ? `${name} ${countsOf(words(app), last)}` : name;
}
