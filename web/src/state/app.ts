// What actions and views ask of the page: its words, its game, whose turn it is, and saying something.
import { characterTitle, CoreError, type GameInfo, type Position } from "@ludopod/core";
import { wordsOf, type Words } from "../i18n";
import type { App, GamePage, Place } from "./context";
import { seatIndex, type OnlineTable, type Route, type Seat, type Table } from "./model";
import { isAnalysing, tableBeneath, tableOf } from "./shown";

export type { App } from "./context";
export * from "./model";

export const words = ({ store }: App): Words => wordsOf(store.get().settings.language);

/** The game of that name in the core's table; of the table shown without one. */
export const gameInfo = (app: App, name = tableOf(app.store.get())?.options.game): GameInfo =>
  app.core.game(words(app).language, name);

/** A place, by its route. */
export const placeAt = ({ places }: App, { page }: Route) => places[page] as Place<Route>;

/** What the page has for a game. */
export const gamePage = (app: App, name?: string): GamePage => app.games(gameInfo(app, name).name);

/** The position of a table at its present, or at a ply. */
export const positionAt = (app: App, table: Table, ply?: number): Position =>
  app.core.position(table, app.store.get().settings.language, ply);

/** The position the visitor sees, null where the page shows no game. */
export function shown(app: App): Position | null {
  const state = app.store.get();
  const table = tableOf(state);
  return table && positionAt(app, table, state.view.at ?? undefined);
}

export const seatOf = (table: Table, letter: string | null): Seat | undefined =>
  letter === null ? undefined : table.seats[seatIndex(letter)];

/** Whose turn it is at the present, if the game goes on. */
export const mover = (app: App, table: Table): Seat | undefined => seatOf(table, positionAt(app, table).turn);

/** How an online game ended where the rules do not say it: it was cancelled, or a draw was agreed on. */
export function endedBy(table: Table): "cancelled" | "draw" | null {
  const match = "match" in table ? (table as OnlineTable).match : null;
  if (match?.cancelled) return "cancelled";
  return match?.reason === "draw_agreed" ? "draw" : null;
}

/** Whether a game can be gone through with the engine: it is over, and something was played. */
export const isReviewable = (app: App, table: Table): boolean =>
  table.events.length > 0 && (positionAt(app, table).over ? endedBy(table) !== "cancelled" : endedBy(table) === "draw");

/** Whether a person at this page may move now, in the game or in an analysis of it. */
export function mayMove(app: App): boolean {
  const { view, sending } = app.store.get();
  const analysing = isAnalysing(app.store.get());
  const table = tableOf(app.store.get());
  if (!table || (endedBy(table) && !analysing)) return false;
  const seat = seatOf(table, shown(app)?.turn ?? null);
  return !!seat && seat.kind === "human" && seat.you && (view.at === null || analysing) && !sending;
}

export const characterName = (app: App, character: string): string => characterTitle(app.core, words(app).language, character);

/** A player's name, or the character's; empty where only the colour tells the player apart. */
function ownName(app: App, { kind, name, character }: Seat): string {
  if (name || kind !== "computer") return name;
  const alike = tableBeneath(app.store.get())?.seats.filter((other) => other.kind === "computer" && other.character === character).length;
  return alike === 1 ? characterName(app, character) : "";
}

/** A player's name, or what tells the player apart. */
export const seatName = (app: App, seat: Seat, game?: string): string =>
  ownName(app, seat) || (gameInfo(app, game).seats[seatIndex(seat.seat)] ?? seat.seat);

/** "Ada to move": each colour has words of its own. */
export function turnText(app: App, seat: Seat, game?: string): string {
  const name = ownName(app, seat);
  return name ? words(app).t("{name} to move", { name }) : (gameInfo(app, game).turns[seatIndex(seat.seat)] ?? seat.seat);
}

/** "Ada won", likewise. */
export function wonText(app: App, seat: Seat): string {
  const name = ownName(app, seat);
  return name ? words(app).t("{name} won", { name }) : (gameInfo(app).wins[seatIndex(seat.seat)] ?? seat.seat);
}

/** Whether one person sits here, who can be spoken to. */
export const isAlone = (table: Table): boolean => table.seats.filter(({ you }) => you).length === 1;

/** Says it to screen readers, which keep silent about a text that does not change. */
export const say = ({ store }: App, text: string) =>
  store.set({ said: text && text === store.get().said ? `${text}\u00a0` : text });

function notify(app: App, text: string, refused: boolean, again?: () => string): void {
  app.store.set({ notice: { text, refused, ...(again && { again }) } });
  say(app, text);
}

export const tell = (app: App, text: string) => notify(app, text, false);
/** What stays on the screen, in whichever language is spoken. */
export const tellInWords = (app: App, text: () => string) => notify(app, text(), false, text);
export const refuse = (app: App, text: string) => notify(app, text, true);

/** What the core answers, or why it refuses, in the visitor's language. */
export function asked<T>(ask: () => T): T | { fault: string } {
  try {
    return ask();
  } catch (error) {
    if (error instanceof CoreError) return { fault: sentence(error.message) };
    throw error;
  }
}

/** Why the core refuses a move; empty where it does not. */
export function whyNot(app: App, table: Table, move: string): string {
  const answer = asked(() => app.core.check(table, app.store.get().settings.language, move));
  return typeof answer === "string" ? "" : answer.fault;
}

/** The core's messages begin small and have no full stop. */
export const sentence = (text: string) =>
  text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
