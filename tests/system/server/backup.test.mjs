// One server a database; backups of a running one, and going on from them; starting where nothing can be written.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, copyFileSync, existsSync, linkSync, readFileSync, readdirSync, realpathSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { test } from "node:test";
import { Browser, PATIENCE_MS, makeFolder, newGame, pause, playSomething, startServer, until } from "./harness.mjs";

const program = process.env.LUDOPOD ?? "build/ludopod";
const english = { ...process.env, LC_ALL: "C" };
const run = (words, { as = program, ...options } = {}) => spawnSync(as, words, { encoding: "utf8", timeout: PATIENCE_MS, env: english, ...options });
const admin = (action) => (folder, ...words) => run(["admin", action, "--database", `sqlite:${folder.path("games.db")}`, ...words]);
const backup = admin("backup");
const restore = admin("restore");
const modes = (folder) => Object.fromEntries(readdirSync(folder.path(".")).map((name) => [name, (statSync(folder.path(name)).mode & 0o777).toString(8)]));
/** The file that a restored backup has replaced, as the program says. */
const replacedBy = ({ stdout }) => /^sqlite:\S+ is restored from \S+\nwhat was there before is kept as (\S+)\n$/.exec(stdout)?.[1];
const serve = (file, options = {}) => run(["serve", "--listen", "127.0.0.1:0", "--database", `sqlite:${file}`], options);

function assertRefused({ status, stdout, stderr }, why) {
  assert.equal(status, 2, stderr);
  assert.match(stderr, why);
  assert.equal(stdout, "");
}

test("a second server on one database is refused, whatever the file is called, and told who serves it", async () => {
  const folder = makeFolder();
  const server = await startServer(folder);
  symlinkSync(folder.path("games.db"), folder.path("symlink.db"));
  linkSync(folder.path("games.db"), folder.path("hardlink.db"));
  for (const name of ["games.db", "symlink.db"]) {
    assertRefused(serve(folder.path(name)), /is served already, by process \d+ on \S+, since 20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ; stop that server/);
  }
  assertRefused(serve(folder.path("hardlink.db")), /is served already/);
  rmSync(folder.path("hardlink.db"));
  const ada = new Browser(server.url);
  await newGame(ada);
  await server.kill();
  const next = await startServer(folder);
  await next.stop();
  ada.close();
  folder.remove();
});

/** Goes on playing until it is stopped; resolves to the games as they were last acknowledged. */
function keepPlaying(server, count) {
  const over = { now: false };
  const players = Array.from({ length: count }, async () => {
    const browser = new Browser(server.url);
    let game = await newGame(browser, [{ kind: "you" }, { kind: "you" }], { board: "5x5" });
    while (!over.now) {
      game = game.over ? await newGame(browser, [{ kind: "you" }, { kind: "you" }], { board: "5x5" }) : (await playSomething(browser, game)).answer.json;
    }
    return { browser, game };
  });
  return () => ((over.now = true), Promise.all(players));
}

test("a backup of a server under load is whole, holds what was acknowledged before, and can be played on", async () => {
  const folder = makeFolder();
  const server = await startServer(folder);
  const ada = new Browser(server.url);
  let before = await newGame(ada, [{ kind: "you" }, { kind: "you" }], { board: "5x5" });
  for (let i = 0; i < 10; i++) before = (await playSomething(ada, before)).answer.json;
  const stop = keepPlaying(server, 4);
  for (let i = 0; i < 5; i++) {
    await pause(100);
    const done = await new Promise((resolve) => {
      const child = spawn(program, ["admin", "backup", "--database", `sqlite:${folder.path("games.db")}`, folder.path(`copy${i}.db`)], { env: english });
      child.on("exit", resolve);
    });
    assert.equal(done, 0);
  }
  const played = await stop();
  const { game: last } = played[0];
  assert.equal(backup(folder, folder.path("last.db")).stdout, `${folder.path("last.db")} is a checked backup of sqlite:${folder.path("games.db")}\n`);
  await server.stop();
  assert.deepEqual(readdirSync(folder.path(".")).filter((name) => !/^(games|copy\d|last)\.db$|^server\.conf$|^club\.key$/.test(name)), [], "nothing is left aside");

  for (const name of ["copy0.db", "copy4.db", "last.db"]) {
    const restored = restore(folder, folder.path(name));
    assert.equal(restored.status, 0, restored.stderr);
    rmSync(replacedBy(restored)); // of this second; the next one may be, too
    const again = await startServer(folder, { port: server.port });
    const kept = (await ada.get(`/api/v1/games/${before.id}`)).json;
    assert.deepEqual(kept.events, before.events);
    assert.equal((await playSomething(ada, kept)).answer.status, 200);
    if (name === "last.db") assert.deepEqual((await ada.get(`/api/v1/games/${last.id}`)).json.events, last.events);
    await again.stop();
  }
  [ada, ...played.map(({ browser }) => browser)].forEach((browser) => browser.close());
  folder.remove();
});

