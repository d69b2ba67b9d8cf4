// What strangers send: every entry answers with a clear error, and nothing changes.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import net from "node:net";
import { after, before, beforeEach, test } from "node:test";
import { Browser, PATIENCE_MS, makeFolder, newGame, pause, startServer, until } from "./harness.mjs";
import { frame, openSocket } from "./socket.mjs";

const folder = makeFolder();
let server, ada, eve, game;

before(async () => {
  mkdirSync(folder.path("web"));
  writeFileSync(folder.path("web/index.html"), "<!doctype html><title>page</title>");
  writeFileSync(folder.path("web/core.wasm"), "\0asm");
  writeFileSync(folder.path("secret.txt"), "secret");
  server = await startServer(folder, { web: folder.path("web") });
  [ada, eve] = [new Browser(server.url), new Browser(server.url)];
});
after(async () => {
  [ada, eve].forEach((browser) => browser.close());
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
  folder.remove();
});
beforeEach(async () => {
  game = await newGame(ada, [{ kind: "you", name: "Ada" }, { kind: "open" }], { board: "3x3" });
  game = (await ada.post(`/api/v1/games/${game.id}/moves`, { ply: 0, move: "b2" })).json;
});

const unchanged = async () => assert.deepEqual((await ada.get(`/api/v1/games/${game.id}`)).json, game);

function assertError({ status, json, text }, expected, code) {
  assert.equal(status, expected, text);
  assert.ok(json?.detail?.length > 8, text);
  if (code) assert.equal(json.code, code, text);
}

const seats = [{ kind: "you" }, { kind: "open" }];
const make = (change) => JSON.stringify({ game: "cephalopod", options: { board: "3x3" }, seats, ...change });

