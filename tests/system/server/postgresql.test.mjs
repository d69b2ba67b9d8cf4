// A server whose games are in PostgreSQL.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { Browser, makeFolder, pause, startServer } from "./harness.mjs";
import { sessions, startPostgresql } from "./postgresql.mjs";

const program = process.env.LUDOPOD ?? "build/ludopod";
const own = await startPostgresql();
if (!own) {
  console.log("Skipped, because PostgreSQL is not there (Debian's package postgresql).");
  process.exit(77);
}
own.tell("postgres", "CREATE DATABASE games");
const database = own.url("games");
const folder = makeFolder();
after(async () => {
  folder.remove();
  await own.stop();
});

async function newGame(browser) {
  const made = await browser.ask("POST", "/api/v1/games", JSON.stringify({ options: { board: "1x3" }, seats: [{ kind: "you" }, { kind: "computer", character: "bobtail" }] }));
  assert.equal(made.status, 201);
  return made.json.id;
}

async function movesOf(browser, id) {
  return (await browser.ask("GET", `/api/v1/games/${id}`)).json.events;
}

test("what was told outlives a kill, and the computer goes on", async () => {
  let server = await startServer(folder, { database });
  const browser = new Browser(server.url);
  const id = await newGame(browser);
  const moved = await browser.ask("POST", `/api/v1/games/${id}/moves`, JSON.stringify({ ply: 0, move: "a1" }));
  assert.equal(moved.status, 200);
  await server.kill();
  for (let i = 0; i < 6000 && own.tell("games", sessions("games")) !== "0"; i++) await pause(50);
  server = await startServer(folder, { database });
  browser.url = server.url;
  for (let i = 0; i < 6000 && (await movesOf(browser, id)).length < 2; i++) await pause(50);
  const events = await movesOf(browser, id);
  assert.equal(events[0], "a1");
  assert.ok(events.length >= 2);
  await server.stop();
});

test("a second server of the database is refused", async () => {
  const server = await startServer(folder, { database });
  const second = spawnSync(program, ["serve", "--listen", "127.0.0.1:0", "--database", database, "--config", folder.path("server.conf")], { encoding: "utf8" });
  assert.equal(second.status, 2);
  assert.match(second.stderr, /is served already, by process \d+ on /);
  await server.stop();
});

test("a server that has lost its connection ends", async () => {
  const server = await startServer(folder, { database });
  const browser = new Browser(server.url);
  const id = await newGame(browser);
  own.tell("postgres", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ludopod'");
  const refused = await browser.ask("POST", `/api/v1/games/${id}/moves`, JSON.stringify({ ply: 0, move: "a1" }));
  assert.equal(refused.status, 503);
  assert.deepEqual(await server.ended(), { code: 2, signal: null });
  assert.match(server.log.join("\n"), /the connection to the database was lost/);
  assert.equal(own.tell("games", `SELECT count(*) FROM event WHERE game = '${id}'`), "0");
});

test("a backup is made beside the server, noted, and restored once it has stopped; check and doctor find nothing", async () => {
  let server = await startServer(folder, { database });
  const browser = new Browser(server.url);
  const id = await newGame(browser);
  const admin = (...words) => spawnSync(program, ["admin", ...words, "--config", folder.path("server.conf"), "--database", database], { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
  assert.match(admin("doctor").stdout, /no backup was ever made/);
  const made = admin("backup", folder.path("night"));
  assert.deepEqual([made.status, made.stderr], [0, ""]);
  assert.equal(statSync(folder.path("night")).mode & 0o777, 0o600);
  assert.doesNotMatch(admin("doctor").stdout, /backup/);
  assert.match(admin("log").stdout, /\tbackup\t/);
  const checked = admin("check");
  assert.deepEqual([checked.status, checked.stderr], [0, ""]);
  assert.match(checked.stdout, /everything is whole/);
  assert.match(admin("restore", folder.path("night")).stderr, /is served already/);
  await server.stop();
  own.tell("games", "DELETE FROM event; UPDATE game SET state = 'over'");
  const restored = admin("restore", folder.path("night"));
  assert.deepEqual([restored.status, restored.stderr], [0, ""]);
  server = await startServer(folder, { database });
  browser.url = server.url;
  assert.equal((await browser.ask("GET", `/api/v1/games/${id}`)).json.over, false);
  assert.equal(admin("check").status, 0);
  await server.stop();
});

test("without the module the package is named", () => {
  const elsewhere = makeFolder();
  for (const name of ["ludopod", "ludopod-server.so"]) copyFileSync(name === "ludopod" ? program : join(dirname(program), name), elsewhere.path(name));
  const told = spawnSync(elsewhere.path("ludopod"), ["serve", "--listen", "127.0.0.1:0", "--database", database, "--config", folder.path("server.conf")], { encoding: "utf8" });
  elsewhere.remove();
  assert.equal(told.status, 2);
  assert.match(told.stderr, /ludopod-postgresql\.so is missing .* libpq-dev/);
});
