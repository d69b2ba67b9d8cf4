// What the server has not acknowledged: kept on the device until it has, done once, and told where it cannot be done.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { me, member } from "../system/web/lib/club.mjs";
import { FakeSocket, openPage, page, passTime, settle } from "./lib/page.mjs";

let app;
let asked;
/** How the server answers a POST; an Error: it is not reached. */
let answerTo;
let known;
/** The device, which stays when the page goes. */
let kept;

const device = () => ({
    state: "stored",
    get: async (_, key) => kept.get(key),
    all: async () => [...kept.values()],
    put: async (_, key, value) => void kept.set(key, structuredClone(value)),
    remove: async (_, key) => void kept.delete(key),
});

const game = (events) => ({
    id: "g1", game: "cephalopod", options: { board: "3x5", players: 2, variant: "", first: "a" }, start: "5/5/5 a 2 -",
    events, ply: events.length, seats: [], turn: "a", over: false, spectators: 0, next: null,
});

const refusal = (status, code) => Response.json({ code, detail: `it is ${code}`, arguments: [] }, { status });

globalThis.crypto ??= (await import("node:crypto")).webcrypto;

/** The page is opened, or opened again. */
async function open(state = {}) {
    app = openPage({ route: { page: "home" }, club: { ...page.club.emptyClub, me: { state: "there", value: known } }, ...state });
    app.device = device();
    await app.acts.load();
}

beforeEach(async () => {
    kept = new Map();
    asked = [];
    known = me(member);
    answerTo = () => Response.json({});
    globalThis.fetch = async (address, { method, headers, body, signal } = {}) => {
        if (address.endsWith("/me")) return Response.json(known);
        if (method === "POST") asked.push({ path: address, key: headers["Idempotency-Key"], body: JSON.parse(body) });
        const reply = answerTo(address, method, signal);
        if (reply instanceof Error) throw reply;
        return reply;
    };
    await open();
});

const message = (text = "Hello") => ({ kind: "message", game: "g1", text, path: "/games/g1/chat", body: { room: "players", text } });
const move = { kind: "move", game: "g1", text: "c2", path: "/games/g1/moves", body: { ply: 1, move: "c2" } };
const unreachable = () => new TypeError("no network");

async function lineOpens() {
    FakeSocket.last.open();
    await settle();
    await settle();
}

test("what the server takes is sent once, and nothing of it is left", async () => {
    answerTo = () => Response.json({ n: 7 });
    assert.deepEqual(await app.acts.post(message()), { n: 7 });
    assert.equal(asked.length, 1);
    assert.match(asked[0].key, /^[0-9a-f]{32}$/);
    assert.equal(kept.size, 0);
    assert.equal(app.acts.needsLine(), false);
});

test("what does not reach it is sent again under the same key, in order, also after the page was closed", async () => {
    answerTo = unreachable;
    assert.equal(await app.acts.post(message("one")), null);
    assert.equal(await app.acts.post(message("two")), null);
    assert.equal(kept.size, 2);
    const keys = asked.map(({ key }) => key);
    await open();
    assert.equal(app.acts.needsLine(), true);
    answerTo = () => Response.json({});
    asked = [];
    await lineOpens();
    assert.deepEqual(asked.map(({ body }) => body.text), ["one", "two"]);
    assert.deepEqual(asked.map(({ key }) => key), keys);
    assert.equal(kept.size, 0);
});

test("a server in trouble is asked again, one that refuses is not", async () => {
    answerTo = () => refusal(503, "unavailable");
    assert.equal(await app.acts.post(message()), null);
    answerTo = () => refusal(403, "guest_chat");
    passTime();
    await settle();
    await settle();
    assert.equal(asked.length, 2);
    assert.equal(kept.size, 0);
    assert.equal(app.store.get().toast.text, "Your message could not be sent. It is guest_chat.");
    assert.deepEqual(app.store.get().toast.to, { page: "online", id: "g1" });
    await assert.rejects(app.acts.post(message()), /guest_chat/);
    assert.equal(kept.size, 0);
});

test("what a dead link never answers is sent again under the same key", async () => {
    answerTo = (_address, _method, signal) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    const sent = app.acts.post(message());
    await settle();
    passTime();
    assert.equal(await sent, null);
    assert.equal(kept.size, 1);
    await lineOpens();
    passTime();
    await settle();
    answerTo = () => Response.json({});
    passTime();
    await settle();
    assert.deepEqual(asked.map(({ key }) => key), Array(3).fill(asked[0].key));
    assert.equal(kept.size, 0);
});

