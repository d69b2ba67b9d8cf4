// Watching a player: the line beside the game that says so, and the ways to begin and to end it.
import { positionAt, endedBy, words } from "../../state/app";
import { stayWith, stopWatching } from "../../state/club/watching";
import type { App } from "../../state/context";
import type { OnlineTable } from "../../state/model";
import { Icon } from "../Icon";
import { Link } from "../Link";

/** For those who look on: each person who plays can be watched in the next game, too. */
function Stay({ app, table }: { app: App; table: OnlineTable }) {
  const { t } = words(app);
  const people = table.seats.filter(({ kind, taken, name }) => kind === "human" && taken && name);
  if (people.length === 0 || table.seats.some(({ you }) => you)) return null;
  return (
    <p class="watching">
      {people.map(({ seat, name }) => (
        <button
          type="button"
          class="button"
          key={seat}
          title={t("The next game is offered when this one is over.")}
          onClick={() => stayWith(app, table.id, seat, name)}
        >
          <Icon name="eye" />
          {t("Stay with {name}", { name })}
        </button>
      ))}
    </p>
  );
}

export function Watching({ app, table }: { app: App; table: OnlineTable }) {
  const { t } = words(app);
  const { watching } = app.store.get().club;
  if (watching?.game !== table.id) return <Stay app={app} table={table} />;
  const over = positionAt(app, table).over || endedBy(table) !== null;
  return (
    <p class="watching">
      <Icon name="eye" />
      <span>{t("You watch {name}: the next game is offered when this one is over.", { name: watching.name })}</span>
      {over && watching.next && (
        <Link app={app} to={{ page: "online", id: watching.next }} class="button primary">
          {t("Next game")}
        </Link>
      )}
      <button type="button" class="button" onClick={() => stopWatching(app)}>
        {t("Stop")}
      </button>
    </p>
  );
}
