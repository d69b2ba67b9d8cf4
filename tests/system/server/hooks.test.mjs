// Webhooks of bots, to a real receiver: signed, again and again until they are taken, at least once through kills of the server, and
// known again by their ids; the same where the disk is full, and where the power fails (SQLite). LUDOPOD_LONG kills it a hundred
// times instead of four, and has the power fail twenty times instead of three.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { dirname } from "node:path";
import { before, test } from "node:test";
import { fractions } from "../../numbers.mjs";
import { verifyHook } from "../../../examples/hook.mjs";
import { Browser, freePort, makeFolder, pause, startServer, until } from "./harness.mjs";
import { Disk } from "./power.mjs";
import { receiver } from "./push_receiver.mjs";
import { makeCertificate } from "./smtp.mjs";

const kills = process.env.LUDOPOD_LONG ? 100 : 4;
const LOCAL = "hooks = { local = true; };\npassword_mib = 8;\n";

/** Takes what is posted to it; answers with what `answer` says. With a certificate, by TLS. */
async function startReceiver(certificate) {
  const self = { got: [], answer: () => 204 };
  const take = (request, response) => {
    const parts = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", () => {
      const delivery = { headers: request.headers, body: Buffer.concat(parts).toString(), at: Date.now() };
      const answer = self.answer(delivery);
      if (answer === null) return void request.socket.destroy();
      delivery.status = answer;
      self.got.push(delivery);
      response.writeHead(answer).end();
    });
  };
  const listener = certificate ? https.createServer(certificate, take) : http.createServer(take);
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  listener.unref(); /* as that of smtp.mjs */
  self.url = `${certificate ? "https://localhost" : "http://127.0.0.1"}:${listener.address().port}/hook`;
  self.stop = () => (listener.closeAllConnections(), listener.close());
  self.of = (type, about) => self.got.filter(({ headers, body }) => headers["webhook-id"] && JSON.parse(body).type === type && (about === undefined || JSON.parse(body).about === about));
  return self;
}

class House {
  static async open(config = LOCAL, options = {}) {
    const house = new House();
    house.folder = makeFolder();
    house.config = config;
    house.options = options;
    house.port = await freePort();
    house.receiver = await startReceiver();
    await house.start();
    for (const handle of ["ann", "bob"]) {
      house[handle] = new Browser(house.server.url);
      assert.equal((await house[handle].post("/api/v1/sign-up", { handle, password: "correct horse" })).status, 201);
    }
    const made = await house.ann.post("/api/v1/me/bots", { handle: "robot", terms: { games: [{ game: "cephalopod" }], clocks: ["none", "live", "daily"], most: 50 } });
    assert.equal(made.status, 201, made.text);
    const token = await house.ann.post("/api/v1/me/tokens", { name: "robot", bot: "robot", scopes: ["read", "play", "challenge"], days: 1 });
    house.token = token.json.secret;
    return house;
  }
  async start() {
    this.server = await startServer(this.folder, { config: this.config, port: this.port, ...(typeof this.options === "function" ? this.options(this.folder) : this.options) });
  }
  /** As the bot's program. */
  async bot(method, path, body) {
    const browser = new Browser(this.server.url);
    try {
      return await browser.ask(method, `/api/v1${path}`, body && JSON.stringify(body), { authorization: `Bearer ${this.token}` });
    } finally {
      browser.close();
    }
  }
  hook = async () => (await this.bot("GET", "/me/bots/robot/hook")).json;
  async challenge() {
    const made = await this.bob.post("/api/v1/challenges", { invited: { kind: "people", handles: ["robot"] }, terms: { options: { board: "3x3" } } });
    assert.equal(made.status, 201, made.text);
    return made.json.id;
  }
  async close() {
    this.ann.close();
    this.bob.close();
    const end = await this.server.stop();
    this.receiver.stop();
    this.folder.remove();
    return end;
  }
}

let house;
before(async () => (house = await House.open()));
/* The last to run, as a test: the harness ends a PostgreSQL of its own in a hook that comes before ours. */
const endInGoodOrder = () => test("the server ends in good order", async () => assert.deepEqual(await house.close(), { code: 0, signal: null }));

