// The engine's analysis and what is said of it, with the real core; its worker stands in.
import assert from "node:assert/strict";
import test from "node:test";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { core, openPage, page, settle, table } from "./lib/page.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const { analyseInSlices } = page.slices;
const { percentOf, scoreText, aheadText, worthText, lengthText, summaryText, chances } = page.engineWords;

const module = await readFile(process.env.LUDOPOD_WASM ?? join(root, "build-wasm/ludopod.wasm"));
const loaded = await page.wasm.load(Promise.resolve(new Response(module)));

/** A line of an analysis, of White's chances unless said. */
const line = (expected, rest = {}) => ({
    move: "a1",
    depth: 3,
    nodes: 10,
    score: 0,
    proven: false,
    expected: [expected, 1 - expected],
    win: [expected, 1 - expected],
    line: ["a1", "b1"],
    ...rest,
});

/** An analysis by a core that answers with these, one for each slice; what was asked and what was told. */
async function sliced(answers, { players = 2, limits = {}, goesOn = () => true } = {}) {
    const asked = [];
    const told = [];
    let now = 0;
    const call = (verb, lines) => {
        const values = Object.fromEntries(lines);
        asked.push({ verb, nodes: values.nodes, time: values.time });
        now += values.time ?? 0;
        return answers[Math.min(asked.length, answers.length) - 1];
    };
    const question = { game: { options: { board: "5x5", players, variant: "", first: "a" }, events: [] }, language: "en", lines: 2, limits };
    await analyseInSlices(call, question, { goesOn: async () => goesOn(told.length), onInfo: (info) => told.push(info), now: () => now });
    return { asked, told };
}

test("slices grow to what nobody has to wait for, until the time is over", async () => {
    const { asked, told } = await sliced([{ nodes: 5, lines: [line(0.6)] }], { limits: { time: 1200 } });
    assert.deepEqual(asked.map(({ time }) => time), [undefined, 80, 160, 320, 400, 240]);
    assert.equal(asked[0].nodes, 800);
    assert.equal(told.at(-1).nodes, 30);
    assert.deepEqual(told.map(({ done }) => done), [false, false, false, false, false, true]);
});

test("with more players slices go on to double, since each starts anew", async () => {
    const { asked } = await sliced([{ nodes: 5, lines: [line(0.6)] }], { players: 3, limits: { time: 2000 } });
    assert.deepEqual(asked.map(({ time }) => time), [undefined, 80, 160, 320, 640, 800]);
});

test("an analysis ends when it is no longer wanted, or everything is proven", async () => {
    const stopped = await sliced([{ nodes: 5, lines: [line(0.6)] }], { goesOn: (told) => told < 3 });
    assert.equal(stopped.told.length, 3);
    const proven = await sliced([{ nodes: 5, lines: [line(1, { proven: true })] }]);
    assert.equal(proven.told.length, 1);
    assert.equal(proven.told[0].done, true);
});

test("a slice that came less deep takes nothing back", async () => {
    const { told } = await sliced(
        [{ nodes: 5, lines: [line(0.6, { depth: 9 })] }, { nodes: 7, lines: [line(0.1, { depth: 4 })] }],
        { goesOn: (count) => count < 2 },
    );
    assert.equal(told[1].depth, 9);
    assert.equal(told[1].lines[0].expected[0], 0.6);
    assert.equal(told[1].nodes, 12);
});

test("the real core analyses: a small end is proven at once", async () => {
    const told = [];
    const game = { options: { game: "cephalopod", board: "3x3", players: 2, variant: "", first: "a" }, events: ["b2", "c2"] };
    const question = { game, language: "en", lines: 3, limits: {} };
    await analyseInSlices(loaded.withMemory(1 << 22), question, {
        goesOn: () => Promise.resolve(true),
        onInfo: (info) => told.push(info),
        now: () => performance.now(),
    });
    assert.equal(told.length, 1);
    assert.deepEqual(told[0].lines.map(({ proven, expected }) => [proven, expected[0]]), [[true, 1], [true, 1], [true, 1]]);
});

/** A worker that notes what it is told, and says what the test has it say. */
function fakeWorkers() {
    const made = [];
    const make = () => {
        const worker = Object.assign(new EventTarget(), {
            told: [],
            ended: false,
            postMessage(message) {
                this.told.push(message);
            },
            terminate() {
                this.ended = true;
            },
            say(data) {
                this.dispatchEvent(Object.assign(new Event("message"), { data }));
            },
        });
        made.push(worker);
        return worker;
    };
    return { made, make };
}

