// The page as one object that actions and views are handed.
import type { Core } from "../core/core";
import type { Engine } from "../core/engine";
import { CoreError, type Move, type Position } from "../core/types";
import { wordsOf, type Words } from "../i18n";
import { movesAt } from "./choice";
import { seatIndex, tableOf, type Seat, type State, type Table } from "./model";
import type { Online } from "./online";
import type { Store } from "./store";

export interface App {
  store: Store<State>;
  core: Core;
  engine: Engine;
  online: Online;
  /** Whether a game that another takes the place of is kept: not where something is only tried out. */
  keeps: boolean;
}

export const words = ({ store }: App): Words => wordsOf(store.get().settings.language);

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

/** Whether a person at this page may move now. */
export function mayMove(app: App): boolean {
  const { view, sending } = app.store.get();
  const table = tableOf(app.store.get());
  const seat = table && mover(app, table);
  return !!seat && seat.kind === "human" && seat.you && view.at === null && !sending;
}

/** A player's name, or what tells the player apart. */
export function seatName({ store, core }: App, { seat, kind, name }: Seat, game?: string): string {
  const { t, language } = wordsOf(store.get().settings.language);
  if (name) return name;
  const computers = tableOf(store.get())?.seats.filter((other) => other.kind === "computer").length;
  return kind === "computer" && computers === 1
    ? t("The computer")
    : (core.game(language, game ?? tableOf(store.get())?.options.game).seats[seatIndex(seat)] ?? seat);
}

/** The moves of the choice being made, none when there is no choice. */
export function choices(app: App): Move[] {
  const { choice } = app.store.get().view;
  const position = shown(app);
  return choice && position ? movesAt(position, choice.at) : [];
}

/** Says it to screen readers, which keep silent about a text that does not change. */
export const say = ({ store }: App, text: string) =>
  store.set({ said: text && text === store.get().said ? `${text}\u00a0` : text });

function notify(app: App, text: string, refused: boolean): void {
  app.store.set({ notice: { text, refused } });
  say(app, text);
}

export const tell = (app: App, text: string) => notify(app, text, false);
export const refuse = (app: App, text: string) => notify(app, text, true);

/** Why the core refuses a move, in the visitor's language. */
export function whyNot(app: App, table: Table, move: string): string {
  try {
    app.core.check(table, app.store.get().settings.language, move);
    return "";
  } catch (error) {
    if (error instanceof CoreError) return sentence(error.message);
    throw error;
  }
}

/** The core's messages begin small and have no full stop. */
export const sentence = (text: string) =>
  text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
