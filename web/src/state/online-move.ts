// A move in the game on the server, from the visitor's hand to the server's answer: kept until then, sent again after the
// connection was lost or the page closed, and made once, since its ply says after which it comes.
import type { Act } from "./acts/act";
import { tell, words, type App } from "./app";

/** A move that the server has not answered yet. */
interface Sent {
  request: number;
  ply: number;
  move: string;
  lag_ms?: number;
}

/** One that is kept until the server has answered. */
interface Waiting {
  sent: Sent;
  act: Act;
}

/** What is looked at, and what is on its way. */
export interface Session {
  app(): App;
  /** The id of the game that is shown. */
  watched: string | undefined;
  requests: number;
  waiting: Waiting | undefined;
  /** The waiting move was sent on a connection that is gone, or on none: it may have arrived or not. */
  unconfirmed: boolean;
  /** The line is there again for a game that was shown before: what was said meanwhile is not known yet. */
  returned: boolean;
}

const stateOf = ({ app }: Session) => app().store.get();
export const send = ({ app }: Session, message: object): boolean => app().line.send(message);

/** The waiting move is known to have been made, or to have come too late; or it waits on. */
export function settleMove(session: Session, events: readonly string[]): void {
  const { waiting, app } = session;
  if (waiting && events.length <= waiting.sent.ply) app().store.set({ sending: true });
  else if (waiting) {
    endMove(session);
    if (events[waiting.sent.ply] !== waiting.sent.move) app().acts.tellFailure(waiting.act);
  }
}

export function endMove(session: Session): void {
  if (session.waiting) session.app().acts.drop(session.waiting.act);
  session.waiting = undefined;
}

/** A move in this game that was on its way when the page was closed, or left. */
export function bringBack(session: Session, id: string): void {
  const act = session.app().acts.moveIn(id);
  if (!act) return;
  const { ply, move } = act.body as { ply: number; move: string };
  session.waiting = { act, sent: { request: ++session.requests, ply, move } };
  session.unconfirmed = true;
}

/** A move the old connection may have swallowed, now that the game is known: its ply keeps it from being played twice. */
export function sendAgain(session: Session): void {
  const { waiting, watched, unconfirmed } = session;
  if (unconfirmed && waiting) send(session, { type: "move", game: watched, ...waiting.sent });
  session.unconfirmed = false;
}

export function move(session: Session, text: string): void {
  const { online, connection } = stateOf(session);
  if (!online) return;
  const lag = session.app().line.lag();
  const sent = { request: ++session.requests, ply: online.events.length, move: text };
  const body = { ply: sent.ply, move: text };
  const act = session.app().acts.keep({ kind: "move", game: online.id, text, path: `/games/${online.id}/moves`, body });
  session.waiting = { act, sent: { ...sent, ...(lag !== null && { lag_ms: lag }) } };
  session.app().store.set({ sending: true });
  if (send(session, { type: "move", game: online.id, ...session.waiting.sent })) return;
  // The game may be shown before the socket is open, or while it is lost: what is placed by then waits for it.
  session.unconfirmed = true;
  const { t } = words(session.app());
  if (connection === "lost") tell(session.app(), t("Your move is made as soon as the server can be reached."));
}
