// Taking a game along: as text, as a link, as a picture.
import { useState } from "preact/hooks";
import { positionAt, type Table } from "../state/app";
import { embedding, linkTo } from "../state/opening";
import { copy, Icon, Item, useApp } from "./parts";
import { download, fileName, recordOf } from "./record";

/** By what the device offers. Nobody who closes that without a choice has to be told so. */
const share = (url: string) => navigator.share({ title: document.title, url }).catch(() => undefined);

interface SharingProps {
  /** As it is shown. */
  table: Table;
  /** As records have it, where that is something else. */
  record?: Table;
}

/** What can be done; drawn only while it is open, since a link is made from all moves. */
function Ways({ table, record = table }: SharingProps) {
  const { app, t, language } = useApp();
  const at = app.store.get().view.at ?? undefined;
  const { position } = positionAt(app, table, at);
  const address = () => linkTo(app, table, at, recordOf(app, record));
  const code = embedding(app, table, at);
  const { over } = positionAt(app, record);
  const files: readonly (readonly [text: string, ending: string, type: string, made: () => string])[] = [
    [t("Download game"), "txt", "text/plain", () => recordOf(app, record)],
    [t("Download game as JSON"), "json", "application/json", () => recordOf(app, record, "json")],
    ...(over ? [[t("Download game for Abstract Play"), "abstractplay.json", "application/json", () => recordOf(app, record, "abstractplay")] as const] : []),
    [t("Download a picture of the board"), "svg", "image/svg+xml", () => app.core.picture(table, language, at)],
  ];
  return (
    <div class="menu-part stack">
      {"share" in navigator && <Item icon="share" text={t("Share…")} onClick={() => void share(address())} />}
      <Item
        icon="link"
        text={t("Copy a link to this position")}
        onClick={() => void copy(app, address(), t("Link copied. It opens this position."))}
      />
      {code !== null && (
        <Item
          icon="code"
          text={t("Copy the code that shows it on your page")}
          onClick={() => void copy(app, code, t("Code copied. Put it into a page of yours."))}
        />
      )}
      <Item icon="copy" text={t("Copy the position")} onClick={() => void copy(app, position, t("Position copied."))} />
      <Item icon="copy" text={t("Copy game")} onClick={() => void copy(app, recordOf(app, record), t("Game copied."))} />
      {files.map(([text, ending, type, made]) => (
        <Item icon="download" text={text} onClick={() => download(fileName(app, table, ending), type, made())} key={ending} />
      ))}
    </div>
  );
}

export function Sharing(props: SharingProps) {
  const { t } = useApp();
  const [open, setOpen] = useState(false);
  return (
    <details class="sharing" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary class="item">
        <Icon name="copy" />
        {t("Copy, save, share")}
      </summary>
      {open && <Ways {...props} />}
    </details>
  );
}