test("a plain copy of a running database lacks what was played last, which is why there are backups", async () => {
  const folder = makeFolder();
  const server = await startServer(folder);
  const ada = new Browser(server.url);
  await newGame(ada);
  copyFileSync(folder.path("games.db"), folder.path("copy.db"));
  assert.equal(backup(folder, folder.path("backup.db")).status, 0);
  await server.stop();
  const holds = (name) => readFileSync(folder.path(name)).includes("cephalopod");
  assert.deepEqual([holds("copy.db"), holds("backup.db"), holds("games.db")], [false, true, true]);
  ada.close();
  folder.remove();
});

test("backups that cannot be made say why, and leave what is there alone", async () => {
  const folder = makeFolder();
  const server = await startServer(folder);
  const to = folder.path("copy.db");
  await server.stop();
  writeFileSync(folder.path("text.db"), "this is no database, but it is long enough to be read as one\n".repeat(20));
  writeFileSync(to, "precious");
  symlinkSync(to, folder.path("link.db"));
  assertRefused(backup(folder, to), /copy\.db: is there already; name another file, or replace it with --force/);
  assert.equal(readFileSync(to, "utf8"), "precious");
  assertRefused(backup(folder, folder.path("link.db"), "--force"), /no ordinary file/);
  assert.equal(readFileSync(to, "utf8"), "precious");
  assertRefused(backup(folder, "/dev/null", "--force"), /no ordinary file/);
  assertRefused(backup(folder, folder.path("games.db"), "--force"), /is the database itself/);
  assertRefused(backup(folder, "/nowhere/at/all.db"), /\/nowhere\/at\/all\.db: No such file/);
  assertRefused(backup(folder), /expected backup FILE\nTry 'ludopod help admin'/);
  assertRefused(backup(folder, to, "more"), /'more' is one argument too many/);
  assertRefused(run(["admin"]), /the action is missing; expected user list/);
  assertRefused(run(["admin", "store", to]), /'store \S+' is not an action here; expected user list/);
  assertRefused(run(["admin", "backup", "--database", `sqlite:${folder.path("missing.db")}`, folder.path("new.db")]), /missing\.db: there is no database of that name/);
  assert.equal(existsSync(folder.path("missing.db")), false);
  assertRefused(run(["admin", "backup", "--database", `sqlite:${folder.path("text.db")}`, folder.path("new.db")]), /text\.db.*not a database/);
  assertRefused(run(["admin", "backup", "--database", "mysql:x", folder.path("new.db")]), /expected sqlite:FILE/);
  assertRefused(run(["admin", "backup", "--config", folder.path("none.conf"), folder.path("new.db")]), /none\.conf/);
  assert.equal(existsSync(folder.path("new.db")), false);
  assert.equal(backup(folder, to, "--force").status, 0);
  assert.equal(readFileSync(to).subarray(0, 15).toString(), "SQLite format 3");
  writeFileSync(folder.path("its.conf"), `database = "sqlite:${folder.path("games.db")}";\n`);
  assert.equal(run(["admin", "backup", "--config", folder.path("its.conf"), folder.path("by-config.db"), "--language", "fr"]).status, 0);
  assert.equal(run(["admin", "backup", "usual.db"], { cwd: folder.path(".") }).status, 0, "the database of this folder, games.db");
  folder.remove();
});

