// The server is killed again and again around what it tells people, by mail, by push and on the page, while they play rated games,
// challenge and write to each other, and hours pass. At the end each notice was sent once, in its person's language, in time
// and never in quiet hours, and each rated game has changed ratings once. LUDOPOD_LONG makes it 120 kills instead of 4.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { closeSync, openSync, writeFileSync, writeSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import { after, test } from "node:test";
import { fractions } from "../../numbers.mjs";
import { Browser, emptySquares, freePort, makeFolder, pause, startServer, until } from "./harness.mjs";
import { opened, receiver } from "./push_receiver.mjs";
import { readMail, startMailServer } from "./smtp.mjs";

const kills = process.env.LUDOPOD_LONG ? 120 : 4;
const seed = Number(process.env.LUDOPOD_SEED ?? 15);
const [MINUTE, HOUR] = [60_000, 3_600_000];
/** How far into quiet hours a letter may come that was on its way when they began. */
const ON_ITS_WAY = MINUTE;
const KINDS = ["your_turn", "game_began", "game_ended", "challenge", "challenge_answered", "message", "reminder_half", "reminder_tenth"];
/** What is told whatever happens later: the others are dropped when they have become of no use. */
const LASTING = ["game_began", "game_ended"];

const PEOPLE = [
  { handle: "ann", language: "en", zone: "America/New_York", greeting: "Hello ann,", settings: {} },
  { handle: "bob", language: "fr", zone: "Europe/Paris", greeting: "Bonjour bob,", settings: { quiet_from: "22:00", quiet_to: "07:00" } },
  { handle: "eva", language: "es", zone: "Pacific/Auckland", greeting: "Hola, eva:", settings: { digest: "daily", digest_at: "08:00", quiet_from: "20:30", quiet_to: "07:45" } },
  { handle: "finn", language: "fr", zone: "Asia/Kathmandu", greeting: "Bonjour finn,", settings: { digest: "hourly", quiet_from: "00:00", quiet_to: "06:00" } },
];

const folder = makeFolder();
const clockFile = folder.path("clock");
writeFileSync(clockFile, Buffer.alloc(8));
const clock = openSync(clockFile, "r+");
let forward = 0;
const setClock = (ms) => writeSync(clock, new BigInt64Array([BigInt((forward = Math.round(ms)))]), 0, 8, 0);
const clubTime = () => Date.now() + forward;
const env = { LD_PRELOAD: process.env.LUDOPOD_CLOCK_SHIM, LUDOPOD_CLOCK_FILE: clockFile, ASAN_OPTIONS: `${process.env.ASAN_OPTIONS ?? ""}:verify_asan_link_order=0` };

/** Of the seed. Which answers come first is chance all the same. */
const random = fractions(seed);

const tell = (statements) => execFileSync(process.env.LUDOPOD_CHECK_DATABASE, [folder.path("games.db"), statements], { encoding: "utf8", maxBuffer: 1 << 28 }).trim();
const rows = (query) => tell(query).split("\n").filter(Boolean).map((line) => line.split("|"));

/** Minutes of the day by a zone's clock. */
function minuteIn(zone, ms) {
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).formatToParts(ms);
  const part = (type) => Number(parts.find((each) => each.type === type).value);
  return part("hour") * 60 + part("minute");
}
const minutesOf = (clock) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
function isQuiet({ zone, settings: { quiet_from: from, quiet_to: to } }, ms) {
  if (!from) return false;
  const [at, begin, end] = [minuteIn(zone, ms), minutesOf(from), minutesOf(to)];
  return begin <= end ? at >= begin && at < end : at >= begin || at < end;
}

/* ---- The club ---- */

const mails = await startMailServer();
after(() => mails.stop());
const received = []; // when each came, by the club's clock
const take = mails.take;
mails.take = (mail) => (received.push(clubTime()), take(mail));

/** A push service, which has its moods as the mail server does. `came`: what it was brought, when, in which life of the server
    and in which mood. */