test("a move that waits is made from another page of the site, and not twice", async () => {
    app.acts.keep(move);
    await open();
    await lineOpens();
    assert.deepEqual(asked.map(({ path, body }) => [path, body]), [["/api/v1/games/g1/moves", { ply: 1, move: "c2" }]]);
    await lineOpens();
    assert.equal(asked.length, 1);
});

test("a move that had arrived is done; one that came too late is told", async () => {
    for (const [events, told] of [[["a1", "c2"], null], [["a1", "b1"], "Your move c2 was not saved. The game had gone on."]]) {
        app.acts.keep(move);
        await open();
        answerTo = (_, method) => (method === "POST" ? refusal(409, "stale") : Response.json(game(events)));
        await lineOpens();
        await settle();
        assert.equal(app.store.get().toast?.text ?? null, told);
        assert.equal(kept.size, 0);
    }
});

test("the game that is shown brings its own move back after a reload", async () => {
    app.acts.keep(move);
    await open({ route: { page: "online", id: "g1" } });
    answerTo = (_, method) => (method === "POST" ? Response.json({}) : new Promise(() => {}));
    app.online.open("g1");
    await lineOpens();
    assert.deepEqual(asked, [], "by the line alone");
    FakeSocket.last.tell({ type: "game", game: game(["a1"]) });
    assert.deepEqual(FakeSocket.last.sent.filter(({ type }) => type === "move").map(({ ply, move: made }) => [ply, made]), [[1, "c2"]]);
    assert.equal(app.store.get().sending, true);
    FakeSocket.last.tell({ type: "event", game: "g1", ply: 1, event: "c2" });
    assert.equal(kept.size, 0);
    assert.equal(app.store.get().sending, false);
});

test("what one person did is not sent as another", async () => {
    answerTo = unreachable;
    await app.acts.post(message());
    known = me({ ...member, id: "somebody2" });
    asked = [];
    answerTo = () => Response.json({});
    await open();
    await lineOpens();
    assert.deepEqual(asked, []);
    assert.equal(kept.size, 1, "it waits for whoever did it");
});

const attempt = (id) => ({
    kind: "attempt", game: "cephalopod", text: id, path: `/puzzles/${id}/attempts`, body: { game: "cephalopod", solved: true, at_ms: 1 },
});

test("attempts at puzzles wait like all else, each of them, and outlive a reload", async () => {
    answerTo = unreachable;
    for (const id of ["p1", "p2"]) assert.equal(await app.acts.post(attempt(id)), null);
    asked = [];
    await open();
    answerTo = (address) => (address.includes("p2") ? refusal(404, "no_puzzles") : Response.json({}));
    await lineOpens();
    await settle();
    assert.deepEqual(asked.map(({ path }) => path), ["/api/v1/puzzles/p1/attempts", "/api/v1/puzzles/p2/attempts"]);
    assert.equal(new Set(asked.map(({ key }) => key)).size, 2);
    assert.match(app.store.get().toast.text, /^Your attempt at a puzzle could not be counted\. It is no_puzzles\.$/);
    assert.deepEqual(app.store.get().toast.to, { page: "puzzles", puzzle: "p2" });
    assert.equal(kept.size, 0);
});

test("an attempt of somebody who was not known waits for a member, and is none of a guest's", async () => {
    for (const [whoever, sent] of [[{ ...member, member: false }, 0], [member, 1]]) {
        known = me(whoever);
        await open({ club: page.club.emptyClub });
        answerTo = unreachable;
        assert.equal(await app.acts.post(attempt("p1")), null);
        asked = [];
        answerTo = () => Response.json({});
        await lineOpens();
        await settle();
        assert.equal(asked.length, sent);
        assert.equal(kept.size, 0);
        assert.equal(app.store.get().toast, null);
    }
});

test("of the notes on a game the latest counts", async () => {
    answerTo = unreachable;
    const note = (text) => ({ kind: "note", game: "g1", text, path: "/games/g1/note", body: { text } });
    await app.acts.post(note("first"));
    await app.acts.post(note("second"));
    asked = [];
    answerTo = () => Response.json({});
    await lineOpens();
    assert.deepEqual(asked.map(({ body }) => body.text), ["second"]);
});
