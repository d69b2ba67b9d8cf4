// Strangers who mean a club ill, on real sockets and from as many addresses as they like: they end requests in every way, open
// WebSockets until there are no more, and use up the places of the limits. Beside them members, players, newcomers and /healthz get on.
//   LUDOPOD_LONG               for an hour, and with the limits that a club has by default
//   LUDOPOD_STRANGERS_MINUTES  of that, how long each of three attacks goes on (20)
// It runs in a network of its own, in which all of 2001:db8::/32 is this machine.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import net from "node:net";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Browser, makeFolder, newGame, pause, startServer, until } from "./harness.mjs";

const own = ["-rn", "sh", "-c", 'ip link set lo up && ip route add local 2001:db8::/32 dev lo && echo 1 > /proc/sys/net/ipv6/ip_nonlocal_bind && exec "$@"', "sh"];
if (!process.env.LUDOPOD_OWN_NETWORK) {
  if (spawnSync("unshare", [...own, "true"]).status !== 0) {
    console.log("Skipped, because no network of its own can be made (unshare -rn)");
    process.exit(77);
  }
  const { status } = spawnSync("unshare", [...own, process.execPath, fileURLToPath(import.meta.url)], { stdio: "inherit", env: { ...process.env, LUDOPOD_OWN_NETWORK: "1" } });
  process.exit(status ?? 1);
}

const long = Boolean(process.env.LUDOPOD_LONG);
const sanitized = Boolean(process.env.LUDOPOD_SANITIZED);
const SHARE_MS = long ? Number(process.env.LUDOPOD_STRANGERS_MINUTES ?? 20) * 60_000 : 0;
const ANSWER_MS = 30_000;
const password = "correct horse";
const limits = (more) => `limits = { requests_per_second = 100000.0; requests_burst = 100000.0; ${more} };\npassword_mib = 8;\n`;

async function open(t, config) {
  const folder = makeFolder();
  const server = await startServer(folder, { config, listen: "[::]:0" });
  const browsers = [];
  // A connection for each request: over an hour one that waits would be closed just as it is used again.
  const come = (localAddress) => (browsers.push(new Browser(`http://[::1]:${server.port}`, { family: 6, localAddress, keepAlive: false })), browsers.at(-1));
  const close = async () => {
    browsers.forEach((browser) => browser.close());
    assert.deepEqual(await server.stop(), { code: 0, signal: null }, server.log.join("\n").slice(-4000));
    folder.remove();
  };
  t.after(() => server.kill());
  return { server, come, close };
}

const metricOf = (text, name) => Number(new RegExp(`^ludopod_${name} (\\d+)$`, "m").exec(text)?.[1]);
const metrics = async (browser) => (await browser.get("/metrics")).text;

/** Rounds until this one's share of the time is over; one at least. */
async function rounds(work) {
  for (const end = Date.now() + SHARE_MS; ; ) {
    await work();
    if (Date.now() >= end) return;
  }
}

/* ---- Requests that end early ---- */

const many = (count, text, between) => Array.from({ length: count }, () => text).join(between);
const get = (target, fields = "") => `GET ${target} HTTP/1.1\r\nHost: [::1]\r\n${fields}\r\n`;
const chunked = (body) => `POST /api/v1/games HTTP/1.1\r\nHost: [::1]\r\nTransfer-Encoding: chunked\r\n\r\n${body}`;
const sized = (length, body) => `POST /api/v1/games HTTP/1.1\r\nHost: [::1]\r\nContent-Length: ${length}\r\n\r\n${body}`;
const whole = get("/healthz");
const websocket = get("/api/v1/socket", "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n");

