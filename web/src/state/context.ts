// What actions and views are handed: the page as one object, and what a game's folder in games/ gives it.
import type { ComponentType } from "preact";
import type { Choice, Gestures } from "@ludopod/board";
import type { Core, Engine, Solver, GameOption, GameOptions, Move, Position } from "@ludopod/core";
import type { Words } from "../i18n";
import type { Device } from "./device/device";
import type { Library } from "./library/store";
import type { Route, Session, State, Table } from "./model";
import type { Acts, Install, Line, Live, Online } from "./services";
import type { Store } from "./store";

export interface App {
  store: Store<State>;
  core: Core;
  engine: Engine;
  /** Knows what moves of solved positions lead to. */
  solver: Solver;
  line: Line;
  online: Online;
  live: Live;
  acts: Acts;
  install: Install;
  /** What the page has for a game, by the core's name for it. */
  games(name: string): GamePage;
  places: Places;
  /** What this device remembers. */
  device: Device;
  /** The games and analyses in it. */
  library: Library;
}

/** What a view is fetched by where it is not there. */
export interface Ready {
  ready?(): Promise<void>;
}

/** A place of the page; `R`: its route. */
export interface Place<R> {
  /** What the title of the document says of it. */
  title?(words: Words, app: App, route: R): string;
  /** Asks the server for what is shown there. */
  loads?(app: App, route: R): void;
  /** Makes what its board is about. */
  session?(app: App): Session;
  view: ComponentType<R> & Ready;
  /** The file of a game's folder that it begins with: fetched along with the view's (build.mjs). */
  brings?: string;
  /** Fields of the route: where another stands in one, nothing stays of what was there. */
  anew?: readonly Exclude<keyof R, "page">[];
}

type RouteAt<Page, R = Route> = R extends { page: infer P } ? (Page extends P ? R : never) : never;

export type Places = { readonly [Page in Route["page"]]: Place<RouteAt<Page>> };

/** A step of learning a game: a position, and what is to be done in it. Whether it has been done is told by the move,
 *  which the core allows. */
export interface Lesson {
  title: string;
  text: string;
  /** What it has shown, once it is done. */
  learnt: string;
  start: string;
  isDone(move: Move, after: Position): boolean;
}

/** A mistake, by the moves: what was played, what was better, and the board before. `own`: of the player's pieces the better
 *  move captures so many; `lead`: how many more they have than the other side. */
export interface Mistaken {
  played: Move;
  better: Move;
  own: number;
  lead: number;
  empty: number;
  pieces: number;
}

/** What is said, and what has been found of it. */
export type Advice = readonly [said: string, found: string];

/** A lesson of a game's course: three puzzles of its file about one thing. */
export interface CourseLesson {
  /** In its address; no other game has one of that name. */
  name: string;
  title: string;
  idea: string;
  /** What it has shown, once it is done. */
  learnt: string;
  puzzles: readonly string[];
  /** Whether it helps against such a mistake; the first of a course that does is offered. */
  helps(mistake: Mistaken): boolean;
}

/** What is known of a game: in sentences, and as tables whose rows are about their first cell. */
export interface Known {
  facts: string[];
  tables: { title: string; heads: string[]; rows: string[][] }[];
}

export interface Course {
  lessons: CourseLesson[];
  advice: Advice[];
  known: Known | null;
}

/** A choice that is being made. */
export interface ChoiceProps {
  table: Table;
  /** What the board shows. */
  position: Position;
  choice: Choice;
}

/** Where a newcomer begins, and what is offered without asking for a size. */
interface BoardChoices {
  /** Besides the standard board, as "3x5". */
  offered: readonly string[];
  first: string;
  /** What a form begins with; the standard board, where it is left out. */
  usual?: string;
  /** What an offered board is called. */
  title(words: Words, board: string): string | undefined;
  /** Positions that show what a quick, a usual and a long game may look like. */
  pictures?: readonly [string, string, string];
}

type BoardOptions = Partial<GameOptions> & { board: string };

export interface MarkProps {
  seat: string;
  /** A number that the mark may show; 0: nothing on it. */
  shows?: number | undefined;
}

/** All that the page has for one game besides what the core's tables say of it. What is left out is not shown, or is as
 *  in games/plain. */
export interface GamePage {
  gestures: Gestures;
  /** What is said of a choice as it is made. */
  says(words: Words, position: Position, choice: Choice): string;
  /** What its gestures miss, by their word for it. */
  lacks?(words: Words, position: Position, what: string): string;
  /** What is asked and can be confirmed while a choice is being made, in the line under the board. */
  Panel: ComponentType<ChoiceProps>;
  /** What lies over the board while the choice asks about a square. */
  Overlay?: ComponentType<ChoiceProps & { asked: string }>;
  /** What stands for a player in lists and counts. */
  Mark: ComponentType<MarkProps>;
  boards?: BoardChoices;
  lessons?(words: Words): Lesson[];
  /** What comes after them. */
  course?(words: Words): Promise<Course>;
  /** The game in a line and a few sentences. */
  lead?(words: Words): { title: string; text: string };
  /** Where the game comes from, and where to read more. */
  origin?(words: Words): { text: string; links: readonly { title: string; address: string }[] };
  /** What to do, said during the first moves: to the only person here, or behind whose turn it is. */
  invitation?(words: Words, turn?: string): string;
  /** Said of a board on which nothing stands yet. */
  emptyBoard?(words: Words): string;
  /** Keys that only this game has, and what they do. */
  keys(words: Words): readonly (readonly [keys: string, meaning: string])[];
  /** What is counted for each player: "3 dice". `shown`: the number as it is to be written, as in "+1.8 dice". */
  count(words: Words, count: number, shown?: string): string;
  /** What pointing at a square would do, in words; empty where there is nothing to say. */
  squareText?(words: Words, position: Position, square: string): string;
  /** A move that is worth a try. */
  hint(words: Words, move: Move): string;
  /** How the game came to its end, where counts do not say it. */
  endText?(app: App, table: Table, position: Position): string | null;
  /** The number of empty squares matters. */
  showsSquaresLeft: boolean;
  /** Options of games whose perfect play is known: what the core solves in a moment, and what some servers have tables
   *  of. */
  solved?: { here?: readonly BoardOptions[]; elsewhere?: readonly BoardOptions[]; /** Moves on the first of them, to where one move alone wins. */ opens?: readonly string[] };
  /** What an option of the game is called; undefined: its own name. */
  optionName?(words: Words, option: GameOption): string | undefined;
  /** What one of an option's words is called; undefined: that word. */
  optionWord?(words: Words, option: GameOption, word: string): string | undefined;
  /** Added to the count of empty squares: a variant that is being played. */
  variantText?(words: Words, table: Table): string;
  /** Whether a line that is no position of any game looks most like one of this game. */
  looksLikePosition?(line: string): boolean;
}
