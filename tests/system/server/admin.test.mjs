// What whoever runs a club does in it, beside its server and without one; on either database (LUDOPOD_POSTGRESQL).
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import net from "node:net";
import { after, before, test } from "node:test";
import { Browser, PATIENCE_MS, databaseOf, makeFolder, newGame, startServer, until } from "./harness.mjs";

const program = process.env.LUDOPOD ?? "build/ludopod";
const onPostgresql = Boolean(process.env.LUDOPOD_POSTGRESQL);
const password = "correct horse";

let folder, server, options, socket;
const env = { ...process.env, LC_ALL: "C" };
const calling = (words) => [program, ["admin", ...words, "--config", folder.path("server.conf"), ...options]];
const admin = (...words) => spawnSync(...calling(words), { encoding: "utf8", timeout: PATIENCE_MS, env });
const adminLater = (...words) => spawn(...calling(words), { env, stdio: "ignore" });

function done(words, said) {
  const { status, stdout, stderr } = admin(...words);
  assert.equal(status, 0, `${words.join(" ")}: ${stderr}`);
  assert.match(stdout, said);
  return said.exec(stdout);
}
function refused(words, why, code = 2) {
  const { status, stdout, stderr } = admin(...words);
  assert.equal(status, code, `${words.join(" ")}: ${stdout}${stderr}`);
  assert.match(code === 2 ? stderr : stdout + stderr, why);
}
const rows = (...words) => admin(...words, "--json").stdout.trim().split("\n").filter(Boolean).map((line) => JSON.parse(line));
const signUp = (browser, handle, more = {}) => browser.post("/api/v1/sign-up", { handle, password, ...more });
const acts = () => rows("log").map(({ act }) => act);
const start = async (more = {}) => (server = await startServer(folder, { port: server?.port ?? 0, ...more }));

before(async () => {
  folder = makeFolder();
  const database = await databaseOf(folder);
  options = ["--database", database];
  socket = onPostgresql ? folder.path("club.key-admin") : folder.path("games.db-admin");
  await start();
});
after(async () => {
  await server.stop();
  folder.remove();
});

test("beside the server members are listed, given roles, invited, banned, let in again and erased, at once", async () => {
  const [ann, bob] = [new Browser(server.url), new Browser(server.url)];
  assert.equal((await signUp(ann, "ann", { name: "Ann" })).status, 201);
  assert.equal((await signUp(bob, "bob")).status, 201);
  assert.deepEqual(rows("user", "list").map(({ handle, name, role }) => [handle, name, role]), [["ann", "Ann", "player"], ["bob", "", "player"]]);
  done(["user", "list", "b"], /^bob\t-\tplayer\t/);
  done(["user", "show", "ann"], /^id\t\w{10}\nhandle\tann\n/);
  done(["user", "role", "ann", "administrator"], /^ann is now administrator\n$/);
  assert.deepEqual((await ann.get("/api/v1/me")).json.person.roles, ["administrator"], "the server knows at once");

  const game = (await newGame(bob)).id;
  done(["user", "ban", "bob", "3", "Enough."], /^bob is banned; days: 3\n$/);
  assert.equal((await bob.get("/api/v1/me")).json.person, null, "no browser is signed in any more");
  assert.equal((await bob.post("/api/v1/sign-in", { login: "bob", password })).status, 200);
  const barred = await bob.post("/api/v1/games", { game: "cephalopod", options: { board: "3x3" }, seats: [{ kind: "you" }, { kind: "open" }] });
  assert.equal(barred.json.code, "banned");
  assert.deepEqual(rows("measures").map(({ handle, kind, words }) => [handle, kind, words]), [["bob", "ban", "Enough."]]);
  done(["user", "unban", "bob", "Sorry."], /^bob is no longer banned\n$/);
  refused(["user", "unban", "bob", "Sorry."], /./);
  assert.notEqual((await bob.get(`/api/v1/games/${game}`)).status, 500);

  const [, code] = done(["user", "reset", "ann"], /^with (\S+) a new password can be set for ann, once and within an hour\n$/);
  assert.equal((await ann.post("/api/v1/recover/finish", { code, password: "battery staple" })).status, 200);
  const [, invitation] = done(["invite", "2"], /^(\S+) invites so many people: 2\n$/);
  assert.equal(statSync(folder.path("club.key")).mode & 0o777, 0o600);
  if (!onPostgresql) {
    const kept = readFileSync(folder.path("games.db-wal"), "latin1");
    assert.ok(!kept.includes(invitation) && !kept.includes(code), "codes are kept as hashes");
  }

  const pages = admin("user", "export", "ann").stdout.trim().split("\n").map((line) => JSON.parse(line));
  assert.equal(pages[0].me.person.handle, "ann");
  assert.equal(pages.at(-1).next, null);
  assert.equal(new Set(pages.flatMap(Object.keys)).has("games"), true);
  done(["user", "erase", "ann"], /^the account ann is deleted\n$/);
  assert.equal((await ann.get("/api/v1/me")).json.person, null);
  refused(["user", "show", "ann"], /there is no member 'ann'/);
  assert.deepEqual(acts(), ["erase", "export", "invite", "reset", "lift", "ban", "role"]);
  for (const browser of [ann, bob]) browser.close();
});

