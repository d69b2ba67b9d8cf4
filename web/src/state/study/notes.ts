// What is done to the tree of the analysis board: its lines are ordered and removed, its moves judged and commented.
import type { RecordNode } from "@ludopod/core";
import { type App, say, type Study, words } from "../app";
import { asMainLine, promoted, toggledSign, withoutNode, withWords } from "../tree/edit";
import { lineThrough } from "../tree/read";
import { changeStudy, nodeInStudy, showInStudy, shownInStudy } from "./lines";

/** Another tree, at the moment that is looked at. */
function changeTree(app: App, change: (tree: RecordNode[], node: number) => RecordNode[]): void {
  const state = app.store.get();
  const { study } = state;
  if (!study) return;
  const tree = change(study.table.tree ?? [], nodeInStudy(state));
  changeStudy(app, { table: { ...study.table, tree, events: lineThrough(tree, shownInStudy(state)) } });
}

/** The line that is shown goes one place up, or becomes the main line. */
export function promoteLine(app: App, toMain: boolean): void {
  changeTree(app, toMain ? asMainLine : promoted);
  say(app, toMain ? words(app).t("This is the main line now.") : words(app).t("The line has moved up."));
}

/** Takes the move that is shown out of the tree, with all that follows it, and offers to take that back. */
export function removeLine(app: App): void {
  const state = app.store.get();
  const { study, view } = state;
  const node = nodeInStudy(state);
  if (!study || node < 0) return;
  const before = shownInStudy(state).slice(0, -1);
  changeStudy(app, { table: { ...study.table, tree: withoutNode(study.table.tree ?? [], node), events: before } });
  showInStudy(app, before);
  tellRemoved(app, study, view.at);
}

function tellRemoved(app: App, study: Study, at: number | null): void {
  const { t } = words(app);
  const text = t("Removed, with what followed.");
  const back = () => {
    const { study: now, view } = app.store.get();
    if (now?.id !== study.id) return;
    changeStudy(app, { table: study.table });
    app.store.set({ view: { ...view, at, choice: null }, notice: null });
  };
  say(app, text);
  app.store.set({ notice: { text, refused: false, action: { text: t("Take it back"), run: back } } });
}

/** Comments have no lines of their own in a record. */
const oneLine = (text: string) => text.replace(/\s+/g, " ");

/** Words at the moment that is shown; at the start they are about the whole. */
export function writeWords(app: App, texts: { before?: string; after?: string }): void {
  const state = app.store.get();
  const { study } = state;
  if (!study) return;
  const node = nodeInStudy(state);
  const flat = Object.fromEntries(Object.entries(texts).map(([place, text]) => [place, oneLine(text)]));
  if (node < 0) changeStudy(app, { table: { ...study.table, comment: flat["after"] ?? "" } });
  else changeTree(app, (tree) => withWords(tree, node, flat));
}

/** Judges the move that is shown, or takes that judgement back. */
export function toggleSign(app: App, sign: number): void {
  changeTree(app, (tree, node) => withWords(tree, node, { glyphs: toggledSign(tree[node]?.glyphs ?? [], sign) }));
}

export const renameStudy = (app: App, name: string): void => changeStudy(app, { name });
