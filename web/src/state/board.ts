// What pointing at the board does, by mouse, touch or keyboard.
import type { Move, Position } from "../core/types";
import { mayMove, mover, positionAt, refuse, say, seatName, shown, whyNot, words, type App } from "./app";
import { exact, fitting, hasChoice, isChoosable, movesAt, sumText, toggled } from "./choice";
import { squareText } from "./square-words";
import { playLocal } from "./local";
import { idleView, tableOf, type View, type Table } from "./model";
import { turnText } from "./turn-words";
import { hasPieces, picked, strokesOf, waysTo } from "./turns";

export const look = ({ store }: App, change: Partial<View>) =>
  store.set({ view: { ...store.get().view, ...change } });

export function hover(app: App, square: string | null): void {
  if (app.store.get().view.hover !== square) look(app, { hover: square });
}

/** Steps to a ply; the last one is the present. */
export function stepTo(app: App, ply: number): void {
  const table = tableOf(app.store.get());
  if (!table) return;
  const at = Math.max(0, ply) >= table.events.length ? null : Math.max(0, ply);
  app.store.set({ view: { ...idleView, at, focus: app.store.get().view.focus }, notice: null });
}

export function stepBy(app: App, plies: number): void {
  const { view } = app.store.get();
  const table = tableOf(app.store.get());
  if (table) stepTo(app, (view.at ?? table.events.length) + plies);
}

export function cancel(app: App): void {
  look(app, { choice: null, hover: null, hint: null });
  app.store.set({ notice: null, help: null });
}

export function play(app: App, move: string): void {
  look(app, { choice: null, hover: null, hint: null });
  app.store.set({ notice: null });
  if (app.store.get().route.page === "online") void app.online.move(move);
  else playLocal(app, move);
}

/** Plays what has been picked, if it is a capture. */
export function confirm(app: App): void {
  const { choice } = app.store.get().view;
  const position = shown(app);
  if (!choice || !position) return;
  const table = tableOf(app.store.get());
  if (table && hasPieces(table.options)) {
    const move = picked(position, choice);
    if (move) play(app, move.text);
    return;
  }
  const move = exact(movesAt(position, choice.at), choice.chosen);
  if (move) play(app, move.text);
  else refuse(app, words(app).t("Pick two or more dice that sum to {n} or less.", { n: position.largest }));
}

export function pick(app: App, square: string): void {
  const { choice } = app.store.get().view;
  const table = tableOf(app.store.get());
  const position = shown(app);
  if (!choice || !table || !position) return;
  const moves = movesAt(position, choice.at);
  const asked = [...choice.chosen, square];
  if (!choice.chosen.includes(square) && fitting(moves, asked).length === 0) {
    refuse(app, whyNot(app, table, `${choice.at}=${asked.join("+")}`));
    return;
  }
  const picked = toggled(moves, choice, square);
  look(app, { choice: picked });
  app.store.set({ notice: null });
  say(app, sumText(position, picked.chosen));
}

function whyNotNow(app: App, table: Table): string {
  const { t } = words(app);
  const seat = mover(app, table);
  if (app.store.get().view.at !== null)
    return t("This is an earlier moment of the game. Return to the present to play.");
  if (!seat) return t("The game is over.");
  if (seat.kind === "computer") return t("{name} is thinking…", { name: seatName(app, seat) });
  return t("{name} to move.", { name: seatName(app, seat) });
}

/** A die that has only one way to be placed, before it is: the same square once more, or the button, places it. */
function askPlace(app: App, position: Position, { at, captured }: Move): void {
  look(app, { choice: { at, chosen: captured }, hover: null, hint: null });
  app.store.set({ notice: null });
  say(app, [words(app).t("A die on {square}?", { square: at }), squareText(app, position, at)].join(" "));
}

function place(app: App, table: Table, position: Position, square: string, carefully: boolean): void {
  const [only, another] = movesAt(position, square);
  if (!only) refuse(app, whyNot(app, table, square));
  else if (another) {
    look(app, { choice: { at: square, chosen: [] }, hint: null });
    app.store.set({ notice: null });
    say(app, words(app).t("Choose the dice to capture. {n} is the limit.", { n: position.largest }));
  } else if (carefully) askPlace(app, position, only);
  else play(app, only.text);
}

/** Shows what the chosen piece is to do; it is not done yet. */
function showWay(app: App, move: Move): void {
  look(app, { choice: { at: move.at, chosen: [strokesOf(move)] }, hover: null });
  app.store.set({ notice: null });
  say(app, turnText(words(app), move));
}

/** Adds a stroke to what the chosen piece is to do. */
export function stroke(app: App, added: string): void {
  const { choice } = app.store.get().view;
  const position = shown(app);
  if (!choice || !position) return;
  const strokes = (choice.chosen[0] ?? "") + added;
  const move = movesAt(position, choice.at).find((other) => strokesOf(other) === strokes);
  if (move) showWay(app, move);
  else refuse(app, words(app).t("The piece cannot do that."));
}

/** Asks which of several ways to a square; the plainest is shown meanwhile, but no turn of a piece that stays. */
function askWay(app: App, at: string, square: string, [plainest]: Move[]): void {
  const { t } = words(app);
  const chosen = plainest && square !== at ? [strokesOf(plainest)] : [];
  look(app, { choice: { at, chosen, asked: square }, hover: null });
  say(app, square === at ? t("Which way should it turn?") : t("How should it stand on {square}?", { square }));
}

/** A piece is chosen, or what the chosen one is to do. */
function pointPiece(app: App, table: Table, position: Position, square: string, carefully: boolean): void {
  const { choice } = app.store.get().view;
  const ways = choice ? waysTo(position, choice.at, square) : [];
  const [way, another] = ways;
  app.store.set({ notice: null });
  if (choice?.at === square && (choice.asked === square || !way)) cancel(app);
  else if (choice && way && another) askWay(app, choice.at, square, ways);
  else if (choice && way && carefully && choice.chosen[0] !== strokesOf(way)) showWay(app, way);
  else if (way) play(app, way.text);
  else if (movesAt(position, square).length) {
    look(app, { choice: { at: square, chosen: [] }, hint: null });
    say(app, words(app).t("What should the piece on {square} do?", { square }));
  } else if (choice) {
    look(app, { choice: { at: choice.at, chosen: [] } });
    refuse(app, words(app).t("The piece cannot go there in one turn."));
  } else refuse(app, whyNot(app, table, square));
}

/** A square is clicked, or Enter is pressed on it. `carefully`: nothing is played before it has been shown. */
export function point(app: App, square: string, carefully = false): void {
  const table = tableOf(app.store.get());
  if (!table) return;
  look(app, { focus: square });
  if (app.store.get().sending) return;
  if (!mayMove(app)) {
    refuse(app, whyNotNow(app, table));
    return;
  }
  const position = positionAt(app, table);
  if (hasPieces(table.options)) {
    pointPiece(app, table, position, square, carefully);
    return;
  }
  const { choice } = app.store.get().view;
  if (choice?.at === square) confirm(app);
  else if (choice && hasChoice(position, choice) && isChoosable(movesAt(position, choice.at), square))
    pick(app, square);
  else {
    look(app, { choice: null });
    place(app, table, position, square, carefully);
  }
}