test("a bot without a hook has none, and its token can set one", async () => {
  assert.deepEqual([(await house.hook()).url, (await house.hook()).state], [null, "none"]);
  const set = await house.bot("POST", "/me/bots/robot/hook", { url: house.receiver.url });
  assert.equal(set.status, 200, set.text);
  assert.deepEqual([set.json.url, set.json.state, set.json.keys.length], [house.receiver.url, "new", 1]);
  house.secret = set.json.keys[0].secret;
  assert.match(house.secret, /^whsec_[\w+/]{43}=$/);
  const again = await house.bot("POST", "/me/bots/robot/hook", { url: house.receiver.url });
  for (const { keys } of [again.json, await house.hook()]) assert.ok(!("secret" in keys[0]), "the secret is shown once");
});

test("what the bot is told arrives, signed by the key that the club says", async () => {
  const id = await house.challenge();
  const [delivery] = await until("the challenge", () => house.receiver.of("challenge", id).length && house.receiver.of("challenge", id));
  const { keys } = await house.hook();
  assert.deepEqual(JSON.parse(delivery.body), { ...JSON.parse(delivery.body), type: "challenge", bot: "robot", about: id, game: "cephalopod" });
  assert.ok(Math.abs(Number(delivery.headers["webhook-timestamp"]) - Date.now() / 1000) < 300);
  for (const key of [keys[0].key, house.secret]) assert.ok(verifyHook(delivery.headers, delivery.body, [key]));
  assert.ok(!verifyHook(delivery.headers, `${delivery.body} `, [house.secret]), "another body");
  assert.ok(!verifyHook(delivery.headers, `${delivery.body} `, [keys[0].key]), "another body");
  assert.ok(!verifyHook({ ...delivery.headers, "webhook-id": "other" }, delivery.body, [keys[0].key]), "another id");
  const late = String(Number(delivery.headers["webhook-timestamp"]) - 3600);
  assert.ok(!verifyHook({ ...delivery.headers, "webhook-timestamp": late }, delivery.body, [keys[0].key]), "another moment");
  await until("it to be shown", async () => (await house.hook()).state === "working");
});

test("a game is played by what the hook tells alone", async () => {
  const id = await house.challenge();
  const accepted = await house.bot("POST", `/challenges/${id}/accept`, {});
  const { game } = accepted.json;
  assert.equal((await house.bob.post(`/api/v1/games/${game}/moves`, { ply: 0, move: "a1" })).status, 200);
  await until("the bot to hear that it is to move", () => house.receiver.of("your_turn", game).length);
  assert.equal((await house.bot("POST", `/games/${game}/moves`, { ply: 1, move: "c3" })).status, 200);
  assert.equal((await house.bob.post(`/api/v1/games/${game}/resign`, { ply: 2 })).status, 200);
  await until("the bot to hear that it is over", () => house.receiver.of("game_ended", game).length);
});

test("a key is changed: both sign for a day, then the new one alone", async () => {
  const before = (await house.hook()).keys[0].key;
  const turned = await house.bot("POST", "/me/bots/robot/hook/key", {});
  assert.equal(turned.status, 200, turned.text);
  const [now, old] = turned.json.keys;
  assert.notEqual(now.key, before);
  assert.deepEqual([old.key, old.until_ms - now.from_ms, old.secret], [before, 24 * 3600 * 1000, undefined]);
  assert.notEqual(now.secret, house.secret);
  assert.equal((await house.bot("POST", "/me/bots/robot/hook/test", {})).status, 202);
  const [delivery] = await until("the test", () => house.receiver.of("test").length && house.receiver.of("test"));
  assert.equal(delivery.headers["webhook-signature"].split(" ").length, 4);
  for (const key of [now.key, before, now.secret, house.secret]) assert.ok(verifyHook(delivery.headers, delivery.body, [key]));
});

