// `ludopod play --server`: a person at a terminal plays at a real server, line by line and on the full screen.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import http from "node:http";
import { test } from "node:test";
import { Browser, makeFolder, playSomething, startServer, until } from "./harness.mjs";

const program = process.env.LUDOPOD ?? "build/ludopod";
const env = { ...process.env, LC_ALL: "C.UTF-8" };
const running = new Set();
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));

async function member(server, folder, handle) {
  const browser = new Browser(server.url);
  assert.equal((await browser.post("/api/v1/sign-up", { handle, password: "correct horse" })).status, 201);
  const token = await browser.post("/api/v1/me/tokens", { name: "terminal", scopes: ["read", "play", "challenge", "chat"], days: 1 });
  writeFileSync(folder.path(handle), `${token.json.secret}\n`, { mode: 0o600 });
  return browser;
}

const show = async (who, id) => (await who.get(`/api/v1/games/${id}`)).json;

async function firstMove(who, id) {
  const { game, position } = await show(who, id);
  return JSON.parse(execFileSync(program, ["moves", "--json", "--game", game, position], { encoding: "utf8" })).moves[0];
}

/** `said` is what came since the last line was typed. */
function startPlain(url, token, ...words) {
  const child = spawn(program, ["play", "--plain", "--server", url, "--token", token, ...words], { stdio: ["pipe", "pipe", "pipe"], env });
  const player = { said: "", over: once(child, "exit").then(([code]) => (running.delete(child), code)) };
  running.add(child);
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (player.said += text));
  player.hears = (what) => until(`${what} in ${player.said}`, () => player.said.match(what));
  player.types = (line) => ((player.said = ""), child.stdin.write(`${line}\n`));
  return player;
}

/** Plays what comes first, until the game is over. */
async function playOn(player, afterMove = async () => {}) {
  for (;;) {
    await player.hears(/to move\.\n$|or quit/);
    if (player.said.includes("or quit")) return;
    player.types("moves");
    const [, move] = await player.hears(/^(\S+)\n[^]*to move\.\n$/);
    player.types(move);
    await afterMove();
  }
}

test("line by line: a challenge, a game to the end, through a restart of the server", async () => {
  const folder = makeFolder();
  let server = await startServer(folder);
  await member(server, folder, "ann");
  await member(server, folder, "bob");
  const bot = spawn(program, ["bot", "--server", server.url, "--token", folder.path("bob"), "--character", "bobtail"], { stdio: "ignore", env });
  running.add(bot);
  const ann = startPlain(server.url, folder.path("ann"));
  await ann.hears(/> $/);
  ann.types("nonsense");
  await ann.hears(/'nonsense' is neither a number of the list nor a challenge[^]*> $/);
  ann.types("challenge -board=3x3 -clock=1h+8s bob");
  await ann.hears(/Waiting until the game begins/);
  let moves = 0;
  await playOn(ann, async () => {
    if (++moves !== 3) return;
    const { port } = server;
    await server.kill();
    server = await startServer(folder, { port });
  });
  assert.ok(moves > 3);
  assert.match(ann.said, /wins: White/);
  ann.types("quit");
  assert.equal(await ann.over, 0);
  bot.kill("SIGTERM");
  await once(bot, "exit");
  await server.stop();
  folder.remove();
});