const pushes = { came: [], mood: "take", life: 0, open: 0 };
const service = createServer(async (request, answer) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const { mood, life } = pushes;
  pushes.came.push({ to: request.url.slice(1), topic: request.headers.topic, body: Buffer.concat(parts), at: clubTime(), life, mood });
  if (mood === "cut") request.socket.destroy();
  else answer.writeHead(mood === "busy" ? 503 : 201).end();
});
service.on("connection", (socket) => {
  pushes.open++;
  socket.on("close", () => pushes.open--);
});
service.listen(0, "127.0.0.1");
await once(service, "listening");
after(() => (service.closeAllConnections(), service.close()));

const port = await freePort();
const config = `public_url = "http://127.0.0.1:${port}"; password_mib = 8; club = { name = "Deep"; open = true; };
push = { local = true; };
mail = { url = "smtp://localhost:${mails.port}"; tls = false; from = "club@mail.example.net"; };
limits = { requests_per_second = 100000.0; requests_burst = 100000.0; games_per_hour = 100000.0; games_burst = 100000.0; };\n`;
let server;
const start = async () => {
  pushes.life++;
  server = await startServer(folder, { config, port, env });
};

/** As if the club had been open all the time: nobody acted, and nothing was looked at. */
async function killAndPass(ms) {
  await server.kill();
  for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate); // whoever has connected is accepted
  await until("what was sent to have arrived", () => mails.open() + pushes.open === 0);
  const behind = Math.max(0, clubTime() - Number(rows("SELECT alive_ms FROM serving")[0][0]));
  tell(`UPDATE serving SET alive_ms = alive_ms + ${Math.round(ms + behind)}`);
  setClock(forward + ms);
  await start();
}

async function join(person) {
  person.browser = new Browser(server.url);
  const { browser, handle, language, zone, settings } = person;
  const made = await browser.post("/api/v1/sign-up", { handle, password: "deep sea waves", email: `${handle}@example.org` });
  assert.equal(made.status, 201, made.text);
  const own = await browser.post("/api/v1/me/settings", { language, zone });
  assert.equal(own.status, 200, own.text);
  const isOwn = ({ to }) => to.includes(`${handle}@example.org`);
  await until(`a letter to ${handle}`, () => mails.mails.some(isOwn));
  const code = /#([\w-]+)$/m.exec(readMail(mails.mails.find(isOwn).text).body)[1];
  assert.equal((await browser.post("/api/v1/confirm", { code })).status, 200);
  const kinds = KINDS.map((kind) => ({ kind, page: true, mail: true, push: true }));
  const told = await browser.post("/api/v1/me/notices/settings", { kinds, ...settings });
  assert.equal(told.status, 200, told.text);
  person.device = receiver();
  const endpoint = `http://127.0.0.1:${service.address().port}/${handle}`;
  const added = await browser.post("/api/v1/me/devices", { endpoint, p256dh: person.device.p256dh, auth: person.device.secret });
  assert.equal(added.status, 200, added.text);
}

/* ---- What people do ---- */

const pick = (list) => list[Math.floor(random() * list.length)];
const done = { challenges: 0, moves: 0, resignations: 0, messages: 0 };
/** What the server has acknowledged. */
const games = new Map(); // id: its two people
const resigned = new Set();
const ended = new Set(); // as far as somebody has seen: these, and games that were lost on time or cancelled

/** A person may have twenty open ones; some of which are not known here, because the server was killed before it answered. */
async function withdrawSome({ browser }) {
  const { json } = await browser.get("/api/v1/challenges?of=mine&limit=200");
  const own = json.items.filter(({ state, yours }) => state === "open" && yours);
  for (const { id } of own.slice(0, Math.max(0, own.length - 5))) await browser.post(`/api/v1/challenges/${id}/withdraw`, {});
}

async function challenge(one, other) {
  const made = await one.browser.post("/api/v1/challenges", { terms: { game: "cephalopod", options: { board: "3x5" }, clock: "1d", rated: true }, invited: { kind: "people", handles: [other.handle] } });
  if (made.status === 409) await withdrawSome(one);
  if (made.status !== 201) return;
  done.challenges++;
  if (random() < 0.3) return; // which stays open
  await pause(random() * 30);
  const accepted = await other.browser.post(`/api/v1/challenges/${made.json.id}/accept`, {});
  if (accepted.status === 200 && accepted.json.game) games.set(accepted.json.game, [one, other]);
}

