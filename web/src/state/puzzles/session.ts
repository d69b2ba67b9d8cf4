// A puzzle being solved, on a board of its own: what is played there is judged, and a wrong move is answered by the one
// that refutes it.
import { playMove } from "../../sound";
import { type App, BARE_OPTIONS, idleView, makeSeat, positionAt, say, seatIndex, sentence, type Table, type View, words } from "../app";
import { makeStore, type Store } from "../store";
import type { Attempt } from "./attempts";
import { recordAttempt, triedOf } from "./desk";
import type { Puzzle } from "./puzzle";
import { sendAttempt } from "./remote";
import { costText, hintText, worthText } from "./words";

/** "open": a move is wanted. "wrong": a wrong one stands on the board, "refuted": its answer, too. "solved": by whoever is
 *  here. "shown": by the page. */
type Phase = "open" | "wrong" | "refuted" | "solved" | "shown";

/** What tells too much before the first attempt, and counts as a wrong one. */
export type Help = "hint" | "solution";

export interface Progress {
  phase: Phase;
  /** It is asked whether that is really wanted. */
  asked: Help | null;
  hinted: boolean;
  /** The first attempt has been made, now or earlier. */
  tried: boolean;
  /** It counted. */
  attempt: Attempt | null;
}

export interface Session {
  app: App;
  /** The board that it is solved on. */
  trial: App;
  puzzle: Puzzle;
  progress: Store<Progress>;
}

/** Long enough that a person sees the answer come. */
const PAUSE_MS = 600;

/** The puzzle as a game that whoever is to move has to go on with. */
export function puzzleTable(app: App, { game, position }: Puzzle, events: string[] = []): Table {
  const line = { options: { ...BARE_OPTIONS, game }, start: position, events: [] };
  const { seats, turn } = app.core.position(line, "en");
  const mine = events.length === 0 ? seatIndex(turn ?? "") : -1;
  return { ...line, events, seats: seats.map((_, index) => makeSeat(index, { you: index === mine })) };
}

export const startSession = (app: App, trial: App, puzzle: Puzzle): Session => ({
  app,
  trial,
  puzzle,
  progress: makeStore<Progress>({
    phase: "open",
    asked: null,
    hinted: false,
    tried: triedOf(app, puzzle.game).has(puzzle.id),
    attempt: null,
  }),
});

/** Counts the first attempt; what follows is for learning. */
function count({ app, puzzle, progress }: Session, solved: boolean): void {
  if (progress.get().tried) return;
  const attempt = recordAttempt(app, puzzle, solved);
  progress.set({ tried: true, attempt });
  if (attempt) void sendAttempt(app, attempt);
}

const squareOf = ({ trial, puzzle }: Session): string =>
  positionAt(trial, puzzleTable(trial, puzzle)).moves.find(({ text }) => text === puzzle.best)?.at ?? "";

/** Puts the position on the board after those moves. */
function show({ trial, puzzle }: Session, events: string[], view: Partial<View> = {}): void {
  trial.store.set({ local: puzzleTable(trial, puzzle, events), view: { ...idleView, ...view }, notice: null });
}

/** The position that is to be solved, with the hint, once it has been given. */
function showPuzzle(session: Session): void {
  const square = squareOf(session);
  const { hinted } = session.progress.get();
  show(session, [], hinted ? { values: [["hint", [square]]] } : {});
}

/** What the latest move did, in words. */
export function spokenMove({ trial, puzzle }: Session, events: string[]): string {
  return sentence(positionAt(trial, puzzleTable(trial, puzzle, events)).latest?.spoken ?? "");
}

function knock({ trial, puzzle }: Session, events: readonly string[]): void {
  const { moves } = positionAt(trial, puzzleTable(trial, puzzle, events.slice(0, -1)));
  const move = moves.find(({ text }) => text === events[events.length - 1]);
  playMove(trial.store.get().settings, move?.captured.length ?? 0, move?.shows);
}

function refute(session: Session, move: string): void {
  const { trial, puzzle, progress } = session;
  const answer = puzzle.refuted[move];
  const events = answer ? [move, answer] : [move];
  if (answer) {
    show(session, events);
    knock(session, events);
  }
  progress.set({ phase: "refuted" });
  say(trial, [words(trial).t("Not the best move."), ...(answer ? [spokenMove(session, events)] : []), costText(trial, puzzle)].join(" "));
}

function judge(session: Session, move: string): void {
  const { trial, puzzle, progress } = session;
  const right = move === puzzle.best;
  knock(session, [move]);
  count(session, right);
  progress.set({ phase: right ? "solved" : "wrong", asked: null });
  const { t } = words(trial);
  if (right) say(trial, [t("Solved!"), spokenMove(session, [move]), worthText(trial, puzzle)].join(" "));
  else say(trial, spokenMove(session, [move]));
}

/** Judges what is played from now on, and answers it; the answer ends that. */
export function followMoves(session: Session): () => void {
  const { trial, progress } = session;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = trial.store.subscribe(({ local }, before) => {
    const [move, another] = local.events;
    if (local === before.local || move === undefined || another !== undefined) return;
    if (progress.get().phase !== "open") return;
    judge(session, move);
    if (progress.get().phase === "wrong") timer = setTimeout(() => refute(session, move), PAUSE_MS);
  });
  return () => {
    leave();
    clearTimeout(timer);
  };
}

export function tryAgain(session: Session): void {
  session.progress.set({ phase: "open", asked: null });
  showPuzzle(session);
}

function giveHint(session: Session): void {
  const { trial, progress, puzzle } = session;
  progress.set({ hinted: true, asked: null });
  showPuzzle(session);
  say(trial, hintText(trial, puzzle, squareOf(session)));
}

function showSolution(session: Session): void {
  const { trial, progress, puzzle } = session;
  progress.set({ phase: "shown", asked: null });
  show(session, [puzzle.best]);
  knock(session, [puzzle.best]);
  say(trial, [spokenMove(session, [puzzle.best]), worthText(trial, puzzle)].join(" "));
}

/** The hint in words, once it has been given. */
export const hintOf = (session: Session): string => hintText(session.trial, session.puzzle, squareOf(session));

/** Helps. As long as nothing has been tried it asks first: it counts as a wrong answer. */
export function help(session: Session, kind: Help): void {
  const { tried, phase } = session.progress.get();
  if (phase === "solved" || phase === "shown" || phase === "wrong") return;
  if (!tried) {
    session.progress.set({ asked: kind });
    return;
  }
  if (phase === "refuted") session.progress.set({ phase: "open" });
  if (kind === "hint") giveHint(session);
  else showSolution(session);
}

/** It is really wanted. */
export function confirmHelp(session: Session): void {
  const { asked } = session.progress.get();
  if (asked === null) return;
  count(session, false);
  help(session, asked);
}

export const declineHelp = ({ progress }: Session) => progress.set({ asked: null });
