// A game being arranged: what the form on the page of new games holds, and what comes of it.
import { CoreError, type GameOptions } from "../core/types";
import { createGame, type SeatRequest } from "./api";
import { sentence, words, type App } from "./app";
import { startLocal } from "./local";
import { LETTERS, makeSeat, STANDARD_BOARD, type Mode, type Seat, type State } from "./model";
import { go } from "./navigate";

export interface SetupSeat {
  kind: "human" | "computer";
  name: string;
  level: number;
}

export interface Setup {
  game: string;
  board: string;
  custom: boolean;
  rows: string;
  columns: string;
  players: number;
  variant: string;
  first: string;
  seats: SetupSeat[];
}

export function firstSetup(mode: Mode, { settings }: State): Setup {
  const seats = LETTERS.map((_, index): SetupSeat => ({
    kind: mode === "computer" && index > 0 ? "computer" : "human",
    name: index === 0 ? settings.name : "",
    level: 3,
  }));
  return {
    game: "cephalopod",
    board: STANDARD_BOARD,
    custom: false,
    rows: "5",
    columns: "5",
    players: 2,
    variant: "",
    first: "a",
    seats,
  };
}

export function optionsOf({ game, board, custom, rows, columns, players, variant, first }: Setup): GameOptions {
  const begins = LETTERS.indexOf(first as (typeof LETTERS)[number]) < players ? first : "a";
  return { game, board: custom ? `${rows.trim()}x${columns.trim()}` : board, players, variant, first: begins };
}

/** Why the core would not start this game; empty when it would. */
export function setupFault(app: App, setup: Setup): string {
  try {
    app.core.position({ options: optionsOf(setup), events: [] }, words(app).language);
    return "";
  } catch (error) {
    if (error instanceof CoreError) return sentence(error.message);
    throw error;
  }
}

const localSeats = ({ seats, players }: Setup): Seat[] =>
  seats
    .slice(0, players)
    .map(({ kind, name, level }, index) => makeSeat(index, { kind, name: name.trim(), level, you: kind === "human" }));

function seatRequest({ kind, name, level }: SetupSeat, index: number): SeatRequest {
  if (index === 0) return { kind: "you", name: name.trim() };
  return kind === "computer" ? { kind: "computer", level } : { kind: "open" };
}

/** Starts the game, here or on the server. Answers with what went wrong, or nothing. */
export async function begin(app: App, mode: Mode, setup: Setup): Promise<string> {
  const { settings } = app.store.get();
  app.store.set({ settings: { ...settings, name: setup.seats[0]?.name.trim() ?? "" } });
  const options = optionsOf(setup);
  if (mode !== "friend") {
    startLocal(app, { options, events: [], seats: localSeats(setup) });
    go(app, { page: "play" });
    return "";
  }
  try {
    const { id } = await createGame(settings.language, options, setup.seats.slice(0, setup.players).map(seatRequest));
    go(app, { page: "online", id });
    return "";
  } catch (error) {
    const lost = error instanceof TypeError;
    if (!lost && error instanceof Error) return sentence(error.message);
    return words(app).t("The server cannot be reached. You can still play on this screen.");
  }
}
