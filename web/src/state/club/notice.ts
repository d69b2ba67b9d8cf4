// What the server tells of notices.
export type Channel = "page" | "push" | "mail";
