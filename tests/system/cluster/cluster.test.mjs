// A club of several servers: one decides, the others pass on, and any of them may go.
import assert from "node:assert/strict";
import net from "node:net";
import { after, test } from "node:test";
import { Browser, newGame, pause, until } from "../server/harness.mjs";
import { browserAt, insist, startCluster } from "./cluster.mjs";

const cluster = await startCluster();
if (!cluster) {
  console.log("Skipped, because PostgreSQL is not there (Debian's package postgresql).");
  process.exit(77);
}
after(() => cluster.end());

const options = { board: "5x5" };
const squares = [..."abcde"].flatMap((file) => [1, 2, 3, 4, 5].map((rank) => file + rank));

/** Two people at a board, each by a server. */
async function sitDown(one, other) {
  const people = [browserAt(one), browserAt(other)];
  const { id } = await newGame(people[0], [{ kind: "you", name: "Ada" }, { kind: "open" }], options);
  assert.equal((await people[1].post(`/api/v1/games/${id}/join`, { name: "Bo" })).status, 200);
  let ply = 0;
  const told = [];
  /** Whose turn it is plays the next empty square where nothing is captured. */
  const move = async () => {
    const mover = people[ply % 2];
    for (const square of squares) {
      const answer = await insist(mover, `/api/v1/games/${id}/moves`, { ply, move: square });
      if (answer.status === 200) return told.push(square), ++ply;
      assert.equal(answer.status, 422, answer.text);
    }
    throw new Error("no square is left");
  };
  const seen = async (server) => (await insist(new Browser(server.url), `/api/v1/games/${id}`)).json.events;
  return { id, people, told, move, seen };
}

test("a move passed on is told to all, wherever they are, and read where it was made", async () => {
  const decider = await cluster.decides();
  const [one, other] = await cluster.standbys();
  const game = await sitDown(one, other);
  const sockets = [];
  for (const server of [decider, one, other]) {
    const socket = await browserAt(server).socket();
    socket.say({ type: "watch", game: game.id });
    await socket.hear(({ type }) => type === "game");
    sockets.push(socket);
  }
  const square = squares[0];
  const move = sockets.map((socket) => socket.hear(({ type, event }) => type === "event" && event === square));
  await game.move();
  assert.deepEqual((await game.people[0].get(`/api/v1/games/${game.id}`)).json.events, game.told);
  await Promise.all(move);
  sockets.forEach((socket) => socket.close());
  assert.match((await game.people[0].get("/readyz")).text, /^stands by; process \d+ on \S+ decides$/m);
  assert.equal((await game.people[0].get("/healthz")).text, "ok\n");
});

/** Looks on at a game, and holds that what is told follows upon what was told before: each event once. */
async function lookOn(browser, game) {
  const socket = await browser.socket();
  const at = { seq: -1, ply: -1, wrong: null, socket, watch: (more) => socket.say({ type: "watch", game, ...more }) };
  const hear = (message) => {
    if (message.type === "game") Object.assign(at, { seq: message.seq, ply: message.game.ply });
    if (message.type === "event" && (message.seq !== at.seq + 1 || message.ply !== at.ply)) at.wrong ??= `${JSON.stringify(message)} after ${at.seq}`;
    if (message.type === "resumed") Object.assign(at, { seq: message.seq, ply: at.ply - (at.seq - message.seq) }); /* one that it had heard meanwhile comes again */
    if (message.type === "event") Object.assign(at, { seq: message.seq, ply: message.ply + 1 });
  };
  const heard = socket.messages.splice(0);
  socket.messages = { length: 0, push: hear, findIndex: () => -1 };
  heard.forEach(hear);
  at.watch();
  await until("the game", () => at.seq >= 0);
  return at;
}

test("those who look on by standbys hear each move once, whoever comes, goes, looks again or sits down", async () => {
  const standbys = await cluster.standbys();
  const [ada, bo] = [browserAt(await cluster.decides()), browserAt(standbys[0])];
  const { id } = await newGame(ada, [{ kind: "you", name: "Ada" }, { kind: "open" }], options);
  const come = (i) => lookOn(browserAt(standbys[i % 2]), id);
  const there = await Promise.all(Array.from({ length: 12 }, (_, i) => come(i)));
  assert.equal((await bo.get("/api/v1/me")).status, 200);
  there.push(await lookOn(bo, id));
  assert.equal((await bo.post(`/api/v1/games/${id}/join`, { name: "Bo" })).status, 200);
  for (let ply = 0; ply < 12; ply++) {
    const square = squares.filter((one) => (one.charCodeAt(0) + Number(one[1])) % 2 === 0)[ply]; /* of which none touch */
    await Promise.all(
      there.slice(0, 12).map(async (one, i) => {
        const what = (ply * 5 + i * 7) % 11;
        if (what === 0) one.watch();
        if (what === 1) one.watch({ after: one.seq });
        if (what === 2) one.socket.say({ type: "leave", game: id }), one.watch({ after: one.seq });
        if (what === 3) one.socket.close(), (there[i] = await come(i + ply));
      }),
    );
    const answer = await [ada, bo][ply % 2].post(`/api/v1/games/${id}/moves`, { ply, move: square });
    assert.equal(answer.status, 200, answer.text);
    await until("all to have heard it", () => there.every((one) => one.wrong || one.ply === ply + 1));
    for (const { wrong } of there) assert.equal(wrong, null);
  }
  there.forEach(({ socket }) => socket.close());
});

