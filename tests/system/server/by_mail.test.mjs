// Games against the clock by people who have a mail program and nothing else, from signing up to the end: of three of
// them, and of one with a member on the page's API and the bot of examples/.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { Browser, freePort, makeFolder, playSomething, startServer, until } from "./harness.mjs";
import { deliver, makeMaildir } from "./maildir.mjs";
import { MailPerson } from "./mailpeople.mjs";
import { MailProgram } from "./mailprogram.mjs";
import { startMailServer } from "./smtp.mjs";

const bot = new URL("../../../examples/bot.py", import.meta.url).pathname;
const CLUB = "club@example.net";

let folder, mails, server;
const send = (text, to, sender) => deliver(folder.path("Maildir"), text, to, sender);

before(async () => {
  folder = makeFolder();
  mails = await startMailServer();
  const port = await freePort();
  const config = `public_url = "http://127.0.0.1:${port}"; password_mib = 8; key_file = "${folder.path("key")}"; club = { open = true; };
mail = { url = "smtp://127.0.0.1:${mails.port}"; tls = false; from = "${CLUB}"; in = { maildir = "${makeMaildir(folder.path("Maildir"))}"; }; };\n`;
  server = await startServer(folder, { config, port });
});

after(async () => {
  await server.stop();
  await mails.stop();
  folder.remove();
});

/** Nothing in a mail is for programs: no address with a token, no line of notation; pictures are seen through. */
function isForPeople({ whole, parts, fields }) {
  for (const { body } of parts) assert.doesNotMatch(body, /club\+|\b[a-f]:resign|\b[01]-[01]\b|Ply \d/, body);
  assert.match(fields["reply-to"], /^Ludopod </);
  for (const [, png] of whole.matchAll(/Content-Type: image\/png[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/g)) assert.equal(Buffer.from(png, "base64")[25], 6, "the board has alpha");
}

/** Reads and reacts until it is so; resolves to what was done last. */
async function live(person, isSo, plan) {
  for (let did; !isSo(did); ) {
    const mail = await person.next();
    isForPeople(mail);
    did = await person.react(mail, plan);
  }
}

test("three people sign up and play to the end, each only by answering what arrives", async () => {
  const anna = new MailPerson({ handle: "anna", address: "anna@gmail.example", program: "gmail", send, mails });
  const otto = new MailPerson({ handle: "otto", address: "otto@example.com", program: "outlook", send, mails });
  const zoe = new MailPerson({ handle: "zoe", address: "zoe@example.fr", program: "thunderbird", language: "fr", send, mails });
  const people = [anna, otto, zoe];
  await anna.write("Hello, I would like to play with my friends. How does it work?", { subject: "Hello", to: { address: CLUB } });
  await otto.write("signup otto\r\n", { subject: "signup", to: { address: CLUB } });
  await zoe.write("aide\r\n", { to: { address: CLUB } });
  await Promise.all(people.map((person) => live(person, (did) => did === "welcome")));
  assert.match(zoe.welcome.body, /^Bonjour zoe,/);
  /* She asks for help as the welcome says, and finds there what a challenge may say. */
  await anna.reply(anna.welcome, anna.words.challenge.exec(anna.welcome.body)[2]);
  const help = await anna.next();
  const usage = /^challenge \[(-\S+)=3x5\] \[(-\S+)=3\] \[(-\S+)=3d\]/m.exec(help.body);
  await anna.reply(help, `challenge ${usage[1]}=2x3 ${usage[2]}=3 ${usage[3]}=3d anna otto zoe`);
  await Promise.all(people.map((person) => live(person, () => person.over)));
  const ends = people.map((person) => person.got.at(-1).body);
  assert.equal(new Set(people.map((person) => person.got.at(-1).fields.references.split(" ")[0])).size, 1, "all mails of a game are one thread");
  for (const end of ends) assert.match(end, /(?:^[123]\. \S+\n){3}/m);
});

test("a browser, a mail user and a bot play a game of three to its end", async () => {
  const ann = new Browser(server.url);
  const robot = new Browser(server.url);
  for (const [browser, handle] of [[ann, "ann"], [robot, "robot"]]) {
    assert.equal((await browser.post("/api/v1/sign-up", { handle, password: "correct horse" })).status, 201);
  }
  const token = await robot.post("/api/v1/me/tokens", { name: "bot.py", scopes: ["read", "play", "challenge"], days: 1 });
  writeFileSync(folder.path("token"), `${token.json.secret}\n`);
  const program = spawn("python3", [bot, server.url, folder.path("token"), process.env.LUDOPOD], { stdio: "ignore" });
  try {
    const mel = new MailProgram("mel@example.org", send, mails);
    const own = await mel.signUp(CLUB, "mel");
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
    assert.match((await mel.ask(own, `show ${id}`)).body, /^\S+ won|a draw/m);
  } finally {
    program.kill();
  }
});
