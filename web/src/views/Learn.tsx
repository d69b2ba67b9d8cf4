// Learning a game in a few steps, each of them done on a board of its own.
import { useEffect, useRef, useState } from "preact/hooks";
import { BARE_OPTIONS, FIRST_CHARACTER, gameInfo, gamePage, makeComputer, makeSeat, positionAt, shown, type Table, words } from "../state/app";
import type { App, Lesson } from "../state/context";
import { newcomersOptions } from "../state/boards";
import { deskOf } from "../state/puzzles/desk";
import { playOnFrom, startLocal } from "../state/local";
import { go } from "../state/navigate";
import { tellReplaced } from "../state/resume";
import { Board } from "./Board";
import { Missing } from "./Missing";
import { Panel } from "./Panel";
import { useTrial } from "./trial";
import { TypedMove } from "./TypedMove";
import { CourseList, doneOf, Tested, useCourses } from "./learn/course";
import { AppPlace, Button, Icon, Item, Link, Place, Skeleton, useApp } from "./parts";

const lessonTable = (game: string, { start }: Lesson): Table => ({
  options: { ...BARE_OPTIONS, game },
  start,
  events: [],
  seats: [makeSeat(0), makeSeat(1, { you: false })],
});

/** Whether the lesson's move has been made; null while none has. */
function outcome(trial: App, lesson: Lesson): boolean | null {
  const { local } = trial.store.get();
  const [event] = local.events;
  if (event === undefined) return null;
  const move = positionAt(trial, local, 0).moves.find(({ text }) => text === event);
  return !!move && lesson.isDone(move, positionAt(trial, local));
}

function Steps({ lessons, at }: { lessons: Lesson[]; at: number }) {
  const { t } = useApp();
  return (
    <p class="lesson-steps beside gap-2">
      <span class="visually-hidden">{t("Step {at} of {n}", { at: at + 1, n: lessons.length })}</span>
      {lessons.map((lesson, index) => (
        <i class={index < at ? "past" : index === at ? "now" : ""} key={`${lesson.start} ${index}`} aria-hidden="true" />
      ))}
    </p>
  );
}

/** A first game: the gentlest opponent on a small board. */
async function firstGame(app: App, game: string): Promise<void> {
  const options = newcomersOptions(gamePage(app, game), gameInfo(app, game));
  const name = app.store.get().settings.name;
  const left = await startLocal(app, {
    options,
    events: [],
    seats: [makeSeat(0, { name }), makeComputer(1, FIRST_CHARACTER)],
  });
  go(app, { page: "play" });
  tellReplaced(app, left);
}

interface OnwardProps {
  game: string;
  last: boolean;
  next(): void;
}

function Onward({ game, last, next }: OnwardProps) {
  const { app, t } = useApp();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <button
      type="button"
      class="button primary large"
      ref={button}
      onClick={() => (last ? void firstGame(app, game) : next())}
    >
      <Icon name={last ? "play" : "check"} />
      {last ? t("Play your first game") : t("Continue")}
    </button>
  );
}

interface StepProps extends OnwardProps {
  lessons: Lesson[];
  at: number;
}

/** The words of a step, and what they have come to. */
function Telling({ trial, game, lessons, at, last, next }: StepProps & { trial: App }) {
  const { t } = useApp();
  const lesson = lessons[at];
  if (!lesson) return null;
  const done = outcome(trial, lesson);
  return (
    <section class="lesson-text stack gap-4" aria-labelledby="lesson-title">
      <Steps lessons={lessons} at={at} />
      <h1 id="lesson-title">{lesson.title}</h1>
      <p class="lead">{lesson.text}</p>
      <div class="lesson-after" role="status">
        {done === true && (
          <p class="learnt beside gap-3">
            <Icon name="check" />
            {lesson.learnt}
          </p>
        )}
        {done === false && <p class="refused">{t("That is not the move. Try again.")}</p>}
      </div>
      <div class="panel-actions">
        {done === true && <Onward game={game} last={last} next={next} key={at} />}
        {done === false && (
          <Button class="primary large" icon="again" onClick={() => void playOnFrom(trial, 0)}>{t("Try again")}</Button>
        )}
      </div>
    </section>
  );
}

function Step({ game, lessons, at, last, next }: StepProps) {
  const { app } = useApp();
  const lesson = lessons[at];
  const trial = useTrial(app, () => lessonTable(game, lesson ?? { start: "" } as Lesson), `${game} ${at}`);
  const { local, said } = trial.store.get();
  const position = shown(trial);
  if (!lesson || !position) return null;
  return (
    <div class="learn-board" style={{ "--rows": position.rows, "--columns": position.columns }}>
      <Telling trial={trial} game={game} lessons={lessons} at={at} last={last} next={next} />
      <div class="stage">
        <AppPlace value={trial}>
          <Board />
          {local.events.length === 0 && <Panel table={local} position={position} />}
          <TypedMove />
        </AppPlace>
      </div>
      <div class="visually-hidden" data-part="said" role="status">
        {said}
      </div>
    </div>
  );
}

/** The steps, for whoever has not tried anything of the course, and the course. */
export function Learn({ game }: { game: string }) {
  const { app, t } = useApp();
  const [at, setAt] = useState<number | null>(null);
  const lessons = gamePage(app, game).lessons?.(words(app));
  const courses = useCourses(game);
  const course = courses?.[0];
  if (!lessons) return <Missing />;
  // Whether they have begun with the course is known once both have come.
  if (at === null && !(courses && deskOf(app).get().attempts)) return <Skeleton />;
  const list = course && (
    <>
      <CourseList course={course} />
      <Tested course={course} />
    </>
  );
  if (at === null && course?.lessons.some((lesson) => doneOf(app, game, lesson).tried > 0))
    return (
      <Place
        title={t("Learn the game")}
        shape="wide"
        actions={<Button icon="again" onClick={() => setAt(0)}>{t("The first steps again")}</Button>}
      >
        {list}
      </Place>
    );
  const step = at ?? 0;
  return (
    <div class="learn">
      <Step
        game={game}
        lessons={lessons}
        at={step}
        last={step === lessons.length - 1}
        next={() => setAt(step + 1)}
        key={step}
      />
      <nav class="learn-ways beside wraps" aria-label={t("Other options")}>
        {step < lessons.length - 1 && <Item icon="forward" text={t("Skip this step")} onClick={() => setAt(step + 1)} />}
        <Item icon="play" text={t("Skip to your first game")} onClick={() => void firstGame(app, game)} />
        <Link to={{ page: "rules", game }} class="item" icon="book">{t("Read the rules")}</Link>
        {step > 0 && <Item icon="back" text={t("Previous step")} onClick={() => setAt(step - 1)} />}
      </nav>
      {list}
    </div>
  );
}
