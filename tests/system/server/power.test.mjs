// The power fails again and again while people play: all that was written since the last sync is lost, or part of it, torn
// and out of order (power.mjs). The database is whole when the server is back, and what was acknowledged, and told to
// those who watch, is there. LUDOPOD_LONG makes it 200 times instead of 8, LUDOPOD_POWER_CUTS any
// number; LUDOPOD_SEED gives another chance.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { fractions } from "../../numbers.mjs";
import { Ledger, openClub } from "./club.mjs";
import { Browser, makeFolder, pause, startServer, until } from "./harness.mjs";
import { Disk } from "./power.mjs";

const given = process.env.LUDOPOD_POWER_CUTS;
const cuts = Number(given ?? (process.env.LUDOPOD_LONG ? 200 : 8));
const first = Number(process.env.LUDOPOD_SEED ?? 20261122);
const tables = 6;

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
      for (const id of ledger.games.keys()) ledger.check(id, (await reader.get(`/api/v1/games/${id}`)).json);
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

/** People play while the power fails so many times, and more often until writes were on their way at one of the cuts and
    all that people do was done; resolves to what was lost, at the first cut that lost something, and what was done.
    sync: another care than the store's own. */
async function live(count, random, sync) {
  let folder = makeFolder();
  let server = await startServer(folder, { env: shim(folder, sync) });
  const { port } = server;
  const ledger = new Ledger();
  const club = openClub(server.url, tables, ledger);
  let broken = null;
  const playing = club.ended.then(() => null, (error) => (broken = error.message));
  const seen = { unsynced: 0, complaint: null };
  let before = {};
  try {
    const allWasDone = () => Object.values(ledger.counts).every((number) => number > 0);
    const enough = (cut) => cut >= count && seen.unsynced > 0 && allWasDone();
    for (let cut = 0; !enough(cut) && !seen.complaint && !broken; cut++) {
      const { moves } = ledger.counts;
      await until("a move", () => broken || ledger.counts.moves > moves);
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

test(`nothing acknowledged or told is lost in ${cuts} power cuts, and the database stays whole`, { timeout: 300_000 + cuts * 40_000 }, async () => {
  const { complaint, unsynced, ledger } = await live(cuts, fractions(first));
  assert.equal(complaint, null, `with the seed ${first}`);
  assert.ok(unsynced > 0, "some writes were never synced, and so put to the test");
  console.log(`# seed ${first}: ${cuts} cuts, ${unsynced} writes unsynced, ${ledger.games.size} games, acknowledged and told: ${JSON.stringify(ledger.counts)}`);
});

// It is about this test, and tried where that has its usual number.
for (const sync of given ? [] : ["NORMAL", "OFF"]) {
  // A test that was blind to it would go on for ever.
  test(`this test sees when less is synced: synchronous = ${sync}`, { timeout: 400_000 }, async () => {
    const { complaint } = await live(Infinity, fractions(first), sync);
    console.log(`# ${complaint.split("\n")[0]}`);
  });
}

assert.ok(existsSync(process.env.LUDOPOD_POWER_SHIM ?? ""), "LUDOPOD_POWER_SHIM names the library to preload");
