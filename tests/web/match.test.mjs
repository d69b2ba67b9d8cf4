// What belongs to a game between people: clocks that never jump, analysis that is never a move, conditional moves,
// premoves, chat, offers.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { fractions } from "../numbers.mjs";
import { FakeSocket, openPage, page, passTime, settle } from "./lib/page.mjs";

const { fullTime, isLow, leftOf, nextChange, observe, serverTime, timeText } = page.clock;
const SEED = 20261122;
const ROUNDS = process.env.LUDOPOD_LONG ? 20_000 : 300;

/* ---- Clocks ---------------------------------------------------------------------------------------- */

test(`shown time never jumps, and comes to what the quickest message tells (seed ${SEED})`, () => {
    const random = fractions(SEED);
    for (let round = 0; round < ROUNDS; round++) {
        const ahead = 1e12 + random() * 1e6;
        let now = random() * 1e5;
        let skew = null;
        let before = null;
        for (let step = 0; step < 200; step++) {
            const pause = random() * 2000;
            if (before !== null) {
                const passed = serverTime(skew, now + pause) - before.shown;
                assert.ok(passed >= pause * 0.89 - 1e-3 && passed <= pause * 1.11 + 1e-3, `${passed} ms in ${pause} ms`);
            }
            now += pause;
            const delay = step % 10 === 0 ? 0 : random() * 900;
            const shown = skew && serverTime(skew, now);
            skew = observe(skew, now + ahead - delay, now);
            if (shown !== null) assert.ok(Math.abs(serverTime(skew, now) - shown) < 1e-3, "a message moves nothing at once");
            before = { shown: serverTime(skew, now) };
        }
        const late = now + 60_000;
        assert.ok(Math.abs(serverTime(observe(skew, late + ahead, late), late) - (late + ahead)) < 100);
    }
});

test("a server's clock that was set is followed at once", () => {
    const skew = observe(observe(null, 1_000_000, 0), 5_000_000, 10);
    assert.equal(serverTime(skew, 10), 5_000_000);
});

const clock = (more = {}) => ({
    now_ms: 1000, running: "a", deadline_ms: null, zero: "loses", paused: null,
    seats: [{ seat: "a", left_ms: 5000 }, { seat: "b", left_ms: 9000 }], ...more,
});

test("only the clock that runs runs, never below zero, and not in a pause", () => {
    const [a, b] = clock().seats;
    assert.deepEqual([0, 1000, 3000, 99_000].map((at) => leftOf(clock(), a, at)), [5000, 5000, 3000, 0]);
    assert.equal(leftOf(clock(), b, 3000), 9000);
    assert.equal(leftOf(clock({ paused: "agreed" }), a, 3000), 5000);
    assert.equal(leftOf(clock(), { ...a, delay_ms: 1500 }, 3000), 4500, "the delay goes first");
});

test("the rules of time say what happens at zero, how soon the first move must come, and what a vacation does", () => {
    const words = page.i18n.wordsOf("en");
    const plain = (text) => text.replaceAll("\u00a0", " ");
    const rules = (clock, kind, more = {}) =>
        page.clock.timeRules(words, { clock, class: kind, vacation: false, players: 2, ...more }).map(plain);
    assert.deepEqual(rules("5m+8s", "live"), [
        "5 min + 8 s per move.",
        "Run out of time and you lose.",
        "First move within 30 s, or the game is aborted.",
    ]);
    assert.match(rules("20s+1s", "live")[2], /within 20 s/, "the bank is over before");
    assert.match(rules("5m+8s", "live", { players: 3 })[1], /leaves, and the others continue/);
    const daily = rules("30d", "daily", { vacation: true });
    assert.match(daily[2], /within 14 d,/);
    assert.match(daily[3], /^Vacations stop the clock/);
    assert.match(rules("1d", "daily")[2], /within 1 d,/);
    assert.match(rules("240h+36h cap 240h", "daily")[0], /^10 d \+ 36 h per move, at most 10 d\.$/);
    assert.equal(rules("1d", "daily")[3], "Vacations do not stop the clock.");
    assert.deepEqual(rules(null, "none"), ["No clock: a move may take as long as it takes."]);
});

