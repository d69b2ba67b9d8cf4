// The tree of variations: lines that are added, looked at and dropped, beside a set of lines that does the same plainly.
import assert from "node:assert/strict";
import { test } from "node:test";
import { numbers } from "../numbers.mjs";
import { openPage, page, settle, table } from "./lib/page.mjs";

const { lineThrough, linesAfter, nodeAt, nodesTo, eventsTo, siblingsOf, variationsOf } = page.tree;
const { asMainLine, mayPromote, promoted, toggledSign, withLine, withoutLine, withWords } = page.edit;
const { rowAfter } = page.rows;
const SEED = 20261122;
const ROUNDS = process.env.LUDOPOD_LONG ? 20_000 : 400;

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
            assert.deepEqual(sorted(linesAfter(tree, [])), sorted(ends(lines)));
            const asked = randomLine(below);
            const known = lines.some((other) => starts(other, asked));
            assert.equal(tree.length > 0 && nodeAt(tree, asked) !== undefined, known);
            assert.deepEqual(
                sorted(linesAfter(tree, asked)),
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
        const walk = (row, from) => {
            let before = from;
            for (const { steps, others } of row.parts) {
                for (const { node, index, ply } of steps) {
                    assert.equal(node, tree[index]);
                    assert.equal(node.parent, before);
                    assert.equal(ply, nodesTo(tree, index).length);
                    seen.push(index);
                    before = index;
                }
                for (const other of others) walk(other, tree[before].parent);
            }
        };
        walk(rowAfter(tree, []), -1);
        assert.equal(new Set(seen).size, seen.length);
        assert.equal(seen.length, tree.length);
    }
});

/** All rows and parts of a row. */
const piecesOf = (row) => [row, ...row.parts.flatMap((part) => [part, ...part.steps, ...part.others.flatMap(piecesOf)])];

test("what a change has left alone is the same as before, and the rest is new", () => {
    const below = numbers(SEED);
    for (let round = 0; round < ROUNDS; round++) {
        const lines = Array.from({ length: 8 }, () => randomLine(below));
        const tree = lines.reduce((grown, line) => withLine(grown, line), []);
        const row = rowAfter(tree, []);
        assert.equal(rowAfter([...tree], [], row), row, "nothing has changed");
        const index = below(tree.length);
        const written = rowAfter(withWords(tree, index, { after: "so" }), [], row);
        assert.deepEqual(written, rowAfter(withWords(tree, index, { after: "so" }), []));
        const old = new Set(piecesOf(row));
        const fresh = piecesOf(written).filter((piece) => !old.has(piece));
        const onPath = nodesTo(tree, index);
        assert.ok(fresh.some(({ node }) => node?.after === "so"));
        const beside = (index) => siblingsOf(tree, index).some((other) => onPath.includes(other));
        const isNear = ({ parts, steps, index }) => (parts ? parts.some(isNear) : steps ? steps.some(isNear) : beside(index));
        assert.ok(fresh.every(isNear), "only what holds the move is drawn again");
    }
});

test("a line goes up one place, or to the front; no move is lost, and nothing else changes its order", () => {
    const below = numbers(SEED + 1);
    for (let round = 0; round < ROUNDS; round++) {
        const lines = Array.from({ length: 8 }, () => randomLine(below));
        const tree = lines.reduce((grown, line) => withLine(grown, line), []);
        const node = below(tree.length);
        const events = eventsTo(tree, node);
        const main = asMainLine(tree, node);
        assert.deepEqual(lineThrough(main, []).slice(0, events.length), events);
        assert.equal(mayPromote(main, nodeAt(main, events)), false);
        let up = tree;
        for (let steps = 0; mayPromote(up, nodeAt(up, events)); steps++) {
            assert.ok(steps < tree.length, "it comes to the front");
            const before = up;
            up = promoted(up, nodeAt(up, events));
            assert.notDeepEqual(linesAfter(up, []), linesAfter(before, []));
            assert.ok(up.every(({ parent }, index) => parent >= -1 && parent < index));
            assert.deepEqual(sorted(linesAfter(up, [])), sorted(linesAfter(tree, [])));
        }
        assert.deepEqual(sorted(linesAfter(main, [])), sorted(linesAfter(tree, [])));
        assert.deepEqual(lineThrough(up, []), lineThrough(main, []));
        if (!mayPromote(tree, node)) assert.equal(promoted(tree, node), tree);
    }
});

