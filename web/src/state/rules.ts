// The rules of a game as the core tells them, in blocks.
export interface Words {
  kind: "heading" | "paragraph" | "item" | "ruling" | "variant" | "credit";
  level: number;
  text: string;
}

export interface Figure {
  kind: "figure";
  /** The caption. */
  text: string;
  alt: string;
  variant: string;
  position: string;
  move: string;
}

export type Block = Words | Figure;

/** Blocks that belong together: the items of a list, figures side by side, or one other block. */
export type Group = { list: Words[] } | { figures: Figure[] } | { block: Words };

export function grouped(blocks: Block[]): Group[] {
  const groups: Group[] = [];
  for (const block of blocks) {
    const last = groups[groups.length - 1];
    if (block.kind === "figure") {
      if (last && "figures" in last) last.figures.push(block);
      else groups.push({ figures: [block] });
    } else if (block.kind === "item") {
      if (last && "list" in last) last.list.push(block);
      else groups.push({ list: [block] });
    } else groups.push({ block });
  }
  return groups;
}

/** The rules of a game in a language, "GAME.LANGUAGE". */
export interface RulesText {
  of: string;
  groups: readonly Group[];
}