async function play(id) {
  const people = games.get(id);
  const { json: game, status } = await people[0].browser.get(`/api/v1/games/${id}`);
  if (status !== 200) return;
  if (game.over) return void ended.add(id);
  const mover = people.find((person) => game.seats.some(({ name, seat }) => name === person.handle && seat === game.turn));
  if (game.ply > 1 && random() < 0.35) {
    const given = await mover.browser.post(`/api/v1/games/${id}/resign`, { ply: game.ply, seat: game.turn });
    if (given.status === 200) (done.resignations++, ended.add(id), resigned.add(id));
    return;
  }
  const move = pick(emptySquares(game.position));
  const made = await mover.browser.post(`/api/v1/games/${id}/moves`, { ply: game.ply, move });
  if (made.status === 200) done.moves++;
}

async function write(one, other) {
  const written = await one.browser.post(`/api/v1/me/conversations/@${other.handle}`, { text: "Hello" });
  if (written.status === 201) done.messages++;
}

/** Something, unless the server is down. */
async function act() {
  const [one, other] = PEOPLE.map((person) => [random(), person]).sort(([a], [b]) => a - b).map(([, person]) => person);
  const going = [...games.keys()].filter((id) => !ended.has(id));
  const what = random();
  try {
    if (going.length < 3 || what < 0.2) await challenge(one, other);
    else if (what < 0.85) await play(pick(going));
    else await write(one, other);
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
  }
}

/** The mail server has its moods, too. */
const moods = [{}, {}, {}, { end: "cut" }, { MAIL: "451 later" }, { RCPT: "cut" }];

async function live() {
  for (let kill = 0; kill < kills; kill++) {
    mails.behaviour = pick(moods);
    pushes.mood = pick(["take", "take", "take", "busy", "cut"]);
    let [left, over] = [Math.floor(random() * 8), false];
    const busy = Array.from({ length: 4 }, async () => {
      while (!over) await act().then(() => left--);
    });
    await Promise.race([Promise.all(busy), until("people to act", () => left <= 0)]);
    await pause(random() * 40);
    over = true;
    await Promise.all([killAndPass(random() < 0.3 ? 0 : random() * 7 * HOUR), ...busy]);
    if (kill % 20 === 19) for (const person of PEOPLE) await collect(person);
  }
  mails.behaviour = {};
  pushes.mood = "take";
}

/** A letter that the mail server does not take before quiet hours begin is on its way when they do. */
async function waitIntoQuietHours() {
  const [ann, bob] = PEOPLE;
  const before = 15 * MINUTE;
  const minutes = (minutesOf(bob.settings.quiet_from) - minuteIn(bob.zone, clubTime()) + 1440) % 1440;
  await killAndPass(minutes * MINUTE + 1440 * MINUTE - before);
  mails.behaviour = { MAIL: "451 later" };
  await withdrawSome(ann);
  const made = await ann.browser.post("/api/v1/challenges", { invited: { kind: "people", handles: [bob.handle] } });
  assert.equal(made.status, 201, made.text);
  await killAndPass(6 * MINUTE);
  const tried = () => Number(rows("SELECT count(*) FROM outbox JOIN person ON person.id = outbox.person WHERE person.handle = 'bob' AND done_ms IS NULL AND attempts > 0")[0][0]);
  await until("a letter to bob to be tried", () => tried() > 0);
  await killAndPass(30 * MINUTE);
  mails.behaviour = {};
  assert.ok(isQuiet(bob, clubTime()));
  await until("it to be put off", () => rows("SELECT count(*) FROM outbox JOIN person ON person.id = outbox.person WHERE person.handle = 'bob' AND done_ms IS NULL AND next_ms < " + clubTime())[0][0] === "0");
}

