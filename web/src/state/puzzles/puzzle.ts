// The puzzles that come with the page (docs/puzzles.md): their files, and what one says. (The build leaves out what the page
// does not say.)

export const THEMES = ["capture", "quiet", "most", "few", "choice", "trap", "draw"] as const;
export type Theme = (typeof THEMES)[number];

/** `best` and `others`: what a search expects of the best move and of the best of the others, from 0 to 1. */
type Proof = { by: "solver" } | { by: "search"; best: number; others: number };

/** A position in which only one move is best. */
export interface Puzzle {
  id: string;
  game: string;
  position: string;
  best: string;
  value: "win" | "draw";
  proof: Proof;
  /** The answer to each other legal move; empty where that ends the game. */
  refuted: Readonly<Record<string, string>>;
  rating: number;
  /** How many of the eight tries of the weakest who was asked, and of the strongest, found the move. */
  found: readonly number[];
  themes: readonly Theme[];
  /** The wrong move that is made most often. */
  trap: string | null;
}

export const TRIES = 8;
/** So many characters were asked, from the first on. */
export const SOLVERS = 12;

/** A file of puzzles: a line of JSON each. Throws where it is none. */
export const readPuzzles = (text: string): Puzzle[] =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Puzzle);

export const puzzleFile = (game: string) => `${ROOT}puzzles/${game}.jsonl`;

export const isTheme = (word: string): word is Theme => (THEMES as readonly string[]).includes(word);
