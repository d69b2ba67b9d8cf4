// The move that decided a game, once the engine has gone through it.
import { isSameGame } from "@ludopod/core";
import { positionAt, type Table } from "../../state/app";
import { decisive, mistakesIn } from "../../state/review/mistakes";
import { showMistake } from "../../state/review/trial";
import { HelpingLesson } from "../learn/course";
import { useApp } from "../parts";

export function Decision({ table }: { table: Table }) {
  const { app, t } = useApp();
  const { review } = app.store.get();
  const ready = review?.course && review.state !== "running" && isSameGame(review.base, table);
  const move = ready && decisive(mistakesIn({ ...review, course: review.course }, positionAt(app, table)));
  return (
    <p class="decision">
      {move && (
        <>
          {t("{n}. {move} decided the game.", { n: move.ply + 1, move: move.played })}{" "}
          <button type="button" onClick={() => showMistake(app, move)}>{t("Why?")}</button>
          {table.seats.some(({ seat, you, kind }) => seat === move.seat && you && kind === "human") && <HelpingLesson table={table} mistake={move} />}
        </>
      )}
    </p>
  );
}
