// As many puzzles as can be solved in three minutes, from easy to hard. It counts for nothing but itself.
import { useEffect, useMemo, useState } from "preact/hooks";
import { positionAt, shown, words } from "../../state/app";
import { timeText } from "../../state/match/clock";
import { runOf } from "../../state/puzzles/choose";
import { deskOf } from "../../state/puzzles/desk";
import type { Puzzle } from "../../state/puzzles/puzzle";
import { puzzleTable } from "../../state/puzzles/session";
import { Panel } from "../Panel";
import { AppPlace, Awaited, Button, Link, Place, useApp, useEvery } from "../parts";
import { Task, Turn } from "../Task";
import { useTrial } from "../trial";
import { useFiles } from "./useFiles";

const RUN_MS = 180_000;
/** What a wrong move costs. */
const MISS_MS = 10_000;
/** So long a move is seen. */
const SEEN_MS = 350;

interface Course {
  /** When it ends, in milliseconds since 1970. */
  end: number;
  puzzles: readonly Puzzle[];
  /** For each that was tried, whether it was solved. */
  tried: readonly boolean[];
}

const solvedIn = ({ tried }: Course): number => tried.filter(Boolean).length;

function One({ puzzle, left, solved, tell }: { puzzle: Puzzle; left: number; solved: number; tell(right: boolean): void }) {
  const { app, t } = useApp();
  const trial = useTrial(app, () => puzzleTable(app, puzzle), puzzle.id);
  const { local } = trial.store.get();
  const [move] = local.events;
  useEffect(() => {
    const timer = move === undefined ? undefined : setTimeout(() => tell(move === puzzle.best), SEEN_MS);
    return () => clearTimeout(timer);
  }, [move]);
  const position = shown(trial);
  return (
    <Task
      trial={trial}
      title={timeText(words(app), left)}
      head={
        <>
          <Turn game={puzzle.game} seat={positionAt(trial, puzzleTable(trial, puzzle)).turn ?? "a"} />
          <p class="quiet">{t("Solved: {n}", { n: solved })}</p>
        </>
      }
      under={
        move !== undefined ? (
          <p class="panel">{move === puzzle.best ? t("Right.") : t("Not the best move.")}</p>
        ) : (
          position && <AppPlace value={trial}><Panel table={local} position={position} /></AppPlace>
        )
      }
    />
  );
}

/** What has come of it: the best is kept in this browser. */
function Over({ run, game, again }: { run: Course; game: string; again(): void }) {
  const { t, tn } = useApp();
  const solved = solvedIn(run);
  const best = useMemo(() => {
    const key = `ludopod.run.${game}`;
    const before = Number(localStorage.getItem(key) ?? 0);
    if (solved > before) localStorage.setItem(key, String(solved));
    return Math.max(before, solved);
  }, [run]);
  return (
    <Place
      title={tn("{n} puzzle solved", "{n} puzzles solved", solved)}
      lead={<p>{t("Your best: {n}", { n: best })}</p>}
      actions={<Button class="primary" icon="again" onClick={again}>{t("Again")}</Button>}
    >
      <ul class="stack gap-1">
        {run.tried.map((right, index) => right || (
          <li key={run.puzzles[index]?.id}>
            <Link to={{ page: "puzzles", puzzle: run.puzzles[index]?.id ?? "" }}>{t("Try puzzle {n} again", { n: index + 1 })}</Link>
          </li>
        ))}
      </ul>
      <Link to={{ page: "puzzles", puzzle: "" }} class="button">{t("Puzzles")}</Link>
    </Place>
  );
}

export function Run() {
  const { app, t } = useApp();
  const { game } = deskOf(app).get();
  const remote = useFiles([game]);
  const [run, setRun] = useState<Course | null>(null);
  const [now, setNow] = useState(0);
  useEvery(run && 250, () => setNow(Date.now()));
  const begin = () => {
    setNow(Date.now());
    setRun({ end: Date.now() + RUN_MS, puzzles: runOf(remote.value ?? [], Date.now()), tried: [] });
  };
  const tell = (right: boolean) => setRun((of) => of && { ...of, end: of.end - (right ? 0 : MISS_MS), tried: [...of.tried, right] });
  const puzzle = run?.puzzles[run.tried.length];
  if (run && (now >= run.end || !puzzle)) return <Over run={run} game={game} again={begin} />;
  if (run && puzzle) return <One puzzle={puzzle} left={run.end - now} solved={solvedIn(run)} tell={tell} key={puzzle.id} />;
  return (
    <Place title={t("Against the clock")} lead={<p>{t("Solve as many puzzles as you can in three minutes. They begin easy. A wrong move costs ten seconds.")}</p>}>
      <Awaited remote={remote}>
        {() => <Button class="primary large" icon="play" onClick={begin}>{t("Start")}</Button>}
      </Awaited>
    </Place>
  );
}
