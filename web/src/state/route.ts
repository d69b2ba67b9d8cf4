// The places of the page, each of which has an address (router.ts).
export type Mode = "computer" | "screen" | "friend";

export type PersonTab = "overview" | "games" | "opponents" | "openings";

export type SettingsTab = "profile" | "board" | "security" | "notices" | "devices" | "vacation" | "people" | "data";

/** Stands where a person's id does, which is longer. */
export const WHOLE_LOG = "log";

export type Route =
  | { page: "home" | "play" | "open" | "games" | "study" | "analysis" | "lobby" | "notices" | "people" | "sign-in" | "about" | "decisions" | "missing" }
  | { page: "events" | "new-event" }
  | { page: "rules" | "learn"; game: string }
  /** A board whose perfect play is known, the first of them where it is empty. */
  | { page: "explorer"; board: string }
  | { page: "new"; mode: Mode }
  | { page: "challenge"; id: string }
  /** A tournament, by its id or its code. */
  | { page: "event"; id: string }
  /** `ply`: the moment that is shown, in events from the start; the latest unless said. */
  | { page: "online"; id: string; ply?: number }
  /** A game or a position that the address holds. */
  | { page: "board"; code: string; ply?: number }
  /** A member's page. `against`: only games against this handle, or the computer; empty: all. */
  | { page: "person"; handle: string; tab: PersonTab; against: string }
  /** A leaderboard, the first where it is empty. */
  | { page: "players"; pool: string }
  /** A new challenge; of somebody, or with an empty handle. */
  | { page: "invite"; handle: string }
  /** What members write to each other: all, the conversation with "@handle", or that of an id. */
  | { page: "messages"; with: string }
  /** What is played now, or "@handle": the games of a player, one after the other. */
  | { page: "watch"; with: string }
  /** With a code that came by mail, or an empty one. */
  | { page: "sign-up" | "recover" | "confirm"; code: string }
  | { page: "settings"; tab: SettingsTab }
  /** Of a person, or all that waits with an empty id; or the log. */
  | { page: "moderation"; person: string }
  /** Of a member, by @ and the handle, or in the game of an id, where it may be about a message. */
  | { page: "report"; about: string; message?: number }
  /** The next puzzle, the one of the day, or that of an id. */
  | { page: "puzzles"; puzzle: string }
  /** A lesson of a course, by its name. */
  | { page: "lesson"; lesson: string };
