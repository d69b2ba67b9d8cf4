// Going through a finished game: how it is looked at, what is said of its mistakes, and what is tried in their place.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage, page, settle, table } from "./lib/page.mjs";

const { makeSeat } = page.model;
const { inOrderOfLearning, mistakesIn, namedTurns, stretches } = page.mistakes;
const { lessonsOf, startReview } = page.review;
const { showBetter, showMistake, showReply, tryAgain, tryMove } = page.trial;
const { teaching, verdictText } = page.reviewWords;

const NAMES = ["Ada", "Bo", "Cy"];
const people = (count) => NAMES.slice(0, count).map((name, index) => makeSeat(index, { name, you: true }));

/** The engine's opinion of a position: the first seat's chance to win, or everybody's. */
function opinion(move, chance, { line = [move], proven = false } = {}) {
    const win = Array.isArray(chance) ? chance : [chance, 1 - chance];
    return { move, line, win, expected: win, proven, score: 0, depth: 8, nodes: 1000 };
}

/** Ada puts a die on c3 where she could have captured on b1; so Bo captures there. Then she leaves. */
const lost = () =>
    table({ board: "3x3" }, { events: ["a1", "c1", "c3", "b1=a1+c1", "a:resign"], seats: people(2) });

/** The engine's opinions of that game: Ada's chance to win at each of its moments. */
const opinionsOf = (chances, rest = {}) =>
    ["b2", "b2", "b1=a1+c1", "b1=a1+c1", "a3"].map((move, ply) => opinion(move, chances[ply], rest));

const opinionsOfLost = opinionsOf([0.7, 0.7, 0.7, 0.3, 0.25]);

/** An engine that has an opinion of each position by the number of its moves. `asked`: what it has been asked. */
function engineOf(opinions) {
    const asked = [];
    const open = () => ({
        find(game) {
            asked.push(game.events.length);
            return Promise.resolve(opinions[game.events.length]);
        },
        stop() {},
        close() {},
    });
    return { asked, open };
}

/** Waits for it, as long as what is to make it true goes on at all. */
async function until(isSo) {
    for (let turn = 0; !isSo(); turn++) {
        assert.ok(turn < 10_000, `waited in vain for ${isSo}`);
        await settle();
    }
}

const stateOf = (app) => app.store.get().review?.state;

async function reviewed(local, opinions, state = {}) {
    const app = openPage({ local, ...state });
    startReview(app, local, engineOf(opinions).open);
    await until(() => stateOf(app) === "finished");
    return app;
}

const said = (app) => lessonsOf(app).map((mistake) => teaching(app, app.store.get().review, mistake));

beforeEach(() => (document.hidden = false));

// ---- Facts and words ----

test("a mistake says why it is one, and nothing of the better move before that is shown", async () => {
    const app = await reviewed(lost(), opinionsOfLost);
    const [mistake] = lessonsOf(app);
    assert.deepEqual(
        { ...mistake, judgement: undefined, why: undefined, gain: undefined },
        { ply: 2, seat: "a", played: "c3", better: "b1=a1+c1", judgement: undefined, why: undefined, gain: undefined, from: 70, to: 30, turning: true },
    );
    assert.deepEqual(said(app), [
        {
            given: ["After c3 the answer b1=a1+c1 captures one die.", "Ada: a 70% chance to win before this move, 30% after it."],
            won: ["After b1=a1+c1 nothing is captured at once.", "Ada: a 70% chance to win after it."],
        },
    ]);
});

test("dice that nobody can ever capture are told of", async () => {
    const start = "a31b3/3/3 a 2 -";
    const local = table({ board: "" }, { start, events: ["a1", "b3=a3+c3", "a:resign"], seats: people(2) });
    const app = await reviewed(local, [opinion("b3=a3+c3", 0.8), opinion("b3=a3+c3", 0.1), opinion("c1", 0.1)]);
    assert.equal(said(app)[0].given[0], "After a1 the answer b3=a3+c3 captures one die for a six, locked for good.");
});

