// What the moves of a position are worth when both sides play perfectly. Small positions are solved on the device; for
// others a server with tables is asked.
import type { Question, Reply } from "./engine.worker";
import type { GameLine, Language, Position } from "./types";
import type { Values } from "./worth";

interface Waiting {
  resolve(values: Values | null): void;
  reject(error: Error): void;
}

export interface Solver {
  /** null: nobody knows. Fails when the engine cannot be loaded. */
  values(game: GameLine, position: Position, language: Language): Promise<Values | null>;
  /** Gives the thread back, until it is needed again. */
  close(): void;
}

const REMEMBERED = 512;

/** What a server answers of which no table holds the position. */
type Answer = Values | { result: null };

/** Asks the server, but not for kinds of positions of which it has said that it has no table. */
function openServer(): (game: string, position: Position) => Promise<Values | null> {
  const unknown = new Set<string>();
  return async (game, { rows, columns, pieces, position }) => {
    const kind = [game, rows, columns, pieces.length].join(" ");
    if (unknown.has(kind)) return null;
    try {
      const response = await fetch(`/api/v1/values?${new URLSearchParams({ game, position }).toString()}`);
      const answer = response.ok ? ((await response.json()) as Answer) : null;
      if (answer?.result === null) unknown.add(kind);
      return answer?.result ? answer : null;
    } catch {
      return null; // No connection.
    }
  };
}

/** `makeWorker`: for tests. */
export function openSolver(makeWorker = () => new Worker(ENGINE_FILE, { type: "module" })): Solver {
  let worker: Worker | undefined;
  let last = 0;
  const waiting = new Map<number, Waiting>();
  const known = new Map<string, Promise<Values | null>>();
  const askServer = openServer();

  function close(why = "closed"): void {
    worker?.terminate();
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error(why));
    waiting.clear();
  }

  function open(): Worker {
    const opened = makeWorker();
    opened.addEventListener("message", ({ data: { id, values, message } }: MessageEvent<Reply>) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (message === undefined) asked?.resolve(values ?? null);
      else asked?.reject(new Error(message));
    });
    opened.addEventListener("error", () => close("the engine could not be started"));
    return opened;
  }

  function solve(game: GameLine, language: Language): Promise<Values | null> {
    worker ??= open();
    const id = ++last;
    worker.postMessage({ id, values: { game, language } } satisfies Question);
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  }

  async function find(game: GameLine, position: Position, language: Language): Promise<Values | null> {
    const solved = await solve(game, language);
    const { players, variant, game: name = "" } = game.options;
    return solved || position.over || players !== 2 || variant || !CLUB ? solved : askServer(name, position);
  }

  function values(game: GameLine, position: Position, language: Language): Promise<Values | null> {
    const key = JSON.stringify([game.options, position.position]);
    const found = known.get(key) ?? find(game, position, language);
    const [oldest] = known.keys();
    if (known.size >= REMEMBERED && oldest !== undefined) known.delete(oldest);
    known.set(key, found);
    found.catch(() => known.delete(key));
    return found;
  }

  return { values, close: () => close() };
}
