// The line under the board: what is happening, what a square would do, or the capture being chosen.
import type { Position } from "../core/types";
import { endedBy, gamePage, mover, seatName, seatOf, sentence, shown, words } from "../state/app";
import type { App } from "../state/context";
import { isGlimpsing } from "../state/glimpse";
import { boardPosition, boardTable, stepTo } from "../state/board";
import { PLIES_EXPLAINED, type Table } from "../state/model";
import { isAnalysing, isInLesson, showsLocal } from "../state/shown";
import { resultText } from "../state/reactions";
import { Proposal } from "./Proposal";
import { Remark, RemarkAction } from "./Remark";
import { playOn } from "../state/resume";
import { Result } from "./Result";

/** A move is shown that is not on the disk yet. */
function isStoring(app: App): boolean {
  const state = app.store.get();
  return !!state.onBoard.storing && showsLocal(state);
}

function statusText(app: App, table: Table): string {
  const { t } = words(app);
  if (isAnalysing(app.store.get())) return analysisText(app, table);
  if (isStoring(app)) return t("Storing the move…");
  const { thinking, sending, route, connection } = app.store.get();
  if (route.page === "online" && connection === "lost") return t("The server cannot be reached. Trying again…");
  const seat = mover(app, table);
  if (!seat) return t("The game is over.");
  const name = seatName(app, seat);
  if (isGlimpsing(app.store.get())) return t("This is how it goes. Touch a square: the board is yours.");
  if (!seat.taken) return t("Waiting for someone to join as {name}.", { name });
  if (sending) return t("Sending your move…");
  if (seat.kind === "computer")
    return thinking ? t("{name} is thinking…", { name }) : t("{name} to move.", { name });
  if (!seat.you) return t("Waiting for {name} to move.", { name });
  const alone = table.seats.filter(({ you, kind }) => you && kind === "human").length === 1;
  const { invitation } = gamePage(app, table.options.game);
  if (invitation && table.events.length <= PLIES_EXPLAINED)
    return invitation(words(app), alone ? undefined : name);
  return alone ? t("Your turn.") : t("{name} to move.", { name });
}

/** Beside a game above all that nothing is played. */
function analysisText(app: App, table: Table): string {
  const { t } = words(app);
  const position = shown(app);
  const seat = seatOf(table, position?.turn ?? null);
  if (app.store.get().route.page === "analysis" && position)
    return seat ? t("{name} to move.", { name: seatName(app, seat) }) : resultText(app, table, position);
  return seat ? t("Analysis: {name} to move. Nothing is played.", { name: seatName(app, seat) }) : t("Analysis: the end of this line.");
}

function EarlierPanel({ app, table, at }: { app: App; table: Table; at: number }) {
  const { t } = words(app);
  return (
    <div class="panel earlier">
      <p class="panel-text">
        {t("After {at} of {n} moves", { at, n: table.events.length })}
        <Remark app={app} />
      </p>
      <div class="panel-actions">
        <RemarkAction app={app} />
        {app.store.get().route.page !== "online" && (
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

/** What is happening, and what has been told. */
function StatusPanel({ app, table, position }: { app: App; table: Table; position: Position }) {
  const { notice } = app.store.get();
  return (
    <div class={`panel${notice?.action ? " told" : ""}`}>
      <p class="panel-text">
        {statusText(app, table)}
        {notice ? <Remark app={app} /> : position.latest?.spoken && <small>{sentence(position.latest.spoken)}</small>}
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
  if (isInLesson(app.store.get())) return notice && <p class={`panel${notice.refused ? " refused" : ""}`}>{notice.text}</p>;
  if (at !== null && !analysing) return <EarlierPanel app={app} table={table} at={at} />;
  if ((position.over || endedBy(table)) && !analysing) return <Result app={app} table={table} position={position} />;
  const about = hover && page.squareText?.(words(app), position, hover);
  if (notice && !notice.action) return <p class={`panel${notice.refused ? " refused" : ""}`}>{notice.text}</p>;
  if (about) {
    return (
      <p class="panel about">
        <strong>{hover}</strong> {about}
      </p>
    );
  }
  return <StatusPanel app={app} table={table} position={position} />;
}

/** Nothing hides that what is seen could still be lost. */
export const Panel = (props: { app: App; table: Table; position: Position }) =>
  isStoring(props.app) ? <StatusPanel {...props} /> : <Current {...props} />;
