// The courses of the games: their lessons, how far whoever is here has come in them, and which one helps.
import { useEffect, useState } from "preact/hooks";
import { type App, gameInfo, gamePage, positionAt, seatIndex, type Table as Played, words } from "../../state/app";
import type { Course as Lessons, CourseLesson, Mistaken } from "../../state/context";
import { loadAttempts, triedOf } from "../../state/puzzles/desk";
import type { Mistake } from "../../state/review/model";
import { Link, useApp } from "../parts";

export interface Course extends Lessons {
  game: string;
}

/** Those of all games in the page's language, or of one; null until they have come. */
export function useCourses(only?: string): Course[] | null {
  const { app, language } = useApp();
  const [courses, setCourses] = useState<Course[] | null>(null);
  useEffect(() => {
    const load = async (game: string): Promise<Course[]> => {
      const course = await gamePage(app, game).course?.(words(app));
      return course ? [{ game, ...course }] : [];
    };
    const names = app.core.names.filter((game) => only === undefined || game === only);
    void Promise.all(names.map(load)).then((found) => setCourses(found.flat()));
    void loadAttempts(app);
  }, [app, language, only]);
  return courses;
}

/** How many of a lesson's positions have been tried, and how many were solved at once. */
export function doneOf(app: App, game: string, { puzzles }: CourseLesson) {
  const tried = puzzles.flatMap((id) => triedOf(app, game).get(id) ?? []);
  return { tried: tried.length, solved: tried.filter(({ solved }) => solved).length };
}

/** A mark for each position: solved at once, tried, or still to come. */
export function Marks({ game, lesson }: { game: string; lesson: CourseLesson }) {
  const { app, t } = useApp();
  const { tried, solved } = doneOf(app, game, lesson);
  return (
    <span class="lesson-steps beside gap-1">
      <span class="visually-hidden">{t("{tried} of {n} positions tried, {solved} solved", { tried, solved, n: lesson.puzzles.length })}</span>
      {lesson.puzzles.map((id) => {
        const of = triedOf(app, game).get(id);
        return <i class={of ? (of.solved ? "now" : "past") : ""} key={id} aria-hidden="true" />;
      })}
    </span>
  );
}

/** All lessons of a course, the current one marked. */
export function CourseList({ course: { game, lessons }, current }: { course: Course; current?: string }) {
  const { app, t } = useApp();
  return (
    <section class="course stack gap-3" aria-labelledby="course-title">
      <h2 id="course-title">{t("The course of {game}", { game: gameInfo(app, game).title })}</h2>
      <ol class="ways stack gap-2">
        {lessons.map((lesson) => (
          <li key={lesson.name}>
            <Link to={{ page: "lesson", lesson: lesson.name }} class="way beside level apart gap-4" current={lesson.name === current}>
              <strong>{lesson.title}</strong>
              <Marks game={game} lesson={lesson} />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

function mistaken(app: App, table: Played, mistake: Mistake): Mistaken | null {
  const { moves, pieces, scores, rows, columns } = positionAt(app, table, mistake.ply);
  const [played, better] = [mistake.played, mistake.better].map((text) => moves.find((move) => move.text === text));
  if (!played || !better) return null;
  const mine = new Set(pieces.flatMap(({ at, seat }) => (seat === mistake.seat ? [at] : [])));
  const own = scores[seatIndex(mistake.seat)] ?? 0;
  return {
    played,
    better,
    own: better.captured.filter((square) => mine.has(square)).length,
    lead: own - Math.max(...scores.filter((_, index) => index !== seatIndex(mistake.seat))),
    empty: rows * columns - pieces.length,
    pieces: pieces.length,
  };
}

/** From a mistake to the lesson that helps against it. */
export function HelpingLesson({ table, mistake }: { table: Played; mistake: Mistake }) {
  const { app, t } = useApp();
  const course = useCourses(table.options.game)?.[0];
  const about = mistaken(app, table, mistake);
  const lesson = about && course?.lessons.find(({ helps }) => helps(about));
  return (
    lesson && (
      <Link to={{ page: "lesson", lesson: lesson.name }} class="helping-lesson" icon="book">{t("A lesson that helps: {title}", { title: lesson.title })}</Link>
    )
  );
}
