// Mails that come in, at the whole server: by LMTP, by a Maildir and by `ludopod mail`.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import net from "node:net";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { Browser, PATIENCE_MS, freePort, makeFolder, startServer, until } from "./harness.mjs";
import { deliver, openLmtp } from "./lmtp.mjs";
import { readMail, startMailServer } from "./smtp.mjs";

const program = process.env.LUDOPOD;

const configuration = (way) => `password_mib = 8;\nmail = { from = "club@example.net"; in = { ${way} }; };\n`;

/** A club that takes mails by a UNIX socket and from a Maildir. */
async function open(more = "") {
  const folder = makeFolder();
  const socket = folder.path("lmtp"), maildir = folder.path("Maildir");
  mkdirSync(maildir);
  const config = configuration(`lmtp = "unix:${socket}"; maildir = "${maildir}"; retry_s = 1; ${more}`);
  const start = () => startServer(folder, { config });
  const server = await start();
  return { folder, socket, maildir, config, server, start, close: async (last = server) => (await last.stop(), folder.remove()) };
}

const mailOf = (head, body = "help") => `From: Ann <ann@example.org>\r\nTo: club@example.net\r\nMessage-ID: <${Math.random()}@example.org>\r\n${head}\r\n${body}\r\n`;
const metric = async (server, outcome) => {
  const browser = new Browser(server.url);
  const { text } = await browser.get("/metrics");
  browser.close();
  return Number(new RegExp(`^ludopod_mails_in_total\\{outcome="${outcome}"\\} (\\d+)$`, "m").exec(text)[1]);
};

test("a mail server speaks LMTP, all at once", async () => {
  const { server, socket, close } = await open();
  const lmtp = await openLmtp(socket);
  const text = mailOf("Auto-Submitted: auto-replied\r\n");
  lmtp.write(`LHLO mta\r\nMAIL FROM:<ann@example.org>\r\nRCPT TO:<club@example.net>\r\nRCPT TO:<club+k7@example.net>\r\nRCPT TO:<bob@example.net>\r\nDATA\r\n${text}.\r\nQUIT\r\n`);
  const said = await lmtp.rest();
  assert.match(said, /^220 example\.net LMTP Ludopod\r\n250-example\.net\r\n/);
  assert.match(said, /250 2\.1\.0 .*\r\n250 2\.1\.5 .*\r\n250 2\.1\.5 .*\r\n550 5\.1\.1 .*\r\n354 .*\r\n250 2\.0\.0 .*\r\n250 2\.0\.0 .*\r\n221 .*\r\n$/);
  assert.equal(await metric(server, "accepted"), 2);
  const line = JSON.parse(server.log.find((one) => one.includes('"mail_in"')));
  assert.equal(line.kind, "automatic");
  assert.ok(!server.log.some((one) => /ann@|k7/.test(one)), "neither addresses nor details are logged");
  await close();
  assert.ok(!existsSync(socket));
});

test("whoever sends far too much hears that it is refused for good, and not that the connection broke", async () => {
  const { socket, server, close } = await open("size_kib = 16;");
  for (let i = 0; i < 20; i++) {
    const lmtp = await openLmtp(socket);
    lmtp.write("LHLO mta\r\nMAIL FROM:<ann@example.org>\r\nRCPT TO:<club@example.net>\r\nDATA\r\n");
    for (let replies = 0; replies < 5; replies++) await lmtp.reply();
    lmtp.write(`${mailOf("")}${`${"z".repeat(900)}\r\n`.repeat(250)}.\r\n`);
    assert.match(await lmtp.rest(), /^552 5\.3\.4 /, `mail ${i}`);
  }
  assert.equal(await metric(server, "accepted"), 0);
  await close();
});

test("whoever goes on after the last word is cut off, and keeps nobody waiting, nor the end of the server", async () => {
  const { folder, socket, server } = await open("size_kib = 16;");
  const annoy = async () => {
    const bad = net.connect({ path: socket, allowHalfOpen: true });
    bad.on("error", () => {});
    bad.setEncoding("latin1");
    let said = "";
    bad.on("data", (part) => (said += part));
    bad.write("NONSENSE\r\n".repeat(20));
    await once(bad, "end");
    assert.match(said, /421 4\.7\.0 too many errors\r\n$/);
    return bad;
  };
  const [flooding] = await Promise.all(Array.from({ length: 6 }, annoy)); /* the others stay silent */
  flooding.write("x".repeat(1 << 22));
  await until("the flood to be cut off", () => flooding.closed);
  assert.ok(flooding.errored, "before all of it was taken");
  const [verdict] = await deliver(socket, mailOf("Precedence: bulk\r\n"));
  assert.match(verdict, /^250 /);
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
  folder.remove();
});

