// What pointing at the board does, by mouse, touch or keyboard: the gestures of the game say what it means.
import type { Choice, Gesture } from "@ludopod/board";
import type { Position } from "@ludopod/core";
import {
  type App, gamePage, idleView, mayMove, mover, positionAt, refuse, say, seatName, sentence, type Table, turnText, type View,
  whyNot, words,
} from "./app";
import { takeSeat } from "./exhibition";
import { settlingOf } from "./library/board";
import { cancelPremove, premover, premoveTable } from "./match/premove";
import { exhibited, isAnalysing, sessionOf, tableOf } from "./shown";

export const changeView = ({ store }: App, change: Partial<View>) =>
  store.set({ view: { ...store.get().view, ...change } });

export function hover(app: App, square: string | null): void {
  const { view } = app.store.get();
  if (view.hover !== square) app.store.step({ view: { ...view, hover: square } });
}

/** The board at a ply, with nothing chosen; the last one is the present. */
export const viewAt = (table: Table, ply: number): View => ({ ...idleView, at: Math.max(0, ply) >= table.events.length ? null : Math.max(0, ply) });

/** Steps to a ply. */
export function stepTo(app: App, ply: number): void {
  const table = tableOf(app.store.get());
  if (!table || exhibited(app.store.get())) return;
  const { review } = app.store.get();
  app.store.step({
    view: viewAt(table, ply),
    notice: null,
    ...(review && !review.trial && { review: { ...review, lesson: null } }),
  });
}

export function stepBy(app: App, plies: number): void {
  const { view } = app.store.get();
  const table = tableOf(app.store.get());
  if (table) stepTo(app, (view.at ?? table.events.length) + plies);
}

/** From what is tried out in a review back to the game, at that moment. */
export function leaveTrial(app: App, ply: number): void {
  const { review } = app.store.get();
  if (review) app.store.set({ review: { ...review, lesson: null, trial: null } });
  stepTo(app, ply);
}

export function cancel(app: App): void {
  const { view, review } = app.store.get();
  const { choice } = view;
  if (!choice && cancelPremove(app)) return;
  if (!choice && review?.trial) {
    leaveTrial(app, review.trial.ply + 1);
    return;
  }
  changeView(app, { choice: null, proposed: null, hover: null, hint: null });
  app.store.set({ notice: null, help: null });
}

/** Whether a move is asked for once more: where it counts, and whoever plays wants it. */
function asksOnceMore({ store }: App): boolean {
  const { keeps, tries } = sessionOf(store.get());
  return store.get().settings.confirmMoves && keeps && !tries;
}

function propose(app: App, move: string): void {
  changeView(app, { choice: null, proposed: move, hover: null, hint: null });
  app.store.set({ notice: null });
  say(app, words(app).t("Play {move}?", { move }));
}

/** `confirmed`: by a button, after all of it was shown. */
export function play(app: App, move: string, confirmed = false): void {
  if (!confirmed && !premover(app) && asksOnceMore(app)) {
    propose(app, move);
    return;
  }
  changeView(app, { choice: null, proposed: null, hover: null, hint: null });
  app.store.set({ notice: null });
  sessionOf(app.store.get()).play(move);
}

/** The game as pointing at the board sees it: whoever chooses a move in advance sees it as at their turn, whoever tries out
 *  moves sees it end where it is looked at. */
export function boardTable(app: App): Table | null {
  const state = app.store.get();
  const seat = premover(app);
  if (seat && state.online) return premoveTable(state.online, seat);
  const table = tableOf(state);
  const cut = table && isAnalysing(state) && state.view.at !== null;
  return cut ? { ...table, events: table.events.slice(0, state.view.at ?? undefined) } : table;
}

/** The position of that, as it is shown: at an earlier moment it is the same whether or not the game ends there. */
export function boardPosition(app: App): Position | null {
  const table = premover(app) ? boardTable(app) : tableOf(app.store.get());
  return table && positionAt(app, table, app.store.get().view.at ?? undefined);
}

