// The power fails again and again while people play: all that was written since the last sync is lost, or part of it, torn
// and out of order (power.mjs). The database is whole when the server is back, and what was acknowledged, and told to
// those who watch, is there. LUDOPOD_LONG makes it 200 times instead of 8; LUDOPOD_SEED gives another chance.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { Ledger, openClub } from "./club.mjs";
import { Browser, makeFolder, pause, startServer } from "./harness.mjs";
import { Disk } from "./power.mjs";

const cuts = process.env.LUDOPOD_LONG ? 200 : 8;
const first = Number(process.env.LUDOPOD_SEED ?? 20261122);
const tables = 6;

/** mulberry32 (Tommy Ettinger). */
function chance(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}


function folderWith(files) {
  const folder = makeFolder();
  for (const [name, bytes] of Object.entries(files)) writeFileSync(folder.path(name), bytes);
  return folder;
}

const shim = (folder, sync) => ({
  LD_PRELOAD: process.env.LUDOPOD_POWER_SHIM,
  LUDOPOD_POWER_FOLDER: dirname(folder.path("x")),
  LUDOPOD_POWER_LOG: folder.path("log.power"),
  ...(sync && { LUDOPOD_POWER_SYNC: sync }),
  ASAN_OPTIONS: `${process.env.ASAN_OPTIONS ?? ""}:verify_asan_link_order=0`,
});

/** What is wrong with a database after a cut: nothing, or a sentence. */
async function complaintOf(files, ledger) {
  const folder = folderWith(files);
  const { stdout } = spawnSync(process.env.LUDOPOD_CHECK_DATABASE, [folder.path("games.db")], { encoding: "utf8" });
  let server;
  try {
    assert.match(stdout, /^ok\n/, "the database is damaged");
    server = await startServer(folder);
    const reader = new Browser(server.url);
    try {
      for (const id of ledger.games.keys()) ledger.check(id, (await reader.get(`/api/games/${id}`)).json);
    } finally {
      reader.close();
    }
    return null;
  } catch (error) {
    return error.message;
  } finally {
    await server?.kill();
    folder.remove();
  }
}

/** People play while the power fails so many times, or more often until writes were on their way at one of the cuts;
    resolves to what was lost, at the first cut that lost something, and what was done. sync: another care than the
    store's own. */
async function live(count, random, sync) {
  let folder = makeFolder();
  let server = await startServer(folder, { env: shim(folder, sync) });
  const { port } = server;
  const ledger = new Ledger();
  const club = openClub(server.url, tables, ledger);
  const playing = club.ended.then(() => null, (error) => error.message);
  const seen = { unsynced: 0, complaint: null };
  let before = {};
  try {
    const enough = (cut) => cut >= 4 * count || (cut >= count && seen.unsynced > 0);
    for (let cut = 0; !enough(cut) && !seen.complaint; cut++) {
      await pause(100 + random() * 400);
      await server.kill();
      await pause(50); // answers that are on their way count
      const disk = new Disk(before);
      disk.replay(readFileSync(folder.path("log.power")));
      seen.unsynced += disk.unsynced;
      const after = disk.any(random);
      folder.remove();
      seen.complaint = (await complaintOf(disk.least(), ledger)) ?? (await complaintOf(after, ledger));
      folder = folderWith(after);
      before = after;
      if (!seen.complaint) server = await startServer(folder, { port, env: shim(folder, sync) });
    }
  } finally {
    club.stop().catch(() => {});
    await playing;
    await server.kill();
    folder.remove();
  }
  return { ...seen, complaint: seen.complaint ?? (await playing), ledger };
}

test(`nothing acknowledged or told is lost in ${cuts} power cuts, and the database stays whole`, { timeout: 60_000 + cuts * 20_000 }, async () => {
  const { complaint, unsynced, ledger } = await live(cuts, chance(first));
  assert.equal(complaint, null, `with the seed ${first}`);
  assert.ok(unsynced > 0, "some writes were never synced, and so put to the test");
  for (const [what, number] of Object.entries(ledger.counts)) assert.ok(number > 0, `nobody got to do or hear: ${what}`);
  console.log(`# seed ${first}: ${cuts} cuts, ${unsynced} writes unsynced, ${ledger.games.size} games, acknowledged and told: ${JSON.stringify(ledger.counts)}`);
});

for (const sync of ["NORMAL", "OFF"]) {
  test(`this test sees when less is synced: synchronous = ${sync}`, { timeout: 120_000 }, async () => {
    const { complaint } = await live(5, chance(first), sync);
    assert.ok(complaint, "no loss was seen, so the test is blind");
    console.log(`# ${complaint.split("\n")[0]}`);
  });
}

assert.ok(existsSync(process.env.LUDOPOD_POWER_SHIM ?? ""), "LUDOPOD_POWER_SHIM names the library to preload");
