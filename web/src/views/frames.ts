// First the board, then what stands beside it: after a step through a game, and while a hand points at squares, the board is
// drawn in the next frame and all else in the one after. Whoever steps looks at the board, and a slow device has it sooner.
import type { Timing } from "../state/store";

/** Where the page is not seen there are no frames; and a key that is held down does not keep all else from being drawn. */
const AT_MOST_MS = 200;

export const frames: Timing = {
  afterFrame(run) {
    const frame = requestAnimationFrame(() => setTimeout(run));
    return () => cancelAnimationFrame(frame);
  },
  atMost(run) {
    const timer = setTimeout(run, AT_MOST_MS);
    return () => clearTimeout(timer);
  },
};
