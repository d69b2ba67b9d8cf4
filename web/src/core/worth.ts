// What a position is worth when it is known.
export type Outcome = "win" | "draw" | "loss";

/** What a position or a move is worth to whoever is to move, when both sides play perfectly. */
export interface Worth {
  result: Outcome;
  /** Bounds of the final margin; equal where it is exact. */
  least: number;
  most: number;
  /** To the end, where that is known. */
  plies: number | null;
}

export interface Values extends Worth {
  /** Best first. */
  moves: (Worth & { move: string })[];
}
