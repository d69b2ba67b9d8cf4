// What the server tells of bots: programs that play under a name of their own.
import type { ClockClass } from "./types";

/** Which challenges a bot takes. */
export interface BotTerms {
  taking: boolean;
  /** No boards: any. */
  games: readonly { game: string; boards: readonly string[] }[];
  clocks: readonly ClockClass[];
  rated: boolean;
  variants: boolean;
  /** Games at once. */
  most: number;
}

export interface Bot {
  handle: string;
  name: string;
  /** The handle of the member who keeps it. */
  owner: string;
  online: boolean;
  /** So many games. */
  playing: number;
  terms: BotTerms;
}
