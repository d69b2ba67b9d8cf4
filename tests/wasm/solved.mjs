// On boards small enough to be solved the module's search says what tables say: `node solved.mjs FILE LUDOPOD COUNT`.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { ask, open } from "./lib.mjs";

const [, , file, ludopod, count] = process.argv;
const EXPECTED = { win: 1, draw: 0.5, loss: 0 };

// Always the same numbers.
let seed = 20061121;
function below(limit) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * limit);
}

// A position of a random game that is not over.
function somewhere(core, board) {
    const events = [];
    for (;;) {
        const state = ask(core, `state\nboard ${board}${events.length ? `\nevents ${events.join(" ")}` : ""}`).ok;
        if (state.over) break;
        events.push(state.moves[below(state.moves.length)].text);
    }
    events.length = below(events.length);
    return events;
}

// What the table says of a position and of each move: "win (1..9)", and lines of a move and what it leads to.
function probe(tables, position) {
    const lines = execFileSync(ludopod, ["table", "probe", "--tables", tables, position], { encoding: "utf8" });
    const [value, ...moves] = lines.trim().split("\n");
    return { value: value.split(" ")[0], moves: new Map(moves.map((line) => line.trim().split(/\s+/))) };
}

// By how much each move wins or loses, as the program solves the position.
function margins(position) {
    const options = ["solve", "--exact", "--json", "--position", position];
    const { moves } = JSON.parse(execFileSync(ludopod, options, { encoding: "utf8" }));
    return new Map(moves.map(({ move, margin }) => [move, margin]));
}

// The verb `values` says of every move what the table says, and one in so many times by how much.
function compareValues(found, known, exact) {
    assert.equal(found.result, known.value);
    assert.deepEqual(new Map(found.moves.map(({ move, result }) => [move, result])), new Map(known.moves));
    assert.equal(found.least, found.moves[0].least);
    const order = found.moves.map(({ least }) => least);
    assert.deepEqual(order, [...order].sort((one, other) => other - one));
    if (exact) assert.deepEqual(new Map(found.moves.map(({ move, least }) => [move, least])), exact);
}

/** An early position takes a second each time. */
const VALUES_EVERY = 4;
const EXACT_EVERY = 8;

test(`${count} positions of 3x3 and 2x4, from seed ${seed}`, async () => {
    const core = await open(file);
    const tables = mkdtempSync(join(tmpdir(), "ludopod-solved-"));
    try {
        for (const board of ["3x3", "2x4"]) {
            execFileSync(ludopod, ["table", "build", "--board", board, "--tables", tables]);
            for (let i = 0; i < count / 2; i++) {
                const events = somewhere(core, board);
                const game = `board ${board}${events.length ? `\nevents ${events.join(" ")}` : ""}`;
                const { position, turn, moves } = ask(core, `state\n${game}`).ok;
                const found = ask(core, `search\n${game}\nnodes 200`).ok;
                const known = probe(tables, position);
                assert.equal(found.proven, true, position);
                assert.equal(found.expected["ab".indexOf(turn)], EXPECTED[known.value], position);
                assert.equal(known.moves.size, moves.length);
                assert.equal(known.moves.get(found.move), known.value, `${position}: ${found.move}`);
                if (i % VALUES_EVERY) continue;
                const values = ask(core, `values\n${game}`).ok;
                compareValues(values, known, i % EXACT_EVERY ? null : margins(position));
            }
        }
    } finally {
        rmSync(tables, { recursive: true });
    }
});
