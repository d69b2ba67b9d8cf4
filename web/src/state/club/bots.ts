// Bots: those of the club, and those that the visitor keeps.
import type { Bot, BotTerms, Token } from "api";
import { type App, gameInfo, words } from "../app";
import { rangeText } from "./range";
import { boardText } from "./ratings";
import { attempt, change, list, load, post } from "./remote";
import { className } from "./terms";
import type { ClockClass } from "./types";

/** As many as a member may keep. */
export const BOTS_MAX = 5;

export const BOT_CLOCKS: readonly ClockClass[] = ["live", "daily", "none"];

export const loadOwnBots = (app: App) => load(app, "ownBots", () => list<Bot>(app, "/me/bots"));

/** The first of the club's bots, by their handles. */
export const loadBots = (app: App) => load(app, "bots", () => list<Bot>(app, "/bots?limit=50"));

export interface NewBot {
  handle: string;
  name: string;
  terms: Pick<BotTerms, "games" | "clocks" | "rated" | "range">;
}

const pathOf = (handle: string) => `/me/bots/${encodeURIComponent(handle)}`;

export const makeBot = (app: App, bot: NewBot) => change(app, "/me/bots", bot, loadOwnBots);

export const setTaking = (app: App, handle: string, taking: boolean) => change(app, pathOf(handle), { terms: { taking } }, loadOwnBots);

/** For good; its tokens end with it. */
export const retireBot = (app: App, handle: string) => change(app, `${pathOf(handle)}/retire`, {}, loadOwnBots, loadTokens);

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
    ...BOT_CLOCKS.filter((kind) => terms.clocks.includes(kind)).map((kind) => clockName(app, kind)),
    terms.rated ? t("rated games too") : t("casual games only"),
    ...(terms.range ? [rangeText(app, terms.range)] : []),
    tn("{n} game at once", "{n} games at once", terms.most),
  ];
}

// ---- Tokens: with them programs act for a member.

export type Scope = Token["scopes"][number];

export const SCOPES: readonly Scope[] = ["read", "play", "challenge", "chat"];

/** For how many days a token may be made. */
export const TOKEN_DAYS: readonly number[] = [7, 30, 90, 366];

export const loadTokens = (app: App) => load(app, "tokens", () => list<Token>(app, "/me/tokens"));

export interface NewToken {
  name: string;
  /** The handle of a bot that is to act with it; left out: the member acts. */
  bot?: string;
  scopes: readonly Scope[];
  days: number;
}

/** `made` gets what the program has to know, this once. */
export const makeToken = (app: App, token: NewToken, made: (secret: string) => void) =>
  attempt(app, async () => {
    const { secret } = await post<{ secret: string }>(app, "/me/tokens", token);
    made(secret);
    await loadTokens(app);
  });

export const endToken = (app: App, id: string) => change(app, `/me/tokens/${encodeURIComponent(id)}/end`, {}, loadTokens);
