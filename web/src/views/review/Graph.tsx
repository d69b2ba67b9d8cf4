// The chances to win as a graph, along which the game can be stepped through: a decided stretch is one step. Its turning
// points are named above it.
import type { Course } from "@ludopod/core";
import { type App, type Table, words } from "../../state/app";
import { leaveTrial, stepTo } from "../../state/board";
import { namedTurns, stretches } from "../../state/review/mistakes";
import type { Mistake } from "../../state/review/model";
import { showMistake } from "../../state/review/trial";
import { judgementText, nameOf } from "../../state/review/words";
import { useApp } from "../parts";

/** Names of turning points are as far apart, as a share of the plot: it is narrower where players' names stand beside it. */
const apart = ({ seats }: Table) => (seats.length > 2 ? 0.34 : 0.26);

interface GraphProps {
  table: Table;
  course: Course;
  mistakes: readonly Mistake[];
  /** There is something to be learned from them already. */
  ready: boolean;
}

/** "White 31 %, Black 69 %" */
export function chancesText(app: App, table: Table, percent: readonly number[]): string {
  const { t, percent: written } = words(app);
  return table.seats
    .map(({ seat }, index) => t("{name} {percent}", { name: nameOf(app, table, seat), percent: written(percent[index] ?? 0) }))
    .join(", ");
}

/** "After 12 of 30 moves. A mistake. Chances to win: White 31 %, Black 69 %." */
export function momentText(app: App, table: Table, { points }: Course, ply: number): string {
  const { t } = words(app);
  const point = points[ply];
  if (!point) return "";
  const judged = judgementText(words(app), point.judgement);
  return [
    t("After {at} of {n} moves.", { at: ply, n: table.events.length }),
    judged && `${judged}.`,
    t("Chance of winning: {list}.", { list: chancesText(app, table, point.percent) }),
  ]
    .filter(Boolean)
    .join(" ");
}

/** What is shown, as a moment of the game. */
export function momentOf(app: App, table: Table): number {
  const { review, view } = app.store.get();
  return review?.trial?.ply ?? view.at ?? table.events.length;
}

/** The moments at which the graph can be entered, and which of them stands for another. */
function stopsOf({ points }: Course): { stops: number[]; stopOf(ply: number): number } {
  const stops = stretches(points).map(({ to }) => to);
  return { stops, stopOf: (ply) => stops.findIndex((stop) => stop >= ply) };
}

function Turns({ table, course, mistakes }: GraphProps) {
  const { app, t } = useApp();
  const { lesson } = app.store.get().review ?? {};
  const { stops, stopOf } = stopsOf(course);
  const placeOf = (ply: number) => stopOf(ply + 1) / (stops.length - 1);
  const turns = namedTurns(mistakes, placeOf, apart(table));
  if (!turns.length) return null;
  return (
    <div class="turning-points" role="group" aria-label={t("Turning points")}>
      {turns.map((turn) => (
        <button
          type="button"
          key={turn.ply}
          style={{ "--at": placeOf(turn.ply) }}
          aria-pressed={lesson === turn.ply}
          aria-label={t("Move {n}: {move}", { n: turn.ply + 1, move: turn.played })}
          onClick={() => showMistake(app, turn)}
        >
          <span>{turn.ply + 1}. {turn.played.split("=")[0]}</span>
        </button>
      ))}
    </div>
  );
}

export function Graph(props: GraphProps) {
  const { app } = useApp();
  const { table, course, ready } = props;
  const ply = momentOf(app, table);
  const { stops, stopOf } = stopsOf(course);
  const step = (to: number) => (app.store.get().review?.trial ? leaveTrial(app, to) : stepTo(app, to));
  return (
    <div class={`graph-room${table.seats.length > 2 ? " many" : ""}`}>
      {ready && <Turns {...props} />}
      <div class="graph">
        <div aria-hidden="true" dangerouslySetInnerHTML={{ __html: course.svg }} />
        <input
          type="range"
          min={0}
          max={stops.length - 1}
          value={stopOf(ply)}
          aria-labelledby="review-title"
          aria-valuetext={momentText(app, table, course, ply)}
          onInput={(event) => step(stops[Number(event.currentTarget.value)] ?? 0)}
        />
      </div>
    </div>
  );
}
