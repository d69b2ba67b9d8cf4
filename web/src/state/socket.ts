// One WebSocket that comes back: it is opened again, with growing pauses, until it is closed on purpose.
import type { SocketMessage } from "api";
import { makePulse, TICK_MS, type Pulse } from "./pulse";

const addressOf = (path: string) => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/v1/${path}`;

export const socketAddress = () => addressOf("socket");

/** Of a connection that belongs to nobody, whoever sits here. */
export const watchAddress = () => addressOf("watch");

interface SocketEvents {
  /** It is there, for the first time or again, or answers again after it was thought to be lost. */
  onOpen(): void;
  /** It is gone, or has not answered for so long that it may be. */
  onLost(): void;
  onMessage(message: SocketMessage): void;
}

export interface Socket {
  /** False when there is no connection to send it on. */
  send(message: object): boolean;
  /** How long the latest ping took to come back, in milliseconds; null before the first. */
  lag(): number | null;
  close(): void;
}

/** A server that goes has others beside it: only what takes longer is told. */
const QUIET_MS = 2000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;

/** Grows with each failure; the random part keeps a crowd from coming back all at once. */
const pauseAfter = (failures: number) =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.75 + Math.random() / 2);

/** Pings, one at a time, and how long the latest one took. */
function makePings(ask: () => boolean) {
  let sent: number | null = null;
  let lag: number | null = null;
  return {
    begin() {
      if (ask()) sent ??= performance.now();
    },
    end() {
      if (sent !== null) lag = Math.round(performance.now() - sent);
      sent = null;
    },
    drop() {
      sent = null;
    },
    lag: () => lag,
  };
}

const isSeen = () => document.visibilityState === "visible";

/** Runs one of these when the network or the page is there again, the other when the network goes; the answer ends that. */
function followNetwork(onBack: () => void, onGone: () => void): () => void {
  const seen = () => {
    if (isSeen()) onBack();
  };
  window.addEventListener("online", onBack);
  window.addEventListener("offline", onGone);
  document.addEventListener("visibilitychange", seen);
  return () => {
    window.removeEventListener("online", onBack);
    window.removeEventListener("offline", onGone);
    document.removeEventListener("visibilitychange", seen);
  };
}

/** The connection as it is at the moment, and what is known of it. */
interface Wire {
  readonly address: string;
  readonly events: SocketEvents;
  readonly pulse: Pulse;
  readonly pings: ReturnType<typeof makePings>;
  socket: WebSocket | undefined;
  failures: number;
  retry: ReturnType<typeof setTimeout> | undefined;
  doubting: ReturnType<typeof setTimeout> | undefined;
}

function write({ socket }: Wire, message: object): boolean {
  if (socket?.readyState !== WebSocket.OPEN) return false;
  socket.send(JSON.stringify(message));
  return true;
}

function hear({ pulse, pings, events }: Wire, data: string): void {
  const message = JSON.parse(data) as SocketMessage;
  if (pulse.heard(performance.now())) events.onOpen();
  if (message.type === "pong") pings.end();
  else events.onMessage(message);
}

function greet(wire: Wire): void {
  wire.failures = 0;
  clearTimeout(wire.doubting);
  wire.doubting = undefined;
  wire.pulse.heard(performance.now());
  wire.events.onOpen();
  wire.pings.begin();
}

const doubt = ({ pulse, events }: Wire): void => {
  if (pulse.doubt()) events.onLost();
};

/** The connection is over: another one is tried after a pause. */
function lose(wire: Wire): void {
  wire.socket = undefined;
  wire.doubting ??= setTimeout(() => doubt(wire), QUIET_MS);
  wire.retry = setTimeout(() => connect(wire), pauseAfter(wire.failures++));
}

/** What one that was given up still says is not heard. */
function connect(wire: Wire): void {
  clearTimeout(wire.retry);
  wire.pulse.begin(performance.now());
  wire.pings.drop();
  const opened = (wire.socket = new WebSocket(wire.address, "ludopod"));
  const listen = (event: string, run: (event: Event) => void) =>
    opened.addEventListener(event, (told) => {
      if (opened === wire.socket) run(told);
    });
  listen("open", () => greet(wire));
  listen("message", (told) => hear(wire, (told as MessageEvent<string>).data));
  listen("close", () => lose(wire));
}

function tick(wire: Wire): void {
  const { socket, pulse, pings, events } = wire;
  const verdict = socket ? pulse.tick(performance.now(), isSeen()) : null;
  if (verdict === "ask") pings.begin();
  else if (verdict === "lost") events.onLost();
  else if (verdict === "dead") {
    // The close of a dead link would be heard of much later, so it is not waited for.
    lose(wire);
    socket?.close();
  }
}

export function openSocket(address: string, events: SocketEvents): Socket {
  const pings = makePings(() => write(wire, { type: "ping" }));
  const wire: Wire = { address, events, pulse: makePulse(), pings, socket: undefined, failures: 0, retry: undefined, doubting: undefined };
  const watch = setInterval(() => tick(wire), TICK_MS);
  const stopFollowing = followNetwork(
    () => {
      if (!wire.socket) connect(wire);
      else pings.begin();
    },
    () => doubt(wire),
  );
  connect(wire);
  return {
    send: (message) => !wire.pulse.lost && write(wire, message),
    lag: pings.lag,
    close() {
      const { socket } = wire;
      wire.socket = undefined;
      clearTimeout(wire.retry);
      clearTimeout(wire.doubting);
      clearInterval(watch);
      stopFollowing();
      socket?.close();
    },
  };
}
