// The course of a finished game: the engine's opinion of every position as a graph, along which the game can be stepped
// through.
import { useEffect, useState } from "preact/hooks";
import { openEngine } from "../core/engine";
import type { Course as Seen, CoursePoint } from "../core/types";
import { seatName, words } from "../state/app";
import type { App } from "../state/context";
import { stepTo } from "../state/board";
import { reviewGame } from "../state/course";
import type { Table } from "../state/model";

/** What the engine has seen of this game so far; null until it has had a look. */
function useCourse(app: App, table: Table): Seen | null {
  const [seen, setSeen] = useState<Seen | null>(null);
  const { language } = words(app);
  useEffect(() => {
    const engine = openEngine();
    let current = true;
    setSeen(null);
    const names = table.seats.map((seat) => seatName(app, seat));
    const show = (course: Seen) => current && setSeen(course);
    reviewGame(app.core, engine, table, language, names, show).catch((error: unknown) =>
      console.warn("the game could not be looked through:", error),
    );
    return () => {
      current = false;
      engine.close();
    };
  }, [table.events, language]);
  return seen;
}

function judgementText(app: App, { judgement }: CoursePoint): string {
  const { t } = words(app);
  switch (judgement) {
    case "best":
      return t("A good move.");
    case "inaccuracy":
      return t("An inaccuracy.");
    case "mistake":
      return t("A mistake.");
    case "blunder":
      return t("A blunder.");
    default:
      return "";
  }
}

/** "After 12 of 30 moves. A mistake. Chances to win: White 31 %, Black 69 %." */
function momentText(app: App, table: Table, points: CoursePoint[], ply: number): string {
  const { t, language } = words(app);
  const point = points[ply];
  if (!point) return "";
  const percent = new Intl.NumberFormat(language, { style: "percent" });
  const chances = table.seats.map((seat, index) =>
    t("{name} {percent}", { name: seatName(app, seat), percent: percent.format((point.percent[index] ?? 0) / 100) }),
  );
  return [
    t("After {at} of {n} moves.", { at: ply, n: table.events.length }),
    judgementText(app, point),
    t("Chances to win: {list}.", { list: chances.join(", ") }),
  ]
    .filter(Boolean)
    .join(" ");
}

export function Course({ app, table }: { app: App; table: Table }) {
  const { t } = words(app);
  const seen = useCourse(app, table);
  const plies = table.events.length;
  const ply = app.store.get().view.at ?? plies;
  const text = seen ? momentText(app, table, seen.points, ply) : t("The engine is analysing the game…");
  return (
    <section class="review" aria-labelledby="course-title">
      <h2 id="course-title">{t("Game review")}</h2>
      {seen && (
        <div class={`graph${table.seats.length > 2 ? " many" : ""}`}>
          <div aria-hidden="true" dangerouslySetInnerHTML={{ __html: seen.svg }} />
          <input
            type="range"
            min={0}
            max={plies}
            value={ply}
            aria-labelledby="course-title"
            aria-valuetext={text}
            onInput={(event) => stepTo(app, Number(event.currentTarget.value))}
          />
        </div>
      )}
      <p class="quiet">{text}</p>
    </section>
  );
}
