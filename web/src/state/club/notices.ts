// What the visitor is told, wherever the visitor is, and how.
import type { Notice, NoticeSettings } from "api";
import { ask } from "../api";
import { words } from "../app";
import type { App } from "../context";
import { myself } from "./me";
import type { Failure } from "./model";
import { closeShown } from "./push";
import { attempt, load, setSlot } from "./remote";

const setUnread = ({ store }: App, unreadNotices: number) => store.set({ club: { ...store.get().club, unreadNotices } });

async function markRead(app: App, upto: number, about?: string): Promise<void> {
  const body = about === undefined ? { upto } : { upto, about };
  // Where it does not arrive they stay new, and are said to be read another time.
  await attempt(app, async () => {
    const { unread } = await ask<{ unread: number }>(words(app).language, "/me/notices/read", body);
    setUnread(app, unread);
  });
}

/** The list; what is on it counts as read from then on, and is shown as new this once. */
export async function loadNotices(app: App): Promise<void> {
  if (!myself(app)) return;
  await load(
    app,
    "notices",
    ask<{ items: Notice[] }>(words(app).language, "/me/notices").then(({ items }) => items),
  );
  const { value, state } = app.store.get().club.notices;
  const latest = value?.[0];
  if (state === "there" && latest && value.some(({ read }) => !read)) await markRead(app, latest.n);
}

/** Whoever looks at a game knows what there was to be told of it. */
export async function readNoticesOf(app: App, game: string): Promise<void> {
  void closeShown(game);
  if (app.store.get().club.unreadNotices > 0) await markRead(app, Number.MAX_SAFE_INTEGER, game);
}

export function onUnreadNotices(app: App, unread: number): void {
  const { route, club } = app.store.get();
  const more = unread > club.unreadNotices;
  setUnread(app, unread);
  if (!more) return;
  if (route.page === "notices") void loadNotices(app);
  if (route.page === "online") void readNoticesOf(app, route.id);
}

const SETTINGS = "/me/notices/settings";

export const loadNoticeSettings = (app: App) =>
  load(app, "noticeSettings", ask<NoticeSettings>(words(app).language, SETTINGS));

/** The address for commands that holds does nothing from then on. */
export const renewMailAddress = (app: App): Promise<Failure | null> =>
  attempt(app, async () => {
    const value = await ask<NoticeSettings>(words(app).language, SETTINGS, { new_mail_address: true });
    setSlot(app, "noticeSettings", { state: "there", value });
  });

export const saveNoticeSettings = (app: App, change: Partial<NoticeSettings>): Promise<Failure | null> =>
  attempt(app, async () => {
    const value = await ask<NoticeSettings>(words(app).language, SETTINGS, change);
    setSlot(app, "noticeSettings", { state: "there", value });
  });