test("what comes to light later is told where nothing is seen at once", async () => {
    const local = table({ board: "3x3" }, { events: ["a1", "b:resign"], seats: people(2) });
    const better = opinion("b2", 0.8, { line: ["b2", "a1", "a2=a1+b2", "c3", "c1", "a3"] });
    const answer = opinion("c3", 0.2, { line: ["c3", "c1", "b1=a1+c1", "a3", "c1"] });
    const [{ given, won }] = said(await reviewed(local, [better, answer]));
    assert.equal(given[0], "After a1 the answer c3 costs two dice within a few moves.");
    assert.deepEqual(won, ["Ada: a 80% chance to win after it."]);
});

test("ends that are proven are told as certain", async () => {
    const [{ given, won }] = said(await reviewed(lost(), opinionsOf([1, 1, 1, 0, 0], { proven: true })));
    assert.equal(given.at(-1), "Before it the game was won for certain; now it is lost against best play.");
    assert.equal(won.at(-1), "Forced win: Ada.");
});

// ---- Three players ----

test("of three the chances add up to one, and a mistake is what costs its player's own", async () => {
    const local = table({ board: "1x4", players: 3 }, { events: ["a1", "b1", "c1", "d1"], seats: people(3) });
    const app = await reviewed(local, [
        opinion("b1", [0.5, 0.25, 0.25]),
        opinion("b1", [0.3, 0.355, 0.345]),
        opinion("d1", [0.1, 0.35, 0.55]),
        opinion("d1", [0.1, 0.1, 0.8]),
    ]);
    const { points } = app.store.get().review.course;
    for (const { percent } of points) assert.equal(percent.reduce((sum, each) => sum + each), 100);
    // Bo's move has cost Ada as much, but not Bo.
    assert.deepEqual(lessonsOf(app).map(({ seat, from, to }) => [seat, from, to]), [["a", 50, 30]]);
    for (const name of NAMES) assert.match(app.store.get().review.course.svg, new RegExp(`>${name}<`));
});

// ---- Which mistakes, in which order ----

test("one's own mistakes come first; between people on one screen all come in their order", () => {
    const mistakes = ["b", "a", "b", "a"].map((seat, ply) => ({ seat, ply }));
    const alone = table({}, { seats: [makeSeat(0), makeSeat(1, { kind: "computer", you: false })] });
    assert.deepEqual(inOrderOfLearning(mistakes, alone).map(({ ply }) => ply), [1, 3, 0, 2]);
    assert.deepEqual(inOrderOfLearning(mistakes, table()).map(({ ply }) => ply), [0, 1, 2, 3]);
});

test("turning points are named as far as there is room, the largest first", () => {
    const turn = (ply, loss, turning = true) => ({ ply, from: loss, to: 0, turning });
    const turns = [turn(2, 20), turn(4, 50), turn(5, 30), turn(20, 60, false), turn(30, 15)];
    assert.deepEqual(namedTurns(turns, (ply) => ply / 40, 0.2).map(({ ply }) => ply), [4, 30]);
});

test("a decided stretch is one step of the graph, and one row of its table", () => {
    const points = [false, false, true, true, true, false, true, true].map((decided) => ({ percent: [99, 1], decided }));
    const rows = [[0, 0], [1, 1], [2, 4], [5, 5], [6, 7]];
    assert.deepEqual(stretches(points), rows.map(([from, to]) => ({ from, to })));
});

test("the game in a sentence: who led until when, and what cost it", async () => {
    const { summaryText } = page.summary;
    const summary = (app, local) => {
        const { course } = app.store.get().review;
        const end = page.app.positionAt(app, local);
        return summaryText(app, local, end, course.points, mistakesIn(app.store.get().review, end));
    };
    assert.equal(summary(await reviewed(lost(), opinionsOfLost), lost()), "Ada was ahead until move 2; c3 cost the game.");
    const even = opinionsOf([0.5, 0.5, 0.5, 0.5, 0.45]);
    assert.equal(summary(await reviewed(lost(), even), lost()), "Bo led from start to finish. Nobody made a mistake.");
    const slow = opinionsOf([0.5, 0.6, 0.6, 0.52, 0.2]);
    assert.equal(summary(await reviewed(lost(), slow), lost()), "Ada was ahead until move 2. Nobody made a mistake.");
});