/** Does what a gesture has come to. */
function follow(app: App, table: Table, position: Position, gesture: Gesture): void {
  const { says, lacks } = gamePage(app, table.options.game);
  if ("move" in gesture) play(app, gesture.move, gesture.shown);
  else if (!("choose" in gesture)) {
    changeView(app, { choice: gesture.choice });
    refuse(app, "refuse" in gesture ? whyNot(app, table, gesture.refuse) : (lacks?.(words(app), position, gesture.lacks) ?? ""));
  } else if (gesture.choose) {
    changeView(app, { choice: gesture.choose, hover: null, hint: null });
    app.store.set({ notice: null });
    say(app, says(words(app), position, gesture.choose));
  } else cancel(app);
}

/** Follows what the gestures make of the choice that is being made. False where there is none, or nothing to follow. */
function goOn(app: App, gestureOf: (position: Position, choice: Choice) => Gesture | null): boolean {
  const { choice } = app.store.get().view;
  const table = boardTable(app);
  const position = boardPosition(app);
  const gesture = choice && table && position && gestureOf(position, choice);
  if (gesture) follow(app, table, position, gesture);
  return !!gesture;
}

/** Plays what has been chosen, if it is a move. */
export function confirm(app: App): void {
  const { proposed } = app.store.get().view;
  if (proposed !== null) play(app, proposed, true);
  else goOn(app, gamePage(app).gestures.confirm);
}

/** A key while a square has the focus. True when it has been used. */
export const boardKey = (app: App, key: string): boolean =>
  goOn(app, (position, choice) => gamePage(app).gestures.key(position, choice, key) ?? (key === "Escape" ? { choose: null } : null));

/** True when a move is proposed that ends on the square: pointing there once more makes it. */
function confirmsAt(app: App, square: string): boolean {
  const { proposed } = app.store.get().view;
  if (proposed === null) return false;
  const move = boardPosition(app)?.moves.find(({ text }) => text === proposed);
  if (move?.to === square) play(app, proposed, true);
  else changeView(app, { proposed: null });
  return move?.to === square;
}

function whyNotNow(app: App, table: Table): string {
  const { t } = words(app);
  const seat = mover(app, table);
  if (app.store.get().review?.trial) return t("Choose “Try again” to try another move here.");
  if (app.store.get().view.at !== null)
    return t("You are looking at an earlier position. Go back to the latest move to play.");
  if (!seat) return t("The game is over.");
  if (seat.kind === "computer") return t("{name} is thinking…", { name: seatName(app, seat) });
  return sentence(turnText(app, seat));
}

function pointAt(app: App, table: Table, square: string, carefully: boolean): void {
  const position = positionAt(app, table);
  follow(app, table, position, gamePage(app).gestures.point(position, app.store.get().view.choice, square, carefully));
}

/** A square is clicked, or Enter is pressed on it. `carefully`: nothing is played before it has been shown. */
export function point(app: App, square: string, carefully = false): void {
  const settling = settlingOf(app);
  if (settling) {
    // What is pointed at is a square of the board that comes with the move before.
    const then = () => point(app, square, carefully);
    void settling.then(then, then);
    return;
  }
  takeSeat(app);
  if (app.store.get().sending || cancelPremove(app)) return;
  if (confirmsAt(app, square)) return;
  const table = boardTable(app);
  if (!table) return;
  if (mayMove(app) || premover(app))
    pointAt(app, table, square, carefully && !asksOnceMore(app));
  else refuse(app, whyNotNow(app, table));
}

/** A move as somebody has typed it. What is wrong with it, in the core's words; empty when it is made. */
export function playTyped(app: App, text: string): string {
  takeSeat(app);
  const table = boardTable(app);
  if (!table) return "";
  if (!mayMove(app) && !premover(app)) return whyNotNow(app, table);
  const fault = whyNot(app, table, text);
  if (!fault) play(app, app.core.check(table, words(app).language, text));
  return fault;
}
