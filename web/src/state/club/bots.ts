// Bots: those of the club, and those that the visitor keeps.
import type { Bot, BotTerms } from "api";
import { ask } from "../api";
import { gameInfo, words } from "../app";
import type { App } from "../context";
import { rangeText } from "./range";
import { boardText } from "./ratings";
import { attempt, load } from "./remote";
import { loadTokens } from "./tokens";
import { className } from "./terms";
import type { ClockClass } from "./types";

/** As many as a member may keep. */
export const BOTS_MAX = 5;

export const BOT_CLOCKS: readonly ClockClass[] = ["live", "daily", "none"];

const own = (app: App) => ask<{ items: Bot[] }>(words(app).language, "/me/bots").then(({ items }) => items);

export const loadOwnBots = (app: App) => load(app, "ownBots", own(app));

/** The first of the club's bots, by their handles. */
export const loadBots = (app: App) =>
  load(
    app,
    "bots",
    ask<{ items: Bot[] }>(words(app).language, "/bots?limit=50").then(({ items }) => items),
  );

export interface NewBot {
  handle: string;
  name: string;
  terms: Pick<BotTerms, "games" | "clocks" | "rated" | "range">;
}

const change = (app: App, path: string, body: object) =>
  attempt(app, async () => {
    await ask(words(app).language, `/me/bots${path}`, body);
    await loadOwnBots(app);
  });

export const makeBot = (app: App, bot: NewBot) => change(app, "", bot);

export const setTaking = (app: App, handle: string, taking: boolean) =>
  change(app, `/${encodeURIComponent(handle)}`, { terms: { taking } });

/** For good; its tokens end with it. */
export const retireBot = (app: App, handle: string) =>
  attempt(app, async () => {
    await ask(words(app).language, `/me/bots/${encodeURIComponent(handle)}/retire`, {});
    await Promise.all([loadOwnBots(app), loadTokens(app)]);
  });

/** What a clock of that class is called, none included. */
export const clockName = (app: App, kind: ClockClass): string =>
  kind === "none" ? words(app).t("No clock") : className(app, kind);

/** Which challenges it takes, part by part. */
export function termsTexts(app: App, terms: BotTerms): string[] {
  const { t, tn } = words(app);
  const games = terms.games.map(({ game, boards = [] }) =>
    [gameInfo(app, game).title, ...boards.map(boardText)].join("\u00a0").replace(/(\d)\u00a0(?=\d)/g, "$1, "),
  );
  return [
    ...games,
    ...(["live", "daily", "none"] as const)
      .filter((kind) => terms.clocks.includes(kind))
      .map((kind) => clockName(app, kind)),
    terms.rated ? t("rated games too") : t("unrated games only"),
    ...(terms.range ? [rangeText(app, terms.range)] : []),
    tn("{n} game at once", "{n} games at once", terms.most),
  ];
}
