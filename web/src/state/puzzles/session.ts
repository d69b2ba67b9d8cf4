// A puzzle being solved, on a board of its own: what is played there is judged, and a wrong move gets its refutation.
import { playMove } from "../../sound";
import { type App, BARE_OPTIONS, idleView, makeSeat, positionAt, say, seatIndex, sentence, type Table, type View, words } from "../app";
import { makeStore, type Store } from "../store";
import type { Attempt } from "./attempts";
import { recordAttempt, triedOf } from "./desk";
import { movesBefore, partOf, type Puzzle } from "./puzzle";
import { sendAttempt } from "./remote";
import { costText, hintText, worthText } from "./words";

/** "open": a move is wanted. "answered": the right one stands on the board, and the puzzle goes on. "wrong": a wrong one
 *  does, "refuted": its answer, too. "solved": by whoever is here. "shown": by the page. */
type Phase = "open" | "answered" | "wrong" | "refuted" | "solved" | "shown";

/** What tells too much before the first attempt, and counts as a wrong one. */
export type Help = "hint" | "solution";

export interface Progress {
  phase: Phase;
  /** The number of the move that is to be found, from 0. */
  step: number;
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
export function puzzleTable(app: App, { game, position }: Puzzle, events: string[] = [], open = events.length === 0): Table {
  const line = { options: { ...BARE_OPTIONS, game }, start: position, events: [] };
  const { seats, turn } = app.core.position(line, "en");
  const mine = open ? seatIndex(turn ?? "") : -1;
  return { ...line, events, seats: seats.map((_, index) => makeSeat(index, { you: index === mine })) };
}

export const startSession = (app: App, trial: App, puzzle: Puzzle): Session => ({
  app,
  trial,
  puzzle,
  progress: makeStore<Progress>({
    phase: "open",
    step: 0,
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

/** The part that is being solved, and what was played before it. */
export const partNow = ({ puzzle, progress }: Session): Puzzle => partOf(puzzle, progress.get().step);
const before = ({ puzzle, progress }: Session): string[] => movesBefore(puzzle, progress.get().step);

const squareOf = (session: Session): string =>
  positionAt(session.trial, puzzleTable(session.trial, partNow(session))).moves.find(({ text }) => text === partNow(session).best)?.at ?? "";

/** Puts the position on the board after those moves. */
function show({ trial, puzzle }: Session, events: string[], open: boolean, view: Partial<View> = {}): void {
  trial.store.set({ local: puzzleTable(trial, puzzle, events, open), view: { ...idleView, ...view }, notice: null });
}

/** The position that is to be solved, with the hint, once it has been given. */
function showPuzzle(session: Session): void {
  const { hinted } = session.progress.get();
  show(session, before(session), true, hinted ? { values: [["hint", [squareOf(session)]]] } : {});
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
  const { trial, progress } = session;
  const answer = partNow(session).refuted[move];
  const events = [...before(session), move, ...(answer ? [answer] : [])];
  if (answer) {
    show(session, events, false);
    knock(session, events);
  }
  progress.set({ phase: "refuted" });
  say(trial, [words(trial).t("Not the best move."), ...(answer ? [spokenMove(session, events)] : []), costText(trial, partNow(session))].join(" "));
}

/** The other player answers, and the next move is to be found. */
function goOn(session: Session): void {
  const { trial, progress } = session;
  progress.set({ step: progress.get().step + 1, phase: "open", hinted: false });
  const events = before(session);
  knock(session, events);
  showPuzzle(session);
  say(trial, [spokenMove(session, events), words(trial).t("Find the next move.")].join(" "));
}

function judge(session: Session, move: string): void {
  const { trial, puzzle, progress } = session;
  const { t } = words(trial);
  const right = move === partNow(session).best;
  const goes = right && progress.get().step < puzzle.then.length;
  const events = [...before(session), move];
  knock(session, events);
  if (!goes) count(session, right);
  progress.set({ phase: !right ? "wrong" : goes ? "answered" : "solved", asked: null });
  const worth = right && !goes ? worthText(trial, partNow(session)) : "";
  say(trial, [goes ? t("Right.") : right ? t("Solved!") : "", spokenMove(session, events), worth].filter(Boolean).join(" "));
}

/** Judges what is played from now on, and answers it; the answer ends that. */
export function followMoves(session: Session): () => void {
  const { trial, progress } = session;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = trial.store.subscribe(({ local }, earlier) => {
    const [move, another] = local.events.slice(before(session).length);
    if (local === earlier.local || move === undefined || another !== undefined) return;
    if (progress.get().phase !== "open") return;
    judge(session, move);
    const { phase } = progress.get();
    if (phase === "wrong") timer = setTimeout(() => refute(session, move), PAUSE_MS);
    if (phase === "answered") timer = setTimeout(() => goOn(session), PAUSE_MS);
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
  session.progress.set({ hinted: true, asked: null });
  showPuzzle(session);
  say(session.trial, hintOf(session));
}

/** All that is left to be played. */
function showSolution(session: Session): void {
  const { trial, progress, puzzle } = session;
  progress.set({ phase: "shown", step: puzzle.then.length, asked: null });
  const events = [...before(session), partNow(session).best];
  show(session, events, false);
  knock(session, events);
  say(trial, [spokenMove(session, events), worthText(trial, puzzle)].join(" "));
}

/** The hint in words, once it has been given. */
export const hintOf = (session: Session): string => hintText(session.trial, partNow(session), squareOf(session));

/** Helps. As long as nothing has been tried it asks first: it counts as a wrong answer. */
export function help(session: Session, kind: Help): void {
  const { tried, phase } = session.progress.get();
  if (phase !== "open" && phase !== "refuted") return;
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
