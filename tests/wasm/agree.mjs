// Two modules, plain and with vector instructions, give the same answers to the bit: `node agree.mjs FILE FILE`.
import assert from "node:assert/strict";
import test from "node:test";
import { ask, open } from "./lib.mjs";

const [, , plain, simd] = process.argv;

const GAMES = [
    "board 5x5",
    "board 3x5\nevents c2 c1 b2",
    "board 8x8\nevents d4 e5 d5 e4",
    "board 5x5\nvariant snub",
    "board 5x5\nplayers 3",
    "game octogo\nboard 8x5",
    "game octogo\nstart 3e/1c2/1g2/1A2 r - 0",
];
const LIMITS = ["character nautilus", "character cuttlefish", "nodes 20000", "character glass\nnodes 30000"];

for (const game of GAMES) {
    test(`the same search: ${game.replaceAll("\n", ", ")}`, async () => {
        const cores = [await open(plain), await open(simd)];
        for (const limit of LIMITS) {
            const [one, other] = cores.map((core) => ask(core, `search\n${game}\n${limit}\nseed 7`));
            assert.ok(one.ok.move);
            assert.deepEqual(other, one);
        }
    });
}

test("the same game to its end", async () => {
    const cores = [await open(plain), await open(simd)];
    const events = [];
    for (;;) {
        const game = `board 5x5${events.length ? `\nevents ${events.join(" ")}` : ""}`;
        if (ask(cores[0], `state\n${game}`).ok.over) break;
        const [one, other] = cores.map((core) => ask(core, `search\n${game}\ncharacter cuttlefish\nnodes 1500`));
        assert.deepEqual(other, one);
        events.push(one.ok.move);
    }
    assert.ok(events.length >= 25);
});
