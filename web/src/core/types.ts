// What the WebAssembly core answers (docs/wasm.md).

export interface Fault {
  code: string;
  message: string;
  offset: number;
  length: number;
}

export interface Move {
  text: string;
  at: string;
  /** Where the piece is afterwards. */
  to: string;
  shows: number;
  captured: string[];
  /** What the piece does, one after the other; none where it is placed. */
  strokes: Stroke[];
}

export type Stroke = "advance" | "left" | "right";

export interface Played {
  text: string;
  seat: string;
  move: boolean;
  spoken?: string;
}

export interface Piece {
  at: string;
  seat: string;
  shows: number;
  safe: boolean;
  /** The square and the piece in words, where the core has them. */
  words?: string;
}

export interface Position {
  ply: number;
  position: string;
  rows: number;
  columns: number;
  turn: string | null;
  over: boolean;
  result: string;
  places: number[];
  scores: number[];
  seats: string[];
  largest: number;
  pieces: Piece[];
  left: number;
  moves: Move[];
  /** What has led there; null at the start. */
  latest: Played | null;
  /** All that has happened until then; read from the core when it is asked for. */
  readonly history: Played[];
}

export interface Found {
  move: string;
  depth: number;
  nodes: number;
  score: number;
  proven: boolean;
  /** Of a character's move: the milliseconds that it takes over it, as a person would. 0: of an analysis. */
  pace: number;
  /** By seat, 0 (last) to 1 (first). */
  expected: number[];
  /** By seat, the chance to win; these sum to 1. */
  win: number[];
  line: string[];
}

/** Of an analysis; it ends with the first that is reached. */
export interface AnalysisLimits {
  /** Milliseconds; a minute unless said. */
  time?: number;
  /** As with `ludopod analyse`: in all lines together, and then nothing is told before its end. */
  nodes?: number;
}

/** What the core's `analyse` answers. */
export interface Analysed {
  nodes: number;
  /** Best first. */
  lines: Found[];
}

/** What an analysis knows so far. */
export interface AnalysisInfo extends Analysed {
  /** Of the best line, in plies. */
  depth: number;
  /** Nothing more will come: everything is known, or the limits are reached. */
  done: boolean;
}

/** An event in the tree of a record. */
export interface RecordNode {
  text: string;
  /** The index of the node it follows, -1 at the start. */
  parent: number;
  before?: string;
  after?: string;
  glyphs?: number[];
}

/** What was written down about a game besides its moves. */
export interface Remarks {
  tree?: RecordNode[];
  comment?: string;
}

/** A moment of a game as the engine sees it. */
export interface CoursePoint {
  /** By seat, the chance to win in whole per cent; these add up to 100. */
  percent: number[];
  /** Of the move that led here. */
  judgement?: "best" | "inaccuracy" | "mistake" | "blunder";
  /** Of a bad one: what it gave away, in words that say nothing of the best move. */
  why?: string;
  /** … and what the best move does, as far as it can be seen. */
  better?: string;
  /** One of many in a row around which somebody was as good as sure to win. */
  decided?: boolean;
}

export interface Course {
  svg: string;
  /** Of each player, in per cent. */
  accuracy: number[];
  /** From the start to the end. */
  points: CoursePoint[];
}

export interface Imported extends Remarks {
  game: string;
  start: string;
  /** What the position line leaves unsaid. */
  options: Record<string, string>;
  /** By seat, empty where the record has none. */
  names: string[];
  events: string[];
  /** What the text leaves out and its moves tell. */
  assumed: ("game" | "board" | "result")[];
}

/** What decides a game: everything about it follows from these. */
export interface GameLine {
  options: GameOptions;
  start?: string;
  events: string[];
  /** Who is to move after them, where it is not whose turn it is. */
  turn?: string;
}

export interface GameOptions {
  /** The first of the core's table when left out. */
  game?: string;
  board: string;
  players: number;
  variant: string;
  first: string;
  /** The further options of a game go by their names in the core's table. */
  [option: string]: string | number | undefined;
}

/** An option of a game: a number within limits, or one of its words. */
export interface GameOption {
  name: string;
  minimum: number;
  maximum: number;
  fallback: number;
  words?: string[];
}

/** A game of the core's table. */
export interface GameInfo {
  options: GameOption[];
  name: string;
  title: string;
  credit: string;
  seats: string[];
  turns: string[];
  wins: string[];
  /** Who plays where no person does, in the order of their strength between two; title and way of seeing in words. */
  characters: { name: string; title: string; sentence: string; rating: number }[];
}

/** As the core writes them; what the page has for each is in i18n.ts. */
export type Language = "en" | "fr" | "es";

/** How a record is written. */
export type RecordForm = "text" | "json" | "abstractplay";

export class CoreError extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message);
  }
}
