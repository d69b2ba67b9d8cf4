// What can be done with a game besides playing it.
import { useState } from "preact/hooks";
import { type OnlineTable, positionAt, type Table } from "../state/app";
import { flipBoard } from "../state/appearance";
import { resignLocal } from "../state/local";
import { go } from "../state/navigate";
import { sessionOf } from "../state/shown";
import { openStudy } from "../state/study/study";
import { Item, useApp } from "./parts";
import { TimeRules } from "./match/ClockFace";
import { Choices } from "./match/Offers";
import { Sharing } from "./Sharing";

const RESIGN_MS = 5000;

/** Asks once more before giving up. */
function Resign({ table }: { table: Table }) {
  const { app, t } = useApp();
  const [sure, setSure] = useState(false);
  const online = sessionOf(app.store.get()).served;
  const ask = () => {
    setSure(true);
    setTimeout(() => setSure(false), RESIGN_MS);
  };
  const resign = () => {
    setSure(false);
    if (online) void app.online.resign();
    else resignLocal(app);
  };
  const { turn, over } = positionAt(app, table);
  const mayResign = table.seats.some(({ seat, kind, you }) => you && kind === "human" && (online || seat === turn));
  if (over || !mayResign || table.seats.some(({ taken }) => !taken)) return null;
  return (
    <Item icon="flag" text={sure ? t("Resign this game?") : t("Resign")} danger={sure} onClick={sure ? resign : ask} />
  );
}

export function TableMenu({ table }: { table: Table }) {
  const { app, t } = useApp();
  const { view } = app.store.get();
  const online = sessionOf(app.store.get()).served;
  /** The server says what may be offered and given up. */
  const told = "match" in table && (table as OnlineTable).match.can !== null;
  const terms = "match" in table && (table as OnlineTable).match.terms;
  return (
    <div class="menu ruled stack" data-part="menu" role="group" aria-label={t("This game")}>
      <Sharing table={table} />
      {!online && <Item icon="branch" text={t("Analyse")} onClick={() => openStudy(app, table, { ply: view.at ?? undefined })} />}
      {!online && <Item icon="open" text={t("Open a game")} onClick={() => go(app, { page: "open" })} />}
      {!online && <Item icon="games" text={t("Your games")} onClick={() => go(app, { page: "games" })} />}
      <Item icon="again" text={t("Flip board")} onClick={() => flipBoard(app)} />
      <Item icon="settings" text={t("Board and dice")} onClick={() => go(app, { page: "settings", tab: "board" })} />
      <Item icon="book" text={t("Show the rules beside the board")} onClick={() => app.store.set({ help: "rules" })} />
      <Item icon="help" text={t("Keyboard shortcuts")} onClick={() => app.store.set({ help: "keys" })} />
      {online && told && (
        <Item icon="flag" text={t("Report a player")} onClick={() => go(app, { page: "report", about: (table as OnlineTable).id })} />
      )}
      {terms && <TimeRules terms={{ ...terms, players: table.seats.length }} />}
      {told ? <Choices table={table as OnlineTable} /> : <Resign table={table} />}
    </div>
  );
}
