// How long a character takes over its move.
import type { App } from "./context";
import { inBrowser } from "./remembered";
import { showsLocal } from "./shown";

/** Long enough that a person sees the computer's die come. */
const LEAST_MS = 500;

const PACE = inBrowser("ludopod.pace");

/** A browser that is told so sees them move at once: for tests, and whoever has no patience. */
const isPaced = (): boolean => PACE.read() !== "at once";

/** Somebody looks on at the game as it stands. */
const isLookedAt = ({ store }: App): boolean =>
  document.visibilityState === "visible" && showsLocal(store.get()) && store.get().view.at === null;

/** The time is over sooner where nobody looks on any more. */
const wait = (app: App, milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!isLookedAt(app)) end();
    };
    const unsubscribe = app.store.subscribe(look);
    document.addEventListener("visibilitychange", look);
    const timer = setTimeout(end, milliseconds);
    function end() {
      unsubscribe();
      document.removeEventListener("visibilitychange", look);
      clearTimeout(timer);
      resolve();
    }
    look();
  });

/** What the character finds, when it would have moved. */
export async function atPace<T extends { pace: number }>(app: App, finding: Promise<T>): Promise<T> {
  const began = performance.now();
  const found = await finding;
  const left = Math.max(LEAST_MS, isPaced() ? found.pace : 0) - (performance.now() - began);
  if (left > 0) await wait(app, left);
  return found;
}
