// What the server tells of games in lists, and of the lobby (docs/protocol.md).
import type { Identity } from "api";
import type { GameOptions } from "../../core/types";
import type { Challenge, ClockClass } from "./types";

interface SummarySeat {
  seat: string;
  name: string;
  you: boolean;
  kind?: "human" | "computer" | "open";
  level?: number;
  /** In a rated game: as it began. */
  rating?: { rating: number; provisional: boolean };
}

/** A game in a list. */
export interface GameSummary {
  id: string;
  game: string;
  options: GameOptions;
  position: string;
  seats: SummarySeat[];
  turn: string | null;
  your_turn: boolean;
  deadline_ms: number | null;
  clock: string | null;
  class?: ClockClass;
  /** A player's vacation stops it. */
  vacation: boolean;
  /** Those who watch see it so many moves late. */
  delay?: number;
  over: boolean;
  result: string;
  last_ms: number;
  ply?: number;
}

export interface Lobby {
  challenges: Challenge[];
  games: GameSummary[];
  /** Everyone who is here, guests and the visitor included; null: that was not told yet. */
  people: number | null;
  here: Identity[];
}

/** Which of the games between people are looked at; "": all. */
export interface WatchFilter {
  game: string;
  class: ClockClass | "";
}

export const anyWatched: WatchFilter = { game: "", class: "" };

/** As the server is asked: a member, or whoever has a seat of a game. */
export type Whom = { handle: string } | { game: string; seat: string };

/** Who is watched. */
export interface Watching {
  whom: Whom;
  name: string;
  /** The game that is or was shown. */
  game: string | null;
  /** One that has begun since. */
  next: string | null;
}
