// A crowd looks on at two standbys: what it costs the server that decides, and how soon each move is with those of it who listen; the rest
// of it, in threads of their own, lets all pass. First at many games, in which people who have come by the standbys, too, move at a steady rate, with
// and without it by turns; then all at one game. LUDOPOD_LONG makes it 10,000 people instead of 200, LUDOPOD_CROWD any number.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";
import { Browser, newGame, pause, playSomething } from "../server/harness.mjs";
import { frame } from "../server/socket.mjs";
import { browserAt, spent, startCluster } from "./cluster.mjs";

const AT_ONCE = 50, PONG = 10;

/** Opens so many sockets at a server, which look on at these games by turns. */
async function look(url, games, count) {
  const sockets = [];
  while (sockets.length < count) {
    const more = await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, () => new Browser(url).socket()));
    await Promise.all(more.map((socket, i) => (socket.say({ type: "watch", game: games[(sockets.length + i) % games.length] }), socket.hear(({ type }) => type === "game"))));
    sockets.push(...more);
  }
  return sockets;
}

if (!isMainThread) {
  const { url, games, count } = workerData;
  const sockets = await look(url, games, count);
  for (const { stream } of sockets) stream.removeAllListeners("data").resume();
  parentPort.postMessage("all are there");
  for (let next = 0; ; next = (next + 1) % 20) {
    await pause(1000);
    for (let i = next; i < sockets.length; i += 20) sockets[i].raw(frame(PONG, "")); /* nobody looks for what is asked */
  }
}

const long = Boolean(process.env.LUDOPOD_LONG);
const people = Number(process.env.LUDOPOD_CROWD ?? (long ? 10_000 : 200));
const listeners = 20;
const moves = "a1 e5 c3 a5 e1 b4 d2 a3".split(" ");
const limits = "limits = { requests_per_second = 1e6; requests_burst = 1e6; games_per_hour = 1e6; games_burst = 1e6; connections = 20000; connections_per_address = 20000; sockets_per_address = 20000; };\n";

const cluster = await startCluster(3, {}, limits);
if (!cluster) {
  console.log("Skipped, because PostgreSQL is not there (Debian's package postgresql).");
  process.exit(77);
}
after(() => cluster.end());

const at = (times, part) => times.sort((one, other) => one - other)[Math.floor(part * (times.length - 1))].toFixed(1);

/** So many more people look on at these games; what sends them away. */
async function gather(servers, games, count) {
  const crowd = servers.map(({ url }) => new Worker(new URL(import.meta.url), { workerData: { url, games, count: count / servers.length } }));
  await Promise.all(crowd.map((one) => new Promise((resolve, reject) => one.once("message", resolve).once("error", reject))));
  return () => Promise.all(crowd.map((one) => one.terminate()));
}

/** Two people, who come by these servers, and a game of theirs. */
async function sitDown(servers, board) {
  const players = [browserAt(servers[0]), browserAt(servers.at(-1))];
  for (const player of players) player.agent = false; /* none is left open for so long that it ends meanwhile */
  const { id } = await newGame(players[0], [{ kind: "you", name: "Ada" }, { kind: "open" }], { board });
  const { json } = await players[1].post(`/api/v1/games/${id}/join`, { name: "Bo" });
  return { id, players, game: json, latest: Promise.resolve() };
}

