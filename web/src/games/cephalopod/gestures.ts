// Placing a die: one click where there is one way to do it; where there are several captures, their dice are picked.
import type { Marks } from "../../core/core";
import type { Move, Position } from "../../core/types";
import { movesAt, positionAt, refuse, say, whyNot, words } from "../../state/app";
import { changeView, play } from "../../state/board";
import type { App, Choosing, Gestures } from "../../state/context";
import type { Choice, Table, View } from "../../state/model";
import { diceOf, exact, fitting, hasChoice, isChoosable, sumText, toggled } from "./choice";
import { squareText } from "./words";

function confirm({ app, position, choice: { at, chosen } }: Choosing): void {
  const move = exact(movesAt(position, at), chosen);
  if (move) play(app, move.text, true);
  else refuse(app, words(app).t("Pick two or more dice that sum to {n} or less.", { n: position.largest }));
}

/** A die is picked for the capture, or dropped from it. */
function pick({ app, table, position, choice }: Choosing, square: string): void {
  const moves = movesAt(position, choice.at);
  const wanted = [...choice.chosen, square];
  if (!choice.chosen.includes(square) && fitting(moves, wanted).length === 0) {
    refuse(app, whyNot(app, table, `${choice.at}=${wanted.join("+")}`));
    return;
  }
  const next = toggled(moves, choice, square);
  changeView(app, { choice: next });
  app.store.set({ notice: null });
  say(app, sumText(position, next.chosen));
}

/** A die that has only one way to be placed, before it is: the same square once more, or the button, places it. */
function askPlace(app: App, position: Position, { at, captured }: Move): void {
  changeView(app, { choice: { at, chosen: captured }, hover: null, hint: null });
  app.store.set({ notice: null });
  say(app, [words(app).t("A die on {square}?", { square: at }), squareText(words(app), position, at)].join(" "));
}

function place(app: App, table: Table, position: Position, square: string, carefully: boolean): void {
  const [only, another] = movesAt(position, square);
  if (!only) refuse(app, whyNot(app, table, square));
  else if (another) {
    changeView(app, { choice: { at: square, chosen: [] }, hint: null });
    app.store.set({ notice: null });
    say(app, words(app).t("Choose the dice to capture. {n} is the limit.", { n: position.largest }));
  } else if (carefully) askPlace(app, position, only);
  else play(app, only.text);
}

const isPickable = (position: Position, choice: Choice, square: string): boolean =>
  hasChoice(position, choice) && isChoosable(movesAt(position, choice.at), square);

function point(app: App, table: Table, square: string, carefully: boolean): void {
  const position = positionAt(app, table);
  const { choice } = app.store.get().view;
  if (choice?.at === square) confirm({ app, table, position, choice });
  else if (choice && isPickable(position, choice, square)) pick({ app, table, position, choice }, square);
  else {
    changeView(app, { choice: null });
    place(app, table, position, square, carefully);
  }
}

/** The choosable die of that number, in board order. */
function dieOf({ position, choice }: Choosing, number: number): string | undefined {
  const dice = diceOf(movesAt(position, choice.at));
  return dice.sort((a, b) => a.slice(1).localeCompare(b.slice(1)) || a.localeCompare(b))[number - 1];
}

function key(choosing: Choosing, name: string): boolean {
  const die = /^[1-5]$/.test(name) ? dieOf(choosing, Number(name)) : undefined;
  if (name === "Enter" && choosing.choice.chosen.length > 1) confirm(choosing);
  else if (die) pick(choosing, die);
  else return false;
  return true;
}

function preview(position: Position, { choice, hover, hint }: View): string | undefined {
  if (choice) return exact(movesAt(position, choice.at), choice.chosen)?.text;
  if (hover) {
    const [only, another] = movesAt(position, hover);
    return another ? undefined : only?.text;
  }
  return hint ?? undefined;
}

/** The choice that is being made; or, before it is, that which pointing at a square would begin. */
function choiceShown(position: Position, { choice, hover }: View): Choice | null {
  const begun = choice ?? (hover ? { at: hover, chosen: [] } : null);
  return begun && (choice || hasChoice(position, begun)) ? begun : null;
}

function marks(position: Position, view: View): Marks {
  const choice = choiceShown(position, view);
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
