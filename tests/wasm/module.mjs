// Plays a game through ludopod.wasm itself: `node module.mjs FILE`.
import assert from "node:assert/strict";
import test from "node:test";
import { ask, open as openFile } from "./lib.mjs";

const open = () => openFile(process.argv[2]);

test("a game is played to its end by the engine", async () => {
    const core = await open();
    const events = [];
    let state;
    do {
        const game = `board 3x5${events.length ? `\nevents ${events.join(" ")}` : ""}`;
        const { ok } = ask(core, `search\n${game}\ncharacter nautilus\nseed ${events.length}`);
        events.push(ok.move);
        state = ask(core, `state\nboard 3x5\nevents ${events.join(" ")}`).ok;
        assert.equal(state.ply, events.length);
    } while (!state.over);
    assert.equal(state.left, 0);
    assert.equal(state.scores[0] + state.scores[1], 15);
});

test("an answer of any size comes whole, and memory is given back", async () => {
    const core = await open();
    ask(core, "state\nboard 8x8\nvariant snub+dodeca");
    const before = core.memory.buffer.byteLength;
    for (let round = 0; round < 500; round++)
        assert.ok(ask(core, "diagram\nboard 8x8\ninteractive yes").ok.endsWith("</svg>\n"));
    assert.ok(core.memory.buffer.byteLength <= before + 4 * 1024 * 1024);
    const record = ask(core, "record\nboard 1x3\nevents a1 b1 c1").ok;
    assert.equal(ask(core, `import\nrecord\n${record.repeat(3000)}`).ok.length, 3000);
});

test("what cannot be answered is an error, and the next call is served", async () => {
    const core = await open();
    assert.equal(ask(core, "dance").error.code, "WASM_VERB");
    assert.equal(ask(core, "state\nevents c3 c3").error.code, "POD_ERROR_OCCUPIED");
    assert.equal(ask(core, "state").ok.ply, 0);
});