test("line by line: a game that goes on, what is said there, a draw, and help that is not given", async () => {
  const folder = makeFolder();
  const server = await startServer(folder);
  const ann = await member(server, folder, "ann");
  const bob = await member(server, folder, "bob");
  const made = await ann.post("/api/v1/challenges", { invited: { kind: "people", handles: ["bob"] }, seats: 2, with_me: true, terms: { game: "octogo", options: { board: "8x5" } } });
  const { game: id } = (await bob.post(`/api/v1/challenges/${made.json.id}/accept`, {})).json;
  const wrong = startPlain(server.url, folder.path("ann"), "--character", "nautilus");
  await wrong.hears(/'--character' is not for a game at a club/);
  assert.equal(await wrong.over, 2);
  const unknown = startPlain(server.url, folder.path("ann"), "nosuchgame");
  await unknown.hears(/the game cannot be shown: .*404/);
  assert.equal(await unknown.over, 2);
  const here = startPlain(server.url, folder.path("ann"));
  await here.hears(/ 1 {2}Octogo 8x5 .*your turn\n[^]*> $/);
  here.types("1");
  await here.hears(/Red to move\.\n$/);
  for (const word of ["hint", "undo"]) {
    here.types(word);
    await here.hears(/That cannot be done in a game at a club\.[^]*to move\.\n$/);
  }
  here.types("moves");
  const [, move] = await here.hears(/^(\S+)\n/);
  here.types(move);
  await until("the move", async () => (await show(bob, id)).ply === 1);
  await here.hears(/Blue is to move; waiting\.\n$/);
  for (const [who, what] of [[ann, "offer"], [bob, "accept"]]) assert.equal((await who.post(`/api/v1/games/${id}/${what}`, { ply: 1, kind: "takeback" })).status, 200);
  await here.hears(/Moves were taken back\.\n[^]*Red to move\.\n$/);
  here.types(move);
  await until("the move once more", async () => (await show(bob, id)).ply === 1);
  await bob.post(`/api/v1/games/${id}/chat`, { text: "well played" });
  await here.hears(/: well played\nBlue is to move; waiting\.\n$/);
  assert.equal((await bob.post(`/api/v1/games/${id}/moves`, { ply: 1, move: await firstMove(bob, id) })).status, 200);
  await here.hears(/Red to move\.\n$/);
  here.types(await firstMove(ann, id));
  await here.hears(/Blue is to move; waiting\.\n$/);
  assert.equal((await bob.post(`/api/v1/games/${id}/offer`, { ply: 3, kind: "draw" })).status, 200);
  await here.hears(/a draw is offered\./);
  here.types("draw");
  const over = await until("the draw", async () => { const now = await show(bob, id); return now.over && now; });
  assert.equal(over.reason, "draw_agreed");
  await here.hears(/or quit/);
  here.types("quit");
  assert.equal(await here.over, 0);
  await server.stop();
  folder.remove();
});

/** As the server answers a move that it has already, sent once more. */
function refuseAsPast(response) {
  response.writeHead(409, { "content-type": "application/problem+json" });
  response.end(JSON.stringify({ type: "/api/v1/problems#stale", status: 409, code: "stale", title: "Too late", detail: "The game has gone on." }));
}

/** Stands before a server, does what is asked there, and loses the answers to moves: whoever made one does not know. `asked` has the
 *  streams that were opened; `cut()` breaks off those that are open. */
async function makeLossyWay(server) {
  const way = { lost: 0, moves: 0, asked: [], open: new Set(), repeats: false };
  const event = new Promise((resolve) => (way.tellEvent = resolve));
  const relay = http.createServer((request, response) => {
    const isStream = request.url.includes("/stream");
    const loses = request.url.endsWith("/moves") && way.moves++ % 2 === 0;
    const onward = http.request(server.url + request.url, { method: request.method, headers: request.headers }, (answer) => {
      if (way.repeats && request.url.endsWith("/moves")) return void answer.resume().on("end", async () => (await event, refuseAsPast(response)));
      if (loses) return void (way.lost++, answer.resume(), answer.on("end", () => request.socket.destroy()));
      response.writeHead(answer.statusCode, answer.headers);
      response.flushHeaders();
      answer.pipe(response);
      if (isStream) answer.on("data", (part) => String(part).includes('"type":"event"') && way.tellEvent());
      answer.on("error", () => request.socket.destroy());
    });
    if (isStream) way.asked.push(request.url), way.open.add(request.socket);
    onward.on("error", () => request.socket.destroy());
    response.on("close", () => (way.open.delete(request.socket), onward.destroy()));
    request.pipe(onward);
  });
  relay.listen(0, "127.0.0.1");
  await once(relay, "listening");
  way.url = `http://127.0.0.1:${relay.address().port}`;
  way.cut = () => way.open.forEach((socket) => socket.destroy());
  way.close = () => (relay.close(), relay.closeAllConnections());
  return way;
}

