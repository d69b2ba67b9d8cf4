// What the server tells of games in lists, and of the lobby (docs/protocol.md).
import type { Challenge, GameSummary, Identity } from "api";
import type { ClockClass } from "./types";

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