test("games are ended, and challenges withdrawn", async () => {
  const cleo = new Browser(server.url);
  assert.equal((await signUp(cleo, "cleo")).status, 201);
  const { id } = await newGame(cleo);
  done(["game", "list", "cleo"], new RegExp(`^${id}\tcephalopod\t`));
  done(["game", "abort", id, "A test."], new RegExp(`^game ${id} is cancelled\n$`));
  assert.equal((await cleo.get(`/api/v1/games/${id}`)).json.state, "cancelled");
  assert.equal(rows("game", "show", id)[0].state, "cancelled");
  const made = await cleo.post("/api/v1/challenges", { terms: { game: "cephalopod", options: { board: "5x5" }, clock: "5m+8s" }, invited: { kind: "anyone" } });
  assert.equal(made.status, 201, made.text);
  done(["challenge", "list"], new RegExp(`^${made.json.id}\t`));
  done(["challenge", "cancel", made.json.id], /is withdrawn\n$/);
  assert.deepEqual(rows("challenge", "list"), []);
  assert.deepEqual(acts().slice(0, 2), ["cancel", "game"]);
  done(["check"], /^1 games were looked at|^2 games were looked at/);
  done(["stats"], /^members\t2\n/);
  done(["retention"], /^addresses of sessions\t14\t/);
  if (onPostgresql) {
    const { tellDatabase } = await import("./postgresql.mjs");
    await tellDatabase(folder, "INSERT INTO proof SELECT sha256(n::text::bytea), person.id, 1, '', 1 FROM person, generate_series(1, 450) AS n WHERE handle = 'cleo'");
    done(["retention", "apply"], /^what was due is forgotten\n$/);
    assert.equal(await tellDatabase(folder, "SELECT count(*) FROM proof"), "0", "as many rounds as it takes");
  }
  done(["retention", "apply"], /^what was due is forgotten\n$/);
  cleo.close();
});

test("the games of days that are over are archived, each day once", async () => {
  const [ann, bob] = [new Browser(server.url), new Browser(server.url)];
  const game = await newGame(ann);
  assert.equal((await bob.post(`/api/v1/games/${game.id}/join`, {})).status, 200);
  for (const [browser, ply, move] of [[ann, 0, "a1"], [bob, 1, "a2"]]) assert.equal((await browser.post(`/api/v1/games/${game.id}/moves`, { ply, move })).status, 200);
  assert.equal((await bob.post(`/api/v1/games/${game.id}/resign`, { ply: 2 })).status, 200);
  await until("the record", async () => (await ann.get("/api/v1/records")).text.includes('"a1"'));
  const place = folder.path("archive");
  mkdirSync(place);
  done(["archive", place], /^days archived: 0; games: 0\n$/);
  const sooner = "UPDATE played SET at_ms = at_ms - 172800000";
  if (onPostgresql) await (await import("./postgresql.mjs")).tellDatabase(folder, sooner);
  else assert.equal(spawnSync("python3", ["-c", `import sqlite3, sys\nwith sqlite3.connect(sys.argv[1], 10) as d: d.execute("${sooner}")`, folder.path("games.db")]).status, 0);
  done(["archive", place], /^days archived: 1; games: 1\n$/);
  done(["archive", place], /^days archived: 0; games: 0\n$/);
  const [, sum, name] = /^(\w{64})  (games-\d{4}-\d\d-\d\d\.ndjson\.zst)\n$/.exec(readFileSync(`${place}/SHA256SUMS`, "utf8"));
  const packed = readFileSync(`${place}/${name}`);
  assert.equal(createHash("sha256").update(packed).digest("hex"), sum);
  const record = spawnSync("zstd", ["-dc"], { input: packed, encoding: "utf8" });
  if (record.status === 0) assert.equal(JSON.parse(record.stdout).moves[0].event ?? "a1", "a1");
  refused(["archive", `${place}/nowhere/else`], /No such file or directory/);
});

