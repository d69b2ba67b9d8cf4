// The server's transport is driven over real sockets with valid, cut, glued, reordered and garbled requests and frames; beside all that
// an honest player is answered.
//   LUDOPOD_WIRE         how many connections by chance (3000); LUDOPOD_LONG makes it a million
//   LUDOPOD_WIRE_FROM    the first of them: goes on where a long run was stopped
//   LUDOPOD_SEED         what they are made from, with their number; wire/replay.mjs repeats one
//   LUDOPOD_WIRE_LIVENESS, _LOSSES, _COMPLAINTS   milliseconds an answer may take; after how many losses of the server, and how many
//                        complaints, a test ends
import assert from "node:assert/strict";
import net from "node:net";
import { after, before, test } from "node:test";
import { pause } from "./harness.mjs";
import { frame } from "./socket.mjs";
import { Idlers, converse } from "./wire/connection.mjs";
import { OPCODE, closing, readServerFrames } from "./wire/frames.mjs";
import { CROWDED, describe, makeRecipe } from "./wire/recipe.mjs";
import { BODIES, METHODS, chunk, chunked, request, upgrade, withBody } from "./wire/requests.mjs";
import { Target, liveness } from "./wire/target.mjs";
import { Transitions, transitionsOf } from "./wire/transitions.mjs";

const seed = Number(process.env.LUDOPOD_SEED ?? 20261122);
const from = Number(process.env.LUDOPOD_WIRE_FROM ?? 0);
const count = process.env.LUDOPOD_LONG ? 1_000_000 - from : Number(process.env.LUDOPOD_WIRE ?? 3000);
const complaintsMax = Number(process.env.LUDOPOD_WIRE_COMPLAINTS ?? 40);
const lossesMax = Number(process.env.LUDOPOD_WIRE_LOSSES ?? 4);
const CLIENT = "127.0.0.4";
const QUIET_MS = 60;
const AT_ONCE = 64;
const BATCH = 250;
const PROGRESS = 50_000;

const transitions = new Transitions();
const targets = [];
let target;
async function start(config) {
  target = await new Target(config).start();
  targets.push(target);
}
before(() => start());
after(() => Promise.all(targets.map((one) => one.abandon())));

/** Ends the server; it must end well. */
async function finish() {
  const metrics = await target.metrics().catch(() => "");
  transitions.add(metrics);
  assert.deepEqual(await target.finish(), []);
}

/** The complaints of one test; at its end there must be none. */
class Complaints {
  #list = [];
  #losses = target.losses;