test("seconds are shown only under ten minutes, and a text is drawn again when it changes", () => {
    const words = page.i18n.wordsOf("en");
    const texts = [[0, "0:00"], [1, "0:01"], [599_999, "10:00"], [61_000, "1:01"], [600_000, "10 min"], [3_599_000, "59 min"],
        [3_600_000, "1 h 0 min"], [90_000_000, "1 d 1 h"]];
    for (const [left, text] of texts) assert.equal(timeText(words, left), text);
    const random = fractions(SEED);
    for (let round = 0; round < ROUNDS; round++) {
        const left = Math.floor(random() * 2_000_000);
        const wait = nextChange(left);
        assert.ok(wait > 0);
        if (wait > 1) assert.equal(timeText(words, left - wait + 1), timeText(words, left));
        if (left > wait) assert.notEqual(timeText(words, left - wait), timeText(words, left));
    }
});

test("little is left under a tenth of what the clock gives", () => {
    assert.deepEqual(["5m+8s", "240h+36h cap 240h", "1d", "10m delay 5s"].map(fullTime), [300_000, 864_000_000, 86_400_000, 600_000]);
    assert.ok(isLow(29_999, "5m+8s"));
    assert.ok(!isLow(30_000, "5m+8s"));
    assert.ok(!isLow(0, null));
});

/* ---- A game ----------------------------------------------------------------------------------------- */

const seat = (letter, more = {}) => ({
    seat: letter, kind: "human", name: letter === "a" ? "Ada" : "Bo", taken: true, you: letter === "a", online: true, ...more,
});

const answer = (events = [], more = {}) => ({
    id: "g1",
    game: "cephalopod",
    options: { board: "3x5", players: 2, variant: "", first: "a" },
    start: "5/5/5 a 2 -",
    events,
    ply: events.length,
    seats: [seat("a"), seat("b")],
    turn: events.length % 2 ? "b" : "a",
    over: false,
    spectators: 0,
    terms: null,
    clock: null,
    offers: [],
    can: null,
    next: null,
    terms: { clock: "5m+8s", class: "live", rated: false, vacation: false },
    ...more,
});

let app;
let asked;
let replies;
const state = () => app.store.get();
const desk = () => state().desk;
const sentMoves = () => FakeSocket.last.sent.filter(({ type }) => type === "move");

/** The API: what it is asked for is noted; it answers what `replies` has for the path. */
beforeEach(() => {
    asked = [];
    replies = { "/note": { text: "" }, "/plan": { plans: [] }, "/chat": { items: [], next: null } };
    globalThis.fetch = async (path, { method, body }) => {
        asked.push({ method, path, body: body && JSON.parse(body) });
        const [, verb] = /g1(\/\w+)/.exec(path) ?? [];
        const reply = replies[verb];
        if (!reply) return new Promise(() => {});
        const { status = 200, ...json } = typeof reply === "function" ? reply(method, body && JSON.parse(body)) : reply;
        return { ok: status < 400, status, headers: new Headers(), json: async () => json };
    };
    app = openPage({ route: { page: "online", id: "g1" } });
});

async function watch(events = [], more = {}) {
    app.online.open("g1");
    FakeSocket.last.open();
    FakeSocket.last.tell({ type: "game", game: answer(events, more) });
    await settle();
}

const event = (ply, text, more = {}) => FakeSocket.last.tell({ type: "event", game: "g1", ply, event: text, ...more });
const posts = (verb) => asked.filter(({ method, path }) => method === "POST" && path.endsWith(verb));

test("what is tried out is never sent as a move", async () => {
    await watch(["c2"]);
    page.analysis.openAnalysis(app);
    for (const square of ["c1", "a1", "e3"]) page.board.point(app, square);
    assert.deepEqual(page.shown.tableOf(state()).events, ["c2", "c1", "a1", "e3"]);
    assert.deepEqual(state().online.events, ["c2"]);
    assert.deepEqual(sentMoves(), []);
    assert.deepEqual(posts("/moves"), []);
    page.analysis.closeAnalysis(app);
    assert.deepEqual(page.shown.tableOf(state()).events, ["c2"]);
});

