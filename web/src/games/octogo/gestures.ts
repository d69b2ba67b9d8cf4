// Moving a piece: it is chosen, and then what it is to do, by the square it goes to, by the arrow keys or by a button.
import type { Marks } from "../../core/core";
import type { Move, Position } from "../../core/types";
import { movesAt, positionAt, refuse, say, whyNot, words } from "../../state/app";
import { cancel, changeView, play } from "../../state/board";
import type { App, Choosing, Gestures } from "../../state/context";
import type { Choice, Table, View } from "../../state/model";
import { moveTo, picked, strokesOf, waysTo } from "./turns";
import { turnText } from "./words";

function confirm({ app, position, choice }: Choosing): void {
  const move = picked(position, choice);
  if (move) play(app, move.text, true);
}

/** Shows what the chosen piece is to do; it is not done yet. */
function showWay(app: App, move: Move): void {
  changeView(app, { choice: { at: move.at, chosen: [strokesOf(move)] }, hover: null });
  app.store.set({ notice: null });
  say(app, turnText(words(app), move));
}

/** Adds a stroke to what the chosen piece is to do. */
function addStroke({ app, position, choice }: Choosing, added: string): void {
  const strokes = (choice.chosen[0] ?? "") + added;
  const move = movesAt(position, choice.at).find((other) => strokesOf(other) === strokes);
  if (move) showWay(app, move);
  else refuse(app, words(app).t("The piece cannot do that."));
}

function dropStroke(app: App, { at, chosen }: Choice): void {
  const fewer = chosen[0]?.slice(0, -1);
  changeView(app, { choice: { at, chosen: fewer ? [fewer] : [] } });
}

const STROKES: Record<string, string> = { ArrowUp: "A", ArrowLeft: "L", ArrowRight: "R" };

/** Arrows turn the chosen piece and advance it. */
function key(choosing: Choosing, name: string): boolean {
  const { app, choice } = choosing;
  const added = STROKES[name];
  if (added) addStroke(choosing, added);
  else if (name === "ArrowDown" || name === "Backspace") dropStroke(app, choice);
  else if (name === "Enter" && choice.chosen.length) confirm(choosing);
  else return false;
  return true;
}

/** Asks which of several ways to a square; the plainest is shown meanwhile, but no turn of a piece that stays. */
function askWay(app: App, at: string, square: string, [plainest]: Move[]): void {
  const { t } = words(app);
  const chosen = plainest && square !== at ? [strokesOf(plainest)] : [];
  changeView(app, { choice: { at, chosen, asked: square }, hover: null });
  say(app, square === at ? t("Which way should it turn?") : t("How should it stand on {square}?", { square }));
}

/** What the chosen piece is to do on a square. */
function pointWay({ app, position, choice }: Choosing, square: string, carefully: boolean): void {
  const ways = waysTo(position, choice.at, square);
  const [way, another] = ways;
  if (choice.at === square && (choice.asked === square || !way)) cancel(app);
  else if (way && another) askWay(app, choice.at, square, ways);
  else if (way && carefully && choice.chosen[0] !== strokesOf(way)) showWay(app, way);
  else if (way) play(app, way.text);
  else if (movesAt(position, square).length) choosePiece(app, square);
  else {
    changeView(app, { choice: { at: choice.at, chosen: [] } });
    refuse(app, words(app).t("The piece cannot go there in one turn."));
  }
}

function choosePiece(app: App, square: string): void {
  changeView(app, { choice: { at: square, chosen: [] }, hint: null });
  say(app, words(app).t("What should the piece on {square} do?", { square }));
}

function point(app: App, table: Table, square: string, carefully: boolean): void {
  const position = positionAt(app, table);
  const { choice } = app.store.get().view;
  app.store.set({ notice: null });
  if (choice) pointWay({ app, table, position, choice }, square, carefully);
  else if (movesAt(position, square).length) choosePiece(app, square);
  else refuse(app, whyNot(app, table, square));
}

function preview(position: Position, { choice, hover, hint }: View): string | undefined {
  if (!choice) return hint ?? undefined;
  return (picked(position, choice) ?? (hover ? moveTo(position, choice.at, hover) : undefined))?.text;
}

/** Of the piece that is chosen the core draws all it can do. */
const marks = (_: Position, { choice }: View): Marks => (choice ? [["chosen", [choice.at]]] : []);

export const gestures: Gestures = { point, confirm, key, preview, marks, picked: () => undefined };
