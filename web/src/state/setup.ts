// A game being arranged: what the form on the page of new games holds, and what comes of it.
import { type GameInfo, type GameOption, type GameOptions } from "@ludopod/core";
import type { Words } from "../i18n";
import { createGame, type SeatRequest } from "./api";
import { type App, asked, gameInfo, gamePage, LETTERS, makeComputer, makeSeat, type Mode, type Seat, sentence, USUAL_CHARACTER, words } from "./app";
import { becomeKnown } from "./club/me";
import { startLocal } from "./local";
import { sidesOf, standardBoard } from "./boards";
import { go } from "./navigate";
import { tellReplaced } from "./resume";

export interface SetupSeat {
  kind: "human" | "computer";
  name: string;
  /** Who plays it, where that is a computer. */
  character: string;
}

export interface Setup {
  game: string;
  board: string;
  custom: boolean;
  rows: string;
  columns: string;
  players: number;
  first: string;
  /** Of a game on the server, as a text; empty for none, null: not chosen yet. */
  clock: string | null;
  /** The game's further options, as they have been typed. */
  values: Record<string, string>;
  seats: SetupSeat[];
}

/** What the parts of the form are handed. */
export interface SetupProps {
  setup: Setup;
  change(part: Partial<Setup>): void;
}

/** Options that have a place of their own on the form, or on the board. */
const PLACED = ["rows", "columns", "players", "first"];

/** The other options of a game, as far as they leave a choice. */
export const furtherOptions = ({ options }: GameInfo): GameOption[] =>
  options.filter(({ name, minimum, maximum }) => !PLACED.includes(name) && maximum > minimum);

const usual = ({ words, fallback }: GameOption): string => words?.[fallback] ?? String(fallback);

/** The form as it opens: for the game on the board, unless another is asked for. */
export function firstSetup(app: App, mode: Mode, asked?: string): Setup {
  const { settings, local } = app.store.get();
  const info = gameInfo(app, asked ?? local.options.game);
  const board = gamePage(app, info.name).boards?.usual ?? standardBoard(info);
  const [rows, columns] = sidesOf(board).map(String);
  return {
    game: info.name,
    board,
    custom: false,
    rows: rows ?? "",
    columns: columns ?? "",
    players: 2,
    first: "a",
    clock: null,
    values: Object.fromEntries(furtherOptions(info).map((option) => [option.name, usual(option)])),
    seats: LETTERS.map((_, index) => ({
      kind: mode === "computer" && index > 0 ? "computer" : "human",
      name: index === 0 ? settings.name : "",
      character: USUAL_CHARACTER,
    })),
  };
}

export function optionsOf({ game, board, custom, rows, columns, players, first, values }: Setup): GameOptions {
  const begins = LETTERS.indexOf(first as (typeof LETTERS)[number]) < players ? first : "a";
  const typed = Object.entries(values).map(([name, value]) => [name, value.trim()]);
  return {
    variant: "",
    ...Object.fromEntries(typed),
    game,
    board: custom ? `${rows.trim()}x${columns.trim()}` : board,
    players,
    first: begins,
  } as GameOptions;
}

/** What is wrong with the text typed for a number; empty when nothing is. */
export function optionFault({ t }: Words, { words, minimum, maximum }: GameOption, value: string): string {
  const number = Number(value);
  const good = /^\d+$/.test(value.trim()) && number >= minimum && number <= maximum;
  return words || good ? "" : t("Enter a whole number from {minimum} to {maximum}.", { minimum, maximum });
}

/** Whether something is wrong that is said right at its field. */
const hasFieldFault = (app: App, { game, values }: Setup): boolean =>
  furtherOptions(gameInfo(app, game)).some(
    (option) => optionFault(words(app), option, values[option.name] ?? "") !== "",
  );

/** Why this game cannot be started: null where the form says it elsewhere, empty when it can. */
export function setupFault(app: App, setup: Setup): string | null {
  if (hasFieldFault(app, setup)) return null;
  const answer = asked(() => app.core.position({ options: optionsOf(setup), events: [] }, words(app).language));
  return "fault" in answer ? answer.fault : "";
}

const localSeats = ({ seats, players }: Setup): Seat[] =>
  seats
    .slice(0, players)
    .map(({ kind, name, character }, index) =>
      kind === "computer" ? makeComputer(index, character) : makeSeat(index, { name: name.trim() }),
    );

function seatRequest({ kind, name, character }: SetupSeat, index: number): SeatRequest {
  if (index === 0) return { kind: "you", name: name.trim() };
  return kind === "computer" ? { kind: "computer", character } : { kind: "open" };
}

/** Starts the game, here or on the server. Answers with what went wrong, or nothing. */
export async function begin(app: App, mode: Mode, setup: Setup): Promise<string> {
  const { settings } = app.store.get();
  app.store.set({ settings: { ...settings, name: setup.seats[0]?.name.trim() ?? "" } });
  const options = optionsOf(setup);
  if (mode !== "friend") {
    const left = await startLocal(app, { options, events: [], seats: localSeats(setup) });
    go(app, { page: "play" });
    tellReplaced(app, left);
    return "";
  }
  try {
    const { id } = await createGame(settings.language, options, setup.seats.slice(0, setup.players).map(seatRequest), setup.clock || null);
    await becomeKnown(app);
    go(app, { page: "online", id });
    return "";
  } catch (error) {
    const lost = error instanceof TypeError;
    if (!lost && error instanceof Error) return sentence(error.message);
    return words(app).t("The server cannot be reached. You can still play on this screen.");
  }
}