test("who plays alone at this page is spoken to, without a name or a colour", async () => {
    const local = () => ({ ...lost(), seats: [makeSeat(0), makeSeat(1, { kind: "computer", character: "nautilus", you: false })] });
    const app = await reviewed(local(), opinionsOfLost);
    const { course } = app.store.get().review;
    const end = page.app.positionAt(app, local());
    const text = page.summary.summaryText(app, local(), end, course.points, mistakesIn(app.store.get().review, end));
    assert.equal(text, "You were ahead until move 2; c3 cost the game.");
    assert.equal(page.reviewWords.nameOf(app, local(), "a"), "You");
    assert.equal(page.reviewWords.nameOf(app, lost(), "a"), "Ada");
});

test("a lead that another player's mistake has ended was not cost by that", async () => {
    const seats = people(3);
    const local = table({ board: "1x4", players: 3 }, { events: ["a1", "b1", "a:resign", "b:resign"], seats });
    // Ada leads when Bo plays on b1, which brings Cy before her.
    const chances = [[0.6, 0.3, 0.1], [0.6, 0.3, 0.1], [0.1, 0.1, 0.8], [0, 0.2, 0.8]];
    const app = await reviewed(local, ["b1", "c1", "d1", "d1"].map((move, ply) => opinion(move, chances[ply])));
    const end = page.app.positionAt(app, local);
    const { course } = app.store.get().review;
    const text = page.summary.summaryText(app, local, end, course.points, mistakesIn(app.store.get().review, end));
    assert.equal(text, "Ada was ahead until move 1. The largest mistake: b1 (Bo).");
});

// ---- The work ----

test("a review looks at each position twice, and what has been found is not looked for again", async () => {
    const device = page.device.makeDevice(() => undefined);
    const first = engineOf(opinionsOfLost);
    const app = openPage({ local: lost(), device });
    startReview(app, lost(), first.open);
    await until(() => stateOf(app) === "finished");
    assert.deepEqual(first.asked, [0, 1, 2, 3, 4, 0, 1, 2, 3, 4]);
    const again = engineOf(opinionsOfLost);
    const later = openPage({ local: lost(), device });
    startReview(later, lost(), again.open);
    await until(() => stateOf(later) === "finished");
    assert.deepEqual(again.asked, []);
    assert.deepEqual(lessonsOf(later).map(({ played }) => played), ["c3"]);
    const other = { ...lost(), events: ["a1", "c1", "c3", "a:resign"] };
    startReview(later, other, again.open);
    await until(() => later.store.get().review.base === other && stateOf(later) === "finished");
    assert.deepEqual(again.asked, [0, 1, 2, 3, 0, 1, 2, 3]);
});

test("a review that is stopped goes on where it was", async () => {
    const waiting = [];
    const open = () => ({ find: (game) => new Promise((resolve) => waiting.push([game.events.length, resolve])), stop() {}, close() {} });
    const app = openPage({ local: lost() });
    const stop = startReview(app, lost(), open);
    for (let look = 0; look < 5; look++) {
        await until(() => waiting.length === look + 1);
        waiting[look][1](opinionsOfLost[look]);
    }
    await until(() => waiting.length === 6);
    assert.equal(app.store.get().review.done, 5);
    stop();
    await until(() => stateOf(app) === "stopped");
    assert.equal(lessonsOf(app).length, 1, "what the first look has found can be learned from");
    const rest = engineOf(opinionsOfLost);
    startReview(app, lost(), rest.open);
    await until(() => stateOf(app) === "finished");
    assert.deepEqual(rest.asked, [0, 1, 2, 3, 4]);
});

test("a review rests while nobody sees the page", async () => {
    document.hidden = true;
    const engine = engineOf(opinionsOfLost);
    const app = openPage({ local: lost() });
    startReview(app, lost(), engine.open);
    for (let turn = 0; turn < 20; turn++) await settle();
    assert.deepEqual([engine.asked.length, stateOf(app)], [0, "running"]);
    document.hidden = false;
    document.dispatchEvent(new Event("visibilitychange"));
    await until(() => stateOf(app) === "finished");
});

