// What the server tells of a bot's webhook: where the club calls it, and how that fares.

export interface WebhookKey {
  key: string;
  from_ms: number;
  /** Until when it signs beside a newer one. */
  until_ms: number | null;
  /** Signs as well: only in the answer that has made the key. */
  secret?: string;
}

export interface Webhook {
  url: string | null;
  state: "none" | "new" | "working" | "failing" | "off";
  /** The newest first. */
  keys: readonly WebhookKey[];
  /** So many messages. */
  waiting: number;
  /** When the next attempt is made; null: nothing waits. */
  next_ms: number | null;
  /** In a row. */
  failures: number;
  /** What the latest attempt was answered by HTTP; null: nothing, or there was none. */
  status: number | null;
  /** Why it was answered nothing, in the visitor's language. */
  why: string;
  tried_ms: number | null;
  taken_ms: number | null;
  failing_ms: number | null;
}
