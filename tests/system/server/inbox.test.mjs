// Mails that come in, at the whole server: into its Maildir, by themselves and by `ludopod mail`.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { Browser, PATIENCE_MS, freePort, makeFolder, startServer, until } from "./harness.mjs";
import { deliver, installProgram, makeMaildir, put } from "./maildir.mjs";
import { readMail, startMailServer } from "./smtp.mjs";

const program = process.env.LUDOPOD;

const configuration = (maildir, more = "") => `password_mib = 8;\nmail = { from = "club@example.net"; in = { maildir = "${maildir}"; ${more} }; };\n`;

/** A club that takes mails from a Maildir. */
async function open(more = "") {
  const folder = makeFolder();
  const maildir = makeMaildir(folder.path("Maildir"));
  const config = configuration(maildir, `retry_s = 1; ${more}`);
  const start = () => startServer(folder, { config });
  const server = await start();
  return { folder, maildir, server, start, close: async (last = server) => (await last.stop(), folder.remove()) };
}

const mailOf = (head, body = "help") => `From: Ann <ann@example.org>\r\nTo: club@example.net\r\nMessage-ID: <${Math.random()}@example.org>\r\n${head}\r\n${body}\r\n`;
const metric = async (server, outcome) => {
  const browser = new Browser(server.url);
  const { text } = await browser.get("/metrics");
  browser.close();
  return Number(new RegExp(`^ludopod_mails_in_total\\{outcome="${outcome}"\\} (\\d+)$`, "m").exec(text)[1]);
};

test("neither addresses nor details are logged", async () => {
  const { server, maildir, close } = await open();
  await deliver(maildir, mailOf("Auto-Submitted: auto-replied\r\n"), "club+k7@example.net");
  const line = JSON.parse(await until("the line", () => server.log.find((one) => one.includes('"mail_in"'))));
  assert.deepEqual([line.kind, line.outcome], ["automatic", "accepted"]);
  assert.ok(!server.log.some((one) => /ann@|k7/.test(one)));
  await close();
});

test("what is in the Maildir at the start is taken, and what comes later; it is deleted", async () => {
  const { folder, maildir, server, start, close } = await open();
  await server.stop();
  for (let i = 0; i < 40; i++) writeFileSync(`${maildir}/${i % 2 ? "new" : "cur"}/1.${i}.host`, mailOf("Precedence: bulk\r\n").replaceAll("\r\n", "\n")); /* some were claimed before */
  writeFileSync(`${maildir}/new/2.no-mail`, "\n");
  const again = await start();
  const files = () => readdirSync(`${maildir}/new`).length + readdirSync(`${maildir}/cur`).length;
  await until("the Maildir to be empty", () => files() === 0);
  assert.equal(await metric(again, "accepted"), 40);
  await put(maildir, mailOf("Precedence: bulk\r\n"));
  await until("it to be counted", async () => (await metric(again, "accepted")) === 41);
  assert.ok(again.log.some((line) => line.includes("the mail has no head")));
  assert.ok(folder);
  await close(again);
});

test("with keep, mails of the Maildir stay in cur/, seen", async () => {
  const { maildir, close } = await open("keep = true;");
  writeFileSync(`${maildir}/tmp/1.a`, mailOf("Precedence: bulk\r\n"));
  renameSync(`${maildir}/tmp/1.a`, `${maildir}/new/1.a`);
  await until("the mail to be put away", () => readdirSync(`${maildir}/cur`)[0] === "1.a:2,S");
  assert.deepEqual(readdirSync(`${maildir}/new`), []);
  await close();
});

test("what cannot be read now waits, and what never will be goes", async () => {
  const { maildir, server, close } = await open("size_kib = 16;");
  const said = (text) => until(text, () => server.log.some((line) => line.includes(text)));
  await put(maildir, `${mailOf("Precedence: bulk\r\n")}${`${"z".repeat(900)}\r\n`.repeat(20)}`);
  await until("the large one to be read", async () => (await metric(server, "accepted")) === 1);
  mkdirSync(`${maildir}/new/0.folder`);
  await said("it is no file");
  renameSync(`${maildir}/cur`, `${maildir}/away`);
  writeFileSync(`${maildir}/cur`, "");
  writeFileSync(`${maildir}/tmp/1.a`, mailOf("Precedence: bulk\r\n"));
  renameSync(`${maildir}/tmp/1.a`, `${maildir}/new/1.a`);
  await said("Not a directory");
  rmSync(`${maildir}/cur`);
  renameSync(`${maildir}/away`, `${maildir}/cur`);
  await until("it to be taken", async () => (await metric(server, "accepted")) === 2);
  await close();
});

/** The program as a mail server starts it, with this in its environment. */
function piped(maildir, more) {
  const folder = makeFolder();
  const file = folder.path("mail.conf");
  const own = installProgram(folder);
  writeFileSync(file, configuration(maildir, more));
  const hand = (text, words = [], { by = [], ...env } = {}) => {
    const [command, ...rest] = [...by, own, "mail", "--config", file, ...words];
    const { status, stderr } = spawnSync(command, rest, { input: text, encoding: "utf8", env: { ...process.env, ...env, LC_ALL: "C" } });
    return { status, stderr };
  };
  return { folder, hand };
}

