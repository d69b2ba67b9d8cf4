// The bridge to ludopod.wasm: text in, JSON out, and the few WASI calls the module makes.
import { CoreError, type Fault } from "./types";

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  pod_wasm_alloc(size: number): number;
  pod_wasm_free(address: number): void;
  pod_wasm_call(address: number, length: number): number;
  /** Only in the modules with the engine. */
  pod_wasm_search_open?(bytes: number): number;
  pod_wasm_call_with?(search: number, address: number, length: number): number;
}

/** A call's lines; a name may stand more than once, undefined values are left out. */
export type Lines = readonly (readonly [name: string, value: string | number | undefined])[];

/** `text`, where a verb takes one, is what follows the lines. */
export type Call = (verb: string, lines: Lines, text?: string) => unknown;

const HEADER = 4;
const WASI_NOT_SUPPORTED = 58;

function wasi(memory: () => WebAssembly.Memory): WebAssembly.ModuleImports {
  const known: WebAssembly.ModuleImports = {
    clock_time_get(_clock: number, _precision: bigint, address: number): number {
      const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
      new DataView(memory().buffer).setBigUint64(address, nanoseconds, true);
      return 0;
    },
  };
  return new Proxy(known, { get: (calls, name: string) => calls[name] ?? (() => WASI_NOT_SUPPORTED) });
}

/** Newlines separate lines, so a value cannot hold one. */
const oneLine = (value: string | number) => String(value).replace(/[\r\n]+/g, " ");

function encode(verb: string, lines: Lines, text: string | undefined): Uint8Array {
  const written = lines
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${oneLine(value ?? "")}`);
  return new TextEncoder().encode([verb, ...written, ...(text === undefined ? [] : [text])].join("\n"));
}

function decode(memory: WebAssembly.Memory, address: number): unknown {
  const length = new DataView(memory.buffer).getUint32(address, true);
  const text = new TextDecoder().decode(new Uint8Array(memory.buffer, address + HEADER, length));
  const answer = JSON.parse(text) as { ok?: unknown; error?: Fault };
  if (answer.error) throw new CoreError(answer.error);
  return answer.ok;
}

/** `search`: one of the core's to search with, 0 for none. */
function callThrough(core: Exports, text: Uint8Array, search: number): unknown {
  const address = core.pod_wasm_alloc(text.length);
  if (!address) throw new Error("out of memory");
  new Uint8Array(core.memory.buffer, address, text.length).set(text);
  const answer = search
    ? (core.pod_wasm_call_with?.(search, address, text.length) ?? 0)
    : core.pod_wasm_call(address, text.length);
  core.pod_wasm_free(address);
  if (!answer) throw new Error("out of memory");
  try {
    return decode(core.memory, answer);
  } finally {
    core.pod_wasm_free(answer);
  }
}

interface LoadedCore {
  call: Call;
  /** The same with a search of its own that remembers what it has found, in so many bytes. */
  withMemory(bytes: number): Call;
}

export const compile = async (file: Promise<Response>): Promise<WebAssembly.Module> => WebAssembly.compile(await (await file).arrayBuffer());

export async function load(rules: Promise<Response> | WebAssembly.Module): Promise<LoadedCore> {
  let core: Exports | undefined;
  const memory = () => {
    if (!core) throw new Error("the core is not ready");
    return core.memory;
  };
  const module = rules instanceof WebAssembly.Module ? rules : await compile(rules);
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi(memory) });
  const ready = (core = instance.exports as unknown as Exports);
  ready._initialize();
  const callWith =
    (search: number): Call =>
    (verb, lines, text) =>
      callThrough(ready, encode(verb, lines, text), search);
  return { call: callWith(0), withMemory: (room) => callWith(ready.pod_wasm_search_open?.(room) ?? 0) };
}

export const loadCore = async (rules: Promise<Response> | WebAssembly.Module): Promise<Call> => (await load(rules)).call;
