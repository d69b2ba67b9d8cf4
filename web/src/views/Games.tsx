// The games kept on this device: to go on with, to take along, to delete.
import { gameInfo, positionAt, words } from "../state/app";
import type { App } from "../state/context";
import type { Kept, Table } from "../state/model";
import { remove, resume } from "../state/resume";
import { KEPT_MAX } from "../state/kept";
import { copy } from "./copy";
import { Icon } from "./Icon";
import { IconButton } from "./IconButton";
import { Link } from "./Link";
import { download, fileName, playerName, recordOf } from "./record";
import { Remark, RemarkAction } from "./Remark";
import { Empty } from "./parts/states";
import { RelativeTime } from "./parts/times";

const players = (app: App, table: Table) => table.seats.map((seat) => playerName(app, table, seat)).join(" – ");

/** The game and its board, how long it is, and how it stands: "finished: 1-0". */
function aboutText(app: App, table: Table): string {
  const { t, tn } = words(app);
  const { over, result } = positionAt(app, table);
  return [
    `${gameInfo(app, table.options.game).title} ${table.options.board}`,
    tn("{n} move", "{n} moves", table.events.length),
    over ? t("finished: {result}", { result }) : t("in progress"),
  ].join(" · ");
}

function Row({ app, game }: { app: App; game: Kept }) {
  const { t } = words(app);
  const { table, at } = game;
  const names = players(app, table);
  const { over } = positionAt(app, table);
  return (
    <li class="kept-game">
      <div class="kept-about">
        <strong>{names}</strong>
        <small>{aboutText(app, table)}</small>
        <small>
          <RelativeTime app={app} at={at} />
          {!game.stored && <span class="refused"> · {t("not stored: will be lost when you close this page")}</span>}
        </small>
      </div>
      <div class="kept-actions" role="group" aria-label={names}>
        <button type="button" class="button" onClick={() => resume(app, game)}>
          <Icon name={over ? "eye" : "play"} />
          {over ? t("View") : t("Continue")}
        </button>
        <IconButton
          class="tool"
          icon="copy"
          label={t("Copy the record")}
          onClick={() => void copy(app, recordOf(app, table), t("Record copied."))}
        />
        <IconButton
          class="tool"
          icon="download"
          label={t("Download the record")}
          onClick={() => download(fileName(app, table, "txt"), "text/plain", recordOf(app, table))}
        />
        <IconButton class="tool" icon="bin" label={t("Delete the game")} onClick={() => remove(app, game)} />
      </div>
    </li>
  );
}

/** The game on the board, which comes first. */
function Now({ app }: { app: App }) {
  const { t } = words(app);
  const { local } = app.store.get();
  if (!local.events.length && !local.start) return null;
  return (
    <Link app={app} to={{ page: "play" }} class="kept-game kept-now">
      <span class="kept-about">
        <strong>{players(app, local)}</strong>
        <small>{aboutText(app, local)}</small>
        <small>{t("On the board now")}</small>
      </span>
      <Icon name="forward" />
    </Link>
  );
}

export function Games({ app }: { app: App }) {
  const { t } = words(app);
  const { kept, notice } = app.store.get();
  return (
    <section class="kept">
      <h1>{t("Games on this device")}</h1>
      <p class="quiet">
        {t("When you leave a game for another one, it is kept here, in this browser only.")}
        {kept.length >= KEPT_MAX &&
          ` ${t("You have reached the limit of {n} games on this device. The next one will replace the oldest finished game.", { n: kept.length })}`}
      </p>
      {notice && (
        <div class="panel">
          <p class="panel-text">
            <Remark app={app} />
          </p>
          <RemarkAction app={app} />
        </div>
      )}
      <Now app={app} />
      {kept.length > 0 ? (
        <ul class="kept-games">
          {kept.map((game) => (
            <Row app={app} game={game} key={game.id} />
          ))}
        </ul>
      ) : (
        <Empty title={t("No other games yet.")}>
          <Link app={app} to={{ page: "new", mode: "computer" }} class="button">
            {t("New game")}
          </Link>
        </Empty>
      )}
    </section>
  );
}
