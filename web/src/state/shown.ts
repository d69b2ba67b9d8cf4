// Which game the page shows: that of the place, or what is tried out in its analysis or its review.
import { isSameGame } from "../core/same";
import type { State, Table, View } from "./model";

/** Home is the list of a member's games; for everybody else it has a board to play on at once. */
const hasBoard = ({ route, club }: State): boolean =>
  route.page === "play" || (route.page === "home" && !club.me.value?.person?.member);

/** Of a game that is kept or waited for: how it began, and what has happened in it. */
export const gameKey = ({ options, start, events }: Table): string => JSON.stringify([options, start, events]);

/** The game the present route is about. */
export function tableBeneath(state: State): Table | null {
  if (state.route.page === "online") return state.desk.analysis?.table ?? state.online;
  if (state.route.page === "analysis") return state.study?.table ?? null;
  return hasBoard(state) ? state.local : null;
}

/** Moves are tried out: on the analysis board, or beside a game. */
export const isAnalysing = (state: State): boolean =>
  (state.route.page === "analysis" || state.desk.analysis !== null) && tableOf(state) === tableBeneath(state);

/** The game on the board of this device is shown. */
export const showsLocal = (state: State): boolean => tableOf(state) === state.local;

/** A mistake of the game that is shown is being explained. */
export function isInLesson(state: State): boolean {
  const { review } = state;
  const table = tableBeneath(state);
  return !!review && review.lesson !== null && !!table && isSameGame(review.base, table);
}

/** The better move that a review shows, as a ghost before anything of its line is played. */
export function betterMove({ review, view }: State): string | null {
  const trial = review?.trial;
  return trial?.kind === "better" && view.at === trial.ply ? (trial.table.events[trial.ply] ?? null) : null;
}

/** The game that is shown: that, or what is tried out in its review. */
export function tableOf(state: State): Table | null {
  const table = tableBeneath(state);
  const { trial, base } = state.review ?? {};
  return trial && base && table && isSameGame(base, table) ? trial.table : table;
}

/** The board after the moves that are only shown. */
export const lookingAhead = (table: Table, { at, ahead }: View): Table => ({
  ...table,
  events: [...table.events.slice(0, at ?? undefined), ...ahead],
});
