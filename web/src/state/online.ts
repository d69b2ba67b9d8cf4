// A game kept by the server. What is shown is always what the server has said: a move appears once it is durable.
import { actInGame, ApiError, joinGame, readGame, rematchGame, resignGame, type GameAnswer } from "./api";
import { refuse, sentence, words } from "./app";
import type { App, Online } from "./context";
import { idleView } from "./model";
import { clearDesk } from "./match/desk";
import { hearTime, openDesk, settleDesk } from "./match/incoming";
import { hear } from "./match/talk";
import { eventChange, gameChange, hasGrown, hasShrunk, presenceChange, type EventMessage } from "./online-changes";
import { openSocket, socketAddress, type Message, type Socket } from "./socket";

/** A move that the server has not answered yet. */
interface Sent {
  request: number;
  ply: number;
  move: string;
}

/** The connection, and what is on its way. */
interface Session {
  app(): App;
  socket: Socket | undefined;
  /** The id of the game that is shown. */
  watched: string | undefined;
  requests: number;
  waiting: Sent | undefined;
  /** The connection on which the waiting move was sent is gone: it may have arrived or not. */
  unconfirmed: boolean;
}

const stateOf = ({ app }: Session) => app().store.get();
const languageOf = (session: Session) => stateOf(session).settings.language;

function show(session: Session, answer: GameAnswer, inOrder = false): void {
  const state = stateOf(session);
  const change = answer.id === session.watched ? gameChange(state, answer, inOrder) : null;
  if (!change) return;
  const [grown, shrunk] = [hasGrown(state, answer), hasShrunk(state, answer)];
  if (grown) session.waiting = undefined;
  session.app().store.set(change);
  hearTime(session.app(), answer.clock);
  if (state.online?.id !== answer.id) openDesk(session.app(), answer.id, answer.over);
  else if (grown || shrunk) settleDesk(session.app(), shrunk);
}

function onEvent(session: Session, message: EventMessage): void {
  const change = eventChange(stateOf(session), message);
  if (change === "gap") session.socket?.send({ type: "watch", game: message.game });
  else if (change) {
    session.waiting = undefined;
    session.app().store.set(change);
    hearTime(session.app(), message.clock);
    settleDesk(session.app(), false);
  }
}

function onRefusal(session: Session, message: string): void {
  session.waiting = undefined;
  session.app().store.set({ sending: false });
  refuse(session.app(), sentence(message));
  if (session.watched) session.socket?.send({ type: "watch", game: session.watched });
}

const serverLost = ({ app }: Session) => words(app()).t("The server cannot be reached. Try again in a moment.");

/** A move the old connection may have swallowed, now that the server has told what it knows of the game: what is not
 *  there was not made. Its ply keeps it from being played twice all the same. */
function sendAgain(session: Session): void {
  const { socket, waiting, watched, unconfirmed } = session;
  if (unconfirmed && waiting) socket?.send({ type: "move", game: watched, ...waiting });
  session.unconfirmed = false;
}

function onMessage(session: Session, message: Message): void {
  const { store } = session.app();
  if (message.type === "game") {
    store.set({ connection: "live" });
    show(session, message.game, true);
    sendAgain(session);
  } else if (message.type === "presence") {
    const change = presenceChange(store.get(), message.game, message.online, message.spectators);
    if (change) store.set(change);
  } else if (message.type === "event") onEvent(session, message);
  else if (message.type === "chat") {
    const { type: _, game, ...said } = message;
    hear(session.app(), game, said);
  } else if (message.type === "error") {
    if (message.request === undefined || message.request === session.waiting?.request)
      onRefusal(session, message.error.message);
  } else if (message.type === "done" && message.request === session.waiting?.request) session.waiting = undefined;
}

function connect(session: Session): void {
  session.socket?.close();
  session.app().store.set({ connection: "connecting" });
  session.socket = openSocket(socketAddress(), {
    onOpen() {
      if (!session.watched) return;
      session.socket?.send({ type: "hello", language: languageOf(session) });
      session.socket?.send({ type: "watch", game: session.watched });
    },
    onMessage: (message) => onMessage(session, message),
    onLost() {
      session.unconfirmed = session.waiting !== undefined;
      session.app().store.set({ connection: "lost" });
    },
  });
}

function leave(session: Session): void {
  session.socket?.close();
  session.socket = session.watched = session.waiting = undefined;
  session.unconfirmed = false;
  session.app().store.set({ online: null, sending: false });
  clearDesk(session.app());
}

async function load(session: Session, id: string): Promise<void> {
  try {
    show(session, await readGame(languageOf(session), id));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404 && session.watched === id) {
      session.app().store.set({ connection: "missing" });
      session.socket?.close();
    }
  }
}

/** Asks the server to do something with the game that is shown. Its answer, null where it refused or was not reached. */
async function ask(session: Session, request: (id: string, plies: number) => Promise<GameAnswer>): Promise<GameAnswer | null> {
  const { online } = stateOf(session);
  if (!online) return null;
  try {
    return await request(online.id, online.events.length);
  } catch (error) {
    onRefusal(session, error instanceof ApiError ? error.message : serverLost(session));
    return null;
  }
}

function move(session: Session, text: string): void {
  const { online, connection } = stateOf(session);
  if (!online) return;
  session.waiting = { request: ++session.requests, ply: online.events.length, move: text };
  session.app().store.set({ sending: true });
  if (session.socket?.send({ type: "move", game: online.id, ...session.waiting })) return;
  // The game may be shown before the socket is open: what is placed by then waits for it.
  if (connection === "connecting") session.unconfirmed = true;
  else onRefusal(session, serverLost(session));
}

export function makeOnline(app: () => App): Online {
  const session: Session = {
    app,
    socket: undefined,
    watched: undefined,
    requests: 0,
    waiting: undefined,
    unconfirmed: false,
  };
  return {
    leave: () => leave(session),
    open(id) {
      leave(session);
      session.watched = id;
      app().store.set({ view: idleView, notice: null });
      connect(session);
      void load(session, id);
    },
    move: (text) => move(session, text),
    async join(name) {
      const answer = await ask(session, (id) => joinGame(languageOf(session), id, name));
      if (!answer) return;
      show(session, answer);
      // What only a player may read.
      openDesk(app(), answer.id, answer.over);
      // The socket was opened before this browser had its cookie, so it does not know of the seat.
      connect(session);
    },
    async resign() {
      const answer = await ask(session, (id, ply) => resignGame(languageOf(session), id, ply));
      if (answer) show(session, answer);
    },
    refresh: () => (session.watched ? load(session, session.watched) : Promise.resolve()),
    async act(verb, kind) {
      const answer = await ask(session, (id, ply) => actInGame(languageOf(session), id, verb, { ply, kind }));
      if (answer) show(session, answer);
      return answer !== null;
    },
    async rematch() {
      const answer = await ask(session, (id) => rematchGame(languageOf(session), id));
      return answer?.id ?? null;
    },
  };
}
