// The server dies again and again while it takes mails by LMTP: before a mail is parsed, around the commit of what it does,
// around the reply that answers for it, and at moments of chance. The mail server at the other end does what one does: it
// sends a mail again until somebody has answered for it, and now and then once more. At the end each mail has done all that
// it asks for, once. LUDOPOD_LONG makes it 100 deaths at each kind of moment instead of one.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { closeSync, openSync, writeFileSync, writeSync } from "node:fs";
import { test } from "node:test";
import { Browser, freePort, makeFolder, pause, startServer, until } from "./harness.mjs";
import { openLmtp } from "./lmtp.mjs";
import { readMail, startMailServer } from "./smtp.mjs";

const times = process.env.LUDOPOD_LONG ? 100 : 1;
/** Of the shim (death_shim.c), and two of the test's own: in the middle of a mail, and some time after its end. */
const MOMENTS = ["p", "b", "c", "r", "R", "middle", "some time"];

/** Mails that have a message in them. */
const WRITTEN = 100;

/** Delivers one mail; resolves to its verdict, "" when the other end died. */
async function tryOnce(socket, mail, before = async () => {}) {
  try {
    const lmtp = await openLmtp(socket);
    lmtp.write(`LHLO mta\r\nMAIL FROM:<ann@example.org>\r\nRCPT TO:<${mail.to}>\r\nDATA\r\n`);
    for (let i = 0; i < 5; i++) await lmtp.reply();
    await before(lmtp);
    lmtp.write(`${mail.text}.\r\n`);
    const verdict = await lmtp.reply();
    lmtp.cut();
    return verdict;
  } catch {
    return ""; // the socket is not there
  }
}

test(`a mail does what it asks for once, through ${times} deaths at each of ${MOMENTS.length} moments`, { timeout: 300_000 + times * 60_000 }, async (t) => {
  const folder = makeFolder();
  const mails = await startMailServer();
  const port = await freePort();
  const socket = folder.path("lmtp");
  writeFileSync(folder.path("death"), "-");
  const death = openSync(folder.path("death"), "r+");
  const choose = (moment) => writeSync(death, moment, 0);
  const env = { LD_PRELOAD: process.env.LUDOPOD_DEATH_SHIM, LUDOPOD_DEATH_FILE: folder.path("death") };
  const config = `public_url = "http://127.0.0.1:${port}"; password_mib = 8; club = { open = true; };
mail = { url = "smtp://127.0.0.1:${mails.port}"; tls = false; from = "club@example.net"; in = { lmtp = "unix:${socket}"; }; };
limits = { requests_per_second = 100000.0; requests_burst = 100000.0; games_per_hour = 100000.0; games_burst = 100000.0; };\n`;
  const start = () => startServer(folder, { config, port, env });
  let server = await start();
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
  const dieAt = async (moment, mail) => {
    if (moment.length === 1) choose(moment);
    const cut = async (lmtp) => {
      lmtp.write(mail.text.slice(0, Math.floor(Math.random() * mail.text.length)));
      await pause(Math.random() * 5);
      await server.kill();
    };
    const trying = tryOnce(socket, mail, moment === "middle" ? cut : undefined);
    if (moment === "some time") await pause(Math.random() * 60).then(() => server.kill());
    await server.gone;
    choose("-");
    deaths[moment]++;
    const verdict = await trying;
    server = await start();
    return verdict;
  };
  for (let round = 0; round < times; round++) {
    for (const person of people) await withdraw(person);
    for (const moment of MOMENTS) {
      const mail = write();
      let verdict = await dieAt(moment, mail);
      while (!verdict.startsWith("250 ")) {
        assert.match(verdict, /^(|4.*)$/s, "nothing is refused for good");
        verdict = await tryOnce(socket, mail);
      }
      acknowledged++;
      if (Math.random() < 0.3) {
        const again = sent[Math.floor(Math.random() * sent.length)];
        assert.match(await tryOnce(socket, again), /^250 2\.0\.0 it was received before/);
        replayed++;
      }
    }
  }

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
