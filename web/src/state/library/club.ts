// The visitor's games on the server, as the library lists them: all of them, finished ones too.
import type { GameSummary } from "api";
import { ask } from "../api";
import { words } from "../app";
import { myself } from "../club/me";
import { load } from "../club/remote";
import type { App } from "../context";

interface Page {
  items: GameSummary[];
  next: string | null;
}

/** As many as a list of the server may have. */
const LIMIT = 200;

/** A list is asked for page by page, this often at most. */
const PAGES_MAX = 25;

async function gamesOf(app: App, state: "running" | "over"): Promise<GameSummary[]> {
  const all: GameSummary[] = [];
  let cursor = "";
  for (let page = 0; page < PAGES_MAX; page++) {
    const place = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const { items, next } = await ask<Page>(words(app).language, `/me/games?state=${state}&limit=${LIMIT}${place}`);
    all.push(...items);
    if (!next) break;
    cursor = next;
  }
  return all;
}

/** Nothing is asked for somebody the server does not know. */
export async function loadClubGames(app: App): Promise<void> {
  if (!myself(app)) return;
  const both = Promise.all([gamesOf(app, "running"), gamesOf(app, "over")]);
  await load(app, "played", both.then((lists) => lists.flat()));
}
