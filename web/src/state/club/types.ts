// What the server tells of people and challenges (docs/protocol.md). Times that end in `_ms` are milliseconds
// since 1970, those that end in `_at` seconds.
import type { GameOptions, Language } from "../../core/types";

export interface Named {
  /** Null for a guest. */
  handle: string | null;
  name: string;
  /** Of a bot alone: the handle of the member who keeps it. */
  bot?: string;
}

export interface MyPerson extends Named {
  id: string;
  member: boolean;
  language: Language;
  zone: string;
  roles: string[];
  email: { address: string; confirmed: boolean; failing: string | null } | null;
  totp: boolean;
  passkeys: number;
  password: boolean;
  recovery_codes_left: number;
}

/** What there is to know about the club itself. */
export interface ClubInfo {
  name: string;
  /** Anyone may sign up; otherwise an invitation is needed. */
  open: boolean;
  /** The club sends mail. */
  mail: boolean;
  guest_chat: boolean;
  /** Passkeys can be used here. */
  passkeys: boolean;
  /** Pages of the host: "operator", "privacy", "terms", "contact". */
  pages?: string[];
}

export interface Vacation {
  /** Of this year. */
  days_left: number;
  /** When the vacation that the visitor is on ends at the latest; null when on none. */
  until_ms: number | null;
}

/** What moderators have decided about the visitor, in short. */
export interface Standing {
  muted: boolean;
  banned: boolean;
  /** Decisions that were not read. */
  unread: number;
  /** Of a moderator: about so many people something waits. */
  cases: number;
}

export interface Me {
  /** Null: nobody known yet. */
  person: MyPerson | null;
  settings: Record<string, unknown>;
  club: ClubInfo;
  vacation: Vacation;
  /** So many games wait for a move. */
  waiting: number;
  /** In so many conversations there is something to be read. */
  unread?: number;
  order: Standing;
}

/** A person as others see them. */
export interface Person extends Named {
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

/** Somebody who was looked for. */
export type Found = Pick<Person, "handle" | "name" | "member_since_ms" | "bot">;

/** Somebody one has blocked or muted. */
export type Relation = Pick<Person, "handle" | "name" | "blocked" | "muted">;

export interface Session {
  id: string;
  created_at: number;
  seen_at: number;
  agent: string;
  current: boolean;
}

export interface Passkey {
  id: string;
  name: string;
  created_at: number;
  used_at: number | null;
}

export type ClockClass = "live" | "daily" | "none";

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

export interface ClockPreset {
  name: string;
  text: string;
  class: ClockClass;
  title: string;
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

export interface ChallengeSeat {
  seat: string;
  person: Named | null;
  accepted: boolean;
  you: boolean;
}

export type ChallengeAct = "accept" | "decline" | "withdraw" | "counter";

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
  by: Named;
  /** Where whoever made it stands; null: its games are not rated. */
  rating: { rating: number; provisional: boolean } | null;
  yours: boolean;
  counter_of: string | null;
  game: string | null;
  created_at_ms: number;
  until_ms: number | null;
  can: ChallengeAct[];
}
