// One puzzle: who is to move, the board, what has become of the try, and what stands beside it.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { LudopodBoard } from "@ludopod/board";
import { positionAt, words } from "../../state/app";
import type { Puzzle } from "../../state/puzzles/puzzle";
import { followMoves, help, puzzleTable, startSession, type Progress, type Session } from "../../state/puzzles/session";
import { addressOf } from "../../state/router";
import { openStudy } from "../../state/study/study";
import { type ToolProps, Tools } from "../Controls";
import { copy, useApp } from "../parts";
import { Remark } from "../Remark";
import { Task, Turn } from "../Task";
import { useTrial } from "../trial";
import { Beside } from "./Beside";
import { useKeys } from "./useKeys";
import { type Onward, Verdict } from "./Verdict";

interface SolveProps extends Onward {
  puzzle: Puzzle;
  /** It is the one of the day. */
  daily?: boolean;
  /** Another one was here before it. */
  follows: boolean;
  /** Of a lesson: what it is called, and what it says. */
  title?: string | undefined;
  lead?: ComponentChildren;
  /** What stands beside the board, where that is not what one reached. */
  side?: ComponentChildren;
}

/** To say a date makes ready all that a language has of dates: not where none is said. */
const TODAY = { day: "numeric", month: "long", timeZone: "UTC" } as const;

/** Puts what the board shows on the analysis board; before the first attempt that would tell too much. */
function analyse({ app, trial, puzzle, progress }: Session): void {
  const { events } = trial.store.get().local;
  const name = words(app).t("Puzzle {id}", { id: puzzle.id });
  if (progress.get().tried) openStudy(app, puzzleTable(app, puzzle, events), { name });
}

const copyAddress = ({ app, puzzle }: Session): void =>
  void copy(app, addressOf({ page: "puzzles", puzzle: puzzle.id }, app.core.names), words(app).t("Link copied."));

/** What helps, and what takes the puzzle along. */
function PuzzleTools({ session }: { session: Session }) {
  const { app } = session;
  const { t } = words(app);
  const { phase, hinted, tried } = session.progress.get();
  const over = phase === "solved" || phase === "shown";
  const helps: readonly ToolProps[] = [
    { icon: "hint", label: t("Hint"), named: true, keys: "h", disabled: over || hinted, onClick: () => help(session, "hint") },
    { icon: "eye", label: t("Solution"), named: true, keys: "s", disabled: over, onClick: () => help(session, "solution") },
  ];
  const ways: readonly ToolProps[] = [
    { icon: "branch", label: t("Analyse"), named: true, keys: "a", disabled: !tried, reason: t("First try the puzzle."), onClick: () => analyse(session) },
    { icon: "link", label: t("Copy a link to this puzzle"), keys: "l", disabled: false, onClick: () => copyAddress(session) },
  ];
  return (
    <div class="controls beside wraps apart gap-1" role="toolbar" aria-label={t("Puzzle controls")}>
      <Tools tools={helps} />
      <span class="steps beside">
        <Tools tools={ways} />
      </span>
    </div>
  );
}

/** Where the button that was pressed is gone, keys and screen readers go on at the board. */
function useFocusOnBoard({ phase, asked }: Progress, follows: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const mounted = useRef(follows);
  useEffect(() => {
    const lost = mounted.current && document.activeElement === document.body;
    mounted.current = true;
    if (lost && phase === "open" && asked === null)
      element.current?.querySelector<LudopodBoard>("ludopod-board")?.focusSquare();
  }, [phase, asked]);
  return element;
}

export function Solve({ puzzle, daily = false, follows, title, lead, side, ...onward }: SolveProps) {
  const { app } = useApp();
  const trial = useTrial(app, () => puzzleTable(app, puzzle), puzzle.id);
  const session = useMemo(() => startSession(app, trial, puzzle), [trial]);
  const progress = session.progress.get();
  const { phase } = progress;
  useEffect(() => followMoves(session), [session]);
  const element = useFocusOnBoard(progress, follows);
  const told = phase === "solved" || phase === "shown" || phase === "refuted";
  useKeys({
    h: () => help(session, "hint"),
    s: () => help(session, "solution"),
    a: () => analyse(session),
    l: () => copyAddress(session),
    n: () => told && onward.next(),
  });
  const { t, language } = words(app);
  return (
    <Task
      trial={trial}
      title={title ?? t("Find the best move.")}
      head={
        <>
          <Turn game={puzzle.game} seat={positionAt(trial, puzzleTable(trial, puzzle)).turn ?? "a"} />
          {lead}
          {daily && <p class="quiet">{t("Daily puzzle, {date}", { date: new Date().toLocaleDateString(language, TODAY) })}</p>}
        </>
      }
      under={
        <>
          <Verdict session={session} {...onward} />
          <PuzzleTools session={session} />
          <Remark />
        </>
      }
      side={side ?? <Beside session={session} daily={daily} />}
      element={element}
    />
  );
}
