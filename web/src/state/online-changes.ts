// What a message about the game on the server makes of the state. Nothing here sends or waits.
import type { GameAnswer } from "./api";
import { idleView, type OnlineTable, type State } from "./model";

export type Change = Partial<State>;

function tableFrom({ id, game, options, start, events, seats, spectators, next }: GameAnswer): OnlineTable {
  return {
    id,
    options: { ...options, game },
    start,
    events,
    spectators,
    next,
    seats: seats.map((seat) => ({ ...seat, level: seat.level ?? 0 })),
  };
}

/** A move has come: whatever was being chosen is over, and nothing is on its way any more. */
const settled = ({ view }: State): Change => ({
  sending: false,
  view: { ...idleView, focus: view.focus, at: view.at },
});

/** Whether a game as the server tells it has more events than the one that is shown. */
export const hasGrown = ({ online }: State, { id, events }: GameAnswer): boolean =>
  online?.id !== id || events.length > online.events.length;

/** The whole game. Replies and the socket both tell it; the longer one is the later, and a shorter one changes nothing. */
export function gameChange(state: State, answer: GameAnswer): Change | null {
  const { online } = state;
  if (online?.id === answer.id && answer.events.length < online.events.length) return null;
  return { online: tableFrom(answer), ...(hasGrown(state, answer) && settled(state)) };
}

/** One more event; "gap" where others are missing before it, null where it is known already. */
export function eventChange(state: State, id: string, ply: number, event: string): Change | "gap" | null {
  const { online } = state;
  if (online?.id !== id || ply < online.events.length) return null;
  if (ply > online.events.length) return "gap";
  return { online: { ...online, events: [...online.events, event] }, ...settled(state) };
}

/** Who is connected; nothing of the game itself has changed. */
export function presenceChange({ online }: State, id: string, there: string[], spectators: number): Change | null {
  if (online?.id !== id) return null;
  const seats = online.seats.map((seat) => ({ ...seat, online: there.includes(seat.seat) }));
  return { online: { ...online, seats, spectators } };
}