/** What is sent, and the status that must come; without one, none need come. */
const endings = {
  "500 arguments": [get(`/healthz?${many(500, "a=b", "&")}`), 200],
  "1000 arguments": [get(`/healthz?${many(1000, "a=b", "&")}`), 200],
  "1900 arguments": [get(`/healthz?${many(1900, "a=b", "&")}`), 200],
  "arguments without values": [get(`/api/v1/games?${many(3000, "a", "&")}`), 200],
  "arguments, then another": [get(`/healthz?${many(1500, "a", "&")}`) + whole, 200],
  "a question mark": [get("/healthz?"), 200],
  "a long target": [get(`/${"a".repeat(9000)}`), 431],
  "a target without an end": [`GET /${"a".repeat(30000)}`, 414],
  "many fields": [get("/healthz", many(1200, "a: b", "\r\n") + "\r\n"), 431],
  "a long field": [get("/healthz", `a: ${"b".repeat(9000)}\r\n`), 431],
  "a field without an end": [`GET / HTTP/1.1\r\na: ${"b".repeat(30000)}`, 431],
  "many cookies": [get("/healthz", `Cookie: ${many(1900, "a=b", ";")}\r\n`)],
  "arguments and cookies": [get(`/healthz?${many(800, "a=b", "&")}`, `Cookie: ${many(900, "a=b", ";")}\r\n`)],
  "no HTTP": ["what is this\r\n\r\n"],
  "a later HTTP": ["GET / HTTP/9.9\r\n\r\n", 505],
  "no version": ["GET /\r\n\r\n"],
  "a zero": ["GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n"],
  "no colon": ["GET / HTTP/1.1\r\nHost\r\n\r\n"],
  "a blank in the target": ["GET /a b HTTP/1.1\r\nHost: [::1]\r\n\r\n"],
  "no host": ["GET / HTTP/1.1\r\n\r\n", 400],
  "no chunk": [chunked("zz\r\n"), 400],
  "a chunk beyond all numbers": [chunked("ffffffffffffffffff\r\n")],
  "a chunk with another end": [chunked("2\r\n{}xx")],
  "trailers without an end": [chunked(`2\r\n{}\r\n0\r\na: ${"b".repeat(30000)}`)],
  "a body that is too large": [sized(20_000_000, "{"), 413],
  "a body that goes on": [chunked(many(300, `1000\r\n${"x".repeat(4096)}\r\n`, ""))],
  "half a line": ["GET /healthz?a=b&c"],
  "half the fields": ["GET /healthz?a=b HTTP/1.1\r\nHost: [::1]\r\nCook"],
  "half a body": [sized(100, '{"a":')],
  "half a chunk": [chunked("10\r\n{}")],
  "one and a half": [whole + "GET /healthz?a=b HTTP/1.1\r\nHo", 200],
  "a WebSocket": [websocket, 101],
  "half a frame": [websocket + "\x81"],
  "no WebSocket": [websocket.replace("AAAA", "@")],
};
/** How the other end leaves then: when it has heard something or nothing more comes, or at once. */
const leaves = { waits: (stream) => stream.end(), closes: (stream) => stream.destroy(), resets: (stream) => stream.resetAndDestroy() };

/** Sends it and leaves; the status that came. */
function speak(port, text, leave) {
  return new Promise((resolve, reject) => {
    let heard = "";
    const stream = net.connect({ host: "::1", port, allowHalfOpen: true });
    const timer = setTimeout(() => reject(new Error(`nothing came of ${text.slice(0, 60)}`)), ANSWER_MS);
    const waits = leave === leaves.waits;
    stream.on("connect", () => stream.write(text, "latin1", () => setTimeout(() => leave(stream), waits ? 200 : 0)));
    stream.on("data", (part) => (heard += part.toString("latin1")));
    stream.on("end", () => stream.destroy());
    stream.on("error", () => {});
    stream.on("close", () => (clearTimeout(timer), resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(heard)?.[1]))));
  });
}

const residentKib = (pid) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]);

test("however a request ends, nothing of it is left", { timeout: SHARE_MS + 600_000 }, async (t) => {
  const { server, come, close } = await open(t, limits("connections_per_address = 2000; sockets_per_address = 2000; games_per_hour = 100000.0; games_burst = 100000.0"));
  const watcher = come();
  const live = async () => metricOf(await metrics(watcher), "http_exchanges");
  await rounds(async () => {
    for (const [name, leave] of Object.entries(leaves)) {
      const said = await Promise.all(Object.values(endings).map(([text]) => speak(server.port, text, leave)));
      Object.entries(endings).forEach(([way, [, status]], i) => assert.ok(name !== "waits" || !status || said[i] === status, `${way}: ${said[i]} and not ${status}`));
      await until(`${name}: nothing but the question itself on its way`, async () => (await live()) === 1);
    }
  });
  const flood = async (count) => {
    for (let i = 0; i < count; i += 50) await Promise.all(Array.from({ length: 50 }, () => speak(server.port, endings["1900 arguments"][0], leaves.closes)));
  };
  await flood(500);
  const before = residentKib(server.pid);
  await flood(long ? 20_000 : 1500);
  const grown = residentKib(server.pid) - before;
  assert.ok(sanitized || grown < 4096, `${grown} KiB`);
  const text = await metrics(watcher);
  assert.ok(metricOf(text, "http_requests_unanswered_total") > 0);
  assert.equal(metricOf(text, "connection_impossible_total"), 0);
  await close();
});