test("from an earlier move of an analysis a second line goes on, and the first stays", async () => {
    await watch(["c2"]);
    page.analysis.openAnalysis(app);
    page.board.point(app, "c1");
    page.board.point(app, "a1");
    page.board.stepBy(app, -1);
    page.board.point(app, "e3");
    const lines = page.analysis.triedIn(state()).map((events) => events.join(" "));
    assert.deepEqual(lines, ["c2 c1 a1", "c2 c1 e3"]);
    page.analysis.dropFromAnalysis(app, ["c2", "c1", "e3"]);
    page.analysis.dropFromAnalysis(app, ["c2"]);
    assert.deepEqual(page.analysis.triedIn(state()), [["c2", "c1", "a1"]], "the game's own moves stay");
});

test("of two answers to the same moves one is kept, whichever is left in", async () => {
    await watch(["c2"]);
    page.analysis.openAnalysis(app);
    for (const line of [["c1", "a1"], ["c1", "e3", "a2"], ["d3", "e1"]]) page.analysis.showInAnalysis(app, ["c2", ...line]);
    const lines = () => page.analysis.planLines(app, "a");
    assert.deepEqual(lines().map(({ text, chosen }) => [text, chosen]), [["c1 a1", true], ["c1 e3", false], ["d3 e1", true]]);
    assert.ok(lines()[1].contradicted);
    page.analysis.toggleLine(app, lines()[0]);
    assert.deepEqual(lines().map(({ chosen }) => chosen), [false, true, true]);
    replies["/plan"] = (method, body) => ({ plans: [{ seat: "a", ply: body.ply, lines: body.lines }] });
    await page.analysis.savePlan(app, "a");
    assert.deepEqual(posts("/plan")[0].body, { ply: 1, lines: ["c1 e3", "d3 e1"], seat: "a" });
    assert.deepEqual(desk().plans, [{ seat: "a", ply: 1, lines: ["c1 e3", "d3 e1"] }]);
    assert.equal(desk().analysis, null);
});

test("what is tried out while conditional moves are on their way stays open", async () => {
    await watch(["c2"]);
    page.analysis.openAnalysis(app);
    page.analysis.showInAnalysis(app, ["c2", "c1", "a1"]);
    const plan = { seat: "a", ply: 1, lines: ["c1 a1"] };
    replies["/plan"] = { plans: [plan] };
    const saved = page.analysis.savePlan(app, "a");
    page.analysis.showInAnalysis(app, ["c2", "d3", "e1"]);
    await saved;
    assert.deepEqual(desk().plans, [plan]);
    assert.equal(page.analysis.triedIn(state()).length, 2);
});

test("conditional moves are offered only while another is to move", async () => {
    await watch([]);
    page.analysis.openAnalysis(app);
    assert.equal(page.analysis.plannerOf(app), null);
    page.analysis.closeAnalysis(app);
    event(0, "c2");
    page.analysis.openAnalysis(app);
    assert.equal(page.analysis.plannerOf(app), "a");
    event(1, "c1");
    assert.equal(page.analysis.plannerOf(app), null, "the game has gone on");
});

test("a premove is shown, sent as soon as it is the turn, and only then", async () => {
    await watch(["c2"]);
    page.board.point(app, "e3");
    assert.equal(desk().premove, "e3");
    assert.deepEqual(sentMoves(), []);
    event(1, "a1");
    assert.deepEqual(sentMoves().map(({ move, ply }) => [move, ply]), [["e3", 2]]);
    assert.equal(desk().premove, null);
});

test("a premove is cancelled by Escape and by another click, and dropped when it is not possible any more", async () => {
    await watch(["c2"]);
    page.board.point(app, "e3");
    page.board.cancel(app);
    assert.equal(desk().premove, null);
    page.board.point(app, "e3");
    page.board.point(app, "a1");
    assert.equal(desk().premove, null, "the click cancels and chooses nothing");
    page.board.point(app, "e3");
    event(1, "e3");
    assert.deepEqual(sentMoves(), []);
    assert.match(state().notice.text, /not possible any more/);
});

