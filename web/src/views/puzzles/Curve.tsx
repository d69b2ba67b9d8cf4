// One's rating from attempt to attempt: a curve with its axes, and the same as a table.
import { words } from "../../state/app";
import type { App } from "../../state/context";
import type { Attempt } from "../../state/puzzles/attempts";

const WIDTH = 320;
const HEIGHT = 132;
const LEFT = 40;
const RIGHT = 4;
const BOTTOM = 18;
const TOP = 8;
/** The axis ends at whole steps of this. */
const STEP = 100;
/** The table has the latest; the curve has them all. */
const ROWS = 20;

const ratingsOf = (attempts: readonly Attempt[]): number[] => [
  ...attempts.slice(0, 1).map(({ before }) => before.rating),
  ...attempts.map(({ after }) => after.rating),
];

/** The least and the greatest that the axis shows. */
const limitsOf = (ratings: readonly number[]): readonly [number, number] => {
  const least = Math.floor(Math.min(...ratings) / STEP) * STEP;
  return [least, Math.max(Math.ceil(Math.max(...ratings) / STEP) * STEP, least + STEP)];
};

function Drawing({ ratings, label }: { ratings: readonly number[]; label: string }) {
  const [least, most] = limitsOf(ratings);
  const last = ratings.length - 1;
  const x = (index: number) => LEFT + ((WIDTH - LEFT - RIGHT) * index) / Math.max(1, last);
  const y = (rating: number) => HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - TOP) * (rating - least)) / (most - least);
  const points = ratings.map((rating, index) => `${x(index).toFixed(1)},${y(rating).toFixed(1)}`).join(" ");
  return (
    <svg class="rating-curve" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {[least, most].map((rating) => (
        <g key={rating}>
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(rating)} y2={y(rating)} />
          <text x={LEFT - 6} y={y(rating) + 4} text-anchor="end">
            {rating}
          </text>
        </g>
      ))}
      <text x={LEFT} y={HEIGHT - 3}>
        0
      </text>
      <text x={WIDTH - RIGHT} y={HEIGHT - 3} text-anchor="end">
        {last}
      </text>
      <polyline points={points} />
      <circle cx={x(last)} cy={y(ratings[last] ?? least)} r="4" />
    </svg>
  );
}

function Table({ app, attempts }: { app: App; attempts: readonly Attempt[] }) {
  const { t, language } = words(app);
  return (
    <table class="rating-table">
      <thead>
        <tr>
          <th scope="col">{t("Day")}</th>
          <th scope="col">{t("Puzzle")}</th>
          <th scope="col">{t("Rating")}</th>
        </tr>
      </thead>
      <tbody>
        {attempts
          .slice(-ROWS)
          .reverse()
          .map(({ id, at, solved, after }) => (
            <tr key={id}>
              <td>{new Date(at).toLocaleDateString(language)}</td>
              <td>{solved ? t("solved") : t("not solved")}</td>
              <td>{Math.round(after.rating)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** At least one attempt, the earliest first. */
export function Curve({ app, attempts }: { app: App; attempts: readonly Attempt[] }) {
  const { tn, t } = words(app);
  const ratings = ratingsOf(attempts);
  const [from, to] = [Math.round(ratings[0] ?? 0), Math.round(ratings[ratings.length - 1] ?? 0)];
  const label = tn(
    "Your rating from {from} to {to} in {n} attempt",
    "Your rating from {from} to {to} in {n} attempts",
    attempts.length,
    { from, to },
  );
  return (
    <div class="rating-course">
      <Drawing ratings={ratings} label={label} />
      <details class="fold">
        <summary>{t("As a table")}</summary>
        <Table app={app} attempts={attempts} />
      </details>
    </div>
  );
}
