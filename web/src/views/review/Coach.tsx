// A mistake of the game, explained beside the board: what it gave away, a second try at it, and the better move with what
// follows.
import { useEffect, useMemo, useRef } from "preact/hooks";
import { type App, gamePage, type Table, words } from "../../state/app";
import { leaveTrial, stepTo } from "../../state/board";
import type { Mistake, Review, Trial } from "../../state/review/model";
import { lessonsOf } from "../../state/review/review";
import { showBetter, showMistake, showReply, tryAgain } from "../../state/review/trial";
import { teaching, turnOf, verdictText } from "../../state/review/words";
import { HelpingLesson } from "../learn/course";
import { Button, Icon, IconButton, useApp, useStanding } from "../parts";

interface CoachProps {
  review: Review<Table>;
  mistake: Mistake;
}

/** What the visitor is asked, and how the move that was tried is. */
function Attempt({ mistake, trial, review }: CoachProps & { trial: Trial<Table> }) {
  const { app, t } = useApp();
  const { judging, verdict, table } = trial;
  const solved = verdict?.kind === "best" || verdict?.kind === "good";
  const asked = t("{turn}: find something better than {move}.", {
    turn: turnOf(app, review.base, mistake.seat),
    move: mistake.played,
  });
  const failed = table.events.length > mistake.ply && !judging && !verdict;
  return (
    <p role="status" class={`coach-verdict beside level gap-2${verdict ? (solved ? " good" : " bad") : ""}`}>
      {verdict && <Icon name={solved ? "check" : "again"} />}
      {judging && t("Looking at {move}…", { move: table.events[mistake.ply] ?? "" })}
      {verdict && verdictText(words(app), verdict, mistake)}
      {failed && t("The engine could not look at this move.")}
      {table.events.length === mistake.ply && asked}
    </p>
  );
}

/** A move and what the engine expects after it; each of its moves can be stepped to. */
function Line({ mistake, trial }: Omit<CoachProps, "review"> & { trial: Trial<Table> }) {
  const { app, t } = useApp();
  const { table } = trial;
  const at = app.store.get().view.at ?? table.events.length;
  return (
    <ol class="coach-line beside wraps gap-1" aria-label={trial.kind === "better" ? t("The better line") : t("Why?")}>
      {table.events.slice(mistake.ply).map((move, index) => {
        const ply = mistake.ply + index + 1;
        return (
          <li key={ply}>
            <button
              type="button"
              aria-current={at === ply ? "step" : undefined}
              aria-label={t("Move {n}: {move}", { n: ply, move })}
              onClick={() => stepTo(app, ply)}
            >
              {move}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function About({ review, mistake }: CoachProps) {
  const { app, language } = useApp();
  const { trial, opinions } = review;
  const { given, won } = useMemo(() => teaching(app, review, mistake), [opinions, mistake.ply, language]);
  if (trial?.kind === "try") return <Attempt review={review} mistake={mistake} trial={trial} />;
  return (
    <>
      <div class="coach-words stack gap-2" role="status">
        {(trial?.kind === "better" ? won : given).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {trial ? <Line mistake={mistake} trial={trial} /> : <HelpingLesson table={review.base} mistake={mistake} />}
    </>
  );
}

function titleOf(app: App, { review, mistake }: CoachProps): string {
  const { t } = words(app);
  const { trial } = review;
  if (trial?.kind === "better") return t("Better: {move}", { move: mistake.better });
  if (trial?.kind === "try") return t("Your turn");
  const played = { n: mistake.ply + 1, move: mistake.played };
  return mistake.judgement === "blunder" ? t("{n}. {move} was a blunder", played) : t("{n}. {move} was a mistake", played);
}

/** One of what can be done is what comes next: it is marked. */
function Actions({ review, mistake, next }: CoachProps & { next: Mistake | undefined }) {
  const { app, t } = useApp();
  const { trial } = review;
  const tried = trial?.kind === "try" && trial.table.events.length > mistake.ply;
  const solved = trial?.verdict?.kind === "best" || trial?.verdict?.kind === "good";
  const goesOn = trial?.kind === "better" || solved;
  const mark = (primary: boolean) => `button${primary ? " primary" : ""}`;
  const again = trial?.kind !== "try" || tried;
  return (
    <div class="panel-actions beside wraps gap-2">
      {again && (
        <button type="button" class={mark(!goesOn)} onClick={() => tryAgain(app, mistake)}>{t("Try again")}</button>
      )}
      {!trial && review.opinions[mistake.ply + 1] && (
        <Button onClick={() => showReply(app, mistake)}>{t("Why?")}</Button>
      )}
      {trial?.kind !== "better" && (
        <Button onClick={() => showBetter(app, mistake)}>{t("Show the better move")}</Button>
      )}
      {next && (
        <button type="button" class={mark(goesOn)} onClick={() => showMistake(app, next)}>{t("Next mistake")}</button>
      )}
    </div>
  );
}

const isInSight = (element: Element | null): boolean => {
  const { top, bottom } = element?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  return top >= 0 && bottom <= window.innerHeight;
};

/** Board and words are in sight, and who pressed a button that is gone goes on here. */
function useAttention(phase: string) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const [board, words] = [document.querySelector(".board-room"), element.current?.querySelector("header") ?? null];
    if (!isInSight(board)) board?.scrollIntoView({ block: "start" });
    if (!isInSight(words)) element.current?.scrollIntoView({ block: "start" });
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [phase]);
  return element;
}

export function Coach() {
  const { app, t } = useApp();
  const { review } = app.store.get();
  const mistakes = lessonsOf(app);
  const index = mistakes.findIndex(({ ply }) => ply === review?.lesson);
  const mistake = mistakes[index];
  const tried = review?.trial ? review.trial.table.events.length : 0;
  const element = useAttention(`${review?.lesson ?? ""} ${review?.trial?.kind ?? ""} ${review?.trial?.kind === "try" ? tried : ""}`);
  useStanding(mistake && "coach");
  if (!review || !mistake) return null;
  const { Mark } = gamePage(app, review.base.options.game);
  return (
    <section class="panel coach" data-panel="coach" aria-labelledby="coach-title" tabIndex={-1} ref={element}>
      <header class="beside level gap-2">
        <Mark seat={mistake.seat} />
        <h2 id="coach-title" class="grows yields breaks">{titleOf(app, { review, mistake })}</h2>
        <span class="chip">{t("{n} of {count}", { n: index + 1, count: mistakes.length })}</span>
        <IconButton class="tool" icon="close" label={t("End the lesson")} onClick={() => leaveTrial(app, Infinity)} />
      </header>
      <About review={review} mistake={mistake} />
      <Actions review={review} mistake={mistake} next={mistakes[index + 1]} />
    </section>
  );
}
