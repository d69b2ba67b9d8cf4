// The engine's opinion of a position, which grows until it is stopped.
import type { Question, Reply, Stop } from "./engine.worker";
import type { AnalysisInfo, AnalysisLimits, GameLine, Language } from "./types";

interface AnalysisRequest {
  /** How many lines, 1 to 20. */
  lines: number;
  limits?: AnalysisLimits;
}

export interface Analysis {
  /** Ends what was being analysed, and analyses this. onInfo is called again and again, the last time with `done`. */
  start(
    game: GameLine,
    language: Language,
    request: AnalysisRequest,
    onInfo: (info: AnalysisInfo) => void,
    onFault?: (error: Error) => void,
  ): void;
  /** Nothing more is told; what was found is remembered for what is analysed next. */
  stop(): void;
  /** Stops, and gives the thread back. */
  close(): void;
}

interface Running {
  id: number;
  /** Its slices are long: who does not want to wait for their end needs another thread. */
  isLong: boolean;
  onInfo(info: AnalysisInfo): void;
  onFault(error: Error): void;
}

/** `makeWorker`: for tests. */
export function openAnalysis(makeWorker = () => new Worker(ENGINE_FILE, { type: "module" })): Analysis {
  let worker: Worker | undefined;
  let running: Running | undefined;
  let last = 0;

  function hear({ id, info, message }: Reply): void {
    if (running?.id !== id) return;
    const { onInfo, onFault } = running;
    if (info?.done || message !== undefined) running = undefined;
    if (info) onInfo(info);
    else onFault(new Error(message));
  }

  function open(): Worker {
    const opened = makeWorker();
    opened.addEventListener("message", ({ data }: MessageEvent<Reply>) => hear(data));
    opened.addEventListener("error", () => {
      const failed = running;
      close();
      failed?.onFault(new Error("the engine could not be started"));
    });
    return opened;
  }

  function close(): void {
    running = undefined;
    worker?.terminate();
    worker = undefined;
  }

  function stop(): void {
    if (!running) return;
    if (running.isLong) {
      close();
      return;
    }
    running = undefined;
    worker?.postMessage({ stop: true } satisfies Stop);
  }

  return {
    start(game, language, { lines, limits = {} }, onInfo, onFault = (error) => console.warn(error)) {
      stop();
      worker ??= open();
      running = { id: ++last, isLong: game.options.players > 2, onInfo, onFault };
      worker.postMessage({ id: last, analyse: { game, language, lines, limits } } satisfies Question);
    },
    stop,
    close,
  };
}
