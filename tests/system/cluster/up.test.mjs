// packaging/cluster: a club for trying out, from nothing to its end, with the replica cut off and the primary killed while people play; nginx is one
// way in, where there is one. LUDOPOD_LONG cuts twenty times, LUDOPOD_CUTS any number.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Ledger, openClub } from "../server/club.mjs";
import { Browser, pause, servers, until } from "../server/harness.mjs";
import { Between, insist } from "./cluster.mjs";

const folder = mkdtempSync(join(tmpdir(), "ludopod-up-"));
const programs = fileURLToPath(new URL("../../../packaging/cluster", import.meta.url));
const run = (name) => spawnSync(join(programs, name), [folder], { encoding: "utf8", env: { ...process.env, LUDOPOD: process.env.LUDOPOD ?? "build/ludopod" } });
const number = (name) => Number(readFileSync(join(folder, name), "utf8"));
const status = () => run("status").stdout;
const doctor = () => spawnSync(process.env.LUDOPOD ?? "build/ludopod", ["admin", "doctor", "--config", join(folder, "server1.conf")], { encoding: "utf8" }).stdout;
const logged = (event) => [1, 2, 3].reduce((sum, server) => sum + readFileSync(join(folder, `log/server${server}`), "utf8").split(`"${event}"`).length - 1, 0);
const pids = () => readdirSync(join(folder, "run")).filter((name) => name.endsWith(".pid"));
const ended = (pid) => !existsSync(`/proc/${pid}`) || / Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));

const all = "http://club"; // stands for every way into it

const begun = run("up");
if (begun.status === 77) {
  console.log("Skipped, because PostgreSQL is not there (Debian's package postgresql).");
  process.exit(77);
}
const way = new Between({ path: join(folder, "run/.s.PGSQL.5431") }); // from the replica to the primary
after(() => (run("down"), way.end(), rmSync(folder, { recursive: true, force: true })));

const pg = readdirSync("/usr/lib/postgresql").map((version) => `/usr/lib/postgresql/${version}/bin/psql`).find(existsSync);
const tellReplica = (command) => execFileSync(pg, ["-X", "-q", "-h", join(folder, "run"), "-p", "5432", "-U", "ludopod", "-d", "club", "-c", command], { stdio: "ignore" });

test("a club for trying out comes, is cut off from its replica and loses its primary while people play, goes on with its replica, ends and comes back", async () => {
  assert.equal(begun.status, 0, begun.stderr);
  assert.match(status(), /^decides: process \d+ on \S+ at 127\.0\.0\.1:\d+, since \S+ \S+, number 1\nreplica: replica, sync, \d+ bytes behind\n/);
  await until("all servers", () => /^server1: ready; .*standbys 2 sockets \d+\nserver2: stands by; .*\nserver3: stands by; .*\n$/m.test(status()));
  const ports = [1, 2, 3].map((server) => number(`server${server}.port`));
  if (existsSync(join(folder, "run/nginx.pid"))) ports.push(number("port"));
  servers.set(all, ports.map((port) => `http://127.0.0.1:${port}`));
  const ledger = new Ledger();
  const club = openClub(all, 6, ledger);
  club.every = 400; /* as fast as all limits let people of one address */
  club.ended.catch((error) => (ledger.broken ??= error));
  const movesOn = async (more = 30) => {
    const { moves } = ledger.counts;
    await until("moves", () => ledger.broken || ledger.counts.moves >= moves + more);
    if (ledger.broken) throw ledger.broken;
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

  /* Nothing comes through between the replica and the primary: moves wait, the log and the doctor say why. */
  mkdirSync(join(folder, "run/way"));
  await way.listen({ path: join(folder, "run/way/.s.PGSQL.5431") });
  [join(folder, "run/way"), join(folder, "run/way/.s.PGSQL.5431")].forEach((path) => chmodSync(path, 0o777)); /* PostgreSQL is somebody else */
  tellReplica(`ALTER SYSTEM SET primary_conninfo = 'host=${folder}/run/way port=5431 user=ludopod application_name=replica'`);
  tellReplica("SELECT pg_reload_conf()");
  await until("the replica to come by it", async () => (await pause(500), way.pairs.size && /^replica: replica, sync, /m.test(status()))); /* while status() runs nothing comes by it */
  const cuts = Number(process.env.LUDOPOD_CUTS ?? (process.env.LUDOPOD_LONG ? 20 : 1));
  const times = [];
  for (let cut = 0; cut < cuts; cut++) {
    await movesOn();
    const waits = logged("store_waits");
    const mended = way.cut([...way.pairs], 4000, cut % 2 === 0);
    await pause(500);
    const { moves } = ledger.counts;
    await pause(2500);
    assert.match(doctor(), /waits for a replica that does not answer/);
    assert.equal(ledger.counts.moves, moves, "nothing is acknowledged meanwhile");
    await mended;
    const at = Date.now();
    await movesOn(1);
    times.push(Date.now() - at);
    assert.ok(logged("store_waits") > waits, "the log says so");
    await until("the log", () => logged("store_answers") === logged("store_waits"));
  }
  console.log(`# replica cut off ${cuts} times for 4 s: the next move was durable after ${times.join(", ")} ms`);

  process.kill(before, "SIGKILL");
  const began = Date.now();
  tellReplica("SELECT pg_promote()");
  await movesOn(1);
  console.log(`# primary killed, replica promoted: the next move was durable after ${Date.now() - began} ms`);
  await movesOn();
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
