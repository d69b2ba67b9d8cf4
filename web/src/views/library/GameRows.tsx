// A game of the list: its board, what is known of it, and what can be done with it.
import { useState } from "preact/hooks";
import { words } from "../../state/app";
import type { App } from "../../state/context";
import type { Entry } from "../../state/library/entry";
import { remove, rename, TITLE_MAX } from "../../state/library/moving";
import { resume } from "../../state/resume";
import { openStudy } from "../../state/study/study";
import { copy } from "../copy";
import { Icon } from "../Icon";
import { IconButton } from "../IconButton";
import { Link } from "../Link";
import { Field, TextInput } from "../parts/form";
import { Chip } from "../parts/layout";
import { MiniBoard, Row } from "../parts/rows";
import { RelativeTime } from "../parts/times";
import { download, fileName, recordOf } from "../record";
import { titleOf, type GameRow } from "./rows";

/** Gives a game a name of its own; an empty one is that of its players again. */
function Rename({ app, entry, close }: { app: App; entry: Entry; close(): void }) {
  const { t } = words(app);
  const [name, setName] = useState(entry.name);
  const submit = (event: Event) => {
    event.preventDefault();
    close();
    if (name.trim() !== entry.name) void rename(app, entry, name);
  };
  return (
    <form class="rename" onSubmit={submit} onKeyDown={({ key }) => key === "Escape" && close()}>
      <Field label={t("Name of the game")}>
        <TextInput value={name} change={setName} maxLength={TITLE_MAX} focused />
      </Field>
      <button type="submit" class="button primary">
        {t("Save")}
      </button>
      <button type="button" class="button" onClick={close}>
        {t("Cancel")}
      </button>
    </form>
  );
}

const analyse = (app: App, { id, name, kind, table, ply }: Entry) =>
  openStudy(app, table, kind === "study" ? { id, name, ply } : { name });

/** The first thing to do with it: to go on with a game or an analysis, or to look at what is finished. */
function Main({ app, entry, over }: { app: App; entry: Entry; over: boolean }) {
  const { t } = words(app);
  const isStudy = entry.kind === "study";
  return (
    <button type="button" class="button" onClick={() => (isStudy ? analyse(app, entry) : void resume(app, entry))}>
      <Icon name={isStudy ? "branch" : over ? "eye" : "play"} />
      {isStudy ? t("Open") : over ? t("View") : t("Continue")}
    </button>
  );
}

function Actions({ app, entry, over, edit }: { app: App; entry: Entry; over: boolean; edit(): void }) {
  const { t } = words(app);
  const { table, at } = entry;
  const record = () => recordOf(app, table, "text", at);
  return (
    <div class="library-actions" role="group" aria-label={titleOf(app, entry)}>
      <Main app={app} entry={entry} over={over} />
      {entry.kind === "game" && <IconButton class="tool" icon="branch" label={t("Analyse")} onClick={() => analyse(app, entry)} />}
      <IconButton class="tool" icon="note" label={t("Rename")} onClick={edit} />
      <IconButton class="tool" icon="copy" label={t("Copy the record")} onClick={() => void copy(app, record(), t("Record copied."))} />
      <IconButton
        class="tool"
        icon="download"
        label={t("Download the record")}
        onClick={() => download(fileName(app, table, "txt"), "text/plain", record())}
      />
      <IconButton
        class="tool"
        icon="bin"
        label={entry.kind === "study" ? t("Delete the analysis") : t("Delete the game")}
        onClick={() => void remove(app, entry)}
      />
    </div>
  );
}

function DeviceRow({ app, row, entry }: { app: App; row: GameRow; entry: Entry }) {
  const { t } = words(app);
  const [editing, setEditing] = useState(false);
  const here = app.store.get().onBoard.id === entry.id;
  return (
    <Row
      picture={<MiniBoard app={app} game={row.picture} key={row.picture.position} />}
      title={editing ? <Rename app={app} entry={entry} close={() => setEditing(false)} /> : row.title}
      text={
        <>
          {row.about}
          <br />
          <RelativeTime app={app} at={row.at} /> {here && <Chip>{t("On the board now")}</Chip>}
        </>
      }
      actions={!editing && <Actions app={app} entry={entry} over={row.over} edit={() => setEditing(true)} />}
    />
  );
}

function ClubRow({ app, row }: { app: App; row: GameRow }) {
  const { t } = words(app);
  return (
    <Row
      picture={<MiniBoard app={app} game={row.picture} />}
      title={row.title}
      text={
        <>
          {row.about}
          <br />
          <RelativeTime app={app} at={row.at} /> <Chip icon="people">{t("Club")}</Chip>{" "}
          {row.calls && <Chip tone="good">{t("Your turn")}</Chip>}
        </>
      }
      calls={row.calls}
      actions={
        <Link app={app} to={{ page: "online", id: row.id }} class="button" label={row.calls ? t("Play: {names}", { names: row.title }) : t("View: {names}", { names: row.title })}>
          <Icon name={row.calls ? "play" : "eye"} />
          {row.calls ? t("Play") : t("View")}
        </Link>
      }
    />
  );
}

export const GameRows = ({ app, rows }: { app: App; rows: readonly GameRow[] }) => (
  <ul class="list library-list">
    {rows.map((row) =>
      row.entry ? (
        <DeviceRow app={app} row={row} entry={row.entry} key={`${row.source} ${row.id}`} />
      ) : (
        <ClubRow app={app} row={row} key={`${row.source} ${row.id}`} />
      ),
    )}
  </ul>
);
