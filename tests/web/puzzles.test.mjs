// Puzzles: ratings, which one comes next, attempts that count once, and what becomes of a try on the board.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import { me, member } from "../system/web/lib/club.mjs";
import { openPage, page, passTime, settle } from "./lib/page.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const { attemptKey, countAttempt, daysInRow, isAttempt, ratingAfter, solvedInRow } = page.puzzleAttempts;
const { dailyPuzzle, dayOf, nextPuzzle } = page.puzzleChoice;
const { choosePuzzle, deskOf, hasCounted, isRated, loadAttempts, loadPuzzles, puzzlesShown, ratingOf, recordAttempt, triedOf } = page.puzzleDesk;
const { agedRating, NEW_RATING, updatedRating } = page.puzzleRating;
const { confirmHelp, declineHelp, followMoves, help, puzzleTable, startSession, tryAgain } = page.puzzleSession;

const text = await readFile(join(root, "data/puzzles/cephalopod.jsonl"), "utf8");
const shipped = page.puzzleFile.readPuzzles(text);
const DAY_MS = 86_400_000;
const NOON = Date.UTC(2026, 10, 22, 12);

// ---- Ratings ----

const near = (found, expected, line) => assert.ok(Math.abs(found - expected) < 1e-6, `${found} is not ${expected}: ${line}`);

test("ratings are those of Glickman's example, and of the others that the server is held to", async () => {
    const lines = (await readFile(join(root, "tests/cases/glicko.tsv"), "utf8")).split("\n");
    const cases = lines.filter((line) => /^\d/.test(line));
    for (const line of cases) {
        const [rating, deviation, idle, games, expected, sure] = line.split("\t");
        const results = games === "-" ? [] : games.split(",").map((one) => one.split(":").map(Number));
        // What the own seat is worth is taken from the opponent's rating.
        const scored = results.map(([other, unsure, advantage, score]) => ({ opponent: { rating: other - advantage, deviation: unsure }, score }));
        const aged = agedRating({ rating: Number(rating), deviation: Number(deviation) }, Number(idle));
        const after = scored.length ? updatedRating(aged, scored) : aged;
        near(after.rating, Number(expected), line);
        near(after.deviation, Number(sure), line);
    }
    assert.match(cases[0], /1464\.1.*151\.39/, "Glickman's example is the first");
});

// ---- Which puzzle ----

const puzzle = (id, rating, themes = []) => ({ ...shipped[0], id, rating, themes });
const ladder = Array.from({ length: 40 }, (_, index) => puzzle(`p${index}`, 200 + 60 * index));

test("the next puzzle is an unseen one near the rating, from further away where there is none", () => {
    const tried = new Map();
    const distances = [];
    for (;;) {
        const next = nextPuzzle(ladder, tried, 1000);
        if (tried.has(next.id)) break;
        distances.push(Math.abs(next.rating - 1000));
        tried.set(next.id, { solved: true, at: tried.size });
    }
    assert.equal(tried.size, ladder.length, "each comes once before any comes again");
    const within = (reach) => ladder.filter(({ rating }) => Math.abs(rating - 1000) <= reach).length;
    for (const reach of [150, 300, 600, 1200])
        assert.ok(distances.slice(0, within(reach)).every((distance) => distance <= reach), `first those within ${reach}`);
});

test("whoever has done the same gets the same puzzle, and a seed decides otherwise", () => {
    const tried = new Map([["p10", { solved: true, at: 1 }]]);
    assert.equal(nextPuzzle(ladder, tried, 1000).id, nextPuzzle(ladder, tried, 1000).id);
    const drawn = new Set(Array.from({ length: 50 }, (_, seed) => nextPuzzle(ladder, tried, 1000, seed).id));
    assert.deepEqual([...drawn].sort(), ["p11", "p12", "p13", "p14", "p15"]);
});

