// Servers of a club are killed, stopped, paused and cut off from PostgreSQL while people play by all of them. What was acknowledged, and
// what was told, must be there, once. LUDOPOD_LONG makes it 200 faults instead of 4, LUDOPOD_FAULTS any number; LUDOPOD_SEED chooses them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Browser, pause, servers, until } from "../server/harness.mjs";
import { Ledger, openClub } from "../server/club.mjs";
import { startCluster } from "./cluster.mjs";

const faults = Number(process.env.LUDOPOD_FAULTS ?? (process.env.LUDOPOD_LONG ? 200 : 4));
const tables = 8;
const all = "http://club"; // stands for every server that is there
let seed = Number(process.env.LUDOPOD_SEED ?? 37);
const random = () => ((seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32);
const oneOf = (list) => list[Math.floor(random() * list.length)];

const cluster = await startCluster();
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
};

test(`nothing acknowledged or told is lost or doubled in ${faults} faults of servers`, { timeout: 300_000 + faults * 30_000 }, async () => {
  const ledger = new Ledger();
  const names = Object.keys(kinds);
  const done = Object.fromEntries(names.map((name) => [name, 0]));
  let worst = 0;
  listen();
  await cluster.standbys();
  const club = openClub(all, tables, ledger);
  let broken;
  club.ended.catch((error) => (broken = error));
  let latest = { moves: 0, at: Date.now() };
  const watch = setInterval(() => {
    if (ledger.counts.moves === latest.moves) worst = Math.max(worst, Date.now() - latest.at);
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
    console.log(`# ${JSON.stringify(done)}, ${ledger.games.size} games, ${events} events; longest without a move ${worst} ms: ${JSON.stringify(ledger.counts)}`);
  } finally {
    clearInterval(watch);
    club.stop().catch(() => {});
    await cluster.end();
  }
});
