// Changes of the tree of variations. Each answers with a tree of its own; what has not changed in it are the same nodes.
import type { RecordNode } from "../../core/types";
import { childrenOf, pathOf } from "./read";

/** The tree with that line in it, behind the lines that are there. */
export function withLine(tree: readonly RecordNode[], events: readonly string[]): RecordNode[] {
  const grown = [...tree];
  let at = -1;
  for (const text of events) {
    const known = grown.findIndex((node) => node.parent === at && node.text === text);
    at = known >= 0 ? known : grown.push({ text, parent: at }) - 1;
  }
  return grown;
}

/** The tree without the last move of that line and all that follows it. */
export function withoutLine(tree: RecordNode[], events: readonly string[]): RecordNode[] {
  const path = pathOf({ tree, events }, childrenOf(tree));
  const gone = path.length === events.length ? path[path.length - 1] : undefined;
  if (gone === undefined) return tree;
  const places = new Map([[-1, -1]]);
  tree.forEach(({ parent }, index) => {
    if (index !== gone && places.has(parent)) places.set(index, places.size - 1);
  });
  return tree.flatMap((node, index) => (places.has(index) ? [{ ...node, parent: places.get(node.parent) ?? -1 }] : []));
}
