// What is sent to the server's API, and what its answers and refusals come to.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page } from "./lib/page.mjs";

const { ApiError, ask, createGame, joinGame, readGame, resignGame } = page.api;

let asked;
let reply;

/** The server says `reply` to everything, and what it was asked is noted. */
beforeEach(() => {
    asked = [];
    reply = () => Response.json({});
    globalThis.fetch = async (path, { method, headers, body }) => {
        asked.push({ path, method, headers, body: body && JSON.parse(body) });
        return reply();
    };
});

const PROBLEM = { type: "/api/v1/problems#stale", title: "Too late", status: 409, detail: "the game has gone on", code: "stale", arguments: ["12"] };

const refuseWith = (body, init) => (reply = () => new Response(body, init));

/** The error that a request ends with. */
const failure = (path = "/games/g1") =>
    ask("fr", path).then(
        () => assert.fail("it was not refused"),
        (error) => error,
    );

test("reading asks below /api/v1, in the page's language", async () => {
    reply = () => Response.json({ id: "g1" });
    assert.deepEqual(await ask("fr", "/games/g1"), { id: "g1" });
    const [{ path, method, headers, body }] = asked;
    assert.equal(path, "/api/v1/games/g1");
    assert.equal(method, "GET");
    assert.equal(headers["Accept-Language"], "fr");
    assert.equal(headers["Content-Type"], undefined);
    assert.equal(body, undefined);
});

test("a body is sent as JSON", async () => {
    await ask("en", "/games", { a: 1 });
    assert.equal(asked[0].method, "POST");
    assert.equal(asked[0].headers["Content-Type"], "application/json");
    assert.deepEqual(asked[0].body, { a: 1 });
});

test("each act on a game has its path and its body", async () => {
    const seats = [{ kind: "you", name: "Ada" }, { kind: "open" }];
    await createGame("en", { game: "cephalopod", board: "3x5", players: 2, variant: "", first: "a" }, seats, null);
    await readGame("en", "g1");
    await joinGame("en", "g1", "Bo");
    await resignGame("en", "g1", 4);
    assert.deepEqual(
        asked.map(({ path, body }) => [path, body]),
        [
            ["/api/v1/games", { game: "cephalopod", options: { board: "3x5", players: 2, variant: "", first: "a" }, seats, clock: null }],
            ["/api/v1/games/g1", undefined],
            ["/api/v1/games/g1/join", { name: "Bo" }],
            ["/api/v1/games/g1/resign", { ply: 4 }],
        ],
    );
});

test("a problem is told with its code, its words and their values", async () => {
    refuseWith(JSON.stringify(PROBLEM), { status: 409 });
    const error = await failure();
    assert.ok(error instanceof ApiError);
    assert.equal(error.status, 409);
    assert.equal(error.message, "the game has gone on");
    assert.deepEqual(error.problem, { code: "stale", detail: "the game has gone on", arguments: ["12"] });
    assert.equal(error.retryAfter, null);
});

test("when to try again is told in seconds, as far as the server says so", async () => {
    refuseWith(JSON.stringify({ ...PROBLEM, code: "too_fast" }), { status: 429, headers: { "Retry-After": "7" } });
    assert.equal((await failure()).retryAfter, 7);
    refuseWith("", { status: 503, headers: { "Retry-After": "Sun, 22 Nov 2026 09:00:00 GMT" } });
    assert.equal((await failure()).retryAfter, null);
});

test("a refusal that is no problem is told by its status line", async () => {
    refuseWith("<html>", { status: 502, statusText: "Bad Gateway" });
    const error = await failure();
    assert.equal(error.message, "502 Bad Gateway");
    assert.deepEqual(error.problem.arguments, []);
});

test("an answer without a body is none", async () => {
    refuseWith(null, { status: 204 });
    assert.equal(await ask("en", "/sign-out", {}), null);
});

test("a server that is not reached is no refusal", async () => {
    reply = () => {
        throw new TypeError("no network");
    };
    assert.ok(!((await failure()) instanceof ApiError));
});
