// What the visitor is told, wherever the visitor is, and how.
import type { Notice, NoticeSettings, PushDevices } from "api";
import { type App, words } from "../app";
import { loadClubGames } from "../library/library";
import { myself } from "./me";
import type { Failure } from "./model";
import { attempt, changeClub, get, list, load, post, setSlot } from "./remote";

const setUnread = (app: App, unreadNotices: number) => changeClub(app, { unreadNotices });

async function markRead(app: App, upto: number, about?: string): Promise<void> {
  const body = about === undefined ? { upto } : { upto, about };
  // Where it does not arrive they stay new, and are said to be read another time.
  await attempt(app, async () => {
    const { unread } = await post<{ unread: number }>(app, "/me/notices/read", body);
    setUnread(app, unread);
  });
}

/** By where they lead, that with the latest one first. */
export const noticesByPlace = (notices: readonly Notice[]): (readonly [place: string, told: readonly Notice[]])[] =>
  [...new Set(notices.map(({ path }) => path))].map((place) => [place, notices.filter(({ path }) => path === place)]);

/** The list; what is on it counts as read from then on, and is shown as new this once. */
export async function loadNotices(app: App): Promise<void> {
  if (!myself(app)) return;
  await load(app, "notices", () => list<Notice>(app, "/me/notices"), false, (told) => {
    const [latest] = told;
    if (latest && told.some(({ read }) => !read)) return markRead(app, latest.n);
  });
}

/** The list, and the latest of the games that it may be about. */
export function loadTold(app: App): void {
  void loadNotices(app);
  void loadClubGames(app, 1);
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
  load(app, "noticeSettings", () => get<NoticeSettings>(app, SETTINGS));

export const saveNoticeSettings = (app: App, change: Partial<NoticeSettings> | { new_mail_address: true }): Promise<Failure | null> =>
  attempt(app, async () => {
    const value = await post<NoticeSettings>(app, SETTINGS, change);
    setSlot(app, "noticeSettings", { state: "there", value });
  });

/** The address for commands that holds does nothing from then on. */
export const renewMailAddress = (app: App) => saveNoticeSettings(app, { new_mail_address: true });

// ---- Notices that are pushed to the visitor's browsers, though no page of the club is open in them.

const DEVICES = "/me/devices";

/** Whether this browser shows notices: what it needs, and what the visitor has answered when it asked. */
type PushAbility = "able" | "denied" | "insecure" | "unsupported";

export function pushAbility(): PushAbility {
  if (!window.isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return "unsupported";
  return Notification.permission === "denied" ? "denied" : "able";
}

export const loadPushDevices = (app: App) => load(app, "pushDevices", () => get<PushDevices>(app, DEVICES));

const change = async (app: App, path: string, body: object): Promise<void> => {
  setSlot(app, "pushDevices", { state: "there", value: await post<PushDevices>(app, path, body) });
};

/** What the browser was given before may be of another key of the club: it is made anew. */
async function subscribe(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** After a press: the browser asks the visitor. Whoever says no is told so by `pushAbility`. */
export async function addThisDevice(app: App): Promise<Failure | null> {
  const key = app.store.get().club.pushDevices.value?.key;
  if (!key || (await Notification.requestPermission()) !== "granted") return null;
  let made: PushSubscription;
  try {
    made = await subscribe(key);
  } catch {
    const text = words(app).t("The browser cannot reach its notification service. Try again in a moment.");
    return { kind: "unreachable", code: "", text };
  }
  const { endpoint, keys } = made.toJSON();
  return attempt(app, () => change(app, DEVICES, { endpoint, p256dh: keys?.["p256dh"], auth: keys?.["auth"] }));
}

export const removeDevice = (app: App, id: string): Promise<Failure | null> =>
  attempt(app, () => change(app, `${DEVICES}/${encodeURIComponent(id)}/remove`, {}));

/** What was shown of a game is closed once the game is looked at. */
export async function closeShown(tag: string): Promise<void> {
  if (pushAbility() !== "able" || Notification.permission !== "granted") return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications({ tag })) ?? []) shown.close();
}
