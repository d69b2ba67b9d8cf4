// A long line in pieces.
import type { Part } from "./rows";

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