test("an analysis that is stopped tells nothing more, and its worker stays", () => {
    const { made, make } = fakeWorkers();
    const analysis = page.engineAnalysis.openAnalysis(make);
    const infos = [];
    const game = table();
    analysis.start(game, "en", { lines: 3 }, (info) => infos.push(info));
    const [worker] = made;
    worker.say({ id: 1, info: { done: false, lines: [] } });
    analysis.stop();
    worker.say({ id: 1, info: { done: false, lines: [] } });
    assert.equal(infos.length, 1);
    assert.deepEqual(worker.told.at(-1), { stop: true });
    analysis.start(game, "en", { lines: 1 }, (info) => infos.push(info));
    worker.say({ id: 1, info: { done: true, lines: [] } });
    assert.equal(infos.length, 1);
    worker.say({ id: 2, info: { done: true, lines: [] } });
    assert.equal(infos.length, 2);
    assert.equal(made.length, 1);
    assert.equal(worker.ended, false);
});

test("with more players a worker in a long slice is ended", () => {
    const { made, make } = fakeWorkers();
    const analysis = page.engineAnalysis.openAnalysis(make);
    analysis.start(table({ players: 3 }), "en", { lines: 3 }, () => undefined);
    analysis.stop();
    assert.equal(made[0].ended, true);
    analysis.start(table(), "en", { lines: 3 }, () => undefined);
    assert.equal(made.length, 2);
});

test("values are asked of the device, then of the server, and each position once", async () => {
    const { made, make } = fakeWorkers();
    const asked = [];
    globalThis.fetch = (address) => {
        asked.push(String(address));
        return Promise.resolve(Response.json({ result: null, least: null, most: null, plies: null, moves: [] }));
    };
    const solver = page.values.openSolver(make);
    const game = table({ board: "5x5" });
    const position = core.position(game, "en");
    const first = solver.values(game, position, "en");
    const again = solver.values(game, position, "en");
    made[0].say({ id: 1, values: null });
    assert.equal(await first, null);
    assert.equal(await again, null);
    assert.equal(made[0].told.length, 1);
    assert.deepEqual(asked, ["/api/v1/values?game=cephalopod&position=5%2F5%2F5%2F5%2F5+a+2+-"]);
    const other = { ...game, events: ["c3"] };
    const solved = solver.values(other, core.position(other, "en"), "en");
    made[0].say({ id: 2, values: { result: "win", moves: [] } });
    assert.equal((await solved).result, "win");
    assert.equal(asked.length, 1);
});

test("shares in whole per cent add up to a hundred", () => {
    assert.deepEqual(percentOf([1 / 3, 1 / 3, 1 / 3]).sort(), [33, 33, 34]);
    assert.deepEqual(percentOf([0.125, 0.125, 0.75]).reduce((sum, percent) => sum + percent), 100);
    for (let i = 0; i < 200; i++) {
        const shares = [i, 2 * i + 1, 7, 200 - i].map((part) => part / (2 * i + 208));
        assert.equal(percentOf(shares).reduce((sum, percent) => sum + percent), 100);
    }
});

test("opinions are said of whoever is more likely to win", () => {
    const app = openPage();
    const game = table();
    assert.equal(scoreText(app, game, "a", line(0.73)), "White wins 73%");
    assert.equal(scoreText(app, game, "a", line(0.27)), "Black wins 73%");
    assert.equal(scoreText(app, game, "b", line(0.27)), "Black wins 73%");
    assert.equal(scoreText(app, game, "a", line(1, { proven: true })), "White wins with best play");
    assert.equal(scoreText(app, game, "a", line(0.5, { proven: true })), "Draw with best play");
    assert.equal(aheadText(app, game, "a", line(0.73, { score: 184 })), "+1.8 dice");
    assert.equal(aheadText(app, game, "b", line(0.73, { score: -184 })), "+1.8 dice");
    assert.equal(aheadText(app, game, "a", line(0.5)), "");
    assert.equal(aheadText(app, game, "a", line(1, { proven: true, score: 100 })), "+1 die");
    assert.equal(scoreText(app, game, "a", line(0.502)), "Even chances");
    const small = table({ board: "1x3" });
    const start = core.position(small, "en");
    const proven = (moves) => line(1, { proven: true, line: moves });
    assert.equal(lengthText(app, small, start, proven(["a1", "b1", "c1"])), "in 3 moves");
    assert.equal(lengthText(app, small, start, proven(["a1", "b1"])), "");
    assert.equal(lengthText(app, small, start, line(0.9, { line: ["a1", "b1", "c1"] })), "");
    const info = { depth: 12, nodes: 1, done: false, lines: [line(0.73, { score: 184 })] };
    assert.equal(summaryText(app, game, core.position(game, "en"), info), "White wins 73%, +1.8 dice. Depth 12. Best: a1, b1.");
    const three = table({ players: 3 }, { seats: [0, 1, 2].map((seat) => page.model.makeSeat(seat)) });
    const win = { ...line(0.5), win: [0.5, 0.3, 0.2], expected: [0.6, 0.5, 0.4] };
    assert.deepEqual(chances(app, three, win).map(({ percent }) => percent), [50, 30, 20]);
});

