// The variations and comments of a game that came with a record: a tree beside the events that are being shown.
import type { RecordNode } from "../core/types";
import type { Table } from "./model";

/** A move that was written down in the place of another. */
export interface Variation {
  /** The events until it, with its own. */
  ply: number;
  /** All events, from the start of the game through it to the end of its line. */
  events: string[];
}

const childrenOf = (tree: RecordNode[], parent: number): number[] =>
  tree.flatMap((node, index) => (node.parent === parent ? [index] : []));

/** The nodes of the events that are shown, as far as the record has them. */
function pathOf({ tree = [], events }: Table): number[] {
  const path: number[] = [];
  for (const event of events) {
    const next = childrenOf(tree, path[path.length - 1] ?? -1).find((index) => tree[index]?.text === event);
    if (next === undefined) break;
    path.push(next);
  }
  return path;
}

/** On from a node by what stands first in the place of each move. */
function mainLine(tree: RecordNode[], node: number): string[] {
  const line: string[] = [];
  for (let at: number | undefined = node; at !== undefined; at = childrenOf(tree, at)[0]) line.push(tree[at]?.text ?? "");
  return line;
}

/** The moves that were written down in the place of those that are shown. */
export function variationsOf(table: Table): Variation[] {
  const { tree = [], events } = table;
  if (!tree.length) return [];
  const path = pathOf(table);
  return [...path, -1].flatMap((node, index) => {
    const parent = path[index - 1] ?? -1;
    return childrenOf(tree, parent)
      .filter((other) => other !== node)
      .map((other) => ({ ply: index + 1, events: [...events.slice(0, index), ...mainLine(tree, other)] }));
  });
}

const SIGNS: Record<number, string> = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };

/** What was written about the moment after so many events. */
export function commentAt(table: Table, ply: number): string {
  if (ply === 0) return table.comment ?? "";
  const node = table.tree?.[pathOf(table)[ply - 1] ?? -1];
  const signs = node?.glyphs?.map((glyph) => SIGNS[glyph] ?? `$${glyph}`) ?? [];
  return [node?.before, ...signs, node?.after].filter(Boolean).join(" ");
}
