// The game on the server: what its messages make of the state, and what is sent, when the connection holds and when not.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { me, member } from "../system/web/lib/club.mjs";
import { FakeSocket, openPage, page, passTime, settle } from "./lib/page.mjs";

const seat = (letter, more = {}) => ({
    seat: letter, kind: "human", name: "", taken: true, you: letter === "a", online: true, ...more,
});

/** A game as the server tells it. */
const answer = (events = [], more = {}) => ({
    id: "g1",
    game: "cephalopod",
    options: { board: "3x5", players: 2, variant: "", first: "a" },
    start: "5/5/5 a 2 -",
    events,
    ply: events.length,
    seats: [seat("a"), seat("b")],
    turn: "a",
    over: false,
    spectators: 0,
    terms: null,
    clock: null,
    offers: [],
    can: null,
    next: null,
    ...more,
});

let replies;
let app;
const state = () => app.store.get();
const sentMoves = () => FakeSocket.last.sent.filter(({ type }) => type === "move");

/** What the HTTP API says next: a status and a body; without one it is never heard of. */
beforeEach(() => {
    replies = [];
    globalThis.fetch = async (address) => {
        if (address.endsWith("/me")) return Response.json(me(member));
        const reply = replies.shift();
        if (!reply) return new Promise(() => {});
        if (reply instanceof Error) throw reply;
        return { ok: reply.status < 400, status: reply.status, headers: new Headers(), json: async () => reply.body };
    };
    app = openPage({ route: { page: "online", id: "g1" } });
});

/** Opens the game and lets the server tell it. */
function watch(events = []) {
    app.online.open("g1");
    FakeSocket.last.open();
    FakeSocket.last.tell({ type: "game", game: answer(events) });
}

test("opening a game asks to watch it, in the page's language", () => {
    app.online.open("g1");
    assert.equal(FakeSocket.last.address, "wss://club.example/api/v1/socket");
    assert.equal(state().connection, "connecting");
    assert.equal(state().online, null);
    FakeSocket.last.open();
    assert.deepEqual(FakeSocket.last.sent, [
        { type: "hello", language: "en", notices: true, alerts: true },
        { type: "watch", request: 0, game: "g1" },
    ]);
});

test("the game is shown as the server tells it", () => {
    watch(["c2"]);
    assert.equal(state().connection, "live");
    assert.deepEqual(state().online.events, ["c2"]);
    assert.equal(state().online.options.game, "cephalopod");
    assert.deepEqual(state().online.seats.map(({ character }) => character), ["", ""]);
});

test("the HTTP reply shows it as well, but never takes back what came later", async () => {
    replies.push({ status: 200, body: answer(["c2"]) });
    watch(["c2", "c1"]);
    await settle();
    assert.deepEqual(state().online.events, ["c2", "c1"]);
});

test("a game that is not the one being watched is not shown", () => {
    watch();
    FakeSocket.last.tell({ type: "game", game: answer(["c2"], { id: "other" }) });
    assert.equal(state().online.id, "g1");
    assert.deepEqual(state().online.events, []);
});

test("an event is added once, in its place; a gap is asked about", () => {
    watch(["c2"]);
    const { sent } = FakeSocket.last;
    FakeSocket.last.tell({ type: "event", game: "g1", ply: 0, event: "c2" });
    assert.deepEqual(state().online.events, ["c2"]);
    FakeSocket.last.tell({ type: "event", game: "g1", ply: 1, event: "c1" });
    assert.deepEqual(state().online.events, ["c2", "c1"]);
    const before = sent.length;
    FakeSocket.last.tell({ type: "event", game: "g1", ply: 3, event: "a1" });
    assert.deepEqual(state().online.events, ["c2", "c1"]);
    assert.deepEqual(sent.slice(before), [{ type: "watch", request: 0, game: "g1" }]);
    FakeSocket.last.tell({ type: "event", game: "other", ply: 2, event: "a1" });
    assert.deepEqual(state().online.events, ["c2", "c1"]);
});

test("an event ends a choice, but not a look at an earlier moment", () => {
    watch(["c2"]);
    app.store.set({ view: { at: 0, hover: "b1", choice: { at: "b1", chosen: ["c2"] }, hint: "a1" } });
    FakeSocket.last.tell({ type: "event", game: "g1", ply: 1, event: "c1" });
    assert.deepEqual(state().view, { ...page.model.idleView, at: 0 });
});

test("who is there is told without touching the game", () => {
    watch(["c2"]);
    app.store.set({ view: { ...page.model.idleView, choice: { at: "b1", chosen: [] } } });
    FakeSocket.last.tell({ type: "presence", game: "g1", online: ["b"], spectators: 3 });
    assert.deepEqual(state().online.seats.map(({ online }) => online), [false, true]);
    assert.equal(state().online.spectators, 3);
    assert.ok(state().view.choice, "a choice goes on");
    FakeSocket.last.tell({ type: "presence", game: "other", online: [], spectators: 9 });
    assert.equal(state().online.spectators, 3);
});