test("what cannot be done is told", () => {
  refused(["user", "role", "bob"], /something is missing; expected user role HANDLE ROLE/);
  refused(["user", "role", "bob", "king"], /'role' must be player, moderator or administrator/);
  refused(["user", "role", "nobody", "player"], /there is no member 'nobody'/);
  refused(["user", "ban", "bob", "0", "Why?"], /'DAYS' must be 1 to 3650, or ever/);
  refused(["user", "ban", "bob/x/..", "3", "Why?"], /./);
  refused(["user", "role", "", "player"], /./);
  refused(["user", "ban", "bob", "3", ""], /./);
  refused(["user", "reset", "nobody"], /there is no member 'nobody'/);
  refused(["user", "list", "a", "b"], /'b' is one argument too many/);
  refused(["user", "lits"], /did you mean 'user list'/);
  refused(["invite", "many"], /'uses' must be/);
  refused(["game", "abort", "x", "Why?"], /./);
  refused(["challenge", "cancel", "2222222222"], /./);
  refused(["log", "nobody"], /there is no member 'nobody'/);
});

test("two at once both do what they are told, and one that is killed leaves nothing half done", async () => {
  const ended = await Promise.all(Array.from({ length: 6 }, (_, i) => once(adminLater("user", "role", "bob", i % 2 ? "moderator" : "player"), "exit")));
  assert.deepEqual(ended.map(([code]) => code), [0, 0, 0, 0, 0, 0]);
  await server.stop();
  for (let i = 0; i < 8; i++) {
    const child = adminLater("user", "ban", "bob", "ever", "Enough.");
    setTimeout(() => child.kill("SIGKILL"), i * 15);
    await once(child, "exit");
    const banned = rows("user", "list", "bob")[0].banned, measures = rows("measures").filter(({ kind }) => kind === "ban").length;
    assert.equal(banned, measures > 0, "the measure and what it does");
    assert.equal(acts().filter((act) => act === "ban").length, measures + 1, "and its line in the log");
  }
  await start();
});

test("without a server the same is done in the database, and no mail is sent", async () => {
  await server.stop();
  done(["user", "role", "cleo", "moderator"], /^cleo is now moderator\n$/);
  done(["user", "role", "cleo", "player", "--language", "fr"], /^cleo est maintenant player\n$/);
  done(["ratings", "recalculate"], /^0 rated games; all ratings follow from them\n$/);
  refused(["doctor"], /no server answers at .*-admin: No such file or directory/, 1);
  assert.ok(!existsSync(socket));
  await start();
  refused(["ratings", "recalculate"], /is served already/);
});

/** Resolves to all that is answered. */
const tell = (bytes, half = false) =>
  new Promise((resolve) => {
    const to = net.connect(socket), parts = [];
    to.on("data", (part) => parts.push(part)).on("error", () => {}).on("close", () => resolve(Buffer.concat(parts).toString()));
    to.write(bytes, () => half && to.destroy());
    if (!half) to.end();
  });