test("what is in the Maildir at the start is taken, and what comes later; it is deleted", async () => {
  const { folder, maildir, server, start, close } = await open();
  await server.stop();
  const put = (name, text) => (writeFileSync(`${maildir}/tmp/${name}`, text), renameSync(`${maildir}/tmp/${name}`, `${maildir}/new/${name}`));
  for (let i = 0; i < 40; i++) put(`1.${i}.host`, mailOf("Precedence: bulk\r\n").replaceAll("\r\n", "\n"));
  put("2.no-mail", "\n");
  const again = await start();
  const files = () => readdirSync(`${maildir}/new`).length + readdirSync(`${maildir}/cur`).length;
  await until("the Maildir to be empty", () => files() === 0);
  assert.equal(await metric(again, "accepted"), 40);
  put("3.late", mailOf("Precedence: bulk\r\n"));
  await until("the late one", () => files() === 0);
  await until("it to be counted", async () => (await metric(again, "accepted")) === 41);
  assert.ok(again.log.some((line) => line.includes("the mail has no head")));
  assert.ok(folder);
  await close(again);
});

test("with keep, mails of the Maildir stay in cur/, seen", async () => {
  const { maildir, close } = await open("keep = true;");
  writeFileSync(`${maildir}/tmp/1.a`, mailOf("Precedence: bulk\r\n"));
  renameSync(`${maildir}/tmp/1.a`, `${maildir}/new/1.a`);
  await until("the mail to be put away", () => readdirSync(`${maildir}/cur`).length);
  assert.deepEqual(readdirSync(`${maildir}/cur`), ["1.a:2,S"]);
  assert.deepEqual(readdirSync(`${maildir}/new`), []);
  await close();
});