test("bodies that make no game", async () => {
  const cases = [
    ["not JSON", "{", 400, "json"],
    ["no JSON at all", "game=cephalopod", 400, "json"],
    ["two values", "{}{}", 400, "json"],
    ["a field twice", '{"game":"cephalopod","game":"x"}', 400, "json"],
    ["not an object", "[]", 400, "json"],
    ["a number", "7", 400, "json"],
    ["null", "null", 400, "json"],
    ["invalid UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 400, "json"],
    ["deep nesting", "[".repeat(8000), 400, "json"],
    ["deep objects", '{"a":'.repeat(3000), 400, "json"],
    ["a huge number", make({ options: { board: "3x3", players: 0 } }).replace('"players":0', '"players":1e999'), 400],
    ["an integer too large", make({}).replace('"board":"3x3"', '"players":99999999999999999999'), 400, "json"],
    ["another game", make({ game: "chess" }), 422, "POD_ERROR_GAME"],
    ["game of a wrong type", make({ game: 7 }), 400, "field"],
    ["options of a wrong type", make({ options: "3x3" }), 400, "field"],
    ["an option of a wrong type", make({ options: { board: [3, 3] } }), 400, "field"],
    ["an unknown option", make({ options: { colour: "blue" } }), 422, "POD_ERROR_OPTION_NAME"],
    ["a board too large", make({ options: { board: "11x11" } }), 422],
    ["a board of too many squares", make({ options: { board: "9x9" } }), 422],
    ["a board of no squares", make({ options: { board: "0x3" } }), 422],
    ["an endless board", make({ options: { board: "3".repeat(5000) } }), 422],
    ["a variant there is not", make({ options: { variant: "hexagons" } }), 422],
    ["a first player there is not", make({ options: { board: "3x3", first: "f" } }), 422],
    ["seven players", make({ options: { players: 7 } }), 422],
    ["no seats", make({ seats: undefined }), 400, "field"],
    ["seats of a wrong type", make({ seats: {} }), 400, "field"],
    ["seven seats", make({ seats: Array(7).fill({ kind: "open" }) }), 400, "field"],
    ["one seat", make({ seats: [{ kind: "you" }] }), 422, "seats"],
    ["a seat of a wrong type", make({ seats: ["you", "open"] }), 400, "field"],
    ["a seat of no kind", make({ seats: [{}, { kind: "you" }] }), 400, "field"],
    ["a seat of an unknown kind", make({ seats: [{ kind: "me" }, { kind: "you" }] }), 400, "field"],
    ["a computer that is nobody", make({ seats: [{ kind: "computer" }, { kind: "you" }] }), 422, "character"],
    ["a character there is not", make({ seats: [{ kind: "computer", character: "hazel" }, { kind: "you" }] }), 422, "character"],
    ["a character by its title", make({ seats: [{ kind: "computer", character: "Bobtail" }, { kind: "you" }] }), 422, "character"],
    ["a character of a wrong type", make({ seats: [{ kind: "computer", character: 3 }, { kind: "you" }] }), 400, "field"],
    ["a character too long", make({ seats: [{ kind: "computer", character: "k".repeat(400) }, { kind: "you" }] }), 422, "character"],
    ["computers only", make({ seats: Array(2).fill({ kind: "computer", character: "bobtail" }) }), 422, "seats"],
    ["a name of a wrong type", make({ seats: [{ kind: "you", name: 7 }, { kind: "open" }] }), 400, "field"],
    ["a name too long", make({ seats: [{ kind: "you", name: "é".repeat(33) }, { kind: "open" }] }), 422, "name"],
    ["a name with a line end", make({ seats: [{ kind: "you", name: "A\nB" }, { kind: "open" }] }), 422, "name"],
    ["a name that turns text around", make({ seats: [{ kind: "you", name: "A\u202eB" }, { kind: "open" }] }), 422, "name"],
    ["a name with a zero", make({ seats: [{ kind: "you", name: "A\u0000B" }, { kind: "open" }] }), 400, "json"],
  ];
  for (const [what, body, status, code] of cases) {
    const stranger = new Browser(server.url);
    const answer = await stranger.ask("POST", "/api/v1/games", body);
    assertError(answer, status, code);
    assert.equal(stranger.cookie, "", `${what}: a refusal makes no guest`);
    stranger.close();
  }
});

test("requests that change no game", async () => {
  const at = `/api/v1/games/${game.id}`;
  const cases = [
    ["a stale move", ada, "moves", { ply: 0, move: "a1" }, 409, "stale"],
    ["a replayed move", ada, "moves", { ply: 0, move: "b2" }, 409, "stale"],
    ["a move from the future", ada, "moves", { ply: 9, move: "a1" }, 409, "stale"],
    ["a move of the other seat", ada, "moves", { ply: 1, move: "a1" }, 403, "not_yours"],
    ["a move of a stranger", eve, "moves", { ply: 1, move: "a1" }, 403, "not_seated"],
    ["a move without ply", ada, "moves", { move: "a1" }, 400, "field"],
    ["a negative ply", ada, "moves", { ply: -1, move: "a1" }, 400, "field"],
    ["half a ply", ada, "moves", { ply: 0.5, move: "a1" }, 400, "field"],
    ["a ply in quotes", ada, "moves", { ply: "1", move: "a1" }, 400, "field"],
    ["a move without move", ada, "moves", { ply: 1 }, 400, "field"],
    ["a move of a wrong type", ada, "moves", { ply: 1, move: ["a1"] }, 400, "field"],
    ["resigning for another", ada, "resign", { ply: 1, seat: "b" }, 403, "not_yours"],
    ["resigning for a seat there is not", ada, "resign", { ply: 1, seat: "q" }, 422, "POD_ERROR_SEAT"],
    ["a stranger resigning", eve, "resign", { ply: 1 }, 403, "not_seated"],
    ["a stale resignation", ada, "resign", { ply: 0 }, 409, "stale"],
    ["joining twice", ada, "join", { name: "Ada" }, 409, "seated"],
    ["joining a taken seat", eve, "join", { seat: "a" }, 409, "taken"],
    ["joining a seat there is not", eve, "join", { seat: "z" }, 422, "POD_ERROR_SEAT"],
    ["joining with a bad name", eve, "join", { name: "\u0007" }, 422, "name"],
    ["a rematch of a running game", ada, "offer", { ply: 1, kind: "rematch" }, 409, "not_over"],
    ["a rematch for a stranger", eve, "offer", { ply: 1, kind: "rematch" }, 403, "not_seated"],
    ["a verb there is not", ada, "undo", {}, 404, "not_found"],
  ];
  for (const [what, who, verb, body, status, code] of cases) {
    const answer = await who.post(`${at}/${verb}`, body);
    assert.ok(answer.status === status, `${what}: ${answer.status} ${answer.text}`);
    assertError(answer, status, code);
    await unchanged();
  }
});

test("moves that are not possible say where and why", async () => {
  const bo = new Browser(server.url);
  game = (await bo.post(`/api/v1/games/${game.id}/join`, {})).json;
  for (const [move, code] of [["b2", "POD_ERROR_OCCUPIED"], ["z9", undefined], ["", undefined], ["b:resign", undefined], ["a1=b2", undefined], ["a1=b2+c3", undefined], ["é".repeat(3000), undefined], ["a1 a2", undefined]]) {
    assertError(await bo.post(`/api/v1/games/${game.id}/moves`, { ply: 1, move }), 422, code);
    assert.deepEqual((await bo.get(`/api/v1/games/${game.id}`)).json, game);
  }
  const french = await bo.post(`/api/v1/games/${game.id}/moves`, { ply: 1, move: "b2" }, { "accept-language": "de, fr-CH;q=0.8, en;q=0.5" });
  assert.match(french.json.detail, /occupée/);
  bo.close();
});

test("paths and methods", async () => {
  const cases = [
    ["GET", "/api/v1/sign-in", 405],
    ["PUT", `/api/v1/games/${game.id}`, 405],
    ["DELETE", `/api/v1/games/${game.id}`, 405],
    ["POST", `/api/v1/games/${game.id}`, 405],
    ["GET", `/api/v1/games/${game.id}/moves`, 405],
    ["POST", `/api/v1/games/${game.id}/record`, 405],
    ["GET", `/api/v1/games/${game.id}/record?format=pdf`, 400],
    ["GET", "/api/v1/games/aaaaaaaaaa", 404],
    ["GET", "/api/v1/games/0", 404],
    ["GET", "/api/v1/games/" + "a".repeat(500), 404],
    ["GET", "/api/v1/games/a'--", 404],
    ["GET", "/api/v1/games//moves", 404],
    ["GET", `/api/v1/games/${game.id}/`, 404],
    ["GET", "/api/v1/", 404],
    ["GET", `/api/games/${game.id}`, 404],
    ["GET", "/api/v1/other", 404],
    ["POST", "/", 405],
    ["POST", "/healthz", 405],
    ["DELETE", `/api/v1/games/${game.id}`, 405, null],
    ["OPTIONS", "/api/v1/games", 405, null],
    ["PUT", "/", 405, null],
    ["GET", "/nothing.js", 404],
  ];
  for (const [method, path, status, body = method === "GET" ? null : "{}"] of cases) {
    const answer = await ada.ask(method, path, body ?? undefined);
    assert.equal(answer.status, status, `${method} ${path}: ${answer.text}`);
    assert.ok(answer.json.detail);
    if (status === 405) assert.ok(answer.headers.allow, path);
  }
  await unchanged();
});

test("the page's files: types, caching, safety, and nothing beside them", async () => {
  const page = await ada.get("/", { accept: "text/html" });
  assert.equal(page.status, 200);
  assert.match(page.headers["content-security-policy"], /script-src 'self' 'wasm-unsafe-eval'/);
  assert.equal(page.headers["x-content-type-options"], "nosniff");
  assert.equal((await ada.get("/core.wasm")).headers["content-type"], "application/wasm");
  assert.equal((await ada.get("/", { "if-none-match": page.headers.etag })).status, 304);
  assert.match((await ada.get("/play/abc", { accept: "text/html" })).text, /<title>page/);
  const head = await ada.ask("HEAD", "/");
  assert.deepEqual([head.status, head.text, head.headers["content-length"]], [200, "", String(page.text.length)]);
  for (const path of ["/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "//etc/passwd", "/secret.txt%00.html", "/web/../../secret.txt"]) {
    const text = await raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    assert.doesNotMatch(text, /secret\n|root:/);
    assert.doesNotMatch(text, /^HTTP\/1.1 200/, path);
  }
});

/** Sends bytes as they are and resolves to all that comes back until the server closes the connection, or what has come is
    `enough`. Where nothing at all is enough, it is waited for a little that something may come. */
function raw(bytes, enough = undefined) {
  const SILENCE_MS = 300;
  return new Promise((resolve) => {
    let text = "";
    const stream = net.connect(server.port, "127.0.0.1", () => stream.write(bytes));
    const end = () => (clearTimeout(timer), stream.destroy(), resolve(text));
    const timer = setTimeout(end, enough?.test("") ? SILENCE_MS : PATIENCE_MS);
    stream.on("data", (part) => {
      text += part;
      if (enough?.test(text)) end();
    });
    stream.on("error", end);
    stream.on("close", end);
  });
}

test("requests that break HTTP", async () => {
  const at = `POST /api/v1/games/${game.id}/moves HTTP/1.1\r\nHost: localhost\r\nCookie: ${ada.cookie}\r\n`;
  // libmicrohttpd 1.0 refuses some by itself, in words of its own, and closes.
  const answers = [
    [`${at}Transfer-Encoding: chunked\r\n\r\n10\r\n{"ply":1,"move":\r\n0\r\n\r\n`, /^HTTP\/1.1 400[^]*"json"/],
    [`${at}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`, /^HTTP\/1.1 400[^]*("http"|\r\nConnection: close\r\n[^]*space before the first colon)/],
    [`${at}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`, /^HTTP\/1.1 400[^]*"http"/],
    [`${at}Transfer-Encoding: gzip\r\n\r\n`, /^HTTP\/1.1 (501[^]*"coding"|400[^]*\r\nConnection: close\r\n[^]*Unsupported Transfer-Encoding)/],
    [`${at}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} `, /^HTTP\/1.1 400[^]*"http"/],
    [`${at}Connection: close\r\n\r\n`, /^HTTP\/1.1 400[^]*"field"/],
    [`${at}Content-Length: 16385\r\n\r\n${"x".repeat(16385)}`, /^HTTP\/1.1 413/],
    [`${at}Content-Length: 99999999999999999999\r\n\r\n{}`, /^HTTP\/1.1 4|^$/],
    [`${at}Content-Length: -5\r\n\r\n{}`, /^HTTP\/1.1 4|^$/],
    [`${at}Content-Length: 50\r\n\r\n{"ply":1}`, /^$/],
    [`GET /api/v1/games/${game.id} HTTP/1.1\r\nHost: localhost\r\nX: ${"y".repeat(9000)}\r\n\r\n`, /^HTTP\/1.1 431[^]*"headers"/],
    [`GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n\r\n`, /^HTTP\/1.1 200/],
    ["PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", /^HTTP\/1.1 505/],
    ["nonsense\r\n\r\n", /^$|^HTTP\/1.[01] 4/],
    ["\0\x01\x02\x03".repeat(1000), /^$|^HTTP\/1.[01] 4/],
  ];
  for (const [bytes, expected] of answers) assert.match(await raw(bytes, expected), expected, JSON.stringify(bytes.slice(0, 200)));
  await unchanged();
  const two = await raw(`GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  assert.equal(two.match(/^ok$/gm).length, 2, "pipelined requests are both answered");
});

test("pages of others", async () => {
  for (const origin of ["http://evil.example", "null", "http://127.0.0.1:1", `http://${new URL(server.url).host}.evil.example`]) {
    assertError(await ada.post(`/api/v1/games/${game.id}/resign`, { ply: 1 }, { origin }), 403, "origin");
    await assert.rejects(openSocket(server.url, { origin }), { status: 403 });
  }
  await unchanged();
  const own = await ada.socket({ origin: server.url });
  own.close();
  await assert.rejects(openSocket(server.url, {}, "/elsewhere"), { status: 404 });
});

test("messages that change nothing", async () => {
  const socket = await ada.socket();
  const cases = [
    [{ type: "dance" }, "type"],
    [{ type: 7 }, "field"],
    [{}, "field"],
    [{ type: "watch" }, "field"],
    [{ type: "watch", game: "aaaaaaaaaa" }, "not_found"],
    [{ type: "watch", game: { id: 1 } }, "field"],
    [{ type: "move", game: game.id, move: "a1" }, "field"],
    [{ type: "move", game: game.id, ply: 0, move: "a1" }, "stale"],
    [{ type: "move", game: game.id, ply: 1, move: "a1" }, "not_yours"],
    [{ type: "move", game: game.id, ply: 1e15, move: "a1" }, "field"],
    [{ type: "resign", game: game.id, ply: 1, seat: "b" }, "not_yours"],
    [{ type: "resign", game: game.id, ply: 1, seat: 3 }, "field"],
  ];
  for (const [i, [message, code]] of cases.entries()) {
    const answer = await socket.ask({ ...message, request: i });
    assert.equal(answer.type, "error", JSON.stringify(message));
    assert.equal(answer.error.code, code, JSON.stringify(answer));
    assert.ok(answer.error.message.length > 8);
  }
  for (const bytes of [frame(1, "{"), frame(1, "[]"), frame(1, ""), frame(1, '{"type":"ping","request":"x"}'), frame(1, "[".repeat(4000))]) {
    socket.raw(bytes);
    if (bytes.length > 6) assert.equal((await socket.hear(({ type }) => type === "error")).error.code.length > 0, true);
  }
  socket.raw(Buffer.concat([frame(1, '{"type":"pi', { final: false }), frame(0, 'ng","request":99}')]));
  assert.equal((await socket.hear(({ type }) => type === "pong")).request, 99, "a message in two frames");
  const stranger = await eve.socket();
  const other = new Browser(server.url);
  const nobody = await other.socket();
  assert.equal((await nobody.ask({ type: "move", request: 1, game: game.id, ply: 1, move: "a1" })).error.code, "not_yours");
  for (let i = 0; i < 9; i++) {
    const { id } = await newGame(ada);
    const answer = await stranger.ask({ type: "watch", request: i, game: id });
    assert.equal(answer.type, i < 8 ? "game" : "error");
  }
  await unchanged();
  [socket, stranger, nobody].forEach((one) => one.close());
  other.close();
});

test("frames that end the connection, and only that connection", async () => {
  const code = async (bytes) => {
    const socket = await eve.socket();
    socket.raw(bytes);
    const late = setTimeout(() => (socket.code = "open") && socket.close(), PATIENCE_MS);
    return socket.closed.finally(() => clearTimeout(late));
  };
  assert.equal(await code(frame(1, "x".repeat(5000))), 1009, "too large");
  assert.equal(await code(frame(2, "binary")), 1003);
  assert.notEqual(await code(frame(1, Buffer.from([0xff, 0xfe, 0xfd]))), "open", "not UTF-8");
  assert.notEqual(await code(frame(11, "?")), "open", "no such opcode");
  await unchanged();
});

test("a name that a stranger points at this machine is not ours", async () => {
  const host = (name) => ({ host: `${name}:${server.port}` });
  for (const name of ["127.0.0.1", "localhost", "club.localhost", "[::1]"]) {
    assert.equal((await ada.get("/healthz", host(name))).status, 200, name);
  }
  for (const name of ["evil.example", "evillocalhost", "127.0.0.1.evil.example", ".", "a".repeat(400)]) {
    assertError(await ada.get(`/api/v1/games/${game.id}`, host(name)), 421, "host");
    assertError(await ada.post("/api/v1/games", {}, { ...host(name), origin: `http://${name}:${server.port}` }), 421, "host");
    await assert.rejects(ada.socket(host(name)));
  }
  await unchanged();
});

test("a browser with many cookies of other programs gets in", async () => {
  const cookie = `${"other=" + "x".repeat(1000)}; `.repeat(6) + ada.cookie;
  assert.equal((await ada.get(`/api/v1/games/${game.id}`, { cookie })).json.seats[0].you, true);
});

test("who comes too often waits", async () => {
  const place = makeFolder();
  const strict = await startServer(place, { config: "limits = { requests_per_second = 1.0; requests_burst = 5.0; request_ms = 1000.0; games_per_hour = 1.0; games_burst = 2.0; sockets_per_address = 2; };\n" });
  const bot = new Browser(strict.url);
  const first = await newGame(bot);
  await newGame(bot);
  const third = await bot.post("/api/v1/games", { seats, options: { board: "3x3" } });
  assertError(third, 429, "too_many");
  assert.ok(Number(third.headers["retry-after"]) > 60);
  const refused = await until("the server to refuse", async () => {
    const answer = await bot.get(`/api/v1/games/${first.id}`);
    return answer.status !== 200 && answer;
  });
  assertError(refused, 429, "too_fast");
  assert.ok(Number(refused.headers["retry-after"]) >= 1);
  assert.equal((await bot.get("/healthz")).text, "ok\n", "the rest is not limited");
  assert.match((await bot.get("/metrics")).text, /^ludopod_limited_total [1-9]/m);
  await pause(4000); // as many requests may come then
  const sockets = [await bot.socket(), await bot.socket()];
  await assert.rejects(bot.socket());
  sockets.forEach((socket) => socket.close());
  bot.close();
  await strict.stop();
  place.remove();
});

test("nearly full, the oldest connection that asks for nothing makes room", async () => {
  const place = makeFolder();
  const small = await startServer(place, { config: "limits = { connections = 64; connections_per_address = 1000; };\n" });
  const crowd = [];
  for (let i = 0; i < 150; i++) {
    const stream = net.connect({ port: small.port, host: "127.0.0.1", localAddress: `127.0.1.${1 + (i % 200)}` });
    stream.on("error", () => {}).resume();
    stream.write(i % 2 ? "GET / HTTP/1.1\r\nHost: half a requ" : "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    crowd.push(stream);
    if (i % 10 === 9) await pause(20);
  }
  const honest = new Browser(small.url);
  assert.equal((await honest.get("/healthz")).text, "ok\n");
  const gone = () => crowd.filter(({ destroyed, readableEnded }) => destroyed || readableEnded).length;
  await until("80 of those before it to go", () => gone() >= 80);
  crowd.forEach((stream) => stream.destroy());
  honest.close();
  await small.stop();
  place.remove();
});

test("one address cannot hold every connection", async () => {
  const place = makeFolder();
  const strict = await startServer(place, { config: "limits = { connections_per_address = 5; };\n" });
  const crowd = Array.from({ length: 12 }, () => net.connect({ port: strict.port, host: "127.0.0.1", localAddress: "127.0.2.1" }).on("error", () => {}));
  crowd.forEach((stream) => stream.resume());
  const other = new Browser(strict.url);
  const health = await other.get("/healthz");
  const left = () => crowd.filter((stream) => !stream.destroyed && !stream.readableEnded).length;
  await until("seven to be refused", async () => /^ludopod_connections_refused_total 7$/m.test((await other.get("/metrics")).text));
  await until("seven to hear of it", () => left() <= 5);
  await pause(100);
  const stay = left();
  crowd.forEach((stream) => stream.destroy());
  other.close();
  await strict.stop();
  place.remove();
  assert.deepEqual([stay, health.text], [5, "ok\n"]);
});
