// The engine in a thread of its own: one question at a time. An analysis hears between its slices what comes meanwhile.
import { gameLines } from "./core";
import { engineCoreFile } from "./module";
import { analyseInSlices, type AnalysisQuestion } from "./slices";
import type { AnalysisInfo, Found, GameLine, Language } from "./types";
import type { Values } from "./worth";
import { load, type Call } from "./wasm";

/** Those of the core's `search` (docs/wasm.md); one at least. */
export interface Limits {
  /** Who is to move; an analysis where nobody is. */
  character?: string;
  /** Milliseconds. */
  time?: number;
  nodes?: number;
  seed?: number;
}

export interface Question {
  id: number;
  /** A move, the analysis until it is stopped, or what moves are worth. */
  find?: { game: GameLine; language: Language; limits: Limits };
  analyse?: AnalysisQuestion;
  values?: { game: GameLine; language: Language };
}

/** Ends what is being analysed. */
export interface Stop {
  stop: true;
}

export interface Reply {
  id: number;
  found?: Found;
  info?: AnalysisInfo;
  /** null: the position is too large to be solved here. */
  values?: Values | null;
  message?: string;
}

const ANALYSIS_MEMORY = 32 << 20;

const core = load(fetch(engineCoreFile()));
let remembering: Call | undefined;
/** Of the analysis that is wanted. */
let wanted = 0;

const post = (reply: Reply) => self.postMessage(reply);

/** A moment in which messages come in. */
const breath = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

async function analyse(id: number, question: AnalysisQuestion): Promise<void> {
  const { withMemory } = await core;
  remembering ??= withMemory(ANALYSIS_MEMORY);
  if (wanted !== id) return;
  await analyseInSlices(remembering, question, {
    goesOn: async () => {
      await breath();
      return wanted === id;
    },
    onInfo: (info) => post({ id, info }),
    now: () => performance.now(),
  });
}

async function answer({ id, find, analyse: question, values }: Question): Promise<void> {
  try {
    const { call } = await core;
    if (find) {
      const lines = [...gameLines(find.game, find.language), ...Object.entries(find.limits)];
      post({ id, found: call("search", lines) as Found });
    }
    if (values) post({ id, values: call("values", gameLines(values.game, values.language)) as Values | null });
    if (question) await analyse(id, question);
  } catch (error) {
    post({ id, message: error instanceof Error ? error.message : String(error) });
  }
}

self.addEventListener("message", ({ data }: MessageEvent<Question | Stop>) => {
  if ("stop" in data) {
    wanted = 0;
    return;
  }
  if (data.analyse) wanted = data.id;
  void answer(data);
});
