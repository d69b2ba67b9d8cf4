// Three in a row through the WebAssembly module that has it: `node module.mjs FILE`. What the page needs of a game that it
// has no folder for comes from the core's tables.
import assert from "node:assert/strict";
import test from "node:test";
import { ask, open as openFile } from "../wasm/lib.mjs";

const core = await openFile(process.argv[2]);

test("it stands in the table of games with what a page asks for", () => {
    const games = ask(core, "games").ok;
    assert.deepEqual(games.map(({ name }) => name), ["cephalopod", "octogo", "three"]);
    const { seats, options, squares_max, characters } = games[2];
    assert.deepEqual(seats.slice(0, 2), ["X", "O"]);
    assert.equal(squares_max, 9);
    assert.deepEqual(options.find(({ name }) => name === "rows"), { name: "rows", minimum: 3, maximum: 3, fallback: 3 });
    assert.equal(characters.length, 17);
});

test("it is played to its end by the engine, by every character", () => {
    for (const character of ask(core, "games").ok.find(({ name }) => name === "three").characters) {
        const events = [];
        let state = ask(core, "state\ngame three").ok;
        assert.equal(state.moves.length, 9);
        while (!state.over) {
            const played = events.length ? `\nevents ${events.join(" ")}` : "";
            events.push(ask(core, `search\ngame three${played}\ncharacter ${character.name}\nseed 7`).ok.move);
            state = ask(core, `state\ngame three\nevents ${events.join(" ")}`).ok;
            assert.equal(state.ply, events.length);
            assert.equal(state.pieces.length, events.length);
            assert.equal(state.left, 9 - events.length);
        }
    }
});

test("its pieces are told in words, its board is drawn, its record is written and read", () => {
    const { ok } = ask(core, "state\ngame three\nevents b2 a1");
    assert.deepEqual(ok.pieces, [
        { at: "a1", seat: "b", shows: 0, safe: true, words: "a1: O" },
        { at: "b2", seat: "a", shows: 0, safe: true, words: "b2: X" },
    ]);
    assert.match(ask(core, "diagram\ngame three\nevents b2 a1\ninteractive yes").ok, /pod-three[^]*token-b/);
    const record = ask(core, "record\ngame three\nevents b2 a1 c1 a3").ok;
    assert.match(record, /\[Game "three"\][^]*1\. b2 a1 2\. c1 a3/);
    assert.ok(ask(core, "rules\ngame three\nlanguage es").ok.some(({ text }) => text.includes("una diagonal")));
});
