// Leaderboards: the best of each pool, and where the visitor stands.
import type { Leader, Pool, Rating } from "api";
import { useEffect } from "preact/hooks";
import { gameInfo } from "../../state/app";
import { boardText, className, kindName, loadLeaders, myself } from "../../state/club";
import { goInstead } from "../../state/navigate";
import { Card, Chip, Empty, Link, PeopleTabs, Place, Ranked, RatingMark, Select, Slot, Table, useApp } from "../parts";
import { Depth } from "./Depth";

type Part = "game" | "kind" | "board" | "class";
/** In this order each choice narrows down what the next ones offer. */
const PARTS: readonly Part[] = ["game", "kind", "board", "class"];

const distinct = <T,>(values: readonly T[]): T[] => [...new Set(values)];

/** The pool with one part changed: the parts behind it stay where there is such a pool. */
function changed(pools: readonly Pool[], pool: Pool, part: Part, value: string): Pool {
  const fixed = PARTS.slice(0, PARTS.indexOf(part));
  let left = pools.filter((one) => fixed.every((name) => one[name] === pool[name]) && one[part] === value);
  for (const name of PARTS.slice(PARTS.indexOf(part) + 1)) {
    const same = left.filter((one) => one[name] === pool[name]);
    if (same.length > 0) left = same;
  }
  return left[0] ?? pool;
}

function Choice({ pools, pool }: { pools: readonly Pool[]; pool: Pool }) {
  const { app, t } = useApp();
  const labels: Record<Part, string> = { game: t("Game"), kind: t("Kind"), board: t("Board"), class: t("Clock") };
  const titles: Record<Part, (one: Pool) => string> = {
    game: (one) => gameInfo(app, one.game).title,
    kind: (one) => kindName(app, one.kind),
    board: (one) => boardText(one.board),
    class: (one) => className(app, one.class),
  };
  return (
    <div class="game-filters stack gap-3" role="group" aria-label={t("Which leaderboard")}>
      {PARTS.map((part, index) => {
        const fitting = pools.filter((one) => PARTS.slice(0, index).every((name) => one[name] === pool[name]));
        const values = distinct(fitting.map((one) => one[part]));
        const titleOf = (value: string) => titles[part](fitting.find((one) => one[part] === value) ?? pool);
        return (
          <Select
            label={labels[part]}
            value={pool[part]}
            choices={values.map((value) => [value, titleOf(value)] as const)}
            choose={(value) => goInstead(app, { page: "players", pool: changed(pools, pool, part, value).pool })}
            key={part}
          />
        );
      })}
    </div>
  );
}

/** The visitor's own place, where the list does not have it. */
function Own({ leaders, standing }: { leaders: readonly Leader[]; standing: Rating | undefined }) {
  const { app, t, tn } = useApp();
  const me = myself(app);
  if (!me?.member || leaders.some(({ handle }) => handle === me.handle)) return null;
  if (!standing) return <p class="quiet">{t("You have not played a rated game of this kind yet.")}</p>;
  return (
    <p>
      {t("You:")} <RatingMark of={standing} /> · {tn("{n} game", "{n} games", standing.games)}.{" "}
      {standing.deviation >= SURE && t("Your place is shown once your rating is sure: play a few more rated games.")}
    </p>
  );
}

/** Those whose deviation is under this are listed. */
const SURE = 75;

/** One leaderboard, which is asked for when it is chosen. */
function Board({ pool }: { pool: Pool }) {
  const { app } = useApp();
  useEffect(() => void loadLeaders(app, pool.pool), [pool.pool]);
  return <Slot of="leaders">{(rows) => <Leaders pool={pool} leaders={rows} />}</Slot>;
}

function Leaders({ pool, leaders }: { pool: Pool; leaders: readonly Leader[] }) {
  const { app, t } = useApp();
  const standing = app.store.get().club.ownRatings.value?.find((of) => of.pool === pool.pool);
  const own = leaders.findIndex(({ handle }) => handle === myself(app)?.handle);
  return (
    <>
      {leaders.length > 0 ? (
        <Table
          class="leaders"
          heads={[t("Rank"), t("Player"), t("Rating"), t("Games")]}
          about={1}
          own={own}
          rows={leaders.map((leader, index) => [
            leader.place,
            <Ranked person={leader}>{index === own && <Chip>{t("you")}</Chip>}</Ranked>,
            <RatingMark of={leader} />,
            leader.games,
          ])}
        />
      ) : (
        <Empty title={t("Not enough rated games yet. Play one and take the lead.")}>
          <Link to={{ page: "invite", handle: "" }} class="button">{t("New challenge")}</Link>
        </Empty>
      )}
      <Own leaders={leaders} standing={standing} />
    </>
  );
}

export function Players({ pool: asked }: { pool: string }) {
  const { t } = useApp();
  return (
    <Place
      title={t("Leaderboards")}
      lead={t("The best of those whose rating is sure.")}
      tabs={<PeopleTabs />}
      table={<Depth />}
    >
      <Card>
        <Slot of="pools">
          {(all) => {
            const pool = all.find((one) => one.pool === asked) ?? all[0];
            return (
              pool && (
                <>
                  <Choice pools={all} pool={pool} />
                  <Board pool={pool} />
                </>
              )
            );
          }}
        </Slot>
      </Card>
    </Place>
  );
}
