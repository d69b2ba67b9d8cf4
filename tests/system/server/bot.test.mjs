// The bot of examples/bot.py plays whole games at a real server, and goes on when the server was away.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { test } from "node:test";
import { Browser, makeFolder, playSomething, startServer, until } from "./harness.mjs";

const bot = new URL("../../../examples/bot.py", import.meta.url).pathname;

async function member(url, handle) {
  const browser = new Browser(url);
  assert.equal((await browser.post("/api/v1/sign-up", { handle, password: "correct horse" })).status, 201);
  return browser;
}

async function challenge(who) {
  const terms = { game: "cephalopod", options: { board: "3x3" } };
  const made = await who.post("/api/v1/challenges", { invited: { kind: "people", handles: ["robot"] }, seats: 2, with_me: true, terms });
  assert.equal(made.status, 201, made.text);
  return until("the game", async () => (await who.get(`/api/v1/challenges/${made.json.id}`)).json.game);
}

const show = async (who, id) => (await who.get(`/api/v1/games/${id}`)).json;

/** Moves where it is the own turn, until the game is as is wanted. */
async function playUntil(who, id, isSo) {
  return until("the game to go on", async () => {
    const game = await show(who, id);
    if (isSo(game)) return game;
    if (!game.over && game.can.includes("move")) await playSomething(who, game);
  });
}

test("the bot of the examples accepts, plays to the end, and survives a restart of the server", async () => {
  const folder = makeFolder();
  let server = await startServer(folder);
  const bob = await member(server.url, "bob");
  const robot = await member(server.url, "robot");
  const token = await robot.post("/api/v1/me/tokens", { name: "bot.py", scopes: ["read", "play", "challenge"], days: 1 });
  writeFileSync(folder.path("token"), `${token.json.secret}\n`);
  const program = spawn("python3", [bot, server.url, folder.path("token"), process.env.LUDOPOD], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [program.stdout, program.stderr]) stream.on("data", (text) => (said += text));
  try {
    const first = await challenge(bob);
    await playUntil(bob, first, (game) => game.over);
    await until("the bot to see the end", () => said.includes(first));

    const second = await challenge(bob);
    await playUntil(bob, second, (game) => game.ply >= 2);
    const { port } = server;
    await server.stop();
    server = await startServer(folder, { port });
    await playUntil(bob, second, (game) => game.over);
    await until("the bot to see the end", () => said.includes(second));
    assert.equal(program.exitCode, null, said);
  } finally {
    program.kill();
    await server.stop();
    folder.remove();
  }
});
