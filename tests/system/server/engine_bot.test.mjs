// `ludopod bot`: engines play at a real server, through kills, lost answers and engines that do not play.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, writeFileSync } from "node:fs";
import http from "node:http";
import { test } from "node:test";
import { Browser, makeFolder, playSomething, startServer, until } from "./harness.mjs";

const program = process.env.LUDOPOD ?? "build/ludopod";
const running = new Set();
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));

async function member(server, folder, handle) {
  const browser = new Browser(server.url);
  assert.equal((await browser.post("/api/v1/sign-up", { handle, password: "correct horse" })).status, 201);
  const token = await browser.post("/api/v1/me/tokens", { name: "bot", scopes: ["read", "play", "challenge"], days: 1 });
  writeFileSync(folder.path(handle), `${token.json.secret}\n`, { mode: 0o600 });
  return browser;
}

/** `said` grows with what it says; `end` sends a signal and resolves to how it ended. */
function startBot(url, token, ...words) {
  const child = spawn(program, ["bot", "--server", url, "--token", token, ...words], { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, LC_ALL: "C.UTF-8" } });
  const bot = { said: "", over: once(child, "exit").then(([code, signal]) => (running.delete(child), { code, signal })) };
  running.add(child);
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (bot.said += text));
  bot.end = (signal = "SIGTERM") => (child.kill(signal), bot.over);
  return bot;
}

async function challenge(who, handle, terms = {}) {
  const made = await who.post("/api/v1/challenges", {
    invited: { kind: "people", handles: [handle] }, seats: 2, with_me: true, terms: { game: "cephalopod", options: { board: "3x3" }, ...terms },
  });
  assert.equal(made.status, 201, made.text);
  return made.json.id;
}

const gameOf = async (who, id) => until("the game", async () => (await who.get(`/api/v1/challenges/${id}`)).json.game);
const show = async (who, id) => (await who.get(`/api/v1/games/${id}`)).json;

/** Stands before a server. `takes(request, answer)`: whether an answer goes another way than back to whoever asked. */
async function makeWay(server, takes) {
  const way = {};
  const relay = http.createServer((request, response) => {
    const onward = http.request(server.url + request.url, { method: request.method, headers: request.headers }, (answer) => {
      const pass = () => {
        response.writeHead(answer.statusCode, answer.headers);
        response.flushHeaders();
        answer.pipe(response);
        answer.on("error", () => request.socket.destroy());
      };
      if (!takes(request, answer, pass)) pass();
    });
    onward.on("error", () => request.socket.destroy());
    response.on("close", () => onward.destroy());
    request.pipe(onward);
  });
  relay.listen(0, "127.0.0.1");
  await once(relay, "listening");
  way.url = `http://127.0.0.1:${relay.address().port}`;
  way.close = () => (relay.close(), relay.closeAllConnections?.());
  return way;
}

/** Loses the answer to every second move: it was made, and whoever made it does not know. */
async function makeLossyWay(server) {
  let moves = 0;
  const way = await makeWay(server, (request, answer) => {
    const loses = request.method === "POST" && request.url.endsWith("/moves") && moves++ % 2;
    if (loses) {
      way.lost++;
      answer.resume();
      answer.on("end", () => request.socket.destroy());
    }
    return loses;
  });
  way.lost = 0;
  return way;
}

test("bot against bot to the end, while the server and a bot are killed and answers are lost", async () => {
  const folder = makeFolder();
  let server = await startServer(folder);
  const way = await makeLossyWay(server);
  const ann = await member(server, folder, "ann");
  await member(server, folder, "bob");
  const first = startBot(way.url, folder.path("ann"), "--nodes", "30");
  let second = startBot(server.url, folder.path("bob"), "--engine", `${program} engine`, "--nodes", "30");
  const id = await gameOf(ann, await challenge(ann, "bob"));
  const reach = (ply) => until(`ply ${ply}`, async () => (await show(ann, id)).ply >= ply);

  await reach(3);
  const { port } = server;
  await server.kill();
  server = await startServer(folder, { port });
  await reach(8);
  await second.end("SIGKILL");
  second = startBot(server.url, folder.path("bob"), "--character", "bobtail");
  const game = await until("the end", async () => { const now = await show(ann, id); return now.over && now; });

  assert.equal(game.reason, "score");
  assert.ok(way.lost >= 3, `${way.lost} answers were lost`);
  assert.ok(!first.said.includes("refused"), first.said);
  await until("both to say so", () => [first, second].every((bot) => bot.said.includes(`${id}: over: ${game.result}`)));
  for (const bot of [first, second]) assert.deepEqual(await bot.end(), { code: 0, signal: null }, bot.said);
  way.close();
  await server.stop();
  folder.remove();
});