test("once all are seen, those come again that were not solved, the longest ago first", () => {
    const tried = new Map([["p0", { solved: true, at: 1 }], ["p1", { solved: false, at: 9 }], ["p2", { solved: false, at: 5 }]]);
    assert.equal(nextPuzzle(ladder.slice(0, 3), tried, 1500).id, "p2");
    assert.equal(nextPuzzle([], tried, 1500), null);
});

test("the puzzle of a day goes by the day in UTC, and is neither trivial nor hopeless", () => {
    const fitting = ladder.filter(({ rating }) => rating >= 800 && rating <= 1800);
    const day = dayOf(NOON);
    assert.equal(day, 20779);
    assert.equal(dailyPuzzle(ladder, day).id, fitting[(20779 * 7919) % fitting.length].id);
    assert.notEqual(dailyPuzzle(ladder, day + 1).id, dailyPuzzle(ladder, day).id);
    assert.equal(dayOf(Date.UTC(2026, 10, 22, 23, 59, 59)), day);
    assert.equal(dailyPuzzle([puzzle("easy", 799)], day), null);
});

// ---- Attempts ----

const NEWCOMER = { by: null, before: NEW_RATING, earlier: 0 };
const attempt = (id, solved, at, more = {}) => ({ ...countAttempt(puzzle(id, 1500), NEWCOMER, solved, at), ...more });

test("days with a puzzle follow each other up to now, and one without is forgiven", () => {
    const on = (...days) => days.map((day) => attempt(`d${day}`, true, NOON - day * DAY_MS));
    assert.equal(daysInRow(on(0, 1, 2, 4), NOON), 4);
    assert.equal(daysInRow(on(0, 1, 4), NOON), 2);
    assert.equal(daysInRow(on(2, 3), NOON), 2);
    assert.equal(daysInRow(on(3, 4), NOON), 0);
    assert.equal(daysInRow([attempt("a", false, NOON)], NOON), 0);
});

test("solved in a row ends at the latest that was not", () => {
    const row = [attempt("a", true, 4), attempt("b", true, 3), attempt("c", false, 2), attempt("d", true, 1)];
    assert.equal(solvedInRow(row), 2);
    assert.equal(solvedInRow(row.slice(0, 2)), 2);
    assert.equal(solvedInRow([]), 0);
});

test("an attempt moves both ratings, the puzzle's not far from the one that it comes with", () => {
    const lost = countAttempt(puzzle("a", 200), { by: null, before: { rating: 2600, deviation: 50 }, earlier: 10 }, false, 0);
    assert.ok(lost.after.rating < 2600);
    assert.ok(lost.puzzle.rating > 200 && lost.puzzle.rating <= 500);
    assert.ok(ratingAfter([attempt("a", true, 0)], 900 * DAY_MS).deviation > ratingAfter([attempt("a", true, 0)], 0).deviation);
});

test("what the device has stored is taken only where it is an attempt", () => {
    assert.ok(isAttempt(structuredClone(attempt("a", true, 1))));
    for (const wrong of [null, "a", {}, { ...attempt("a", true, 1), after: { rating: "x" } }, { ...attempt("a", true, 1), at: NaN }])
        assert.ok(!isAttempt(wrong), JSON.stringify(wrong));
});

// ---- The desk ----

let app;
let asked;
let replies;
let stored;

/** A device that keeps what it is given. */
const keepingDevice = () => ({
    state: "stored",
    all: async () => [...stored.values()],
    put: async (_store, key, value) => void stored.set(key, structuredClone(value)),
    remove: async (_store, key) => void stored.delete(key),
    async write(changes) {
        if (changes.some(({ key, check }) => check && !check(stored.get(key)))) throw Object.assign(new Error("changed"), { kind: "changed" });
        for (const { key, value } of changes) value === undefined ? stored.delete(key) : stored.set(key, structuredClone(value));
    },
});

