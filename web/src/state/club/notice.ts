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

/** A browser that notices are pushed to. */
export interface PushDevice {
  id: string;
  name: string;
  /** Seconds since 1970. */
  created_at: number;
  /** It is this one. */
  current: boolean;
}

export interface PushDevices {
  /** The club's, which browsers ask for; null where it pushes nothing. */
  key: string | null;
  items: PushDevice[];
}

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
