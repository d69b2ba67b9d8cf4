// The line under the board: what is happening, what a square would do, or the capture being chosen.
import type { ComponentChildren } from "preact";
import type { Position } from "@ludopod/core";
import { endedBy, gamePage, sentence, type Table, words } from "../state/app";
import { boardPosition, boardTable, stepTo } from "../state/board";
import { exhibited, isAnalysing, isInLesson, sessionOf } from "../state/shown";
import { isStoring, statusText } from "../state/status";
import { Proposal } from "./Proposal";
import { Remark, RemarkAction } from "./Remark";
import { playOn } from "../state/resume";
import { Result } from "./Result";
import { Button, useApp } from "./parts";

function EarlierPanel({ table, at }: { table: Table; at: number }) {
  const { app, t } = useApp();
  const online = sessionOf(app.store.get()).served;
  return (
    <div class="panel earlier" data-panel="earlier">
      <p class="panel-text stack gap-1">
        {t("After {at} of {n} moves", { at, n: table.events.length })}
        {online && <small>{statusText(app, table)}</small>}
        <Remark />
      </p>
      <div class="panel-actions beside wraps gap-2">
        <RemarkAction />
        {!online && (
          <Button onClick={() => void playOn(app, at)}>{t("Continue from here")}</Button>
        )}
        <Button onClick={() => stepTo(app, Infinity)}>{t("Back to the latest move")}</Button>
      </div>
    </div>
  );
}

/** Whose turn it is, always; below it what has been told, else what is pointed at, else the latest move. */
function StatusPanel({ table, position, about }: { table: Table; position: Position; about?: ComponentChildren }) {
  const { app } = useApp();
  const { notice } = app.store.get();
  const latest = position.latest?.spoken && <small>{sentence(position.latest.spoken)}</small>;
  return (
    <div class={`panel${notice?.action ? " told" : ""}${notice?.refused ? " refused" : ""}`} data-panel="status">
      <p class="panel-text stack gap-1">
        {statusText(app, table)}
        {notice ? <Remark /> : (about ?? latest)}
      </p>
      {notice?.action && (
        <div class="panel-actions beside wraps gap-2">
          <RemarkAction />
        </div>
      )}
    </div>
  );
}

function Current({ table, position }: { table: Table; position: Position }) {
  const { app } = useApp();
  const { view, notice } = app.store.get();
  const analysing = isAnalysing(app.store.get());
  const { at, choice, proposed, hover } = view;
  const page = gamePage(app, table.options.game);
  if (proposed !== null) return <Proposal position={boardPosition(app) ?? position} proposed={proposed} />;
  if (choice) return <page.Panel table={boardTable(app) ?? table} position={boardPosition(app) ?? position} choice={choice} />;
  if (isInLesson(app.store.get())) return notice && <p class={`panel${notice.refused ? " refused" : ""}`} data-panel="lesson">{notice.text}</p>;
  if (at !== null && !analysing) return <EarlierPanel table={table} at={at} />;
  if ((position.over || endedBy(table)) && !analysing && !exhibited(app.store.get())) return <Result table={table} position={position} />;
  const about = hover && page.squareText?.(words(app), position, hover);
  return (
    <StatusPanel
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
export const Panel = (props: { table: Table; position: Position }) => {
  const { app } = useApp();
  return isStoring(app) ? <StatusPanel {...props} /> : <Current {...props} />;
};
