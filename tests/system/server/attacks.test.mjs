// What strangers try on a real server: floods, the same secret twice at once, values of every wrong kind, pages of
// another site, and a server that is killed amid what people do with their accounts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Browser, makeFolder, newGame, startServer } from "./harness.mjs";

const password = "correct horse";
const signUp = (browser, handle, more = {}) => browser.post("/api/v1/sign-up", { handle, password, ...more });
const config = (more = "") => `proxy = true; password_mib = 8; ${more}
limits = { requests_per_second = 100000.0; requests_burst = 100000.0; request_ms = 1000.0; games_per_hour = 100000.0; games_burst = 100000.0;
  sign_ups_per_hour = 100000.0; sign_ups_burst = 100000.0; connections = 2000; connections_per_address = 2000; sockets_per_address = 1000; };\n`;

/** A server of the test's own, and browsers of it, which all end with the test. */
async function open(t, settings = config()) {
  const folder = makeFolder();
  const browsers = [];
  const club = { folder, server: await startServer(folder, { config: settings }) };
  club.come = () => (browsers.push(new Browser(club.server.url)), browsers.at(-1));
  club.restart = async () => (club.server = await startServer(folder, { config: settings, port: club.server.port }));
  t.after(async () => {
    browsers.forEach((browser) => browser.close());
    await club.server.kill();
    folder.remove();
  });
  return club;
}

const statuses = async (answers) => (await Promise.all(answers)).map(({ status }) => status).sort();

test("a full queue of passwords keeps no move waiting, and says so", async (t) => {
  const { come } = await open(t, config().replace("password_mib = 8", "password_mib = 19"));
  const ann = come(), bob = come();
  const game = await newGame(ann);
  assert.equal((await bob.post(`/api/v1/games/${game.id}/join`, {})).status, 200);
  const refusals = [];
  let waiting = 0;
  const full = new Promise((resolve) => {
    const flood = Array.from({ length: 90 }, (_, i) => {
      waiting++;
      return signUp(come(), `robot-${String(i).padStart(3, "0")}`).then((answer) => {
        waiting--;
        if (answer.status === 503) refusals.push(answer), resolve();
        return answer.status;
      });
    });
    refusals.all = Promise.all(flood);
  });
  await full;
  const moved = await ann.post(`/api/v1/games/${game.id}/moves`, { ply: 0, move: "a1" });
  assert.equal(moved.status, 200);
  assert.ok(waiting > 0, "the move was answered before the queue was through");
  for (const status of await refusals.all) assert.ok([201, 503].includes(status), `${status}`);
  assert.equal(refusals[0].json.code, "busy");
  assert.match(refusals[0].headers["retry-after"], /^\d+$/);
  assert.equal((await signUp(come(), "after-all")).status, 201);
});

test("pictures by the hundred, of games and of garbage, are drawn within the limit of their address, and a move goes on", async (t) => {
  const allowed = 40;
  const settings = config().replace("requests_per_second = 100000.0", "requests_per_second = 0.01").replace("requests_burst = 100000.0", `requests_burst = ${allowed}.0`);
  const { come } = await open(t, settings);
  const ann = come(), bob = come(), robot = come();
  const game = await newGame(ann);
  assert.equal((await bob.post(`/api/v1/games/${game.id}/join`, {})).status, 200);
  const from = { "x-forwarded-for": "203.0.113.9" };
  const garbage = (i) => ["wqwq", `wqwq/${i}`, `${"z".repeat(600)}${i}`, `${i}`][i % 4];
  const asked = Array.from({ length: 400 }, (_, i) => robot.get(`/pictures/${i % 5 ? `b/${garbage(i)}` : `g/${game.id}`}.svg`, from));
  const moved = await ann.post(`/api/v1/games/${game.id}/moves`, { ply: 0, move: "a1" });
  assert.equal(moved.status, 200);
  const answers = await Promise.all(asked);
  for (const { status } of answers) assert.ok([200, 404, 429].includes(status), `${status}`);
  const looked = answers.filter(({ status }) => status !== 429);
  assert.ok(looked.length >= allowed / 2 && looked.length <= allowed + 1, `${looked.length} were looked at`);
  for (const { status, text } of looked) assert.equal(status === 200, text.startsWith("<svg "), text.slice(0, 60));
  assert.ok(looked.some(({ status }) => status === 200) && looked.some(({ status }) => status === 404));
});