test("a move is sent with its ply, and shown when the server tells it", () => {
    watch(["c2"]);
    app.online.move("c1");
    assert.deepEqual(sentMoves(), [{ type: "move", game: "g1", request: 1, ply: 1, move: "c1" }]);
    assert.equal(state().sending, true);
    assert.deepEqual(state().online.events, ["c2"], "not before it is durable");
    FakeSocket.last.tell({ type: "event", game: "g1", ply: 1, event: "c1" });
    assert.equal(state().sending, false);
});

test("a refusal of the move that waits is told; one of another request is not", () => {
    watch();
    app.online.move("c2");
    const error = { code: "X", message: "that square is taken", offset: 0, length: 0 };
    FakeSocket.last.tell({ type: "error", request: 7, error });
    assert.equal(state().notice, null);
    assert.equal(state().sending, true);
    FakeSocket.last.tell({ type: "error", request: 1, error });
    assert.deepEqual(state().notice, { text: "That square is taken.", refused: true });
    assert.equal(state().sending, false);
    assert.deepEqual(FakeSocket.last.sent.at(-1), { type: "watch", request: 0, game: "g1" }, "and the game is asked for again");
});

test("a move that the lost connection swallowed is sent again, once", () => {
    watch();
    app.online.move("c2");
    FakeSocket.last.close();
    assert.equal(state().connection, "live", "another server may be there at once");
    passTime();
    assert.equal(state().connection, "lost");
    assert.equal(FakeSocket.all.length, 2);
    FakeSocket.last.open();
    assert.deepEqual(sentMoves(), [], "not before the server has told what it knows");
    FakeSocket.last.tell({ type: "game", game: answer([]) });
    assert.deepEqual(sentMoves(), [{ type: "move", game: "g1", request: 1, ply: 0, move: "c2" }]);
    FakeSocket.last.tell({ type: "game", game: answer([]) });
    assert.equal(sentMoves().length, 1);
});

test("a move that had arrived before the connection was lost is not sent again", () => {
    watch();
    app.online.move("c2");
    FakeSocket.last.close();
    passTime();
    FakeSocket.last.open();
    FakeSocket.last.tell({ type: "game", game: answer(["c2"]) });
    assert.deepEqual(sentMoves(), []);
    assert.equal(state().sending, false);
});

test("what is placed while the socket still opens waits for it", async () => {
    replies.push({ status: 200, body: answer([]) });
    app.online.open("g1");
    await settle();
    app.online.move("c2");
    assert.equal(state().notice, null);
    FakeSocket.last.open();
    FakeSocket.last.tell({ type: "game", game: answer([]) });
    assert.deepEqual(sentMoves().map(({ move }) => move), ["c2"]);
});

test("without a connection a move is kept, and made once when it is there again", () => {
    watch();
    FakeSocket.last.close();
    passTime();
    app.online.move("c2");
    assert.match(state().notice.text, /^Your move is made as soon as/);
    assert.equal(state().sending, true);
    FakeSocket.last.open();
    FakeSocket.last.tell({ type: "game", game: answer([]) });
    assert.deepEqual(sentMoves(), [{ type: "move", game: "g1", request: 1, ply: 0, move: "c2" }]);
    FakeSocket.last.tell({ type: "event", game: "g1", ply: 0, event: "c2" });
    assert.equal(state().sending, false);
    assert.equal(state().toast, null);
    assert.equal(app.acts.moveIn("g1"), undefined);
});

test("a move that comes too late is not made, and that is said", () => {
    watch();
    FakeSocket.last.close();
    app.online.move("c2");
    passTime();
    FakeSocket.last.open();
    FakeSocket.last.tell({ type: "game", game: answer(["a1"]) });
    assert.deepEqual(sentMoves(), []);
    assert.equal(state().toast.text, "Your move c2 was not saved. The game had gone on.");
    assert.equal(app.acts.moveIn("g1"), undefined);
});

test("the pauses before it is opened again grow, to a quarter of a minute", () => {
    watch();
    const pauses = [];
    for (let failure = 0; failure < 10; failure++) {
        FakeSocket.last.close();
        pauses.push(passTime().at(-1)); // after that until the loss is told
    }
    for (const [failure, pause] of pauses.entries()) {
        const middle = Math.min(15_000, 250 * 2 ** failure);
        assert.ok(pause >= middle * 0.75 && pause <= middle * 1.25, `${pause} ms after ${failure} failures`);
    }
    FakeSocket.last.open();
    FakeSocket.last.close();
    assert.ok(passTime().at(-1) <= 313, "and begin anew once it was open");
});

