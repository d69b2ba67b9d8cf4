// Order among people: what is reported, and what moderators decide (docs/protocol.md).
import type { Named } from "./types";

export const REASONS = ["insults", "spam", "cheating", "stalling", "name", "accounts", "other"] as const;
export type Reason = (typeof REASONS)[number];

export const MEASURES = ["warning", "mute", "ban", "rename", "message", "game", "ratings"] as const;
export type MeasureKind = (typeof MEASURES)[number];

interface Subject {
  subject: "person" | "game" | "message" | "direct";
  game: string | null;
  /** Its number in the game, or (direct) in the conversation of the two. */
  message: number | null;
}

/** What waits about one person. */
export interface WaitingCase extends Named {
  person: string;
  /** The account is deleted. */
  former: boolean;
  reports: number;
  appeals: number;
  oldest_ms: number;
  moderator: string | null;
  yours: boolean;
}

export interface Report extends Subject {
  id: string;
  reason: Reason;
  words: string;
  evidence: string;
  by: string | null;
  /** Null: the club itself. */
  by_person: string | null;
  at_ms: number;
  open: boolean;
  context: readonly { n: number; person: string; name: string; text: string; at_ms: number }[];
}

/** What the person says against a decision, and what another moderator says to that. */
export interface Appeal {
  words: string;
  at_ms: number;
  answer: string | null;
  answered_ms: number | null;
  upheld: boolean;
}

export interface Measure extends Subject {
  id: string;
  kind: MeasureKind;
  reason: Reason;
  words: string;
  at_ms: number;
  until_ms: number | null;
  lasting: boolean;
  reversible: boolean;
  seen: boolean;
  lifted_ms: number | null;
  appeal: Appeal | null;
  was: string;
  /** Moderators see who decided; null is whoever runs the club. */
  by?: string | null;
}

export interface LogEntry {
  at_ms: number;
  /** Null: whoever runs the club. */
  actor: string | null;
  /** About whom. */
  person: string | null;
  handle: string | null;
  name: string;
  act: string;
  /** A role, a game, or how many. */
  detail: string;
  why: string;
  was: string;
  becomes: string;
}

/** All that moderators know about a person. */
export interface Case {
  about: Named & { person: string; former: boolean; muted: boolean; banned: boolean };
  moderator: string | null;
  yours: boolean;
  reports: Report[];
  measures: Measure[];
  log: LogEntry[];
}

export interface NewMeasure {
  kind: MeasureKind;
  reason: Reason;
  words: string;
  until_ms?: number | null;
  handle?: string;
  name?: string;
  game?: string;
  message?: number;
}
