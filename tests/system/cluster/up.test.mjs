// packaging/cluster: a club for trying out, from nothing to its end, with its primary killed while people play; nginx is one way in, where there is one.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Ledger, openClub } from "../server/club.mjs";
import { Browser, servers, until } from "../server/harness.mjs";
import { insist } from "./cluster.mjs";

const folder = mkdtempSync(join(tmpdir(), "ludopod-up-"));
const programs = fileURLToPath(new URL("../../../packaging/cluster", import.meta.url));
const run = (name) => spawnSync(join(programs, name), [folder], { encoding: "utf8", env: { ...process.env, LUDOPOD: process.env.LUDOPOD ?? "build/ludopod" } });
const number = (name) => Number(readFileSync(join(folder, name), "utf8"));
const status = () => run("status").stdout;
const pids = () => readdirSync(join(folder, "run")).filter((name) => name.endsWith(".pid"));
const ended = (pid) => !existsSync(`/proc/${pid}`) || / Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));

const all = "http://club"; // stands for every way into it

const begun = run("up");
if (begun.status === 77) {
  console.log("Skipped, because PostgreSQL is not there (Debian's package postgresql).");
  process.exit(77);
}
after(() => (run("down"), rmSync(folder, { recursive: true, force: true })));

test("a club for trying out comes, loses its primary while people play, goes on with its replica, ends and comes back", async () => {
  assert.equal(begun.status, 0, begun.stderr);
  assert.match(status(), /^decides: process \d+ on \S+ at 127\.0\.0\.1:\d+, since \S+ \S+, number 1\nreplica: replica, sync, \d+ bytes behind\n/);
  await until("all servers", () => /^server1: ready; .*standbys 2 sockets \d+\nserver2: stands by; .*\nserver3: stands by; .*\n$/m.test(status()));
  const ports = [1, 2, 3].map((server) => number(`server${server}.port`));
  if (existsSync(join(folder, "run/nginx.pid"))) ports.push(number("port"));
  servers.set(all, ports.map((port) => `http://127.0.0.1:${port}`));
  const ledger = new Ledger();
  const club = openClub(all, 6, ledger);
  club.ended.catch(() => {});
  const movesOn = async () => {
    const { moves } = ledger.counts;
    await until("moves", () => ledger.broken || ledger.counts.moves > moves + 30);
  };
  const check = async () => {
    const reader = new Browser(all);
    for (const id of ledger.games.keys()) ledger.check(id, (await insist(reader, `/api/v1/games/${id}`)).json);
    reader.close();
  };
  await movesOn();

  /* What is there already stays as it is. */
  const before = number("run/primary.pid");
  assert.equal(run("up").status, 0);
  assert.equal(number("run/primary.pid"), before);

  process.kill(before, "SIGKILL");
  const began = Date.now();
  const pg = readdirSync("/usr/lib/postgresql").map((version) => `/usr/lib/postgresql/${version}/bin/psql`).find(existsSync);
  execFileSync(pg, ["-X", "-q", "-h", join(folder, "run"), "-p", "5432", "-U", "ludopod", "-d", "club", "-c", "SELECT pg_promote()"], { stdio: "ignore" });
  await movesOn();
  console.log(`# primary killed, replica promoted: 30 moves more after ${Date.now() - began} ms`);
  await club.stop();
  assert.match(status(), /^decides: process .*\nreplica: none\n/);
  await check();

  /* The promoted one is the primary now, and has a replica of its own. */
  const again = run("up");
  assert.equal(again.status, 0, again.stderr);
  await until("the replica", () => /^replica: replica, sync, /m.test(status()));
  await check();
  const pidsThen = pids().map((name) => number(join("run", name)));
  assert.ok(pidsThen.length >= 5, `${pidsThen}`);
  assert.equal(run("down").status, 0);
  assert.deepEqual(pids(), []);
  await until("all to be gone", () => pidsThen.every(ended));
});
