// Changes of the tree of variations. Each answers with a tree of its own; what has not changed in it are the same nodes.
import type { RecordNode } from "@ludopod/core";
import { childrenOf, nodeAt, nodesTo, SIGNS, type Children } from "./read";

type Tree = readonly RecordNode[];

/** The tree with that line in it, behind the lines that are there. */
export function withLine(tree: Tree, events: readonly string[]): RecordNode[] {
  const children = childrenOf(tree);
  const grown = [...tree];
  let at = -1;
  for (const text of events) {
    const known = children.get(at)?.find((index) => tree[index]?.text === text);
    at = known ?? grown.push({ text, parent: at }) - 1;
  }
  return grown;
}

/** The tree without a move and all that follows it. */
export function withoutNode(tree: Tree, gone: number): RecordNode[] {
  const places = new Map([[-1, -1]]);
  tree.forEach(({ parent }, index) => {
    if (index !== gone && places.has(parent)) places.set(index, places.size - 1);
  });
  return tree.flatMap((node, index) => {
    const parent = places.get(node.parent) ?? -1;
    return places.has(index) ? [parent === node.parent ? node : { ...node, parent }] : [];
  });
}

/** The tree without the last move of that line and all that follows it. */
export function withoutLine(tree: RecordNode[], events: readonly string[]): RecordNode[] {
  const gone = nodeAt(tree, events);
  return gone === undefined || gone < 0 ? tree : withoutNode(tree, gone);
}

/** The nodes in the order of a record: each line to its end, then what goes on otherwise. */
function inOrder(children: Map<number, number[]>): number[] {
  const order: number[] = [];
  const waiting = [...(children.get(-1) ?? [])].reverse();
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    order.push(index);
    waiting.push(...[...(children.get(index) ?? [])].reverse());
  }
  return order;
}

/** The same nodes, each with what follows it in the order of `children`. */
function ordered(tree: Tree, children: Map<number, number[]>): RecordNode[] {
  const order = inOrder(children);
  const places = new Map(order.map((index, place) => [index, place]));
  return order.flatMap((index) => {
    const node = tree[index];
    return node ? [{ ...node, parent: places.get(node.parent) ?? -1 }] : [];
  });
}

/** The move of a line, from its end to its beginning, that stands behind another in the same place. */
const forkOf = (tree: Tree, index: number): number | undefined =>
  nodesTo(tree, index)
    .reverse()
    .find((node) => childrenOf(tree).get(tree[node]?.parent ?? -1)?.[0] !== node);

/** Whether there is a line before the one of that node. */
export const mayPromote = (tree: Tree, index: number): boolean => forkOf(tree, index) !== undefined;

const copied = (children: Children): Map<number, number[]> => new Map([...children].map(([node, next]) => [node, [...next]]));

/** The tree with the line of that node one place further up. */
export function promoted(tree: RecordNode[], index: number): RecordNode[] {
  const fork = forkOf(tree, index);
  if (fork === undefined) return tree;
  const children = copied(childrenOf(tree));
  const siblings = children.get(tree[fork]?.parent ?? -1) ?? [];
  const place = siblings.indexOf(fork);
  siblings.splice(place - 1, 2, fork, ...siblings.slice(place - 1, place));
  return ordered(tree, children);
}

/** The tree with the line of that node as its main line. */
export function asMainLine(tree: RecordNode[], index: number): RecordNode[] {
  const children = copied(childrenOf(tree));
  for (const node of nodesTo(tree, index)) {
    const parent = tree[node]?.parent ?? -1;
    children.set(parent, [node, ...(children.get(parent) ?? []).filter((other) => other !== node)]);
  }
  return ordered(tree, children);
}

type NodeWords = Pick<RecordNode, "before" | "after" | "glyphs">;

/** The tree with other words at a move. Empty ones are none. */
export function withWords(tree: Tree, index: number, words: NodeWords): RecordNode[] {
  return tree.map((node, at) => {
    if (at !== index) return node;
    const { before, after, glyphs } = { ...node, ...words };
    return {
      text: node.text,
      parent: node.parent,
      ...(before && { before }),
      ...(after && { after }),
      ...(glyphs?.length && { glyphs }),
    };
  });
}

/** The signs of a move with that one in the place of any other judgement; without it, where it stood there. */
export function toggledSign(glyphs: readonly number[], sign: number): number[] {
  const others = glyphs.filter((glyph) => !(glyph in SIGNS));
  return glyphs.includes(sign) ? others : [sign, ...others];
}