test("a line that goes up changes places with the one right before it", () => {
    const tree = [["a"], ["b"], ["c", "a"], ["c", "b"]].reduce((grown, line) => withLine(grown, line), []);
    const once = promoted(tree, nodeAt(tree, ["c", "b"]));
    assert.deepEqual(linesAfter(once, []), [["a"], ["b"], ["c", "b"], ["c", "a"]], "the fork nearest to the move comes first");
    assert.deepEqual(linesAfter(promoted(once, nodeAt(once, ["c", "b"])), []), [["a"], ["c", "b"], ["c", "a"], ["b"]]);
});

test("words at a move, and its judgement", () => {
    const tree = withLine([], ["a", "b"]);
    const written = withWords(withWords(tree, 1, { after: "well", before: "The line" }), 1, { glyphs: [1] });
    assert.deepEqual(written[1], { text: "b", parent: 0, before: "The line", after: "well", glyphs: [1] });
    assert.equal(written[0], tree[0]);
    assert.deepEqual(withWords(written, 1, { after: "", before: "", glyphs: [] })[1], tree[1]);
    assert.deepEqual(toggledSign([1, 14], 2), [2, 14], "one judgement at a time; other signs stay");
    assert.deepEqual(toggledSign([2, 14], 2), [14]);
});

test("continuing from an earlier move makes a variation of what was played after it", async () => {
    const app = openPage({ local: table({}, { events: ["c2", "c1", "a1"] }) });
    await page.resume.playOn(app, 1);
    assert.deepEqual(app.store.get().local.events, ["c2"]);
    assert.deepEqual(variationsOf(app.store.get().local), [{ ply: 2, events: ["c2", "c1", "a1"] }]);
    await page.local.playLocal(app, "e3");
    app.store.get().notice?.action?.run();
    await page.resume.openLine(app, ["c2", "c1", "a1"], 3);
    assert.deepEqual(app.store.get().local.events, ["c2", "c1", "a1"]);
    assert.deepEqual(variationsOf(app.store.get().local), [{ ply: 2, events: ["c2", "e3"] }], "the new line stays, too");
});

test("the notice leads back to the line that was left", async () => {
    const app = openPage({ local: table({}, { events: ["c2", "c1", "a1"] }) });
    await page.resume.playOn(app, 1);
    assert.match(app.store.get().notice.text, /stays as a variation/);
    app.store.get().notice.action.run();
    await settle();
    assert.deepEqual(app.store.get().local.events, ["c2", "c1", "a1"]);
    assert.equal(app.store.get().view.at, null);
});

test("a long line is drawn in stretches: each move once, in order, and enough of them in each", () => {
    const main = Array.from({ length: 90 }, (_, ply) => `m${ply}`);
    let tree = withLine([], main);
    for (let ply = 5; ply < 90; ply += 10) tree = withLine(tree, [...main.slice(0, ply), "x", "y", "z"]);
    const { parts } = rowAfter(tree, []);
    const stretches = page.stretches.stretchesOf(parts);
    const inside = ({ steps, others }) => [...steps, ...others.flatMap((row) => row.parts.flatMap(inside))];
    assert.deepEqual(stretches.flatMap((stretch) => stretch.parts), parts);
    assert.deepEqual(stretches.map(({ moves }) => moves), stretches.map((stretch) => stretch.parts.flatMap(inside).length));
    assert.equal(stretches.reduce((sum, { moves }) => sum + moves, 0), tree.length);
    assert.ok(stretches.length > 3 && stretches.slice(0, -1).every(({ moves }) => moves >= 24), "no stretch is too short");
});
