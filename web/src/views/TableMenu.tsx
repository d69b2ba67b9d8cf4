// What can be done with a game besides playing it.
import { useState } from "preact/hooks";
import { positionAt, seatName, words, type App } from "../state/app";
import { resignLocal } from "../state/local";
import type { Seat, Table } from "../state/model";
import { linkTo } from "../state/opening";
import { go } from "../state/navigate";
import { hasPieces } from "../state/turns";
import { copy } from "./copy";
import { Icon, type IconName } from "./Icon";

const RESIGN_MS = 5000;

function recordOf(app: App, table: Table, format: "text" | "json" = "text"): string {
  const { t } = words(app);
  const nameOf = (seat: Seat) =>
    seat.kind === "computer" ? t("Computer, level {n}", { n: seat.level }) : seatName(app, seat);
  const names = table.seats.map((seat) => [seat.seat.toUpperCase(), nameOf(seat)] as const);
  const now = new Date();
  const date = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join(".");
  return app.core.record(table, format, { ...Object.fromEntries(names), Date: date });
}

function download(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

const Item = ({ icon, text, onClick, danger }: { icon: IconName; text: string; onClick(): void; danger?: boolean }) => (
  <button type="button" class={`item${danger ? " danger" : ""}`} onClick={onClick}>
    <Icon name={icon} />
    {text}
  </button>
);

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
  const { settings, route } = app.store.get();
  const online = route.page === "online";
  const { position } = positionAt(app, table);
  const game = table.options.game ?? "cephalopod";
  const picture = () => app.core.picture(table, settings.language, app.store.get().looking.at ?? undefined);
  const toggleSafe = () => app.store.set({ settings: { ...settings, showSafe: !settings.showSafe } });
  return (
    <div class="menu" role="group" aria-label={t("This game")}>
      {!hasPieces(table.options) && (
        <button type="button" class="item" aria-pressed={settings.showSafe} onClick={toggleSafe}>
          <Icon name="shield" />
          {t("Mark dice that are safe")}
        </button>
      )}
      <Item icon="copy" text={t("Copy the position")} onClick={() => void copy(app, position, t("Position copied."))} />
      <Item
        icon="copy"
        text={t("Copy the record")}
        onClick={() => void copy(app, recordOf(app, table), t("Record copied."))}
      />
      <Item
        icon="link"
        text={t("Copy a link to this game")}
        onClick={() => void copy(app, linkTo(recordOf(app, table)), t("Link copied. It opens the game as it is now."))}
      />
      <Item
        icon="download"
        text={t("Download the record")}
        onClick={() => download(`${game}.txt`, "text/plain", recordOf(app, table))}
      />
      <Item
        icon="download"
        text={t("Download the record as JSON")}
        onClick={() => download(`${game}.json`, "application/json", recordOf(app, table, "json"))}
      />
      <Item
        icon="download"
        text={t("Save a picture of the board")}
        onClick={() => download(`${game}.svg`, "image/svg+xml", picture())}
      />
      {!online && <Item icon="open" text={t("Open a game")} onClick={() => go(app, { page: "open" })} />}
      <Item icon="book" text={t("The rules, beside the board")} onClick={() => app.store.set({ help: "rules" })} />
      <Item icon="help" text={t("Keys")} onClick={() => app.store.set({ help: "keys" })} />
      <Resign app={app} table={table} />
    </div>
  );
}