test("what is not taken comes again under its id, later and later, and the club shows it", async () => {
  house.receiver.answer = () => 503;
  const id = await house.challenge();
  await until("two attempts", () => house.receiver.of("challenge", id).length >= 2);
  const failing = await until("both to be shown", async () => ((one) => one.failures >= 2 && one)(await house.hook()));
  assert.deepEqual([failing.state, failing.status, failing.waiting >= 1], ["failing", 503, true]);
  assert.ok(failing.next_ms > failing.tried_ms, "when it is tried again is told");
  house.receiver.answer = () => 200;
  const taken = await until("it to be taken", () => house.receiver.of("challenge", id).find(({ status }) => status === 200));
  const all = house.receiver.of("challenge", id);
  assert.equal(new Set(all.map(({ headers }) => headers["webhook-id"])).size, 1);
  assert.equal(new Set(all.map(({ body }) => body)).size, 1);
  assert.ok(all[1].at - all[0].at >= 1500 && taken.at - all[1].at >= 5000, "it waits longer each time");
  await until("it to be shown", async () => (await house.hook()).state === "working");
});

test("an owner whose receivers never answer has one request on its way, and nobody else waits for it", async () => {
  let open = 0;
  let most = 0;
  const tarpit = http.createServer(() => (most = Math.max(most, ++open)));
  tarpit.on("connection", (socket) => socket.on("close", () => (open = 0)));
  tarpit.listen(0, "127.0.0.1");
  await once(tarpit, "listening");
  const slow = Array.from({ length: 5 }, (_, i) => `slow${i}`);
  for (const handle of slow) {
    assert.equal((await house.bob.post("/api/v1/me/bots", { handle, terms: { games: [{ game: "cephalopod" }], clocks: ["none"] } })).status, 201);
    assert.equal((await house.bob.post(`/api/v1/me/bots/${handle}/hook`, { url: `http://127.0.0.1:${tarpit.address().port}/` })).status, 200);
    assert.equal((await house.bob.post(`/api/v1/me/bots/${handle}/hook/test`, {})).status, 202);
  }
  await until("a request that is not answered", () => most > 0);
  const id = await house.challenge();
  await until("the other's delivery", () => house.receiver.of("challenge", id).length === 1);
  assert.equal(most, 1);
  for (const handle of slow) assert.equal((await house.bob.post(`/api/v1/me/bots/${handle}/retire`, {})).status, 200);
  tarpit.closeAllConnections();
  tarpit.close();
});

test("the example of a receiver takes what is signed, and nothing else", async () => {
  const port = await freePort();
  const { keys } = await house.hook();
  const program = spawn(process.execPath, [new URL("../../../examples/hook.mjs", import.meta.url).pathname, String(port), ...keys.map(({ key }) => key)], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  program.stdout.on("data", (text) => (said += text));
  try {
    await until("it to listen", () => said.includes("listening"));
    assert.equal((await house.bot("POST", "/me/bots/robot/hook", { url: `http://127.0.0.1:${port}/` })).status, 200);
    const id = await house.challenge();
    await until("it to say so", () => said.includes(id));
    const forged = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "{}", headers: { "webhook-id": "x", "webhook-timestamp": "1", "webhook-signature": "v1a,AAAA" } });
    assert.equal(forged.status, 401);
  } finally {
    program.kill();
    assert.equal((await house.bot("POST", "/me/bots/robot/hook", { url: house.receiver.url })).status, 200);
  }
});

test(`the server is killed ${kills} times: nothing is lost, and what comes twice has one id`, async () => {
  const made = [];
  house.receiver.answer = () => [204, 500, null, 204][Math.floor(Math.random() * 4)];
  for (let i = 0; i < kills; i++) {
    for (let j = 0; j < 3; j++) {
      const id = await house.challenge();
      made.push(id);
      await house.bob.post(`/api/v1/challenges/${id}/withdraw`, {});
    }
    await pause(Math.random() * 100);
    await house.server.kill();
    await house.start();
  }
  house.receiver.answer = () => 204;
  for (const id of made) {
    const taken = await until(`the challenge ${id}`, () => house.receiver.of("challenge", id).filter(({ status }) => status === 204).length && house.receiver.of("challenge", id));
    assert.equal(new Set(taken.map(({ headers }) => headers["webhook-id"])).size, 1, id);
  }
});

