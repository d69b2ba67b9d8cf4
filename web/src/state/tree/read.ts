// The tree of variations: lines of a game, and comments, beside the events that are being shown. One kind of tree for all:
// what a record brought, what was played from an earlier move, what is tried out beside a game with others, what is
// analysed. Here it is read; edit.ts changes it.
import type { RecordNode } from "@ludopod/core";
import type { Table } from "../model";

/** A move that was written down in the place of another. */
interface Variation {
  /** The events until it, with its own. */
  ply: number;
  /** All events, from the start of the game through it to the end of its line. */
  events: string[];
}

/** The nodes that follow each node, in the order of the record; -1 is the start. */
export type Children = ReadonlyMap<number, number[]>;

/** A tree never changes: what was found out about one holds. */
const known = new WeakMap<readonly RecordNode[], Children>();

export function childrenOf(tree: readonly RecordNode[]): Children {
  const before = known.get(tree);
  if (before) return before;
  const children = new Map<number, number[]>();
  tree.forEach(({ parent }, index) => {
    const siblings = children.get(parent);
    if (siblings) siblings.push(index);
    else children.set(parent, [index]);
  });
  known.set(tree, children);
  return children;
}

/** The nodes of the events that are shown, as far as the record has them. */
export function pathOf({ tree = [], events }: { tree?: RecordNode[]; events: readonly string[] }, children: Children): number[] {
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

/** Those events, and on from them by what stands first in the place of each move. */
export function lineThrough(tree: RecordNode[], events: readonly string[]): string[] {
  const children = childrenOf(tree);
  const path = pathOf({ tree, events }, children);
  const last = path[path.length - 1] ?? -1;
  return path.length < events.length ? [...events] : [...events, ...mainLine(tree, children, last).slice(1)];
}

/** The same of a table, which never changes. */
const paths = new WeakMap<Table, number[]>();

export function pathOfTable(table: Table): number[] {
  const path = paths.get(table) ?? pathOf(table, childrenOf(table.tree ?? []));
  paths.set(table, path);
  return path;
}

/** The node of the last of those events; -1 is the start, undefined where the tree does not have them all. */
export function nodeAt(tree: RecordNode[], events: readonly string[]): number | undefined {
  const path = pathOf({ tree, events }, childrenOf(tree));
  return path.length === events.length ? (path[path.length - 1] ?? -1) : undefined;
}

/** The nodes from the start to that one. */
export function nodesTo(tree: readonly RecordNode[], index: number): number[] {
  const nodes: number[] = [];
  for (let at = index; at >= 0; at = tree[at]?.parent ?? -1) nodes.push(at);
  return nodes.reverse();
}

/** All events from the start of the game through that node. */
export const eventsTo = (tree: readonly RecordNode[], index: number): string[] =>
  nodesTo(tree, index).map((node) => tree[node]?.text ?? "");

/** The moves in the place of that node, in the order of the record, itself among them. */
export const siblingsOf = (tree: RecordNode[], index: number): number[] =>
  childrenOf(tree).get(tree[index]?.parent ?? -1) ?? [];

/** All lines that the tree has after those events, each to its end. */
export function linesAfter(tree: RecordNode[], events: readonly string[]): string[][] {
  const children = childrenOf(tree);
  const from = nodeAt(tree, events);
  const below = (node: number): number[] => {
    const next = children.get(node) ?? [];
    return next.length ? next.flatMap(below) : [node];
  };
  return from === undefined ? [] : (children.get(from) ?? []).flatMap(below).map((end) => eventsTo(tree, end));
}

/** The moves that were written down in the place of those that are shown. */
export function variationsOf(table: Table): Variation[] {
  const { tree = [], events } = table;
  const children = childrenOf(tree);
  const path = pathOfTable(table);
  return [...path, -1].flatMap((node, index) =>
    (children.get(path[index - 1] ?? -1) ?? [])
      .filter((other) => other !== node)
      .map((other) => ({ ply: index + 1, events: [...events.slice(0, index), ...mainLine(tree, children, other)] })),
  );
}

/** How a move is judged, by the numbers that records have for it. */
export const SIGNS: Readonly<Record<number, string>> = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };

export const signsOf = ({ glyphs = [] }: RecordNode): string[] => glyphs.map((glyph) => SIGNS[glyph] ?? `$${glyph}`);

/** What was written about the moment after so many events. */
export function commentAt(table: Table, ply: number): string {
  if (ply === 0) return table.comment ?? "";
  const { tree = [] } = table;
  const node = tree[pathOfTable(table)[ply - 1] ?? -1];
  return [node?.before, ...(node ? signsOf(node) : []), node?.after].filter(Boolean).join(" ");
}
