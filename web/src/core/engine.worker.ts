// The engine in a thread of its own: one question at a time.
import type { Found, GameLine, Language } from "./types";
import { gameLines } from "./core";
import { coreFile } from "./module";
import { loadCore } from "./wasm";

export interface Question {
  id: number;
  game: GameLine;
  language: Language;
  level: number;
  time: number;
  seed: number;
}

export interface Reply {
  id: number;
  found?: Found;
  message?: string;
}

const core = loadCore(fetch(coreFile()));

async function answer({ id, game, language, level, time, seed }: Question): Promise<Reply> {
  try {
    const call = await core;
    const lines = [
      ...gameLines(game, language),
      ["level", level],
      ["time", time || undefined],
      ["seed", seed],
    ] as const;
    return { id, found: call("search", lines) as Found };
  } catch (error) {
    return { id, message: error instanceof Error ? error.message : String(error) };
  }
}

self.addEventListener("message", (event: MessageEvent<Question>) => {
  void answer(event.data).then((reply) => self.postMessage(reply));
});
