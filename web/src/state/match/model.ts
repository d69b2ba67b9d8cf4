// What a game between people has besides its moves, as the server tells it (docs/protocol.md), and what lies beside the
// board for whoever looks at it.
import type { RecordNode } from "../../core/types";

export type OfferKind = "takeback" | "draw" | "pause" | "rematch";
export type Ability = OfferKind | "move" | "resign" | "abort" | "resume";

export interface Terms {
  /** As it is written: "5m+8s"; null for no clock. */
  clock: string | null;
  class: "live" | "daily" | "none";
  rated: boolean;
  vacation: boolean;
  /** Those who watch see it so many moves late, until it is over. */
  delay?: number;
}

export interface SeatClock {
  seat: string;
  left_ms: number;
  periods?: number;
  delay_ms?: number;
}

export interface Clock {
  /** When it was told: the server's time, in milliseconds since 1970. */
  now_ms: number;
  running: string | null;
  deadline_ms: number | null;
  /** What happens at zero. */
  zero: "leaves" | "loses" | "cancelled";
  seats: SeatClock[];
  paused: "agreed" | "vacation" | null;
}

/** How far the server's time is ahead of the page's, in milliseconds. */
export interface Skew {
  /** As it is known: a message that was long under way tells too little, so the largest is the best. */
  known: number;
  /** As it was shown at `at` of the page's time; from there it slides to what is known. */
  shown: number;
  at: number;
}

export interface Offer {
  kind: OfferKind;
  by: string;
  accepted: string[];
  to_ply?: number;
}

export interface Match {
  terms: Terms | null;
  clock: Clock | null;
  offers: Offer[];
  /** Ended before it counted: nobody has won or lost. */
  cancelled: boolean;
  /** What the visitor may do; null where the server does not say. */
  can: Ability[] | null;
  reason: string | null;
}

export type Room = "players" | "watchers";

export interface ChatMessage {
  n: number;
  room: Room;
  seat: string | null;
  name: string;
  you: boolean;
  text: string;
  at_ms: number;
}

/** Conditional moves: lines of moves with a space between, from the state of the game after so many events. */
export interface Plan {
  seat: string;
  ply: number;
  lines: string[];
}

/** Trying out lines beside a game. Nothing of it is played. */
export interface Analysis<Table> {
  /** The game with the line that is looked at in the place of its moves. */
  table: Table;
  tree: RecordNode[];
  /** The events of the game itself, from which all lines go on. */
  base: string[];
  /** Lines that are not to become conditional moves. */
  left: string[];
}

export interface Desk<Table> {
  chat: ChatMessage[];
  chatOpen: boolean;
  /** Messages that came while the chat was folded. */
  unread: number;
  /** Why the last message was not taken; empty when it was. */
  chatFault: string;
  /** How the server's time and the page's belong together; null as long as no clock was told. */
  skew: Skew | null;
  /** Null as long as it is not known. */
  note: string | null;
  plans: Plan[];
  /** Ids of all games in which it is the visitor's turn, the most urgent first. */
  waiting: string[];
  analysis: Analysis<Table> | null;
  /** The move to be made at once when the turn comes. */
  premove: string | null;
  /** What the visitor is about to offer or to give up: asked for, and not yet confirmed. */
  asking: Ability | null;
}

export const emptyDesk: Desk<never> = {
  chat: [],
  chatOpen: false,
  unread: 0,
  chatFault: "",
  skew: null,
  note: null,
  plans: [],
  waiting: [],
  analysis: null,
  premove: null,
  asking: null,
};

export const emptyMatch: Match = { terms: null, clock: null, offers: [], cancelled: false, can: null, reason: null };
