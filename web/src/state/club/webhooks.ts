// Webhooks: where the club calls a bot.
import type { Hook } from "api";
import { words, type App } from "../app";
import { attempt, get, post } from "./remote";

type Show = (hook: Hook) => void;

const pathOf = (handle: string) => `/me/bots/${encodeURIComponent(handle)}/hook`;

/** Each shows what the server answers, and resolves to why it could not be done. */
export const loadWebhook = (app: App, handle: string, show: Show) =>
  attempt(app, async () => show(await get<Hook>(app, pathOf(handle))));

const change = (app: App, path: string, body: object, show: Show) =>
  attempt(app, async () => show(await post<Hook>(app, path, body)));

/** null: the bot is called no more. */
export const setWebhook = (app: App, handle: string, url: string | null, show: Show) =>
  change(app, pathOf(handle), { url }, show);

export const testWebhook = (app: App, handle: string, show: Show) => change(app, `${pathOf(handle)}/test`, {}, show);

export const turnWebhookKey = (app: App, handle: string, show: Show) => change(app, `${pathOf(handle)}/key`, {}, show);

/** The server says a secret once; it stays on the page until that is left. */
export const withSecret = (next: Hook, before: Hook | null): Hook => ({
  ...next,
  keys: next.keys.map((one) => before?.keys.find(({ key, secret }) => key === one.key && secret && !one.secret) ?? one),
});

const SOON_MS = 1000;
const LATE_MS = 30_000;

/** In how many milliseconds there may be something else to show; null: not by itself. `lost`: the server did not answer
 *  when it was asked last. */
export const changesIn = ({ next_ms }: Hook, lost: boolean, now = Date.now()): number | null => {
  if (next_ms === null) return null;
  return lost ? LATE_MS : Math.min(Math.max(next_ms - now, SOON_MS), LATE_MS);
};

/** What became of the latest attempt, which was not taken. */
export function failureText(app: App, { status, why }: Hook): string {
  const { t } = words(app);
  if (status === null) return why ? t("The latest message got no answer: {why}.", { why }) : t("The latest message got no answer.");
  if (status >= 300 && status < 400) return t("The receiver answered {status}, which leads elsewhere.", { status });
  if (status === 401 || status === 403) return t("The receiver answered {status}: it refuses what the club sends.", { status });
  if (status === 404) return t("The receiver answered {status}: nothing is at this address.", { status });
  if (status === 410) return t("The receiver answered {status}: it wants nothing any more.", { status });
  if (status >= 500) return t("The receiver answered {status}: it has failed itself.", { status });
  return t("The receiver answered {status}.", { status });
}

/** How it fares, in a sentence or two; empty where there is nothing to say. */
export function healthText(app: App, hook: Hook): string {
  const { t } = words(app);
  switch (hook.state) {
    case "none":
      return "";
    case "new":
      return hook.waiting > 0 ? t("A message is on its way.") : t("Nothing has been sent there yet. Send a test.");
    case "working":
      return t("It works: what the club sends is taken.");
    case "failing":
      return `${failureText(app, hook)} ${t("The club tries again; a message that is a day old is given up.")}`;
    case "off":
      return `${failureText(app, hook)} ${t("The webhook is switched off. Save the address to switch it on.")}`;
  }
}
