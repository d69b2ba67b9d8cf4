// What the page knows of the club: each part as it came from the server.
import type { Bot, Case, Challenge, Clock, Conversation, Followed, FoundPerson, GameSummary, Leader, LogEntry, Me, Measure, Messages, News, Notice, NoticeSettings, Opening, Opponent, Passkey, Person, PlayedGame, Pool, PushDevices, Rating, RatingEffect, RatingStep, Reached, Relation, Session, Token, TournamentSummary, WaitingCase } from "api";
import type { RulesText } from "../rules";
import { anyWatched, type EventNow, type Events, type Lobby, type Pages, type WatchFilter, type Watching } from "./types";

/** Why something did not come, for the words and for what can be done about it. */
export interface Failure {
  kind: "unreachable" | "sign-in" | "forbidden" | "missing" | "busy" | "refused";
  text: string;
  /** The server's code. */
  code: string;
}

export interface Remote<T> {
  state: "idle" | "loading" | "there" | "failed";
  /** The last that came, which is shown while it is asked for once more. */
  value?: T | undefined;
  fault?: Failure | undefined;
  /** Asks for it once more, where that has failed. */
  again?: (() => void) | undefined;
}

const idle: Remote<never> = { state: "idle" };

/** What is kept, by its name. */
export interface Slots {
  me: Me;
  lobby: Lobby;
  /** Challenges that anyone may take, as the first page shows a few of them. */
  open: Challenge[];
  /** My games that go on, most urgent first. */
  games: GameSummary[];
  /** All my games, as the library lists them. */
  played: GameSummary[];
  /** Challenges I made or am asked to. */
  challenges: Challenge[];
  /** The one that is looked at. */
  challenge: Challenge;
  events: Events;
  pastEvents: Pages<TournamentSummary>;
  event: EventNow;
  person: Person;
  /** The games of that person, as far as they have been asked for; opponents the same. */
  personGames: Pages<PlayedGame>;
  opponents: Pages<Opponent>;
  reached: Reached;
  openings: Opening[];
  /** All pools that there are. */
  pools: Pool[];
  /** Where the person who is looked at stands, and the visitor. */
  ratings: Rating[];
  ownRatings: Rating[];
  /** How one of the ratings of that person came to be, from the first game on. */
  course: RatingStep[];
  leaders: Leader[];
  /** What the challenge that is looked at would change. */
  effect: RatingEffect;
  /** What a search has found. */
  people: FoundPerson[];
  relations: Relation[];
  follows: Followed[];
  /** What those have won and reached. */
  news: News[];
  rules: RulesText;
  conversations: { items: Conversation[]; next: string | null };
  /** Games that are played between people now, as somebody who watches sees them. */
  watch: Pages<GameSummary>;
  /** The live ones of the strongest players, for the first page. */
  featured: GameSummary[];
  /** The conversation that is looked at. */
  talk: Messages;
  /** What the visitor was told, the latest first. */
  notices: Notice[];
  noticeSettings: NoticeSettings;
  pushDevices: PushDevices;
  sessions: Session[];
  tokens: Token[];
  /** Those of the club, and those that the visitor keeps. */
  bots: Bot[];
  ownBots: Bot[];
  passkeys: Passkey[];
  clocks: Clock[];
  /** What moderators have decided about the visitor. */
  measures: Measure[];
  /** Of a moderator: what waits, and what is looked at. */
  cases: WaitingCase[];
  case: Case;
  log: Pages<LogEntry>;
}

/** Looking for an opponent, since then; `range`: how far ratings may be from one another at first, and how many points
    each second adds to that. Null: ratings have no say. */
export interface Pairing {
  /** Of the challenge that others see meanwhile. */
  id: string;
  since_ms: number;
  computer_ms: number;
  game: string;
  class: "live" | "daily";
  rated: boolean;
  /** Empty: any. */
  board: string;
  range: { points: number; a_second: number } | null;
}

export type ClubState = { readonly [K in keyof Slots]: Remote<Slots[K]> } & {
  /** "Find me a game" is on its way; the computer is offered from that time on. */
  readonly pairing: Pairing | null;
  /** Which of the games between people are looked at. */
  readonly watchFilter: WatchFilter;
  /** Who is watched from one game to the next. */
  readonly watching: Watching | null;
  /** Notices that were not seen yet. */
  readonly unreadNotices: number;
  /** Recovery codes that have just been made; they are shown this once. */
  readonly codes: readonly string[] | null;
};

const SLOTS = [
  "me", "lobby", "open", "games", "played", "challenges", "challenge", "events", "pastEvents", "event", "person", "personGames", "opponents", "reached",
  "openings", "pools", "ratings", "ownRatings", "course", "leaders", "effect", "people", "relations", "follows", "news", "rules", "conversations", "talk",
  "watch", "featured", "notices", "noticeSettings", "pushDevices", "sessions", "tokens", "bots", "ownBots", "passkeys", "clocks", "measures", "cases", "case",
  "log",
] as const satisfies readonly (keyof Slots)[];

/** A slot that the list above has not is an error of types here. */
const nothing: Pick<ClubState, (typeof SLOTS)[number]> = Object.fromEntries(SLOTS.map((slot) => [slot, idle])) as Record<keyof Slots, typeof idle>;

export const emptyClub: ClubState = {
  ...nothing,
  pairing: null,
  watchFilter: anyWatched,
  watching: null,
  unreadNotices: 0,
  codes: null,
};
