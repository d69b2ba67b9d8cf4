// What is asked of the server and shown when it comes: on its way, there, or why not.
import { ApiError } from "../api";
import { sentence, words } from "../app";
import type { App } from "../context";
import type { Failure, Remote, Slots } from "./model";

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

export function setSlot<K extends keyof Slots>(app: App, slot: K, value: Remote<Slots[K]>): void {
  const { club } = app.store.get();
  app.store.set({ club: { ...club, [slot]: value } });
}

/** Asks for what belongs into a slot. An answer that a later question has overtaken is dropped. `fresh`: what was there
 *  before is something else, and is not shown meanwhile. */
export async function load<K extends keyof Slots>(
  app: App,
  slot: K,
  request: Promise<Slots[K]>,
  fresh = false,
): Promise<void> {
  const asked: Remote<Slots[K]> = {
    state: "loading",
    value: fresh ? undefined : (app.store.get().club[slot] as Remote<Slots[K]>).value,
  };
  setSlot(app, slot, asked);
  const current = () => app.store.get().club[slot] === asked;
  try {
    const value = await request;
    if (current()) setSlot(app, slot, { state: "there", value });
  } catch (error) {
    const fault = failureOf(app, error);
    if (current()) setSlot(app, slot, { state: "failed", value: asked.value, fault });
  }
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
