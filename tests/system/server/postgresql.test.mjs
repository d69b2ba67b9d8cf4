// A server whose games are in PostgreSQL.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { Browser, makeFolder, pause, startServer } from "./harness.mjs";
import { startPostgresql } from "./postgresql.mjs";

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
  for (let i = 0; i < 6000 && own.tell("games", "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'") !== "0"; i++) await pause(50);
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

test("backups are pg_dump's", () => {
  const told = spawnSync(program, ["admin", "backup", "--database", database, "copy.dump"], { encoding: "utf8" });
  assert.equal(told.status, 2);
  assert.match(told.stderr, /pg_dump --format=custom --file='copy\.dump' --host=/);
});

test("without the module the package is named", () => {
  const elsewhere = makeFolder();
  for (const name of ["ludopod", "ludopod-server.so"]) copyFileSync(name === "ludopod" ? program : join(dirname(program), name), elsewhere.path(name));
  const told = spawnSync(elsewhere.path("ludopod"), ["serve", "--listen", "127.0.0.1:0", "--database", database, "--config", folder.path("server.conf")], { encoding: "utf8" });
  elsewhere.remove();
  assert.equal(told.status, 2);
  assert.match(told.stderr, /ludopod-postgresql\.so is missing .* libpq-dev/);
});
