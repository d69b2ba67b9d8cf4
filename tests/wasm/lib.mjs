// ludopod.wasm in Node, by the interface of docs/wasm.md.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

const HEADER = 4;

export async function open(file) {
    const module = await WebAssembly.compile(await readFile(file));
    const wasi = {
        clock_time_get(_clock, _precision, address) {
            new DataView(core.memory.buffer).setBigUint64(address, process.hrtime.bigint(), true);
            return 0;
        },
    };
    const imports = new Proxy(wasi, { get: (calls, name) => calls[name] ?? (() => 58) });
    const { exports: core } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: imports });
    core._initialize();
    return core;
}

/** `search`: one of the module's own, or 0. */
export function ask(core, text, search = 0) {
    const bytes = new TextEncoder().encode(text);
    const address = core.pod_wasm_alloc(bytes.length);
    new Uint8Array(core.memory.buffer, address, bytes.length).set(bytes);
    const answer = search ? core.pod_wasm_call_with(search, address, bytes.length) : core.pod_wasm_call(address, bytes.length);
    core.pod_wasm_free(address);
    assert.notEqual(answer, 0);
    const length = new DataView(core.memory.buffer).getUint32(answer, true);
    const json = new TextDecoder().decode(new Uint8Array(core.memory.buffer, answer + HEADER, length));
    core.pod_wasm_free(answer);
    return JSON.parse(json);
}
