// The parts of the page that are at work as long as it lasts: what the rest may ask of them.
import type { SocketMessage } from "api";
import type { Act, NewAct } from "./acts/act";
import type { OfferKind } from "./match/model";

/** A part of the page that hears what the server tells. */
export interface Listener {
  needsLine(): boolean;
  /** The connection is there, for the first time or again: time to say what is to be heard. */
  onOpen(): void;
  onLost?(): void;
  onMessage?(message: SocketMessage): void;
}

/** The page's one connection to the server. */
export interface Line {
  /** Opens the connection if somebody needs it, and closes it if nobody does. */
  settle(): void;
  /** Opens it anew, as the person the visitor is now: a connection belongs to whoever opened it. */
  renew(): void;
  /** Says again in which language the server's messages are to come. */
  greet(): void;
  /** False when there is no connection to send it on. */
  send(message: object): boolean;
  /** How long a message and its answer are under way, in milliseconds; null as long as that is not known. */
  lag(): number | null;
}

/** The game on the server that the page shows. */
export interface Online extends Listener {
  open(id: string): void;
  leave(): void;
  /** Whether that game has been opened, also where it is still on its way. */
  shows(id: string): boolean;
  move(text: string): void;
  join(name: string): Promise<void>;
  resign(): Promise<void>;
  /** Asks what may be done now. */
  refresh(): Promise<void>;
  /** Offers, and answers to offers. True when it was done. */
  act(verb: "offer" | "accept" | "refuse" | "abort", kind?: OfferKind): Promise<boolean>;
}

/** What the server has not acknowledged yet (acts/acts.ts). */
export interface Acts extends Listener {
  /** Brings back what was left of it when the page was last closed. */
  load(): Promise<void>;
  keep(what: NewAct): Act;
  /** The server has acknowledged or refused it. */
  drop(act: Act): void;
  /** The move that waits in a game. */
  moveIn(game: string): Act | undefined;
  /** Says that it is lost: by what the server says, or else because the game had gone on without it. */
  tellFailure(act: NewAct, error?: unknown): void;
  /** Does it now, or as soon as the server can be reached: then the answer is null. Throws an ApiError where the server
   *  refuses it. */
  post<T>(what: NewAct): Promise<T | null>;
}

/** The offer to install the page (install.ts). */
export interface Install {
  /** Says how the page can be installed, now and whenever that changes. */
  begin(): void;
  /** Puts the browser's question. */
  ask(): Promise<void>;
  /** Not to be asked again. */
  decline(): void;
}

/** What a place hears of as long as it is shown: asked for whenever there is a new line. */
export interface Followed {
  ask: object;
  leave: object;
  hear(message: SocketMessage): void;
}

/** What the server tells by itself, wherever the visitor is. */
export interface Live extends Listener {
  enterLobby(): void;
  leaveLobby(): void;
  /** Another thing takes the place of what was followed before; null: nothing does. */
  follow(what: Followed | null): void;
}
