// The tree of variations: lines of a game, and comments, beside the events that are being shown. One kind of tree for all:
// what a record brought, what was played from an earlier move, what is tried out beside a game with others, what is
// analysed. Here it is read; edit.ts changes it.
import type { RecordNode } from "../../core/types";
import type { Table } from "../model";

/** A move that was written down in the place of another. */
export interface Variation {
  /** The events until it, with its own. */
  ply: number;
  /** All events, from the start of the game through it to the end of its line. */
  events: string[];
}

/** The nodes that follow each node, in the order of the record; -1 is the start. */
export type Children = Map<number, number[]>;

export function childrenOf(tree: RecordNode[]): Children {
  const children: Children = new Map();
  tree.forEach(({ parent }, index) => {
    const known = children.get(parent);
    if (known) known.push(index);
    else children.set(parent, [index]);
  });
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

/** Whether all events that are shown stand in the tree. */
export const isInTree = (table: Table): boolean =>
  !!table.tree && pathOf(table, childrenOf(table.tree)).length === table.events.length;

/** Those events, and on from them by what stands first in the place of each move. */
export function lineThrough(tree: RecordNode[], events: readonly string[]): string[] {
  const children = childrenOf(tree);
  const path = pathOf({ tree, events }, children);
  const last = path[path.length - 1] ?? -1;
  return path.length < events.length ? [...events] : [...events, ...mainLine(tree, children, last).slice(1)];
}

/** A move of the tree with what follows it; the first of several is the main line. */
export interface Branch {
  text: string;
  /** All events from the start of the game, with its own. */
  events: string[];
  next: Branch[];
}

/** What the tree has after those events. */
export function branchesAfter(tree: RecordNode[], events: readonly string[]): Branch[] {
  const children = childrenOf(tree);
  const path = pathOf({ tree, events }, children);
  if (path.length < events.length) return [];
  const below = (node: number, line: readonly string[]): Branch[] =>
    (children.get(node) ?? []).map((index) => {
      const text = tree[index]?.text ?? "";
      return { text, events: [...line, text], next: below(index, [...line, text]) };
    });
  return below(path[path.length - 1] ?? -1, events);
}

/** A line as it is written down: its moves, and under it the lines that leave it. */
export interface Row {
  moves: Branch[];
  others: Row[];
}

function rowOf(first: Branch): Row {
  const moves = [first];
  for (let at = first.next[0]; at; at = at.next[0]) moves.push(at);
  return { moves, others: moves.flatMap(({ next }) => next.slice(1).map(rowOf)) };
}

export const rowsOf = (branches: readonly Branch[]): Row[] => branches.map(rowOf);

/** All lines to their ends. */
export const linesOf = (branches: readonly Branch[]): string[][] =>
  branches.flatMap(({ events, next }) => (next.length ? linesOf(next) : [events]));

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
