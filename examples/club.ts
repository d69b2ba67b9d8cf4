// A client of a club whose types are those of its API: records of what was played there, and a bot. It needs `openapi-fetch`, and types that any
// club makes of itself:
//   npm install openapi-fetch openapi-typescript typescript && npm pkg set type=module
//   npx openapi-typescript http://localhost:8080/api/v1/openapi.json -o club-api.d.ts
//   npx tsc --target es2022 --module es2022 --moduleResolution bundler club.ts
// Then, in a program:
//   import { connect, records } from "./club.js";
//   for await (const record of records(connect("http://localhost:8080"), { game: "cephalopod" })) console.log(record);
import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./club-api";

type Schemas = components["schemas"];
export type Club = Client<paths>;
export type Game = Schemas["Game"];

/** token: one of the scopes read, play and challenge (docs/api.md), for who acts for somebody. */
export const connect = (baseUrl: string, token?: string): Club => createClient<paths>({ baseUrl, headers: token ? { Authorization: `Bearer ${token}` } : {} });

/** What was answered. What is refused is thrown, with what the club says of it. */
async function ok<T>(answer: Promise<{ data?: T; error?: { detail?: string }; response: Response }>): Promise<T> {
  const { data, error, response } = await answer;
  if (!response.ok) throw new Error(error?.detail ?? `HTTP ${response.status}`);
  return data as T;
}

/** The lines of a stream as they come. */
async function* lines<T>(stream: ReadableStream<Uint8Array> | null): AsyncGenerator<T> {
  const reader = stream?.getReader(), decoder = new TextDecoder();
  try {
    for (let text = "", part; reader && !(part = await reader.read()).done; ) {
      const whole = (text + decoder.decode(part.value, { stream: true })).split("\n");
      text = whole.pop() ?? "";
      for (const line of whole) if (line) yield JSON.parse(line) as T;
    }
  } finally {
    await reader?.cancel();
  }
}

type Asked = NonNullable<paths["/api/v1/records"]["get"]["parameters"]["query"]>;

/** All games between people that are over, the earliest first, page after page. */
export async function* records(club: Club, asked: Asked = {}): AsyncGenerator<Record<string, unknown>> {
  for (let cursor: string | undefined = ""; cursor !== undefined; ) {
    const { data, response }: { data?: ReadableStream<Uint8Array> | null; response: Response } = await club.GET("/api/v1/records", {
      params: { query: { ...asked, ...(cursor ? { cursor } : {}) } },
      parseAs: "stream",
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    yield* lines<Record<string, unknown>>(data ?? null);
    cursor = /[?&]cursor=([\w.-]+)/.exec(response.headers.get("Link") ?? "")?.[1];
  }
}

/** A move of the position, as the bot would make it. */
type Choose = (game: Game) => string;

async function playGame(club: Club, id: string, choose: Choose, signal?: AbortSignal): Promise<Game> {
  const path = { id };
  for await (const _ of lines(await ok(club.GET("/api/v1/games/{id}/stream", { params: { path }, parseAs: "stream", ...(signal && { signal }) })))) {
    const game = await ok(club.GET("/api/v1/games/{id}", { params: { path } }));
    if (game.over) return game;
    if (game.can.includes("move")) await ok(club.POST("/api/v1/games/{id}/moves", { params: { path }, body: { ply: game.ply, move: choose(game) } }));
  }
  throw new Error("the club has gone");
}

/** Accepts what the bot is challenged to and plays all of its games, until the signal or the end of the stream. over: hears of each game
 *  that has ended. */
export async function play(club: Club, choose: Choose, over: (game: Game) => void, signal?: AbortSignal): Promise<void> {
  const playing = new Set<string>();
  const told = await ok(club.GET("/api/v1/events", { params: { query: {} }, parseAs: "stream", ...(signal && { signal }) }));
  for await (const line of lines<Schemas["EventStream"]>(told)) {
    if (line.type === "challenge" && line.challenge.can.includes("accept")) {
      await ok(club.POST("/api/v1/challenges/{id}/accept", { params: { path: { id: line.challenge.id } }, body: {} }));
    }
    const begun = line.type === "waiting" ? line.games : line.type === "started" ? [line.game] : [];
    for (const id of begun.filter((id) => !playing.has(id))) {
      playing.add(id);
      playGame(club, id, choose, signal).then(over, (error: unknown) => signal?.aborted || console.error(error));
    }
  }
}
