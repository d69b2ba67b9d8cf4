// A lesson of a course: three positions to solve, one after the other.
import { useEffect, useState } from "preact/hooks";
import { myself } from "../../state/club/me";
import type { CourseLesson } from "../../state/context";
import { go } from "../../state/navigate";
import { deskOf, findPuzzle, loadPuzzles, triedOf } from "../../state/puzzles/desk";
import { meetClub } from "../../state/puzzles/remote";
import { Missing } from "../Missing";
import { Awaited, Place, useApp, useStanding } from "../parts";
import { Solve } from "../puzzles/Solve";
import { type Course, CourseList, Marks, useCourses } from "./course";

function Positions({ course, lesson, follower }: { course: Course; lesson: CourseLesson; follower: CourseLesson | undefined }) {
  const { app, t } = useApp();
  const { game } = course;
  const { puzzles } = lesson;
  const [at, setAt] = useState(() => Math.max(0, puzzles.findIndex((id) => !triedOf(app, game).has(id))));
  const puzzle = findPuzzle(app, puzzles[at] ?? "");
  useStanding(puzzle && "lesson");
  if (!puzzle) return <Missing />;
  const last = at === puzzles.length - 1;
  const onward = follower ? { page: "lesson" as const, lesson: follower.name } : { page: "learn" as const, game };
  return (
    <Solve
      puzzle={puzzle}
      follows={at > 0}
      title={lesson.title}
      lead={
        <div class="lesson-idea own-row">
          <p>{lesson.idea}</p>
          <Marks game={game} lesson={lesson} />
        </div>
      }
      side={<CourseList course={course} current={lesson.name} />}
      {...(last && { learnt: lesson.learnt })}
      nextText={last ? (follower ? t("Next lesson") : t("Back to the course")) : t("Next position")}
      next={() => (last ? go(app, onward) : setAt(at + 1))}
      key={puzzle.id}
    />
  );
}

export function LessonPlace({ lesson: name }: { lesson: string }) {
  const { app, t } = useApp();
  const courses = useCourses();
  const course = courses?.find(({ lessons }) => lessons.some((lesson) => lesson.name === name));
  const game = course?.game ?? "";
  const { files, attempts } = deskOf(app).get();
  const remote = files[game] ?? { state: "loading" as const };
  const person = myself(app)?.id;
  useEffect(() => {
    if (game) void loadPuzzles(app, game);
    if (game) void meetClub(app, game);
  }, [game, person, attempts !== null]);
  const index = course?.lessons.findIndex((lesson) => lesson.name === name) ?? -1;
  const lesson = course?.lessons[index];
  if (courses && !lesson) return <Missing />;
  if (course && lesson && remote.state === "there" && attempts)
    return <Positions course={course} lesson={lesson} follower={course.lessons[index + 1]} key={name} />;
  return (
    <Place title={t("Lesson")}>
      <Awaited remote={remote.state === "failed" ? remote : { state: "loading" }}>{() => null}</Awaited>
    </Place>
  );
}
