// Who the visitor is: signing in and up, the account, and what belongs to it.
import type { Account, Me, Relation } from "api";
import { loadLanguage } from "../../i18n";
import { LANGUAGES } from "../../languages";
import { ApiError } from "../api";
import { words, type App } from "../app";
import { accountPreferences, forAccount, type Settings } from "../preferences";
import { emptyClub, type Failure } from "./model";
import { after, attempt, load, setSlot, get, post, list, changeClub } from "./remote";

/** The browser's own time zone; empty where it tells none. */
export const browserZone = (): string => (Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string }).timeZone ?? "";


export const myself = (app: App): Account | null => app.store.get().club.me.value?.person ?? null;
export const isMember = (app: App): boolean => myself(app)?.member === true;

/** The settings as the member has them everywhere, in the place of those of this browser. */
function takeSettings({ store }: App, { person, settings }: Me): void {
  if (!person?.member) return;
  const { settings: now } = store.get();
  store.set({
    settings: {
      ...now,
      name: person.name,
      language: LANGUAGES.find(([code]) => code === person.language)?.[0] ?? now.language,
      ...accountPreferences(settings),
    },
  });
}

/** What the server says of the visitor takes the place of what was known. */
function take(app: App, me: Me): void {
  setSlot(app, "me", { state: "there", value: me });
  takeSettings(app, me);
}

export const loadMe = (app: App): Promise<void> => load(app, "me", () => get<Me>(app, "/me"), false, (me) => takeSettings(app, me));

/** Waits for an answer about who the visitor is, where one is on its way. */
export const knowingMe = ({ store }: App): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (store.get().club.me.state === "loading") return;
      leave();
      resolve();
    };
    const leave = store.subscribe(look);
    look();
  });

/** After an act by which the server may have come to know the visitor: whoever acts is somebody. A line that was opened
 *  before is nobody's, and is renewed at once: nothing is said on it any more. */
export async function becomeKnown(app: App): Promise<void> {
  if (myself(app)) return;
  app.line.renew();
  await loadMe(app);
  app.line.settle();
}

/** An act that the server answers with the visitor as they are afterwards. */
const takeFrom = (app: App, path: string, body: object): Promise<Failure | null> =>
  attempt(app, async () => {
    const answer = await post<{ me: Me; recovery_codes?: string[] } | Me>(app, path, body);
    const me = "me" in answer ? answer.me : answer;
    take(app, me);
    if ("me" in answer && answer.recovery_codes?.length)
      changeClub(app, { codes: answer.recovery_codes });
  });

export interface SignUp {
  handle: string;
  password?: string;
  email?: string;
  invitation?: string;
  passkey?: object;
}

/** What belongs to the person who was here before is gone from the page. */
function forgetPerson({ store }: App): void {
  const { club } = store.get();
  const { me, lobby, open, people, clocks, codes } = club;
  store.set({ club: { ...emptyClub, me, lobby, open, people, clocks, codes } });
}

/** The page begins anew with another person. */
const renewed = (app: App, act: Promise<Failure | null>): Promise<Failure | null> =>
  after(act, () => {
    forgetPerson(app);
    app.line.renew();
  });

/** A new account has the language of the page, and the time zone that the browser says. */
export function signUp(app: App, asked: SignUp): Promise<Failure | null> {
  const { language } = words(app);
  // The account is there even if these are refused; both can be chosen in the settings.
  return after(renewed(app, takeFrom(app, "/sign-up", asked)), () => changeSettings(app, { language, zone: browserZone() }));
}
export const signIn = (app: App, asked: { login: string; password: string; totp?: string }) =>
  renewed(app, takeFrom(app, "/sign-in", asked));
export const signInByPasskey = (app: App, credential: object) =>
  renewed(app, takeFrom(app, "/sign-in/passkey", { credential }));
export const signOut = (app: App): Promise<Failure | null> =>
  attempt(app, async () => {
    await post(app, "/sign-out");
    forgetPerson(app);
    dropCodes(app);
    await loadMe(app);
    app.line.renew();
  });

/** After an act that changes the account without telling it. */
export const thenMe = (app: App, act: () => Promise<unknown>): Promise<Failure | null> => after(attempt(app, act), () => loadMe(app));

export const dropCodes = (app: App) => changeClub(app, { codes: null });

export const loadRelations = (app: App) => load(app, "relations", () => list<Relation>(app, "/me/relations"));
type ExportPage = Record<string, unknown> & { next: string | null };

/** A page; who has so many that the limit of requests is met waits as long as the server says. */
async function exportPage(app: App, cursor: string): Promise<ExportPage> {
  try {
    return await get(app, `/me/export${cursor && `?cursor=${encodeURIComponent(cursor)}`}`);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 429) throw error;
    const seconds = error.retryAfter ?? 1;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return exportPage(app, cursor);
  }
}

/** All pages as one: a list goes on from page to page. */
export async function exportData(app: App): Promise<unknown> {
  const whole: Record<string, unknown> = {};
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { next, ...page }: ExportPage = await exportPage(app, cursor);
    for (const [name, part] of Object.entries(page)) {
      const before = whole[name];
      whole[name] = Array.isArray(before) && Array.isArray(part) ? [...(before as unknown[]), ...(part as unknown[])] : part;
    }
    cursor = next;
  }
  return whole;
}

export const deleteAccount = (app: App, handle: string) =>
  renewed(app, thenMe(app, () => post(app, "/me/delete", { handle })));

export type SavedSettings = Partial<Settings & { zone: string; line: string; autoVacation: boolean; showOnline: boolean }>;

/** Changes settings here and, for a member, wherever they sign in. */
export async function changeSettings(app: App, change: SavedSettings): Promise<Failure | null> {
  const { zone, line, autoVacation, showOnline, ...here } = change;
  const { name, language } = here;
  // Where they cannot be fetched, it is told when the language has changed.
  if (language) await loadLanguage(language).catch(() => undefined);
  app.store.set({ settings: { ...app.store.get().settings, ...here } });
  const sent = {
    ...(name !== undefined && { name }),
    ...(language && { language }),
    ...(zone && { zone }),
    ...(line !== undefined && { line }),
    ...forAccount(here),
    ...(autoVacation !== undefined && { auto_vacation: autoVacation }),
    ...(showOnline !== undefined && { show_online: showOnline }),
  };
  return isMember(app) ? takeFrom(app, "/me/settings", sent) : null;
}