const waiting = () => Number(rows("SELECT (SELECT count(*) FROM alert WHERE mail_ms IS NOT NULL OR push_ms IS NOT NULL) + (SELECT count(*) FROM outbox WHERE done_ms IS NULL)")[0][0]);

const unpushed = () => Number(rows("SELECT (SELECT count(*) FROM alert WHERE push_ms IS NOT NULL) + (SELECT count(*) FROM outbox WHERE kind = 'push' AND done_ms IS NULL)")[0][0]);

/** Until all that was to be told is told. */
async function finish(left = waiting) {
  for (let hours = 0; left() > 0; hours += 3) {
    assert.ok(hours < 75, `${left()} notices are never decided on`);
    await killAndPass(3 * HOUR);
    for (let looks = 0; looks < 8 && left() > 0; looks++) await pause(50);
  }
}

/* ---- What must hold ---- */

/** Letters by their Message-ID: one that comes again after a kill is the same. */
function lettersOf(person) {
  const letters = new Map();
  mails.mails.forEach((mail, index) => {
    const { fields, body } = readMail(mail.text);
    if (!mail.to.includes(`${person.handle}@example.org`) || !body.includes("/settings/notices")) return;
    const before = letters.get(fields["message-id"]);
    if (before) assert.equal(before.body, body, "a letter that comes again is the same");
    letters.set(fields["message-id"], { body, fields, at: [...(before?.at ?? []), received[index]] });
  });
  return [...letters.values()];
}

/** The list on the page ends with the 200th, so it is read again and again. */
async function collect(person) {
  const { json } = await person.browser.get("/api/v1/me/notices?limit=200", { "accept-language": person.language });
  person.notices ??= new Map();
  assert.ok(json.items.length < 200 || json.items.some(({ n }) => person.notices.has(n)), "some notices were never listed");
  for (const { n, kind, text, path } of json.items) person.notices.set(n, { kind, line: `${text} ${path}` });
}

const count = (list) => list.reduce((counts, each) => counts.set(each, (counts.get(each) ?? 0) + 1), new Map());

/** "SENTENCE PATH" of each sentence of a letter: what is about one thing stands above its address. */
const linesOf = ({ body }) =>
  [...body.matchAll(/^((?:.+\n)+)http:\/\/[^/]+(\/\S+)\n\n/gm)].flatMap(([, sentences, path]) => sentences.trimEnd().split("\n").map((text) => `${text} ${path}`));

/** Pushes to somebody, opened: a browser shows one that comes again in the place of the first. It comes again where the service had
    its moods, and in the next life of the server, which was killed before it had noted that it was taken; in one life each of them
    is taken once. How many times each line was taken; those that the service had no mood to take are there, too. */
function checkPushes(person, there) {
  const taken = new Map(), inLife = new Map();
  for (const { body, topic, at, life, mood } of pushes.came.filter(({ to }) => to === person.handle)) {
    const said = opened(person.device, body), line = `${said.body} ${said.path}`;
    assert.deepEqual([said.lang, said.tag], [person.language, topic]);
    assert.ok(!isQuiet(person, at) || !isQuiet(person, at - ON_ITS_WAY), `a push to ${person.handle} at ${new Date(at).toISOString()}, in quiet hours`);
    assert.ok(there.has(line), `${person.handle} was pushed what is no notice: ${line}`);
    taken.set(line, taken.get(line) ?? 0);
    if (mood !== "take") continue;
    const both = `${life} ${line}`;
    inLife.set(both, (inLife.get(both) ?? 0) + 1);
    taken.set(line, taken.get(line) + 1);
    assert.ok(inLife.get(both) <= there.get(line), `${person.handle} was pushed twice: ${line}`);
  }
  return taken;
}

