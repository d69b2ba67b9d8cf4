// Words: the English text is the key, as everywhere in the project (po/web.*.po).
import spanish from "../../po/web.es.po";
import french from "../../po/web.fr.po";
import type { Language } from "./core/types";

/** What each language calls itself, and its texts by the English ones. A new one begins here (docs/translating.md). */
const TABLE: Readonly<Record<Language, { title: string; texts: Record<string, string[]> }>> = {
  en: { title: "English", texts: {} },
  fr: { title: "Français", texts: french },
  es: { title: "Español", texts: spanish },
};

export const LANGUAGES = Object.entries(TABLE).map(([code, { title }]) => [code as Language, title] as const);

export type Values = Record<string, string | number>;

export interface Words {
  language: Language;
  /** The text in the page's language, its {places} filled. */
  t(english: string, values?: Values): string;
  /** The form for a number, which fills {n}. */
  tn(singular: string, plural: string, n: number, values?: Values): string;
}

const fill = (text: string, values: Values = {}) =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

/** French says "0 dé", English and Spanish "0 dice". */
const isPlural = (language: Language, n: number) => (language === "fr" ? n > 1 : n !== 1);

export function wordsOf(language: Language): Words {
  const { texts } = TABLE[language];
  return {
    language,
    t: (english, values) => fill(texts[english]?.[0] || english, values),
    tn: (singular, plural, n, values) => {
      const form = isPlural(language, n) ? 1 : 0;
      return fill(texts[singular]?.[form] || (form ? plural : singular), { n, ...values });
    },
  };
}

export function preferredLanguage(wanted: readonly string[]): Language {
  const codes = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
  return LANGUAGES.map(([code]) => code).sort((a, b) => rank(codes, a) - rank(codes, b))[0] ?? "en";
}

const rank = (codes: string[], code: string) => (codes.includes(code) ? codes.indexOf(code) : codes.length);