beforeEach(() => {
    asked = [];
    stored = new Map();
    replies = { "/puzzles/cephalopod.jsonl": () => new Response(text) };
    globalThis.fetch = async (address, { body } = {}) => {
        const path = address.replace("/api/v1", "");
        asked.push([path, body && JSON.parse(body)]);
        if (!replies[path]) throw new TypeError(`no network for ${path}`);
        return replies[path](body && JSON.parse(body));
    };
    app = openPage({ route: { page: "puzzles", puzzle: "" } });
    app.device = keepingDevice();
});

const signIn = (id) => page.remote.setSlot(app, "me", { state: "there", value: me({ ...member, id }) });

async function openDesk() {
    await Promise.all([loadPuzzles(app, "cephalopod"), loadAttempts(app)]);
    return deskOf(app);
}

test("puzzles come from the file of the game, and a failure is tried again when asked", async () => {
    replies = {};
    const desk = await openDesk();
    assert.equal(desk.get().files.cephalopod.state, "failed");
    replies["/puzzles/cephalopod.jsonl"] = () => new Response(text);
    await loadPuzzles(app, "cephalopod");
    assert.equal(desk.get().files.cephalopod.value.length, shipped.length);
});

test("a page in the place of the file is no puzzles", async () => {
    replies["/puzzles/cephalopod.jsonl"] = () => new Response("<!doctype html>");
    const desk = await openDesk();
    assert.equal(desk.get().files.cephalopod.state, "failed");
});

test("each of the first ten attempts moves the rating by 100 at most, and it is shown after them", async () => {
    const desk = await openDesk();
    const sorted = [...shipped].sort((a, b) => a.rating - b.rating);
    for (const [earlier, easy] of sorted.slice(0, 11).entries()) {
        assert.equal(isRated(app, "cephalopod"), earlier >= 10);
        const { before, after } = recordAttempt(app, easy, false, NOON + earlier);
        if (earlier < 10) assert.ok(before.rating - after.rating <= 100);
    }
    const [{ before, after }] = desk.get().attempts;
    assert.deepEqual([before.rating, after.rating], [1000, 900]);
    assert.equal(countAttempt(sorted[0], { ...NEWCOMER, earlier: 9 }, false, NOON).after.rating, 900);
    assert.ok(countAttempt(sorted[0], { ...NEWCOMER, earlier: 10 }, false, NOON).after.rating < 850);
});

test("an attempt counts once, is kept, and decides the rating and what comes next", async () => {
    const desk = await openDesk();
    choosePuzzle(app);
    const [first] = puzzlesShown(app).filter(({ id }) => id === desk.get().current);
    assert.ok(Math.abs(first.rating - 1000) <= 150);
    assert.ok(recordAttempt(app, first, true, NOON));
    assert.equal(recordAttempt(app, first, false, NOON), null);
    await settle();
    assert.deepEqual([...stored.keys()], [first.id]);
    assert.equal(ratingOf(app, "cephalopod", NOON).rating, 1100);
    choosePuzzle(app);
    assert.notEqual(desk.get().current, first.id);
});

test("a theme leaves only its puzzles", async () => {
    const desk = await openDesk();
    desk.set({ theme: "draw" });
    assert.equal(puzzlesShown(app).length, shipped.filter(({ themes }) => themes.includes("draw")).length);
    choosePuzzle(app);
    assert.ok(shipped.find(({ id }) => id === desk.get().current).themes.includes("draw"));
});

test("a device that keeps nothing is told of, and the attempt lasts as long as the page", async () => {
    app.device.write = () => Promise.reject(new Error("denied"));
    const desk = await openDesk();
    recordAttempt(app, shipped[0], true, NOON);
    await settle();
    assert.equal(desk.get().forgetful, true);
    assert.ok(triedOf(app, "cephalopod").has(shipped[0].id));
});

/** A channel between tabs, of which a test is the other end. */
const makeChannel = () => ({ told: [], onmessage: null, postMessage(data) { this.told.push(data); } });

