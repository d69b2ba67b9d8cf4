// Servers of a club are killed, stopped, paused, cut off from PostgreSQL and from each other, and PostgreSQL is, while people play by all of
// them, on machines whose clocks are an hour apart. What was acknowledged, and what was told, must be there, once, and no game be decided but
// by those who play. There is one fault of each kind, or of those that LUDOPOD_KINDS names; with LUDOPOD_LONG 200 of all kinds, with
// LUDOPOD_FAULTS any number; LUDOPOD_SEED chooses them.
import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Browser, pause, servers, until } from "../server/harness.mjs";
import { Ledger, openClub } from "../server/club.mjs";
import { startCluster } from "./cluster.mjs";

const tables = 8;
const all = "http://club"; // stands for every server that is there
let seed = Number(process.env.LUDOPOD_SEED ?? 37);
const random = () => ((seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32);
const oneOf = (list) => list[Math.floor(random() * list.length)];

/** The second server's clock is an hour ahead, the third's behind, and so on. */
function clockOf(number) {
  if (!process.env.LUDOPOD_CLOCK_SHIM) return {};
  const file = join(tmpdir(), `ludopod-clock-${process.pid}-${number % 3}`);
  writeFileSync(file, BigInt64Array.of([0n, 3_600_000n, -3_600_000n][number % 3]));
  return { LD_PRELOAD: process.env.LUDOPOD_CLOCK_SHIM, LUDOPOD_CLOCK_FILE: file };
}
process.on("exit", () => [0, 1, 2].forEach((number) => rmSync(clockOf(number).LUDOPOD_CLOCK_FILE ?? "", { force: true })));

const cluster = await startCluster(3, {}, "", { apart: true, environment: clockOf });
if (!cluster) {
  console.log("Skipped, because PostgreSQL is not there (Debian's package postgresql).");
  process.exit(77);
}

const listen = () => servers.set(all, cluster.here().map(({ url }) => url));

const kinds = {
  async kill() {
    await cluster.kill(oneOf(cluster.here()));
    listen();
    await cluster.start();
    listen();
  },
  async stop() {
    assert.deepEqual(await cluster.stop(oneOf(cluster.here())), { code: 0, signal: null });
    listen();
    await cluster.start();
    listen();
  },
  /** The one that decides, for longer than its lease lasts. */
  async sleep() {
    const sleeper = await cluster.decides();
    process.kill(sleeper.pid, "SIGSTOP");
    await pause(7000);
    process.kill(sleeper.pid, "SIGCONT");
  },
  async cut() {
    cluster.own.tell("postgres", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'club'");
  },
  /** Nothing comes through between a server and PostgreSQL, for longer than a lease lasts. */
  async alone() {
    const { toDatabase } = random() < 0.7 ? await cluster.decides() : oneOf(cluster.here());
    await toDatabase.cut([...toDatabase.pairs], 7000, random() < 0.5);
  },
  /** The same between the one that decides and another. */
  async apart() {
    const { toOthers } = await cluster.decides();
    await cluster.standbys();
    await toOthers.cut([oneOf([...toOthers.pairs])], 3000, random() < 0.5);
  },
  database: () => cluster.own.restart(),
};
const long = Boolean(process.env.LUDOPOD_LONG);
const names = (!long && process.env.LUDOPOD_KINDS?.split(",")) || Object.keys(kinds);
const faults = Number(process.env.LUDOPOD_FAULTS ?? (long ? 200 : names.length));

test(`nothing acknowledged or told is lost or doubled in ${faults} faults of servers`, { timeout: 300_000 + faults * 30_000 }, async () => {
  const ledger = new Ledger();
  const done = Object.fromEntries(names.map((name) => [name, 0]));
  const worst = {}; /* time without a move, by what happened last */
  let latestKind = "none";
  listen();
  await cluster.standbys();
  const club = openClub(all, tables, ledger, { clock: "5m+10s" });
  let broken;
  club.ended.catch((error) => (broken = error));
  let latest = { moves: 0, at: Date.now() };
  const watch = setInterval(() => {
    if (ledger.counts.moves === latest.moves) worst[latestKind] = Math.max(worst[latestKind] ?? 0, Date.now() - latest.at);
    else latest = { moves: ledger.counts.moves, at: Date.now() };
  }, 20);
  const moveOn = async () => {
    const { moves } = ledger.counts;
    await until("a move", () => broken || ledger.counts.moves > moves);
    if (broken) throw broken;
  };
  try {
    for (let i = 0; i < faults; i++) {
      await moveOn();
      await pause(random() * 500);
      const name = i < names.length ? names[i] : oneOf(names);
      latestKind = name;
      await kinds[name]();
      done[name]++;
      await moveOn();
    }
    clearInterval(watch);
    await club.stop();
    const reader = new Browser((await cluster.decides()).url);
    let events = 0;
    for (const id of ledger.games.keys()) {
      const { json: game } = await reader.get(`/api/v1/games/${id}`);
      ledger.check(id, game);
      events += game.events.length;
    }
    reader.close();
    console.log(`# ${JSON.stringify(done)}, ${ledger.games.size} games, ${events} events; longest without a move, in ms: ${JSON.stringify(worst)}; ${JSON.stringify(ledger.counts)}`);
  } finally {
    clearInterval(watch);
    club.stop().catch(() => {});
    await cluster.end();
  }
});
