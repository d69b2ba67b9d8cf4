// What the server tells of tokens.
export type Scope = "read" | "play" | "challenge" | "chat";

/** With what a program acts for a member. Times are in seconds. */
export interface Token {
  id: string;
  name: string;
  /** The handle of the bot that acts with it; none: the member acts. */
  bot?: string;
  scopes: Scope[];
  created_at: number;
  used_at: number | null;
  until: number;
}
