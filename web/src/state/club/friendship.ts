// What the server tells of those whom the visitor follows, and of what members write to each other.
import type { Named } from "./types";

/** Somebody whom the visitor follows. */
export interface Followed extends Named {
  handle: string;
  online: boolean;
  game: string | null;
}

/** The other one of a conversation. */
export interface Correspondent extends Named {
  former: boolean;
}

export interface WrittenMessage {
  /** Counts those of the conversation, from 0. */
  n: number;
  you: boolean;
  text: string;
  at_ms: number;
}

export interface Conversation {
  id: string;
  with: Correspondent;
  unread: number;
  latest: WrittenMessage | null;
}

/** A conversation that is open: its latest messages, and those before them as they are asked for. */
export interface Talk {
  /** Null: nobody has written yet. */
  id: string | null;
  with: Correspondent;
  /** The code with which a message would be refused now. */
  refusal: string | null;
  unread: number;
  items: WrittenMessage[];
  next: string | null;
}
