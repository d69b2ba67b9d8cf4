// The languages that the page speaks.
import type { Language } from "@ludopod/core";

/** What each calls itself. A new one begins here (docs/translating.md). */
const TITLES: Readonly<Record<Language, string>> = { en: "English", fr: "Français", es: "Español" };

export const LANGUAGES = Object.entries(TITLES).map(([code, title]) => [code as Language, title] as const);

export function preferredLanguage(wanted: readonly string[]): Language {
  const codes = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
  return LANGUAGES.map(([code]) => code).sort((a, b) => rank(codes, a) - rank(codes, b))[0] ?? "en";
}

const rank = (codes: string[], code: string) => (codes.includes(code) ? codes.indexOf(code) : codes.length);
