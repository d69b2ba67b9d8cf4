// A crowd looks on at two standbys: what it costs the server that decides, and how soon each move is with those of it who listen; the rest
// of it, in threads of their own, lets all pass. LUDOPOD_LONG makes it 10,000 people instead of 200, LUDOPOD_CROWD any number.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";
import { Browser, newGame, pause } from "../server/harness.mjs";
import { browserAt, spent, startCluster } from "./cluster.mjs";

const AT_ONCE = 50;

/** Opens so many sockets at a server. */
async function look(url, id, count) {
  const sockets = [];
  while (sockets.length < count) {
    const more = await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, () => new Browser(url).socket()));
    await Promise.all(more.map((socket) => (socket.say({ type: "watch", game: id }), socket.hear(({ type }) => type === "game"))));
    sockets.push(...more);
  }
  return sockets;
}

if (!isMainThread) {
  const { url, id, count } = workerData;
  for (const { stream } of await look(url, id, count)) stream.removeAllListeners("data").resume();
  parentPort.postMessage("all are there");
  await new Promise(() => setInterval(() => {}, 1000));
}

const people = Number(process.env.LUDOPOD_CROWD ?? (process.env.LUDOPOD_LONG ? 10_000 : 200));
const listeners = 20;
const moves = "a1 e5 c3 a5 e1 b4 d2 a3".split(" ");
const limits = "limits = { requests_per_second = 1e6; requests_burst = 1e6; connections = 20000; connections_per_address = 20000; sockets_per_address = 20000; };\n";

const cluster = await startCluster(3, {}, limits);
if (!cluster) {
  console.log("Skipped, because PostgreSQL is not there (Debian's package postgresql).");
  process.exit(77);
}
after(() => cluster.end());

/** Two play all moves while people look on at these servers; what that cost the decider, and how long each move took to the listeners. */
async function play(decider, at, count) {
  const [ada, bo] = [browserAt(decider), browserAt(decider)];
  const { id } = await newGame(ada, [{ kind: "you", name: "Ada" }, { kind: "open" }], { board: "5x5" });
  await bo.post(`/api/v1/games/${id}/join`, { name: "Bo" });
  const crowd = at.map(({ url }) => new Worker(new URL(import.meta.url), { workerData: { url, id, count: (count - listeners) / at.length } }));
  await Promise.all(crowd.map((one) => new Promise((resolve, reject) => one.once("message", resolve).once("error", reject))));
  const sockets = (await Promise.all(at.map(({ url }) => look(url, id, listeners / at.length)))).flat();
  await pause(process.env.LUDOPOD_LONG ? 3000 : 500); /* who has come was told */
  const before = spent(decider);
  const times = [];
  for (const [ply, move] of moves.entries()) {
    const began = performance.now();
    const heard = sockets.map((socket) => socket.hear(({ type, event }) => type === "event" && event === move).then(() => times.push(performance.now() - began)));
    const { status, text } = await [ada, bo][ply % 2].post(`/api/v1/games/${id}/moves`, { ply, move });
    assert.equal(status, 200, text);
    await Promise.all(heard);
    await pause(process.env.LUDOPOD_LONG ? 1000 : 50);
  }
  const cost = spent(decider) - before;
  sockets.forEach((socket) => socket.close());
  await Promise.all(crowd.map((one) => one.terminate()));
  return { cost, times: times.sort((one, other) => one - other) };
}

test(`${people} people look on at two standbys`, { timeout: 600_000 }, async () => {
  const decider = await cluster.decides();
  const standbys = await cluster.standbys();
  const alone = await play(decider, [], 0);
  const crowd = await play(decider, standbys, people);
  const same = await play(decider, [decider], people);
  const at = ({ times }, part) => times[Math.floor(part * (times.length - 1))].toFixed(1);
  const each = ({ cost }) => (((cost - alone.cost) * 1000) / people / moves.length).toFixed(2);
  assert.equal(crowd.times.length, listeners * moves.length);
  const line = (where, of) => console.log(`# ${where}: the server that decides spent ${of.cost.toFixed(1)} ms, ${each(of)} us for each of them and move; a move was there after ${at(of, 0.5)} ms (half), ${at(of, 0.99)} ms (99 %), ${at(of, 1)} ms (all)`);
  console.log(`# ${moves.length} moves without them: ${alone.cost.toFixed(1)} ms`);
  line(`${people} people at two standbys`, crowd);
  line(`${people} people at itself`, same);
  assert.ok(crowd.cost - alone.cost < (same.cost - alone.cost) / 2, "standbys take most of it");
});
