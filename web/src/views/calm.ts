// First the board, then what stands beside it: after a step through a game, and while a hand points at squares, the board is
// drawn in the next frame and all else in the one after. Whoever steps looks at the board, and a slow device has it sooner.
import { options, type VNode } from "preact";
import type { App } from "../state/context";
import { follow, type Timing } from "../state/follower";

/** What Preact calls at the steps of its work; its own parts use these names, too. */
interface Hooks {
  /** Before a component is drawn. */
  __r?: (vnode: VNode) => void;
  /** After all is drawn, before effects. */
  __c?: (vnode: VNode, queue: unknown[]) => void;
  /** A component has failed. */
  __e?: (...failure: unknown[]) => void;
}

/** Answers whether components are being drawn at this moment; effects and handlers are not part of it. */
function watchDrawing(): () => boolean {
  let isDrawing = false;
  const hooks = options as Hooks;
  const { __r: draw, __c: commit, __e: fail } = hooks;
  hooks.__r = (vnode) => {
    isDrawing = true;
    draw?.(vnode);
  };
  hooks.__c = (vnode, queue) => {
    isDrawing = false;
    commit?.(vnode, queue);
  };
  hooks.__e = (...failure) => {
    isDrawing = false;
    fail?.(...failure);
  };
  return () => isDrawing;
}

/** Where the page is not seen there are no frames; and a key that is held down does not keep all else from being drawn. */
const AT_MOST_MS = 200;

const timing: Timing = {
  afterFrame(run) {
    const frame = requestAnimationFrame(() => setTimeout(run));
    return () => cancelAnimationFrame(frame);
  },
  atMost(run) {
    const timer = setTimeout(run, AT_MOST_MS);
    return () => clearTimeout(timer);
  },
};

/** The page, to be drawn calmly. Handlers and effects find everything as it is now. */
export const calmly = (app: App): App => ({ ...app, store: follow(app.store, ["view"], watchDrawing(), timing) });

/** The page, to be drawn at once. */
export const atOnce = (app: App): App => (app.store.ahead ? { ...app, store: app.store.ahead } : app);