test("engines that crash, or answer what is no move, lose their games and keep nobody waiting", async () => {
  const folder = makeFolder();
  const server = await startServer(folder);
  const ann = await member(server, folder, "ann");
  await member(server, folder, "bob");
  const speak = "read x; echo ugiok; while read x; do case $x in isready) echo readyok;; go*) ";
  for (const [act, words] of [["exit 1", "the engine ended, or did not answer"], ["echo bestmove z9", "the engine answered 'z9', which is not a move"]]) {
    const bot = startBot(server.url, folder.path("bob"), "--engine", `sh -c '${speak}${act};; quit) exit;; esac; done'`);
    const id = await gameOf(ann, await challenge(ann, "bob"));
    await playSomething(ann, await show(ann, id));
    const game = await until("the end", async () => { const now = await show(ann, id); return now.over && now; });
    assert.deepEqual([game.reason, game.result], ["cancelled", "*"], "it has not moved");
    await until("the bot to say so", () => bot.said.includes(`${id}: over: *`));
    assert.equal(bot.said.split(words).length - 1, 3, bot.said);
    assert.deepEqual(await bot.end("SIGINT"), { code: 0, signal: null });
  }
  await server.stop();
  folder.remove();
});

test("it accepts what it is told to, and so many games at once", async () => {
  const folder = makeFolder();
  const server = await startServer(folder);
  const ann = await member(server, folder, "ann");
  await member(server, folder, "bob");
  const bot = startBot(server.url, folder.path("bob"), "--concurrency", "1", "--accept", "cephalopod,none", "--nodes", "10");
  const state = async (id) => (await ann.get(`/api/v1/challenges/${id}`)).json.state;
  const refused = [await challenge(ann, "bob", { clock: "5m+8s" }), await challenge(ann, "bob", { game: "octogo", options: {} })];
  for (const id of refused) await until("the challenge to be declined", async () => (await state(id)) === "declined");

  const one = await gameOf(ann, await challenge(ann, "bob"));
  const waiting = await challenge(ann, "bob");
  const marker = await challenge(ann, "bob", { clock: "5m+8s" }); /* once this one is answered, the other was heard of */
  await until("the marker to be declined", async () => (await state(marker)) === "declined");
  assert.equal(await state(waiting), "open");
  assert.equal((await ann.post(`/api/v1/games/${one}/resign`, { ply: (await show(ann, one)).ply })).status, 200);
  const next = await gameOf(ann, waiting);
  await until("the bot to play it", () => bot.said.includes(`${next}: plays`));
  assert.deepEqual(await bot.end(), { code: 0, signal: null });
  assert.match(bot.said, /stopped; 1 games go on/);
  await server.stop();
  folder.remove();
});

test("what is wrong with how it is called is said at once", async () => {
  const folder = makeFolder();
  const server = await startServer(folder);
  await member(server, folder, "bob");
  writeFileSync(folder.path("other"), "no such token\n", { mode: 0o600 });
  writeFileSync(folder.path("wrong"), "0123456789abcdef\n", { mode: 0o600 });
  const good = ["--server", server.url, "--token", folder.path("bob")];
  const fails = async (words, said) => {
    const child = spawn(program, ["bot", ...words], { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, LC_ALL: "C.UTF-8" } });
    let text = "";
    child.stderr.on("data", (part) => (text += part));
    const [code] = await once(child, "close");
    assert.equal(code, 2, `${words}: ${text}`);
    assert.match(text, said);
  };
  await fails([], /the club is missing; give its address with --server/);
  await fails(["--server", "example.org"], /'example.org' is not the address of a club/);
  await fails(["--server", "https://me:secret@example.org"], /the address of a club has no user and no password/);
  await fails(["--server", server.url], /the token is missing/);
  await fails(["--server", server.url, "--token", folder.path("none")], /none: No such file/);
  await fails(["--server", server.url, "--token", "/"], /\/ is not a file/);
  await fails(["--server", server.url, "--token", folder.path("other")], /holds no token/);
  await fails(["--server", server.url, "--token", folder.path("wrong")], /the club does not know the token/);
  await fails([...good, "--engine", "true"], /does not start: expected a command that speaks UGI/);
  await fails([...good, "--engine", "x", "--character", "nautilus"], /--character is for Ludopod's own engine/);
  await fails([...good, "--accept", "chess"], /'chess' says nothing about a challenge/);
  await fails([...good, "robot"], /'robot' is one argument too many/);
  chmodSync(folder.path("bob"), 0o644);
  await fails(good, /bob is open to others \(mode 0644\); make it yours alone: chmod 600/);
  await server.stop();
  folder.remove();
});

