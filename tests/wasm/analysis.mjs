// The module analyses as the program does: `node analysis.mjs FILE LUDOPOD COUNT`.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import test from "node:test";
import { ask, open } from "./lib.mjs";

const [, , file, ludopod, count] = process.argv;
const LINES = 3;
const NODES = 2400;
/** As the module has for a search of its own. */
const MEMORY_MIB = 16;
/** Between two; the chances that a tree search finds for more depend on the last bits of the mathematical functions. */
const GAMES = ["board 5x5", "game octogo\nboard 6x6\npieces 6", "board 4x4", "board 3x3"];

// Always the same numbers.
let seed = 20061122;
function below(limit) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * limit);
}

/** A position after a few random moves that do not end the game. */
function somewhere(core, game) {
    const events = [];
    for (let plies = below(8); ; plies--) {
        const lines = `${game}${events.length ? `\nevents ${events.join(" ")}` : ""}`;
        const state = ask(core, `state\n${lines}`).ok;
        if (state.over) events.pop();
        else if (plies <= 0) return { lines, position: state.position };
        else events.push(state.moves[below(state.moves.length)].text);
    }
}

function askProgram(game, position) {
    const name = /^game (\w+)/.exec(game)?.[1] ?? "cephalopod";
    const limits = ["--lines", LINES, "--nodes", NODES, "--memory", MEMORY_MIB].map(String);
    return JSON.parse(execFileSync(ludopod, ["analyse", "--game", name, ...limits, "--json", position], { encoding: "utf8" }));
}

const rounded = (shares) => shares.map((share) => share.toFixed(4));

test(`${count} positions, from seed ${seed}`, async () => {
    const core = await open(file);
    for (let i = 0; i < count; i++) {
        const game = GAMES[i % GAMES.length];
        const { lines, position } = somewhere(core, game);
        const found = ask(core, `analyse\n${lines}\nlines ${LINES}\nnodes ${NODES}`).ok.lines;
        const known = askProgram(game, position).lines;
        assert.deepEqual(
            found.map(({ move, line, depth, proven, expected }) => ({ move, line, depth, proven, expected: rounded(expected) })),
            known.map(({ move, line, depth, proven, expected }) => ({ move, line, depth, proven, expected: rounded(expected) })),
            position,
        );
    }
});

test("with limits of nodes what a search remembers changes nothing", async () => {
    const core = await open(file);
    const search = core.pod_wasm_search_open(1 << 24);
    assert.notEqual(search, 0);
    const question = "analyse\nboard 5x5\nevents c3\nlines 2\nnodes 1000";
    const first = ask(core, question, search);
    assert.equal(first.ok.lines.length, 2);
    assert.ok(ask(core, "analyse\nboard 5x5\nlines 2\ntime 50", search).ok.nodes > 0);
    assert.deepEqual(ask(core, question, search), first);
    assert.deepEqual(ask(core, question), first);
    core.pod_wasm_search_close(search);
});