test("what holds people's data or secrets is nobody else's to read, whatever the umask", async () => {
  const folder = makeFolder();
  const umask = process.umask(0);
  const server = await startServer(folder);
  const ada = new Browser(server.url);
  await newGame(ada);
  assert.equal(backup(folder, folder.path("copy.db")).status, 0);
  await server.kill(); // so that the log stays
  rmSync(folder.path("server.conf")); // the test's own
  const before = modes(folder);
  assert.equal(restore(folder, folder.path("copy.db")).status, 0);
  process.umask(umask);
  assert.ok("games.db-wal" in before && "club.key" in before);
  for (const [name, mode] of Object.entries({ ...before, ...modes(folder) })) assert.equal(mode, "600", name);
  ada.close();
  folder.remove();
});

test("a restored backup keeps what it replaces, with its log, and belongs to the database's owner", async () => {
  const folder = makeFolder();
  const server = await startServer(folder);
  const ada = new Browser(server.url);
  const early = await newGame(ada);
  assert.equal(backup(folder, folder.path("copy.db")).status, 0);
  const late = await newGame(ada);
  await server.kill();
  if (process.getuid() === 0) chownSync(folder.path("games.db"), 1234, 1235);
  symlinkSync(folder.path("games.db"), folder.path("name.db"));
  const restored = run(["admin", "restore", "--database", `sqlite:${folder.path("name.db")}`, folder.path("copy.db")]);
  const old = replacedBy(restored);
  assert.match(old ?? restored.stderr, /games\.db\.replaced-20\d{6}T\d{6}Z$/, "not where the link is");
  assert.deepEqual(["games.db-wal", "games.db-shm"].filter((name) => existsSync(folder.path(name))), []);
  const { uid, gid } = statSync(folder.path("games.db"));
  if (process.getuid() === 0) assert.deepEqual([uid, gid], [1234, 1235]);
  const holds = async (file) => {
    const again = await startServer(folder, { port: server.port, database: `sqlite:${file}` });
    const found = await Promise.all([early, late].map(async ({ id }) => (await ada.get(`/api/v1/games/${id}`)).status));
    await again.stop();
    return found;
  };
  assert.deepEqual(await holds(folder.path("games.db")), [200, 404]);
  assert.deepEqual(await holds(old), [200, 200]);

  // Where there was none, its folder's; and so does the key that root makes for it.
  const fresh = makeFolder();
  if (process.getuid() === 0) chownSync(fresh.path("."), 1236, 1237);
  assert.equal(restore(fresh, folder.path("copy.db")).stdout, `sqlite:${fresh.path("games.db")} is restored from ${folder.path("copy.db")}\n`);
  assert.equal(admin("invite")(fresh).status, 0);
  for (const name of process.getuid() === 0 ? ["games.db", "club.key"] : []) {
    const { uid, gid } = statSync(fresh.path(name));
    assert.deepEqual([uid, gid], [1236, 1237], name);
  }
  fresh.remove();
  ada.close();
  folder.remove();
});

test("backups that cannot be restored say why, and the database stays", async () => {
  const folder = makeFolder();
  const server = await startServer(folder);
  const [whole, text, part, other] = ["whole", "text", "part", "other"].map((name) => folder.path(`${name}.db`));
  assert.equal(backup(folder, whole).status, 0);
  assertRefused(restore(folder, whole), /games\.db: is served already, by process \d+ .*; stop that server/);
  await server.stop();
  writeFileSync(text, "this is no database, but it is long enough to be read as one\n".repeat(20));
  writeFileSync(part, readFileSync(whole).subarray(0, 8192));
  const bytes = readFileSync(whole);
  bytes.writeUInt32BE(9999, 60); // the schema (SQLite's file format: the user version)
  writeFileSync(other, bytes);
  const before = [readFileSync(folder.path("games.db")), readdirSync(folder.path("."))];
  assertRefused(restore(folder, text), /text\.db.*not a database/);
  assertRefused(restore(folder, part), /part\.db/);
  assertRefused(restore(folder, other), /other\.db: another version of Ludopod \d\S* wrote it, .*; use that version/);
  assertRefused(restore(folder, "/dev/null"), /\/dev\/null/);
  assertRefused(restore(folder, folder.path("none.db")), /none\.db: there is no database of that name/);
  assertRefused(restore(folder, folder.path("games.db")), /is the database itself; name a backup of it/);
  assertRefused(restore(folder), /expected restore FILE\nTry 'ludopod help admin'/);
  assertRefused(run(["admin", "restore", "--database", `sqlite:${folder.path("new.db")}`, text]), /text\.db/);
  assertRefused(run(["admin", "restore", "--database", "sqlite::memory:", whole]), /expected sqlite:FILE/);
  assertRefused(run(["admin", "restore", "--database", "sqlite:/nowhere/at/all.db", whole]), /\/nowhere\/at\/all\.db: /);
  assert.deepEqual([readFileSync(folder.path("games.db")), readdirSync(folder.path("."))], before);
  folder.remove();
});