test("who has not the club's key fills nothing where standbys are expected", async () => {
  const decider = await cluster.decides();
  const [one, other] = await cluster.standbys();
  const [host, port] = cluster.own.tell("club", "SELECT address FROM ludopod_lease").split(":");
  const linked = async () => Number(/^ludopod_standbys (\d+)$/m.exec((await new Browser(decider.url).get("/metrics")).text)[1]);
  // Silent ones, noise, and the beginning of a frame that would be 16 MiB.
  const said = [Buffer.alloc(0), Buffer.alloc(100_000, 7), Buffer.concat([Buffer.alloc(32, 7), Buffer.from([0, 0, 0, 1]), Buffer.alloc(60_000, 1)])];
  const strangers = Array.from({ length: 300 }, (_, i) => net.connect({ host, port: Number(port) }).on("error", () => undefined).on("connect", function () { this.write(said[i % 3]); }));
  await Promise.all(strangers.map((stranger) => new Promise((resolve) => stranger.once("connect", resolve).once("close", resolve))));
  await pause(300);
  const links = await linked();
  assert.ok(links <= 2 + 16, `${links} links`);
  const game = await sitDown(one, other);
  await game.move();
  assert.deepEqual(await game.seen(decider), game.told);
  const late = await cluster.start();
  await cluster.linked(late);
  await cluster.stop(late);
  strangers.forEach((stranger) => stranger.destroy());
});

test("a server that decides and is asked to stop hands over within two seconds", async () => {
  const [one, other] = await cluster.standbys();
  const game = await sitDown(one, other);
  await game.move();
  const decider = await cluster.decides();
  const began = Date.now();
  const gone = cluster.stop(decider);
  await game.move();
  const took = Date.now() - began;
  assert.ok(took < 2000 * (process.env.LUDOPOD_SLOWER ?? 5), `${took} ms`);
  console.log(`hand-over: the next move was durable after ${took} ms`);
  assert.deepEqual(await gone, { code: 0, signal: null });
  assert.deepEqual(await game.seen(one), game.told);
  await cluster.start();
});

test("after a kill another decides, and nothing that was acknowledged is lost", async () => {
  const [one, other] = await cluster.standbys();
  const game = await sitDown(one, other);
  await game.move();
  await game.move();
  const began = Date.now();
  await cluster.kill(await cluster.decides());
  await game.move();
  const took = Date.now() - began;
  console.log(`kill: the next move was durable after ${took} ms`);
  assert.ok(took < 8000 * (process.env.LUDOPOD_SLOWER ?? 2), `${took} ms`);
  await game.move();
  for (const server of cluster.here()) assert.deepEqual(await game.seen(server), game.told);
  await cluster.start();
});

test("one that slept while it decided acts on nothing that it remembers", async () => {
  const [one, other] = await cluster.standbys();
  const game = await sitDown(one, other);
  await game.move();
  const sleeper = await cluster.decides();
  const there = new Browser(sleeper.url);
  assert.deepEqual((await there.get(`/api/v1/games/${game.id}`)).json.events, game.told);
  process.kill(sleeper.pid, "SIGSTOP");
  const began = Date.now();
  await game.move();
  console.log(`asleep: the next move was durable after ${Date.now() - began} ms`);
  await game.move();
  const asked = [there.get(`/api/v1/games/${game.id}`), game.people[0].get(`/api/v1/games/${game.id}`)];
  await pause(200);
  process.kill(sleeper.pid, "SIGCONT");
  for (const { status, json } of await Promise.all(asked)) if (status === 200) assert.deepEqual(json.events, game.told);
  await cluster.linked(sleeper);
  assert.deepEqual(await game.seen(sleeper), game.told);
  assert.notEqual(await cluster.decides(), sleeper);
});

test("PostgreSQL stops and comes back, and the club goes on", async () => {
  const [one, other] = await cluster.standbys();
  const game = await sitDown(one, other);
  await game.move();
  cluster.own.tell("postgres", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'club'");
  await game.move();
  for (const server of cluster.here()) assert.deepEqual(await game.seen(server), game.told);
});
