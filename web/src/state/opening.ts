// A game brought along as text: a record, a position line, or just moves. What it means is the core's to say.
import type { Core } from "../core/core";
import { CoreError, type GameOptions, type Imported, type Language } from "../core/types";
import { sentence, words, type App } from "./app";
import { stepTo } from "./board";
import { startLocal } from "./local";
import { makeSeat, NAME_MAX, STANDARD_OPTIONS, type Table } from "./model";
import { go } from "./navigate";

export const TEXT_MAX = 1_000_000;

const asPosition = (line: string): Imported => ({
  game: "cephalopod",
  start: line,
  variant: "",
  names: [],
  events: [],
});

/** Moves without a result are a game that goes on. */
function read(core: Core, text: string, language: Language): Imported[] {
  try {
    return core.imported(text, language);
  } catch (error) {
    if (error instanceof CoreError && error.fault.code === "POD_ERROR_RECORD_UNENDED")
      return core.imported(`${text} *`, language);
    throw error;
  }
}

function tableFrom(core: Core, { game, start, variant, names, events }: Imported, language: Language): Table {
  const options = { ...STANDARD_OPTIONS, game, variant };
  const { rows, columns, seats } = core.position({ options, start, events }, language);
  const full: GameOptions = { ...options, board: `${rows}x${columns}`, players: seats.length };
  return {
    options: full,
    start,
    events,
    seats: seats.map((_, index) => makeSeat(index, { name: (names[index] ?? "").slice(0, NAME_MAX) })),
  };
}

/** Rows, and whose turn it is or more rows; moves and records look otherwise. */
const POSITION = /^[\da-fn]+( [a-f-]( |$)|\/\S*( |$))/i;

/** The games in a text, or why there are none. */
export function gamesIn(app: App, text: string): { games: Table[] } | { fault: string } {
  const { language, t } = words(app);
  const line = text.trim();
  if (line.length > TEXT_MAX) return { fault: t("This is too long to be a game.") };
  try {
    const found = POSITION.test(line) ? [asPosition(line)] : read(app.core, line, language);
    return { games: found.map((game) => tableFrom(app.core, game, language)) };
  } catch (error) {
    if (error instanceof CoreError) return { fault: sentence(error.message) };
    throw error;
  }
}

/** `player` is the seat of the one person who plays on against the computer; null: people at this screen. */
export function openGame(app: App, game: Table, player: number | null, level: number): void {
  const seats = game.seats.map(({ name }, index) =>
    player === null || player === index
      ? makeSeat(index, { name })
      : makeSeat(index, { kind: "computer", you: false, level }),
  );
  startLocal(app, { ...game, seats });
  go(app, { page: "play" });
  if (game.events.length) stepTo(app, 0);
}
