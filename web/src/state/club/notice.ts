// What the server tells of notices.
export interface Notice {
  /** Its number: a later one has a higher one. */
  n: number;
  kind: string;
  text: string;
  /** Where it leads on the page. */
  path: string;
  at_ms: number;
  read: boolean;
}

export type Channel = "page" | "mail";

export interface NoticeKind extends Record<Channel, boolean> {
  kind: string;
}

export interface NoticeSettings {
  kinds: NoticeKind[];
  /** Times of day: "22:00". Where both are the same there are no quiet hours. */
  quiet_from: string;
  quiet_to: string;
  digest: "none" | "hourly" | "daily";
  digest_at: string;
  /** Mails reach the visitor. */
  mail: boolean;
}
