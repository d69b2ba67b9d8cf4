// The end of a game: its result, the dice counted one by one, the move that decided it, and the way to another.
import type { SeatChange } from "api";
import { useEffect, useState } from "preact/hooks";
import type { Position } from "@ludopod/core";
import { gamePage, isReviewable, LETTERS, type Seat, seatIndex, seatName, type Table } from "../state/app";
import { isStill } from "../state/appearance";
import { rematchLocal } from "../state/local";
import { mayAskAgain } from "../state/match/offers";
import { winnerOf } from "../state/outcome";
import { endingOf } from "../state/reactions";
import { replay } from "../state/resume";
import { sessionOf } from "../state/shown";
import { openStudy } from "../state/study/study";
import { playCount } from "../sound";
import { Button, later, RatingStepText, useApp, useStanding } from "./parts";
import { Remark, RemarkAction } from "./Remark";

const Decision = later(() => import("./review/Decision"), "Decision");

/** Between two dice that are counted; the most of them take no longer than the whole. */
const STEP_MS = 85;
const WHOLE_MS = 1600;
const HOP: readonly Keyframe[] = [{}, { transform: "translateY(-8%)" }, {}];

/** Goes from one number to another in steps, at once where no motion is wanted. */
function useSteps(from: number, to: number, still: boolean, each?: (count: number) => void): number {
  const [count, setCount] = useState(still ? to : from);
  useEffect(() => {
    if (count === to) return;
    const timer = setTimeout(() => {
      setCount(count + Math.sign(to - count));
      each?.(count);
    }, Math.min(STEP_MS, WHOLE_MS / Math.abs(to - from)));
    return () => clearTimeout(timer);
  }, [count, to]);
  return count;
}

/** The winner's dice are counted one by one: each hops on the board as it is. */
function Counts({ table, position }: { table: Table; position: Position }) {
  const { app } = useApp();
  const { settings } = app.store.get();
  const { Mark } = gamePage(app, table.options.game);
  const winner = LETTERS[winnerOf(position) ?? -1];
  const count = useSteps(0, Math.max(...position.scores), isStill(settings), (counted) => {
    document.querySelectorAll(`.play-board .die-${winner}`)[counted]?.animate([...HOP], 260);
    playCount(settings, counted);
  });
  return (
    <p class="counts beside gap-4" aria-hidden="true">
      {table.seats.map(({ seat }) => (
        <span class={position.places[seatIndex(seat)] === 1 ? "winner" : ""} key={seat}>
          <Mark seat={seat} />
          {Math.min(count, position.scores[seatIndex(seat)] ?? 0)}
        </span>
      ))}
    </p>
  );
}

function Change({ seat, change }: { seat: Seat; change: SeatChange }) {
  const { app } = useApp();
  const after = useSteps(change.before, change.after, isStill(app.store.get().settings));
  return (
    <div class="beside wraps">
      <dt>{seatName(app, seat)}</dt>
      <dd>
        <RatingStepText change={change} shown={after} />
      </dd>
    </div>
  );
}

/** What a rated game has changed, by who played it. */
function Ratings({ table }: { table: Table }) {
  const { t } = useApp();
  const changed = table.seats.flatMap((seat) => (seat.change ? [{ seat, change: seat.change }] : []));
  if (changed.length === 0) return null;
  return (
    <dl class="rating-changes stack gap-1" aria-label={t("Ratings")}>
      {changed.map((each) => <Change {...each} key={each.seat.seat} />)}
    </dl>
  );
}

/** The same game again: on this device and against characters at once, else the others are asked. */
function Again() {
  const { app, t } = useApp();
  const { online } = app.store.get();
  const table = sessionOf(app.store.get()).served ? online : null;
  if (table && !mayAskAgain(table)) return null;
  const asks = table?.seats.some(({ you, kind }) => !you && kind === "human");
  return (
    <Button class="primary" icon="again" onClick={() => void (table ? app.online.act("offer", "rematch") : rematchLocal(app))}>
      {asks ? t("Rematch") : t("Play again")}
    </Button>
  );
}

/** To what the engine says of the game, wherever it stands. */
function toReview(): void {
  const title = document.getElementById("review-title");
  title?.scrollIntoView({ block: "start" });
  title?.focus({ preventScroll: true });
}

export function Result({ table, position }: { table: Table; position: Position }) {
  const { app, t } = useApp();
  useStanding("result");
  const ending = endingOf(app, table, position);
  const reviewable = isReviewable(app, table);
  return (
    <section class="panel result" data-panel="result" aria-label={t("Result")}>
      <h2>
        {ending.result}
        <small>{ending.how && ` ${ending.how}`}</small>
        <span class="visually-hidden">{ending.counts && ` ${ending.counts}`}</span>
      </h2>
      {!ending.how && <Counts table={table} position={position} />}
      {reviewable && <Decision table={table} />}
      <Ratings table={table} />
      <Remark />
      <div class="panel-actions beside wraps gap-2">
        <RemarkAction />
        <Again />
        {table.events.length > 0 && (
          <Button icon="play" onClick={() => void replay(app)}>{t("Replay")}</Button>
        )}
        {reviewable && (
          <Button icon="hint" onClick={toReview}>{t("Review")}</Button>
        )}
        {table.events.length > 0 && (
          <Button icon="branch" onClick={() => openStudy(app, table)}>{t("Analyse")}</Button>
        )}
      </div>
    </section>
  );
}