test("an engine that fails is told of, and can be asked again", async () => {
    const app = openPage({ local: lost() });
    const broken = () => ({ find: () => Promise.reject(new Error("out of memory")), stop() {}, close() {} });
    const { warn } = console;
    console.warn = () => undefined;
    startReview(app, lost(), broken);
    await until(() => stateOf(app) === "failed");
    console.warn = warn;
    startReview(app, lost(), engineOf(opinionsOfLost).open);
    await until(() => stateOf(app) === "finished");
});

// ---- Trying again ----

async function judged(app, move, chance) {
    tryAgain(app, lessonsOf(app)[0]);
    const asked = app.engine.asked.length;
    void tryMove(app, move);
    await until(() => app.engine.asked.length > asked);
    app.engine.asked.at(-1).resolve(opinion("c2", chance));
    await until(() => app.store.get().review.trial.verdict);
    return app.store.get().review.trial.verdict;
}

test("a move tried in the place of a mistake is judged; the game stays as it is", async () => {
    const app = await reviewed(lost(), opinionsOfLost);
    const [mistake] = lessonsOf(app);
    tryAgain(app, mistake);
    assert.deepEqual(page.shown.tableOf(app.store.get()).events, ["a1", "c1"]);
    assert.equal(page.app.mayMove(app), true);
    const text = async (move, chance) => verdictText(page.app.words(app), await judged(app, move, chance), mistake);
    assert.equal(await text("b1=a1+c1", 0.7), "b1=a1+c1 is the best move. Chance to win: 70%.");
    assert.equal(await text("b2", 0.69), "b2 is as good as the best move. Chance to win: 69%.");
    assert.equal(await text("a3", 0.63), "a3 is better than c3, but there is a better one. Chance to win: 63%, not 30%. a3 misses a capture of one die.");
    assert.equal(await text("b3", 0.2), "b3 is no better. Chance to win: 20%. b3 misses a capture of one die.");
    assert.equal(await text("c3", 0.3), "c3 is the move that was played.");
    assert.deepEqual(app.store.get().local.events, lost().events);
    showMistake(app, mistake);
    assert.deepEqual([page.shown.tableOf(app.store.get()).events, app.store.get().view.at], [lost().events, 3]);
});

test("the better move is a ghost on the board before the mistake, with its line to step along", async () => {
    const opinions = [...opinionsOfLost];
    opinions[2] = opinion("b1=a1+c1", 0.7, { line: ["b1=a1+c1", "a3", "c3"] });
    const app = await reviewed(lost(), opinions);
    showBetter(app, lessonsOf(app)[0]);
    const { betterMove, tableOf } = page.shown;
    assert.equal(betterMove(app.store.get()), "b1=a1+c1");
    assert.deepEqual([tableOf(app.store.get()).events, app.store.get().view.at], [["a1", "c1", "b1=a1+c1", "a3", "c3"], 2]);
    page.board.stepBy(app, 1);
    assert.deepEqual([betterMove(app.store.get()), app.store.get().view.at], [null, 3]);
    assert.equal(page.app.mayMove(app), false, "the line is only shown");
    page.board.cancel(app);
    assert.deepEqual([tableOf(app.store.get()), app.store.get().review.lesson], [app.store.get().local, null]);
});

test("the answer that refutes a mistake is played out", async () => {
    const opinions = [...opinionsOfLost];
    opinions[3] = opinion("b1=a1+c1", 0.3, { line: ["b1=a1+c1", "a3"] });
    const app = await reviewed(lost(), opinions);
    showReply(app, lessonsOf(app)[0]);
    const { betterMove, tableOf } = page.shown;
    assert.deepEqual([tableOf(app.store.get()).events, app.store.get().view.at], [["a1", "c1", "c3", "b1=a1+c1", "a3"], 4]);
    assert.equal(betterMove(app.store.get()), null);
    assert.equal(page.app.mayMove(app), false, "the line is only shown");
});

test("in the middle of a review a hint is refused, and says where the better move is", async () => {
    const app = await reviewed(lost(), opinionsOfLost);
    assert.equal(page.local.noHint(app), "The game is over.");
    tryAgain(app, lessonsOf(app)[0]);
    assert.equal(page.local.noHint(app), "The review shows the better move.");
    page.board.leaveTrial(app, 2);
    assert.equal(page.local.noHint(app), "");
});