/* ---- Where nothing can be written -------------------------------------------------------------------- */

/** Runs a line of shell with mounts of its own; undefined where that is not allowed. */
function withMounts(line, folder) {
  const { status, stdout, stderr } = spawnSync("unshare", ["-rm", "sh", "-c", line, "sh", program, folder.path(".")], { encoding: "utf8", timeout: PATIENCE_MS, env: english });
  return /Operation not permitted|unshare failed/.test(stderr) && status !== 2 ? undefined : { status, stdout, stderr };
}

test("on a read-only or full disk it does not start, and says so", async (t) => {
  const folder = makeFolder();
  await (await startServer(folder)).stop();
  const start = '"$1" serve --listen 127.0.0.1:0 --database sqlite:"$2/games.db"';
  const readOnly = withMounts(`mount --bind "$2" "$2" && mount -o remount,bind,ro "$2" && ${start}`, folder);
  if (!readOnly) return t.skip("no mounts of one's own here");
  assertRefused(readOnly, /games\.db: Read-only file system; a server must be able to write to its database/);
  const full = withMounts(`mkdir "$2/small" && mount -t tmpfs -o size=1m tmpfs "$2/small" && cp "$2/games.db" "$2/small/" && { cat /dev/zero >"$2/small/ballast" 2>/dev/null; "$1" serve --listen 127.0.0.1:0 --database sqlite:"$2/small/games.db"; }`, folder);
  assertRefused(full, /games\.db: .*(full|No space left on device)/);
  folder.remove();
});

/** The program and its modules where everyone may run them: the checkout may be in a folder that is closed to others. */
function copyProgram(to) {
  const from = dirname(realpathSync(program));
  chmodSync(to.path("."), 0o755);
  for (const name of readdirSync(from).filter((name) => name === basename(program) || /^ludopod-\w+\.so$/.test(name))) copyFileSync(join(from, name), to.path(name));
  return to.path(basename(program));
}

test("a database that others may only read is not served by them", () => {
  const [folder, open] = [makeFolder(), makeFolder()];
  const own = { uid: process.getuid(), gid: process.getgid() };
  const nobody = { ...(own.uid === 0 ? { uid: 65534, gid: 65534 } : own), as: copyProgram(open), cwd: "/" };
  assert.equal(run(["--version"], nobody).status, 0);
  writeFileSync(folder.path("games.db"), "");
  chmodSync(folder.path("games.db"), 0o444);
  chmodSync(folder.path("."), 0o755);
  assertRefused(serve(folder.path("games.db"), nobody), /games\.db: Permission denied; a server must be able to write to its database/);
  chmodSync(folder.path("games.db"), 0o666);
  chmodSync(folder.path("."), 0o555);
  assertRefused(serve(folder.path("games.db"), nobody), /games\.db: .*(unable to open|readonly|read-only)/);
  chmodSync(folder.path("."), 0o755);
  [folder, open].forEach((each) => each.remove());
});

test("whether anything can be stored is found out though nobody plays", async () => {
  const folder = makeFolder();
  const server = await startServer(folder);
  const ada = new Browser(server.url);
  assert.equal((await ada.get("/readyz")).text, "ready\n");
  renameSync(folder.path("games.db"), folder.path("elsewhere.db"));
  const readiness = (status) =>
    until(`/readyz to answer ${status}`, async () => {
      const answer = await ada.get("/readyz");
      return answer.status === status && answer;
    });
  const seen = await readiness(503);
  assert.match(seen.text, /^nothing can be stored: the database file was moved/);
  renameSync(folder.path("elsewhere.db"), folder.path("games.db"));
  assert.equal((await readiness(200)).text, "ready\n");
  const told = server.log.map((line) => JSON.parse(line).event).filter((event) => event.startsWith("store_"));
  assert.deepEqual(told, ["store_fails", "store_works"]);
  ada.close();
  await server.stop();
  folder.remove();
});
