// What a member has done, as the server tells it (docs/protocol.md), and which part of it is asked for.
import type { PlayedGame } from "api";
import type { ClockClass } from "./types";

/** So much of a list as has come, and where it goes on. */
export interface Pages<T> {
  items: readonly T[];
  next: string | null;
}

export type GameResult = NonNullable<PlayedGame["result"]>;

/** Which games are asked for; what is empty may be anything. */
export interface GameFilter {
  state: "over" | "running";
  game: string;
  board: string;
  class: ClockClass | "";
  rated: "true" | "false" | "";
  result: GameResult | "";
  /** A handle, or "computer". */
  opponent: string;
}

export const anyGame: GameFilter = { state: "over", game: "", board: "", class: "", rated: "", result: "", opponent: "" };

/** Which openings: of which game, on which board, after how many moves. */
export interface OpeningFilter {
  game: string;
  board: string;
  moves: number;
}
