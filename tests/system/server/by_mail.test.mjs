// A game of three against the clock: one plays on the page's API, one by mail alone, from signing up to the end, and one is
// the bot of examples/.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { test } from "node:test";
import { Browser, emptySquares, freePort, makeFolder, playSomething, startServer, until } from "./harness.mjs";
import { deliver } from "./lmtp.mjs";
import { readMail, startMailServer } from "./smtp.mjs";

const bot = new URL("../../../examples/bot.py", import.meta.url).pathname;
const MEL = "mel@example.org";

/** Mel's mail program: what she writes goes to the club by LMTP, what she gets comes by SMTP. */
class MailProgram {
  constructor(socket, mails) {
    Object.assign(this, { socket, mails, read: 0, sent: 0 });
  }
  /** Sends a mail and resolves to its answer. */
  async ask(to, text) {
    const id = `<${++this.sent}@example.org>`;
    const head = `From: Mel <${MEL}>\r\nTo: ${to}\r\nMessage-ID: ${id}\r\nSubject: Re: the game\r\nContent-Type: text/plain; charset=utf-8\r\n`;
    const [verdict] = await deliver(this.socket, `${head}\r\n${text}\r\n\r\n> quoted\r\n`, [to], MEL);
    assert.match(verdict, /^250 /);
    for (;;) {
      const { to: receivers, text: answer } = await this.mails.until(++this.read);
      assert.deepEqual(receivers, [MEL]);
      const { fields } = readMail(answer);
      if (fields["in-reply-to"] === id) return { fields, body: readMail(answer.slice(answer.indexOf("text/plain"))).body, whole: answer };
    }
  }
}

const replyTo = (answer) => /<(.*)>/.exec(answer.fields["reply-to"])[1];

/** By signing up and nothing else; resolves to her own address for commands. */
async function joinByMail(program) {
  const question = await program.ask("club@example.net", "signup mel");
  const welcome = await program.ask(replyTo(question), "yes");
  return /club\+x[a-z0-9]{44}@example\.net/.exec(welcome.body)[0];
}

/** Asks for the board, and replies with moves until one is taken. */
async function moveByMail(program, own, game) {
  let board = await program.ask(own, `show ${game.id}`);
  assert.match(board.whole, /Content-Type: multipart\/alternative/);
  assert.ok(board.fields.references.startsWith(`<${game.id}.game@`), "all mails of a game are one thread");
  const squares = emptySquares(game.position);
  const square = squares[Math.floor(Math.random() * squares.length)];
  const answer = await program.ask(replyTo(board), square);
  const must = /Not done: .*?([a-j]\d+=[a-j0-9+]+)/s.exec(answer.body);
  if (must) assert.match((await program.ask(replyTo(answer), must[1])).body, /Your move was made/);
  else assert.match(answer.body, /Your move was made/);
}

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
    const mel = new MailProgram(socket, mails);
    const own = await joinByMail(mel);
    await mel.ask(own, "challenge -board=3x3 -players=3 -clock=1d mel ann robot");
    const open = await until("the challenge", async () => (await ann.get("/api/v1/challenges?of=mine")).json.items[0]);
    assert.equal((await ann.post(`/api/v1/challenges/${open.id}/accept`, {})).status, 200);
    const id = await until("the game", async () => (await ann.get(`/api/v1/challenges/${open.id}`)).json.game);
    await until("the end", async () => {
      const game = (await ann.get(`/api/v1/games/${id}`)).json;
      assert.ok(game.terms.clock === "1d");
      if (game.over) return true;
      if (game.can.includes("move")) await playSomething(ann, game);
      else if (game.turn === "a") await moveByMail(mel, own, game);
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
