// The server's HTTP API (docs/protocol.md).
import type { Fault, GameOptions, Language } from "../core/types";

export interface SeatAnswer {
  seat: string;
  kind: "human" | "computer" | "open";
  name: string;
  level?: number;
  taken: boolean;
  you: boolean;
  online: boolean;
}

export interface GameAnswer {
  id: string;
  game: string;
  options: GameOptions;
  start: string;
  events: string[];
  ply: number;
  seats: SeatAnswer[];
  turn: string | null;
  over: boolean;
  /** Connections that watch without a seat. */
  spectators: number;
  next: string | null;
}

export interface SeatRequest {
  kind: "you" | "computer" | "open";
  name?: string;
  level?: number;
}

export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

async function refusal(response: Response): Promise<ApiError> {
  try {
    const { error } = (await response.json()) as { error: Fault };
    return new ApiError(response.status, error.message);
  } catch {
    return new ApiError(response.status, `${response.status} ${response.statusText}`);
  }
}

async function ask<T>(language: Language, path: string, body?: object): Promise<T> {
  const response = await fetch(`/api${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      "Accept-Language": language,
      Accept: "application/json",
      ...(body && { "Content-Type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw await refusal(response);
  return (await response.json()) as T;
}

export const createGame = (
  language: Language,
  { game, ...options }: GameOptions,
  seats: SeatRequest[],
) => ask<GameAnswer>(language, "/games", { game, options, seats });
export const readGame = (language: Language, id: string) => ask<GameAnswer>(language, `/games/${id}`);
export const joinGame = (language: Language, id: string, name: string) =>
  ask<GameAnswer>(language, `/games/${id}/join`, { name });
export const resignGame = (language: Language, id: string, ply: number) =>
  ask<GameAnswer>(language, `/games/${id}/resign`, { ply });
export const rematchGame = (language: Language, id: string) => ask<GameAnswer>(language, `/games/${id}/rematch`, {});
