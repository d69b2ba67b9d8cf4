// What a message about the game on the server makes of the state. Nothing here sends or waits.
import type { Game, SocketMessage } from "api";
import type { Match } from "./match/model";
import { idleView, type OnlineTable, type State } from "./model";

export type EventMessage = Extract<SocketMessage, { type: "event" }>;

export type Change = Partial<State>;

const matchFrom = ({ terms, clock, offers, state, can, reason }: Game): Match => ({
  terms,
  clock: clock ?? null,
  offers,
  cancelled: state === "cancelled",
  can,
  reason: reason ?? null,
});

function tableFrom(answer: Game): OnlineTable {
  const { id, game, options, start, events, seats, spectators, next, tournament } = answer;
  return {
    match: matchFrom(answer),
    id,
    options: { ...options, game },
    start,
    events,
    spectators,
    next,
    tournament,
    seats: seats.map((seat) => ({ ...seat, character: seat.character ?? "" })),
  };
}

/** A move has come: whatever was being chosen is over, and nothing is on its way any more. */
const settled = ({ view }: State): Change => ({
  sending: false,
  view: { ...idleView, at: view.at },
});

/** Whether a game as the server tells it has more events than the one that is shown. */
export const hasGrown = ({ online }: State, { id, events }: Game): boolean =>
  online?.id !== id || events.length > online.events.length;

/** Whether the game has fewer moves than before: some were taken back. */
export const hasShrunk = ({ online }: State, { id, events }: Game): boolean =>
  online?.id === id && events.length < online.events.length;

/** An address may name a moment that the game has not reached: that is the present. */
const upTo = (state: State, { events }: Game): State =>
  state.view.at !== null && state.view.at >= events.length ? { ...state, view: { ...state.view, at: null } } : state;

/** The whole game. The socket tells it in order. A reply may be older than what the socket has told: a shorter one
 *  changes nothing. */
export function gameChange(state: State, answer: Game, inOrder: boolean): Change | null {
  const shrunk = hasShrunk(state, answer);
  if (shrunk && !inOrder) return null;
  const view = shrunk ? { view: idleView } : {};
  return { online: tableFrom(answer), ...(hasGrown(state, answer) && settled(upTo(state, answer))), ...view };
}

/** What was told or refused before the game went on is old: "A move was taken back." */
const withoutOldNews = ({ notice }: State): Change => (notice && !notice.lasts && !notice.action ? { notice: null } : {});

/** One more event; "gap" where others are missing before it, null where it is known already. */
export function eventChange(state: State, { game, ply, event, clock }: EventMessage): Change | "gap" | null {
  const { online } = state;
  if (online?.id !== game || ply < online.events.length) return null;
  if (ply > online.events.length) return "gap";
  const match = { ...online.match, clock };
  return { online: { ...online, events: [...online.events, event], match }, ...settled(state), ...withoutOldNews(state) };
}

/** Who is connected; nothing of the game itself has changed. */
export function presenceChange({ online }: State, id: string, there: string[], spectators: number): Change | null {
  if (online?.id !== id) return null;
  const seats = online.seats.map((seat) => ({ ...seat, online: there.includes(seat.seat) }));
  return { online: { ...online, seats, spectators } };
}
