// Taking a game along: as text, as a link, as a picture.
import { positionAt, words } from "../state/app";
import type { App } from "../state/context";
import type { Table } from "../state/model";
import { linkTo } from "../state/opening";
import { copy } from "./copy";
import { Icon } from "./Icon";
import { Item } from "./Item";
import { download, fileName, recordOf } from "./record";

interface SharingProps {
  app: App;
  /** As it is shown. */
  table: Table;
  /** As records have it, where that is something else. */
  record?: Table;
}

export function Sharing({ app, table, record = table }: SharingProps) {
  const { t, language } = words(app);
  const { position } = positionAt(app, table, app.store.get().view.at ?? undefined);
  const picture = () => app.core.picture(table, language, app.store.get().view.at ?? undefined);
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
          onClick={() => void copy(app, recordOf(app, record), t("Record copied."))}
        />
        <Item
          icon="link"
          text={t("Copy a link to this game")}
          onClick={() => void copy(app, linkTo(recordOf(app, record)), t("Link copied. It opens the game as it is now."))}
        />
        <Item
          icon="download"
          text={t("Download the record")}
          onClick={() => download(fileName(app, table, "txt"), "text/plain", recordOf(app, record))}
        />
        <Item
          icon="download"
          text={t("Download the record as JSON")}
          onClick={() => download(fileName(app, table, "json"), "application/json", recordOf(app, record, "json"))}
        />
        <Item
          icon="download"
          text={t("Download a picture of the board")}
          onClick={() => download(fileName(app, table, "svg"), "image/svg+xml", picture())}
        />
      </div>
    </details>
  );
}
