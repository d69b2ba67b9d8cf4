// People play by all servers for an hour (LUDOPOD_MINUTES: so many minutes), half as much as they did in the first seconds, when they went as fast
// as they could (LUDOPOD_PACE: so many moves a second): what each server holds, and how long acts and answers take, stays as it is after the first sixth.
// ./test has six seconds of it, in which the times are those of what runs beside it, and are only told.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { after, test } from "node:test";
import { Ledger, openClub } from "../server/club.mjs";
import { Browser, pause, servers } from "../server/harness.mjs";
import { spent, startCluster } from "./cluster.mjs";

const minutes = Number(process.env.LUDOPOD_MINUTES ?? (process.env.LUDOPOD_LONG ? 60 : 0.1));
const pieces = 6, tables = 12;
const all = "http://club"; // stands for every server
const cluster = await startCluster(3, {}, "games_in_memory = 200;\n");
if (!cluster) {
  console.log("Skipped, because PostgreSQL is not there (Debian's package postgresql).");
  process.exit(77);
}
after(() => cluster.end());

const holds = (server) => ({
  kib: Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))[1]),
  files: readdirSync(`/proc/${server.pid}/fd`).length,
});
const at = (times, part) => times.sort((one, other) => one - other)[Math.floor(part * (times.length - 1))];

test(`nothing grows in ${minutes} minutes`, { timeout: (minutes * 1.3 + 5) * 60_000 }, async () => {
  const decider = await cluster.decides();
  const list = [decider, ...(await cluster.standbys())];
  servers.set(all, list.map(({ url }) => url));
  const ledger = new Ledger();
  const club = openClub(all, tables, ledger);
  const probe = new Browser(list[1].url);
  const seen = [];
  let acts = [];
  club.acted = (ms) => acts.push(ms);
  const seconds = Math.min(30, minutes * 3);
  await pause(seconds * 1000);
  const most = ledger.counts.moves / seconds;
  club.every = (seconds * 1000 * tables) / acts.length / (Number(process.env.LUDOPOD_PACE ?? most / 2) / most);
  console.log(`# as fast as they can: ${most.toFixed(0)} moves a second; an act is done within ${at(acts, 0.5).toFixed(1)} ms (half), ${at(acts, 0.99).toFixed(1)} ms (99 %)`);
  for (let piece = 0; piece < pieces; piece++) {
    const end = Date.now() + (minutes * 60_000) / pieces, before = { moves: ledger.counts.moves, ms: spent(decider), at: Date.now() };
    const times = [];
    acts = [];
    while (Date.now() < end && !ledger.broken) {
      const began = performance.now();
      assert.equal((await probe.get("/api/v1/games")).status, 200);
      times.push(performance.now() - began);
      await pause(50);
    }
    const took = (Date.now() - before.at) / 1000;
    seen.push({ servers: list.map(holds), acts: at(acts, 0.5), half: at(times, 0.5) });
    console.log(`# ${((ledger.counts.moves - before.moves) / took).toFixed(0)} moves a second, ${((spent(decider) - before.ms) / took / 10).toFixed(0)} % of a processor to decide; ${seen[piece].servers.map(({ kib, files }) => `${(kib / 1024).toFixed(1)} MiB and ${files} files`).join(", ")}; within ms (half; 99 %): an act is done ${at(acts, 0.5).toFixed(1)}; ${at(acts, 0.99).toFixed(1)}, the list of games is there ${at(times, 0.5).toFixed(1)}; ${at(times, 0.99).toFixed(1)}`);
  }
  await club.stop();
  probe.close();
  const first = seen[0], last = seen.at(-1);
  last.servers.forEach(({ kib, files }, i) => {
    assert.ok(kib < first.servers[i].kib * 1.2 + 8192, `${kib} KiB, ${first.servers[i].kib} before`);
    assert.ok(files <= first.servers[i].files + 20, `${files} files, ${first.servers[i].files} before`);
  });
  for (const what of minutes < 1 ? [] : ["acts", "half"]) assert.ok(last[what] < first[what] * 3 + 20, `${what}: ${last[what]} ms, ${first[what]} before`);
  const reader = new Browser(decider.url);
  for (const id of ledger.games.keys()) ledger.check(id, (await reader.get(`/api/v1/games/${id}`)).json);
  reader.close();
  console.log(`# as acknowledged and told: ${JSON.stringify(ledger.counts)}`);
});