test("what counts in one tab does not count again in another, and the rating goes on from there", async () => {
    const channel = makeChannel();
    const desk = deskOf(app);
    await Promise.all([loadPuzzles(app, "cephalopod"), loadAttempts(app, () => channel)]);
    const elsewhere = countAttempt(shipped[0], NEWCOMER, false, NOON);
    for (const data of [elsewhere, elsewhere, { id: "x" }]) channel.onmessage({ data });
    assert.deepEqual(desk.get().attempts, [elsewhere]);
    assert.equal(recordAttempt(app, shipped[0], true, NOON + 1), null);
    const next = recordAttempt(app, shipped[1], true, NOON + 2);
    assert.ok(Math.abs(next.before.rating - elsewhere.after.rating) < 1e-6);
    await settle();
    assert.deepEqual(channel.told, [next]);
});

test("of two tabs that do not hear each other the first attempt counts", async () => {
    const desk = await openDesk();
    const elsewhere = countAttempt(shipped[0], NEWCOMER, false, NOON);
    stored.set(elsewhere.id, elsewhere);
    const late = recordAttempt(app, shipped[0], true, NOON + 1);
    await settle();
    assert.deepEqual([...stored.values()], [elsewhere]);
    assert.deepEqual(desk.get().attempts, [elsewhere]);
    assert.ok(!hasCounted(app, late));
});

test("a guest's attempts become the member's, each sent once, and nobody else's", async () => {
    const desk = await openDesk();
    recordAttempt(app, shipped[0], true, NOON);
    await settle();
    signIn("ada");
    replies["/me/puzzles"] = () => Response.json({ counted: 1, rating: null });
    replies["/me/puzzles?game=cephalopod"] = () =>
        Response.json({ rating: { rating: 1777, deviation: 90 }, streak_days: 4, solved: [shipped[0].id, shipped[5].id], failed: [], next: "x" });
    replies["/me/puzzles?game=cephalopod&cursor=x"] = () =>
        Response.json({ rating: { rating: 1777, deviation: 90 }, streak_days: 4, solved: [], failed: [shipped[6].id], next: null });
    await page.puzzleRemote.meetClub(app, "cephalopod");
    const sent = asked.filter(([path]) => path === "/me/puzzles").map(([, body]) => body);
    assert.deepEqual(sent, [{ game: "cephalopod", attempts: [{ id: shipped[0].id, solved: true, at_ms: NOON }] }]);
    assert.deepEqual([...stored.keys()], [`ada/${shipped[0].id}`]);
    assert.equal(ratingOf(app, "cephalopod", NOON).rating, 1777);
    assert.deepEqual([...triedOf(app, "cephalopod").keys()].sort(), [0, 5, 6].map((index) => shipped[index].id).sort());
    await page.puzzleRemote.meetClub(app, "cephalopod");
    assert.equal(asked.filter(([path]) => path === "/me/puzzles").length, 1);
    signIn("bo");
    assert.equal(triedOf(app, "cephalopod").size, 0);
    assert.equal(desk.get().attempts.length, 1);
});

test("what cannot be sent waits, and both may try the same puzzle", async () => {
    await openDesk();
    signIn("ada");
    const made = recordAttempt(app, shipped[0], false, NOON);
    await page.puzzleRemote.meetClub(app, "cephalopod");
    await settle();
    assert.equal(stored.get(attemptKey(made)).sent, false);
    signIn("bo");
    assert.ok(recordAttempt(app, shipped[0], true, NOON));
    await settle();
    assert.deepEqual([...stored.keys()].sort(), ["ada", "bo"].map((name) => `${name}/${shipped[0].id}`));
});

test("a member's attempt is told at once, and the club's answer is the rating", async () => {
    await openDesk();
    signIn("ada");
    replies["/me/puzzles?game=cephalopod"] = () =>
        Response.json({ rating: { rating: 1600, deviation: 90 }, streak_days: 1, solved: [], failed: [], next: null });
    await page.puzzleRemote.meetClub(app, "cephalopod");
    const [{ id }] = shipped;
    replies[`/puzzles/${id}/attempts`] = () => Response.json({ counted: true, rating: { rating: 1650, deviation: 85 }, attempts: 19 });
    const made = recordAttempt(app, shipped[0], true, NOON);
    await page.puzzleRemote.sendAttempt(app, made);
    assert.deepEqual(asked.at(-1), [`/puzzles/${id}/attempts`, { game: "cephalopod", solved: true, at_ms: NOON }]);
    assert.equal(stored.get(attemptKey(made)).sent, true);
    assert.equal(ratingOf(app, "cephalopod", NOON).rating, 1650);
});