test("there is no premove in a game of days, nor for who watches", async () => {
    await watch(["c2"], { terms: { clock: "1d", class: "daily", rated: false, vacation: false } });
    page.board.point(app, "e3");
    assert.equal(desk().premove, null);
    await watch(["c2"], { seats: [seat("a", { you: false }), seat("b")] });
    page.board.point(app, "e3");
    assert.equal(desk().premove, null);
});

test("messages come once, in order, and those that come to a folded chat are counted", async () => {
    replies["/chat"] = { items: [{ n: 0, room: "players", seat: "b", name: "Bo", you: false, text: "Hello", at_ms: 0 }], next: null };
    await watch(["c2"]);
    const say = (n, you = false) =>
        FakeSocket.last.tell({ type: "chat", game: "g1", n, room: "players", seat: "b", name: "Bo", you, text: `${n}`, at_ms: 1 });
    for (const n of [2, 1, 2]) say(n);
    say(3, true);
    assert.deepEqual(desk().chat.map(({ n }) => n), [0, 1, 2, 3]);
    assert.equal(desk().unread, 2);
    page.talk.foldChat(app, true);
    assert.equal(desk().unread, 0);
    say(4);
    assert.equal(desk().unread, 0);
});

test("the own message is known as such, though the connection was opened by nobody", async () => {
    await watch(["c2"]);
    const message = { n: 0, room: "watchers", seat: null, name: "", you: false, text: "Hello", at_ms: 1 };
    replies["/chat"] = () => {
        FakeSocket.last.tell({ type: "chat", game: "g1", ...message });
        return { ...message, you: true };
    };
    await page.talk.sayInChat(app, "g1", "watchers", "Hello");
    assert.deepEqual(desk().chat, [{ ...message, you: true }]);
});

test("what was said while the server was away is heard once it is back", async () => {
    const message = (n) => ({ n, room: "players", seat: "b", name: "Bo", you: false, text: `${n}`, at_ms: n });
    replies["/chat"] = { items: [message(0)], next: null };
    await watch(["c2"]);
    assert.equal(desk().unread, 0);
    replies["/chat"] = { items: [message(0), message(1)], next: null };
    FakeSocket.last.close();
    passTime();
    FakeSocket.last.open();
    FakeSocket.last.tell({ type: "game", game: answer(["c2"]) });
    await settle();
    assert.deepEqual(desk().chat, [message(0), message(1)]);
    assert.equal(desk().unread, 1);
    const { length } = asked;
    FakeSocket.last.tell({ type: "game", game: answer(["c2"]) });
    await settle();
    assert.equal(asked.length, length, "asked once");
});

test("why a message is not taken is said at its field", async () => {
    await watch(["c2"]);
    replies["/chat"] = { status: 403, code: "guest_chat", detail: "only members chat in this club" };
    assert.equal(await page.talk.sayInChat(app, "g1", "players", "Hello"), false);
    assert.equal(desk().chatFault, "Only members chat in this club.");
});

test("after a take-back the game is shorter, and who looks on sees it", async () => {
    await watch(["c2", "c1"]);
    FakeSocket.last.tell({ type: "game", game: answer(["c2"]) });
    assert.deepEqual(state().online.events, ["c2"]);
    assert.equal(state().notice.text, "A move was taken back.");
    assert.match(state().said, /^A move was taken back\. .* to move\.$/, "and whose turn it is");
    FakeSocket.last.tell({ type: "event", game: "g1", seq: 9, ply: 1, event: "c1" });
    assert.deepEqual(state().online.events, ["c2", "c1"]);
    assert.equal(state().notice, null, "old news once the game goes on");
});

test("offers are asked of the server with the state that was seen", async () => {
    replies["/offer"] = (method, body) => answer(["c2"], { offers: [{ kind: body.kind, by: "a", accepted: ["a"] }] });
    await watch(["c2"], { can: ["takeback", "resign"] });
    assert.deepEqual(page.offers.choicesOf(state().online), [["takeback"], ["resign"]]);
    await page.offers.doIt(app, "takeback");
    assert.deepEqual(posts("/offer")[0].body, { ply: 1, kind: "takeback" });
    const [offer] = state().online.match.offers;
    assert.ok(!page.offers.awaitsMe(state().online, offer));
    assert.ok(page.offers.awaitsMe(state().online, { ...offer, by: "b", accepted: ["b"] }));
    assert.equal(page.offers.offerText(app, state().online, offer), "You have asked to take back your last move.");
});

