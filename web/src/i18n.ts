// Words: the English text is the key, as everywhere in the project (po/web.*.po).
import { signal } from "@preact/signals";
import type { Language } from "@ludopod/core";

/** By the English text, the forms of its translation. */
type Texts = Readonly<Record<string, string[]>>;

/** Where the texts of each language are. */
const FETCH_TEXTS: Readonly<Record<Language, () => Promise<{ default: Texts }>>> = {
  en: () => Promise.resolve({ default: {} }),
  fr: () => import("../../po/web.fr.po"),
  es: () => import("../../po/web.es.po"),
};

/** The texts that have been fetched: whoever has said something is drawn again when more of them are there. */
const loaded = signal<ReadonlyMap<Language, Texts>>(new Map());

/** Fetches the texts of a language; until then it speaks English. */
export async function loadLanguage(language: Language): Promise<void> {
  if (loaded.peek().has(language)) return;
  const { default: texts } = await FETCH_TEXTS[language]();
  loaded.value = new Map(loaded.peek()).set(language, texts);
}

export type Values = Record<string, string | number>;

export interface Words {
  language: Language;
  /** The text in the page's language, its {places} filled. */
  t(english: string, values?: Values): string;
  /** The same of a text that means several things: as what it is meant here. */
  tm(meaning: string, english: string): string;
  /** The form for a number, which fills {n}. */
  tn(singular: string, plural: string, n: number, values?: Values): string;
  /** "b3, c2 and d3" */
  list(items: readonly string[]): string;
  /** "1.8"; "1,80", where it has been made digits */
  number(value: number | string): string;
  /** "83 %"; of at most so many decimals */
  percent(hundredths: number, decimals?: number): string;
}

const fill = (text: string, values?: Values) =>
  values ? text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place)) : text;

/** French says "0 dé" and "1,8 dé", English and Spanish "0 dice" and "1.8 dice". */
const isPlural = (language: Language, n: number) => (language === "fr" ? n >= 2 : n !== 1);

/** What comes before the last of several. */
const AND: Readonly<Record<Language, string>> = { en: "and", fr: "et", es: "y" };

const POINT: Readonly<Record<Language, string>> = { en: ".", fr: ",", es: "," };
const PERCENT: Readonly<Record<Language, string>> = { en: "%", fr: "\u00a0%", es: "\u00a0%" };

/** By hand, as lists and numbers are: the browser's own take a slow phone 60 ms before the first. */
function listed(language: Language, items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  if (items.length < 2) return last;
  const and = language === "es" && /^h?i(?![ae])/i.test(last) ? "e" : AND[language];
  return `${items.slice(0, -1).join(", ")}${language === "en" && items.length > 2 ? "," : ""} ${and} ${last}`;
}

export function wordsOf(language: Language): Words {
  const number = (value: number | string) => String(value).replace(".", POINT[language]);
  const texts = loaded.value.get(language) ?? {};
  return {
    language,
    t: (english, values) => fill(texts[english]?.[0] || english, values),
    tm: (meaning, english) => texts[`${meaning}|${english}`]?.[0] || english,
    tn: (singular, plural, n, values) => {
      const form = isPlural(language, n) ? 1 : 0;
      return fill(texts[singular]?.[form] || (form ? plural : singular), { n, ...values });
    },
    list: (items) => listed(language, items),
    number,
    percent: (hundredths, decimals = 0) => number(Number(hundredths.toFixed(decimals))) + PERCENT[language],
  };
}
