// The tree of variations: lines that are added, looked at and dropped, beside a set of lines that does the same plainly.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage, page, table } from "./lib/page.mjs";

const { branchesAfter, isInTree, lineThrough, linesOf, rowsOf, variationsOf, withLine, withoutLine } = { ...page.tree, ...page.edit };
const SEED = 20261122;
const ROUNDS = process.env.LUDOPOD_LONG ? 20_000 : 400;

/** Numbers that are the same each time (mulberry32). */
function numbers(seed) {
    let state = seed;
    return (below) => {
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
    };
}

const randomLine = (below) => Array.from({ length: 1 + below(6) }, () => "abc"[below(3)]);
const starts = (line, beginning) => beginning.every((move, at) => line[at] === move);
const same = (one, other) => one.length === other.length && starts(one, other);
/** Those that are not the beginning of another. */
const ends = (lines) => lines.filter((line) => !lines.some((other) => other.length > line.length && starts(other, line)));
const sorted = (lines) => [...new Set(lines.map((line) => line.join(" ")))].sort();

test(`a tree holds the lines that were put into it, whatever the order (seed ${SEED})`, () => {
    const below = numbers(SEED);
    for (let round = 0; round < ROUNDS; round++) {
        let tree = [];
        let lines = [];
        for (let act = 0; act < 12; act++) {
            const line = randomLine(below);
            if (below(4)) {
                tree = withLine(tree, line);
                lines = [...lines, line];
            } else {
                tree = withoutLine(tree, line);
                const known = lines.some((other) => starts(other, line));
                if (known) lines = lines.map((other) => (starts(other, line) ? other.slice(0, line.length - 1) : other)).filter(({ length }) => length);
            }
            assert.ok(tree.every(({ parent }, index) => parent >= -1 && parent < index));
            assert.deepEqual(sorted(linesOf(branchesAfter(tree, []))), sorted(ends(lines)));
            const asked = randomLine(below);
            const known = lines.some((other) => starts(other, asked));
            assert.equal(tree.length > 0 && isInTree({ tree, events: asked }), known);
            assert.deepEqual(
                sorted(linesOf(branchesAfter(tree, asked))),
                sorted(ends(lines).filter((other) => starts(other, asked) && !same(other, asked))),
            );
            const through = lineThrough(tree, asked);
            assert.ok(starts(through, asked));
            assert.ok(!known || ends(lines).some((other) => same(other, through)));
        }
    }
});

test("each move of a tree stands once in its rows, under the move that it follows", () => {
    const below = numbers(SEED);
    for (let round = 0; round < ROUNDS; round++) {
        const lines = Array.from({ length: 8 }, () => randomLine(below));
        const tree = lines.reduce((grown, line) => withLine(grown, line), []);
        const seen = [];
        const walk = (rows, before) =>
            rows.forEach(({ moves, others }) => {
                seen.push(...moves.map(({ events }) => events.join(" ")));
                assert.ok(before.some((line) => same(line, moves[0].events.slice(0, -1))));
                walk(others, moves.map(({ events }) => events));
            });
        walk(rowsOf(branchesAfter(tree, [])), [[]]);
        assert.equal(new Set(seen).size, seen.length);
        assert.equal(seen.length, tree.length);
    }
});

test("continuing from an earlier move makes a variation of what was played after it", () => {
    const app = openPage({ local: table({}, { events: ["c2", "c1", "a1"] }) });
    page.resume.playOn(app, 1);
    assert.deepEqual(app.store.get().local.events, ["c2"]);
    assert.deepEqual(variationsOf(app.store.get().local), [{ ply: 2, events: ["c2", "c1", "a1"] }]);
    assert.deepEqual(app.store.get().kept, [], "nothing is lost, so nothing is kept beside it");
    page.local.playLocal(app, "e3");
    app.store.get().notice?.action?.run();
    page.resume.openLine(app, ["c2", "c1", "a1"], 3);
    assert.deepEqual(app.store.get().local.events, ["c2", "c1", "a1"]);
    assert.deepEqual(variationsOf(app.store.get().local), [{ ply: 2, events: ["c2", "e3"] }], "the new line stays, too");
});

test("the notice leads back to the line that was left", () => {
    const app = openPage({ local: table({}, { events: ["c2", "c1", "a1"] }) });
    page.resume.playOn(app, 1);
    assert.match(app.store.get().notice.text, /stays as a variation/);
    app.store.get().notice.action.run();
    assert.deepEqual(app.store.get().local.events, ["c2", "c1", "a1"]);
    assert.equal(app.store.get().view.at, null);
});