/* ---- WebSockets ---- */

const size = long ? { connections: 2000, address: 200, sockets: 100, networks: 24, each: 100 } : { connections: 160, address: 16, sockets: 8, networks: 24, each: 8 };

/** As many WebSockets as they get; each address one after the other. */
async function besiege(port, addresses, each) {
  const held = [];
  await Promise.all(addresses.map(async (localAddress) => {
    for (let i = 0; i < each; i++) {
      await new Promise((resolve) => {
        const stream = net.connect({ host: "::1", family: 6, port, localAddress });
        const timer = setTimeout(resolve, long ? ANSWER_MS : 2000);
        const next = () => (clearTimeout(timer), resolve());
        stream.on("connect", () => stream.write(websocket)).on("data", next).on("error", next).on("close", next).on("end", () => stream.destroy());
        held.push(stream);
      });
    }
  }));
  return { open: () => held.filter((stream) => !stream.destroyed).length, leave: () => held.forEach((stream) => stream.resetAndDestroy()) };
}

/** The promise, or an error that says what did not come. */
const soon = (what, promise) => Promise.race([promise, pause(ANSWER_MS).then(() => assert.fail(`${what} in ${ANSWER_MS / 1000} s`))]);

test("WebSockets of strangers leave room for /healthz, members and players", { timeout: SHARE_MS + 600_000 }, async (t) => {
  const { connections, address, sockets, networks, each } = size;
  const { server, come, close } = await open(t, limits(`connections = ${connections}; connections_per_address = ${address}; sockets_per_address = ${sockets}; games_per_hour = 1e6; games_burst = 1e6; sign_ups_per_hour = 1e6; sign_ups_burst = 1e6`));
  const ann = come("2001:db8:a1::1"), bob = come("2001:db8:b0::1"), member = come("2001:db8:c0::1");
  assert.equal((await member.post("/api/v1/sign-up", { handle: "mira", password })).status, 201);
  const around = Array.from({ length: networks }, (_, i) => `2001:db8:e:${(0x100 + i).toString(16)}::1`);
  const everywhere = Array.from({ length: connections }, (_, i) => `2001:db8:${(0x1000 + i).toString(16)}::1`);
  await rounds(async () => {
    const game = await newGame(ann, undefined, { board: "5x5" });
    assert.equal((await bob.post(`/api/v1/games/${game.id}/join`, {})).status, 200);
    const seat = await ann.socket();
    await seat.ask({ type: "watch", game: game.id, request: 1 });
    for (const [addresses, some] of [[around, each], [everywhere, 1]]) {
      const siege = await besiege(server.port, addresses, some);
      const visitor = come("2001:db8:d0::1");
      assert.equal((await soon("/healthz", visitor.get("/healthz"))).text, "ok\n");
      const theirs = await soon("a member's socket", member.socket());
      const player = await soon("a player's socket", bob.socket());
      if (addresses === around) (await soon("a newcomer's socket", visitor.socket())).close();
      assert.equal((await soon("an answer", seat.ask({ type: "ping", request: 2 }))).type, "pong");
      const text = await metrics(visitor);
      assert.ok(siege.open() > 0 && metricOf(text, "sockets") <= connections - connections / 16, text);
      assert.equal(metricOf(text, "connections_reserve_used") > 0, addresses === everywhere, text);
      [theirs, player].forEach((socket) => socket.close());
      siege.leave();
      await until("the strangers to be gone", async () => metricOf(await metrics(visitor), "sockets") === 1);
    }
    seat.close();
  });
  await close();
});

/* ---- Limits ---- */

/** Requests for a letter, which are limited as sign-ups are, from these addresses as a proxy hands them on, 100 at a time on a connection; how many were answered with what. */
async function letters(port, addresses) {
  const count = {};
  const body = JSON.stringify({ login: "nobody" });
  for (let i = 0; i < addresses.length; i += 100) {
    const part = addresses.slice(i, i + 100);
    await new Promise((resolve, reject) => {
      let heard = "";
      const stream = net.connect({ host: "::1", port });
      stream.on("error", reject);
      stream.on("data", (bytes) => {
        heard += bytes.toString("latin1");
        const statuses = [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)];
        if (statuses.length < part.length) return;
        statuses.forEach(([, status]) => (count[status] = (count[status] ?? 0) + 1));
        stream.destroy();
        resolve();
      });
      stream.write(part.map((address) => `POST /api/v1/recover HTTP/1.1\r\nHost: [::1]\r\nX-Forwarded-For: ${address}\r\nContent-Length: ${body.length}\r\n\r\n${body}`).join(""));
    });
  }
  return count;
}

