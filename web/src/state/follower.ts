// A store that follows another one: who is drawn from it sees a step a moment later than the step was made, and every other
// change at once. Whoever acts finds everything as it is.
import { makeStore, type Store } from "./store";

/** When the follower comes after. Both answers call it off; a call that comes all the same does no harm. */
export interface Timing {
  /** After the next frame has been painted. */
  afterFrame(run: () => void): () => void;
  /** In the longest time that anything may stay behind. */
  atMost(run: () => void): () => void;
}

/** `isDrawing`: whether components are being drawn at the moment; all others get what is true now. `fine` as in makeStore(). */
export function follow<T extends object>(
  ahead: Store<T>,
  fine: readonly (keyof T)[],
  isDrawing: () => boolean,
  { afterFrame, atMost }: Timing,
): Store<T> {
  const behind = makeStore(ahead.peek(), fine);
  let waiting: (() => void)[] = [];
  let limit: (() => void)[] = [];

  function catchUp(): void {
    for (const forget of [...waiting, ...limit]) forget();
    waiting = [];
    limit = [];
    behind.set(ahead.peek());
  }

  ahead.subscribe((_now, _before, isStep) => {
    if (!isStep) {
      catchUp();
      return;
    }
    // Another step before the last one was followed: it counts from here.
    for (const forget of waiting) forget();
    waiting = [afterFrame(catchUp)];
    if (!limit.length) limit = [atMost(catchUp)];
  });
  return { ...ahead, ahead, get: () => (isDrawing() ? behind.get() : ahead.get()) };
}
