// @ludopod/core: rules, records and the engine, for the page and for pages of others.
export * from "../../src/core/types";
export { characterTitle, lineOf, makeCore, openCore, type Core, type Ghost, type Marks } from "../../src/core/core";
export type { Kind, Placed, SetupAnswer } from "../../src/core/setup";
export { openEngine, type Engine } from "../../src/core/engine";
export { openAnalysis, type Analysis } from "../../src/core/analysis";
export { openSolver, type Solver } from "../../src/core/values";
export type { Outcome, Values, Worth } from "../../src/core/worth";
export type { Limits } from "../../src/core/engine.worker";
export { isNextOf, isSameGame } from "../../src/core/same";
export { JsonFault } from "../../src/core/json-faults";
export { looksLikeJson, textOfJson } from "../../src/core/json-records";
export { compile, load, loadCore, type Call, type Lines } from "../../src/core/wasm";
