// What is known of a finished game that is gone through with the engine: its opinions of all positions, what they say of
// the moves, and what is tried out in the place of a mistake.
import type { Course, Found } from "@ludopod/core";

/** What the visitor's move in the place of a mistake has been found to be. */
export interface Verdict {
  /** The engine's own move, as good as that, better than the mistake, the mistake itself, or no better than it. */
  kind: "best" | "good" | "better" | "same" | "worse";
  move: string;
  /** The chance to win with it, in per cent. */
  percent: number;
  /** What it gives away, if it is a bad one. */
  why: string;
}

/** Something else is on the board than the game that is gone through. */
export interface Trial<Table> {
  /** The visitor looks for a better move, or is shown one with what follows, or what follows on the mistake. */
  kind: "try" | "better" | "reply";
  /** The events before the mistake. */
  ply: number;
  table: Table;
  /** The visitor's move is being looked at. */
  judging: boolean;
  verdict: Verdict | null;
  play(move: string): void;
}

export interface Review<Table> {
  base: Table;
  /** Of which language and names the graph is. */
  course: Course | null;
  /** By ply; undefined where there is no move to be found, or nothing is known yet. */
  opinions: readonly (Found | undefined)[];
  /** Looks so far, of all that will be. */
  done: number;
  of: number;
  state: "running" | "stopped" | "finished" | "failed";
  /** The mistake that is explained, by its ply; stepping through the game leaves it. */
  lesson: number | null;
  trial: Trial<Table> | null;
}

/** A bad move of the game. */
export interface Mistake {
  /** The events before it. */
  ply: number;
  seat: string;
  played: string;
  better: string;
  judgement: "mistake" | "blunder";
  /** What it gave away, and what the better move does, in words. */
  why: string;
  gain: string;
  /** Its player's chance to win before and after it, in per cent. */
  from: number;
  to: number;
  /** Somebody else was the likeliest to win afterwards. */
  turning: boolean;
}

/** What is said of a mistake. The first half tells nothing of the better move, so that it can still be found. */
export interface LossText {
  given: string[];
  won: string[];
}
