// Asks the engine's worker. A search cannot be interrupted from outside, so stopping one ends its worker.
import type { Limits, Question, Reply } from "./engine.worker";
import type { Found, GameLine, Language } from "./types";

export interface Engine {
  find(game: GameLine, language: Language, limits: Limits): Promise<Found>;
  /** Forgets the question being thought about: its promise never settles. */
  stop(): void;
  /** Stops, and gives its thread back. */
  close(): void;
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

  function close(): void {
    waiting = undefined;
    worker?.terminate();
    worker = undefined;
  }

  function stop(): void {
    if (waiting) close();
  }

  function find(game: GameLine, language: Language, limits: Limits): Promise<Found> {
    stop();
    worker ??= start();
    const id = ++last;
    const find = { game, language, limits: { seed: Math.floor(Math.random() * 1e9), ...limits } };
    worker.postMessage({ id, find } satisfies Question);
    return new Promise((resolve, reject) => (waiting = { id, resolve, reject }));
  }

  return { find, stop, close };
}
