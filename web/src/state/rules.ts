// The rules of the games as texts: files that come with the page (build.mjs), one for each game and language.
import { grouped, type Block, type Language } from "@ludopod/core";
import type { App } from "./context";
import type { Remote } from "./club/model";
import type { RulesText } from "./club/types";
import { load } from "./club/remote";

async function fetchRules(of: string): Promise<RulesText> {
  const response = await fetch(`${ROOT}rules/${of}.json`);
  if (!response.ok) throw new TypeError(`${response.status}`);
  return { of, groups: grouped((await response.json()) as Block[]) };
}

const nameOf = (game: string, language: Language) => `${game}.${language}`;

/** The rules of that game, not those that were read before. */
export function rulesOf(app: App, game: string, language: Language): Remote<RulesText> {
  const { rules } = app.store.get().club;
  return rules.value && rules.value.of !== nameOf(game, language) ? { state: "loading" } : rules;
}

/** Asks for them, unless they are there. */
export async function loadRules(app: App, game: string, language: Language): Promise<void> {
  if (!rulesOf(app, game, language).value) await load(app, "rules", fetchRules(nameOf(game, language)), true);
}
