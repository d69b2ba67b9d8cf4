// What a game between people has besides its moves, as the server tells it (docs/protocol.md), and what lies beside the
// board for whoever looks at it.
import type { ChatMessage, Game, GameClock, GameTerms, Offer, Plan } from "api";
import type { RecordNode } from "@ludopod/core";

export type OfferKind = Offer["kind"];
export type Ability = Game["can"][number];
export type Room = Exclude<ChatMessage["room"], "event">;

/** How far the server's time is ahead of the page's, in milliseconds. */
export interface Skew {
  /** As it is known: a message that was long under way tells too little, so the largest is the best. */
  known: number;
  /** As it was shown at `at` of the page's time; from there it slides to what is known. */
  shown: number;
  at: number;
}

export interface Match {
  terms: GameTerms | null;
  clock: GameClock | null;
  offers: Offer[];
  /** Ended before it counted: nobody has won or lost. */
  cancelled: boolean;
  /** What the visitor may do; null where the server does not say. */
  can: Ability[] | null;
  reason: string | null;
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
  play(move: string): void;
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
