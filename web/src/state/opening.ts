// A game brought along as text: a record, a position line, or just moves. What it means is the core's to say.
import { type Core, JsonFault, looksLikeJson, textOfJson, CoreError, type Imported, type Language, type RecordNode } from "@ludopod/core";
import { type App, asked, BARE_OPTIONS, gameInfo, makeComputer, makeSeat, NAME_MAX, sentence, type Table, USUAL_CHARACTER, words } from "./app";
import { stepTo } from "./board";
import { startLocal } from "./local";
import { go } from "./navigate";
import { tellReplaced } from "./resume";
import { addressOf, pathOf } from "./router";

export const TEXT_MAX = 1_000_000;

/** A game that was found in a text. */
export interface Opened extends Table {
  /** What the text leaves out and its moves tell. */
  assumed: Imported["assumed"];
}

export function tableFrom(core: Core, imported: Imported, language: Language): Opened {
  const { game, start, options: unsaid, names, events, tree, comment } = imported;
  const options = { ...BARE_OPTIONS, ...unsaid, game };
  const { rows, columns, seats } = core.position({ options, start, events }, language);
  return {
    options: { ...options, board: `${rows}x${columns}`, players: seats.length },
    start,
    events,
    seats: seats.map((_, index) => makeSeat(index, { name: (names[index] ?? "").slice(0, NAME_MAX) })),
    ...(tree?.some(({ parent }, index) => parent !== index - 1 || hasWords(tree[index])) && { tree }),
    ...(comment && { comment }),
    assumed: imported.assumed,
  };
}

const hasWords = (node?: RecordNode) => !!(node?.before ?? node?.after ?? node?.glyphs);

/** A position line is its rows, and whose turn it is or more rows; moves and records look otherwise. */
const POSITION = /^[\da-z]+( [a-z-]( |$)|\/\S*( |$))/i;

/** A position line does not name its game: that is the one of which it is a position. What is wrong with it is said
 *  by the game that it looks most like. */
function positionIn({ core, games }: App, line: string, language: Language): Opened {
  const faults = new Map<string, CoreError>();
  for (const game of core.names) {
    try {
      return tableFrom(core, { game, start: line, options: {}, names: [], events: [], assumed: [] }, language);
    } catch (error) {
      if (!(error instanceof CoreError)) throw error;
      faults.set(game, error);
    }
  }
  const likely = core.names.find((name) => games(name).looksLikePosition?.(line)) ?? core.names[0] ?? "";
  throw faults.get(likely) ?? new Error("no game is known");
}

/** The games in a text, or why there are none. */
export function gamesIn(app: App, text: string): { games: Opened[] } | { fault: string } {
  const { language, t } = words(app);
  const line = text.trim();
  if (line.length > TEXT_MAX) return { fault: t("This is too long to be a game.") };
  try {
    if (POSITION.test(line)) return { games: [positionIn(app, line, language)] };
    const record = looksLikeJson(line) ? textOfJson(line) : line;
    return { games: app.core.imported(record, language).map((game) => tableFrom(app.core, game, language)) };
  } catch (error) {
    if (error instanceof CoreError) return { fault: sentence(error.message) };
    if (error instanceof SyntaxError)
      return { fault: t("This looks like JSON but cannot be read: {reason}", { reason: error.message }) };
    if (error instanceof JsonFault)
      return { fault: t("“{field}” is missing from this JSON file, or has the wrong form.", { field: error.field }) };
    throw error;
  }
}

/** An address that holds a whole record; what follows the # never leaves the browser. */
export const recordLink = (record: string): string => `${addressOf({ page: "open" }, [])}#${encodeURIComponent(record)}`;

/** The text that such an address holds. */
export function textInAddress(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}

/** The game that an address holds, where it is just one. */
export function gameInAddress(app: App): Table | null {
  const text = textInAddress();
  const found = text ? gamesIn(app, text) : { games: [] };
  if (!("games" in found) || found.games.length !== 1 || !found.games[0]) return null;
  const { assumed: _assumed, ...table } = found.games[0];
  return table;
}

/** What the text did not say and was found out. */
function assumptions(app: App, { assumed, options }: Opened): string {
  const { t, language } = words(app);
  const game = app.core.game(language, options.game).title;
  const { board } = options;
  if (assumed.includes("game")) return t("The text does not name the game. Its moves fit {game} on {board}.", { game, board });
  return assumed.includes("board") ? t("The text does not give the size of the board. Its moves fit {board}.", { board }) : "";
}

/** `player` is the seat of the one person who plays on against the computer; null: people at this screen. */
export async function openGame(app: App, opened: Opened, player: number | null): Promise<void> {
  const { assumed: _assumed, ...game } = opened;
  const seats = game.seats.map(({ name }, index) =>
    player === null || player === index
      ? makeSeat(index, { name })
      : makeComputer(index, USUAL_CHARACTER),
  );
  const left = await startLocal(app, { ...game, seats });
  go(app, { page: "play" });
  if (game.events.length) stepTo(app, 0);
  tellReplaced(app, left, assumptions(app, opened));
}

// ---- Addresses of games: of the server's by their ids, of others by short texts that hold all their moves.

/** Where in the page a game stands: "/g/ID" or "/b/CODE", with the moment that is not its present; null for one that is
 *  too long for an address. */
export function placeOf(app: App, table: Table, ply?: number): string | null {
  const { online } = app.store.get();
  const moment = ply !== undefined && ply < table.events.length ? { ply } : {};
  if (online && table === online) return pathOf({ page: "online", id: online.id, ...moment }, app.core.names);
  try {
    return pathOf({ page: "board", code: app.core.link(table), ...moment }, app.core.names);
  } catch (error) {
    if (error instanceof CoreError && error.fault.code === "POD_ERROR_LINK_LONG") return null;
    throw error;
  }
}

/** An address that opens the game, on the moment that is said. `record`: what the address holds where the game is too
 *  long for a short one. */
export const linkTo = (app: App, table: Table, ply: number | undefined, record: string): string => {
  const place = placeOf(app, table, ply);
  return place === null ? recordLink(record) : new URL(place, location.href).href;
};

/** What shows the game on somebody's page, as HTML; null for one that is too long for an address, or where
 *  no club shows it. */
export function embedding(app: App, table: Table, ply?: number): string | null {
  const place = CLUB ? placeOf(app, table, ply) : null;
  const { title } = gameInfo(app, table.options.game);
  return place && `<iframe src="${location.origin}/embed${place}" title="${title}" width="480" height="600" style="border:0" loading="lazy"></iframe>`;
}

/** The game of a short address, or why there is none. */
export function tableOfLink(app: App, code: string): { table: Table } | { fault: string } {
  const { language } = words(app);
  const found = asked(() => tableFrom(app.core, app.core.unlinked(code, language), language));
  if ("fault" in found) return found;
  const { assumed: _assumed, ...table } = found;
  return { table };
}
