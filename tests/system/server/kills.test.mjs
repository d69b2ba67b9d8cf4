// The server is killed with SIGKILL again and again while people play. What it acknowledged, and what it told those who
// watch, must be there, once, when it is back. LUDOPOD_LONG makes it 200 times instead of 20.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { Ledger, openClub } from "./club.mjs";
import { Browser, makeFolder, pause, startServer, until } from "./harness.mjs";

const kills = process.env.LUDOPOD_LONG ? 200 : 20;
const tables = 10;

/** Kills and starts again while people play; resolves to the last server. */
async function killAgainAndAgain(folder, ledger) {
  let server = await startServer(folder);
  const club = openClub(server.url, tables, ledger);
  let broken;
  club.ended.catch((error) => (broken = error));
  const play = async (what, isSo) => {
    await until(what, () => broken || isSo(ledger.counts));
    if (broken) throw broken;
  };
  try {
    for (let kill = 0; kill < kills; kill++) {
      const { moves } = ledger.counts;
      await play("a move", (counts) => counts.moves > moves);
      await pause(50 + Math.random() * 250);
      await server.kill();
      server = await startServer(folder, { port: server.port });
    }
    await play("people to do and hear everything", (counts) => Object.values(counts).every((count) => count > 0));
    await club.stop();
    return server;
  } catch (error) {
    club.stop().catch(() => {});
    await server.kill();
    throw error;
  }
}

async function checkGames(server, ledger) {
  const reader = new Browser(server.url);
  let events = 0;
  try {
    for (const id of ledger.games.keys()) {
      const { json: game } = await reader.get(`/api/v1/games/${id}`);
      ledger.check(id, game);
      events += game.events.length;
    }
    return events;
  } finally {
    reader.close();
    assert.deepEqual(await server.stop(), { code: 0, signal: null });
  }
}

test(`nothing acknowledged or told is lost or doubled in ${kills} kills`, { timeout: 300_000 + kills * 10_000 }, async () => {
  const folder = makeFolder();
  const ledger = new Ledger();
  const server = await killAgainAndAgain(folder, ledger);
  const events = await checkGames(server, ledger);
  const check = execFileSync(process.env.LUDOPOD_CHECK_DATABASE, [folder.path("games.db")]).toString();
  const [whole, kept] = check.trim().split("\n");
  assert.equal(whole, "ok");
  assert.ok(Number(kept.replace("events ", "")) >= events);
  console.log(`# ${kills} kills, ${ledger.games.size} games, ${events} events kept, acknowledged and told: ${JSON.stringify(ledger.counts)}`);
  folder.remove();
});
