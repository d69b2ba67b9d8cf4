// How a rating came to be: a curve with its axes, a control that goes along it, and the same as a table.
import type { RatingStep } from "api";
import { useState } from "preact/hooks";
import { words, type App } from "../../state/app";
import { differenceText } from "../../state/club";
import { Link, useApp } from "../parts";
import { RatingHistory } from "../RatingCurve";

/** The table has the latest; the curve has them all. */
const ROWS = 50;

const ratingsOf = (steps: readonly RatingStep[]): number[] => [
  ...steps.slice(0, 1).map(({ before }) => before),
  ...steps.map(({ after }) => after),
];

const dateOf = (app: App, at: number) => new Date(at).toLocaleDateString(words(app).language);

/** A point of the curve in words. */
function pointText(app: App, steps: readonly RatingStep[], at: number): string {
  const { t } = words(app);
  const step = steps[at - 1];
  if (!step) return t("At the beginning: {rating}", { rating: steps[0]?.before ?? 0 });
  const values = { n: at, day: dateOf(app, step.at_ms), rating: step.after, change: differenceText(step.after - step.before) };
  return t("Game {n}, {day}: {rating} ({change})", values);
}

/** At least one step, the earliest first. */
export function RatingCourse({ steps }: { steps: readonly RatingStep[] }) {
  const { app, t, tn } = useApp();
  const [at, setAt] = useState(steps.length);
  const ratings = ratingsOf(steps);
  const label = tn("Rating from {from} to {to} in {n} game", "Rating from {from} to {to} in {n} games", steps.length, {
    from: ratings[0] ?? 0,
    to: ratings[steps.length] ?? 0,
  });
  const text = pointText(app, steps, at);
  const rows = steps.slice(-ROWS).reverse().map(({ game, at_ms, before, after }) => [
    <Link to={{ page: "online", id: game }}>{dateOf(app, at_ms)}</Link>,
    differenceText(after - before),
    after,
  ]);
  const heads = [t("Day"), t("Change"), t("Rating")];
  return (
    <RatingHistory ratings={ratings} at={at} label={label} width={640} height={220} heads={heads} rows={rows}>
      <input
        type="range"
        class="rating-point"
        min={0}
        max={steps.length}
        value={at}
        aria-label={t("A point of the curve")}
        aria-valuetext={text}
        onInput={({ currentTarget }) => setAt(Number(currentTarget.value))}
      />
      <p class="quiet" aria-hidden="true">{text}</p>
    </RatingHistory>
  );
}
