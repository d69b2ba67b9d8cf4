// What is played now, and waiting for the next game of a player.
import { useState } from "preact/hooks";
import { gameInfo, words } from "../../state/app";
import { loadPerson } from "../../state/club/people";
import { chosen, loadWatch, type Filter } from "../../state/club/watch";
import type { GameSummary } from "../../state/club/lobby-types";
import type { App } from "../../state/context";
import { Link } from "../Link";
import { Choices } from "../parts/form";
import { Place } from "../parts/layout";
import { nameOf } from "../parts/people";
import { Awaited, Empty } from "../parts/states";
import { useRefreshing, WatchCard } from "./Featured";

/** As many small boards as a page draws at once. */
const CARDS = 24;

function Filters({ app, filter, change }: { app: App; filter: Filter; change(filter: Filter): void }) {
  const { t } = words(app);
  const games = app.core.names.map((name) => ({ value: name, title: gameInfo(app, name).title }));
  return (
    <div class="watch-filters">
      <Choices
        legend={t("Game")}
        name="watch-game"
        value={filter.game}
        choices={[{ value: "", title: t("All") }, ...games]}
        choose={(game) => change({ ...filter, game })}
      />
      <Choices
        legend={t("Time")}
        name="watch-class"
        value={filter.class}
        choices={[
          { value: "", title: t("All") },
          { value: "live", title: t("Live") },
          { value: "daily", title: t("Days a move") },
        ]}
        choose={(kind) => change({ ...filter, class: kind })}
      />
    </div>
  );
}

function Games({ app, games }: { app: App; games: readonly GameSummary[] }) {
  const { t, tn } = words(app);
  const [shown, setShown] = useState(CARDS);
  if (games.length === 0)
    return (
      <Empty title={t("No such game is being played. Look in again later, or play one yourself.")}>
        <Link app={app} to={{ page: "lobby" }} class="button">
          {t("Lobby")}
        </Link>
      </Empty>
    );
  return (
    <>
      <p class="quiet" role="status">
        {tn("{n} game", "{n} games", games.length)}
      </p>
      <ul class="watch-grid">
        {games.slice(0, shown).map((game) => (
          <li key={game.id}>
            <WatchCard app={app} game={game} />
          </li>
        ))}
      </ul>
      {games.length > shown && (
        <button type="button" class="button" onClick={() => setShown(shown + CARDS)}>
          {t("Show more")}
        </button>
      )}
    </>
  );
}

function Now({ app }: { app: App }) {
  const { t } = words(app);
  const [filter, setFilter] = useState<Filter>({ game: "", class: "" });
  const { watch } = app.store.get().club;
  useRefreshing(app, true);
  return (
    <Place title={t("Watch")} lead={t("Games between people, as they go on. The boards follow by themselves.")} wide>
      <Filters app={app} filter={filter} change={setFilter} />
      <Awaited app={app} remote={watch} again={() => void loadWatch(app)} lines={5}>
        {(games) => <Games app={app} games={chosen(games, filter)} key={`${filter.game} ${filter.class}`} />}
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
