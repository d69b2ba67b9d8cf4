// Ratings by Glicko-1 (Glickman 1999), one attempt a period: a puzzle is the opponent, and whoever solves it wins. The
// server computes the same in src/club/rating/glicko.c; tests/cases/glicko.tsv holds both to the same examples.

/** What somebody or something is thought to be worth, and the deviation of that thought. */
export interface Rating {
  rating: number;
  deviation: number;
}

/** Of whoever has tried nothing yet: the median of the puzzles. */
export const NEW_RATING: Rating = { rating: 1000, deviation: 350 };
/** So many attempts are somebody's first ones: each moves the rating a little only, and it is shown after them. */
export const FIRST_ATTEMPTS = 10;
const FIRST_STEP = 100;
/** How sure the characters, by which puzzles are rated, make us of a puzzle. */
export const PUZZLE_DEVIATION = 150;
/** From here on a rating says something. */
export const SURE_DEVIATION = 110;

const RATINGS = [100, 3500] as const;
const DEVIATIONS = [50, 350] as const;
const DAYS_TO_FORGET = 1000;
const DAY_MS = 86_400_000;
const Q = Math.LN10 / 400;

const clamp = (value: number, [least, most]: readonly [number, number]) => Math.min(Math.max(value, least), most);

/** The same after some time without attempts: its variance grows evenly, from the least to the greatest in 1000 days. */
export function agedRating({ rating, deviation }: Rating, elapsedMs: number): Rating {
  const [least, most] = DEVIATIONS;
  const grown = ((most * most - least * least) / DAYS_TO_FORGET) * (Math.max(0, elapsedMs) / DAY_MS);
  return { rating, deviation: Math.min(Math.sqrt(deviation * deviation + grown), most) };
}

/** Glickman's g(RD): how much less a result says, the less sure one is of the opponent. */
const weightOf = (deviation: number) => 1 / Math.sqrt(1 + (3 * Q * Q * deviation * deviation) / (Math.PI * Math.PI));

/** A result against an opponent: 1 won, 0 lost, 0.5 a draw. */
interface Scored {
  opponent: Rating;
  score: number;
}

/** No further from a centre than that. */
export const keptNear = ({ rating, deviation }: Rating, centre: number, reach: number): Rating => ({
  rating: clamp(rating, [centre - reach, centre + reach]),
  deviation,
});

/** What came of somebody's attempt, when so many were made before it. */
export const steadied = (after: Rating, before: Rating, earlier: number): Rating =>
  earlier < FIRST_ATTEMPTS ? keptNear(after, before.rating, FIRST_STEP) : after;

/** After these results, taken as one period. */
export function updatedRating({ rating, deviation }: Rating, results: readonly Scored[]): Rating {
  let information = 0;
  let surprise = 0;
  for (const { opponent, score } of results) {
    const weight = weightOf(opponent.deviation);
    const expected = 1 / (1 + 10 ** ((-weight * (rating - opponent.rating)) / 400));
    information += Q * Q * weight * weight * expected * (1 - expected);
    surprise += weight * (score - expected);
  }
  const precision = 1 / (deviation * deviation) + information;
  return {
    rating: clamp(rating + (Q / precision) * surprise, RATINGS),
    deviation: clamp(Math.sqrt(1 / precision), DEVIATIONS),
  };
}
