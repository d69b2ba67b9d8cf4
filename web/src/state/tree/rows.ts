// The tree as it is written down: a line with its moves, and after each move the lines in its place.
import type { RecordNode } from "@ludopod/core";
import { type Children, childrenOf, nodeAt } from "./read";

export interface Step {
  node: RecordNode;
  index: number;
  /** The events until it, with its own. */
  ply: number;
}

/** Moves one after the other, and the lines that go on otherwise in the place of the last of them. */
export interface Part {
  steps: Step[];
  others: Row[];
}

export interface Row {
  /** Of its first move. */
  index: number;
  parts: Part[];
}

/** Rows and steps that were there before, by their first or only node: what has not changed is taken from there, so that
 *  whoever draws it sees at once that it is the same. */
interface Before {
  rows: Map<number, Row>;
  steps: Map<number, Step>;
}

function collect(row: Row | null, into: Before = { rows: new Map(), steps: new Map() }): Before {
  if (!row) return into;
  into.rows.set(row.index, row);
  for (const { steps, others } of row.parts) {
    for (const step of steps) into.steps.set(step.index, step);
    for (const other of others) collect(other, into);
  }
  return into;
}

const sameItems = <T>(one: readonly T[], other: readonly T[]) =>
  one.length === other.length && one.every((item, at) => item === other[at]);

const samePart = (one: Part, other: Part | undefined): boolean =>
  !!other && sameItems(one.steps, other.steps) && sameItems(one.others, other.others);

function kept(row: Row, before: Row | undefined): Row {
  if (!before) return row;
  const parts = row.parts.map((part, at) => {
    const old = before.parts[at];
    return old && samePart(part, old) ? old : part;
  });
  return sameItems(parts, before.parts) ? before : { ...row, parts };
}

interface Reading {
  tree: readonly RecordNode[];
  children: Children;
  before: Before;
}

function stepOf({ tree, before }: Reading, index: number, ply: number): Step | null {
  const node = tree[index];
  const old = before.steps.get(index);
  return old && old.node === node && old.ply === ply ? old : node ? { node, index, ply } : null;
}

/** The row from that node on. `beside`: the nodes in the place of its first move that are written down in it. */
function rowFrom(reading: Reading, index: number, ply: number, beside: readonly number[]): Row {
  const parts: Part[] = [];
  let steps: Step[] = [];
  let others = beside;
  let next: number | undefined = index;
  for (let at = ply; next !== undefined; at++) {
    const step = stepOf(reading, next, at);
    if (step) steps.push(step);
    const [first, ...rest]: number[] = reading.children.get(next) ?? [];
    if (others.length > 0 || first === undefined) {
      parts.push({ steps, others: others.map((other) => rowFrom(reading, other, at, [])) });
      steps = [];
    }
    others = rest;
    next = first;
  }
  return kept({ index, parts }, reading.before.rows.get(index));
}

/** What the tree has after those events, null where that is nothing. `before`: the same of the tree as it was. */
export function rowAfter(tree: RecordNode[], events: readonly string[], before: Row | null = null): Row | null {
  const children = childrenOf(tree);
  const from = nodeAt(tree, events);
  const [first, ...rest] = from === undefined ? [] : (children.get(from) ?? []);
  if (first === undefined) return null;
  return rowFrom({ tree, children, before: collect(before) }, first, events.length + 1, rest);
}

// ---- A long line in pieces.

/** Parts that the browser lays out and paints together: those far from what is seen it leaves alone. */
export interface Stretch {
  parts: Part[];
  moves: number;
}

/** Moves; enough for a stretch. */
const STRETCH = 24;

const movesIn = ({ steps, others }: Part): number =>
  others.reduce((sum, { parts }) => parts.reduce((all, part) => all + movesIn(part), sum), steps.length);

export function stretchesOf(parts: readonly Part[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const part of parts) {
    const last = stretches[stretches.length - 1];
    const moves = movesIn(part);
    if (last && last.moves < STRETCH) {
      last.parts.push(part);
      last.moves += moves;
    } else stretches.push({ parts: [part], moves });
  }
  return stretches;
}
