// How a move is entered: what pointing at squares and pressing keys comes to, by the moves that the core allows. No gesture
// decides a rule, and none does anything: whoever asks does what the answer says.
import type { Marks, Move, Position } from "@ludopod/core";

/** A move being chosen, from or on the square `at`. What has been chosen of it, and what is asked, the gestures of the
 *  game say: dice that are picked, or what a piece is to do. */
export interface Choice {
  at: string;
  chosen: string[];
  /** The square to which there are several ways, when it is asked which. */
  asked?: string;
}

/** What is looked at before anything is chosen. */
export interface Looking {
  choice: Choice | null;
  hover: string | null;
  /** A move that is suggested. */
  hint: string | null;
}

export type Gesture =
  /** It is played. `shown`: all of it was shown before. */
  | { move: string; shown?: boolean }
  /** It is shown, or asked about; null: nothing is chosen any more. */
  | { choose: Choice | null }
  /** The core says why this is no move. */
  | { refuse: string; choice: Choice | null }
  /** The game says what is missing, by this word of its own. */
  | { lacks: string; choice: Choice | null };

export interface Gestures {
  /** A square is pointed at by somebody who may move. `carefully`: nothing is played before it has been shown. */
  point(position: Position, choice: Choice | null, square: string, carefully: boolean): Gesture;
  /** What has been chosen is to be played; null: it is no move. */
  confirm(position: Position, choice: Choice): Gesture | null;
  /** A key, while a square has the focus; null: it is not for the game. */
  key(position: Position, choice: Choice, key: string): Gesture | null;
  /** The move that the board shows as a ghost. */
  preview(position: Position, looking: Looking): string | undefined;
  /** What the board marks besides the hint. */
  marks(position: Position, looking: Looking): Marks;
  /** Whether a square can be picked for the choice, and whether it is; undefined where it cannot. */
  picked(position: Position, choice: Choice, square: string): boolean | undefined;
}

export const movesAt = (position: Position, at: string): Move[] => position.moves.filter((move) => move.at === at);
