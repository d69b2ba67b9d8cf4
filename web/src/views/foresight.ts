// Whoever goes through a game goes on: what the moves beside the one that is shown look like is worked out while nobody
// waits. The core remembers it, and the step finds it.
import { useEffect } from "preact/hooks";
import { boardPosition, viewAt } from "../state/board";
import type { App } from "../state/context";
import type { Table } from "../state/model";
import { boardDrawing } from "./drawing";
import { cellLabel } from "./labels";

/** The page as it would be at another moment of its game. */
function appAt(app: App, table: Table, ply: number): App {
  const now = app.store.get();
  const then = { ...now, view: viewAt(table, now.view, ply) };
  return { ...app, store: { ...app.store, get: () => then } };
}

function workOut(app: App): void {
  const position = boardPosition(app);
  for (const { at } of position?.pieces ?? []) if (position) cellLabel(app, position, at);
  boardDrawing(app);
}

/** Safari knows no idle time: there a moment after the step has to do. */
const AFTER_MS = 200;

/** Does these things, each in an idle moment of its own. The answer ends it. */
function whenIdle([first, ...others]: readonly (() => void)[]): () => void {
  if (!first) return () => undefined;
  let end: () => void;
  const next = () => {
    first();
    end = whenIdle(others);
  };
  if ("requestIdleCallback" in window) {
    const asked = requestIdleCallback(next);
    end = () => cancelIdleCallback(asked);
  } else {
    const timer = setTimeout(next, AFTER_MS);
    end = () => clearTimeout(timer);
  }
  return () => end();
}

/** Only where an earlier moment is looked at: there the next step goes on or back. */
export function useForesight(app: App, table: Table): void {
  const { at } = app.store.get().view;
  useEffect(() => {
    if (at === null) return;
    const beside = [at - 1, at + 1].filter((ply) => ply >= 0);
    return whenIdle(beside.map((ply) => () => workOut(appAt(app, table, ply))));
  }, [table, at]);
}
