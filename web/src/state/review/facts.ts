// What can be seen on the board along two lines: the mistake with its answer, and the better move with what follows. Only
// what the core's positions show is taken for true.
import type { Found, Move, Position } from "../../core/types";
import type { App } from "../context";
import { seatIndex, type Table } from "../model";
import type { Answer, Balance, Facts, Mistake } from "./model";

/** The line that the engine expects: its move and what follows, one move at least. */
export const lineOf = (found: Found): string[] => (found.line[0] === found.move ? found.line : [found.move]);

const moveIn = ({ moves }: Position, text: string): Move | undefined => moves.find((move) => move.text === text);

const seatAt = ({ pieces }: Position, square: string): string | undefined => pieces.find(({ at }) => at === square)?.seat;

const isSafe = ({ pieces }: Position, square: string): boolean => pieces.some(({ at, safe }) => at === square && safe);

/** Of the pieces that a move captures, those of a player, or those of the others. */
const captured = (before: Position, { captured: squares }: Move, seat: string, own: boolean): string[] =>
  squares.filter((square) => (seatAt(before, square) === seat) === own);

/** How many pieces a player has more than whoever else has most. */
function lead({ scores }: Position, seat: string): number {
  const index = seatIndex(seat);
  return (scores[index] ?? 0) - Math.max(...scores.filter((_, other) => other !== index));
}

/** A line on the board: its positions from before its first move to after its last. */
function positionsOf(app: App, table: Table, ply: number, line: readonly string[]): Position[] {
  const events = [...table.events.slice(0, ply), ...line];
  const played = { options: table.options, events, ...(table.start === undefined ? {} : { start: table.start }) };
  return [...line, ""].map((_, index) => app.core.position(played, app.store.get().settings.language, ply + index));
}

/** What the answer to the mistake wins, without what it could win after the better move, too. */
function answerOf(mover: string, line: readonly string[], played: readonly Position[], instead: Position | undefined): Answer | null {
  const [, before, after] = played;
  const move = before && moveIn(before, line[1] ?? "");
  if (!before || !move?.text || !after || !before.turn || before.turn === mover) return null;
  const captures = captured(before, move, mover, true);
  const others = instead?.turn === before.turn ? instead.moves : [];
  const most = instead ? Math.max(0, ...others.map((other) => captured(instead, other, mover, true).length)) : 0;
  const safe = isSafe(after, move.to) && move.captured.length > 0 && !others.some(({ text }) => text === move.text);
  const given = captures.length > most ? captures : [];
  return given.length || safe ? { seat: before.turn, move, captures: given, safe } : null;
}

function balanceOf(mover: string, played: readonly Position[], better: readonly Position[]): Balance | null {
  const plies = Math.min(played.length, better.length) - 1;
  const [one, other] = [played[plies], better[plies]];
  return plies > 0 && one && other ? { plies, played: lead(one, mover), better: lead(other, mover) } : null;
}

/** `opinions`: of the positions before and after the mistake; after it there is none where the game has ended. */
export function factsOf(app: App, table: Table, mistake: Mistake, opinions: [before: Found, after: Found | undefined]): Facts | null {
  const { ply, seat: mover } = mistake;
  const [found, reply] = opinions;
  const bad = [mistake.played, ...(reply ? lineOf(reply) : [])];
  const good = lineOf(found);
  const [played, better] = [positionsOf(app, table, ply, bad), positionsOf(app, table, ply, good)];
  const [before, afterBad, afterGood] = [played[0], played[1], better[1]];
  const [move, best] = [before && moveIn(before, mistake.played), before && moveIn(before, mistake.better)];
  if (!before || !afterBad || !afterGood || !move || !best) return null;
  const answer = answerOf(mover, bad, played, afterGood);
  const taken = captured(before, best, mover, false);
  return {
    mover,
    played: move,
    better: best,
    answer,
    captures: taken.length > captured(before, move, mover, false).length ? taken : [],
    safe: isSafe(afterGood, best.to) && !isSafe(afterBad, move.to),
    kept: (answer?.captures ?? []).filter((at) => better.every((position) => seatAt(position, at) === mover)),
    balance: balanceOf(mover, played, better),
  };
}
