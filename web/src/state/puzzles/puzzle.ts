// The puzzles that come with the page (docs/puzzles.md): their files, and what one says. (The build leaves out what the page
// does not say.)

export const THEMES = ["capture", "quiet", "most", "few", "choice", "trap", "draw", "turn", "offer", "still", "two", "three"] as const;
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
  /** What the other player answers to the best move of the puzzle before, where this one goes on with it. */
  reply?: string;
  /** How it goes on. */
  then: readonly Puzzle[];
}

export const TRIES = 8;
/** So many characters were asked, from the first on. */
export const SOLVERS = 12;

const LENGTHS: readonly (readonly Theme[])[] = [[], ["two"], ["three"]];

/** A file of puzzles: a line of JSON each. A line with a reply goes on with the one before. Throws where it is none. */
export function readPuzzles(text: string): Puzzle[] {
  const puzzles: (Puzzle & { then: Puzzle[] })[] = [];
  for (const line of JSON.parse(`[${text.trim().replaceAll("\n", ",")}]`) as Puzzle[]) {
    const last = puzzles.at(-1);
    if (line.reply === undefined || !last) puzzles.push({ ...line, then: [] });
    else last.then.push(line);
  }
  return puzzles.map((puzzle) => ({ ...puzzle, themes: [...puzzle.themes, ...(LENGTHS[puzzle.then.length] ?? [])] }));
}

/** What is played up to the move of that number, from 0: what was best, and its answers. */
export const movesBefore = ({ best, then }: Puzzle, step: number): string[] =>
  then.slice(0, step).flatMap(({ reply = "" }, index) => [index === 0 ? best : (then[index - 1]?.best ?? ""), reply]);

/** The puzzle of its move of that number. */
export const partOf = (puzzle: Puzzle, step: number): Puzzle => (step === 0 ? puzzle : (puzzle.then[step - 1] ?? puzzle));

export const puzzleFile = (game: string) => `${ROOT}puzzles/${game}.jsonl`;

export const isTheme = (word: string): word is Theme => (THEMES as readonly string[]).includes(word);
