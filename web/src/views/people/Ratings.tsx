// Where a member stands in each pool, and how it came to that.
import type { Rating } from "api";
import { useEffect, useState } from "preact/hooks";
import { loadCourse, poolNamed, poolTitle } from "../../state/club";
import type { App } from "../../state/context";
import { Card, Link, RatingMark, Slot, useApp } from "../parts";
import { RatingCourse } from "./RatingCourse";

const titleOf = (app: App, name: string): string => {
  const pool = poolNamed(app, name);
  return pool ? poolTitle(app, pool) : name;
};

function Pools({ ratings, shown, choose }: { ratings: readonly Rating[]; shown: string; choose(pool: string): void }) {
  const { app, t, tn } = useApp();
  return (
    <ul class="fills gap-3" aria-label={t("Ratings")}>
      {ratings.map((of) => (
        <li key={of.pool}>
          <button type="button" class="rating-pool stack" aria-pressed={of.pool === shown} onClick={() => choose(of.pool)}>
            <span>{titleOf(app, of.pool)}</span>
            <strong>
              <RatingMark of={of} />
            </strong>
            <small>{tn("{n} game", "{n} games", of.games)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Courses({ handle, ratings }: { handle: string; ratings: readonly Rating[] }) {
  const { app, t } = useApp();
  const [shown, setShown] = useState(ratings[0]?.pool ?? "");
  useEffect(() => void loadCourse(app, handle, shown), [handle, shown]);
  return (
    <>
      <Pools ratings={ratings} shown={shown} choose={setShown} />
      <h3>{titleOf(app, shown)}</h3>
      <Slot of="course" none={t("No rated game counts here.")}>{(steps) => <RatingCourse steps={steps} key={shown} />}</Slot>
      {ratings.some(({ provisional }) => provisional) && (
        <p class="quiet">{t("A question mark stands behind a rating that is provisional: more rated games will make it sure.")}</p>
      )}
      <Link to={{ page: "players", pool: shown }}>{t("Leaderboard")}</Link>
    </>
  );
}

export function Ratings({ handle }: { handle: string }) {
  const { t } = useApp();
  return (
    <Card title={t("Ratings")}>
      <Slot of="ratings" none={t("No rated game has been played yet.")}>{(value) => <Courses handle={handle} ratings={value} />}</Slot>
    </Card>
  );
}
