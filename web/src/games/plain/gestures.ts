// Playing any game of the core's table: a square is tapped, then, where there are several moves from it, another square
// or one of the moves in a list.
import type { Marks } from "../../core/core";
import type { Move, Position } from "../../core/types";
import { movesAt, positionAt, refuse, say, whyNot, words } from "../../state/app";
import { cancel, changeView, play } from "../../state/board";
import type { App, Choosing, Gestures } from "../../state/context";
import type { Choice, Table, View } from "../../state/model";

/** The moves that the choice leaves: from its square, and where one has been asked about, to that. */
export const movesLeft = (position: Position, { at, asked }: Choice): Move[] =>
  movesAt(position, at).filter(({ to }) => asked === undefined || to === asked);

/** The move that has been chosen, by its text. */
export const chosenMove = (position: Position, { at, chosen }: Choice): Move | undefined =>
  movesAt(position, at).find(({ text }) => text === chosen[0]);

function confirm({ app, position, choice }: Choosing): void {
  const move = chosenMove(position, choice);
  if (move) play(app, move.text, true);
}

/** Shows a move, or asks which of several. */
function ask(app: App, at: string, moves: Move[], asked?: string): void {
  const [only, another] = moves;
  const chosen = only && !another ? [only.text] : [];
  changeView(app, { choice: { at, chosen, ...(asked !== undefined && { asked }) }, hover: null, hint: null });
  app.store.set({ notice: null });
  say(app, another ? words(app).t("Choose a move.") : (only?.text ?? ""));
}

function pointFrom(app: App, table: Table, square: string, carefully: boolean): void {
  const moves = movesAt(positionAt(app, table), square);
  const [only, another] = moves;
  changeView(app, { choice: null });
  if (!only) refuse(app, whyNot(app, table, square));
  else if (another || carefully || only.to !== square) ask(app, square, moves);
  else play(app, only.text);
}

function pointTo(choosing: Choosing, square: string, carefully: boolean): void {
  const { app, table, position, choice } = choosing;
  const ways = movesAt(position, choice.at).filter(({ to }) => to === square);
  const [only, another] = ways;
  if (only && !another && (!carefully || choice.chosen[0] === only.text)) play(app, only.text);
  else if (only) ask(app, choice.at, ways, square);
  else if (square === choice.at) cancel(app);
  else pointFrom(app, table, square, carefully);
}

function point(app: App, table: Table, square: string, carefully: boolean): void {
  const { choice } = app.store.get().view;
  if (choice) pointTo({ app, table, position: positionAt(app, table), choice }, square, carefully);
  else pointFrom(app, table, square, carefully);
}

function key(choosing: Choosing, name: string): boolean {
  if (name !== "Enter" || !choosing.choice.chosen.length) return false;
  confirm(choosing);
  return true;
}

function preview(position: Position, { choice, hover, hint }: View): string | undefined {
  if (choice) return chosenMove(position, choice)?.text;
  const [only, another] = hover ? movesAt(position, hover) : [];
  return only && !another ? only.text : (hint ?? undefined);
}

function marks(position: Position, { choice }: View): Marks {
  if (!choice) return [];
  const targets = [...new Set(movesAt(position, choice.at).map(({ to }) => to))].filter((to) => to !== choice.at);
  return [["choosable", targets], ["chosen", [choice.at]]];
}

export const gestures: Gestures = { point, confirm, key, preview, marks, picked: () => undefined };
