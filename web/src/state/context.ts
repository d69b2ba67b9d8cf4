// What actions and views are handed: the page as one object, and what a game's folder in games/ gives it.
import type { ComponentType } from "preact";
import type { Core, Marks } from "../core/core";
import type { Engine } from "../core/engine";
import type { Solver } from "../core/values";
import type { GameOption, GameOptions, Move, Position } from "../core/types";
import type { Words } from "../i18n";
import type { Device } from "./device/device";
import type { Library } from "./library/store";
import type { Choice, State, Table, View } from "./model";
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
  /** What this device remembers. */
  device: Device;
  /** The games and analyses in it. */
  library: Library;
  /** Whether the game on the board is an entry of the library: not where something is only tried out. */
  keeps: boolean;
}

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

/** A choice that is being made. */
export interface Choosing {
  app: App;
  table: Table;
  /** What the board shows. */
  position: Position;
  choice: Choice;
}

/** How a move is entered: what pointing at squares and pressing keys means, and what the board shows meanwhile. The
 *  moves are those that the core allows; no gesture decides a rule. `choice` in the view is the gestures' own. */
export interface Gestures {
  /** A square is clicked, by somebody who may move. `carefully`: nothing is played before it has been shown. */
  point(app: App, table: Table, square: string, carefully: boolean): void;
  /** Plays what has been chosen, as far as it is a move. */
  confirm(choosing: Choosing): void;
  /** A key, while a square has the focus. True when the key has been used. */
  key(choosing: Choosing, key: string): boolean;
  /** The move that the board shows as a ghost. */
  preview(position: Position, view: View): string | undefined;
  /** What the board marks besides the hint. */
  marks(position: Position, view: View): Marks;
  /** Whether a square can be picked for the choice, and whether it is; undefined where it cannot. */
  picked(position: Position, choice: Choice, square: string): boolean | undefined;
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
  /** Moves on the first board that show a stranger what the game is. */
  glimpse?: readonly string[];
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
  /** What is asked and can be confirmed while a choice is being made, in the line under the board. */
  Panel: ComponentType<Choosing>;
  /** What lies over the board while the choice asks about a square. */
  Overlay?: ComponentType<Choosing & { asked: string }>;
  /** What stands for a player in lists and counts. */
  Mark: ComponentType<MarkProps>;
  boards?: BoardChoices;
  lessons?(words: Words): Lesson[];
  /** The game in a line and a few sentences. */
  lead?(words: Words): { title: string; text: string };
  /** Where the game comes from, and where to read more. */
  origin?(words: Words): { text: string; links: readonly { title: string; address: string }[] };
  /** What to do, said during the first moves: to the only person here, or to the player of that name. */
  invitation?(words: Words, name?: string): string;
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
  /** The result in words where counts do not say why the game has ended. */
  endText?(app: App, table: Table, position: Position): string | null;
  /** The number of empty squares matters. */
  showsSquaresLeft: boolean;
  /** Options of games whose perfect play is known: what the core solves in a moment, and what some servers have tables
   *  of. */
  solved?: { here?: readonly BoardOptions[]; elsewhere?: readonly BoardOptions[] };
  /** What an option of the game is called; undefined: its own name. */
  optionName?(words: Words, option: GameOption): string | undefined;
  /** What one of an option's words is called; undefined: that word. */
  optionWord?(words: Words, option: GameOption, word: string): string | undefined;
  /** Added to the count of empty squares: a variant that is being played. */
  variantText?(words: Words, table: Table): string;
  /** Whether a line that is no position of any game looks most like one of this game. */
  looksLikePosition?(line: string): boolean;
}
