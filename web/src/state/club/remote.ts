// What is asked of the server and shown when it comes: on its way, there, or why not.
import { ApiError, ask } from "../api";
import { sentence, words, type App } from "../app";
import type { ClubState, Failure, Remote, Slots } from "./model";
import type { Pages } from "./types";

/** What the server says, in the visitor's language. */
export const get = <T>(app: App, path: string): Promise<T> => ask<T>(words(app).language, path);
export const post = <T>(app: App, path: string, body: object = {}): Promise<T> => ask<T>(words(app).language, path, body);
export const list = async <T>(app: App, path: string): Promise<T[]> => (await get<{ items: T[] }>(app, path)).items;

const KINDS: Readonly<Record<number, Failure["kind"]>> = {
  401: "sign-in",
  403: "forbidden",
  404: "missing",
  410: "missing",
  429: "busy",
  503: "busy",
};

/** "in 7 seconds", "in 3 minutes" */
const soon = (language: string, seconds: number) =>
  new Intl.RelativeTimeFormat(language).format(
    seconds < 90 ? seconds : Math.ceil(seconds / 60),
    seconds < 90 ? "second" : "minute",
  );

export function failureOf(app: App, error: unknown): Failure {
  const { t, language } = words(app);
  if (!(error instanceof ApiError)) {
    if (!(error instanceof TypeError)) throw error;
    return { kind: "unreachable", code: "", text: t("The server cannot be reached. Try again in a moment.") };
  }
  const { status, problem, retryAfter } = error;
  const again = retryAfter ? ` ${t("Try again {soon}.", { soon: soon(language, retryAfter) })}` : "";
  return { kind: KINDS[status] ?? "refused", code: problem.code, text: sentence(problem.detail) + again };
}

export const changeClub = ({ store }: App, part: Partial<ClubState>): void => store.set({ club: { ...store.get().club, ...part } });

export const setSlot = <K extends keyof Slots>(app: App, slot: K, value: Remote<Slots[K]>): void => changeClub(app, { [slot]: value });

/** Asks for what belongs into a slot. An answer that a later question has overtaken is dropped. `fresh`: what was there
 *  before is something else, and is not shown meanwhile. `then`: done once it is there, also when it is asked for again. */
export async function load<K extends keyof Slots>(
  app: App,
  slot: K,
  request: () => Promise<Slots[K]>,
  fresh = false,
  then?: (value: Slots[K]) => unknown,
): Promise<void> {
  const asked: Remote<Slots[K]> = {
    state: "loading",
    value: fresh ? undefined : (app.store.get().club[slot] as Remote<Slots[K]>).value,
  };
  setSlot(app, slot, asked);
  const current = () => app.store.get().club[slot] === asked;
  try {
    const value = await request();
    if (!current()) return;
    setSlot(app, slot, { state: "there", value });
    await then?.(value);
  } catch (error) {
    const fault = failureOf(app, error);
    if (current()) setSlot(app, slot, { state: "failed", value: asked.value, fault, again: () => void load(app, slot, request, fresh, then) });
  }
}

/** Does something there by a post, and asks anew for what that changes. */
export const change = (app: App, path: string, body: object, ...loads: readonly ((app: App) => Promise<unknown>)[]): Promise<Failure | null> =>
  attempt(app, async () => {
    await post(app, path, body);
    await Promise.all(loads.map((again) => again(app)));
  });

/** What is done once an act has succeeded. */
export async function after(act: Promise<Failure | null>, then: () => unknown): Promise<Failure | null> {
  const fault = await act;
  if (!fault) await then();
  return fault;
}

/** Does something on the server. Null when it is done, else why not. */
export async function attempt(app: App, act: () => Promise<unknown>): Promise<Failure | null> {
  try {
    await act();
    return null;
  } catch (error) {
    return failureOf(app, error);
  }
}

// ---- Lists that come page by page

/** A page of the server may be empty and not the last: so many are asked for in a row, so that something is seen. */
const PAGES_AT_ONCE = 5;

/** Before the first page. */
export const noPages: Pages<never> = { items: [], next: "" };

/** What is known, and the next page that has something. What cannot be read any more comes as null. */
export async function morePages<T>(app: App, path: (cursor: string) => string, known: Pages<T>): Promise<Pages<T>> {
  let { items, next } = known;
  for (let count = 0; count < PAGES_AT_ONCE && next !== null; count++) {
    const page: Pages<T | null> = await get<Pages<T | null>>(app, path(next));
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

/** As many as the server tells at once, and of a list that is asked for whole, as many pages at the most. */
const PAGE_MAX = 200;
const PAGES_MAX = 25;

/** All of a list that comes page by page, or so many pages of it. */
export async function allPages<T>(app: App, path: string, most = PAGES_MAX, query: Readonly<Record<string, string | number>> = {}): Promise<T[]> {
  const items: T[] = [];
  for (let next: string | null = "", count = 0; next !== null && count < most; count++) {
    const page: Pages<T | null> = await get<Pages<T | null>>(app, withQuery(path, { ...query, limit: query["limit"] ?? PAGE_MAX, cursor: next }));
    items.push(...page.items.filter((item) => item !== null));
    next = page.next;
  }
  return items;
}

/** Which of what is kept comes page by page. */
export type Paged = { [K in keyof Slots]: Slots[K] extends Pages<infer _> ? K : never }[keyof Slots];

/** The next page behind those that are there, unless something else has been asked for meanwhile. */
export const more = (app: App, slot: Paged, path: (cursor: string) => string): Promise<Failure | null> =>
  attempt(app, async () => {
    const before = app.store.get().club[slot];
    const value = await morePages<unknown>(app, path, before.value ?? noPages);
    if (app.store.get().club[slot] === before) changeClub(app, { [slot]: { state: "there", value } });
  });
