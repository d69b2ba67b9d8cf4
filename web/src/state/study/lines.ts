// The line that the analysis board shows, moves that are tried on it, and steps through its tree.
import type { App } from "../context";
import { idleView, type State, type Study } from "../model";
import { withLine } from "../tree/edit";
import { eventsTo, lineThrough, nodeAt, pathOfTable, siblingsOf } from "../tree/read";

/** What is changed here is to be saved (keeping.ts). */
export function changeStudy({ store }: App, change: Partial<Study>): void {
  const { study } = store.get();
  if (study) store.set({ study: { ...study, kept: "changed", ...change } });
}

/** The events of the moment that is looked at. */
export const shownInStudy = ({ study, view }: State): string[] => study?.table.events.slice(0, view.at ?? undefined) ?? [];

/** Its node; -1 is the start. */
export function nodeInStudy({ study, view }: State): number {
  if (!study) return -1;
  const shown = view.at ?? study.table.events.length;
  return pathOfTable(study.table)[shown - 1] ?? -1;
}

/** Shows a moment, and the line that it is in. What is not in the tree yet becomes a line of its own. */
export function showInStudy(app: App, events: readonly string[]): void {
  const { study } = app.store.get();
  if (!study) return;
  const known = study.table.tree ?? [];
  const isNew = nodeAt(known, events) === undefined;
  const tree = isNew ? withLine(known, events) : known;
  const line = lineThrough(tree, events);
  const at = events.length < line.length ? events.length : null;
  const change = {
    study: { ...study, table: { ...study.table, tree, events: line }, ...(isNew && { kept: "changed" as const }) },
    view: { ...idleView, at },
    notice: null,
  };
  if (isNew) app.store.set(change);
  else app.store.step(change);
}

export function showNode(app: App, index: number): void {
  const { study } = app.store.get();
  if (study) showInStudy(app, eventsTo(study.table.tree ?? [], index));
}

/** A move is tried from the moment that is looked at. */
export const playInStudy = (app: App, move: string): void => showInStudy(app, [...shownInStudy(app.store.get()), move]);

/** To the next or the previous of the moves in the same place; false where there is only one. */
export function stepAside(app: App, steps: 1 | -1): boolean {
  const state = app.store.get();
  const node = nodeInStudy(state);
  const siblings = node < 0 ? [] : siblingsOf(state.study?.table.tree ?? [], node);
  const next = siblings[(siblings.indexOf(node) + steps + siblings.length) % siblings.length];
  if (next === undefined || next === node) return false;
  showNode(app, next);
  return true;
}
