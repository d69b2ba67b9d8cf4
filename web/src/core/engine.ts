// Asks the engine's worker. A search cannot be interrupted from outside, so stopping one ends its worker.
import type { Question, Reply } from "./engine.worker";
import type { Found, GameLine, Language } from "./types";

export interface Engine {
  find(game: GameLine, language: Language, level: number, time?: number): Promise<Found>;
  /** Forgets the question being thought about: its promise never settles. */
  stop(): void;
}

export function openEngine(): Engine {
  let worker: Worker | undefined;
  let waiting: { id: number; resolve(found: Found): void; reject(error: Error): void } | undefined;
  let last = 0;

  function start(): Worker {
    const started = new Worker(ENGINE_FILE, { type: "module" });
    started.addEventListener("message", ({ data }: MessageEvent<Reply>) => {
      if (!waiting || data.id !== waiting.id) return;
      const { resolve, reject } = waiting;
      waiting = undefined;
      if (data.found) resolve(data.found);
      else reject(new Error(data.message));
    });
    started.addEventListener("error", () => waiting?.reject(new Error("the engine could not be started")));
    return started;
  }

  function stop(): void {
    if (!waiting) return;
    waiting = undefined;
    worker?.terminate();
    worker = undefined;
  }

  function find(game: GameLine, language: Language, level: number, time = 0): Promise<Found> {
    stop();
    worker ??= start();
    const id = ++last;
    const question: Question = { id, game, language, level, time, seed: Math.floor(Math.random() * 1e9) };
    worker.postMessage(question);
    return new Promise((resolve, reject) => (waiting = { id, resolve, reject }));
  }

  return { find, stop };
}
