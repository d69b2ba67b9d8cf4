// The server dies again and again while it takes mails from its Maildir: before a mail is claimed, around the commit of what
// it does, around the end of its file, and at moments of chance; and so does `ludopod mail`, by which they come. The mail
// server in front does what one does: it hands a mail over until somebody has taken it, and now and then once more. At the end
// each mail has done all that it asks for, once. LUDOPOD_LONG makes it 100 deaths at each kind of moment instead of one.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readdirSync, writeFileSync, writeSync } from "node:fs";
import { test } from "node:test";
import { Browser, freePort, makeFolder, pause, startServer, until } from "./harness.mjs";
import { makeMaildir } from "./maildir.mjs";
import { readMail, startMailServer } from "./smtp.mjs";

const times = process.env.LUDOPOD_LONG ? 100 : 1;
/** Of the server, by the shim (death_shim.c) and some time after a mail has come; of the program, likewise and with half of it. */
const SERVER = ["p", "b", "c", "r", "R", "some time"], PROGRAM = ["w", "W", "half"];
const MOMENTS = [...SERVER, ...PROGRAM];

/** Mails that have a message in them. */
const WRITTEN = 100;

test(`a mail does what it asks for once, through ${times} deaths at each of ${MOMENTS.length} moments`, { timeout: 300_000 + times * 60_000 }, async (t) => {
  const folder = makeFolder();
  const mails = await startMailServer();
  const port = await freePort();
  const maildir = makeMaildir(folder.path("Maildir"));
  writeFileSync(folder.path("death"), "-");
  const death = openSync(folder.path("death"), "r+");
  const choose = (moment) => writeSync(death, moment, 0);
  const env = { LD_PRELOAD: process.env.LUDOPOD_DEATH_SHIM, LUDOPOD_DEATH_FILE: folder.path("death") };
  const config = `public_url = "http://127.0.0.1:${port}"; password_mib = 8; club = { open = true; };
mail = { url = "smtp://127.0.0.1:${mails.port}"; tls = false; from = "club@example.net"; in = { maildir = "${maildir}"; }; };
limits = { requests_per_second = 100000.0; requests_burst = 100000.0; games_per_hour = 100000.0; games_burst = 100000.0; };\n`;
  const start = () => startServer(folder, { config, port, env });
  let server = await start();
  writeFileSync(folder.path("mail.conf"), config);
  t.after(async () => (await server.kill(), await mails.stop()));
  const rows = (query) => execFileSync(process.env.LUDOPOD_CHECK_DATABASE, [folder.path("games.db"), query], { encoding: "utf8", maxBuffer: 1 << 28 }).trim().split("\n").filter(Boolean);

  const own = {};
  const people = ["ann", "bob"].map((handle) => Object.assign(new Browser(server.url), { handle }));
  for (const person of people) {
    const made = await person.post("/api/v1/sign-up", { handle: person.handle, password: "correct horse", email: `${person.handle}@example.org` });
    assert.equal(made.status, 201, made.text);
    const isOwn = ({ to }) => to.includes(`${person.handle}@example.org`);
    await until("the code", () => mails.mails.some(isOwn));
    const code = /#([\w-]+)$/m.exec(readMail(mails.mails.find(isOwn).text).body)[1];
    assert.equal((await person.post("/api/v1/confirm", { code })).status, 200);
    own[person.handle] = (await person.get("/api/v1/me/notices/settings")).json.mail_address;
  }

  /** A mail of several things, which are done together or not at all. A member may write 60 messages within an hour. */
  const sent = [];
  const write = () => {
    const [from, other] = sent.length % 2 ? ["bob", "ann"] : ["ann", "bob"];
    const n = sent.length;
    const head = `From: ${from}@example.org\r\nTo: ${own[from]}\r\nMessage-ID: <kill-${n}@example.org>\r\nSubject: Re: a game\r\n`;
    const message = n < WRITTEN ? `message ${other} letter-${n}-\r\n\r\n` : "";
    const mail = { n, to: own[from], text: `${head}\r\n${message}challenge -board=1x3 ${other}\r\nchallenge -board=3x3 ${other}\r\n` };
    sent.push(mail);
    return mail;
  };
  /** So that there is room for more: a member may have some open ones only. */
  const withdraw = async (person) => {
    const { json } = await person.get("/api/v1/challenges?of=mine&limit=200");
    for (const { id } of json.items.filter(({ yours, state }) => yours && state === "open")) assert.equal((await person.post(`/api/v1/challenges/${id}/withdraw`, {})).status, 200);
  };
  const deaths = Object.fromEntries(MOMENTS.map((moment) => [moment, 0]));
  let [acknowledged, replayed] = [0, 0];
  /** Hands a mail to the program; whether it has taken it. */
  const handOver = async (mail, moment) => {
    const dies = moment && moment.length === 1;
    const program = spawn(process.env.LUDOPOD, ["mail", "--config", folder.path("mail.conf"), mail.to, "ann@example.org"], { stdio: ["pipe", "ignore", "inherit"], env: { ...process.env, ...(dies && env) } });
    program.stdin.on("error", () => {});
    if (dies) choose(moment);
    if (moment === "half") program.stdin.write(mail.text.slice(0, Math.floor(mail.text.length / 2)), () => program.kill("SIGKILL"));
    else program.stdin.end(mail.text);
    const [status] = await once(program, "exit");
    if (moment) assert.equal(status, null, `it dies at ${moment}`);
    if (dies) choose("-");
    return status === 0;
  };
  const killServer = async (moment, mail) => {
    if (moment.length === 1) choose(moment);
    const handed = handOver(mail);
    if (moment === "some time") await pause(Math.random() * 60).then(() => server.kill());
    await server.ended();
    choose("-");
    assert.ok(await handed);
    server = await start();
  };
  for (let round = 0; round < times; round++) {
    for (const person of people) await withdraw(person);
    for (const moment of MOMENTS) {
      const mail = write();
      if (SERVER.includes(moment)) await killServer(moment, mail);
      else for (let taken = await handOver(mail, moment); !taken; ) taken = await handOver(mail);
      deaths[moment]++;
      acknowledged++;
      if (Math.random() < 0.3) {
        assert.ok(await handOver(sent[Math.floor(Math.random() * sent.length)]));
        replayed++;
      }
    }
  }
  await until("all mails to be taken", () => ["new", "cur"].every((name) => readdirSync(`${maildir}/${name}`).length === 0));

  const done = rows("SELECT text FROM message");
  const made = Number(rows("SELECT count(*) FROM challenge")[0]);
  for (const { n } of sent.slice(0, WRITTEN)) assert.equal(done.filter((text) => text.includes(`letter-${n}-`)).length, 1, `mail ${n}`);
  assert.equal(done.length, Math.min(sent.length, WRITTEN));
  assert.equal(made, 2 * sent.length, "both challenges of each mail, once");
  const answersTo = (n) => mails.mails.filter(({ text }) => readMail(text).fields["in-reply-to"] === `<kill-${n}@example.org>`);
  for (const { n } of sent) {
    await until(`the answer to mail ${n}`, () => answersTo(n).length);
    assert.equal(new Set(answersTo(n).map(({ text }) => readMail(text).fields["message-id"])).size, 1, `mail ${n} has one answer`);
  }
  for (const moment of MOMENTS) assert.equal(deaths[moment], times);
  console.log(`# deaths: ${JSON.stringify(deaths)}; ${acknowledged} mails acknowledged, ${replayed} sent again after that, ${done.length} messages, ${made} challenges, ${mails.mails.length} letters came`);
  people.forEach((person) => person.close());
  closeSync(death);
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
  assert.equal(execFileSync(process.env.LUDOPOD_CHECK_DATABASE, [folder.path("games.db")], { encoding: "utf8" }).split("\n")[0], "ok");
  folder.remove();
});