test("who comes from every address of a network keeps no newcomer out", { timeout: SHARE_MS + 600_000 }, async (t) => {
  const { server, come, close } = await open(t, `proxy = true;\n${limits("sign_ups_per_hour = 60.0; sign_ups_burst = 30.0")}`);
  const strangers = Array.from({ length: 200 }, (_, i) => (i % 2 ? `198.51.${i}.7` : `2001:db9:${i.toString(16)}::7`));
  const everywhere = Array.from({ length: sanitized && !long ? 3000 : 25_000 }, (_, i) => i.toString(16));
  const watcher = come();
  await rounds(async () => {
    const all = await letters(server.port, everywhere.map((i) => `2001:db8:1:${i}::1`));
    const theirs = await letters(server.port, strangers);
    assert.ok(all["429"] > everywhere.length / 2, JSON.stringify(all));
    assert.equal(theirs["429"] ?? 0, 0, JSON.stringify(theirs));
    if (long) await pause(210_000); /* until what the strangers have used is there again */
  });
  assert.ok(metricOf(await metrics(watcher), "limited_total") > everywhere.length / 2);
  await close();
});

/* ---- What is dear ---- */

test("whoever asks for what is dear is stopped, and a player gets on", { timeout: SHARE_MS + 600_000 }, async (t) => {
  const { server, come, close } = await open(t, `limits = { request_ms = ${sanitized ? 2 : 0.1}; games_per_hour = 1e6; games_burst = 1e6; };\n`);
  const ann = come("2001:db8:a1::1"), bob = come("2001:db8:b0::1"), visitor = come("2001:db8:c0::1");
  const records = JSON.stringify({ records: many(90, "1. a1 e5 2. c1 c5 3. a3 e3 4. c3 e1 5. a5 *", "\n"), unread: Array(3000).fill({}) });
  const dear = [
    `POST /api/v1/records HTTP/1.1\r\nHost: [::1]\r\nContent-Length: ${records.length}\r\n\r\n${records}`,
    ...["games?limit=200", "problems?limit=200"].map((path) => get(`/api/v1/${path}`)),
  ];
  let over = false;
  let answered = 0;
  let refused = 0;
  /** One after the other on a connection of its own. */
  const attack = () =>
    new Promise((resolve, reject) => {
      let left = "";
      let next = 0;
      const stream = net.connect({ host: "::1", family: 6, port: server.port, localAddress: "2001:db8:f0::1" });
      const more = () => (over ? stream.end() : stream.write(dear[next++ % dear.length]));
      stream.on("connect", more).on("error", reject).on("close", resolve);
      stream.on("data", (part) => {
        left += part.toString("latin1");
        const end = left.indexOf("\r\n\r\n");
        const length = end < 0 ? NaN : Number(/content-length: (\d+)/i.exec(left.slice(0, end))?.[1]);
        if (!(left.length >= end + 4 + length)) return;
        const ok = left.startsWith("HTTP/1.1 2");
        assert.ok(ok || left.startsWith("HTTP/1.1 429"), left.slice(0, 200));
        answered += ok;
        refused += !ok;
        left = "";
        more();
      });
    });
  const began = Date.now();
  const attacks = Promise.all(Array.from({ length: 4 }, attack));
  await rounds(async () => {
    const seen = refused;
    await until("the strangers to be refused", () => refused > seen + 100);
    if (long) await pause(1000); // the players' own allowance is for people
    const game = await newGame(ann, undefined, { board: "5x5" });
    assert.equal((await bob.post(`/api/v1/games/${game.id}/join`, {})).status, 200);
    for (const [i, move] of ["a1", "e5", "c1", "c5"].entries()) {
      const player = i % 2 ? bob : ann;
      assert.equal((await soon("a move", player.post(`/api/v1/games/${game.id}/moves`, { ply: i, move }))).status, 200);
    }
    assert.equal((await soon("/healthz", visitor.get("/healthz"))).text, "ok\n");
  });
  over = true;
  await attacks;
  const seconds = (Date.now() - began) / 1000 + 1;
  const allowed = 300 + 50 * seconds;
  assert.ok(sanitized ? answered <= allowed : answered * 2 <= allowed, `${answered} answered and ${refused} refused in ${seconds} s`);
  await close();
});
