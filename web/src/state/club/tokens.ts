// Tokens: with them programs act for a member.
import type { Token } from "api";
import { ask } from "../api";
import { words } from "../app";
import type { App } from "../context";
import { attempt, load } from "./remote";

export type Scope = Token["scopes"][number];

export const SCOPES: readonly Scope[] = ["read", "play", "challenge", "chat"];

/** For how many days a token may be made. */
export const TOKEN_DAYS: readonly number[] = [7, 30, 90, 366];

export const loadTokens = (app: App) =>
  load(
    app,
    "tokens",
    ask<{ items: Token[] }>(words(app).language, "/me/tokens").then(({ items }) => items),
  );

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
    const { secret } = await ask<{ secret: string }>(words(app).language, "/me/tokens", token);
    made(secret);
    await loadTokens(app);
  });

export const endToken = (app: App, id: string) =>
  attempt(app, async () => {
    await ask(words(app).language, `/me/tokens/${encodeURIComponent(id)}/end`, {});
    await loadTokens(app);
  });
