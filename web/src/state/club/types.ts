// What the server tells of people and challenges (docs/protocol.md). Times that end in `_ms` are milliseconds
// since 1970, those that end in `_at` seconds.
import type {
  Challenge, ChatMessage, Clock, GameSummary, Identity, Measure, PlayedGame, Report, Tournament, TournamentEntrant, TournamentSummary, TournamentTable,
} from "api";

export type ClockClass = Clock["class"];

/** Ratings, the ends included; null: no end. */
export type RatingRange = NonNullable<Challenge["range"]>;

// ---- What the server tells of games in lists, and of the lobby (docs/protocol.md).

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

// ---- What a member has done, as the server tells it (docs/protocol.md), and which part of it is asked for.

/** So much of a list as has come, and where it goes on. */
export interface Pages<T> {
  items: readonly T[];
  next: string | null;
}

/** Tournaments that go on, and those that are announced. */
export interface Events {
  running: readonly TournamentSummary[];
  coming: readonly TournamentSummary[];
}

/** A tournament that is looked at: its standing by places, its tables as far as they have come, the latest first, and the games
 *  that are played. */
export interface EventNow {
  of: Tournament;
  standing: readonly TournamentEntrant[];
  tables: readonly TournamentTable[];
  games: readonly GameSummary[];
  /** What was said in it, in order. */
  said: readonly ChatMessage[];
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

// ---- Order among people: the words of what is reported and decided, in the order in which they are shown.

export type Reason = Report["reason"];
export const REASONS: readonly Reason[] = ["insults", "spam", "cheating", "stalling", "name", "accounts", "other"];

export type MeasureKind = Measure["kind"];
export const MEASURES: readonly MeasureKind[] = ["warning", "mute", "ban", "rename", "message", "line", "game", "ratings"];

// ---- What the server tells of notices.

export type Channel = "page" | "push" | "mail";
