// All the page knows. Whatever follows from it by the rules is asked of the core, never kept.
import type { SeatChange, SeatRating } from "api";
import type { GameLine, GameOptions, Remarks } from "@ludopod/core";
import type { ClubState } from "./club/model";
import type { EntryOf, OnBoard } from "./library/model";
import type { Desk, Match } from "./match/model";
import type { Settings } from "./preferences";
import type { Review } from "./review/model";
import type { Route } from "./route";
import type { View } from "./view";

export type { Mode, PersonTab, Route, SettingsTab } from "./route";
export { idleView, type View } from "./view";

type SeatKind = "human" | "computer" | "open";

export interface Seat {
  seat: string;
  kind: SeatKind;
  name: string;
  /** Of a computer: the name of who plays it; else empty. */
  character: string;
  /** Someone has sat down. */
  taken: boolean;
  /** Moved by whoever sits at this page. */
  you: boolean;
  online: boolean;
  /** Of a bot alone: the handle of the member who keeps it. */
  bot?: string;
  /** In a rated game on the server: when it was made, and what its end has changed. */
  rating?: SeatRating;
  change?: SeatChange;
}

/** A game and who plays it, and what came with the record it was opened from. */
export interface Table extends GameLine, Remarks {
  seats: Seat[];
  /** Of a game on this device: what a character overlooks at first it overlooks to the end. */
  seed?: number;
}

export type Connection = "connecting" | "live" | "lost" | "missing";

export interface OnlineTable extends Table {
  id: string;
  match: Match;
  spectators: number;
  next: string | null;
  tournament: string | null;
}

export interface Notice {
  text: string;
  /** Something was refused, as opposed to told. */
  refused: boolean;
  /** What can be done about it. Such a notice outlasts a move of the computer. */
  action?: { text: string; run(): void } | undefined;
  /** It outlasts a move of the computer, too. */
  lasts?: boolean;
  /** The same once more, when another language is spoken. */
  again?: () => string;
}

/** What is on the analysis board: a table at which everybody's moves are made, with its tree. */
export interface Study {
  /** Of its entry in the library. */
  id: string;
  /** Empty where nobody has given it one. */
  name: string;
  table: Table;
  /** "draft": it comes from elsewhere, and nothing has been done with it yet, so that it is no entry; "changed": not
   *  saved as it is now. */
  kept: "draft" | "changed" | "stored";
  made?: number;
  mark?: string | undefined;
}

/** How the page can be installed: by the browser's own question, or as its menu says. */
export type InstallWay = "question" | "menu";

/** What two characters play on the first page. */
export interface Exhibition {
  table: Table;
  /** It stands still. */
  paused: boolean;
}

/** Told in passing, and gone by itself: never that something went wrong. */
export interface Toast {
  text: string;
  to?: Route;
}

/** What a board is about: its game, and what a move on it does. The place that has the board makes it (sessions.ts). */
export interface Session {
  /** Null while there is none. */
  table(state: State): Table | null;
  play(move: string): void;
  /** What is played is kept, by this device or by the server. */
  keeps: boolean;
  /** It is a game on the server. */
  served?: boolean;
  /** Moves are tried out, those of all seats and from any moment. */
  tries?: boolean;
}

export interface State {
  route: Route;
  session: Session;
  settings: Settings;
  local: Table;
  /** Which entry of the library that is. */
  onBoard: OnBoard;
  /** The games and analyses of this device, the last changed first; null as long as no list needs them. */
  library: EntryOf<Table>[] | null;
  exhibition: Exhibition | null;
  study: Study | null;
  online: OnlineTable | null;
  connection: Connection;
  view: View;
  notice: Notice | null;
  /** Said to screen readers. */
  said: string;
  thinking: boolean;
  sending: boolean;
  /** Of the online game that is shown. */
  desk: Desk<OnlineTable>;
  /** What stands beside the board in the place of the moves. */
  help: "keys" | "rules" | null;
  club: ClubState;
  /** The connection by which the server tells news is lost. */
  offline: boolean;
  /** How the page can be installed, and whether that was declined; null where it cannot, or is already. */
  install: { way: InstallWay; declined: boolean } | null;
  toast: Toast | null;
  /** Of the finished game that is gone through. */
  review: Review<Table> | null;
}

/** A place without a board. */
export const noBoard: Session = { table: () => null, keeps: true, play: () => undefined };

/** Options of a game that starts from a position, which says the rest. */
export const BARE_OPTIONS: GameOptions = { board: "", players: 2, variant: "", first: "a" };

/** So many events long the board is explained to newcomers. */
export const PLIES_EXPLAINED = 3;

/** As long as the server allows. */
export const NAME_MAX = 32;
/** Whom a newcomer meets, and who plays unless somebody else is chosen. */
export const [FIRST_CHARACTER, USUAL_CHARACTER] = ["bobtail", "nautilus"];

export const SEED_MAX = 999_999_999;

export const LETTERS = ["a", "b", "c", "d", "e", "f"] as const;

export const seatIndex = (seat: string) => seat.charCodeAt(0) - 97;

export function makeSeat(index: number, seat: Partial<Seat> = {}): Seat {
  return {
    seat: LETTERS[index] ?? "a",
    kind: "human",
    name: "",
    character: "",
    taken: true,
    you: true,
    online: true,
    ...seat,
  };
}

export const makeComputer = (index: number, character: string): Seat =>
  makeSeat(index, { kind: "computer", you: false, character });

export const newSeed = (): number => 1 + Math.floor(Math.random() * SEED_MAX);

/** What a newcomer finds: an easy opponent. */
export const firstTable = (options: GameOptions): Table => ({
  options,
  events: [],
  seats: [makeSeat(0), makeComputer(1, FIRST_CHARACTER)],
  seed: newSeed(),
});
