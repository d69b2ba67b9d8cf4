// Going through a finished game: its graph with the turning points, the game in a sentence, and its mistakes to learn
// from. Before that stands the mistake that is explained (Coach).
import { useEffect, useState } from "preact/hooks";
import { openEngine, isSameGame, type Course } from "@ludopod/core";
import { type App, gamePage, positionAt, type Table, words } from "../../state/app";
import { gameKey, isInLesson } from "../../state/shown";
import { inOrderOfLearning, mistakesIn } from "../../state/review/mistakes";
import type { Mistake, Review as Known } from "../../state/review/model";
import { redrawCourse, startReview } from "../../state/review/review";
import { summaryText } from "../../state/review/summary";
import { showMistake } from "../../state/review/trial";
import { judgementText, nameOf } from "../../state/review/words";
import { AsTable } from "./AsTable";
import { Coach } from "./Coach";
import { Graph, momentOf, momentText } from "./Graph";
import { Button, useApp, useStanding } from "../parts";

/** Goes through the game as long as it is shown and nobody stops it. */
function useReview(app: App, table: Table): { stop(): void; resume(): void } {
  const [attempt, setAttempt] = useState(1);
  const { language } = words(app);
  useEffect(() => (attempt ? startReview(app, table, openEngine) : undefined), [gameKey(table), attempt]);
  // Not while it is drawn itself.
  useEffect(() => queueMicrotask(() => redrawCourse(app)), [language]);
  return { stop: () => setAttempt(0), resume: () => setAttempt(attempt + 1) };
}

interface PartProps {
  table: Table;
  review: Known<Table>;
}

function Progress({ review, stop, resume }: PartProps & ReturnType<typeof useReview>) {
  const { t } = useApp();
  const { done, of, state } = review;
  if (state === "finished") return null;
  const running = state === "running";
  return (
    <div class="review-progress stack level">
      <p class={state === "failed" ? "refused" : "quiet"} role="status">
        {running && t("The engine is analysing the game…")}
        {state === "stopped" && t("The review has been stopped.")}
        {state === "failed" && t("The engine could not analyse the game.")}
      </p>
      {running && <progress max={of} value={done} aria-label={t("The engine is analysing the game…")} />}
      <Button onClick={running ? stop : resume}>{running ? t("Stop") : t("Continue the review")}</Button>
    </div>
  );
}

function MistakeButton({ table, mistake }: { table: Table; mistake: Mistake }) {
  const { app, t } = useApp();
  const { ply, played, seat, judgement } = mistake;
  const move = t("Move {n}: {move}", { n: ply + 1, move: played });
  return (
    <button
      type="button"
      class={judgement}
      aria-current={app.store.get().review?.lesson === ply ? "step" : undefined}
      aria-label={`${move}, ${nameOf(app, table, seat)}. ${judgementText(words(app), judgement)}`}
      onClick={() => showMistake(app, mistake)}
    >
      <span class="number">{ply + 1}</span> {played.split("=")[0]}
      <strong>{judgement === "blunder" ? "??" : "?"}</strong>
    </button>
  );
}

/** The mistakes by player, to be learned from one after the other or each by itself. */
function Mistakes({ table, mistakes }: { table: Table; mistakes: readonly Mistake[] }) {
  const { app, tn } = useApp();
  const { Mark } = gamePage(app, table.options.game);
  const { lesson } = app.store.get().review ?? {};
  const [first] = mistakes;
  if (!first) return null;
  return (
    <>
      {lesson === null && (
        <Button icon="hint" onClick={() => showMistake(app, first)}>
          {tn("Learn from {n} mistake", "Learn from {n} mistakes", mistakes.length)}
        </Button>
      )}
      {[...new Set(mistakes.map(({ seat }) => seat))].map((seat) => (
        <div class="mistakes" key={seat}>
          <h3 class="beside level gap-2" id={`mistakes-${seat}`}>
            <Mark seat={seat} /> {nameOf(app, table, seat)}
          </h3>
          <ol class="beside wraps gap-1" aria-labelledby={`mistakes-${seat}`}>
            {mistakes
              .filter((mistake) => mistake.seat === seat)
              .map((mistake) => (
                <li key={mistake.ply}>
                  <MistakeButton table={table} mistake={mistake} />
                </li>
              ))}
          </ol>
        </div>
      ))}
    </>
  );
}

/** How accurately each played who made a move. */
function accuracyText(app: App, table: Table, { accuracy }: Course): string {
  const { t } = words(app);
  const moved = new Set(positionAt(app, table).history.flatMap(({ move, seat }) => (move ? [seat] : [])));
  const each = table.seats.flatMap(({ seat }, index) =>
    moved.has(seat) ? [t("{name} {percent}", { name: nameOf(app, table, seat), percent: words(app).percent(accuracy[index] ?? 0) })] : [],
  );
  return each.length ? t("Accuracy: {list}.", { list: each.join(", ") }) : "";
}

function Found({ table, review, course }: PartProps & { course: Course }) {
  const { app } = useApp();
  const end = positionAt(app, table);
  const mistakes = mistakesIn({ ...review, course }, end);
  const ready = review.state !== "running";
  return (
    <>
      <Graph table={table} course={course} mistakes={mistakes} ready={ready} />
      <p class="quiet small moment">{momentText(app, table, course, momentOf(app, table))}</p>
      {ready && <p class="summary" data-part="summary">{summaryText(app, table, end, course.points, mistakes)}</p>}
      {ready && <p class="quiet accuracy">{accuracyText(app, table, course)}</p>}
      {ready && <Mistakes table={table} mistakes={inOrderOfLearning(mistakes, table)} />}
      {ready && <AsTable table={table} course={course} />}
    </>
  );
}

/** `table`: a game that is over. */
export function Review({ table }: { table: Table }) {
  const { app, t } = useApp();
  useStanding("review");
  const { review } = app.store.get();
  const work = useReview(app, table);
  const known = review && isSameGame(review.base, table) ? review : null;
  return (
    <section class="review stack gap-3 yields" aria-labelledby="review-title">
      {isInLesson(app.store.get()) && <Coach />}
      <h2 id="review-title" tabIndex={-1}>{t("Game review")}</h2>
      {known && <Progress table={table} review={known} {...work} />}
      {known?.course && <Found table={table} review={known} course={known.course} />}
    </section>
  );
}
