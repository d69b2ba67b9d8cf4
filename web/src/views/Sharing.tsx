// Taking a game along: as text, as a link, as a picture.
import { positionAt, seatName, words, type App } from "../state/app";
import { GAMES, type Seat, type Table } from "../state/model";
import { linkTo } from "../state/opening";
import { copy } from "./copy";
import { Icon } from "./Icon";
import { Item } from "./Item";
import { computerName } from "./levels";

function recordOf(app: App, table: Table, format: "text" | "json" = "text"): string {
  const nameOf = (seat: Seat) =>
    seat.kind === "computer" ? computerName(app, seat.level) : seatName(app, seat);
  const names = table.seats.map((seat) => [seat.seat.toUpperCase(), nameOf(seat)] as const);
  const now = new Date();
  const date = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join(".");
  return app.core.record(table, format, { ...Object.fromEntries(names), Date: date }, table);
}

function download(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export function Sharing({ app, table }: { app: App; table: Table }) {
  const { t, language } = words(app);
  const { position } = positionAt(app, table);
  const game = table.options.game ?? GAMES[0];
  const picture = () => app.core.picture(table, language, app.store.get().looking.at ?? undefined);
  return (
    <details class="sharing">
      <summary class="item">
        <Icon name="copy" />
        {t("Copy, save, share")}
      </summary>
      <div class="menu-part">
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
      </div>
    </details>
  );
}