test("`ludopod mail` puts a mail into the Maildir with its envelope, and the club takes it once it runs", async () => {
  const { maildir, server, start, close } = await open();
  await server.stop();
  const { folder, hand } = piped(maildir);
  const text = mailOf("Precedence: bulk\r\n", ".dots\r\n..");
  const well = { status: 0, stderr: "" };
  const written = () => readdirSync(`${maildir}/new`).sort().map((name) => readFileSync(`${maildir}/new/${name}`, "utf8"));
  assert.deepEqual(hand(text), well);
  assert.deepEqual(hand(text, ["club+k7@example.net"]), well);
  assert.deepEqual(hand(text, ["--", "club+k7@example.net", ""]), well);
  assert.deepEqual(hand(text, [], { RECIPIENT: "Club+k8@example.net", SENDER: "ann@example.org" }), well);
  assert.deepEqual(written(), ["", "Delivered-To: club+k7@example.net\n", "Return-Path: <>\nDelivered-To: club+k7@example.net\n", "Return-Path: <ann@example.org>\nDelivered-To: Club+k8@example.net\n"].map((front) => front + text));
  assert.deepEqual(readdirSync(`${maildir}/tmp`), []);
  const again = await start();
  await until("all to be taken", async () => (await metric(again, "accepted")) === 4);
  folder.remove();
  await close(again);
});

test("`ludopod mail` says to a mail server whether a mail goes back or comes again", () => {
  const place = makeFolder();
  const maildir = makeMaildir(place.path("Maildir"));
  const { folder, hand } = piped(maildir, "size_kib = 16;");
  const expect = (status, message, ...given) => {
    const { status: is, stderr } = hand(...given);
    assert.match(stderr, message);
    assert.equal(is, status, stderr);
  };
  const text = mailOf("");
  expect(67, /'bob@example\.net' is not an address of the club; expected club@example\.net/, text, ["bob@example.net"]);
  expect(67, /is not a mail address/, text, ["club@example.net", "a\nBcc: b@c"]);
  expect(69, /the mail was not taken: the mail is too large/, text + "z".repeat(1 << 20));
  expect(69, /the mail was not taken: the mail has no head/, "no head");
  expect(2, /'c' is one argument too many/, text, ["a", "b", "c"]);
  expect(75, /Maildir: No such file or directory/, text, ["club@example.net"]);
  for (const name of ["tmp", "new", "cur"]) mkdirSync(`${maildir}/${name}`);
  expect(75, /nowhere/, text, ["--config", folder.path("nowhere")]);
  expect(75, /Maildir: File too large/, text, [], { by: ["env", "--ignore-signal=XFSZ", "prlimit", "--fsize=64"] }); /* as on a full disk */
  if (process.getuid() === 0) {
    const nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
    chmodSync(place.path(""), 0o755);
    expect(75, /Maildir: Permission denied/, text, [], { by: nobody });
    for (const name of ["", "tmp", "new"]) chmodSync(`${maildir}/${name}`, 0o2777);
    assert.equal(hand(text, [], { by: nobody }).status, 0);
    const [name] = readdirSync(`${maildir}/new`);
    const { mode, gid } = statSync(`${maildir}/new/${name}`);
    assert.deepEqual([mode & 0o777, gid], [0o640, 0], "the group of the folder reads it");
  }
  assert.deepEqual(readdirSync(`${maildir}/tmp`), [], "nothing is left of what was not taken");
  folder.remove();
  place.remove();
});

test("settings that cannot be are refused with their line, and what is missing is named", () => {
  const folder = makeFolder();
  const from = 'from = "club@example.net";';
  const cases = [
    [`mail = { in = { size_kib = 1; }; };`, /size_kib: expected a whole number 16 to 65536/],
    [`mail = { in = { from = "x"; }; };`, /from: there is no such setting/],
    [`mail = { in = 3; };`, /in: there is no such setting/],
    [`mail = { in = { maildir = "${folder.path("")}"; }; };`, /mail\.in: it is not known which mails are for the club; set mail\.in\.address or mail\.from/],
    [`mail = { ${from} in = { maildir = "/nowhere"; }; };`, /mail\.in\.maildir: \/nowhere: No such file or directory/],
  ];
  for (const [text, message] of cases) {
    writeFileSync(folder.path("mail.conf"), text);
    const words = ["serve", "--listen", "127.0.0.1:0", "--database", `sqlite:${folder.path("games.db")}`, "--config", folder.path("mail.conf")];
    const { status, stderr } = spawnSync(program, words, { encoding: "utf8", timeout: PATIENCE_MS, env: { ...process.env, LC_ALL: "C" } });
    assert.equal(status, 2, `${text}: ${stderr}`);
    assert.match(stderr, message);
  }
  writeFileSync(folder.path("mail.conf"), configuration(folder.path("")));
  const { stderr } = spawnSync(installProgram(folder), ["serve", "--listen", "localhost:0", "--database", `sqlite:${folder.path("games.db")}`, "--config", folder.path("mail.conf")], { encoding: "utf8" });
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
  const maildir = makeMaildir(folder.path("Maildir"));
  const config = `public_url = "http://127.0.0.1:${port}"; password_mib = 8;\nmail = { url = "smtp://localhost:${mails.port}"; tls = false; from = "club@example.net"; in = { maildir = "${maildir}"; }; };\n`;
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
    await deliver(maildir, text, "club@example.net", "");
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
