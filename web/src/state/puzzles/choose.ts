// Which puzzle comes next, and which is the one of a day. Nothing is left to chance: who has done the same sees the same
// puzzle, also after the page has been loaded anew.
import type { Puzzle } from "./puzzle";

/** So far from one's rating the next puzzle is at first. */
const NEAR = 150;

const DAY_MS = 86_400_000;
/** The day's puzzle should be neither trivial nor hopeless. */
const DAILY = [800, 1800] as const;
/** A prime, so that neighbouring days have puzzles from all over the file. */
const STRIDE = 7919;

/** A number that looks like any other, for each number (the finalizer of MurmurHash3). */
function scattered(seed: number): number {
  let value = seed | 0;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** The unseen puzzles around that rating, from as far as it takes to find one. */
function around(fresh: readonly Puzzle[], rating: number): readonly Puzzle[] {
  if (fresh.length === 0) return fresh;
  for (let reach = NEAR; ; reach *= 2) {
    const found = fresh.filter((puzzle) => Math.abs(puzzle.rating - rating) <= reach);
    if (found.length > 0) return found;
  }
}

/** What has become of a puzzle that was tried. */
export interface Tried {
  solved: boolean;
  at: number;
}

/** What to try once more: what was not solved comes first, and of that what was tried longest ago. */
const again = (puzzles: readonly Puzzle[], tried: ReadonlyMap<string, Tried>): Puzzle | null => {
  const order = ({ id }: Puzzle): [number, number] => [tried.get(id)?.solved ? 1 : 0, tried.get(id)?.at ?? 0];
  const sorted = [...puzzles].sort((a, b) => {
    const [[solvedA, atA], [solvedB, atB]] = [order(a), order(b)];
    return solvedA - solvedB || atA - atB;
  });
  return sorted[0] ?? null;
};

/** The next puzzle for somebody with that rating: none twice before all have been seen. Null where there is none at all. */
export function nextPuzzle(
  puzzles: readonly Puzzle[],
  tried: ReadonlyMap<string, Tried>,
  rating: number,
  seed = tried.size,
): Puzzle | null {
  const near = around(puzzles.filter(({ id }) => !tried.has(id)), rating);
  return near[scattered(seed) % near.length] ?? again(puzzles, tried);
}

/** Puzzles of a move from easy to hard, for a run: one of each nine of their order. */
export function runOf(puzzles: readonly Puzzle[], seed: number): Puzzle[] {
  const sorted = puzzles.filter(({ then }) => then.length === 0).sort((a, b) => a.rating - b.rating);
  return sorted.flatMap((_, index) => (index % 9 === 0 ? (sorted[index + (scattered(seed + index) % Math.min(9, sorted.length - index))] ?? []) : []));
}

/** A day in UTC, counted from 1970, of a time in milliseconds. */
export const dayOf = (at: number): number => Math.floor(at / DAY_MS);

/** The puzzle of a day. The server's rule is the same. */
export function dailyPuzzle(puzzles: readonly Puzzle[], day: number): Puzzle | null {
  const [least, most] = DAILY;
  const fitting = puzzles.filter(({ rating }) => rating >= least && rating <= most);
  return fitting[(day * STRIDE) % fitting.length] ?? null;
}
