// The server is killed with SIGKILL again and again while 20 clients play. What it acknowledged must be there,
// once, when it is back. LUDOPOD_LONG makes it 200 times instead of 20.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { Browser, emptySquares, makeFolder, newGame, pause, playSomething, startServer } from "./harness.mjs";

const kills = process.env.LUDOPOD_LONG ? 200 : 20;
const pairs = 10;

/** What the clients know: the event each acknowledged ply must hold, and all that was ever tried at a ply. */
class Ledger {
  acknowledged = new Map();
  tried = new Map();

  static key = (game, ply) => `${game}/${ply}`;
  acknowledge(game, ply, move) {
    const key = Ledger.key(game, ply);
    const before = this.acknowledged.get(key);
    assert.ok(before === undefined || before === move, `${key} acknowledged as ${before} and as ${move}`);
    this.acknowledged.set(key, move);
  }
  attempt(game, ply, square) {
    const key = Ledger.key(game, ply);
    this.tried.set(key, (this.tried.get(key) ?? new Set()).add(square));
  }
}

const squareOf = (move) => /^[a-j]\d+/.exec(move)[0];

/** One of a pair: by socket or by HTTP it moves when it is its turn, whatever becomes of the server. */
async function client(seat, table, ledger, over, bySocket) {
  const browser = table.browsers[seat];
  let socket;
  while (!over.now) {
    try {
      const { json: game } = await browser.get(`/api/games/${table.id}`);
      if (game.over) {
        if (seat === 0) await renew(table);
        else await pause(5);
        continue;
      }
      if (game.turn !== "ab"[seat]) {
        await pause(3);
        continue;
      }
      if (bySocket) {
        socket = socket && !socket.stream.destroyed ? socket : await browser.socket();
        await moveBySocket(socket, game, ledger);
      } else {
        await moveByHttp(browser, game, ledger);
      }
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      await pause(10); // the server is down; it will be back
    }
  }
  socket?.close();
}

async function moveByHttp(browser, game, ledger) {
  for (const square of emptySquares(game.position)) ledger.attempt(game.id, game.ply, square);
  const { answer } = await playSomething(browser, game);
  if (answer.status === 200) ledger.acknowledge(game.id, game.ply, answer.json.events[game.ply]);
  else assert.ok([409, 503].includes(answer.status), answer.text);
}

async function moveBySocket(socket, game, ledger) {
  const squares = emptySquares(game.position);
  const square = squares[Math.floor(Math.random() * squares.length)];
  ledger.attempt(game.id, game.ply, square);
  const say = (move, request) => socket.ask({ type: "move", request, game: game.id, ply: game.ply, move });
  let answer = await say(square, 1);
  const choice = answer.type === "error" && /[a-j]\d+=[a-j0-9+]+/.exec(answer.error.message);
  if (choice) answer = await say(choice[0], 2);
  if (answer.type === "done") ledger.acknowledge(game.id, game.ply, square);
}

async function renew(table) {
  const game = await newGame(table.browsers[0], undefined, { board: "3x5" });
  const joined = await table.browsers[1].post(`/api/games/${game.id}/join`, { name: "Bo" });
  if (joined.status !== 200) throw new Error(joined.text);
  table.id = game.id;
  table.all.push(game.id);
}

test(`no acknowledged move is lost or doubled in ${kills} kills`, { timeout: 30_000 + kills * 3000 }, async () => {
  const folder = makeFolder();
  let server = await startServer(folder);
  const ledger = new Ledger();
  const over = { now: false };
  const tables = [];
  for (let i = 0; i < pairs; i++) {
    const table = { browsers: [new Browser(server.url), new Browser(server.url)], id: "", all: [] };
    await renew(table);
    tables.push(table);
  }
  const clients = tables.flatMap((table, i) => [0, 1].map((seat) => client(seat, table, ledger, over, (i + seat) % 2 === 0)));

  for (let kill = 0; kill < kills; kill++) {
    await pause(50 + Math.random() * 250);
    await server.kill();
    server = await startServer(folder, { port: server.port });
  }
  over.now = true;
  await Promise.all(clients);

  const reader = new Browser(server.url);
  const games = new Map();
  for (const id of tables.flatMap(({ all }) => all)) games.set(id, (await reader.get(`/api/games/${id}`)).json);
  for (const [key, move] of ledger.acknowledged) {
    const [id, ply] = key.split("/");
    const kept = games.get(id).events[ply];
    assert.ok(kept === move || squareOf(kept) === move, `${key}: acknowledged ${move}, kept ${kept}`);
  }
  let events = 0;
  for (const [id, game] of games) {
    game.events.forEach((event, ply) => assert.ok(ledger.tried.get(Ledger.key(id, ply))?.has(squareOf(event)), `${id}/${ply}: nobody played ${event}`));
    events += game.events.length;
  }
  assert.ok(ledger.acknowledged.size >= kills, "the clients got to play");
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
  [reader, ...tables.flatMap(({ browsers }) => browsers)].forEach((browser) => browser.close());
  const check = execFileSync(process.env.LUDOPOD_CHECK_DATABASE, [folder.path("games.db")]).toString();
  assert.equal(check, `ok\nevents ${events}\n`);
  console.log(`# ${kills} kills, ${games.size} games, ${events} events kept, ${ledger.acknowledged.size} acknowledged`);
  folder.remove();
});
