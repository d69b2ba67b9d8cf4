// Hostile mails into the whole server, by its Maildir and by `ludopod mail`: each goes, none does anything, nobody is written to
// but the member whose own address somebody has, and strangers, and not often, and the server stays as large as it was.
// LUDOPOD_LONG makes it 10^4 instead of 160.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { Browser, freePort, makeFolder, startServer, until } from "./harness.mjs";
import { Villain } from "./hostile.mjs";
import { deliver, makeMaildir, put } from "./maildir.mjs";
import { readMail, startMailServer } from "./smtp.mjs";

const count = process.env.LUDOPOD_LONG ? 10_000 : 160;
const seed = Number(process.env.LUDOPOD_SEED ?? 16);
const AT_ONCE = 4;
/** What a mail may leave, and what time changes by itself: that it came, and the answer of somebody who may write there. */
const TRACES = /^(received|outbox|mail_question|spent|mail_stranger|stranger|serving|sqlite_.*)$/;
const MIB_MORE = 96;
/** Somebody who has had many answers gets few more: sixty, and one in two minutes. */
const MINUTES_AT_MOST = 120;

test(`${count} hostile mails leave no trace but a refusal`, { timeout: 300_000 + count * 1000 }, async (t) => {
  const folder = makeFolder();
  const mails = await startMailServer();
  const port = await freePort();
  const maildir = makeMaildir(folder.path("Maildir"));
  const config = `public_url = "http://127.0.0.1:${port}"; password_mib = 8; club = { open = true; };
mail = { url = "smtp://127.0.0.1:${mails.port}"; tls = false; from = "club@example.net"; in = { maildir = "${maildir}"; }; };\n`;
  const server = await startServer(folder, { config, port });
  writeFileSync(folder.path("mail.conf"), config);
  t.after(async () => (await server.kill(), await mails.stop()));
  const rows = (query) => execFileSync(process.env.LUDOPOD_CHECK_DATABASE, [folder.path("games.db"), query], { encoding: "utf8", maxBuffer: 1 << 28 }).trim().split("\n").filter(Boolean);
  const state = () => Object.fromEntries(rows("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").filter((name) => !TRACES.test(name)).map((name) => [name, rows(`SELECT * FROM "${name}"`).map((row) => (name === "alert" ? row.split("|").slice(0, 8).join() : row))]));
  const resident = () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))[1]) / 1024;

  const people = ["ann", "bob"].map((handle) => Object.assign(new Browser(server.url), { handle }));
  for (const person of people) assert.equal((await person.post("/api/v1/sign-up", { handle: person.handle, password: "correct horse", email: `${person.handle}@example.org` })).status, 201);
  const [ann, bob] = people;
  for (const person of people) {
    const code = await until("the code", () => /#([\w-]+)$/m.exec(readMail(mails.mails.find(({ to }) => to.includes(`${person.handle}@example.org`))?.text ?? "").body)?.[1]);
    assert.equal((await person.post("/api/v1/confirm", { code })).status, 200);
  }
  const { json: game } = await ann.post("/api/v1/games", { options: { board: "3x3" }, clock: "3d", seats: [{ kind: "you" }, { kind: "open" }] });
  assert.equal((await bob.post(`/api/v1/games/${game.id}/join`, {})).status, 200);
  const [own, bobs] = await Promise.all(people.map(async (person) => (await person.get("/api/v1/me/notices/settings")).json.mail_address));
  const ask = async (id, text, to = own) => {
    await deliver(maildir, `From: a@example.org\r\nMessage-ID: <${id}@x>\r\nSubject: Re: y\r\n\r\n${text}\r\n`, to);
    return until(`the answer to ${id}`, () => mails.mails.find((mail) => readMail(mail.text).fields["in-reply-to"] === `<${id}@x>`));
  };
  const turn = /<(.*)>/.exec(readMail((await ask("first", `show ${game.id}`)).text).fields["reply-to"])[1];

  const villain = new Villain(seed, `chat ${game.id} I was here`);
  const garble = (address) => address.replace(/.@/, (end) => (end[0] === "a" ? "b@" : "a@"));
  const recipients = ["club@example.net", own, turn, garble(own), garble(turn), "club+x@example.net"];
  const before = state();
  const letters = mails.mails.length;
  const counts = {};
  let [next, early] = [0, 0];

  /** By the program, as a mail server starts it; whether it takes it. */
  const pipe = async (text, to, from) => {
    const program = spawn(process.env.LUDOPOD, ["mail", "--config", folder.path("mail.conf"), "--", to, from], { stdio: ["pipe", "ignore", "ignore"] });
    program.stdin.end(text, "latin1");
    const [status] = await once(program, "exit");
    assert.ok(status === 0 || status === 69, `it ends with ${status}`);
    return status === 0;
  };
  /** Delivers the next mail. */
  const attack = async () => {
    const n = next++;
    const mail = villain.next(n);
    const to = recipients[Math.floor(n / Villain.kinds.length) % recipients.length];
    const text = mail.whole ?? `${mail.from ? `From: ${mail.from}\r\n` : ""}To: ${to}\r\nMessage-ID: <hostile-${n}-${mail.automatic ? "machine" : mail.kind}@x>\r\n${mail.head}\r\n${mail.body}`;
    const kept = (counts[mail.kind] ??= { taken: 0, refused: 0 });
    if ((n + Math.floor(n / Villain.kinds.length)) % 2) await put(maildir, `Return-Path: <${mail.from}>\r\nDelivered-To: ${to}\r\n${text}`);
    else kept[(await pipe(text, to, mail.from)) ? "taken" : "refused"]++;
    if (n === Math.floor(count / 4)) early = resident();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    while (next < count) await attack();
  }));

  /* Of Bob: Ann had too many answers of late to get another. */
  const last = await ask("last", "games", bobs);
  assert.deepEqual(last.to, ["bob@example.org"], "the server takes mails as before");
  const sent = mails.mails.slice(letters).filter((mail) => mail !== last);
  const strangers = sent.filter(({ to }) => /^stranger\d+@example\.com$/.test(to[0]));
  const answered = sent.length - strangers.length;
  assert.deepEqual(state(), before);
  for (const { to, from, text } of sent) {
    const { fields, body } = readMail(text);
    const stranger = strangers.some((mail) => mail.text === text);
    assert.deepEqual([to, from], [stranger ? to : ["ann@example.org"], "club@example.net"], "answers go to whom they are for alone");
    if (stranger) {
      assert.match(body, /To become a member, reply with: signup NAME/, "a stranger is told how to join");
      assert.equal(fields.subject, "Playing at Ludopod", "and nothing that a stranger has written");
      assert.ok(!body.includes("I was here"));
    }
    assert.ok(!("bcc" in fields), "nothing came into the head");
    assert.ok(!/machine/.test(fields["in-reply-to"] ?? ""), "machines are not answered");
    assert.equal(fields["auto-submitted"], "auto-replied");
  }
  assert.equal(new Set(strangers.map(({ to }) => to[0])).size, strangers.length, "a stranger is answered once a day");
  assert.ok(strangers.length > 0 && strangers.length <= 30 + MINUTES_AT_MOST, "and not too many of one host");
  assert.ok(answered > 0 && answered < 60 + MINUTES_AT_MOST && Object.values(counts).some(({ refused }) => refused) && server.log.some((line) => line.includes("mail_refused")), "something was taken, something refused, on both ways");
  const now = resident();
  assert.ok(now - early < MIB_MORE, `the server has grown from ${early} MiB to ${now} MiB`);
  console.log(`# seed ${seed}, ${count} mails: ${JSON.stringify(counts)}; ${answered} answers to the member, ${strangers.length} to strangers; ${Math.round(early)} MiB after a quarter, ${Math.round(now)} MiB at the end`);
  people.forEach((person) => person.close());
  assert.deepEqual(await server.stop(), { code: 0, signal: null }, server.log.slice(-40).join("\n"));
  folder.remove();
});
