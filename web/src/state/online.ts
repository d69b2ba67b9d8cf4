// A game kept by the server. What is shown is always what the server has said: a move appears once it is durable.
import type { Game, SocketMessage } from "api";
import { actInGame, ApiError, joinGame, readGame, resignGame } from "./api";
import { type App, idleView, refuse, sentence, words } from "./app";
import type { Online } from "./services";
import { clearDesk } from "./match/desk";
import { becomeKnown } from "./club/me";
import { hearTime, openDesk, settleDesk } from "./match/incoming";
import { announceOffers, begunAgain } from "./match/offers";
import { hear, hearMissed } from "./match/talk";
import { go } from "./navigate";
import { bringBack, endMove, move, send, sendAgain, settleMove, type Session } from "./online-move";
import { eventChange, gameChange, hasGrown, hasShrunk, presenceChange, type EventMessage } from "./online-changes";

const stateOf = ({ app }: Session) => app().store.get();
const languageOf = (session: Session) => stateOf(session).settings.language;

function show(session: Session, answer: Game, inOrder = false): void {
  const state = stateOf(session);
  const change = answer.id === session.watched ? gameChange(state, answer, inOrder) : null;
  if (!change) return;
  const [grown, shrunk] = [hasGrown(state, answer), hasShrunk(state, answer)];
  session.app().store.set(change);
  settleMove(session, answer.events);
  hearTime(session.app(), answer.clock);
  if (change.online && state.online?.id === answer.id) announceOffers(session.app(), state.online, change.online);
  if (state.online?.id !== answer.id) openDesk(session.app(), answer.id, answer.over);
  else if (grown || shrunk) settleDesk(session.app(), shrunk);
  const again = change.online && begunAgain(state.online, change.online);
  if (again) go(session.app(), { page: "online", id: again });
}

/** Its refusal says nothing that the page does not learn when it loads the game: it has a number of its own. */
const askToWatch = (session: Session, game: string): boolean => send(session, { type: "watch", request: 0, game });

function onEvent(session: Session, message: EventMessage): void {
  const change = eventChange(stateOf(session), message);
  if (change === "gap") askToWatch(session, message.game);
  else if (change) {
    session.app().store.set(change);
    settleMove(session, stateOf(session).online?.events ?? []);
    hearTime(session.app(), message.clock);
    settleDesk(session.app(), false);
  }
}

function onRefusal(session: Session, message: string): void {
  endMove(session);
  session.app().store.set({ sending: false });
  refuse(session.app(), sentence(message));
  if (session.watched) askToWatch(session, session.watched);
}

const serverLost = ({ app }: Session) => words(app()).t("The server cannot be reached. Try again in a moment.");

function onMessage(session: Session, message: SocketMessage): void {
  const { store } = session.app();
  if (message.type === "game") {
    if (message.game.id !== session.watched) return;
    store.set({ connection: "live" });
    show(session, message.game, true);
    sendAgain(session);
    if (session.returned) void hearMissed(session.app(), message.game.id, message.game.over);
    session.returned = false;
  } else if (message.type === "presence") {
    const change = presenceChange(store.get(), message.game, message.online, message.spectators);
    if (change) store.set(change);
  } else if (message.type === "event") onEvent(session, message);
  else if (message.type === "chat") {
    const { type: _, game, ...said } = message;
    hear(session.app(), game, said);
  } else if (message.type === "error") {
    if (message.request === undefined || message.request === session.waiting?.sent.request)
      onRefusal(session, message.error.message);
  } else if (message.type === "done" && message.request === session.waiting?.sent.request) endMove(session);
}

function watch(session: Session): void {
  session.unconfirmed = session.waiting !== undefined;
  session.returned = session.watched !== undefined && stateOf(session).online?.id === session.watched;
  if (session.watched) askToWatch(session, session.watched);
}

function forget(session: Session): void {
  const { watched, app } = session;
  const left = session.waiting;
  session.watched = session.waiting = undefined;
  session.unconfirmed = session.returned = false;
  if (watched) send(session, { type: "leave", game: watched });
  app().store.set({ online: null, sending: false });
  clearDesk(app());
  if (left) app().acts.onOpen(); // where it waits on
}

function open(session: Session, id: string): void {
  const { line, store } = session.app();
  forget(session);
  session.watched = id;
  bringBack(session, id);
  store.set({ view: idleView, notice: null, connection: "connecting" });
  if (!askToWatch(session, id)) line.settle();
  void load(session, id);
}

async function load(session: Session, id: string): Promise<void> {
  try {
    show(session, await readGame(languageOf(session), id));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404 && session.watched === id) {
      session.watched = undefined;
      session.app().store.set({ connection: "missing" });
      session.app().line.settle();
    }
  }
}

/** Asks the server to do something with the game that is shown. Its answer, null where it refused or was not reached. */
async function ask(session: Session, request: (id: string, plies: number) => Promise<Game>): Promise<Game | null> {
  const { online } = stateOf(session);
  if (!online) return null;
  try {
    return await request(online.id, online.events.length);
  } catch (error) {
    onRefusal(session, error instanceof ApiError ? error.message : serverLost(session));
    return null;
  }
}

/** The same, and what it answers is shown. */
async function change(session: Session, request: Parameters<typeof ask>[1]): Promise<Game | null> {
  const answer = await ask(session, request);
  if (answer) show(session, answer);
  return answer;
}

export function makeOnline(app: () => App): Online {
  const session: Session = { app, watched: undefined, requests: 0, waiting: undefined, unconfirmed: false, returned: false };
  return {
    needsLine: () => session.watched !== undefined,
    onOpen: () => watch(session),
    onLost: () => session.watched !== undefined && app().store.set({ connection: "lost" }),
    onMessage: (message) => onMessage(session, message),
    open: (id) => open(session, id),
    leave() {
      forget(session);
      app().line.settle();
    },
    shows: (id) => session.watched === id,
    move: (text) => move(session, text),
    async join(name) {
      const answer = await ask(session, (id) => joinGame(languageOf(session), id, name));
      if (!answer) return;
      // Before anything can be done in the seat: the line may have been opened by nobody.
      const known = becomeKnown(app());
      show(session, answer);
      // What only a player may read.
      openDesk(app(), answer.id, answer.over);
      await known;
    },
    async resign() {
      await change(session, (id, ply) => resignGame(languageOf(session), id, ply));
    },
    refresh: () => (session.watched ? load(session, session.watched) : Promise.resolve()),
    act: async (verb, kind) =>
      (await change(session, (id, ply) => actInGame(languageOf(session), id, verb, { ply, kind }))) !== null,
  };
}
