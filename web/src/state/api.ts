// The server's HTTP API (docs/protocol.md).
import type { Game } from "api";
import type { GameOptions, Language } from "@ludopod/core";

export interface SeatRequest {
  kind: "you" | "computer" | "open";
  name?: string;
  /** Of a computer: who plays it. */
  character?: string;
}

/** A refusal as the server tells it, by RFC 9457. */
export interface Problem {
  /** What happened, for programs: "stale", "POD_ERROR_OCCUPIED". */
  code: string;
  /** The same for people, in the language that was asked for. */
  detail: string;
  /** The values that stand in `detail`. */
  arguments: string[];
}

/** The server has answered, but not as it was asked. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
    /** After so many seconds the same request may succeed; null where the server does not say. */
    readonly retryAfter: number | null,
  ) {
    super(problem.detail);
  }
}

/** What was refused; in place of an answer that is no problem of RFC 9457, as a proxy may send, its status line. */
async function problemOf(response: Response): Promise<Problem> {
  const line = `${response.status} ${response.statusText}`.trim();
  try {
    const { code, detail, title, arguments: values } = (await response.json()) as Partial<Problem> & { title?: string };
    return { code: code ?? "", detail: detail ?? title ?? line, arguments: values ?? [] };
  } catch {
    return { code: "", detail: line, arguments: [] };
  }
}

const secondsIn = (field: string | null): number | null => (field && /^\d+$/.test(field) ? Number(field) : null);

/** One request: with a body it changes something, without one it reads. The server knows it again by its key, where it
 *  has one, and does it once. Throws an ApiError where the server refuses,
 *  a TypeError where it is not reached, or where there is none. `signal` gives it up. */
export async function ask<T>(language: Language, path: string, body?: object, key?: string, signal?: AbortSignal): Promise<T> {
  if (!CLUB) throw new TypeError("there is no club");
  const response = await fetch(`/api/v1${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      "Accept-Language": language,
      Accept: "application/json",
      ...(body && { "Content-Type": "application/json" }),
      ...(key && { "Idempotency-Key": key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (!response.ok)
    throw new ApiError(response.status, await problemOf(response), secondsIn(response.headers.get("Retry-After")));
  return (response.status === 204 ? null : await response.json()) as T;
}

export const createGame = (
  language: Language,
  { game, ...options }: GameOptions,
  seats: SeatRequest[],
  clock: string | null,
) => ask<Game>(language, "/games", { game, options, seats, clock });
export const readGame = (language: Language, id: string) => ask<Game>(language, `/games/${id}`);
export const joinGame = (language: Language, id: string, name: string) =>
  ask<Game>(language, `/games/${id}/join`, { name });
export const resignGame = (language: Language, id: string, ply: number) =>
  ask<Game>(language, `/games/${id}/resign`, { ply });
/** Offers, and answers to offers. */
export const actInGame = (language: Language, id: string, verb: string, body: object) =>
  ask<Game>(language, `/games/${id}/${verb}`, body);
