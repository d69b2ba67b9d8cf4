// The engine in a thread of its own: one question at a time.
import type { Found, GameLine, Language } from "./types";
import { gameLines } from "./core";
import { engineCoreFile } from "./module";
import { loadCore } from "./wasm";

/** Those of the core's `search` (docs/wasm.md); one at least. */
export interface Limits {
  level?: number;
  /** Milliseconds. */
  time?: number;
  nodes?: number;
  seed?: number;
}

export interface Question {
  id: number;
  game: GameLine;
  language: Language;
  limits: Limits;
}

export interface Reply {
  id: number;
  found?: Found;
  message?: string;
}

const core = loadCore(fetch(engineCoreFile()));

async function answer({ id, game, language, limits }: Question): Promise<Reply> {
  try {
    const call = await core;
    return { id, found: call("search", [...gameLines(game, language), ...Object.entries(limits)]) as Found };
  } catch (error) {
    return { id, message: error instanceof Error ? error.message : String(error) };
  }
}

self.addEventListener("message", (event: MessageEvent<Question>) => {
  void answer(event.data).then((reply) => self.postMessage(reply));
});
