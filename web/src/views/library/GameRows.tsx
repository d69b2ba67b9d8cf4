// A game of the list: its board, what is known of it, and what can be done with it.
import { useState } from "preact/hooks";
import type { App } from "../../state/context";
import type { Entry } from "../../state/library/entry";
import { remove, rename, TITLE_MAX } from "../../state/library/moving";
import { resume } from "../../state/resume";
import { openStudy } from "../../state/study/study";
import { Button, Chip, copy, IconButton, type IconName, Link, MiniBoard, RelativeTime, Row, sends, TextField, useApp } from "../parts";
import { download, fileName, recordOf } from "../record";
import { titleOf, type GameRow } from "./rows";

/** Gives a game a name of its own; an empty one is that of its players again. */
function Rename({ entry, close }: { entry: Entry; close(): void }) {
  const { app, t } = useApp();
  const [name, setName] = useState(entry.name);
  const save = () => {
    close();
    if (name.trim() !== entry.name) void rename(app, entry, name);
  };
  return (
    <form class="rename beside wraps gap-2" onSubmit={sends(save)} onKeyDown={({ key }) => key === "Escape" && close()}>
      <TextField label={t("Name of the game")} value={name} change={setName} maxLength={TITLE_MAX} focused />
      <button type="submit" class="button primary">{t("Save")}</button>
      <Button onClick={close}>{t("Cancel")}</Button>
    </form>
  );
}

const analyse = (app: App, { id, name, kind, table, ply }: Entry) =>
  openStudy(app, table, kind === "study" ? { id, name, ply } : { name });

/** The first thing to do with it: to go on with a game or an analysis, or to look at what is finished. */
function Main({ entry, over }: { entry: Entry; over: boolean }) {
  const { app, t } = useApp();
  const isStudy = entry.kind === "study";
  return (
    <Button
      icon={isStudy ? "branch" : over ? "eye" : "play"}
      onClick={() => (isStudy ? analyse(app, entry) : void resume(app, entry))}
    >
      {isStudy ? t("Open") : over ? t("View") : t("Continue")}
    </Button>
  );
}

function Actions({ entry, over, edit }: { entry: Entry; over: boolean; edit(): void }) {
  const { app, t } = useApp();
  const { table, at } = entry;
  const record = () => recordOf(app, table, "text", at);
  const isStudy = entry.kind === "study";
  const tools: readonly (readonly [icon: IconName, label: string, act: () => void])[] = [
    ["note", t("Rename"), edit],
    ["copy", t("Copy game"), () => void copy(app, record(), t("Game copied."))],
    ["download", t("Download game"), () => download(fileName(app, table, "txt"), "text/plain", record())],
    ["bin", isStudy ? t("Delete the analysis") : t("Delete the game"), () => void remove(app, entry)],
  ];
  return (
    <div class="library-actions beside wraps level" role="group" aria-label={titleOf(app, entry)}>
      <Main entry={entry} over={over} />
      {!isStudy && <IconButton class="tool" icon="branch" label={t("Analyse")} onClick={() => analyse(app, entry)} />}
      {tools.map(([icon, label, act]) => <IconButton class="tool" icon={icon} label={label} onClick={act} key={icon} />)}
    </div>
  );
}

function DeviceRow({ row, entry }: { row: GameRow; entry: Entry }) {
  const { app, t } = useApp();
  const [editing, setEditing] = useState(false);
  const here = app.store.get().onBoard.id === entry.id;
  return (
    <Row
      picture={<MiniBoard game={row.picture} key={row.picture.position} />}
      title={editing ? <Rename entry={entry} close={() => setEditing(false)} /> : row.title}
      text={
        <>
          {row.about}
          <br />
          <RelativeTime at={row.at} /> {here && <Chip>{t("On the board now")}</Chip>}
        </>
      }
      actions={!editing && <Actions entry={entry} over={row.over} edit={() => setEditing(true)} />}
    />
  );
}

function ClubRow({ row }: { row: GameRow }) {
  const { t } = useApp();
  return (
    <Row
      picture={<MiniBoard game={row.picture} />}
      title={row.title}
      text={
        <>
          {row.about}
          <br />
          <RelativeTime at={row.at} /> <Chip icon="people">{t("Club")}</Chip>{" "}
          {row.calls && <Chip tone="good">{t("Your turn")}</Chip>}
        </>
      }
      calls={row.calls}
      actions={
        row.calls ? (
          <Link to={{ page: "online", id: row.id }} class="button" label={t("Play: {names}", { names: row.title })} icon="play">{t("Play")}</Link>
        ) : (
          <Link to={{ page: "online", id: row.id }} class="button" label={t("View: {names}", { names: row.title })} icon="eye">{t("View")}</Link>
        )
      }
    />
  );
}

export const GameRows = ({ rows }: { rows: readonly GameRow[] }) => (
  <ul class="list stack library-list">
    {rows.map((row) =>
      row.entry ? (
        <DeviceRow row={row} entry={row.entry} key={`${row.source} ${row.id}`} />
      ) : (
        <ClubRow row={row} key={`${row.source} ${row.id}`} />
      ),
    )}
  </ul>
);
