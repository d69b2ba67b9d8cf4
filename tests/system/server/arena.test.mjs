/* An arena of programs: everyone plays as fast as they can, and the server is killed once. Nobody is at two tables, every game counts
   once, and who is free soon has an opponent. In its long form there are two hundred for ten minutes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Browser, makeFolder, pause, startServer, until } from "./harness.mjs";

const LONG = Boolean(process.env.LUDOPOD_LONG);
const PEOPLE = LONG ? 200 : 10, FOR_MS = LONG ? 600_000 : 3_000, P99_MS = 2_000;
const LETTERS = "abcdefghkmnpqrstuvwx"; /* which read like no other */
const config = `password_mib = 8;
limits = { requests_per_second = 1000000; requests_burst = 1000000; games_per_hour = 1000000; games_burst = 1000000; sign_ups_per_hour = 1000000;
  sign_ups_burst = 1000000; connections = 2000; connections_per_address = 2000; sockets_per_address = 2000; };\n`;

/** Plays whatever waits, and gives up as the second player, until it is over. A server that is not there is asked again. */
async function play(one, over) {
  while (!over()) {
    try {
      const { json } = await one.get("/api/v1/me/games?state=turn&limit=1");
      const [game] = json?.items ?? [];
      if (!game) await pause(50);
      else await one.post(`/api/v1/games/${game.id}/${game.ply < 2 ? "moves" : "resign"}`, { ply: game.ply, ...(game.ply < 2 && { move: ["a1", "c1"][game.ply] }) });
    } catch {
      await pause(50);
    }
  }
}

async function everything(one, path) {
  const all = [];
  for (let cursor = ""; cursor !== null; ) {
    const { json } = await one.get(`${path}?limit=200&cursor=${cursor}`);
    all.push(...json.items);
    cursor = json.next;
  }
  return all;
}

/** How long those who are paired had been free, by the journal: since the later of their last results. */
function waits(log) {
  const free = new Map(), tables = [], waited = [];
  for (const entry of log) {
    if (entry.kind === "pair") {
      const since = entry.entrants.map((number) => free.get(number));
      assert.ok(since.every((at) => at !== "busy"), `somebody is at two tables: ${JSON.stringify(entry)}`);
      if (since.every((at) => at !== undefined)) waited.push(entry.at_ms - Math.max(...since));
      entry.entrants.forEach((number) => free.set(number, "busy"));
      tables.push({ entrants: entry.entrants, over: false });
    } else if (entry.kind === "result") {
      const table = tables[entry.table];
      assert.ok(!table.over, "a game counts twice");
      table.over = true;
      table.entrants.forEach((number) => free.set(number, entry.at_ms));
    }
  }
  return { tables, waited: waited.sort((a, b) => a - b) };
}

test(`an arena of ${PEOPLE}, the server killed once`, async () => {
  const folder = makeFolder();
  let server = await startServer(folder, { config });
  const { url, port } = server;
  const people = Array.from({ length: PEOPLE }, () => new Browser(url));
  let next = 0;
  const signUp = async () => {
    for (let i; (i = next++) < PEOPLE; ) assert.equal((await people[i].post("/api/v1/sign-up", { handle: `robot-${LETTERS[i % 20]}${LETTERS[Math.floor(i / 20)]}`, password: "correct horse" })).status, 201);
  };
  await Promise.all(Array.from({ length: 8 }, signUp));
  const made = await people[0].post("/api/v1/tournaments", { kind: "arena", title: "Robots", in_ms: 3_600_000, length_ms: 3_600_000, terms: { options: { board: "1x3" }, clock: "5m+8s" } });
  assert.equal(made.status, 201, made.text);
  const path = `/api/v1/tournaments/${made.json.id}`;
  for (const one of people) assert.equal((await one.post(`${path}/join`, {})).status, 200);
  assert.equal((await people[0].post(`${path}/begin`, {})).status, 200);
  let over = false;
  const began = Date.now(), playing = people.map((one) => play(one, () => over));
  await pause(FOR_MS / 2);
  await server.kill();
  server = await startServer(folder, { config, port });
  await pause(FOR_MS / 2);
  over = true;
  await Promise.all(playing);
  const minutes = (Date.now() - began) / 60_000;
  await until("all results", async () => (await everything(people[0], `${path}/log`)).length > 0);
  const log = (await everything(people[0], `${path}/log`)).reverse();
  const { tables, waited } = waits(log);
  const ended = tables.filter((table) => table.over).length, p99 = waited[Math.floor(waited.length * 0.99)];
  console.log(`# ${PEOPLE} people: ${Math.round(ended / minutes)} games a minute; paired after ${waited[waited.length >> 1]} ms in half of all cases, ${p99} ms in 99 of 100`);
  assert.ok(ended > PEOPLE, `${ended} games`);
  const slow = waited.filter((ms) => ms >= P99_MS).length; /* the server was not there for some, and a small field waits for others */
  assert.ok(!LONG || p99 < P99_MS, `${slow} of ${waited.length} waited longer`);
  const points = (await everything(people[0], `${path}/standing`)).reduce((sum, one) => sum + one.games, 0);
  assert.equal(points, 2 * ended);
  assert.equal((await people[0].post(`${path}/cancel`, {})).status, 200);
  people.forEach((one) => one.close());
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
  folder.remove();
});