test("pictures as PNG, asked for by the hundred amid garbage, keep neither a move nor a new member waiting", async (t) => {
  const { come } = await open(t);
  const ann = come(), bob = come(), robot = come();
  if ((await robot.get("/pictures/b/wqwq.png")).json?.code === "no_pictures") return t.skip("ludopod-pictures.so is not there");
  const game = await newGame(ann);
  assert.equal((await bob.post(`/api/v1/games/${game.id}/join`, {})).status, 200);
  const from = { "x-forwarded-for": "203.0.113.9" };
  const languages = ["en", "fr", "es"];
  const what = (i) => ["b/htc8QJ", `b/htc8QJ/${i % 4}`, `b/${"z".repeat(600)}${i}`, `g/${game.id}`, `b/wqwq/${i}`, `g/${i}/..%2f`][i % 6];
  const asked = Array.from({ length: 600 }, (_, i) => robot.get(`/pictures/${what(i)}.png`, { ...from, "accept-language": languages[i % 3] }));
  const [moved, signed] = await Promise.all([ann.post(`/api/v1/games/${game.id}/moves`, { ply: 0, move: "a1" }), signUp(come(), "newcomer")]);
  assert.deepEqual([moved.status, signed.status], [200, 201]);
  const answers = await Promise.all(asked);
  for (const { status, headers, text } of answers) {
    assert.ok([200, 404, 429, 503].includes(status), `${status}`);
    if (status === 200) assert.ok(headers["content-type"] === "image/png" && text.slice(1, 4) === "PNG" && text.length > 1000);
    if (status === 429 || status === 503) assert.match(headers["retry-after"], /^\d+$/);
  }
  assert.ok(answers.some(({ status }) => status === 200) && answers.some(({ status }) => status === 404));
  const again = await come().get("/pictures/b/wqwq.png", { "x-forwarded-for": "203.0.113.10" });
  assert.equal(again.status, 200);
});

/** What a sign-in comes to, however long wrong ones before it have made it wait. */
async function statusOfSignIn(browser, login) {
  for (;;) {
    const { status, headers } = await browser.post("/api/v1/sign-in", login);
    if (status !== 429) return status;
    await sleep(1000 * Number(headers["retry-after"]));
  }
}

test("what works once works once, however many try it at once", async (t) => {
  const { come } = await open(t);
  const ann = come();
  const { json } = await signUp(ann, "ann");
  const finish = (code, word) => come().post("/api/v1/recover/finish", { login: "ann", recovery_code: code, password: word });
  const codes = json.recovery_codes;
  assert.deepEqual(await statuses([1, 2, 3, 4].map((n) => finish(codes[0], `battery staple ${n}`))), [200, 422, 422, 422]);
  assert.equal((await finish(codes[1], password)).status, 200);
  const home = come();
  assert.equal((await home.post("/api/v1/sign-in", { login: "ann", password })).status, 200);
  const session = home.cookie;
  const change = (n) => {
    const same = come();
    same.cookie = session;
    return same.post("/api/v1/me/password", { old: password, new: `another word ${n}` });
  };
  const changed = (await Promise.all([1, 2, 3].map(change))).map(({ status }) => status);
  const [first, ...rest] = [...changed].sort();
  assert.deepEqual([first, ...rest.map((status) => status >= 400)], [200, true, true]);
  const opened = [];
  for (const n of [1, 2, 3]) opened.push(await statusOfSignIn(come(), { login: "ann", password: `another word ${n}` }));
  assert.deepEqual(opened, changed.map((status) => (status === 200 ? 200 : 401)));
  assert.deepEqual(await statuses([1, 2, 3].map(() => signUp(come(), "bob"))), [201, 409, 409]);
});

