// An analysis in slices: each is one call of the core, and between two of them a message can come in that ends it. Between
// two players what a slice has found is remembered for the next; with more each slice starts anew and takes twice as long
// as the one before (docs/wasm.md).
import { gameLines } from "./core";
import type { Analysed, AnalysisInfo, AnalysisLimits, Found, GameLine, Language } from "./types";
import type { Call } from "./wasm";

/** What is asked of an analysis. */
export interface AnalysisQuestion {
  game: GameLine;
  language: Language;
  /** How many lines, 1 to 20. */
  lines: number;
  limits: AnalysisLimits;
}

/** How an analysis goes on. */
interface Slicing {
  /** Whether it is still wanted. Asked after each slice, once what came meanwhile has been heard. */
  goesOn(): Promise<boolean>;
  onInfo(info: AnalysisInfo): void;
  /** Milliseconds. */
  now(): number;
}

/** What a few nodes find is shown at once; where the end is near they are enough for all of it. */
const FIRST_NODES = 400;
const FIRST_MS = 80;
/** So long nobody who has moved on has to wait. */
const SLICE_MS = 400;

const DEFAULT_TIME_MS = 60_000;

/** With the kinds of slices that remember nothing, longer ones are what goes deeper. */
const longestSlice = (players: number) => (players > 2 ? Infinity : SLICE_MS);

/** Lines that are not as deep as those that are known do not take their place. */
function merged(known: AnalysisInfo | null, found: Analysed): AnalysisInfo {
  const depthOf = (lines: readonly Found[]) => lines[0]?.depth ?? 0;
  const proven = found.lines.length > 0 && found.lines.every((line) => line.proven);
  const deeper = !known || proven || found.lines.length > known.lines.length || depthOf(found.lines) >= known.depth;
  const lines = deeper ? found.lines : known.lines;
  return { depth: depthOf(lines), nodes: (known?.nodes ?? 0) + found.nodes, done: proven, lines };
}

/** Thinks until everything is known, the limits are reached, or it is no longer wanted. */
export async function analyseInSlices(call: Call, question: AnalysisQuestion, slicing: Slicing): Promise<void> {
  const { game, language, lines, limits } = question;
  const asked = [...gameLines(game, language), ["lines", lines]] as const;
  if (limits.nodes) {
    const found = call("analyse", [...asked, ["nodes", limits.nodes]]) as Analysed;
    slicing.onInfo({ ...merged(null, found), done: true });
    return;
  }
  const end = slicing.now() + (limits.time ?? DEFAULT_TIME_MS);
  const most = longestSlice(game.options.players);
  let info = merged(null, call("analyse", [...asked, ["nodes", FIRST_NODES * lines]]) as Analysed);
  slicing.onInfo(info);
  for (let slice = FIRST_MS; !info.done && (await slicing.goesOn()); slice = Math.min(2 * slice, most)) {
    const begun = slicing.now();
    const time = Math.max(1, Math.round(Math.min(slice, end - begun)));
    info = merged(info, call("analyse", [...asked, ["time", time]]) as Analysed);
    // A search that ends long before its time has seen everything.
    info.done = info.done || slicing.now() >= end || slicing.now() - begun < time / 2;
    slicing.onInfo(info);
  }
}
