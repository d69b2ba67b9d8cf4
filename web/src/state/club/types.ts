// What the server tells of people and challenges (docs/protocol.md). Times that end in `_ms` are milliseconds
// since 1970, those that end in `_at` seconds.
import type { ChallengeSeat, Clock, Identity } from "api";
import type { GameOptions } from "../../core/types";

export type ClockClass = Clock["class"];

/** A person as others see them. */
export interface Person extends Identity {
  handle: string;
  member_since_ms: number;
  online: boolean;
  /** Roughly, when something was last done; null: not known. */
  last_seen: "today" | "week" | "month" | "earlier" | null;
  /** The one that began last and goes on. */
  game: string | null;
  following: boolean;
  you: boolean;
  blocked: boolean;
  muted: boolean;
  /** The account has been deleted. */
  former: boolean;
  /** Of a bot: which challenges it takes. */
  terms?: BotTerms;
}

/** Which challenges a bot takes. */
export interface BotTerms {
  taking: boolean;
  /** No boards: any. */
  games: readonly { game: string; boards: readonly string[] }[];
  clocks: readonly ClockClass[];
  /** Of players with such a rating; null: of anybody. */
  range: { least: number | null; most: number | null } | null;
  rated: boolean;
  variants: boolean;
  /** Games at once. */
  most: number;
}

export interface Terms {
  game: string;
  options: GameOptions;
  /** Null: no clock. */
  clock: string | null;
  /** Of the clock, as the server tells it. */
  class?: ClockClass;
  rated: boolean;
  /** "given": the seats as they stand. */
  order: "given" | "random";
  vacation: boolean;
  /** Those who watch see the game so many moves late. */
  delay: number;
}

type ChallengeAct = "accept" | "decline" | "withdraw" | "counter";

/** Ratings, the ends included; null: no end. */
export type RatingRange = NonNullable<Challenge["range"]>;

export interface Challenge {
  id: string;
  terms: Terms;
  seats: ChallengeSeat[];
  invited: "people" | "anyone" | "link";
  /** Of the members who may take a free seat; null: anybody may. */
  range: { least: number | null; most: number | null; pool: string } | null;
  times_left: number | null;
  standing: boolean;
  /** Somebody looks for a game with it now: it goes when that person does. */
  seeking: boolean;
  state: "open" | "started" | "declined" | "withdrawn" | "expired";
  reason: string;
  by: Identity;
  /** Where whoever made it stands; null: its games are not rated. */
  rating: { rating: number; provisional: boolean } | null;
  yours: boolean;
  counter_of: string | null;
  game: string | null;
  created_at_ms: number;
  until_ms: number | null;
  can: ChallengeAct[];
}