test("what is offered, and what is said where the chat is folded, is announced", async () => {
    await watch(["c2"]);
    const tell = (message) => FakeSocket.last.tell(message);
    tell({ type: "game", game: answer(["c2"], { offers: [{ kind: "takeback", by: "b", accepted: ["b"] }] }) });
    assert.match(state().said, /asks to take back the last move\.$/);
    app.store.set({ said: "" });
    tell({ type: "game", game: answer(["c2"], { offers: [{ kind: "takeback", by: "b", accepted: ["b"] }] }) });
    assert.equal(state().said, "", "once");
    const message = { type: "chat", game: "g1", room: "players", seat: "b", name: "Bo", you: false, text: "Hello", at_ms: 0 };
    tell({ ...message, n: 1 });
    assert.equal(state().said, "Bo says: Hello");
    page.talk.foldChat(app, true);
    app.store.set({ said: "" });
    tell({ ...message, n: 2 });
    assert.equal(state().said, "", "the open list says it");
});

test("a game that is cancelled, or a draw by agreement, is announced as its end", async () => {
    page.reactions.react(app);
    await watch(["c2"]);
    FakeSocket.last.tell({ type: "game", game: answer(["c2"], { state: "cancelled", reason: "cancelled", over: true }) });
    assert.equal(state().said, "Game aborted.");
});

test("the next game is the most urgent other one, and one that is skipped comes last", async () => {
    const { nextGame } = page.next;
    assert.equal(nextGame([], "g1", true), null);
    assert.equal(nextGame(["g1"], "g1", true), null);
    assert.equal(nextGame(["g2", "g3"], "g1", false), "g2", "where this one does not wait");
    assert.deepEqual(["g1", "g2", "g3"].map((id) => nextGame(["g1", "g2", "g3"], id, true)), ["g2", "g3", "g1"]);
    assert.equal(nextGame(["g1", "g2", "g3"], "g2", false), "g1", "where it has just been moved, and the list does not tell so yet");
});

test("clocks are told in words", () => {
    const words = page.i18n.wordsOf("en");
    const texts = {
        "5m+8s": "5 min + 8 s per move",
        "240h+36h cap 240h": "10 d + 36 h per move, at most 10 d",
        "1d": "1 d per move",
        "10m delay 5s": "10 min, 5 s of each move free",
        "10m+3x30s": "10 min, then 3 periods of 30 s",
        "a new kind": "a new kind",
    };
    for (const [text, said] of Object.entries(texts)) assert.equal(page.clock.clockText(words, text).replaceAll("\u00a0", " "), said);
});

test("a game that was cancelled, or ended by agreement, says so and takes no move", async () => {
    await watch(["c2", "c1"], { state: "cancelled", over: true, reason: "cancelled" });
    const text = () => page.reactions.resultText(app, state().online, page.app.positionAt(app, state().online));
    assert.match(text(), /aborted/);
    assert.equal(page.app.mayMove(app), false);
    FakeSocket.last.tell({ type: "game", game: answer(["c2", "c1"], { state: "over", over: true, reason: "draw_agreed" }) });
    assert.equal(text(), "Draw by agreement.");
});

test("the core tells the moves of a seat before its turn, and of none that is not in the game", () => {
    const { core } = app;
    const game = { options: { game: "octogo", board: "6x10", players: 2, variant: "", first: "a" }, events: [] };
    const own = core.position({ ...game, turn: "b" }, "en");
    assert.equal(own.turn, "b");
    const pieces = new Set(own.pieces.filter(({ seat: of }) => of === "b").map(({ at }) => at));
    assert.ok(own.moves.length > 0 && own.moves.every(({ at }) => pieces.has(at)));
    assert.throws(() => core.position({ ...game, turn: "c" }, "en"));
});
