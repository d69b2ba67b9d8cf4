// People play by all servers for an hour (LUDOPOD_MINUTES: so many minutes): what each server holds, and how long an answer takes, stays as it is
// after the first sixth. ./test has six seconds of it.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { Ledger, openClub } from "../server/club.mjs";
import { Browser, pause, servers } from "../server/harness.mjs";
import { spent, startCluster } from "./cluster.mjs";

const minutes = Number(process.env.LUDOPOD_MINUTES ?? (process.env.LUDOPOD_LONG ? 60 : 0.1));
const pieces = 6;
const all = "http://club"; // stands for every server
const cluster = await startCluster(3, {}, "games_in_memory = 200;\n");
if (!cluster) {
  console.log("Skipped, because PostgreSQL is not there (Debian's package postgresql).");
  process.exit(77);
}

const holds = (server) => ({
  kib: Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))[1]),
  files: readdirSync(`/proc/${server.pid}/fd`).length,
});
const at = (times, part) => times.sort((one, other) => one - other)[Math.floor(part * (times.length - 1))];

test(`nothing grows in ${minutes} minutes`, { timeout: (minutes + 5) * 60_000 }, async () => {
  const decider = await cluster.decides();
  const list = [decider, ...(await cluster.standbys())];
  servers.set(all, list.map(({ url }) => url));
  const ledger = new Ledger();
  const club = openClub(all, 12, ledger);
  const probe = new Browser(list[1].url);
  const seen = [];
  for (let piece = 0; piece < pieces; piece++) {
    const end = Date.now() + (minutes * 60_000) / pieces, before = { moves: ledger.counts.moves, ms: spent(decider), at: Date.now() };
    const times = [];
    while (Date.now() < end && !ledger.broken) {
      const began = performance.now();
      assert.equal((await probe.get("/api/v1/games")).status, 200);
      times.push(performance.now() - began);
      await pause(50);
    }
    const seconds = (Date.now() - before.at) / 1000;
    seen.push({ servers: list.map(holds), half: at(times, 0.5), most: at(times, 0.99) });
    console.log(`# ${((ledger.counts.moves - before.moves) / seconds).toFixed(0)} moves a second, ${((spent(decider) - before.ms) / seconds / 10).toFixed(0)} % of a processor to decide; ${seen[piece].servers.map(({ kib, files }) => `${(kib / 1024).toFixed(1)} MiB and ${files} files`).join(", ")}; answered within ${seen[piece].half.toFixed(1)} ms (half), ${seen[piece].most.toFixed(1)} ms (99 %)`);
  }
  await club.stop();
  probe.close();
  const first = seen[0], last = seen.at(-1);
  last.servers.forEach(({ kib, files }, i) => {
    assert.ok(kib < first.servers[i].kib * 1.2 + 8192, `${kib} KiB, ${first.servers[i].kib} before`);
    assert.ok(files <= first.servers[i].files + 20, `${files} files, ${first.servers[i].files} before`);
  });
  assert.ok(last.half < first.half * 3 + 20, `${last.half} ms, ${first.half} before`);
  const reader = new Browser(decider.url);
  for (const id of ledger.games.keys()) ledger.check(id, (await reader.get(`/api/v1/games/${id}`)).json);
  reader.close();
  await cluster.end();
});
