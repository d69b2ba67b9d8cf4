// Placing a die: one click where there is one way to do it; where there are several captures, their dice are picked.
import { movesAt, type Choice, type Gesture, type Gestures, type Looking } from "../../board/gestures";
import type { Marks, Position } from "@ludopod/core";
import { diceOf, exact, fitting, hasChoice, isChoosable, toggled } from "./choice";

function confirm(position: Position, choice: Choice): Gesture {
  const move = exact(movesAt(position, choice.at), choice.chosen);
  return move ? { move: move.text, shown: true } : { lacks: "sum", choice };
}

/** A die is picked for the capture, or dropped from it. */
function pick(position: Position, choice: Choice, square: string): Gesture {
  const moves = movesAt(position, choice.at);
  const wanted = [...choice.chosen, square];
  const fits = choice.chosen.includes(square) || fitting(moves, wanted).length > 0;
  return fits ? { choose: toggled(moves, choice, square) } : { refuse: `${choice.at}=${wanted.join("+")}`, choice };
}

/** A die that has only one way to be placed may be shown before it is: the same square once more, or the button, places it. */
function place(position: Position, square: string, carefully: boolean): Gesture {
  const [only, another] = movesAt(position, square);
  if (!only) return { refuse: square, choice: null };
  if (another) return { choose: { at: square, chosen: [] } };
  return carefully ? { choose: { at: square, chosen: only.captured } } : { move: only.text };
}

const isPickable = (position: Position, choice: Choice, square: string): boolean =>
  hasChoice(position, choice) && isChoosable(movesAt(position, choice.at), square);

function point(position: Position, choice: Choice | null, square: string, carefully: boolean): Gesture {
  if (choice?.at === square) return confirm(position, choice);
  return choice && isPickable(position, choice, square) ? pick(position, choice, square) : place(position, square, carefully);
}

/** The choosable die of that number, in board order. */
function dieOf(position: Position, choice: Choice, number: number): string | undefined {
  const dice = diceOf(movesAt(position, choice.at));
  return dice.sort((a, b) => a.slice(1).localeCompare(b.slice(1)) || a.localeCompare(b))[number - 1];
}

function key(position: Position, choice: Choice, name: string): Gesture | null {
  if (name === "Enter" && choice.chosen.length > 1) return confirm(position, choice);
  const die = /^[1-5]$/.test(name) ? dieOf(position, choice, Number(name)) : undefined;
  return die ? pick(position, choice, die) : null;
}

function preview(position: Position, { choice, hover, hint }: Looking): string | undefined {
  if (choice) return exact(movesAt(position, choice.at), choice.chosen)?.text;
  if (!hover) return hint ?? undefined;
  const [only, another] = movesAt(position, hover);
  return another ? undefined : only?.text;
}

/** The choice that is being made; or, before it is, that which pointing at a square would begin. */
function choiceShown(position: Position, { choice, hover }: Looking): Choice | null {
  const begun = choice ?? (hover ? { at: hover, chosen: [] } : null);
  return begun && (choice || hasChoice(position, begun)) ? begun : null;
}

function marks(position: Position, looking: Looking): Marks {
  const choice = choiceShown(position, looking);
  const moves = choice ? movesAt(position, choice.at) : [];
  const open = choice ? diceOf(fitting(moves, choice.chosen)) : [];
  return [
    ...(choice && !exact(moves, choice.chosen) ? [["target", [choice.at]] as const] : []),
    ...(open.length ? [["choosable", open] as const] : []),
    ...(choice?.chosen.length ? [["chosen", choice.chosen] as const] : []),
  ];
}

export const gestures: Gestures = {
  point,
  confirm,
  key,
  preview,
  marks,
  picked: (position, choice, square) =>
    isPickable(position, choice, square) ? choice.chosen.includes(square) : undefined,
};
