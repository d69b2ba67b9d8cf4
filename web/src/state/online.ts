// A game kept by the server. What is shown is always what the server has said: a move appears once it is durable.
import { ApiError, joinGame, readGame, rematchGame, resignGame, type GameAnswer } from "./api";
import { refuse, sentence, words } from "./app";
import type { App, Online } from "./context";
import { idleView, type OnlineTable } from "./model";
import { openSocket, type Message, type Socket } from "./socket";

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

const socketAddress = () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket`;

export function makeOnline(app: () => App): Online {
  let socket: Socket | undefined;
  let watched: string | undefined;
  let requests = 0;
  let waiting: { request: number; ply: number; move: string } | undefined;
  /** The connection on which the waiting move was sent is gone. */
  let doubtful = false;

  const language = () => app().store.get().settings.language;
  const table = () => app().store.get().online;

  /** Two sources tell of a game, replies and the socket; the longer story is the later one. */
  function show(answer: GameAnswer): void {
    const before = table();
    if (answer.id !== watched || (before?.id === answer.id && answer.events.length < before.events.length)) return;
    const grown = before?.id !== answer.id || answer.events.length > before.events.length;
    const { view } = app().store.get();
    app().store.set({
      online: tableFrom(answer),
      ...(grown && { sending: false, view: { ...idleView, focus: view.focus, at: view.at } }),
    });
    if (grown) waiting = undefined;
  }

  function happened(id: string, ply: number, event: string): void {
    const now = table();
    if (!now || now.id !== id || ply < now.events.length) return;
    if (ply > now.events.length) {
      socket?.say({ type: "watch", game: id });
      return;
    }
    const { view } = app().store.get();
    waiting = undefined;
    app().store.set({
      online: { ...now, events: [...now.events, event] },
      sending: false,
      view: { ...idleView, focus: view.focus, at: view.at },
    });
  }

  /** Who is connected; nothing of the game itself has changed. */
  function present(id: string, there: string[], spectators: number): void {
    const now = table();
    if (now?.id !== id) return;
    const seats = now.seats.map((seat) => ({ ...seat, online: there.includes(seat.seat) }));
    app().store.set({ online: { ...now, seats, spectators } });
  }

  function refused(message: string): void {
    waiting = undefined;
    app().store.set({ sending: false });
    refuse(app(), sentence(message));
    if (watched) socket?.say({ type: "watch", game: watched });
  }

  /** A move the old connection may have swallowed, now that the server has told what it knows of the game: what is not
   *  there was not made. Its ply keeps it from being played twice all the same. */
  function sendAgain(): void {
    if (doubtful && waiting) socket?.say({ type: "move", game: watched, ...waiting });
    doubtful = false;
  }

  function said(message: Message): void {
    if (message.type === "game") {
      app().store.set({ connection: "live" });
      show(message.game);
      sendAgain();
    } else if (message.type === "presence") present(message.game, message.online, message.spectators);
    else if (message.type === "event") happened(message.game, message.ply, message.event);
    else if (message.type === "error") {
      if (message.request === undefined || message.request === waiting?.request) refused(message.error.message);
    } else if (message.type === "done" && message.request === waiting?.request) waiting = undefined;
  }

  function opened(): void {
    if (!watched) return;
    socket?.say({ type: "hello", language: language() });
    socket?.say({ type: "watch", game: watched });
  }

  function lost(): void {
    doubtful = waiting !== undefined;
    app().store.set({ connection: "lost" });
  }

  async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      const lost = !(error instanceof ApiError);
      refused(lost ? words(app()).t("The server cannot be reached. Try again in a moment.") : error.message);
      return null;
    }
  }

  async function load(id: string): Promise<void> {
    try {
      show(await readGame(language(), id));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404 && watched === id) {
        app().store.set({ connection: "missing" });
        socket?.close();
      }
    }
  }

  function connect(): void {
    socket?.close();
    app().store.set({ connection: "connecting" });
    socket = openSocket(socketAddress(), { opened, said, lost });
  }

  function leave(): void {
    socket?.close();
    socket = watched = waiting = undefined;
    doubtful = false;
    app().store.set({ online: null, sending: false });
  }

  return {
    leave,
    open(id) {
      leave();
      watched = id;
      app().store.set({ view: idleView, notice: null });
      connect();
      void load(id);
    },
    async move(text) {
      const now = table();
      if (!now) return;
      waiting = { request: ++requests, ply: now.events.length, move: text };
      app().store.set({ sending: true });
      if (socket?.say({ type: "move", game: now.id, ...waiting })) return;
      // The game may be shown before the socket is open: what is placed by then waits for it.
      if (app().store.get().connection === "connecting") doubtful = true;
      else refused(words(app()).t("The server cannot be reached. Try again in a moment."));
    },
    async join(name) {
      const now = table();
      const answer = now && (await attempt(() => joinGame(language(), now.id, name)));
      if (answer) show(answer);
      // The socket was opened before this browser had its cookie, so it does not know of the seat.
      if (answer) connect();
    },
    async resign() {
      const now = table();
      const answer = now && (await attempt(() => resignGame(language(), now.id, now.events.length)));
      if (answer) show(answer);
    },
    async rematch() {
      const now = table();
      const answer = now && (await attempt(() => rematchGame(language(), now.id)));
      return answer?.id ?? null;
    },
  };
}
