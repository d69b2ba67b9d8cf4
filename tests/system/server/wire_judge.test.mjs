// The judge of the wire test is held to answers that are wrong on purpose.
import assert from "node:assert/strict";
import { test } from "node:test";
import { frame } from "./socket.mjs";
import { OPCODE, acceptOf, closing } from "./wire/frames.mjs";
import { readRequests } from "./wire/grammar.mjs";
import { Judge } from "./wire/judge.mjs";
import { makeRecipe } from "./wire/recipe.mjs";
import { KEY, chunked, request, upgrade, withBody } from "./wire/requests.mjs";

const context = { games: ["k7f3q9x2mw", "aaaaaaaaaa"], cookie: "ludopod=x", limited: false };
const health = request("GET", "/healthz");
const head = request("HEAD", "/healthz");
const bad = Buffer.from("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding : chunked\r\n\r\n");
const plain = withBody("POST", "/healthz", "chunked", "{}");
const extended = withBody("POST", "/healthz", "chunked", "{}", [], { chunks: { extension: ";a=b" } });
const answer = (status, body = "", fields = []) => Buffer.from(`HTTP/1.1 ${status} Words\r\n${[...fields, `Content-Length: ${Buffer.byteLength(body)}`].join("\r\n")}\r\n\r\n${body}`);
const ok = answer(200, "ok\n");
const refusal = answer(400, "{}", ["Connection: close"]);
const long = answer(400, "x".repeat(600), ["Connection: close"]);
const opened = Buffer.from(`HTTP/1.1 101 Words\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${acceptOf(KEY)}\r\n\r\n`);
const said = (opcode, payload, options) => frame(opcode, payload, { mask: undefined, ...options });
const bytes = (...parts) => Buffer.concat(parts.map((part) => Buffer.from(part)));

