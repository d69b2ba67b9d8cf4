// One's rating from attempt to attempt: a curve with its axes, and the same as a table.
import type { Attempt } from "../../state/puzzles/attempts";
import { useApp } from "../parts";
import { RatingHistory } from "../RatingCurve";

/** The table has the latest; the curve has them all. */
const ROWS = 20;

const ratingsOf = (attempts: readonly Attempt[]): number[] => [
  ...attempts.slice(0, 1).map(({ before }) => before.rating),
  ...attempts.map(({ after }) => after.rating),
];

/** At least one attempt, the earliest first. */
export function Curve({ attempts }: { attempts: readonly Attempt[] }) {
  const { tn, t, language } = useApp();
  const ratings = ratingsOf(attempts);
  const [from, to] = [Math.round(ratings[0] ?? 0), Math.round(ratings[ratings.length - 1] ?? 0)];
  const label = tn(
    "Your rating from {from} to {to} in {n} attempt",
    "Your rating from {from} to {to} in {n} attempts",
    attempts.length,
    { from, to },
  );
  const rows = attempts.slice(-ROWS).reverse().map(({ at, solved, after }) => [
    new Date(at).toLocaleDateString(language),
    solved ? t("solved") : t("not solved"),
    Math.round(after.rating),
  ]);
  const heads = [t("Day"), t("Puzzle"), t("Rating")];
  return <RatingHistory ratings={ratings} at={attempts.length} label={label} width={320} height={132} heads={heads} rows={rows} />;
}
