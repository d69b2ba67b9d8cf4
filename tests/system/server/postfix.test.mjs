// A club behind a real mail server: Postfix, set up as docs/mail.md says, takes the club's letters out and brings what people
// write, into the Maildir and by `ludopod mail`.
import assert from "node:assert/strict";
import { chownSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { after, before, test } from "node:test";
import { Browser, freePort, makeFolder, playSomething, startServer, until } from "./harness.mjs";
import { installProgram } from "./maildir.mjs";
import { MailProgram, replyTo } from "./mailprogram.mjs";
import { startPostfix, whyNotPostfix } from "./postfix.mjs";
import { readMail, startMailServer } from "./smtp.mjs";
import { submit } from "./smtp_client.mjs";

const missing = whyNotPostfix();
if (missing) {
  console.log(`Skipped, because ${missing}.`);
  process.exit(77);
}

const document = readFileSync(new URL("../../../docs/mail.md", import.meta.url), "utf8");
const password = "correct horse";

const folder = makeFolder();
const maildir = folder.path("Maildir"), program = installProgram(folder);
const NOBODY = { name: "nobody", uid: 65534 };
let world, postfix, server, ann, mel, own, start;

/** The commands of docs/mail.md that set it up, with the club, the folders and the user of this test. */
function documented(way) {
  const section = document.slice(document.indexOf("\n### Postfix"), document.indexOf("\n### Exim"));
  const commands = [...section.matchAll(/```sh\n([^]*?)```/g)][way][1];
  const changes = { "example.org": "example.net", "/etc/postfix": "$MAIL_CONFIG", "/usr/bin/ludopod": program, "/etc/ludopod/mail.conf": folder.path("mail.conf"), "/var/lib/ludopod": dirname(maildir), "-u ludopod": `-u ${NOBODY.name}`, "-g ludopod": `-g ${NOBODY.name}`, "user=ludopod": `user=${NOBODY.name}`, "postfix reload": "" };
  return Object.entries(changes).reduce((whole, [from, to]) => whole.replaceAll(from, to), commands);
}

before(async () => {
  world = await startMailServer(); // where people have their mail boxes
  for (const path of ["", "/tmp", "/new", "/cur"]) {
    mkdirSync(maildir + path);
    chownSync(maildir + path, NOBODY.uid, NOBODY.uid);
  }
  const port = await freePort();
  postfix = await startPostfix({ transport: `example.org smtp:[127.0.0.1]:${world.port}\n`, setUp: documented(0) });
  const config = `public_url = "http://127.0.0.1:${port}"; password_mib = 8; key_file = "${folder.path("key")}"; club = { open = true; };
mail = { url = "smtp://127.0.0.1:${postfix.port}"; tls = false; from = "club@example.net"; in = { maildir = "${maildir}"; }; };\n`;
  writeFileSync(folder.path("mail.conf"), `mail = { from = "club@example.net"; in = { maildir = "${maildir}"; }; };\n`);
  start = () => startServer(folder, { config, port });
  server = await start();
  ann = new Browser(server.url);
  mel = new MailProgram("mel@example.org", (text, to, sender) => submit(postfix.port, text, to, sender), world);
});

after(async () => {
  ann?.close();
  await server?.stop();
  await postfix?.stop();
  await world.stop();
  folder.remove();
});

/** A test that tells, when it fails, what Postfix did meanwhile. */
const told = (name, body) =>
  test(name, async () => {
    try {
      await body();
    } catch (error) {
      console.log(postfix.log());
      throw error;
    }
  });

const lettersTo = (address) => world.mails.filter(({ to }) => to.includes(address)).map(({ text }) => readMail(text));

told("an address is confirmed and somebody signs up, all through Postfix", async () => {
  assert.equal((await ann.post("/api/v1/sign-up", { handle: "ann", password, email: "ann@example.org" })).status, 201);
  const [letter] = await until("the code", () => (lettersTo("ann@example.org").length ? lettersTo("ann@example.org") : null));
  assert.equal((await ann.post("/api/v1/confirm", { code: /#([\w-]+)$/m.exec(letter.body)[1] })).status, 200);
  own = await mel.signUp("club@example.net", "mel");
});

told("a game is played by mail to its end", async () => {
  await mel.ask(own, "challenge -board=1x4 -clock=1d mel ann");
  const open = await until("the challenge", async () => (await ann.get("/api/v1/challenges?of=mine")).json.items[0]);
  assert.equal((await ann.post(`/api/v1/challenges/${open.id}/accept`, {})).status, 200);
  const id = await until("the game", async () => (await ann.get(`/api/v1/challenges/${open.id}`)).json.game);
  await until("the end", async () => {
    const game = (await ann.get(`/api/v1/games/${id}`)).json;
    if (game.over) return true;
    await (game.can.includes("move") ? playSomething(ann, game) : mel.move(own, game));
    return false;
  });
  const shown = await mel.ask(own, `show ${id}`);
  assert.match(shown.body, /^\S+ won|is a draw/m);
  assert.match(replyTo(shown), /^club\+\w+@example\.net$/, "the part behind the + goes both ways");
});

told("what is written while the club is away comes when it is back, and is done once, by the program too", async () => {
  await postfix.change(documented(1));
  await server.kill();
  const id = await mel.write(own, "challenge -board=1x5 -clock=1d mel ann");
  await until("it to wait", () => readdirSync(`${maildir}/new`).length);
  await until("the program to have brought it", () => /relay=ludopod, .*status=sent/.test(postfix.log()));
  server = await start();
  assert.match((await mel.answer(id)).body, /challenge/i);
  await mel.ask(own, "games");
  assert.equal(lettersTo("mel@example.org").filter(({ fields }) => fields["in-reply-to"] === id).length, 1);
  const challenges = (await ann.get("/api/v1/challenges?of=mine")).json.items;
  assert.equal(challenges.filter((one) => JSON.stringify(one).includes("1x5")).length, 1, JSON.stringify(challenges));
});

told("what cannot be put into the Maildir waits at Postfix", async () => {
  renameSync(`${maildir}/tmp`, `${maildir}/away`);
  const id = await mel.write(own, "games");
  await until("Postfix to have tried", () => /status=deferred .*Maildir: No such file/.test(postfix.log()));
  renameSync(`${maildir}/away`, `${maildir}/tmp`);
  // Where Postfix looks for mails to try again while the program's own end still has one, it skips that, for minutes.
  const again = setInterval(postfix.flush, 500);
  await mel.answer(id).finally(() => clearInterval(again));
});

told("a mail that is too large comes back to its sender from Postfix", async () => {
  const before = lettersTo("mel@example.org").length;
  await mel.write(own, `games\r\n\r\n${"waves ".repeat(12).concat("\r\n").repeat(18_000)}`);
  const letters = await until("the report", () => (lettersTo("mel@example.org").length > before ? lettersTo("mel@example.org") : null));
  assert.match(letters.at(-1).fields.from, /MAILER-DAEMON/);
  assert.match(letters.at(-1).body, /the mail is\s+too large[^]*Status: 5\./);
});

told("an address that takes no mail is told of on the page, because of the report that Postfix sends", async () => {
  const { address, confirmed, failing } = (await ann.get("/api/v1/me")).json.person.email;
  assert.deepEqual([address, confirmed, failing], ["ann@example.org", true, null]);
  world.behaviour.RCPT = "550 5.1.1 nobody of that name here";
  assert.equal((await ann.post("/api/v1/recover", { login: "ann@example.org" })).status, 202);
  await until("ann to be told", async () => (await ann.get("/api/v1/me")).json.person.email.failing);
  delete world.behaviour.RCPT;
});
