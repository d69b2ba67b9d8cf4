// packaging/cluster: a club for trying out, from nothing to its end, with its primary killed between. nginx is before it where there is one.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Browser, newGame, until } from "../server/harness.mjs";
import { insist } from "./cluster.mjs";

const folder = mkdtempSync(join(tmpdir(), "ludopod-up-"));
const programs = fileURLToPath(new URL("../../../packaging/cluster", import.meta.url));
const run = (name) => spawnSync(join(programs, name), [folder], { encoding: "utf8", env: { ...process.env, LUDOPOD: process.env.LUDOPOD ?? "build/ludopod" } });
const number = (name) => Number(readFileSync(join(folder, name), "utf8"));
const status = () => run("status").stdout;
const pids = () => readdirSync(join(folder, "run")).filter((name) => name.endsWith(".pid"));
const ended = (pid) => !existsSync(`/proc/${pid}`) || / Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));

const begun = run("up");
if (begun.status === 77) {
  console.log("Skipped, because PostgreSQL is not there (Debian's package postgresql).");
  process.exit(77);
}
after(() => (run("down"), rmSync(folder, { recursive: true, force: true })));

test("a club for trying out comes, goes on with its replica, ends and comes back", async () => {
  assert.equal(begun.status, 0, begun.stderr);
  const url = `http://127.0.0.1:${number(existsSync(join(folder, "run/nginx.pid")) ? "port" : "server3.port")}`;
  assert.match(status(), /^decides: process \d+ on \S+ at 127\.0\.0\.1:\d+, since \S+ \S+, number 1\nreplica: replica, sync, \d+ bytes behind\n/);
  await until("all servers", () => /^server1: ready; .*standbys 2 sockets 0\nserver2: stands by; .*\nserver3: stands by; .*\n$/m.test(status()));
  const [ada, bo] = [new Browser(url), new Browser(url)];
  const { id } = await newGame(ada, [{ kind: "you", name: "Ada" }, { kind: "open" }], { board: "5x5" });
  assert.equal((await bo.post(`/api/v1/games/${id}/join`, { name: "Bo" })).status, 200);
  const socket = await bo.socket();
  socket.say({ type: "watch", game: id });
  await socket.hear(({ type }) => type === "game");
  const heard = socket.hear(({ type, event }) => type === "event" && event === "a1");
  const move = async (ply, square) => assert.equal((await insist([ada, bo][ply % 2], `/api/v1/games/${id}/moves`, { ply, move: square })).status, 200);
  await move(0, "a1");
  await heard;
  socket.close();

  /* What is there already stays as it is. */
  const before = number("run/primary.pid");
  assert.equal(run("up").status, 0);
  assert.equal(number("run/primary.pid"), before);

  process.kill(before, "SIGKILL");
  const pg = readdirSync("/usr/lib/postgresql").map((version) => `/usr/lib/postgresql/${version}/bin/psql`).find(existsSync);
  execFileSync(pg, ["-X", "-q", "-h", join(folder, "run"), "-p", "5432", "-U", "ludopod", "-d", "club", "-c", "SELECT pg_promote()"], { stdio: "ignore" });
  await move(1, "e5");
  assert.match(status(), /^decides: process .*\nreplica: none\n/);

  /* The promoted one is the primary now, and has a replica of its own. */
  const again = run("up");
  assert.equal(again.status, 0, again.stderr);
  await until("the replica", () => /^replica: replica, sync, /m.test(status()));
  await move(2, "c3");
  assert.deepEqual((await insist(bo, `/api/v1/games/${id}`)).json.events, ["a1", "e5", "c3"]);
  const all = pids().map((name) => number(join("run", name)));
  assert.ok(all.length >= 5, `${all}`);
  assert.equal(run("down").status, 0);
  assert.deepEqual(pids(), []);
  await until("all to be gone", () => all.every(ended));
});