const post = (body) => `POST /api/host HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

test("nobody but the server's user and root can open the socket, and garbage does no harm", async (t) => {
  assert.equal(statSync(socket).mode & 0o777, 0o600);
  const before = acts().length;
  for (const body of ["", "{", "[]", "null", '{"act":1}', '{"act":"user role"}', '{"act":"nothing","words":[],"language":"en"}', '{"act":"user role","words":"bob","language":"en"}',
    '{"act":"user role","words":[1,2],"language":"en"}', '{"act":"user role","words":["a","b","c","d","e"],"language":"en"}', '{"act":"user erase","words":["../../x"],"language":"xx"}',
    JSON.stringify({ act: "user ban", words: ["bob", "3", "\u0000"], language: "en" }), `{"act":"${"x".repeat(15000)}","words":[],"language":"en"}`, "x".repeat(40000)])
    assert.match(await tell(post(body)), /^HTTP\/1\.1 (4\d\d|503) /, body.slice(0, 60));
  await tell("\u0000\u0001\u0002 garbage\r\n\r\n");
  await tell(Buffer.alloc(100000, 0xff));
  await Promise.all(Array.from({ length: 40 }, (_, i) => tell(post('{"act":"user role","words":["bob","player"],"language":"en"}').slice(0, i * 3), true)));
  assert.equal(acts().length, before);
  assert.equal((await new Browser(server.url).get("/healthz")).status, 200);
  assert.equal((await new Browser(server.url).post("/api/host", { act: "invite", words: [], language: "en" })).status, 404, "not over the network");
  if (process.getuid() !== 0) return t.skip("only root can be somebody else");
  chmodSync(folder.path("."), 0o755);
  const stranger = spawnSync("node", ["-e", `require("net").connect(${JSON.stringify(socket)}).on("error", (e) => { console.log(e.code); process.exit() }).on("connect", () => console.log("in"))`], { uid: 65534, gid: 65534, encoding: "utf8", timeout: PATIENCE_MS });
  assert.equal(stranger.stdout, "EACCES\n");
});

test("a server that was killed leaves a socket that the next one takes over", async () => {
  await server.kill();
  assert.ok(existsSync(socket));
  if (onPostgresql) await databaseOf(folder);
  done(["user", "role", "bob", "player"], /^bob is now player\n$/);
  await start();
  done(["user", "role", "bob", "moderator"], /^bob is now moderator\n$/);
});

test("the doctor finds what is wrong, and says what to do", async () => {
  const found = () => rows("doctor").reduce((all, one) => ({ ...all, [one.about]: [...(all[one.about] ?? []), one] }), {});
  const plain = readFileSync(folder.path("server.conf"), "utf8");
  assert.deepEqual(Object.keys(found()).sort(), ["backup", "settings"]);
  mkdirSync(folder.path("Maildir/new"), { recursive: true });
  writeFileSync(folder.path("Maildir/new/old"), "x");
  spawnSync("touch", ["-d", "1 hour ago", folder.path("Maildir/new/old")]);
  writeFileSync(folder.path("server.conf"), `${plain}public_url = "https://example.org"; listen = "0.0.0.0:80"; mail = { in = { maildir = "${folder.path("Maildir")}"; }; };\n`);
  chmodSync(folder.path("club.key"), 0o644);
  const wrong = found();
  chmodSync(folder.path("club.key"), 0o600);
  assert.match(wrong.settings.map(({ text }) => text).join("\n"), /set proxy = true/);
  assert.match(wrong.files[0].text, /chmod 600 .*club\.key/);
  assert.match(wrong.maildir[0].text, /1 mails lie in/);
  rmSync(folder.path("Maildir"), { recursive: true });
  assert.match(found().maildir[0].text, /make the Maildir/);
  writeFileSync(folder.path("server.conf"), plain);
  if (onPostgresql) return;
  done(["backup", folder.path("copy.db")], /is a checked backup of/);
  assert.deepEqual(Object.keys(found()), ["settings"], "mail alone");
  assert.equal(acts()[0], "backup");
});

// What damages it writes into the file of SQLite.
if (!onPostgresql) test("what was damaged is found", async () => {
  await server.stop();
  const damage = (statement) => assert.equal(spawnSync(process.env.LUDOPOD_CHECK_DATABASE, [folder.path("games.db"), statement]).status, 0, statement);
  done(["check"], /everything is whole/);
  for (const [statement, why] of [
    ["UPDATE game SET turn = 'b'", /game \w+ is not what its moves make it: turn/],
    ["UPDATE game SET turn = '-', state = 'over'", /is not what its moves make it: state/],
    ["UPDATE event SET kind = 'nonsense'", /is not what its moves make it: .*nonsense/],
    ["INSERT INTO audit VALUES (1, 'nobody', 'role', '', '', '', '', '')", /1 rows are about what is not there, or contradict themselves: audit.actor/],
    ["PRAGMA foreign_keys = OFF; INSERT INTO note VALUES ('2222222222', '3333333333', '')", /a row of note is about one of \w+ that is not there/],
  ]) {
    damage(statement);
    refused(["check"], why, 1);
  }
  await start();
  await until("an answer", async () => (await new Browser(server.url).get("/healthz")).status === 200);
});
