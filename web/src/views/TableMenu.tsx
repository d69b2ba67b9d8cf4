// What can be done with a game besides playing it.
import { useState } from "preact/hooks";
import { positionAt, words } from "../state/app";
import { flipBoard } from "../state/appearance";
import type { App } from "../state/context";
import { resignLocal } from "../state/local";
import type { OnlineTable, Table } from "../state/model";
import { go } from "../state/navigate";
import { openStudy } from "../state/study/study";
import { Item } from "./Item";
import { Choices } from "./match/Offers";
import { Sharing } from "./Sharing";

const RESIGN_MS = 5000;

/** Asks once more before giving up. */
function Resign({ app, table }: { app: App; table: Table }) {
  const { t } = words(app);
  const [sure, setSure] = useState(false);
  const ask = () => {
    setSure(true);
    setTimeout(() => setSure(false), RESIGN_MS);
  };
  const resign = () => {
    setSure(false);
    if (app.store.get().route.page === "online") void app.online.resign();
    else resignLocal(app);
  };
  const online = app.store.get().route.page === "online";
  const { turn, over } = positionAt(app, table);
  const mayResign = table.seats.some(({ seat, kind, you }) => you && kind === "human" && (online || seat === turn));
  if (over || !mayResign || table.seats.some(({ taken }) => !taken)) return null;
  return (
    <Item icon="flag" text={sure ? t("Really resign?") : t("Resign")} danger={sure} onClick={sure ? resign : ask} />
  );
}

export function TableMenu({ app, table }: { app: App; table: Table }) {
  const { t } = words(app);
  const { route, view } = app.store.get();
  const online = route.page === "online";
  /** The server says what may be offered and given up. */
  const told = "match" in table && (table as OnlineTable).match.can !== null;
  return (
    <div class="menu" data-part="menu" role="group" aria-label={t("This game")}>
      <Sharing app={app} table={table} />
      {!online && <Item icon="branch" text={t("Analyse")} onClick={() => openStudy(app, table, { ply: view.at ?? undefined })} />}
      {!online && <Item icon="open" text={t("Open a game")} onClick={() => go(app, { page: "open" })} />}
      {!online && <Item icon="games" text={t("My games")} onClick={() => go(app, { page: "games" })} />}
      <Item icon="again" text={t("Turn the board")} onClick={() => flipBoard(app)} />
      <Item icon="settings" text={t("Board and dice")} onClick={() => go(app, { page: "settings", tab: "board" })} />
      <Item icon="book" text={t("Show the rules beside the board")} onClick={() => app.store.set({ help: "rules" })} />
      <Item icon="help" text={t("Keyboard shortcuts")} onClick={() => app.store.set({ help: "keys" })} />
      {route.page === "online" && told && (
        <Item icon="flag" text={t("Report a player")} onClick={() => go(app, { page: "report", about: route.id })} />
      )}
      {told ? <Choices app={app} table={table as OnlineTable} /> : <Resign app={app} table={table} />}
    </div>
  );
}
