// A crowd looks on at two standbys: what it costs the server that decides, and how soon each move is there. LUDOPOD_LONG makes it 10,000
// people instead of 200.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { newGame, pause } from "../server/harness.mjs";
import { browserAt, spent, startCluster } from "./cluster.mjs";

const people = process.env.LUDOPOD_LONG ? 10_000 : 200;
const moves = "a1 e5 c3 a5 e1 b4 d2 a3".split(" ");
const limits = "limits = { requests_per_second = 1e6; requests_burst = 1e6; connections = 20000; connections_per_address = 20000; sockets_per_address = 20000; };\n";

const cluster = await startCluster(3, {}, limits);
if (!cluster) {
  console.log("Skipped, because PostgreSQL is not there (Debian's package postgresql).");
  process.exit(77);
}
after(() => cluster.end());

/** Two play all moves; what that cost the decider, and how long each took to reach each of the sockets. */
async function play(decider, watch) {
  const [ada, bo] = [browserAt(decider), browserAt(decider)];
  const { id } = await newGame(ada, [{ kind: "you", name: "Ada" }, { kind: "open" }], { board: "5x5" });
  await bo.post(`/api/v1/games/${id}/join`, { name: "Bo" });
  const sockets = await watch(id);
  const before = spent(decider);
  const times = [];
  for (const [ply, move] of moves.entries()) {
    const began = performance.now();
    const heard = sockets.map((socket) => socket.hear(({ type, event }) => type === "event" && event === move).then(() => times.push(performance.now() - began)));
    const { status, text } = await [ada, bo][ply % 2].post(`/api/v1/games/${id}/moves`, { ply, move });
    assert.equal(status, 200, text);
    await Promise.all(heard);
    await pause(process.env.LUDOPOD_LONG ? 500 : 50);
  }
  sockets.forEach((socket) => socket.close());
  return { cost: spent(decider) - before, times: times.sort((one, other) => one - other) };
}

test(`${people} people look on at two standbys`, { timeout: 600_000 }, async () => {
  const decider = await cluster.decides();
  const standbys = await cluster.standbys();
  const alone = await play(decider, async () => []);
  const crowd = await play(decider, async (id) => {
    const sockets = [];
    while (sockets.length < people) {
      const more = await Promise.all(Array.from({ length: 50 }, (_, i) => browserAt(standbys[i % 2]).socket()));
      await Promise.all(more.map((socket) => (socket.say({ type: "watch", game: id }), socket.hear(({ type }) => type === "game"))));
      sockets.push(...more);
    }
    return sockets;
  });
  const at = (part) => crowd.times[Math.floor(part * (crowd.times.length - 1))].toFixed(1);
  assert.equal(crowd.times.length, people * moves.length);
  console.log(`# ${people} people, ${moves.length} moves: the decider spent ${alone.cost} ms without them and ${crowd.cost} ms with them; a move was there after ${at(0.5)} ms (half), ${at(0.99)} ms (99 %), ${at(1)} ms (all)`);
});