  add(...complaints) {
    this.#list.push(...complaints);
    if (this.#list.length >= complaintsMax || target.losses - this.#losses >= lossesMax) this.end(" (and no more was tried)");
  }
  end(more = "") {
    assert.ok(this.#list.length === 0, `${this.#list.length} complaints${more}:\n${this.#list.join("\n")}`);
  }
}

/** In place of a status: the connection was closed without an answer. */
const DROPPED = "nothing";
const asList = (value) => (Array.isArray(value) ? value : [value]);

/** Sends steps on a connection of their own. expected: { statuses: [status or list of them, …], interim: [[…], …], codes: what the server
    may close a WebSocket with, replies: how many texts it must send, sent: the bytes when steps are not all }. */
async function exchange(complaints, name, steps, expected = {}) {
  const enough = (answers, received) => answers.at(-1)?.status !== 101 || textsIn(answers, received) >= (expected.replies ?? 0);
  const result = await converse({ port: target.port, address: CLIENT, steps: asList(steps), context: target.context, patience: liveness, quiet: QUIET_MS, enough, sent: expected.sent });
  const statuses = result.answers.map(({ status }) => status);
  if (expected.statuses?.length === statuses.length + 1 && result.ended) statuses.push(DROPPED);
  const found = [...result.complaints];
  const fits = !expected.statuses || (statuses.length === expected.statuses.length && statuses.every((status, i) => asList(expected.statuses[i]).includes(status)));
  if (!fits) found.push(`answered ${statuses.join(", ") || "nothing"} instead of ${expected.statuses.map((one) => asList(one).join(" or ")).join(", ")}`);
  if (expected.interim && String(result.answers[0]?.interim) !== String(expected.interim)) found.push(`interim answers ${result.answers[0]?.interim} instead of ${expected.interim}`);
  if (expected.codes || expected.replies !== undefined) found.push(...judgeFrames(result, expected));
  complaints.add(...found.map((complaint) => `${name}: ${complaint}`), ...(await target.settle(name)));
  return result;
}

const framesIn = (answers, received) => readServerFrames(received.subarray(answers.at(-1).end)).frames;
const textsIn = (answers, received) => framesIn(answers, received).filter(({ opcode }) => opcode === OPCODE.TEXT).length;

function judgeFrames({ answers, received }, { codes, replies }) {
  if (answers.at(-1)?.status !== 101) return ["no WebSocket"];
  const frames = framesIn(answers, received);
  const close = frames.find(({ opcode }) => opcode === OPCODE.CLOSE);
  const code = close && (close.payload.length ? close.payload.readUInt16BE(0) : 1005);
  const texts = textsIn(answers, received);
  const found = codes && !codes.includes(code) ? [`closed with ${code ?? "no frame"} instead of ${codes.map(String).join(" or ")}`] : [];
  return replies === undefined || texts === replies ? found : [...found, `${texts} replies instead of ${replies}`];
}

/** Any valid JSON that changes nothing. */
const idle = '{"ply":9,"move":"a1"}';
const paths = () => ["/healthz", "/api/v1/games", `/api/v1/games/${target.context.games[0]}`, `/api/v1/games/${target.context.games[1]}/moves`, "/", "/nothing"];

test("every pair of requests in one packet", async () => {
  const complaints = new Complaints();
  const forms = METHODS.flatMap((method) => BODIES.map((way) => [method, way]));
  let turn = 0;
  for (const [method, way] of forms) {
    for (const [otherMethod, otherWay] of forms) {
      const [path, otherPath] = [paths()[turn % 6], paths()[Math.floor(turn / 6) % 6]];
      turn += 5; // no divisor of 36: each pair of paths comes up with many forms
      const bytes = Buffer.concat([withBody(method, path, way, idle), withBody(otherMethod, otherPath, otherWay, idle)]);
      await exchange(complaints, `${method} ${path} ${way} + ${otherMethod} ${otherPath} ${otherWay}`, bytes);
    }
  }
  complaints.end();
});

test("2 to 20 requests in one packet", async () => {
  const complaints = new Complaints();
  const cookie = [["Cookie", target.context.cookie]];
  for (let length = 2; length <= 20; length++) {
    for (const way of ["length", "chunked"]) {
      const moves = Array.from({ length }, (_, ply) => withBody("POST", `/api/v1/games/${target.context.games[0]}/moves`, way, JSON.stringify({ ply, move: "a1" }), cookie));
      await exchange(complaints, `${length} moves, ${way}`, Buffer.concat(moves));
      const games = Array.from({ length }, (_, i) => request("GET", `/api/v1/games/${target.context.games[i % 2]}`));
      await exchange(complaints, `${length} reads and a move, ${way}`, Buffer.concat([...games, moves[0], ...games]));
    }
  }
  const pages = Array.from({ length: 20 }, () => request("GET", "/"));
  await exchange(complaints, "20 pages that are not read at once", ["mute", Buffer.concat(pages), 100, "hear"], { statuses: pages.map(() => 200) });
  complaints.end();
});

const game = (i = 0) => `/api/v1/games/${target.context.games[i]}`;
const post = (way, body = idle, fields = [], options = {}) => withBody("POST", `${game()}/moves`, way, body, [["Cookie", target.context.cookie], ...fields], options);
const letters = (bytes) => [...bytes].flatMap((byte) => [Buffer.from([byte]), 0]);
const upgradeH2c = [["Connection", "Upgrade, HTTP2-Settings"], ["Upgrade", "h2c"], ["HTTP2-Settings", "AAMAAABkAAQCAAAAAAIAAAAA"]];
const text = (message) => frame(OPCODE.TEXT, JSON.stringify(message));
const pongs = (n) => Array.from({ length: n }, (_, request) => text({ type: "ping", request }));

test("valid requests, however they are sent", async () => {
  const complaints = new Complaints();
  const trailers = "X-After: yes\r\nX-More: yes\r\n";
  const body = JSON.stringify({ ply: 9, move: "a1", padding: "x".repeat(1500) });
  const cases = [
    ["letter by letter", letters(request("GET", "/healthz")), { statuses: [200] }],
    ["letter by letter with a body", letters(post("length")), { statuses: [409] }],
    ["letter by letter in chunks", letters(post("chunked", idle, [], { chunks: { trailers } })), { statuses: [409] }],
    ["half-closed", [request("GET", game()), "half"], { statuses: [200] }],
    ["half-closed with a body", [post("length"), "half"], { statuses: [409] }],
    ["half-closed in chunks", [post("chunked"), "half"], { statuses: [409] }],
    ["half-closed after two", [Buffer.concat([post("length"), request("GET", "/healthz")]), "half"], { statuses: [409, 200] }],
    ["half-closed after an upgrade", [Buffer.concat([upgrade(), ...pongs(1)]), "half"], { statuses: [101] }],
    ["100 for what waits for it", [post("length", idle, [["Expect", "100-continue"]]).subarray(0, -idle.length), 100, Buffer.from(idle)], { statuses: [409], interim: [100] }],
    ["100 for chunks that wait for it", [post("chunked", idle, [["Expect", "100-continue"]]).subarray(0, -chunked(idle).length), 100, chunked(idle)], { statuses: [409], interim: [100] }],
    ["a body that did not wait for its 100", post("length", idle, [["Expect", "100-continue"]]), { statuses: [409] }],
    ["an expectation without a body", [Buffer.concat([request("GET", "/api/v1/socket", { fields: [["Expect", "100-continue"], ["Connection", "Upgrade"], ["Upgrade", "websocket"]] }), request("GET", "/healthz")]), "half"], { statuses: [400], interim: [] }],
    ["refused before its body comes", [request("POST", `${game()}/moves`, { fields: [["Content-Length", 20_000], ["Expect", "100-continue"]] }), 200], { statuses: [413], interim: [] }],
    ["HTTP/1.0", request("GET", "/healthz", { version: "HTTP/1.0" }), { statuses: [200] }],
    ["HTTP/1.0 without Host", request("GET", "/healthz", { version: "HTTP/1.0", host: null }), { statuses: [200] }],
    ["HTTP/1.0 with a body", post("length", idle, [], { version: "HTTP/1.0" }), { statuses: [409] }],
    ["absolute form", request("GET", "http://127.0.0.1/healthz"), { statuses: [200] }],
    ["absolute form with a path and query", request("GET", `http://localhost${game()}?a=b`, { host: "localhost" }), { statuses: [200] }],
    ["h2c", Buffer.concat([request("GET", "/healthz", { fields: upgradeH2c }), request("GET", "/healthz")]), { statuses: [200, 200] }],
    ["chunks with trailers", Buffer.concat([post("chunked", idle, [], { chunks: { trailers } }), request("GET", "/healthz")]), { statuses: [409, 200] }],
    ["chunks with extensions", post("chunked", idle, [], { chunks: { extension: ';name="value"' } }), { statuses: [[409, 400]] }],
    ["chunks of one byte", Buffer.concat([post("chunked", body, [], { chunks: { size: 1 } }), request("GET", "/healthz")]), { statuses: [409, 200] }],
    ["chunks in many packets", [post("chunked", "", []).subarray(0, -5), ...[...body].flatMap((letter) => [chunk(Buffer.from(letter)), 0]), Buffer.from("0\r\n\r\n")], { statuses: [409] }],
    ["a body of 16 KiB", post("length", `{"x":"${"y".repeat(16_384 - 8)}"}`), { statuses: [400] }],
    ["a body of 16 KiB in chunks", post("chunked", `{"x":"${"y".repeat(16_384 - 8)}"}`, [], { chunks: { size: 1000 } }), { statuses: [400] }],
    ["a body that is not there", post("none"), { statuses: [400] }],
    ["7 KiB of headers", request("GET", "/healthz", { fields: [["X", "y".repeat(7000)]] }), { statuses: [200] }],
    ["close on request", Buffer.concat([request("GET", "/healthz", { fields: [["Connection", "close"]] }), request("GET", "/healthz")]), { statuses: [200] }],
    ["GET + upgrade", Buffer.concat([request("GET", "/healthz"), upgrade()]), { statuses: [200, 101] }],
    ["POST + upgrade", Buffer.concat([post("length"), upgrade()]), { statuses: [409, 101] }],
    ["POST in chunks + upgrade + frames", Buffer.concat([post("chunked"), upgrade(), ...pongs(3)]), { statuses: [409, 101], replies: 3 }],
    ["upgrade + frames", Buffer.concat([upgrade(), ...pongs(20)]), { statuses: [101], replies: 20 }],
    ["upgrade + frames, letter by letter", letters(Buffer.concat([upgrade(), ...pongs(2)])), { statuses: [101], replies: 2 }],
    ["upgrade, then a request", Buffer.concat([upgrade(), request("GET", "/healthz")]), { statuses: [101] }],
  ];
  for (const [name, steps, expected] of cases) await exchange(complaints, name, steps, expected);
  complaints.end();
});

test("what is refused before anyone acts on it", async () => {
  const complaints = new Complaints();
  const moves = `${game()}/moves`;
  const raw = (lines, body = "") => Buffer.from(`${lines.join("\r\n")}\r\n\r\n${body}`, "latin1");
  const start = [`POST ${moves} HTTP/1.1`, "Host: 127.0.0.1"];
  const hidden = request("GET", "/healthz").toString();
  const cases = [
    ["a space before the colon", raw([...start, "Transfer-Encoding : chunked"], `${chunked(idle)}`), [400]],
    ["a space before the colon of a length", raw([...start, "Content-Length : 21"], idle), [400]],
    ["a space before the colon of anything", raw([...start, "Content-Length: 21", "X : y"], idle), [400]],
    ["length and chunks", raw([...start, "Content-Length: 6", "Transfer-Encoding: chunked"], `0\r\n\r\n${hidden}`), [400]],
    ["chunks and length", raw([...start, "Transfer-Encoding: chunked", "Content-Length: 6"], `0\r\n\r\n${hidden}`), [400]],
    ["two lengths", raw([...start, "Content-Length: 21", `Content-Length: ${21 + hidden.length}`], idle + hidden), [400]],
    ["one length twice", raw([...start, "Content-Length: 21", "Content-Length: 21"], idle), [400]],
    ["a list of lengths", raw([...start, "Content-Length: 21, 21"], idle), [400]],
    ["a length with a sign", raw([...start, "Content-Length: +21"], idle), [400]],
    ["a length below nothing", raw([...start, "Content-Length: -1"], idle), [400]],
    ["a hexadecimal length", raw([...start, "Content-Length: 0x15"], idle), [400]],
    ["a length without end", raw([...start, "Content-Length: 99999999999999999999"], idle), [400, 413]],
    ["two hosts", raw([`GET ${game()} HTTP/1.1`, "Host: 127.0.0.1", "Host: 127.0.0.1"]), [400]],
    ["no host", raw([`GET ${game()} HTTP/1.1`]), [400]],
    ["another coding", raw([...start, "Transfer-Encoding: gzip"], idle), [400, 501]],
    ["two codings", raw([...start, "Transfer-Encoding: gzip, chunked"], `${chunked(idle)}`), [400, 501]],
    ["a coding twice", raw([...start, "Transfer-Encoding: chunked", "Transfer-Encoding: identity"], `${chunked(idle)}`), [400, 501]],
    ["a header block too long", raw([`GET ${game()} HTTP/1.1`, "Host: 127.0.0.1", `X: ${"y".repeat(12_000)}`]), [431]],
    ["too many headers", raw([`GET ${game()} HTTP/1.1`, "Host: 127.0.0.1", ...Array.from({ length: 2000 }, (_, i) => `X${i}: y`)]), [431]],
    ["a target too long", raw([`GET /${"y".repeat(12_000)} HTTP/1.1`, "Host: 127.0.0.1"]), [414, 431]],
    ["a body too large", post("length", "x".repeat(16_385)), [413]],
    ["a body too large in chunks", post("chunked", "x".repeat(16_385), [], { chunks: { size: 4000 } }), [413]],
    ["a zero in a value", raw([...start, "X: a\0b"]), [400]],
    ["a control character in a value", raw([...start, "X: a\x01b"]), [400]],
    ["a carriage return in a value", raw([...start, "X: a\rb"]), [400, DROPPED]],
    ["a zero in the path", request("GET", "/healthz%00"), [400]],
    ["a line end in the path", request("GET", "/healthz%0d%0a"), [400]],
    ["a line feed in the path", request("GET", "/healthz%0A"), [400]],
    ["a chunk without length", raw([...start, "Transfer-Encoding: chunked"], "zz\r\n{}\r\n0\r\n\r\n"), [400]],
    ["a chunk longer than it says", raw([...start, "Transfer-Encoding: chunked"], "2\r\n{}}}\r\n0\r\n\r\n"), [400]],
    ["a header without name", raw([...start, ": y"]), [400]],
    ["a header without colon", raw([...start, "nonsense"]), [400]],
    ["a request line of two words", raw(["GET /", "Host: 127.0.0.1"]), [400, 505, DROPPED]],
    ["another protocol", raw(["GET / SPDY/3"]), [400, 505, DROPPED]],
    ["WebSocket version 12", upgrade({ version: "12" }), [426]],
    ["WebSocket with a short key", upgrade({ key: "abc" }), [400]],
    ["WebSocket with a key of another alphabet", upgrade({ key: "!!!!!!!!!!!!!!!!!!!!!!==" }), [400]],
    ["WebSocket by POST", upgrade({ method: "POST" }), [400, 404, 405]],
    ["WebSocket elsewhere", upgrade({ target: "/elsewhere" }), [404]],
  ];
  for (const [name, bytes, statuses] of cases) {
    const { answers } = await exchange(complaints, name, bytes, { statuses: [statuses] });
    if (answers[0]?.status === 426 && answers[0].headers.get("sec-websocket-version") !== "13") complaints.add(`${name}: no Sec-WebSocket-Version: 13`);
    await exchange(complaints, `GET + ${name}`, Buffer.concat([request("GET", "/healthz"), bytes]), { statuses: [200, statuses] });
  }
  complaints.end();
});

const control = (opcode, payload, options) => frame(opcode, payload, options);

test("frames: what is answered, what closes the connection, and how", async () => {
  const complaints = new Complaints();
  const { TEXT, CONTINUATION, BINARY, PING, PONG, CLOSE } = OPCODE;
  const overlong = Buffer.concat([Buffer.from([0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4]), Buffer.alloc(8)]);
  const hello = Buffer.from('{"type":"ping","request":99}');
  const pieces = [...hello].map((byte, i) => frame(i ? CONTINUATION : TEXT, Buffer.from([byte]), { final: i === hello.length - 1 }));
  const withPings = pieces.flatMap((piece, i) => [piece, control(PING, `ping ${i}`)]).slice(0, -1);
  const dropped = [1002, undefined]; // what no program of good will sends may be dropped without a word (RFC 6455, 7.1.7)
  const empty = Array.from({ length: 5000 }, () => frame(CONTINUATION, "", { final: false }));
  const cases = [
    ["an unmasked frame", frame(TEXT, hello, { mask: undefined }), { codes: dropped }],
    ...[1, 2, 4, 7].map((reserved) => [`reserved bits ${reserved}`, frame(TEXT, hello, { reserved }), { codes: [1002] }]),
    ...[3, 4, 5, 6, 7, 11, 12, 13, 14, 15].map((opcode) => [`opcode ${opcode}`, frame(opcode, "?"), { codes: [1002] }]),
    ["half a ping", control(PING, "?", { final: false }), { codes: dropped }],
    ["half a close", control(CLOSE, closing(1000), { final: false }), { codes: dropped }],
    ["a ping of 126 bytes", control(PING, "x".repeat(126)), { codes: dropped }],
    ["a length beyond all", overlong, { codes: dropped }],
    ["bytes that are not UTF-8", frame(TEXT, Buffer.from([0xff, 0xfe])), { codes: [1007] }],
    ["a letter cut at the end of the message", frame(TEXT, Buffer.from('"é').subarray(0, 2)), { codes: [1007] }],
    ["a letter in two frames", Buffer.concat([frame(TEXT, Buffer.from('{"type":"ping","x":"é"}').subarray(0, 21), { final: false }), frame(CONTINUATION, Buffer.from('{"type":"ping","x":"é"}').subarray(21))]), { replies: 1 }],
    ["a surrogate", frame(TEXT, Buffer.from([0xed, 0xa0, 0x80])), { codes: [1007] }],
    ["binary", frame(BINARY, "binary"), { codes: [1003] }],
    ["4 KiB", frame(TEXT, `{"type":"ping","x":"${"y".repeat(4096 - 22)}"}`), { replies: 1 }],
    ["more than 4 KiB", frame(TEXT, "x".repeat(4097)), { codes: [1009] }],
    ["more than 4 KiB in fragments", Buffer.concat([frame(TEXT, "x".repeat(3000), { final: false }), frame(CONTINUATION, "x".repeat(3000))]), { codes: [1009] }],
    ["a continuation of nothing", frame(CONTINUATION, "x"), { codes: [1002] }],
    ["a message within a message", Buffer.concat([frame(TEXT, "{", { final: false }), frame(TEXT, "}")]), { codes: [1002] }],
    ...[0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65535].map((code) => [`close code ${code}`, control(CLOSE, closing(code)), { codes: [1002] }]),
    ["a close code of one byte", control(CLOSE, "x"), { codes: [1002] }],
    ["a close reason that is not UTF-8", control(CLOSE, Buffer.concat([closing(1000), Buffer.from([0xff])])), { codes: [1007] }],
    ...[1000, 1001, 1011, 3000, 4999].map((code) => [`closing with ${code}`, control(CLOSE, closing(code, "bye")), { codes: [code] }]),
    ["closing without code", control(CLOSE, ""), { codes: [1005, 1000] }],
    ["ping", Buffer.concat([control(PING, "payload"), control(PING, ""), control(PING, "x".repeat(125))]), { replies: 0 }],
    ["a pong that nobody asked for", Buffer.concat([control(PONG, "payload"), ...pongs(1)]), { replies: 1 }],
    ["a message in many fragments with pings between", Buffer.concat(withPings), { replies: 1 }],
    ["5000 empty continuations", Buffer.concat([frame(TEXT, "", { final: false }), ...empty, frame(CONTINUATION, hello)]), { replies: 1 }],
    ["5000 pings", Buffer.concat(Array.from({ length: 5000 }, (_, i) => control(PING, String(i)))), {}],
    ["close, then more", Buffer.concat([control(CLOSE, closing(1000)), ...pongs(5), control(PING, "late")]), { codes: [1000], replies: 0 }],
    ["messages, then close", Buffer.concat([...pongs(5), control(CLOSE, closing(1000))]), { codes: [1000] }],
  ];
  for (const [name, bytes, expected] of cases) {
    await exchange(complaints, name, [upgrade(), 20, bytes], expected);
    await exchange(complaints, `${name}, with the upgrade`, Buffer.concat([upgrade(), bytes]), expected);
  }
  complaints.end();
});

test("connections that end within their states", async () => {
  const complaints = new Complaints();
  const cases = [
    ["nothing said", ["leave"]],
    ["left within a body", [post("length").subarray(0, -5), 20, "leave"]],
    ["reset within a body", [post("length").subarray(0, -5), 20, "reset"]],
    ["reset before the answer", [post("length"), "reset"]],
    ["reset before a page", ["mute", Buffer.concat(Array.from({ length: 40 }, () => request("GET", "/"))), 20, "reset"]],
    ["reset in the upgrade", [upgrade(), "reset"]],
    ["left in the upgrade", [upgrade(), "leave"]],
    ["reset as a WebSocket", [upgrade(), 20, "reset"]],
    ["left as a WebSocket", [upgrade(), 20, "leave"]],
    ["reset while it closes", [upgrade(), 20, control(OPCODE.CLOSE, closing(1000)), "reset"]],
  ];
  for (let round = 0; round < 20; round++) for (const [name, steps] of cases) await exchange(complaints, name, steps);
  // It must be cut between two system calls of the server, so it is tried until it is.
  const isCut = async () => transitionsOf(await target.metrics()).get("upgrading>gone") > 0;
  while (!(await isCut())) {
    await Promise.all(Array.from({ length: 50 }, () => exchange(complaints, "reset in the upgrade", [upgrade(), "reset"])));
  }
  complaints.end();
});

test("a crowd of one address shuts nobody else out", async () => {
  const crowd = [];
  try {
    for (let i = 0; i < 2500; i++) {
      const socket = net.connect({ host: "127.0.0.1", port: target.port, localAddress: CROWDED });
      socket.on("error", () => {});
      socket.resume();
      crowd.push(socket);
      if (i % 250 === 249) await pause(20);
    }
    await pause(200);
    const complaints = new Complaints();
    complaints.add(...(await target.settle("a crowd of one address", { thorough: true })));
    complaints.end();
  } finally {
    crowd.forEach((socket) => socket.destroy());
  }
});

/** Runs one of the connections by chance; its complaints name it. */
async function runRecipe(number, idlers) {
  const recipe = makeRecipe(seed, number, target.context);
  if (recipe.idle) {
    idlers.add(target.port, recipe.address, recipe.bytes);
    return [];
  }
  const context = { ...target.context, limited: true, crowded: recipe.address === CROWDED };
  const { complaints } = await converse({ port: target.port, address: recipe.address, steps: recipe.steps, context, patience: liveness });
  return complaints.length ? [`${complaints.join("\n  ")}\n  in ${describe(recipe)}`] : [];
}

/** A batch of them, AT_ONCE at a time. */
async function runBatch(first, end, idlers) {
  const found = [];
  let next = first;
  const worker = async () => {
    while (next < end) found.push(...(await runRecipe(next++, idlers)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return found;
}

/** After a batch the server was lost: each of its connections alone, to see which ones do it. */
async function findCulprits(complaints, first, end, idlers) {
  for (let number = first; number < end; number++) {
    await runRecipe(number, idlers);
    complaints.add(...(await target.settle(`connection ${number} of seed ${seed}, alone,`)));
  }
}

test("the server ends when it is told to", async () => {
  await finish();
});

async function runAll(complaints, idlers) {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const end = from + count;
  for (let at = from; at < end; at += BATCH) {
    const last = Math.min(at + BATCH, end);
    const { losses } = target;
    const found = await runBatch(at, last, idlers);
    complaints.add(...found, ...(await target.settle(`connections ${at} to ${last - 1} of seed ${seed}`, { thorough: true })));
    if (target.losses > losses) await findCulprits(complaints, at, last, idlers);
    if (Math.floor(last / PROGRESS) > Math.floor(at / PROGRESS)) console.log(`# wire: ${last} of ${end}, ${Math.round((last - from) / seconds())}/s, seed ${seed}`);
  }
  console.log(`# wire: ${count} connections from ${from}, seed ${seed}, ${seconds().toFixed(1)} s`);
}

test(`${count} connections by chance, seed ${seed}`, async () => {
  await start("limits = { connections = 2000; };\n");
  const complaints = new Complaints();
  const idlers = new Idlers(100);
  try {
    await runAll(complaints, idlers);
  } finally {
    idlers.close();
  }
  complaints.end();
});

test("an answer of lines ends when its reader leaves", async () => {
  const [game] = target.context.games;
  const before = transitionsOf(await target.metrics()).get("streaming>gone");
  const socket = net.connect({ port: target.port, host: "127.0.0.1", localAddress: CLIENT });
  await new Promise((resolve) => {
    socket.once("data", resolve);
    socket.write(request("GET", `/api/v1/games/${game}/stream`));
  });
  socket.destroy();
  while (transitionsOf(await target.metrics()).get("streaming>gone") === before) await pause(QUIET_MS);
});

test("the server ends when it is told to, after all that", async () => {
  await finish();
});

test("every transition of a connection was seen, and none that cannot be", () => {
  assert.deepEqual(transitions.complaints(), []);
});