test("a guest's attempt is told to nobody", async () => {
    await openDesk();
    page.remote.setSlot(app, "me", { state: "there", value: me({ ...member, member: false }) });
    asked = [];
    await page.puzzleRemote.sendAttempt(app, recordAttempt(app, shipped[0], true, NOON));
    assert.deepEqual(asked, []);
});

test("an attempt waits for the answer who the visitor is", async () => {
    for (const [puzzle, who] of [[shipped[0], null], [shipped[1], member]]) {
        const path = `/puzzles/${puzzle.id}/attempts`;
        await openDesk();
        let answer;
        replies["/me"] = () => new Promise((resolve) => (answer = () => resolve(Response.json(me(who)))));
        replies[path] = () => Response.json({ counted: true, rating: { rating: 1650, deviation: 85 }, attempts: 19 });
        const known = page.me.loadMe(app);
        await settle();
        asked = [];
        const sent = page.puzzleRemote.sendAttempt(app, recordAttempt(app, puzzle, true, NOON));
        await settle();
        assert.deepEqual(asked, []);
        answer();
        await Promise.all([known, sent]);
        assert.deepEqual(asked.map(([told]) => told), who ? [path] : []);
        assert.equal(app.store.get().notice, null);
    }
});

test("an attempt that the club does not take is said", async () => {
    await openDesk();
    signIn("ada");
    const made = recordAttempt(app, shipped[0], true, NOON);
    replies[`/puzzles/${made.id}/attempts`] = () => Response.json({ code: "no_puzzles", detail: "there are no puzzles", arguments: [] }, { status: 404 });
    await page.puzzleRemote.sendAttempt(app, made);
    assert.match(app.store.get().notice.text, /puzzles/);
    assert.equal(app.acts.needsLine(), false);
});

// ---- A try on the board ----

/** As the page sets it up; the puzzle has a wrong move that is answered. */
async function begin(one = shipped.find(({ proof, then }) => proof.by === "solver" && then.length === 0)) {
    await openDesk();
    const store = page.store.makeStore({ ...app.store.get(), route: { page: "play" }, local: puzzleTable(app, one) });
    const trial = { ...app, store };
    store.set({ session: page.sessions.tried(trial) });
    const session = startSession(app, trial, one);
    const leave = followMoves(session);
    const events = () => store.get().local.events;
    const [wrong] = Object.keys(one.refuted);
    return { session, events, wrong, leave, puzzle: one, trial: session.trial, progress: () => session.progress.get() };
}

test("the best move solves it", async () => {
    const { trial, puzzle: one, progress } = await begin();
    page.board.play(trial, one.best);
    assert.equal(progress().phase, "solved");
    assert.equal(progress().attempt.solved, true);
    assert.match(trial.store.get().said, /^Solved! .* This wins for certain\.$/);
});

test("a puzzle of several moves goes on with its answers, and counts at its end or at the first wrong move", async () => {
    const long = shipped.find(({ then }) => then.length === 2);
    assert.deepEqual([long.themes.at(-1), shipped.filter(({ then }) => then.length > 0).length >= 100], ["three", true]);
    const solve = async (wrongAt) => {
        const { trial, session, progress, events } = await begin(long);
        for (const [step, part] of [long, ...long.then].entries()) {
            assert.deepEqual([progress().step, progress().attempt], [step, null]);
            page.board.play(trial, step === wrongAt ? Object.keys(part.refuted)[0] : part.best);
            passTime();
            if (step === wrongAt) return { session, progress, events };
        }
        return { session, progress, events };
    };
    const right = await solve(null);
    assert.deepEqual([right.progress().phase, right.progress().attempt.solved], ["solved", true]);
    assert.deepEqual(right.events(), [long.best, long.then[0].reply, long.then[0].best, long.then[1].reply, long.then[1].best]);
    deskOf(app).set({ attempts: [] });
    const wrong = await solve(1);
    assert.deepEqual([wrong.progress().phase, wrong.progress().attempt.solved], ["refuted", false]);
    tryAgain(wrong.session);
    assert.deepEqual(wrong.events(), [long.best, long.then[0].reply]);
    help(wrong.session, "solution");
    assert.deepEqual(wrong.events(), right.events());
});