test("a move whose answer is lost is made once and the game goes on, and a stream that broke off goes on where it was", async () => {
  const folder = makeFolder();
  const server = await startServer(folder);
  const way = await makeLossyWay(server);
  const ann = await member(server, folder, "ann");
  const bob = await member(server, folder, "bob");
  const made = await ann.post("/api/v1/challenges", { invited: { kind: "people", handles: ["bob"] }, seats: 2, with_me: true, terms: { options: { board: "3x3" } } });
  const { game: id } = (await bob.post(`/api/v1/challenges/${made.json.id}/accept`, {})).json;
  const here = startPlain(way.url, folder.path("ann"), id);
  for (let ply = 0; ; ply += 2) {
    await here.hears(/White to move\.\n$|or quit/);
    assert.doesNotMatch(here.said, /look at it again/, "what was made is not said to be refused");
    if (here.said.includes("or quit")) break;
    here.types("moves");
    const [, move] = await here.hears(/^(\S+)\n[^]*to move\.\n$/);
    here.types(move);
    const game = await until("the move", async () => ((now) => now.ply > ply && now)(await show(bob, id)));
    assert.equal(game.ply, ply + 1, "it is made once");
    assert.equal(game.events.at(-1), move);
    if (ply === 2) way.cut();
    if (!game.over) await playSomething(bob, game);
  }
  assert.ok(way.lost >= 2, `${way.lost} answers were lost`);
  assert.ok(way.asked.slice(1).some((url) => /[?]after=\d+$/.test(url)), way.asked.join(" "));
  here.types("quit");
  assert.equal(await here.over, 0);
  way.close();
  await server.stop();
  folder.remove();
});

test("a last move that was sent twice, and is told to be past once the game is over, ends the game", async () => {
  const folder = makeFolder();
  const server = await startServer(folder);
  const way = await makeLossyWay(server);
  const ann = await member(server, folder, "ann");
  const bob = await member(server, folder, "bob");
  const made = await ann.post("/api/v1/challenges", { invited: { kind: "people", handles: ["bob"] }, seats: 2, with_me: true, terms: { options: { board: "1x1" } } });
  const { game: id } = (await bob.post(`/api/v1/challenges/${made.json.id}/accept`, {})).json;
  way.repeats = true;
  const here = startPlain(way.url, folder.path("ann"), id);
  await here.hears(/White to move\.\n$/);
  here.types("a1");
  await here.hears(/or quit/);
  here.types("quit");
  assert.equal(await here.over, 0);
  way.close();
  await server.stop();
  folder.remove();
});

test("on the full screen: names and clocks, moves of both, a refusal, resigning", { skip: !hasTmux() && "tmux is not there" }, async () => {
  const folder = makeFolder();
  const server = await startServer(folder);
  const ann = await member(server, folder, "ann");
  const bob = await member(server, folder, "bob");
  const made = await ann.post("/api/v1/challenges", { invited: { kind: "people", handles: ["bob"] }, seats: 2, with_me: true, terms: { game: "cephalopod", options: { board: "3x3" }, clock: "1h+8s" } });
  const { game: id } = (await bob.post(`/api/v1/challenges/${made.json.id}/accept`, {})).json;
  const tmux = (...words) => execFileSync("tmux", ["-S", folder.path("tmux"), "-f", "/dev/null", ...words], { encoding: "utf8", env: { ...env, TMUX: "" } });
  const seen = (what) => until(`${what} on the screen`, () => tmux("capture-pane", "-p").match(what));
  const line = ["play", "--server", server.url, "--token", folder.path("ann"), id].map((word) => `'${word}'`).join(" ");
  tmux("new-session", "-d", "-x", "100", "-y", "30", `'${program}' ${line}; echo "ended $?"; sleep 600`);
  try {
    await seen(/White .*ann 1:00:00/);
    await seen(/Black .*bob 1:00:00/);
    tmux("send-keys", "Enter");
    await until("the move", async () => (await show(bob, id)).ply === 1);
    await seen(/ 1 \(\) b2/);
    tmux("send-keys", "Enter");
    await seen(/Black to move/);
    tmux("send-keys", "t");
    await seen(/That cannot be done in a game at a club/);
    const { move } = await playSomething(bob, await show(bob, id));
    await seen(new RegExp(` 2 <> ${move.slice(0, 2)}`));
    tmux("send-keys", "r");
    await seen(/Resign\?/);
    tmux("send-keys", "y");
    const over = await until("the end", async () => { const now = await show(bob, id); return now.over && now; });
    assert.deepEqual([over.reason, over.result], ["resign", "0-1"]);
    await seen(/Black wins/);
    tmux("send-keys", "q");
    await seen(/ended 0/);
  } finally {
    tmux("kill-server");
    await server.stop();
    folder.remove();
  }
});

function hasTmux() {
  try {
    execFileSync("tmux", ["-V"]);
    return true;
  } catch {
    return false;
  }
}