test("what perfect play leads to is said with its margin and its length, where they are known", () => {
    const app = openPage();
    const worth = (result, least, most, plies = null) => worthText(app, { result, least, most, plies });
    assert.equal(worth("win", 3, 3), "wins by 3");
    assert.equal(worth("win", 1, 9), "wins");
    assert.equal(worth("draw", 0, 0), "draws");
    assert.equal(worth("loss", -1, -1, 7), "loses by 1 in 7 moves");
    assert.equal(worth("win", 2, 2, 1), "wins by 2 in 1 move");
});

test("the best move on a square is what marks it", async () => {
    const game = table({ board: "3x3" }, { events: ["b2", "c2", "a1"] });
    const position = core.position(game, "en");
    const values = loaded.call("values", page.core.gameLines(game, "en"));
    const marks = page.engineBoard.valueMarks(position, values);
    assert.deepEqual(marks.map(([kind]) => kind), ["loss"]);
    assert.deepEqual(new Set(marks[0][1]), new Set(position.moves.map(({ at }) => at)));
    const mixed = { ...values, moves: values.moves.map((move, index) => ({ ...move, result: index ? "loss" : "win" })) };
    const [win, loss] = page.engineBoard.valueMarks(position, mixed);
    assert.deepEqual(win, ["win", [position.moves.find(({ text }) => text === values.moves[0].move).at]]);
    assert.ok(!loss[1].includes(win[1][0]));
    await settle();
});

test("until a position is solved, what the move to it was worth is what is known of it", () => {
    const game = table({ board: "3x3" }, { events: ["b2"] });
    const moves = [
        { move: "a1", result: "win", least: 1, most: 3, plies: 5 },
        { move: "c3", result: "draw", least: 0, most: 0, plies: null },
    ];
    const before = { game, values: { result: "win", least: 1, most: 3, plies: 5, moves } };
    const next = (...events) => page.foreseen.foreseen(before, { options: game.options, events });
    assert.deepEqual(next("b2", "a1"), { result: "loss", least: -3, most: -1, plies: null, moves: [] });
    assert.deepEqual(next("b2", "c3"), { result: "draw", least: 0, most: 0, plies: null, moves: [] });
    for (const other of [["b2"], ["b2", "a2"], ["a1", "a1"], ["b2", "a1", "a2"], []]) assert.equal(next(...other), null);
    assert.equal(page.foreseen.foreseen(before, { ...game, options: { ...game.options, board: "2x4" }, events: ["b2", "a1"] }), null);
});

test("boards that are solved have addresses, the first one none", () => {
    const app = openPage();
    const { solvedBoards, solvedBoard, boardAddress } = page.explorer;
    assert.deepEqual(solvedBoards(app).filter(({ here }) => here).map(({ name }) => name), ["3x3", "2x4"]);
    assert.equal(solvedBoard(app, "").options.board, "3x3");
    assert.equal(boardAddress(app, solvedBoard(app, "3x3")), "");
    assert.equal(boardAddress(app, solvedBoard(app, "2x4")), "2x4");
    assert.equal(solvedBoard(app, "9x9"), undefined);
    for (const { options } of solvedBoards(app)) assert.equal(core.position({ options, events: [] }, "en").over, false);
});

test("numbers are written as the browser writes them", () => {
    for (const language of ["en", "fr", "es"]) {
        const { number, percent } = page.i18n.wordsOf(language);
        // (Which blank a browser sets before the sign depends on its age.)
        const shares = (share, options) => new Intl.NumberFormat(language, { style: "percent", ...options }).format(share).replace("\u202f", "\u00a0");
        for (let tenths = 0; tenths <= 1000; tenths++) {
            assert.equal(number(tenths / 10), new Intl.NumberFormat(language).format(tenths / 10));
            assert.equal(percent(tenths / 10, 1), shares(tenths / 1000, { maximumFractionDigits: 1 }));
            assert.equal(percent(tenths / 10), shares(Math.round(tenths / 10) / 100));
        }
    }
});