test("where a receiver wants nothing any more the hook is switched off, until it is set again", async () => {
  house.receiver.answer = () => 410;
  await house.challenge();
  const off = await until("it to be off", async () => ((one) => one.state === "off" && one)(await house.hook()));
  assert.deepEqual([off.status, off.waiting], [410, 0]);
  house.receiver.answer = () => 204;
  const count = house.receiver.got.length;
  await house.challenge();
  assert.equal((await house.bot("POST", "/me/bots/robot/hook", { url: house.receiver.url })).json.state, "working");
  const id = await house.challenge();
  await until("the next one", () => house.receiver.of("challenge", id).length);
  assert.equal(house.receiver.got.length, count + 1, "what was told meanwhile is not sent");
});

test("a hook is removed, and a stranger has nothing to do with it", async () => {
  assert.equal((await house.bob.get("/api/v1/me/bots/robot/hook")).status, 404);
  assert.equal((await house.bob.post("/api/v1/me/bots/robot/hook", { url: house.receiver.url })).status, 404);
  const removed = await house.bot("POST", "/me/bots/robot/hook", { url: null });
  assert.deepEqual([removed.json.url, removed.json.state, removed.json.keys], [null, "none", []]);
  assert.equal((await house.bot("POST", "/me/bots/robot/hook/test", {})).status, 404);
});

test("unless the host allows it nothing is sent to this machine", async () => {
  const strict = await House.open("password_mib = 8;\n");
  try {
    assert.equal((await strict.bot("POST", "/me/bots/robot/hook", { url: strict.receiver.url })).status, 400, "http");
    for (const host of ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]"]) {
      const url = strict.receiver.url.replace("http:", "https:").replace("127.0.0.1", host);
      assert.equal((await strict.bot("POST", "/me/bots/robot/hook", { url })).status, 200, url);
      await strict.bot("POST", "/me/bots/robot/hook/test", {});
      const hook = await until("the attempt", async () => ((one) => one.failures > 0 && one)(await strict.hook()));
      assert.equal(hook.why, "the address is not one of the public internet", url);
      assert.ok(hook.next_ms > hook.tried_ms, "it is tried again later");
      const again = await strict.bot("POST", "/me/bots/robot/hook", { url });
      // It may have been tried again before this was answered.
      assert.ok(again.json.next_ms <= Date.now() || again.json.tried_ms > hook.tried_ms, "where it is set anew what waits is sent at once");
      assert.equal((await strict.bot("POST", "/me/bots/robot/hook", { url: null })).status, 200);
    }
    assert.equal(strict.receiver.got.length, 0);
  } finally {
    await strict.close();
  }
});

const device = (endpoint) => {
  const { p256dh, secret } = receiver();
  return { endpoint, p256dh, auth: secret };
};

test("receivers behind an authority of the club's own are believed where the host says so, and nowhere else", async () => {
  const folder = makeFolder();
  const certificate = makeCertificate(folder);
  const house = await startReceiver(certificate);
  const group = (file) => `{ local = true; ${file ? `ca_file = "${file}"; ` : ""}};\n`;
  const configured = (file) => `hooks = ${group(file)}push = ${group(file)}password_mib = 8;\n`;
  const club = await House.open(configured(null));
  try {
    const push = new URL("/push", house.url).href;
    assert.equal((await club.ann.post("/api/v1/me/devices", device(push))).status, 200);
    const challenged = await club.bob.post("/api/v1/challenges", { invited: { kind: "people", handles: ["ann"] } });
    assert.equal(challenged.status, 201, challenged.text);
    assert.equal((await club.bot("POST", "/me/bots/robot/hook", { url: house.url })).status, 200);
    await club.bot("POST", "/me/bots/robot/hook/test", {});
    const failing = await until("the attempt", async () => ((one) => one.failures > 0 && one)(await club.hook()));
    assert.match(failing.why, /certificate/i);
    const pushes = /^ludopod_pushes_total\{outcome="later"\} [1-9]/m;
    await until("an attempt to push", async () => pushes.test((await club.bob.get("/metrics")).text));
    assert.equal(house.got.length, 0);
    await club.server.stop();
    club.config = configured(certificate.file);
    await club.start();
    await until("the webhook", () => house.of("test").length);
    await until("the push", () => house.got.some(({ headers }) => headers["content-encoding"] === "aes128gcm"));
  } finally {
    await club.close();
    house.stop();
    folder.remove();
  }
});

