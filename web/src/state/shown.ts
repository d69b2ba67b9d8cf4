// Which game the page shows: that of the place, or what is tried out in its analysis or its review.
import { isSameGame } from "@ludopod/core";
import type { Session, State, Table, View } from "./model";

/** Nobody has begun to play on the first page's board, and no game of the server's lies on it. */
export const isUntouched = ({ route, session, local, onBoard, view }: State): boolean =>
  route.page === "home" && !session.served && !onBoard.id && !local.start && local.events.length === 0 && view.choice === null && view.proposed === null;

/** The game that two characters play there meanwhile. */
export const exhibited = (state: State): Table | null => (isUntouched(state) ? (state.exhibition?.table ?? null) : null);

/** Of a game that is kept or waited for: how it began, and what has happened in it. */
export const gameKey = ({ options, start, events }: Table): string => JSON.stringify([options, start, events]);

/** What the place has made, or what is tried out beside its game. */
const sessionBeneath = ({ session, desk: { analysis } }: State): Session =>
  analysis ? { ...session, tries: true, table: () => analysis.table, play: analysis.play } : session;

/** What the board is about: that, or what is tried out in the review of its game. */
export function sessionOf(state: State): Session {
  const session = sessionBeneath(state);
  const table = session.table(state);
  const { trial, base } = state.review ?? {};
  if (!trial || !base || !table || !isSameGame(base, table)) return session;
  return { ...session, keeps: false, tries: false, table: () => trial.table, play: trial.play };
}

/** The game the place is about. */
export const tableBeneath = (state: State): Table | null => sessionBeneath(state).table(state);

/** The game that is shown. */
export const tableOf = (state: State): Table | null => sessionOf(state).table(state);

/** Moves are tried out: on the analysis board, or beside a game. */
export const isAnalysing = (state: State): boolean => sessionOf(state).tries === true;

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

/** The board after the moves that are only shown. */
export const lookingAhead = (table: Table, { at, ahead }: View): Table => ({
  ...table,
  events: [...table.events.slice(0, at ?? undefined), ...ahead],
});
