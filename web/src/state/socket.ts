// One WebSocket that comes back: it is opened again, with growing pauses, until it is closed on purpose.
import type { Fault } from "../core/types";
import type { GameAnswer } from "./api";
import type { Challenge, Lobby } from "./club/types";
import type { ChatMessage, Clock } from "./match/model";

export type Message =
  | { type: "hello"; version: string }
  | { type: "game"; game: GameAnswer }
  | { type: "presence"; game: string; online: string[]; spectators: number }
  | { type: "event"; game: string; ply: number; event: string; clock?: Clock | null }
  | ({ type: "chat"; game: string } & ChatMessage)
  | { type: "done"; request: number }
  | { type: "error"; request?: number; error: Fault }
  | { type: "pong" }
  /** The parts of the lobby that have changed. */
  | ({ type: "lobby" } & Partial<Lobby>)
  | { type: "waiting"; count: number; games: string[] }
  | { type: "challenge"; challenge: Challenge }
  | { type: "started"; game: string };

export const socketAddress = () =>
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/v1/socket`;

export interface SocketEvents {
  onOpen(): void;
  onLost(): void;
  onMessage(message: Message): void;
}

export interface Socket {
  /** False when there is no connection to send it on. */
  send(message: object): boolean;
  /** How long the latest ping took to come back, in milliseconds; null before the first. */
  lag(): number | null;
  close(): void;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
const PING_MS = 20_000;
const SILENCE_MS = 30_000;

/** Grows with each failure; the random part keeps a crowd from coming back all at once. */
const pauseAfter = (failures: number) =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.75 + Math.random() / 2);

/** Pings, one at a time, and how long the latest one took. */
function makePings(send: Socket["send"]) {
  let sent: number | null = null;
  let lag: number | null = null;
  return {
    begin() {
      if (send({ type: "ping" })) sent = performance.now();
    },
    end() {
      if (sent !== null) lag = Math.round(performance.now() - sent);
      sent = null;
    },
    lag: () => lag,
  };
}

/** Runs it when the network or the page is there again; the answer ends that. */
function whenBack(run: () => void): () => void {
  window.addEventListener("online", run);
  document.addEventListener("visibilitychange", run);
  return () => {
    window.removeEventListener("online", run);
    document.removeEventListener("visibilitychange", run);
  };
}

export function openSocket(address: string, events: SocketEvents): Socket {
  let socket: WebSocket | undefined;
  let failures = 0;
  let closed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let lastHeard = 0;

  const send = (message: object) => {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  };

  const pings = makePings(send);

  function connect(): void {
    clearTimeout(retry);
    const opened = (socket = new WebSocket(address, "ludopod"));
    opened.addEventListener("open", () => {
      failures = 0;
      lastHeard = Date.now();
      events.onOpen();
      pings.begin();
    });
    opened.addEventListener("message", ({ data }: MessageEvent<string>) => {
      lastHeard = Date.now();
      const message = JSON.parse(data) as Message;
      if (message.type === "pong") pings.end();
      else events.onMessage(message);
    });
    opened.addEventListener("close", () => {
      if (closed || opened !== socket) return;
      events.onLost();
      retry = setTimeout(connect, pauseAfter(failures++));
    });
  }

  /** A silent connection may be long dead: asked now and then, it is given up when it does not answer. */
  const watch = setInterval(() => {
    if (socket?.readyState === WebSocket.OPEN && Date.now() - lastHeard > SILENCE_MS) socket.close();
    else pings.begin();
  }, PING_MS / 2);

  const stopWaiting = whenBack(() => {
    if (document.visibilityState === "visible" && socket?.readyState === WebSocket.CLOSED) connect();
  });

  connect();
  return {
    send,
    lag: pings.lag,
    close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(watch);
      stopWaiting();
      socket?.close();
    },
  };
}
