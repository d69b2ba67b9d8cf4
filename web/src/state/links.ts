// Addresses of games: of the server's by their ids, of others by short texts that hold all their moves.
import { CoreError } from "../core/types";
import { gameInfo, sentence, words } from "./app";
import type { App } from "./context";
import type { Table } from "./model";
import { recordLink, tableFrom } from "./opening";
import { pathOf } from "./router";

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
  return place === null ? recordLink(record) : `${location.origin}${place}`;
};

/** What shows the game on somebody's page, as HTML; null for one that is too long for an address. */
export function embedding(app: App, table: Table, ply?: number): string | null {
  const place = placeOf(app, table, ply);
  const { title } = gameInfo(app, table.options.game);
  return place && `<iframe src="${location.origin}/embed${place}" title="${title}" width="480" height="600" style="border:0" loading="lazy"></iframe>`;
}

/** The game of a short address, or why there is none. */
export function tableOfLink(app: App, code: string): { table: Table } | { fault: string } {
  const { language } = words(app);
  try {
    const { assumed: _assumed, ...table } = tableFrom(app.core, app.core.unlinked(code, language), language);
    return { table };
  } catch (error) {
    if (error instanceof CoreError) return { fault: sentence(error.message) };
    throw error;
  }
}
