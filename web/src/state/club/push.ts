// Notices that are pushed to the visitor's browsers, though no page of the club is open in them.
import type { PushDevices } from "api";
import { ask } from "../api";
import { words } from "../app";
import type { App } from "../context";
import type { Failure } from "./model";
import { attempt, load, setSlot } from "./remote";

const DEVICES = "/me/devices";

/** Whether this browser shows notices: what it needs, and what the visitor has answered when it asked. */
type PushAbility = "able" | "denied" | "insecure" | "unsupported";

export function pushAbility(): PushAbility {
  if (!window.isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return "unsupported";
  return Notification.permission === "denied" ? "denied" : "able";
}

export const loadPushDevices = (app: App) => load(app, "pushDevices", ask<PushDevices>(words(app).language, DEVICES));

const change = async (app: App, path: string, body: object): Promise<void> => {
  setSlot(app, "pushDevices", { state: "there", value: await ask<PushDevices>(words(app).language, path, body) });
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
    const text = words(app).t("The browser cannot reach its service for notices. Try again in a moment.");
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
