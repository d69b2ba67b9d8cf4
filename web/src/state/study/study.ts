// The analysis board: a game or a position, and the tree of all that is tried in it.
import { newcomersOptions } from "../boards";
import { type App, gameInfo, gamePage, idleView, makeSeat, type Table } from "../app";
import { newId } from "../library/entry";
import { go, goInstead } from "../navigate";
import { withLine } from "../tree/edit";
import { lineThrough } from "../tree/read";

/** Whoever sits there moves for everybody; who played is told by the names. */
export const studyTable = (table: Table): Table => {
  const { options, start, events, seats, tree = [], comment } = table;
  return {
    options,
    ...(start && { start }),
    events,
    seats: seats.map(({ name }, index) => makeSeat(index, { name })),
    tree: withLine(tree, events),
    ...(comment && { comment }),
  };
};

/** The same as a record has it: the main line in the place of the one that is shown. */
export const recordTable = (table: Table): Table => ({ ...table, events: lineThrough(table.tree ?? [], []) });

interface StudyPlace {
  /** The moment that is shown, in events from the start; the last one unless said. */
  ply?: number | undefined;
  name?: string;
  /** Of the entry of the library that it comes from; a new one unless said. */
  id?: string;
  /** It was made for the analysis board, and goes into the library at once. */
  isMade?: boolean;
  /** The address that is left is none to come back to. */
  instead?: boolean;
}

/** Puts a game or a position on the analysis board, wherever the visitor is. */
export function putOnBoard({ store }: App, table: Table, { name = "", id, isMade }: StudyPlace = {}): void {
  const kept = id !== undefined ? "stored" : isMade ? "changed" : "draft";
  store.set({ study: { id: id ?? newId(), name, table: studyTable(table), kept } });
}

/** The same, and goes there. */
export function openStudy(app: App, table: Table, place: StudyPlace = {}): void {
  const { ply } = place;
  putOnBoard(app, table, place);
  (place.instead ? goInstead : go)(app, { page: "analysis" });
  if (ply !== undefined && ply < table.events.length) app.store.set({ view: { ...idleView, at: ply } });
}

/** An empty board of a game: the one on the board, unless it is said. */
export function emptyTable(app: App, game = app.store.get().local.options.game): Table {
  const info = gameInfo(app, game);
  const options = newcomersOptions(gamePage(app, game), info);
  return { options, events: [], seats: Array.from({ length: options.players }, (_, index) => makeSeat(index)) };
}
