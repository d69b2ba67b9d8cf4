// What the server tells of bots: programs that play under a name of their own.
import type { BotTerms } from "./types";

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
