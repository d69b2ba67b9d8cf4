// The terms of a challenge as they are entered, and in words.
import type { Clock, Terms } from "api";
import { type App, gameInfo, LETTERS, words } from "../app";
import { standardBoard } from "../boards";
import { clockText, type TimeTerms } from "../match/clock";
import { firstSetup, furtherOptions, optionsOf, type Setup } from "../setup";
import type { ClockClass } from "./types";

export interface TermsSetup extends Setup {
  order: Terms["order"];
  vacation: boolean;
  rated: boolean;
  delay: number;
}

export const firstTerms = (app: App, game?: string): TermsSetup => ({
  ...firstSetup(app, "friend", game),
  order: "random",
  vacation: true,
  rated: false,
  delay: 0,
});

/** The form with the terms of a challenge that is answered with others. */
export function setupFrom(app: App, { game, options, clock, order, vacation, rated, delay }: Terms): TermsSetup {
  const setup = firstTerms(app, game);
  const board = options.board || setup.board;
  const values = furtherOptions(gameInfo(app, game)).map(({ name }) => [
    name,
    String(options[name] ?? setup.values[name] ?? ""),
  ]);
  return {
    ...setup,
    board,
    players: options.players || 2,
    first: options.first || "a",
    values: Object.fromEntries(values) as Record<string, string>,
    clock: clock ?? "",
    order,
    vacation,
    rated,
    delay,
  };
}

/** Terms as they are sent. */
export type AskedTerms = Omit<Terms, "class">;

export function termsOf(setup: TermsSetup): AskedTerms {
  const { game = "", ...options } = optionsOf(setup);
  return {
    game,
    options: { ...options },
    clock: setup.clock || null,
    rated: setup.rated,
    order: setup.order,
    vacation: setup.vacation,
    delay: setup.delay,
  };
}

/** What else is unusual in a game: how late those who watch see it. */
export const unusualText = (app: App, { delay }: Pick<Terms, "delay">): string =>
  delay > 0 ? words(app).tn("Audience {n} move behind", "Audience {n} moves behind", delay) : "";

/** Live games are what most people want; where the server has no clock for them, days a move. Empty: it has no clock. */
const firstClock = (clocks: readonly Clock[]): string =>
  (clocks.find((clock) => clock.class === "live") ?? clocks.find((clock) => clock.class === "daily"))?.text ?? "";

/** The terms with a clock of the server's where none has been chosen, or none must not be: strangers play by a clock. */
export const withClock = (clocks: readonly Clock[], setup: TermsSetup, needed: boolean): TermsSetup =>
  setup.clock === null || (needed && setup.clock === "") ? { ...setup, clock: firstClock(clocks) || setup.clock } : setup;

/** The class of the clock that is chosen. */
export const classOf = (clocks: readonly Clock[], { clock }: TermsSetup): ClockClass =>
  clocks.find(({ text }) => text === clock)?.class ?? "none";

/** A vacation can only stop a clock that is counted in days. */
export const mayVacation = (clocks: readonly Clock[], setup: TermsSetup): boolean =>
  classOf(clocks, setup) === "daily";

export const className = (app: App, kind: ClockClass): string => {
  const { t, tm } = words(app);
  const names: Record<ClockClass, string> = { live: tm("clock", "Live"), daily: t("Correspondence"), none: t("No clock") };
  return names[kind];
};

/** A clock as its preset is called; a clock of its own by its text. */
export const clockTitle = (app: App, clock: string | null): string =>
  clock === null
    ? words(app).t("No clock")
    : (app.store.get().club.clocks.value?.find(({ text }) => text === clock)?.title ?? clock);

/** The same in a few characters, for lists. */
export const clockLine = (app: App, clock: string | null): string =>
  clock === null ? words(app).t("No clock") : clockText(words(app), clock);

/** The game, its board, and how many play where that is more than two. */
export function termsTitle(app: App, { game, options }: Pick<Terms, "game" | "options">): string {
  const { tn } = words(app);
  const info = gameInfo(app, game);
  const board = (options.board || standardBoard(info)).replace("x", "\u00a0×\u00a0");
  const players = options.players || 2;
  return [info.title, board, players > 2 && tn("{n} player", "{n} players", players)].filter(Boolean).join(" · ");
}

/** What there is to know of time in a game of these terms. */
export const timeTerms = ({ clock, class: kind, vacation, options }: Terms): TimeTerms => ({
  clock,
  class: clock === null ? "none" : kind,
  vacation,
  players: options.players || 2,
});

/** The name of a seat in a game: "White". */
export const seatTitle = (app: App, game: string, seat: string): string =>
  gameInfo(app, game).seats[LETTERS.indexOf(seat as (typeof LETTERS)[number])] ?? seat;
