// What is played now, and waiting for the next game of a player.
import type { GameSummary } from "api";
import { useRef } from "preact/hooks";
import { gameInfo } from "../../state/app";
import { className, filterWatch, moreWatch, type Pages, refreshWatch, WATCH_MS, type WatchFilter } from "../../state/club";
import { Choices, Empty, GamesTabs, Link, nameOf, Place, Problem, ShowMore, Slot, useApp, useEvery } from "../parts";
import { WatchCard } from "./Featured";

const CLASSES = ["live", "daily", "none"] as const;

function Filters({ filter }: { filter: WatchFilter }) {
  const { app, t } = useApp();
  const games = app.core.names.map((name) => ({ value: name, title: gameInfo(app, name).title }));
  const classes = CLASSES.map((value) => ({ value, title: className(app, value) }));
  const change = (part: Partial<WatchFilter>) => void filterWatch(app, { ...filter, ...part });
  return (
    <div class="watch-filters beside wraps">
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

const NoGames = () => {
  const { t } = useApp();
  return (
    <Empty title={t("No such game is being played. Look in again later, or play one yourself.")}>
      <Link to={{ page: "lobby" }} class="button">{t("Lobby")}</Link>
    </Empty>
  );
};

function Games({ pages: { items, next } }: { pages: Pages<GameSummary> }) {
  const { app, tn } = useApp();
  const list = useRef<HTMLUListElement>(null);
  // The button that had the focus may be gone.
  const goToNew = () => {
    list.current?.querySelectorAll("a")[items.length]?.focus();
    return null;
  };
  return (
    <>
      <p class="quiet" role="status">{items.length > 0 && tn("{n} game shown", "{n} games shown", items.length)}</p>
      {items.length === 0 && next === null && <NoGames />}
      <ul class="watch-grid fills gap-4" ref={list}>
        {items.map((game) => (
          <li key={game.id}>
            <WatchCard game={game} />
          </li>
        ))}
      </ul>
      <Problem fault={app.store.get().club.watch.fault} />
      {next !== null && <ShowMore ask={() => moreWatch(app).then(goToNew)} />}
    </>
  );
}

function Now() {
  const { app, t } = useApp();
  const { watchFilter } = app.store.get().club;
  useEvery(WATCH_MS, () => refreshWatch(app));
  return (
    <Place
      title={t("Watch")}
      lead={t("Games between people, as they go on, those of the strongest players first. The boards follow by themselves.")}
      tabs={<GamesTabs />}
      shape="wide"
    >
      <Filters filter={watchFilter} />
      <Slot of="watch" lines={5}>{(pages) => <Games pages={pages} key={`${watchFilter.game} ${watchFilter.class}`} />}</Slot>
    </Place>
  );
}

/** The player is not playing: the next game opens by itself. */
function Waiting({ handle }: { handle: string }) {
  const { app, t } = useApp();
  const { value } = app.store.get().club.person;
  const name = value ? nameOf(app, value) : `@${handle}`;
  return (
    <Place title={t("Watch {names}", { names: name })}>
      <Slot of="person">
        {() => (
          <Empty title={t("{name} is not playing with anybody now. As soon as a game begins, it opens here.", { name })}>
            <Link to={{ page: "watch", with: "" }} class="button">{t("Other games")}</Link>
          </Empty>
        )}
      </Slot>
    </Place>
  );
}

export const Watch = ({ with: way }: { with: string }) =>
  way ? <Waiting handle={way.slice(1)} /> : <Now />;
