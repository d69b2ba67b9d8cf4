// The bots of examples/ play whole games at a real server, and go on when the server was away. Each is short.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { Browser, makeFolder, playSomething, startServer, until } from "./harness.mjs";

const LINES_MAX = 60;
const examples = new URL("../../../examples/", import.meta.url).pathname;

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

test("the bots of the examples have at most 60 lines", () => {
  for (const name of ["bot.c", "bot.py"]) {
    const lines = readFileSync(examples + name, "utf8").trimEnd().split("\n").length;
    assert.ok(lines <= LINES_MAX, `${name} has ${lines} lines`);
  }
});

/** What is run at a club, with a file of the token and the token itself. */
const BOTS = {
  "bot.py": (url, file) => ["python3", [`${examples}bot.py`, url, file, process.env.LUDOPOD]],
  "bot.c": (url, _, token) => ["env", [`LUDOPOD_TOKEN=${token}`, process.env.LUDOPOD_BOT_C, url, "100"]],
};

for (const [name, how] of Object.entries(BOTS)) test(`${name} of the examples accepts, plays to the end, and survives a restart of the server`, { skip: name === "bot.c" && !process.env.LUDOPOD_BOT_C }, async () => {
  const folder = makeFolder();
  let server = await startServer(folder);
  const bob = await member(server.url, "bob");
  const robot = await member(server.url, "robot");
  const token = await robot.post("/api/v1/me/tokens", { name: "bot.py", scopes: ["read", "play", "challenge"], days: 1 });
  writeFileSync(folder.path("token"), `${token.json.secret}\n`);
  const [command, words] = how(server.url, folder.path("token"), token.json.secret);
  const says = name === "bot.py"; /* how games ended */
  const program = spawn(command, words, { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [program.stdout, program.stderr]) stream.on("data", (text) => (said += text));
  try {
    const first = await challenge(bob);
    await playUntil(bob, first, (game) => game.over);
    if (says) await until("the bot to see the end", () => said.includes(first));

    const second = await challenge(bob);
    await playUntil(bob, second, (game) => game.ply >= 2);
    const { port } = server;
    await server.stop();
    server = await startServer(folder, { port });
    await playUntil(bob, second, (game) => game.over);
    if (says) await until("the bot to see the end", () => said.includes(second));
    assert.equal(program.exitCode, null, said);
  } finally {
    program.kill();
    await server.stop();
    folder.remove();
  }
});
