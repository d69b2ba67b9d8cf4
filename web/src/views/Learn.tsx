// Learning a game in a few steps, each of them done on a board of its own.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { BARE_OPTIONS, FIRST_CHARACTER, gameInfo, gamePage, makeComputer, makeSeat, positionAt, shown, type Table, words } from "../state/app";
import type { App, Lesson } from "../state/context";
import { newcomersOptions } from "../state/boards";
import { deskOf } from "../state/puzzles/desk";
import { playOnFrom, startLocal } from "../state/local";
import { go } from "../state/navigate";
import { tellReplaced } from "../state/resume";
import { Missing } from "./Missing";
import { Panel } from "./Panel";
import { Action } from "./puzzles/Verdict";
import { Task, Told } from "./Task";
import { useTrial } from "./trial";
import { TypedMove } from "./TypedMove";
import { CourseList, doneOf, useCourses } from "./learn/course";
import { AppPlace, Button, Item, later, Link, Place, Skeleton, useApp } from "./parts";

const Known = later(() => import("./learn/Known"), "Known", true);

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

interface StepProps {
  game: string;
  lessons: Lesson[];
  at: number;
  /** What else there is to do. */
  ways: ComponentChildren;
  side: ComponentChildren;
  next(): void;
}

/** A step that is asked for, or what has come of it. */
function Under({ trial, game, lessons, at, next }: Omit<StepProps, "ways" | "side"> & { trial: App }) {
  const { app, t } = useApp();
  const { local } = trial.store.get();
  const lesson = lessons[at];
  const position = shown(trial);
  if (!lesson || !position) return null;
  const done = outcome(trial, lesson);
  const last = at === lessons.length - 1;
  if (done === null)
    return (
      <AppPlace value={trial}>
        <Panel table={local} position={position} />
        <TypedMove />
      </AppPlace>
    );
  return done ? (
    <Told
      title={lesson.learnt}
      tone="good"
      actions={
        <Action
          icon={last ? "play" : "forward"}
          text={last ? t("Play your first game") : t("Continue")}
          first
          act={() => (last ? void firstGame(app, game) : next())}
        />
      }
    />
  ) : (
    <Told
      title={t("That is not the move. Try again.")}
      tone="bad"
      actions={<Action icon="again" text={t("Try again")} first act={() => void playOnFrom(trial, 0)} />}
    />
  );
}

function Step({ ways, side, ...step }: StepProps) {
  const { app } = useApp();
  const { game, lessons, at } = step;
  const lesson = lessons[at];
  const trial = useTrial(app, () => lessonTable(game, lesson ?? { start: "" } as Lesson), `${game} ${at}`);
  if (!lesson) return null;
  return (
    <Task
      trial={trial}
      class="learn"
      title={lesson.title}
      above={<Steps lessons={lessons} at={at} />}
      head={<p class="lead">{lesson.text}</p>}
      under={
        <>
          <Under trial={trial} {...step} />
          {ways}
        </>
      }
      side={side}
    />
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
      <Known course={course} />
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
    <Step
      game={game}
      lessons={lessons}
      at={step}
      next={() => setAt(step + 1)}
      ways={
        <nav class="controls beside wraps apart gap-1" aria-label={t("Other options")}>
          {step > 0 && <Item icon="back" text={t("Previous step")} onClick={() => setAt(step - 1)} />}
          {step < lessons.length - 1 && <Item icon="forward" text={t("Skip this step")} onClick={() => setAt(step + 1)} />}
          <Item icon="play" text={t("Skip to your first game")} onClick={() => void firstGame(app, game)} />
          <Link to={{ page: "rules", game }} class="item" icon="book">{t("Read the rules")}</Link>
        </nav>
      }
      side={list}
      key={step}
    />
  );
}