/** Each of these was told, under one id each, however often; and nothing else was. */
async function expectTold(house, made) {
  for (const id of made) {
    await until(`the challenge ${id}`, () => house.receiver.of("challenge", id).some(({ status }) => status === 204));
    assert.equal(new Set(house.receiver.of("challenge", id).map(({ headers }) => headers["webhook-id"])).size, 1, id);
  }
}

/** The disk of a database of another server is not the club's. */
const onFile = process.env.LUDOPOD_POSTGRESQL ? () => {} : test;

onFile("on a full disk nothing is told that was not kept, and what was acknowledged is told, under one id", async () => {
  const full = await House.open(LOCAL, { kilobytes: 1024 });
  const made = [];
  try {
    assert.equal((await full.bot("POST", "/me/bots/robot/hook", { url: full.receiver.url })).status, 200);
    full.receiver.answer = () => [204, 500, null, 204][made.length % 4];
    for (let refused = 0; refused < 20; ) {
      const answer = await full.bob.post("/api/v1/challenges", { invited: { kind: "people", handles: ["robot"] }, terms: { options: { board: "3x3" } } });
      if (answer.status === 201) made.push(answer.json.id);
      else assert.equal(answer.status, 503, answer.text);
      refused += answer.status === 503;
      if (answer.status === 201) await full.bob.post(`/api/v1/challenges/${answer.json.id}/withdraw`, {});
      assert.ok(made.length < 5000, "the disk is never full");
    }
    await full.server.stop();
    full.options = {};
    await full.start();
    full.receiver.answer = () => 204;
    await expectTold(full, made);
    const told = new Set(full.receiver.got.map(({ body }) => JSON.parse(body)).filter(({ type }) => type === "challenge").map(({ about }) => about));
    assert.deepEqual([...told].filter((id) => !made.includes(id)), [], "nothing is told that was refused");
  } finally {
    await full.close();
  }
});

const cuts = process.env.LUDOPOD_LONG ? 20 : 3;
const shim = process.env.LUDOPOD_POWER_SHIM;

onFile(`the power fails ${cuts} times: what was acknowledged is told, under one id`, async () => {
  const env = (folder) => ({ env: { LD_PRELOAD: shim, LUDOPOD_POWER_FOLDER: dirname(folder.path("x")), LUDOPOD_POWER_LOG: folder.path("log.power"), ASAN_OPTIONS: `${process.env.ASAN_OPTIONS ?? ""}:verify_asan_link_order=0` } });
  const dark = await House.open(LOCAL, env);
  const random = fractions(20261125);
  const made = [];
  let before = {};
  try {
    assert.equal((await dark.bot("POST", "/me/bots/robot/hook", { url: dark.receiver.url })).status, 200);
    dark.receiver.answer = () => [204, 500, null][Math.floor(random() * 3)];
    for (let cut = 0; cut < cuts; cut++) {
      for (let i = 0; i < 3; i++) {
        const id = await dark.challenge();
        made.push(id);
        await dark.bob.post(`/api/v1/challenges/${id}/withdraw`, {});
      }
      await pause(random() * 300);
      await dark.server.kill();
      const disk = new Disk(before);
      disk.replay(readFileSync(dark.folder.path("log.power")));
      before = cut % 2 ? disk.any(random) : disk.least();
      dark.folder.remove();
      dark.folder = makeFolder();
      for (const [name, bytes] of Object.entries(before)) writeFileSync(dark.folder.path(name), bytes);
      await dark.start();
    }
    dark.receiver.answer = () => 204;
    await expectTold(dark, made);
  } finally {
    await dark.close();
  }
});

endInGoodOrder();