test(`${people} people look on at many games at two standbys`, { timeout: 1_200_000 }, async () => {
  const decider = await cluster.decides();
  const standbys = await cluster.standbys();
  const tables = [], count = long ? 100 : 10, rate = Number(process.env.LUDOPOD_PACE ?? 40), seconds = long ? 20 : 2;
  while (tables.length < count) tables.push(await sitDown(standbys, "8x8"));
  for (const { players, id } of tables) for (const player of players) (await player.socket()).say({ type: "watch", game: id });
  const games = tables.map(({ id }) => id);
  let next = 0;
  /** Moves are made for some seconds, of which these are told; what each cost the server that decides, in microseconds, and how long it took. */
  const play = async (sockets) => {
    const times = [], before = spent(decider), begun = performance.now();
    for (let i = 0; i < rate * seconds; i++) {
      await pause(Math.max(0, begun + (i * 1000) / rate - performance.now()));
      const table = tables[next++ % count];
      table.latest = table.latest.then(async () => {
        const { id, ply, turn } = table.game, began = performance.now();
        const heard = sockets.filter(({ of }) => of === id).map(({ socket }) => socket.hear((told) => told.type === "event" && told.ply === ply).then(() => times.push(performance.now() - began)));
        const { answer } = await playSomething(table.players["ab".indexOf(turn)], table.game);
        assert.equal(answer.status, 200, answer.text);
        table.game = answer.json;
        await Promise.all(heard);
      });
    }
    await Promise.all(tables.map(({ latest }) => latest));
    return { each: ((spent(decider) - before) * 1000) / rate / seconds, times };
  };
  const without = [], within = [], times = [];
  await play([]); /* warm */
  for (let turn = 0; turn < (long ? 3 : 1); turn++) {
    without.push((await play([])).each);
    const send = await gather(standbys, games, people - 2 * count);
    const sockets = (await Promise.all(standbys.map(async ({ url }) => (await look(url, games, count)).map((socket, i) => ({ socket, of: games[i] }))))).flat();
    await pause(long ? 5000 : 1000); /* who has come was told */
    const told = await play(sockets);
    within.push(told.each);
    times.push(...told.times);
    sockets.forEach(({ socket }) => socket.close());
    await send();
    await pause(long ? 5000 : 1000);
  }
  assert.equal(times.length, 2 * rate * seconds * within.length);
  const list = (costs) => costs.map((each) => each.toFixed(0)).join(", ");
  console.log(`# ${people} people at two standbys look on at ${count} games, ${rate} moves a second in all: the server that decides spent on a move ${list(within)} us, ${list(without)} without them; it was there after ${at(times, 0.5)} ms (half), ${at(times, 0.99)} ms (99 %), ${at(times, 1)} ms (all)`);
});

/** Two play all moves while people look on at these servers; what that cost the decider, and how long each move took to the listeners. */
async function play(decider, servers, count) {
  const { id, players } = await sitDown([decider], "5x5");
  const send = await gather(servers, [id], count - listeners);
  const sockets = (await Promise.all(servers.map(({ url }) => look(url, [id], listeners / servers.length)))).flat();
  await pause(long ? 3000 : 500); /* who has come was told */
  const before = spent(decider);
  const times = [];
  for (const [ply, move] of moves.entries()) {
    const began = performance.now();
    const heard = sockets.map((socket) => socket.hear(({ type, event }) => type === "event" && event === move).then(() => times.push(performance.now() - began)));
    const { status, text } = await players[ply % 2].post(`/api/v1/games/${id}/moves`, { ply, move });
    assert.equal(status, 200, text);
    await Promise.all(heard);
    await pause(long ? 1000 : 50);
  }
  const cost = spent(decider) - before;
  sockets.forEach((socket) => socket.close());
  await send();
  return { cost, times };
}

test(`${people} people look on at one game at two standbys`, { timeout: 600_000 }, async () => {
  const decider = await cluster.decides();
  const standbys = await cluster.standbys();
  const alone = await play(decider, [], 0);
  const crowd = await play(decider, standbys, people);
  const same = await play(decider, [decider], people);
  const each = ({ cost }) => (((cost - alone.cost) * 1000) / people / moves.length).toFixed(2);
  assert.equal(crowd.times.length, listeners * moves.length);
  const line = (where, of) => console.log(`# ${where}: the server that decides spent ${of.cost.toFixed(1)} ms, ${each(of)} us for each of them and move; a move was there after ${at(of.times, 0.5)} ms (half), ${at(of.times, 0.99)} ms (99 %), ${at(of.times, 1)} ms (all)`);
  console.log(`# ${moves.length} moves without them: ${alone.cost.toFixed(1)} ms`);
  line(`${people} people at two standbys`, crowd);
  line(`${people} people at itself`, same);
  if (long) assert.ok(crowd.cost - alone.cost < (same.cost - alone.cost) / 2, "standbys take most of it");
});
