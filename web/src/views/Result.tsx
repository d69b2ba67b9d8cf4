// The end of a game: the dice are counted up, and there is a way to go on.
import { useEffect, useState } from "preact/hooks";
import type { Position } from "../core/types";
import { gamePage, isReviewable, seatName, words } from "../state/app";
import { isStill } from "../state/appearance";
import type { App } from "../state/context";
import { rematchLocal } from "../state/local";
import { mayAskAgain } from "../state/match/offers";
import { seatIndex, type Table } from "../state/model";
import { resultText } from "../state/reactions";
import { replay } from "../state/replay";
import { openStudy } from "../state/study/study";
import { Icon } from "./Icon";
import { RatingStepText } from "./parts/rating";
import { Remark, RemarkAction } from "./Remark";

const STEP_MS = 60;

/** Counts from zero to `most`, at once where no motion is wanted. */
function useCountUp(most: number, still: boolean): number {
  const [count, setCount] = useState(still ? most : 0);
  useEffect(() => {
    if (count >= most) return;
    const timer = setTimeout(() => setCount(count + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [count, most]);
  return count;
}

function Counts({ app, table, position }: { app: App; table: Table; position: Position }) {
  const { Mark } = gamePage(app, table.options.game);
  const count = useCountUp(Math.max(...position.scores), isStill(app.store.get().settings));
  return (
    <p class="counts" aria-hidden="true">
      {table.seats.map(({ seat }) => (
        <span class={position.places[seatIndex(seat)] === 1 ? "winner" : ""} key={seat}>
          <Mark seat={seat} />
          {Math.min(count, position.scores[seatIndex(seat)] ?? 0)}
        </span>
      ))}
    </p>
  );
}

/** What a rated game has changed, by who played it. */
function Ratings({ app, table }: { app: App; table: Table }) {
  const changed = table.seats.flatMap((seat) => (seat.change ? [{ seat, change: seat.change }] : []));
  if (changed.length === 0) return null;
  return (
    <dl class="rating-changes" aria-label={words(app).t("Ratings")}>
      {changed.map(({ seat, change }) => (
        <div key={seat.seat}>
          <dt>{seatName(app, seat)}</dt>
          <dd>
            <RatingStepText app={app} change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The same game again: on this device and against characters at once, else the others are asked. */
function Again({ app }: { app: App }) {
  const { t } = words(app);
  const { route, online } = app.store.get();
  const table = route.page === "online" ? online : null;
  if (table && !mayAskAgain(table)) return null;
  const asks = table?.seats.some(({ you, kind }) => !you && kind === "human");
  return (
    <button
      type="button"
      class="button primary"
      onClick={() => void (table ? app.online.act("offer", "rematch") : rematchLocal(app))}
    >
      <Icon name="again" />
      {asks ? t("Rematch") : t("Play again")}
    </button>
  );
}

/** To what the engine says of the game, wherever it stands. */
function toReview(): void {
  const title = document.getElementById("review-title");
  title?.scrollIntoView({ block: "start" });
  title?.focus({ preventScroll: true });
}

export function Result({ app, table, position }: { app: App; table: Table; position: Position }) {
  const { t } = words(app);
  return (
    <section class="panel result" data-panel="result" aria-label={t("Result")}>
      <Counts app={app} table={table} position={position} />
      <h2>{resultText(app, table, position)}</h2>
      <Ratings app={app} table={table} />
      <Remark app={app} />
      <div class="panel-actions">
        <RemarkAction app={app} />
        {table.events.length > 0 && (
          <button type="button" class="button" onClick={() => void replay(app)}>
            <Icon name="play" />
            {t("Replay")}
          </button>
        )}
        {isReviewable(app, table) && (
          <button type="button" class="button" onClick={toReview}>
            <Icon name="hint" />
            {t("Review")}
          </button>
        )}
        {table.events.length > 0 && (
          <button type="button" class="button" onClick={() => openStudy(app, table)}>
            <Icon name="branch" />
            {t("Analyse")}
          </button>
        )}
        <Again app={app} />
      </div>
    </section>
  );
}
