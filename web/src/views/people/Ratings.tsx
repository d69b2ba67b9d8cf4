// Where a member stands in each pool, and how it came to that.
import type { Rating } from "api";
import { useEffect, useState } from "preact/hooks";
import { words } from "../../state/app";
import { loadCourse, loadRatings, poolNamed, poolTitle } from "../../state/club/ratings";
import type { App } from "../../state/context";
import { Link } from "../Link";
import { Card } from "../parts/layout";
import { RatingMark } from "../parts/rating";
import { Awaited, Empty } from "../parts/states";
import { RatingCourse } from "./RatingCourse";

const titleOf = (app: App, name: string): string => {
  const pool = poolNamed(app, name);
  return pool ? poolTitle(app, pool) : name;
};

function Pools({ app, ratings, shown, choose }: { app: App; ratings: readonly Rating[]; shown: string; choose(pool: string): void }) {
  const { t, tn } = words(app);
  return (
    <ul class="rating-pools" aria-label={t("Ratings")}>
      {ratings.map((of) => (
        <li key={of.pool}>
          <button type="button" class="rating-pool" aria-pressed={of.pool === shown} onClick={() => choose(of.pool)}>
            <span>{titleOf(app, of.pool)}</span>
            <strong>
              <RatingMark app={app} of={of} />
            </strong>
            <small>{tn("{n} game", "{n} games", of.games)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Courses({ app, handle, ratings }: { app: App; handle: string; ratings: readonly Rating[] }) {
  const { t } = words(app);
  const [shown, setShown] = useState(ratings[0]?.pool ?? "");
  const { course } = app.store.get().club;
  useEffect(() => void loadCourse(app, handle, shown), [handle, shown]);
  return (
    <>
      <Pools app={app} ratings={ratings} shown={shown} choose={setShown} />
      <h3>{titleOf(app, shown)}</h3>
      <Awaited app={app} remote={course} again={() => void loadCourse(app, handle, shown)}>
        {(steps) =>
          steps.length > 0 ? (
            <RatingCourse app={app} steps={steps} key={shown} />
          ) : (
            <p class="quiet">{t("No rated game counts here.")}</p>
          )
        }
      </Awaited>
      {ratings.some(({ provisional }) => provisional) && (
        <p class="quiet">{t("A question mark stands behind a rating that is provisional: more rated games will make it sure.")}</p>
      )}
      <Link app={app} to={{ page: "players", pool: shown }}>
        {t("Leaderboard")}
      </Link>
    </>
  );
}

export function Ratings({ app, handle }: { app: App; handle: string }) {
  const { t } = words(app);
  const { ratings } = app.store.get().club;
  return (
    <Card title={t("Ratings")}>
      <Awaited app={app} remote={ratings} again={() => void loadRatings(app, handle)}>
        {(value) =>
          value.length > 0 ? (
            <Courses app={app} handle={handle} ratings={value} />
          ) : (
            <Empty title={t("No rated game has been played yet.")} />
          )
        }
      </Awaited>
    </Card>
  );
}