/** A game of ann's against the bot bob, in which she may make an offer; the bot reaches the server by `url`. */
async function startOffers(server, folder, url = server.url) {
  const ann = await member(server, folder, "ann");
  await member(server, folder, "bob");
  const bot = startBot(url, folder.path("bob"), "--nodes", "30");
  const id = await gameOf(ann, await challenge(ann, "bob", { game: "octogo", options: {}, clock: "1d" }));
  const offer = async (kind) => {
    const { ply } = await show(ann, id);
    const made = await ann.post(`/api/v1/games/${id}/offer`, { ply, kind });
    assert.equal(made.status, 200, made.text);
  };
  const refused = () => until("the draw to be refused", async () => (await show(ann, id)).offers.length === 0);
  const paused = () => until("the game to be paused", async () => (await show(ann, id)).clock.paused === "agreed");
  const moves = () => until("ann to be able to move", async () => (await show(ann, id)).can.includes("move"));
  await moves();
  const game = await show(ann, id);
  const [move] = JSON.parse(execFileSync(program, ["moves", "--json", "--game", game.game, game.position], { encoding: "utf8" })).moves;
  assert.equal((await ann.post(`/api/v1/games/${id}/moves`, { ply: game.ply, move })).status, 200);
  await moves(); // the bot has moved, too: before that no draw can be offered
  return { ann, bot, id, offer, refused, paused };
}

test("a draw that is offered to a bot is refused, and a pause is agreed to", async () => {
  const folder = makeFolder();
  const server = await startServer(folder);
  const { ann, bot, id, offer, refused, paused } = await startOffers(server, folder);
  try {
    await offer("draw");
    await refused();
    assert.equal((await show(ann, id)).over, false);
    await offer("pause");
    await paused();
  } finally {
    await bot.end();
    await server.stop();
    folder.remove();
  }
});

test("a bot answers what is offered before it has heard that its answer to an earlier offer arrived", async () => {
  const folder = makeFolder();
  const server = await startServer(folder);
  let release;
  const way = await makeWay(server, (request, answer, pass) => {
    if (!request.url.endsWith("/refuse")) return false;
    release = pass;
    return true;
  });
  const { bot, offer, refused, paused } = await startOffers(server, folder, way.url);
  try {
    await offer("draw");
    await refused();
    await offer("pause");
    await until("the answer to be held", () => release);
    release();
    await paused();
  } finally {
    await bot.end();
    way.close();
    await server.stop();
    folder.remove();
  }
});

test("a range of ratings among the words of --accept is told to the club, through a server that is away, and only a bot has one", async () => {
  const folder = makeFolder();
  let server = await startServer(folder);
  const { port } = server;
  const ann = await member(server, folder, "ann");
  assert.equal((await ann.post("/api/v1/me/bots", { handle: "robot", terms: { games: [{ game: "cephalopod" }], clocks: ["live", "none"] } })).status, 201);
  const token = await ann.post("/api/v1/me/tokens", { name: "robot", bot: "robot", scopes: ["read", "play", "challenge"], days: 1 });
  writeFileSync(folder.path("robot"), `${token.json.secret}\n`, { mode: 0o600 });
  await server.stop();
  const bot = startBot(server.url, folder.path("robot"), "--accept", "cephalopod,1501-");
  server = await startServer(folder, { port });
  const terms = await until("the club to know", async () => ((one) => one.range && one)((await ann.get("/api/v1/bots")).json.items[0].terms));
  assert.deepEqual(terms.range, { least: 1501, most: null });
  const asked = { invited: { kind: "people", handles: ["robot"] }, terms: { options: { board: "3x5" }, clock: "5m+8s" } };
  assert.equal((await ann.post("/api/v1/challenges", asked)).json.code, "bot_range");
  assert.equal((await ann.post("/api/v1/me/bots/robot", { terms: { range: null } })).status, 200);
  await gameOf(ann, await challenge(ann, "robot"));
  assert.deepEqual(await bot.end(), { code: 0, signal: null }, bot.said);
  const person = startBot(server.url, folder.path("ann"), "--accept", "-1600");
  assert.equal((await person.over).code, 2);
  assert.match(person.said, /the club does not take the range of ratings: .*no bot ann/);
  await server.stop();
  folder.remove();
});
