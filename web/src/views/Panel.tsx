// The line under the board: what is happening, what a square would do, or the capture being chosen.
import type { ComponentChildren } from "preact";
import type { Position } from "../core/types";
import { endedBy, gamePage, sentence, words } from "../state/app";
import type { App } from "../state/context";
import { boardPosition, boardTable, stepTo } from "../state/board";
import type { Table } from "../state/model";
import { isAnalysing, isInLesson } from "../state/shown";
import { isStoring, statusText } from "../state/status";
import { Proposal } from "./Proposal";
import { Remark, RemarkAction } from "./Remark";
import { playOn } from "../state/resume";
import { Result } from "./Result";

function EarlierPanel({ app, table, at }: { app: App; table: Table; at: number }) {
  const { t } = words(app);
  const online = app.store.get().route.page === "online";
  return (
    <div class="panel earlier" data-panel="earlier">
      <p class="panel-text">
        {t("After {at} of {n} moves", { at, n: table.events.length })}
        {online && <small>{statusText(app, table)}</small>}
        <Remark app={app} />
      </p>
      <div class="panel-actions">
        <RemarkAction app={app} />
        {!online && (
          <button type="button" class="button" onClick={() => void playOn(app, at)}>
            {t("Continue from here")}
          </button>
        )}
        <button type="button" class="button" onClick={() => stepTo(app, Infinity)}>
          {t("Back to the latest move")}
        </button>
      </div>
    </div>
  );
}

/** Whose turn it is, always; below it what has been told, else what is pointed at, else the latest move. */
function StatusPanel({ app, table, position, about }: { app: App; table: Table; position: Position; about?: ComponentChildren }) {
  const { notice } = app.store.get();
  const latest = position.latest?.spoken && <small>{sentence(position.latest.spoken)}</small>;
  return (
    <div class={`panel${notice?.action ? " told" : ""}${notice?.refused ? " refused" : ""}`} data-panel="status">
      <p class="panel-text">
        {statusText(app, table)}
        {notice ? <Remark app={app} /> : (about ?? latest)}
      </p>
      {notice?.action && (
        <div class="panel-actions">
          <RemarkAction app={app} />
        </div>
      )}
    </div>
  );
}

function Current({ app, table, position }: { app: App; table: Table; position: Position }) {
  const { view, notice } = app.store.get();
  const analysing = isAnalysing(app.store.get());
  const { at, choice, proposed, hover } = view;
  const page = gamePage(app, table.options.game);
  if (proposed !== null) return <Proposal app={app} position={boardPosition(app) ?? position} proposed={proposed} />;
  if (choice) return <page.Panel app={app} table={boardTable(app) ?? table} position={boardPosition(app) ?? position} choice={choice} />;
  if (isInLesson(app.store.get())) return notice && <p class={`panel${notice.refused ? " refused" : ""}`} data-panel="lesson">{notice.text}</p>;
  if (at !== null && !analysing) return <EarlierPanel app={app} table={table} at={at} />;
  if ((position.over || endedBy(table)) && !analysing) return <Result app={app} table={table} position={position} />;
  const about = hover && page.squareText?.(words(app), position, hover);
  return (
    <StatusPanel
      app={app}
      table={table}
      position={position}
      about={
        about && (
          <small>
            <strong>{hover}</strong> {about}
          </small>
        )
      }
    />
  );
}

/** Nothing hides that what is seen could still be lost. */
export const Panel = (props: { app: App; table: Table; position: Position }) =>
  isStoring(props.app) ? <StatusPanel {...props} /> : <Current {...props} />;
