// The rules of the games as texts: files that come with the page (build.mjs), one for each game and language.
import type { Language } from "@ludopod/core";
import type { App } from "../context";
import { grouped, type Block, type RulesText } from "../rules";
import type { Remote } from "./model";
import { load } from "./remote";

async function fetchRules(of: string): Promise<RulesText> {
  const response = await fetch(`${ROOT}rules/${of}.json`);
  if (!response.ok) throw new TypeError(`${response.status}`);
  return { of, groups: grouped((await response.json()) as Block[]) };
}

/** The rules of that game, not those of another; in the language that was read before until the page's own has come. */
export function rulesOf(app: App, game: string): Remote<RulesText> {
  const { rules } = app.store.get().club;
  return rules.value?.of.startsWith(`${game}.`) === false ? { state: "loading" } : rules;
}

/** Asks for them, unless they are there. */
export async function loadRules(app: App, game: string, language: Language): Promise<void> {
  const of = `${game}.${language}`;
  if (app.store.get().club.rules.value?.of !== of) await load(app, "rules", () => fetchRules(of), !rulesOf(app, game).value);
}
