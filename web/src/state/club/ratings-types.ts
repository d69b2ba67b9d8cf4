// Ratings, as the server tells them (docs/protocol.md).
import type { Challenge, ClockClass, Named } from "./types";

export interface Rating {
  rating: number;
  deviation: number;
  /** Too little is known yet. */
  provisional: boolean;
}

/** What the end of a game has changed. */
export interface RatingChange {
  before: number;
  after: number;
  deviation: number;
  provisional: boolean;
}

export type PoolKind = "two" | "many" | "computer" | "bots";

/** Games that are rated together. */
export interface Pool {
  pool: string;
  game: string;
  board: string;
  class: ClockClass;
  kind: PoolKind;
}

/** Ratings, the ends included; null: no end. */
export type RatingRange = NonNullable<Challenge["range"]>;

/** Where somebody stands in a pool. */
export interface Standing extends Rating {
  pool: string;
  games: number;
}

export interface Leader extends Rating, Named {
  place: number;
  handle: string;
  games: number;
}

/** One game in the course of a rating. */
export interface RatingStep extends RatingChange {
  game: string;
  seat: string;
  place: number;
  games: number;
  at_ms: number;
  /** A moderator has taken its effect back. */
  void: boolean;
}

export interface RatingOutcome extends RatingChange {
  /** "won", "drawn", "lost"; of three and more the place. */
  result: string;
  difference: number;
}

/** What a game may change; without a pool nothing. */
export interface RatingEffect {
  pool: string | null;
  seats: readonly { seat: string; you: boolean; rating: Rating & { games: number }; outcomes: readonly RatingOutcome[] }[];
}
