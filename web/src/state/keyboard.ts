// Keys that work wherever the focus is.
import { flipBoard, toggleZen } from "./appearance";
import { cancel, stepBy, stepTo } from "./board";
import type { App } from "./context";
import { hint, undo } from "./local";
import { isAnalysing, tableOf } from "./shown";
import { stepAside } from "./study/lines";

export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName));

/** On the analysis board to another move in the same place; where there is none, to the start or the end of the line. */
function stepAcross(app: App, steps: 1 | -1): void {
  if (app.store.get().route.page === "analysis" && stepAside(app, steps)) return;
  stepTo(app, steps < 0 ? 0 : Infinity);
}

const PAGE_KEYS: Record<string, (app: App) => void> = {
  Escape: cancel,
  u: (app) => void undo(app),
  h: (app) => void hint(app),
  "?": ({ store }) => store.set({ help: store.get().help ? null : "keys" }),
  ArrowLeft: (app) => stepBy(app, -1),
  ArrowRight: (app) => stepBy(app, 1),
  ArrowUp: (app) => stepAcross(app, -1),
  ArrowDown: (app) => stepAcross(app, 1),
  ",": (app) => stepBy(app, -1),
  ".": (app) => stepBy(app, 1),
  Home: (app) => stepTo(app, 0),
  End: (app) => stepTo(app, Infinity),
  f: flipBoard,
  z: toggleZen,
};

export function listenToKeys(app: App): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const action = PAGE_KEYS[event.key];
    if (!action || !tableOf(app.store.get())) return;
    // Elsewhere they move the page.
    if (event.key.startsWith("Arrow") && !isAnalysing(app.store.get())) return;
    action(app);
    event.preventDefault();
  });
}