/** [what, sent, received, whether the server closed, what the complaint says or undefined for none] */
const cases = [
  ["one answer", health, ok, "fin", undefined],
  ["two answers", bytes(health, health), bytes(ok, ok), "fin", undefined],
  ["no answer", health, "", "fin", /no answer to GET \/healthz, request 1 of 1/],
  ["one answer of two", bytes(health, health), ok, "fin", /request 2 of 2/],
  ["one answer of two, and Connection: close", bytes(health, health), answer(200, "ok\n", ["Connection: close"]), "fin", undefined],
  ["an answer after Connection: close", bytes(health, health), bytes(answer(200, "ok\n", ["Connection: close"]), ok), "fin", /follows one that said Connection: close/],
  ["a doubled answer", health, bytes(ok, ok), "fin", /nothing asked for/],
  ["an answer to a smuggled request", bytes(bad, health), bytes(refusal, ok), "fin", /after the refusal/],
  ["a refusal whose head is said twice", bad, bytes(long.subarray(0, -600), long), "fin", undefined],
  ["a refusal that is said twice", bad, bytes(refusal, refusal), "fin", /after the refusal/],
  ["the malformed taken", bad, ok, "fin", /200 to a malformed request/],
  ["the malformed dropped", bad, "", "fin", /closed without refusing/],
  ["a chunk extension refused, and closed", bytes(extended, health), bytes(refusal), "fin", undefined],
  ["a chunk extension refused, and left open", bytes(extended, health), bytes(answer(400, "{}"), ok), "fin", /400 to POST/],
  ["an answer after a chunk extension was refused", bytes(extended, health), bytes(refusal, ok), "fin", /follows one that said Connection: close/],
  ["plain chunks refused", plain, refusal, "fin", /400 to POST/],
  ["a server error", health, answer(500, "{}"), "fin", /500 to GET/],
  ["answers in the wrong order", bytes(request("GET", "/api/v1/games/aaaaaaaaaa"), request("GET", "/api/v1/games/k7f3q9x2mw")), bytes(answer(200, '{"id":"k7f3q9x2mw"}'), answer(200, '{"id":"aaaaaaaaaa"}')), "fin", /wrong answer/],
  ["a status that cannot be", request("GET", "/nothing"), ok, "fin", /200 to GET \/nothing/],
  ["a body shorter than it says", health, "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok\n", "fin", /only a part/],
  ["a body longer than it says", health, "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nok\nok\n", "fin", /nothing asked for/],
  ["two lengths", health, "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nok\n", "fin", /content-length twice/],
  ["a length that is no number", health, "HTTP/1.1 200 OK\r\nContent-Length: 3x\r\n\r\nok\n", "fin", /Content-Length: 3x/],
  ["a length and chunks", health, "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "fin", /Content-Length and Transfer-Encoding/],
  ["chunks", health, bytes("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", chunked("ok\n", { size: 1 })), "fin", undefined],
  ["chunks without end", health, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nok\n\r\n", "fin", /only a part/],
  ["a chunk that is none", health, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-3\r\nok\n\r\n0\r\n\r\n", "fin", /no chunk/],
  ["a body up to the end", health, "HTTP/1.1 200 OK\r\n\r\nok\n", "fin", undefined],
  ["HEAD with a length and no body", head, answer(200).toString().replace("h: 0", "h: 3"), "fin", undefined],
  ["HEAD with a body", head, ok, "fin", /nothing asked for/],
  ["a 304 without body", request("GET", "/", { fields: [["If-None-Match", "x"]] }), "HTTP/1.1 304 Words\r\n\r\n", "fin", undefined],
  ["a line that is no header", health, "HTTP/1.1 200 OK\r\nnonsense\r\n\r\n", "fin", /no header/],
  ["a space before the colon", health, "HTTP/1.1 200 OK\r\nContent-Length : 3\r\n\r\nok\n", "fin", /no header/],
  ["a control character", health, "HTTP/1.1 200 OK\r\nX: a\x01b\r\nContent-Length: 3\r\n\r\nok\n", "fin", /no header/],
  ["no status line", health, "HTTP/2 200\r\n\r\n", "fin", /no status line/],
  ["a 100 that nobody waited for", health, bytes("HTTP/1.1 100 Continue\r\n\r\n", ok), "fin", /interim 100/],
  ["a 100 that was waited for", withBody("POST", "/healthz", "length", "{}", [["Expect", "100-continue"]]), bytes("HTTP/1.1 100 Continue\r\n\r\n", answer(405)), "fin", undefined],
  ["a 101 that nobody asked for", health, opened, "fin", /101 to GET \/healthz/],
  ["a WebSocket", upgrade(), opened, undefined, undefined],
  ["a WebSocket with another's key", upgrade(), opened.toString().replace(acceptOf(KEY), acceptOf("another")), undefined, /a wrong answer/],
  ["a pong", bytes(upgrade(), frame(OPCODE.PING, "x")), bytes(opened, said(OPCODE.PONG, "x")), undefined, undefined],
  ["a pong of other bytes", bytes(upgrade(), frame(OPCODE.PING, "x")), bytes(opened, said(OPCODE.PONG, "y")), undefined, /no ping asked for/],
  ["a pong twice", bytes(upgrade(), frame(OPCODE.PING, "x")), bytes(opened, said(OPCODE.PONG, "x"), said(OPCODE.PONG, "x")), undefined, /no ping asked for/],
  ["a masked frame", upgrade(), bytes(opened, frame(OPCODE.TEXT, '{"type":"x"}')), undefined, /a masked frame/],
  ["reserved bits", upgrade(), bytes(opened, said(OPCODE.TEXT, '{"type":"x"}', { reserved: 4 })), undefined, /reserved bits/],
  ["no JSON", upgrade(), bytes(opened, said(OPCODE.TEXT, "words")), undefined, /no message/],
  ["a close that answers ours", bytes(upgrade(), frame(OPCODE.CLOSE, closing(1000))), bytes(opened, said(OPCODE.CLOSE, closing(1000))), "fin", undefined],
  ["no close that answers ours", bytes(upgrade(), frame(OPCODE.CLOSE, closing(1000))), opened, "fin", /without the close frame/],
  ["frames after a close", bytes(upgrade(), frame(OPCODE.CLOSE, closing(1000))), bytes(opened, said(OPCODE.CLOSE, closing(1000)), said(OPCODE.TEXT, '{"type":"x"}')), "fin", /after its close frame/],
  ["the right code", bytes(upgrade(), frame(OPCODE.BINARY, "x")), bytes(opened, said(OPCODE.CLOSE, closing(1003))), "fin", undefined],
  ["another code", bytes(upgrade(), frame(OPCODE.BINARY, "x")), bytes(opened, said(OPCODE.CLOSE, closing(1007))), "fin", /closed with 1007, expected 1003/],
  ["a code that may not be sent", bytes(upgrade(), frame(OPCODE.BINARY, "x")), bytes(opened, said(OPCODE.CLOSE, closing(1006))), "fin", /bad close frame/],
  ["closed for nothing", upgrade(), bytes(opened, said(OPCODE.CLOSE, closing(1002))), "fin", /closed with 1002, expected nothing/],
  ["dropped for nothing", upgrade(), opened, "fin", /dropped without a close frame/],
];

for (const [what, sent, received, ended, expected] of cases) {
  test(`${what}: ${expected ? "a complaint" : "no complaint"}`, () => {
    const { complaints } = new Judge(Buffer.from(sent), context).look(Buffer.from(received), { ended });
    if (expected) assert.match(complaints.join("\n"), expected);
    else assert.deepEqual(complaints, []);
  });
}

test("what still must come is waited for", () => {
  const want = (sent, received) => new Judge(Buffer.from(sent), context).look(Buffer.from(received)).want;
  assert.equal(want(health, ""), "answers");
  assert.equal(want(health, ok), "nothing");
  assert.equal(want(bytes(health, health), ok), "answers");
  assert.equal(want(bytes(health, health), answer(200, "ok\n", ["Connection: close"])), "end");
  assert.equal(want(bad, refusal), "end");
  assert.equal(want(health.subarray(0, 20), ""), "perhaps");
  assert.equal(want(bytes(upgrade(), frame(OPCODE.PING, "x")), opened), "answers");
  assert.equal(want(bytes(upgrade(), frame(OPCODE.TEXT, "x", { reserved: 1 })), opened), "end");
});

test("requests are read as a strict server must", () => {
  const ending = (...parts) => {
    const { requests, end } = readRequests(bytes(...parts));
    return `${requests.length} ${end}`;
  };
  const start = "POST / HTTP/1.1\r\nHost: a\r\n";
  assert.equal(ending(health, health), "2 clean");
  assert.equal(ending(health, health.subarray(0, 5)), "1 partial");
  assert.equal(ending(upgrade(), "anything"), "1 upgrade");
  assert.equal(ending(request("GET", "/", { fields: [["Connection", "close"]] }), health), "1 last");
  assert.equal(ending(request("GET", "/", { version: "HTTP/1.0" }), health), "1 last");
  assert.equal(ending(start, "Transfer-Encoding: chunked\r\n\r\n", chunked("abc", { size: 1, extension: ";a", trailers: "X: y\r\n" }), health), "2 clean");
  assert.equal(ending(start, "Transfer-Encoding: chunked\r\n\r\n5\r\nab"), "0 partial");
  for (const line of ["Transfer-Encoding : chunked", "Content-Length: 1\r\nContent-Length: 1", "Content-Length: 1\r\nTransfer-Encoding: chunked", "Transfer-Encoding: gzip", "Host: b", "X: a\0b", ": x", "x"]) {
    assert.equal(ending(health, start, `${line}\r\n\r\n`), "1 bad", line);
  }
  assert.equal(ending("GET / HTTP/1.1\r\n\r\n"), "0 bad");
  assert.equal(ending(start, " folded\r\n\r\n"), "0 unsure");
  assert.equal(ending("GET / HTTP/1.1\nHost: a\n\n"), "0 unsure");
});

test("a connection's recipe depends on the seed and its number alone", () => {
  const all = (seed) => JSON.stringify(Array.from({ length: 50 }, (_, number) => makeRecipe(seed, number, context)));
  assert.equal(all(1), all(1));
  assert.notEqual(all(1), all(2));
  const distinct = new Set(Array.from({ length: 300 }, (_, number) => makeRecipe(1, number, context).bytes.toString("latin1")));
  assert.ok(distinct.size > 290, `${distinct.size} distinct`);
});
