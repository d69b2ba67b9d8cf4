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

/** The nodes that follow each node, in the order of the record; -1 is the start. */
type Children = Map<number, number[]>;

function childrenOf(tree: RecordNode[]): Children {
  const children: Children = new Map();
  tree.forEach(({ parent }, index) => {
    const known = children.get(parent);
    if (known) known.push(index);
    else children.set(parent, [index]);
  });
  return children;
}

/** The nodes of the events that are shown, as far as the record has them. */
function pathOf({ tree = [], events }: Table, children: Children): number[] {
  const path: number[] = [];
  for (const event of events) {
    const next = children.get(path[path.length - 1] ?? -1)?.find((index) => tree[index]?.text === event);
    if (next === undefined) break;
    path.push(next);
  }
  return path;
}

/** On from a node by what stands first in the place of each move. */
function mainLine(tree: RecordNode[], children: Children, node: number): string[] {
  const line: string[] = [];
  for (let at: number | undefined = node; at !== undefined; at = children.get(at)?.[0]) line.push(tree[at]?.text ?? "");
  return line;
}

/** Whether all events that are shown stand in the tree. */
export const isInTree = (table: Table): boolean =>
  !!table.tree && pathOf(table, childrenOf(table.tree)).length === table.events.length;

/** The moves that were written down in the place of those that are shown. */
export function variationsOf(table: Table): Variation[] {
  const { tree = [], events } = table;
  const children = childrenOf(tree);
  const path = pathOf(table, children);
  return [...path, -1].flatMap((node, index) =>
    (children.get(path[index - 1] ?? -1) ?? [])
      .filter((other) => other !== node)
      .map((other) => ({ ply: index + 1, events: [...events.slice(0, index), ...mainLine(tree, children, other)] })),
  );
}

const SIGNS: Record<number, string> = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };

/** What was written about the moment after so many events. */
export function commentAt(table: Table, ply: number): string {
  if (ply === 0) return table.comment ?? "";
  const { tree = [] } = table;
  const node = tree[pathOf(table, childrenOf(tree))[ply - 1] ?? -1];
  const signs = node?.glyphs?.map((glyph) => SIGNS[glyph] ?? `$${glyph}`) ?? [];
  return [node?.before, ...signs, node?.after].filter(Boolean).join(" ");
}
