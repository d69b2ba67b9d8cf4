// Lists that come page by page.
import { ask } from "../api";
import { words } from "../app";
import type { App } from "../context";
import type { Pages } from "./played-types";

/** A page of the server may be empty and not the last: so many are asked for in a row, so that something is seen. */
const PAGES_AT_ONCE = 5;

/** Before the first page. */
export const noPages: Pages<never> = { items: [], next: "" };

/** What is known, and the next page that has something. What cannot be read any more comes as null. */
export async function morePages<T>(app: App, path: (cursor: string) => string, known: Pages<T>): Promise<Pages<T>> {
  let { items, next } = known;
  for (let count = 0; count < PAGES_AT_ONCE && next !== null; count++) {
    const page: Pages<T | null> = await ask<Pages<T | null>>(words(app).language, path(next));
    items = [...items, ...page.items.filter((item) => item !== null)];
    next = page.next;
    if (items.length > known.items.length) break;
  }
  return { items, next };
}

/** "/games?class=live": what is empty is not asked for. */
export function withQuery(path: string, query: Readonly<Record<string, string | number>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== "");
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `${path}${text && `?${text}`}`;
}
