// A game of three against the clock: one plays on the page's API, one by mail alone, from signing up to the end, and one is
// the bot of examples/.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { test } from "node:test";
import { Browser, freePort, makeFolder, playSomething, startServer, until } from "./harness.mjs";
import { deliver } from "./lmtp.mjs";
import { MailProgram } from "./mailprogram.mjs";
import { startMailServer } from "./smtp.mjs";

const bot = new URL("../../../examples/bot.py", import.meta.url).pathname;
const MEL = "mel@example.org";

test("a browser, a mail user and a bot play a game of three to its end", async () => {
  const folder = makeFolder();
  const mails = await startMailServer();
  const port = await freePort();
  const socket = folder.path("lmtp");
  const config = `public_url = "http://127.0.0.1:${port}"; password_mib = 8; key_file = "${folder.path("key")}"; club = { open = true; };
mail = { url = "smtp://127.0.0.1:${mails.port}"; tls = false; from = "club@example.net"; in = { lmtp = "unix:${socket}"; }; };\n`;
  const server = await startServer(folder, { config, port });
  const ann = new Browser(server.url);
  const robot = new Browser(server.url);
  for (const [browser, handle] of [[ann, "ann"], [robot, "robot"]]) {
    assert.equal((await browser.post("/api/v1/sign-up", { handle, password: "correct horse" })).status, 201);
  }
  const token = await robot.post("/api/v1/me/tokens", { name: "bot.py", scopes: ["read", "play", "challenge"], days: 1 });
  writeFileSync(folder.path("token"), `${token.json.secret}\n`);
  const program = spawn("python3", [bot, server.url, folder.path("token"), process.env.LUDOPOD], { stdio: "ignore" });
  try {
    const mel = new MailProgram(MEL, async (text, to, sender) => (await deliver(socket, text, [to], sender))[0], mails);
    const own = await mel.signUp("club@example.net", "mel");
    await mel.ask(own, "challenge -board=3x3 -players=3 -clock=1d mel ann robot");
    const open = await until("the challenge", async () => (await ann.get("/api/v1/challenges?of=mine")).json.items[0]);
    assert.equal((await ann.post(`/api/v1/challenges/${open.id}/accept`, {})).status, 200);
    const id = await until("the game", async () => (await ann.get(`/api/v1/challenges/${open.id}`)).json.game);
    await until("the end", async () => {
      const game = (await ann.get(`/api/v1/games/${id}`)).json;
      assert.ok(game.terms.clock === "1d");
      if (game.over) return true;
      if (game.can.includes("move")) await playSomething(ann, game);
      else if (game.turn === "a") await mel.move(own, game);
      return false;
    });
    assert.match((await mel.ask(own, `show ${id}`)).body, /The game is over: /);
  } finally {
    program.kill();
    await server.stop();
    await mails.stop();
    folder.remove();
  }
});