async function check(person) {
  const letters = lettersOf(person);
  for (const { body, fields, at } of letters) {
    assert.ok(body.startsWith(`${person.greeting}\n`), body);
    assert.equal(fields["content-language"], person.language);
    for (const ms of [...at, Date.parse(fields.date)])
      assert.ok(!isQuiet(person, ms) || !isQuiet(person, ms - ON_ITS_WAY), `a letter to ${person.handle} at ${new Date(ms).toISOString()}, in quiet hours`);
    if (person.settings.digest === "daily") assert.ok(minuteIn(person.zone, Date.parse(fields.date)) >= minutesOf(person.settings.digest_at), "a digest before its time");
  }
  await collect(person);
  const notices = [...person.notices.values()];
  const told = count(letters.flatMap(linesOf));
  const there = count(notices.map(({ line }) => line));
  for (const [line, times] of told) assert.ok(times <= (there.get(line) ?? 0), `${person.handle} was told ${times} times: ${line}`);
  for (const { kind, line } of notices.filter((notice) => LASTING.includes(notice.kind))) assert.equal(told.get(line), 1, `${person.handle}, ${kind}: ${line}`);
  const pushed = checkPushes(person, there);
  for (const { kind, line } of notices) if (LASTING.includes(kind)) assert.ok(pushed.has(line), `${person.handle} was not pushed ${line}`);
  const total = (counts) => [...counts.values()].reduce((sum, times) => sum + times, 0);
  return { pushes: total(pushed), pushed: [...pushed].reduce((sum, [line, times]) => sum + Math.min(times, there.get(line)), 0), letters: letters.length, lines: total(told), notices: notices.length };
}

/** Each acknowledged game was told to whoever did not act, and has changed the ratings of both once. */
function checkGames() {
  const began = new Set(rows("SELECT about FROM alert WHERE kind = 'game_began'").map(([id]) => id));
  for (const id of games.keys()) assert.ok(began.has(id), `nobody was told that ${id} has begun`);
  const over = rows("SELECT game.id, game.state, (SELECT count(*) FROM rating_change WHERE rating_change.game = game.id), (SELECT count(*) FROM event WHERE event.game = game.id AND event.kind = 'cancel'), (SELECT count(*) FROM alert WHERE alert.kind = 'game_ended' AND alert.about = game.id) FROM game");
  for (const id of ended) assert.ok((resigned.has(id) ? ["over"] : ["over", "cancelled"]).includes(over.find(([found]) => found === id)[1]), id);
  for (const [id, state, changes, cancelled, told] of over) {
    if (state === "over") assert.ok(told >= 1 && told <= 2, `${id}: ${told} were told that it is over`);
    assert.ok(Number(changes) === (state === "over" && cancelled === "0" ? 2 : 0) || Number(changes) === 0, `${id}, ${state}: ratings changed ${changes} times`);
  }
  const rated = over.filter(([, , changes]) => changes === "2").length;
  assert.ok(rated > 0, "no rated game has ended");
  const counted = rows("SELECT sum(games) FROM rating")[0][0];
  assert.equal(Number(counted), 2 * rated, "each game counts once for each of the two");
  return rated;
}

test(`each notice is sent once, in time, and in its language, through ${kills} kills`, { timeout: 300_000 + kills * 20_000 }, async () => {
  await start();
  for (const person of PEOPLE) await join(person);
  await live();
  while (done.resignations === 0) await act();
  await finish(unpushed); // a push is of no use any more after the day that goes by now
  await waitIntoQuietHours();
  await finish();
  const sums = [];
  for (const person of PEOPLE) sums.push(await check(person));
  const rated = checkGames();
  const sum = (name) => sums.reduce((total, each) => total + each[name], 0);
  console.log(`# seed ${seed}, ${kills} kills, ${JSON.stringify(done)}, ${rated} rated games, ${sum("notices")} notices, ${sum("lines")} of them in ${sum("letters")} letters, which came ${received.length} times, and ${sum("pushed")} pushed, which were taken ${sum("pushes")} times`);
  assert.ok(sum("lines") > 0);
  PEOPLE.forEach(({ browser }) => browser.close());
  closeSync(clock);
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
  const checked = execFileSync(process.env.LUDOPOD, ["admin", "check", "--database", `sqlite:${folder.path("games.db")}`], { encoding: "utf8" });
  assert.ok(checked.length > 0);
  folder.remove();
});