test("who is deleted amid talk, challenges and a game is gone, and nobody else is hurt", async (t) => {
  const { come } = await open(t);
  const ann = come(), bob = come();
  await signUp(ann, "ann");
  await signUp(bob, "bob");
  const game = await newGame(ann);
  await bob.post(`/api/v1/games/${game.id}/join`, {});
  const socket = await ann.socket();
  const chat = (browser, n) => browser.post(`/api/v1/games/${game.id}/chat`, { text: `word ${n}` });
  const challenge = (browser, handle) => browser.post("/api/v1/challenges", { invited: { kind: "people", handles: [handle] } });
  const acts = [];
  for (let n = 0; n < 12; n++) acts.push(chat(ann, n), chat(bob, n), challenge(bob, "ann"), challenge(ann, "bob"), ...(n === 6 ? [ann.post("/api/v1/me/delete", { handle: "ann" })] : []));
  for (const status of await statuses(acts)) assert.ok(status < 500, `${status}`);
  assert.equal(await socket.closed, 4001);
  assert.equal((await bob.get(`/api/v1/games/${game.id}`)).json.seats[0].former, true);
  assert.equal((await challenge(bob, "ann")).status, 422);
  const waiting = (await bob.get("/api/v1/challenges?of=mine")).json.items.filter(({ state }) => state === "open");
  assert.deepEqual(waiting, []);
});

/* ---- Wrong kinds ---- */

const deep = `${"[".repeat(5000)}${"]".repeat(5000)}`;
const oddities = ["null", "true", "0", "-1", "1e400", "18446744073709551616", "9223372036854775807", "-9223372036854775808", '""', '"\\u0000"', '"\\ud800"', `"${"x".repeat(12000)}"`, '"‮"', '"а́́́́"', "[]", "{}", '[{"handle":1}]', '{"kind":{}}', deep];

test("values of every wrong kind are refused by every route, and never break it", async (t) => {
  const { come } = await open(t);
  const zoe = come(), ann = come();
  await signUp(ann, "ann");
  await signUp(zoe, "zoe");
  const game = await newGame(zoe);
  const event = (await zoe.post("/api/v1/tournaments", { kind: "arena", title: "Friday", terms: { clock: "5m+8s" } })).json;
  const { json: document } = await zoe.get("/api/v1/openapi.json");
  let asked = 0;
  for (const [path, { post }] of Object.entries(document.paths)) {
    const schema = post?.requestBody?.content["application/json"].schema.$ref?.split("/").at(-1);
    if (!schema) continue;
    const target = path.replace("{id}", path.includes("/tournaments/") ? event.id : game.id).replace("{handle}", "ann").replace(/\{\w+\}/, "2222222222");
    for (const field of [...Object.keys(document.components.schemas[schema].properties ?? {}), "surplus"]) {
      const values = oddities.filter((_, i) => process.env.LUDOPOD_LONG || i % 3 === asked % 3);
      const bodies = [...values.map((value) => `{"${field}":${value}}`), `{"${field}":`, "[]"];
      const answers = await Promise.all(bodies.map((body) => zoe.ask("POST", target, body)));
      answers.forEach(({ status, text }, i) => assert.ok(status < 500, `${path} ${bodies[i].slice(0, 80)}: ${status} ${text}`));
      asked += bodies.length;
    }
  }
  assert.ok(asked > 400);
  assert.equal((await zoe.ask("POST", "/api/v1/sign-up", `{"handle":"${"x".repeat(20_000)}"}`)).status, 413);
  assert.equal((await zoe.get("/healthz")).status, 200);
});

test("names that pretend to be others are refused, or mean the same", async (t) => {
  const { come } = await open(t);
  await signUp(come(), "mill0");
  for (const handle of ["mi11o", "MILL0", "mil-l0", "m_illo", "milIo"]) {
    const { status, json } = await signUp(come(), handle);
    assert.ok([409, 422].includes(status), `${handle}: ${status} ${JSON.stringify(json)}`);
  }
  const ann = come();
  await signUp(ann, "ann");
  for (const name of ["a\u200bb", "a\u202eb", "e\u0301\u0301\u0301", "\ufeffann", "a\u2066b", "\u00ad"]) {
    assert.equal((await ann.post("/api/v1/me/settings", { name })).status, 422, JSON.stringify(name));
  }
  assert.equal((await ann.post("/api/v1/me/settings", { name: "Zoë ☃" })).status, 200);
});

