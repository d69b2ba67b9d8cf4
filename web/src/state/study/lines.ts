// The line that the analysis board shows, and moves that are tried on it. Nothing is ever lost: what followed a move
// before stays as a line of its own.
import type { App } from "../context";
import { idleView, type Study } from "../model";
import { withLine, withoutLine } from "../tree/edit";
import { lineThrough } from "../tree/read";

export function changeStudy({ store }: App, change: Partial<Study>): void {
  const { study } = store.get();
  if (study) store.set({ study: { ...study, ...change } });
}

/** Shows a line of the tree, with what follows it there. `ply`: the moment of it that is looked at, its end unless said. */
export function showInStudy(app: App, events: readonly string[], ply = events.length): void {
  const { study, view } = app.store.get();
  if (!study) return;
  const tree = withLine(study.table.tree ?? [], events);
  const line = lineThrough(tree, events);
  changeStudy(app, { table: { ...study.table, tree, events: line } });
  app.store.set({ view: { ...idleView, at: ply < line.length ? ply : null, focus: view.focus }, notice: null });
}

/** A move is tried from the moment that is looked at. */
export function playInStudy(app: App, move: string): void {
  const { study, view } = app.store.get();
  if (study) showInStudy(app, [...study.table.events.slice(0, view.at ?? undefined), move]);
}

/** Takes a move with all that follows it out of the tree. */
export function dropFromStudy(app: App, events: readonly string[]): void {
  const { study } = app.store.get();
  if (!study || !events.length) return;
  changeStudy(app, { table: { ...study.table, tree: withoutLine(study.table.tree ?? [], events) } });
  showInStudy(app, events.slice(0, -1));
}
