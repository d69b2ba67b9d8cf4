// What is played now, and waiting for the next game of a player.
import type { GameSummary } from "api";
import { useRef } from "preact/hooks";
import { gameInfo, words } from "../../state/app";
import { loadPerson } from "../../state/club/people";
import type { Pages } from "../../state/club/played-types";
import { className } from "../../state/club/terms";
import { filterWatch, loadWatch, moreWatch, refreshWatch } from "../../state/club/watch";
import type { WatchFilter } from "../../state/club/lobby-types";
import type { App } from "../../state/context";
import { Link } from "../Link";
import { Choices, useSending } from "../parts/form";
import { Place } from "../parts/layout";
import { nameOf } from "../parts/people";
import { Awaited, Empty, Problem } from "../parts/states";
import { useRefreshing, WatchCard } from "./Featured";

const CLASSES = ["live", "daily", "none"] as const;

function Filters({ app, filter }: { app: App; filter: WatchFilter }) {
  const { t } = words(app);
  const games = app.core.names.map((name) => ({ value: name, title: gameInfo(app, name).title }));
  const classes = CLASSES.map((value) => ({ value, title: className(app, value) }));
  const change = (part: Partial<WatchFilter>) => void filterWatch(app, { ...filter, ...part });
  return (
    <div class="watch-filters">
      <Choices
        legend={t("Game")}
        name="watch-game"
        value={filter.game}
        choices={[{ value: "", title: t("All") }, ...games]}
        choose={(game) => change({ game })}
      />
      <Choices
        legend={t("Time")}
        name="watch-class"
        value={filter.class}
        choices={[{ value: "", title: t("All") }, ...classes]}
        choose={(kind) => change({ class: kind })}
      />
    </div>
  );
}

/** The button for the next page; `shown` is told once it is there. */
function More({ app, shown }: { app: App; shown(): void }) {
  const { t } = words(app);
  const sending = useSending();
  const ask = async () => {
    await moreWatch(app);
    shown();
    return null;
  };
  return (
    <button type="button" class="button more" disabled={sending.busy} aria-busy={sending.busy} onClick={() => sending.run(ask)}>
      {t("Show more")}
    </button>
  );
}

const NoGames = ({ app }: { app: App }) => (
  <Empty title={words(app).t("No such game is being played. Look in again later, or play one yourself.")}>
    <Link app={app} to={{ page: "lobby" }} class="button">
      {words(app).t("Lobby")}
    </Link>
  </Empty>
);

function Games({ app, pages: { items, next } }: { app: App; pages: Pages<GameSummary> }) {
  const { tn } = words(app);
  const list = useRef<HTMLUListElement>(null);
  // The button that had the focus may be gone.
  const goToNew = () => list.current?.querySelectorAll("a")[items.length]?.focus();
  return (
    <>
      <p class="quiet" role="status">
        {items.length > 0 && tn("{n} game shown", "{n} games shown", items.length)}
      </p>
      {items.length === 0 && next === null && <NoGames app={app} />}
      <ul class="watch-grid" ref={list}>
        {items.map((game) => (
          <li key={game.id}>
            <WatchCard app={app} game={game} />
          </li>
        ))}
      </ul>
      <Problem fault={app.store.get().club.watch.fault} />
      {next !== null && <More app={app} shown={goToNew} />}
    </>
  );
}

function Now({ app }: { app: App }) {
  const { t } = words(app);
  const { watch, watchFilter } = app.store.get().club;
  useRefreshing(() => refreshWatch(app), true);
  return (
    <Place
      title={t("Watch")}
      lead={t("Games between people, as they go on, those of the strongest players first. The boards follow by themselves.")}
      wide
    >
      <Filters app={app} filter={watchFilter} />
      <Awaited app={app} remote={watch} again={() => void loadWatch(app)} lines={5}>
        {(pages) => <Games app={app} pages={pages} key={`${watchFilter.game} ${watchFilter.class}`} />}
      </Awaited>
    </Place>
  );
}

/** The player is not playing: the next game opens by itself. */
function Waiting({ app, handle }: { app: App; handle: string }) {
  const { t } = words(app);
  const { person } = app.store.get().club;
  const name = person.value ? nameOf(app, person.value) : `@${handle}`;
  return (
    <Place title={t("Watch {names}", { names: name })}>
      <Awaited app={app} remote={person} again={() => void loadPerson(app, handle)}>
        {() => (
          <Empty title={t("{name} is not playing with anybody now. As soon as a game begins, it opens here.", { name })}>
            <Link app={app} to={{ page: "watch", with: "" }} class="button">
              {t("Other games")}
            </Link>
          </Empty>
        )}
      </Awaited>
    </Place>
  );
}

export const Watch = ({ app, way }: { app: App; way: string }) =>
  way ? <Waiting app={app} handle={way.slice(1)} /> : <Now app={app} />;