/* ---- Foreign pages ---- */

test("a form or a script of another site changes nothing", async (t) => {
  const { come, server } = await open(t);
  const ann = come();
  await signUp(ann, "ann");
  const body = JSON.stringify({ theme: "dark" });
  const pages = [{ origin: "https://evil.example" }, { origin: "null" }, { origin: server.url.replace(/\d+$/, "1") }, { "sec-fetch-site": "cross-site" }];
  for (const page of pages) {
    for (const type of ["application/json", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      const answer = await ann.ask("POST", "/api/v1/me/settings", body, { "content-type": type, ...page });
      assert.deepEqual([answer.status, answer.json.code, answer.headers["set-cookie"]], [403, "origin", undefined]);
    }
    await assert.rejects(ann.socket(page), { status: 403 });
  }
  assert.equal((await ann.get("/api/v1/me")).json.settings.theme, "auto");
  assert.equal((await ann.ask("POST", "/api/v1/me/settings", body, { origin: server.url })).status, 200);
});

/* ---- Kills ---- */

const kills = process.env.LUDOPOD_LONG ? 60 : 3;

test(`of an act that a kill meets all is done or nothing (${kills} kills an act)`, { timeout: 280_000 + kills * 20_000 }, async (t) => {
  const club = await open(t);
  let networks = 0; // wrong passwords are counted by them, and no kill makes that forgotten
  const works = async (login, word) => {
    const browser = club.come();
    const { status } = await browser.post("/api/v1/sign-in", { login, password: word }, { "x-forwarded-for": `203.0.113.${++networks % 250}` });
    assert.ok([200, 401].includes(status), `${status}`);
    return status === 200 && browser;
  };
  /** Begins something, kills the server a while later, and starts it again; whether it was acknowledged. */
  const meet = async (n, act) => {
    const answer = act().then(({ status }) => status, () => 0);
    for (let turn = 0; turn < n * 3; turn++) await new Promise(setImmediate);
    await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, n * 12))]);
    await club.server.kill();
    const status = await answer;
    await club.restart();
    assert.ok([0, 200, 201].includes(status), `${status}`);
    return status > 0;
  };
  for (let n = 0; n < kills; n++) {
    const handle = `ann-${String.fromCharCode(97 + (n % 26))}${n}`;
    const up = await meet(n, () => signUp(club.come(), handle));
    let ann = await works(handle, password);
    assert.ok(ann || !up, "an account that was acknowledged is there");
    if (!ann) assert.equal((await signUp((ann = club.come()), handle)).status, 201, "or there is nothing of it");
    assert.equal((await ann.get("/api/v1/me")).json.person.recovery_codes_left, 10);
    const { json } = await ann.post("/api/v1/me/recovery-codes", {});
    const changed = await meet(n, () => ann.post("/api/v1/me/password", { old: password, new: "battery staple" }));
    const [old, now] = [await works(handle, password), await works(handle, "battery staple")];
    assert.ok(changed ? now && !old : !now !== !old, "one of two passwords");
    const recovered = await meet(n, () => club.come().post("/api/v1/recover/finish", { login: handle, recovery_code: json.recovery_codes[0], password: "third word" }));
    const third = await works(handle, "third word");
    assert.ok(third || !recovered);
    const home = third || (await works(handle, now ? "battery staple" : password));
    assert.equal((await home.get("/api/v1/me")).json.person.recovery_codes_left, third ? 9 : 10, "the code goes with what it is for");
    const game = await newGame(home);
    const gone = await meet(n, () => home.post("/api/v1/me/delete", { handle }));
    const { status, json: person } = await club.come().get(`/api/v1/people/${handle}`);
    assert.equal(status, 200);
    assert.ok(person.former || !gone);
    const left = await club.come().get(`/api/v1/games/${game.id}`);
    assert.deepEqual([left.json.seats[0].former === true, left.json.state], person.former ? [true, "cancelled"] : [false, "open"]);
  }
});
