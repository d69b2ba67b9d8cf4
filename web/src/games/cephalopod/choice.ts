// Choosing a capture among the moves the core allows: no rule is decided here.
import { movesAt, type Choice } from "../../board/gestures";
import type { Move, Position } from "@ludopod/core";

export const isChoosable = (moves: Move[], square: string) => moves.some(({ captured }) => captured.includes(square));

/** Whether there are captures to choose among, or just one way to place the die. */
export const hasChoice = (position: Position, { at }: Choice) => movesAt(position, at).length > 1;

/** The moves that take at least what has been picked. */
export const fitting = (moves: Move[], chosen: string[]): Move[] =>
  moves.filter(({ captured }) => chosen.every((square) => captured.includes(square)));

/** The move that takes just what has been picked. */
export const exact = (moves: Move[], chosen: string[]): Move | undefined =>
  fitting(moves, chosen).find(({ captured }) => captured.length === chosen.length);

export const pips = ({ pieces }: Position, square: string): number =>
  pieces.find(({ at }) => at === square)?.shows ?? 0;

/** The dice that some of the moves capture. */
export const diceOf = (moves: Move[]): string[] => [...new Set(moves.flatMap(({ captured }) => captured))];

const sum = (position: Position, chosen: string[]): number =>
  chosen.reduce((total, square) => total + pips(position, square), 0);

/** "5 + 1 = 6" */
export function sumText(position: Position, chosen: string[]): string {
  const numbers = chosen.map((square) => pips(position, square)).join(" + ");
  return chosen.length > 1 ? `${numbers} = ${sum(position, chosen)}` : numbers;
}

/** Picks or drops a die; where only one capture fits what is picked, the rest of it is picked too. */
export function toggled(moves: Move[], { at, chosen }: Choice, square: string): Choice {
  if (chosen.includes(square)) return { at, chosen: chosen.filter((other) => other !== square) };
  const picked = [...chosen, square];
  const [only, another] = fitting(moves, picked);
  const rest = only && !another ? only.captured.filter((other) => !picked.includes(other)) : [];
  return { at, chosen: [...picked, ...rest] };
}