test("`ludopod mail` hands a mail over, and says how it went", async () => {
  const { folder, server, config, close } = await open();
  const file = folder.path("mail.conf");
  writeFileSync(file, config);
  const hand = (text, ...words) => spawnSync(program, ["mail", "--config", file, ...words], { input: text, encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
  const automatic = mailOf("Precedence: bulk\r\n", ".dots\r\n..").replaceAll("\r\n", "\n");
  for (const words of [[], ["club+k7@example.net"], ["club+k7@example.net", "ann@example.org"], ["club@example.net", ""]]) {
    const { status, stderr } = hand(automatic.replace("Message-ID: <", `Message-ID: <${words.length}`), ...words);
    assert.equal(stderr, "");
    assert.equal(status, 0);
  }
  assert.equal(await metric(server, "accepted"), 4);
  const elsewhere = hand(automatic, "bob@example.net");
  assert.equal(elsewhere.status, 1);
  assert.match(elsewhere.stderr, /the mail was not taken: 550 5\.1\.1 there is no such address here/);
  assert.equal(hand("no head").status, 1);
  assert.match(hand(automatic, "a\nb@c").stderr, /is not a mail address/);
  assert.match(hand(automatic, "a", "b", "c").stderr, /'c' is one argument too many/);
  await server.stop();
  const gone = hand(automatic);
  assert.equal(gone.status, 75);
  assert.match(gone.stderr, /does not answer/);
  folder.remove();
});

test("`ludopod mail` puts a mail into the Maildir where there is no LMTP", async () => {
  const folder = makeFolder();
  const maildir = folder.path("Maildir");
  for (const name of ["", "/tmp", "/new", "/cur"]) mkdirSync(maildir + name);
  writeFileSync(folder.path("mail.conf"), configuration(`maildir = "${maildir}";`));
  const { status } = spawnSync(program, ["mail", "--config", folder.path("mail.conf"), "club+k7@example.net", ""], { input: mailOf("") });
  assert.equal(status, 0);
  const [name] = readdirSync(`${maildir}/new`);
  assert.match(readFileSync(`${maildir}/new/${name}`, "utf8"), /^Return-Path: <>\nDelivered-To: club\+k7@example\.net\nFrom: /);
  assert.deepEqual(readdirSync(`${maildir}/tmp`), []);
  folder.remove();
});

test("settings that cannot be are refused with their line, and what is missing is named", () => {
  const folder = makeFolder();
  const from = 'from = "club@example.net";';
  const cases = [
    [`mail = { ${from} in = {\n lmtp = "0.0.0.0:24"; }; };`, /mail\.conf:2: lmtp: LMTP proves nobody, so it is for this machine alone; expected unix:PATH/],
    [`mail = { in = { lmtp = "24"; }; };`, /lmtp: '24' is not an address to listen on/],
    [`mail = { in = { size_kib = 1; }; };`, /size_kib: expected a whole number 16 to 65536/],
    [`mail = { in = { from = "x"; }; };`, /from: there is no such setting/],
    [`mail = { in = 3; };`, /in: there is no such setting/],
    [`mail = { in = { lmtp = "localhost:0"; }; };`, /mail\.in: it is not known which mails are for the club; set mail\.in\.address or mail\.from/],
    [`mail = { ${from} in = { maildir = "/nowhere"; }; };`, /mail\.in\.maildir: \/nowhere: No such file or directory/],
    [`mail = { ${from} in = { lmtp = "unix:/nowhere/lmtp"; }; };`, /cannot listen on unix:\/nowhere\/lmtp: No such file or directory/],
  ];
  for (const [text, message] of cases) {
    writeFileSync(folder.path("mail.conf"), text);
    const words = ["serve", "--listen", "127.0.0.1:0", "--database", `sqlite:${folder.path("games.db")}`, "--config", folder.path("mail.conf")];
    const { status, stderr } = spawnSync(program, words, { encoding: "utf8", timeout: PATIENCE_MS, env: { ...process.env, LC_ALL: "C" } });
    assert.equal(status, 2, `${text}: ${stderr}`);
    assert.match(stderr, message);
  }
  for (const file of ["ludopod", "ludopod-server.so"]) copyFileSync(join(dirname(program), file), folder.path(file));
  writeFileSync(folder.path("mail.conf"), configuration('lmtp = "localhost:0";'));
  const { stderr } = spawnSync(folder.path("ludopod"), ["serve", "--listen", "localhost:0", "--database", `sqlite:${folder.path("games.db")}`, "--config", folder.path("mail.conf")], { encoding: "utf8" });
  assert.match(stderr, /ludopod-mime\.so is missing or cannot be loaded; install Debian's package libgmime-3\.0-dev/);
  folder.remove();
});

/** As Postfix writes it. */
const reportOf = (id, action = "failed", status = "5.1.1") =>
  `From: MAILER-DAEMON@example.org\r\nTo: club@example.net\r\nSubject: Undelivered Mail Returned to Sender\r\nAuto-Submitted: auto-replied\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status;\r\n\tboundary="8F2.1/mail.example.org"\r\nMessage-Id: <${Math.random()}@mail.example.org>\r\n\r\nThis is a MIME-encapsulated message.\r\n\r\n--8F2.1/mail.example.org\r\nContent-Description: Notification\r\n\r\nI'm sorry.\r\n\r\n--8F2.1/mail.example.org\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mail.example.org\r\n\r\nFinal-Recipient: rfc822; ann@example.org\r\nAction: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; 550 5.1.1 unknown\r\n\r\n--8F2.1/mail.example.org\r\nContent-Description: Undelivered Message\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: ${id}\r\nSubject: What is new for you\r\n\r\nHello ann,\r\n\r\n--8F2.1/mail.example.org--\r\n`;

test("a report that a letter came back is believed of a letter of ours alone; its owner is told, and confirms anew", async () => {
  const folder = makeFolder();
  const mails = await startMailServer({});
  const port = await freePort();
  const socket = folder.path("lmtp");
  const config = `public_url = "http://127.0.0.1:${port}"; password_mib = 8;\nmail = { url = "smtp://localhost:${mails.port}"; tls = false; from = "club@example.net"; in = { lmtp = "unix:${socket}"; }; };\n`;
  const server = await startServer(folder, { config, port });
  const ann = new Browser(server.url);
  await ann.post("/api/v1/sign-up", { handle: "ann", password: "correct horse", email: "ann@example.org" });
  const codes = () => mails.mails.map((mail) => /\/confirm#([\w-]+)$/m.exec(readMail(mail.text).body)?.[1]).filter(Boolean);
  const confirm = async (count) => {
    await until(`code ${count}`, () => codes().length >= count);
    assert.equal((await ann.post("/api/v1/confirm", { code: codes()[count - 1] })).status, 200);
  };
  const idOf = (mail) => readMail(mail.text).fields["message-id"];
  const first = await mails.until(1);
  assert.match(idOf(first), /^<\w+\.[0-9a-f]{20}@example\.net>$/);
  await confirm(1);
  const failing = async () => (await ann.get("/api/v1/me")).json.person.email.failing;
  const report = async (text) => {
    const [reply] = await deliver(socket, text, ["club@example.net"], "");
    assert.match(reply, /^250 2\.0\.0 /);
    return failing();
  };
  const id = idOf(first);
  const other = id.replace(/\.([0-9a-f])/, (whole, digit) => `.${digit === "0" ? "1" : "0"}`);
  assert.equal(await report(reportOf(other)), null, "a MAC that is not ours");
  assert.equal(await report(reportOf(id.replace(/\.[0-9a-f]+@/, "@"))), null, "none");
  assert.equal(await report(reportOf(id.replace(/^<\w+/, "<nobody"))), null, "another letter");
  assert.equal(await report(reportOf(id, "delayed", "4.4.1")), null, "it may still come");
  assert.equal(await report(reportOf(id, "failed", "4.4.7")), null, "it is not for good");
  const once = reportOf(id);
  assert.equal(await report(once), "5.1.1");
  assert.equal((await ann.post("/api/v1/me/email", { address: "ann@example.org" })).status, 200);
  await confirm(2);
  assert.equal(await failing(), null);
  assert.equal(await report(once), null, "one that comes again does nothing");
  assert.equal((await ann.post("/api/v1/me/email", { address: "anna@example.org" })).status, 200);
  await confirm(3);
  assert.equal(await report(reportOf(id)), null, "a letter to the address of before");
  ann.close();
  await server.stop();
  await mails.stop();
  folder.remove();
});
