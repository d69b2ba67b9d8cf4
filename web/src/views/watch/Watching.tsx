// Watching a player: the line beside the game that says so, and the ways to begin and to end it.
import { endedBy, type OnlineTable, positionAt } from "../../state/app";
import { stayWith, stopWatching } from "../../state/club";
import { Button, Icon, Link, useApp } from "../parts";

/** For those who look on: each person who plays can be watched in the next game, too. */
function Stay({ table }: { table: OnlineTable }) {
  const { app, t } = useApp();
  const people = table.seats.filter(({ kind, taken, name }) => kind === "human" && taken && name);
  if (people.length === 0 || table.seats.some(({ you }) => you)) return null;
  return (
    <p class="watching beside wraps level gap-2 quiet small">
      {people.map(({ seat, name }) => (
        <Button
          icon="eye"
          key={seat}
          title={t("The next game is offered when this one is over.")}
          onClick={() => stayWith(app, table.id, seat, name)}
        >
          {t("Stay with {name}", { name })}
        </Button>
      ))}
    </p>
  );
}

export function Watching({ table }: { table: OnlineTable }) {
  const { app, t } = useApp();
  const { watching } = app.store.get().club;
  if (watching?.game !== table.id) return <Stay table={table} />;
  const over = positionAt(app, table).over || endedBy(table) !== null;
  return (
    <p class="watching beside wraps level gap-2 quiet small">
      <Icon name="eye" />
      <span>{t("You watch {name}: the next game is offered when this one is over.", { name: watching.name })}</span>
      {over && watching.next && (
        <Link to={{ page: "online", id: watching.next }} class="button primary">{t("Next game")}</Link>
      )}
      <Button onClick={() => stopWatching(app)}>{t("Stop")}</Button>
    </p>
  );
}
