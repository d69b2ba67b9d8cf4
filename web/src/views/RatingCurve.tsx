// A rating from game to game, or from puzzle to puzzle: a curve with its axes, and the same as a table.
import type { ComponentChildren } from "preact";
import { Table, useApp } from "./parts";

const LEFT = 44;
const RIGHT = 8;
const BOTTOM = 22;
const TOP = 10;
/** The axis ends at whole steps of this, and has lines at some of them. */
const STEP = 100;
/** So much of the height a line has at least. */
const ROOM = 36;

/** The ratings at which lines are drawn, from the least to the greatest. */
function linesOf(ratings: readonly number[], count: number): number[] {
  const least = Math.floor(Math.min(...ratings) / STEP) * STEP;
  const most = Math.max(Math.ceil(Math.max(...ratings) / STEP) * STEP, least + STEP);
  const step = STEP * Math.ceil((most - least) / STEP / count);
  return Array.from({ length: Math.ceil((most - least) / step) + 1 }, (_, index) => least + index * step);
}

/** What is drawn: at least one rating, the earliest first, and which of them has the dot. */
interface Curve {
  ratings: readonly number[];
  at: number;
  /** For those who do not see it. */
  label: string;
  width: number;
  height: number;
}

function RatingCurve({ ratings, at, label, width, height }: Curve) {
  const lines = linesOf(ratings, Math.floor(height / ROOM));
  const least = lines[0] ?? 0;
  const most = lines[lines.length - 1] ?? least + STEP;
  const last = ratings.length - 1;
  const x = (index: number) => LEFT + ((width - LEFT - RIGHT) * index) / Math.max(1, last);
  const y = (rating: number) => height - BOTTOM - ((height - BOTTOM - TOP) * (rating - least)) / (most - least);
  const points = ratings.map((rating, index) => `${x(index).toFixed(1)},${y(rating).toFixed(1)}`).join(" ");
  return (
    <svg class="rating-curve" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {lines.map((rating) => (
        <g key={rating}>
          <line x1={LEFT} x2={width - RIGHT} y1={y(rating)} y2={y(rating)} />
          <text x={LEFT - 6} y={y(rating) + 4} text-anchor="end">{rating}</text>
        </g>
      ))}
      <text x={LEFT} y={height - 4}>0</text>
      <text x={width - RIGHT} y={height - 4} text-anchor="end">{last}</text>
      <polyline points={points} />
      <circle cx={x(at)} cy={y(ratings[at] ?? least)} r="5" />
    </svg>
  );
}

interface HistoryProps extends Curve {
  heads: readonly string[];
  /** The latest first. */
  rows: readonly (readonly ComponentChildren[])[];
  /** Under the curve. */
  children?: ComponentChildren;
}

export function RatingHistory({ heads, rows, children, ...curve }: HistoryProps) {
  const { t } = useApp();
  return (
    <div class="stack gap-2">
      <RatingCurve {...curve} />
      {children}
      <details class="fold">
        <summary>{t("As a table")}</summary>
        <Table class="rating-table small" heads={heads} rows={rows} />
      </details>
    </div>
  );
}
