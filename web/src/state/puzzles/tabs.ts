// Tabs of one browser tell each other of attempts, so that none counts twice and each rating goes on from the latest.
import type { App } from "../context";
import { openChannel, type Channel } from "../device/channel";
import { isAttempt, type Attempt } from "./attempts";

const CHANNEL = "ludopod.puzzles";

const channels = new WeakMap<App, Channel>();

export const openTabs = (): Channel | null => openChannel(CHANNEL);

/** Hears of attempts in other tabs from now on. */
export function hearTabs(app: App, open: () => Channel | null, hear: (attempt: Attempt) => void): void {
  const channel = channels.has(app) ? null : open();
  if (!channel) return;
  channels.set(app, channel);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isAttempt(data)) hear(data);
  };
}

export const tellTabs = (app: App, attempt: Attempt): void => channels.get(app)?.postMessage(attempt);
