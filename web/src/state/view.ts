// How a board is being looked at.
import type { Choice } from "@ludopod/board";
import type { Ghost, Marks } from "@ludopod/core";

export interface View {
  /** The ply stepped back to, null for the present. */
  at: number | null;
  hover: string | null;
  choice: Choice | null;
  /** A move that is made when it is asked for once more. */
  proposed: string | null;
  hint: string | null;
  /** Moves that are suggested, best first. */
  ghosts: readonly Ghost[];
  /** What moves lead to, as marks of their squares: win, draw, loss. */
  values: Marks;
  /** Events that are shown as if they had been played, such as the line that the engine expects. */
  ahead: readonly string[];
}

export const idleView: View = {
  at: null,
  hover: null,
  choice: null,
  proposed: null,
  hint: null,
  ghosts: [],
  values: [],
  ahead: [],
};
