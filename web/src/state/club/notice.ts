// What the server tells of notices.
export type Channel = "page" | "push" | "mail";

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
  /** Where the visitor's commands go by mail, which only the visitor may know. */
  mail_address: string | null;
}