test("a game that the server does not know is missing, and the connection ends", async () => {
    replies.push({ status: 404, body: { code: "not_found", detail: "there is no such game" } });
    app.online.open("g1");
    await settle();
    assert.equal(state().connection, "missing");
    assert.deepEqual(passTime(), [], "it does not come back");
});

test("leaving forgets the game, and what comes late is not shown", async () => {
    watch(["c2"]);
    const socket = FakeSocket.last;
    app.online.leave();
    assert.equal(state().online, null);
    assert.equal(socket.readyState, FakeSocket.CLOSED);
    socket.tell({ type: "game", game: answer(["c2", "c1"]) });
    assert.equal(state().online, null);
});

test("taking a seat opens the connection anew, with the cookie that came", async () => {
    watch();
    replies.push({ status: 200, body: answer([], { seats: [seat("a"), seat("b", { you: true })] }) });
    await app.online.join("Ada");
    assert.equal(FakeSocket.all.length, 2);
    assert.equal(FakeSocket.all[0].readyState, FakeSocket.CLOSED);
    assert.equal(state().online.seats[1].you, true);
});

test("whoever has taken a seat can move at once: nothing is said on the connection of before", async () => {
    watch();
    const before = FakeSocket.last;
    replies.push({ status: 200, body: answer() }, { status: 200, body: answer() });
    const { fetch } = globalThis;
    globalThis.fetch = (address, ...rest) => (address.endsWith("/me") ? new Promise(() => {}) : fetch(address, ...rest));
    void app.online.join("Ada");
    await settle();
    app.online.move("c2");
    assert.equal(before.readyState, FakeSocket.CLOSED);
    assert.deepEqual(before.sent.filter(({ type }) => type === "move"), []);
    FakeSocket.last.open();
    FakeSocket.last.tell({ type: "game", game: answer() });
    assert.deepEqual(sentMoves().map(({ move }) => move), ["c2"]);
});

test("what the server refuses by HTTP is told in its words, and a server that is gone in ours", async () => {
    watch();
    replies.push({ status: 409, body: { code: "over", detail: "the game is over" } }, new TypeError("no network"));
    await app.online.resign();
    assert.deepEqual(state().notice, { text: "The game is over.", refused: true });
    assert.equal(await app.online.act("offer", "rematch"), false);
    assert.match(state().notice.text, /^The server cannot be reached/);
});

test("a game and the news come over one connection, which goes with the last that needs it", async () => {
    watch();
    await page.me.becomeKnown(app);
    const [first, line] = FakeSocket.all;
    assert.equal(first.readyState, FakeSocket.CLOSED, "it belonged to nobody");
    line.open();
    line.tell({ type: "game", game: answer(["c2"]) });
    app.live.enterLobby();
    assert.deepEqual(line.sent.map(({ type }) => type), ["hello", "watch", "lobby"]);
    app.online.leave();
    app.live.leaveLobby();
    assert.equal(FakeSocket.all.length, 2);
    assert.equal(line.readyState, FakeSocket.OPEN, "there may be news for a member");
    assert.deepEqual(line.sent.slice(-2).map(({ type }) => type), ["leave", "lobby-leave"]);
});

test("a move says how long a message is under way, once that is known", (t) => {
    let now = 1000;
    t.mock.method(performance, "now", () => now);
    watch();
    app.online.move("a1");
    assert.equal(sentMoves()[0].lag_ms, undefined);
    now += 140;
    FakeSocket.last.tell({ type: "pong" });
    FakeSocket.last.tell({ type: "event", game: "g1", ply: 0, event: "a1" });
    app.online.move("b1");
    assert.equal(sentMoves()[1].lag_ms, 140);
    assert.equal(FakeSocket.last.pings, 1);
});

test("a rematch that all have agreed to is shown to its players, and only its link to others", async () => {
    const offers = [{ kind: "rematch", by: "a", accepted: ["a"] }];
    for (const you of [true, false]) {
        app = openPage({ route: { page: "online", id: "g1" } });
        watch();
        const seats = answer().seats.map((seat, at) => ({ ...seat, you: you && at === 0 }));
        const tell = (more) => FakeSocket.last.tell({ type: "game", game: answer(["a1"], { over: true, next: null, seats, ...more }) });
        tell({ offers });
        assert.equal(page.offers.mayAskAgain(state().online), false);
        tell({ offers: [] });
        assert.equal(page.offers.mayAskAgain(state().online), you);
        assert.equal(state().route.id, "g1");
        tell({ offers: [], next: "g2" });
        assert.equal(state().route.id, you ? "g2" : "g1");
    }
});