test("a run has puzzles of a move from easy to hard, other ones each time", () => {
    const run = page.puzzleChoice.runOf(shipped, 1);
    assert.ok(run.length >= 30 && run.every(({ then }) => then.length === 0));
    assert.ok(run.every(({ rating }, index) => index === 0 || rating >= run[index - 1].rating));
    assert.notDeepEqual(run.map(({ id }) => id), page.puzzleChoice.runOf(shipped, 2).map(({ id }) => id));
});

test("a wrong move is answered by the one that refutes it, and counts once", async () => {
    const { session, trial, puzzle: one, wrong, events, progress } = await begin();
    page.board.play(trial, wrong);
    assert.deepEqual([progress().phase, events()], ["wrong", [wrong]]);
    passTime();
    assert.deepEqual([progress().phase, events()], ["refuted", [wrong, one.refuted[wrong]]]);
    assert.match(trial.store.get().said, /^Not the best move\. .* The win is gone/);
    assert.equal(page.app.mayMove(trial), false, "the board waits");
    tryAgain(session);
    assert.deepEqual(events(), []);
    assert.equal(page.app.mayMove(trial), true);
    page.board.play(trial, one.best);
    assert.equal(progress().phase, "solved");
    assert.equal(progress().attempt.solved, false);
    assert.deepEqual(deskOf(app).get().attempts.map(({ solved }) => solved), [false]);
});

test("a view that is left answers no more", async () => {
    const { trial, wrong, leave, events } = await begin();
    page.board.play(trial, wrong);
    leave();
    passTime();
    assert.deepEqual(events(), [wrong]);
});

test("a hint asks first, counts as a wrong answer and marks the square, after a try, too", async () => {
    const { session, trial, puzzle: one, wrong, progress } = await begin();
    help(session, "hint");
    assert.deepEqual([progress().asked, progress().tried], ["hint", false]);
    declineHelp(session);
    assert.deepEqual([progress().asked, progress().tried, deskOf(app).get().attempts.length], [null, false, 0]);
    help(session, "hint");
    confirmHelp(session);
    assert.equal(progress().attempt.solved, false);
    const square = one.best.split("=")[0];
    assert.deepEqual(trial.store.get().view.values, [["hint", [square]]]);
    assert.match(trial.store.get().said, new RegExp(`^Look at ${square}\\.`));
    page.board.play(trial, wrong);
    passTime();
    tryAgain(session);
    assert.deepEqual(trial.store.get().view.values, [["hint", [square]]]);
});

test("the solution is shown on the board, and counts as a wrong answer", async () => {
    const { session, puzzle: one, events, progress } = await begin();
    help(session, "solution");
    confirmHelp(session);
    assert.deepEqual([progress().phase, events()], ["shown", [one.best]]);
    assert.equal(progress().attempt.solved, false);
});

test("a puzzle that was tried before is not rated again, and helps without asking", async () => {
    const first = await begin();
    page.board.play(first.trial, first.puzzle.best);
    const second = await begin();
    help(second.session, "hint");
    assert.deepEqual([second.progress().asked, second.progress().hinted], [null, true]);
    page.board.play(second.trial, second.wrong);
    passTime();
    assert.deepEqual([second.progress().phase, second.progress().attempt], ["refuted", null]);
    assert.equal(deskOf(app).get().attempts.length, 1);
});
