// Playing any game of the core's table: a square is tapped, then, where there are several moves from it, another square
// or one of the moves in a list.
import { movesAt, type Choice, type Gesture, type Gestures, type Looking } from "../../board/gestures";
import type { Marks, Move, Position } from "@ludopod/core";

/** The moves that the choice leaves: from its square, and where one has been asked about, to that. */
export const movesLeft = (position: Position, { at, asked }: Choice): Move[] =>
  movesAt(position, at).filter(({ to }) => asked === undefined || to === asked);

/** The move that has been chosen, by its text. */
export const chosenMove = (position: Position, { at, chosen }: Choice): Move | undefined =>
  movesAt(position, at).find(({ text }) => text === chosen[0]);

function confirm(position: Position, choice: Choice): Gesture | null {
  const move = chosenMove(position, choice);
  return move ? { move: move.text, shown: true } : null;
}

/** Shows a move, or asks which of several. */
function ask(at: string, [only, another]: Move[], asked?: string): Gesture {
  return { choose: { at, chosen: only && !another ? [only.text] : [], ...(asked !== undefined && { asked }) } };
}

function pointFrom(position: Position, square: string, carefully: boolean): Gesture {
  const moves = movesAt(position, square);
  const [only, another] = moves;
  if (!only) return { refuse: square, choice: null };
  return another || carefully || only.to !== square ? ask(square, moves) : { move: only.text };
}

function pointTo(position: Position, choice: Choice, square: string, carefully: boolean): Gesture {
  const ways = movesAt(position, choice.at).filter(({ to }) => to === square);
  const [only, another] = ways;
  if (only && !another && (!carefully || choice.chosen[0] === only.text)) return { move: only.text };
  if (only) return ask(choice.at, ways, square);
  return square === choice.at ? { choose: null } : pointFrom(position, square, carefully);
}

function preview(position: Position, { choice, hover, hint }: Looking): string | undefined {
  if (choice) return chosenMove(position, choice)?.text;
  const [only, another] = hover ? movesAt(position, hover) : [];
  return only && !another ? only.text : (hint ?? undefined);
}

function marks(position: Position, { choice }: Looking): Marks {
  if (!choice) return [];
  const targets = [...new Set(movesAt(position, choice.at).map(({ to }) => to))].filter((to) => to !== choice.at);
  return [["choosable", targets], ["chosen", [choice.at]]];
}

export const gestures: Gestures = {
  point: (position, choice, square, carefully) =>
    choice ? pointTo(position, choice, square, carefully) : pointFrom(position, square, carefully),
  confirm,
  key: (position, choice, name) => (name === "Enter" ? confirm(position, choice) : null),
  preview,
  marks,
  picked: () => undefined,
};
