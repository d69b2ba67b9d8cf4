// Letters of the whole server: what people ask for arrives by mail, whatever the mail server does and whenever the
// server is killed.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { Browser, PATIENCE_MS, freePort, makeFolder, pause, startServer } from "./harness.mjs";
import { readMail, startMailServer } from "./smtp.mjs";

const program = process.env.LUDOPOD;
const password = "correct horse";

const configuration = (mails, url) => `public_url = "${url}"; password_mib = 8; club = { name = "Échecs & Co"; open = true; };
mail = { url = "smtp://localhost:${mails.port}"; tls = false; from = "club@mail.example.net"; };\n`;

/** A club whose mail server behaves so, with one member, who has given an address. */
async function open(behaviour = {}) {
  const folder = makeFolder();
  const mails = await startMailServer({ behaviour });
  const port = await freePort();
  const config = configuration(mails, `http://127.0.0.1:${port}`);
  const server = await startServer(folder, { config, port });
  const ann = new Browser(server.url);
  const made = await ann.post("/api/v1/sign-up", { handle: "ann", password, email: "Ann@Example.org" }, { "accept-language": "fr" });
  assert.equal(made.status, 201, made.text);
  const restart = () => startServer(folder, { config, port });
  const close = async (last = server) => {
    ann.close();
    await last.stop();
    await mails.stop();
    folder.remove();
  };
  return { mails, server, ann, restart, close };
}

const codeIn = (mail) => /#([\w-]+)$/m.exec(readMail(mail.text).body)[1];
const idOf = (mail) => readMail(mail.text).fields["message-id"];
const email = async (browser) => (await browser.get("/api/v1/me")).json.person.email;

test("an address is confirmed by its letter, once", async () => {
  const { mails, server, ann, close } = await open();
  const mail = await mails.until(1);
  const { fields, body } = readMail(mail.text);
  assert.deepEqual(mail.to, ["Ann@example.org"]);
  assert.equal(fields.to, "<Ann@example.org>");
  assert.equal(fields["content-language"], "fr");
  assert.match(fields.from, /^=\?UTF-8\?B\?.*\?= <club@mail\.example\.net>$/);
  assert.equal(fields["auto-submitted"], "auto-generated");
  assert.match(body, /^Bonjour ann,\n/);
  assert.ok(body.includes(`\n${server.url}/confirm#`));
  assert.deepEqual(await email(ann), { address: "Ann@example.org", confirmed: false, failing: null });
  assert.equal((await ann.post("/api/v1/confirm", { code: codeIn(mail) })).status, 200);
  assert.deepEqual(await email(ann), { address: "Ann@example.org", confirmed: true, failing: null });
  assert.equal((await ann.post("/api/v1/confirm", { code: codeIn(mail) })).status, 422);
  await close();
});

test("who has lost the password sets a new one, and hears of it and of who comes with it", async () => {
  const { mails, server, ann, close } = await open();
  await ann.post("/api/v1/confirm", { code: codeIn(await mails.until(1)) });
  const phone = new Browser(server.url);
  assert.equal((await phone.post("/api/v1/recover", { login: "Ann@example.org" })).status, 202);
  assert.equal((await phone.post("/api/v1/recover", { login: "nobody@example.org" })).status, 202);
  const mail = await mails.until(2);
  assert.ok(readMail(mail.text).body.includes(`\n${server.url}/recover#`));
  const finish = await phone.post("/api/v1/recover/finish", { code: codeIn(mail), password: "battery staple" });
  assert.equal(finish.status, 200, finish.text);
  const notice = readMail((await mails.until(3)).text);
  assert.ok(!notice.body.includes("#"), "a notice has no code");
  assert.equal((await ann.get("/api/v1/me")).json.person, null, "signed out everywhere");
  const agent = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
  assert.equal((await phone.post("/api/v1/sign-in", { login: "ann", password: "battery staple" }, agent)).status, 200);
  const told = readMail((await mails.until(4)).text);
  assert.ok(told.body.includes("Firefox, Linux"), told.body);
  assert.ok(told.body.includes(`${server.url}/recover\n`));
  assert.equal((await phone.post("/api/v1/sign-in", { login: "ann", password: "battery staple" }, agent)).status, 200);
  await pause(300);
  assert.equal(mails.mails.length, 4, "from there nothing more is told");
  phone.close();
  await close();
});

test("a mail server that says 4xx is asked again, with the same mail", async () => {
  const { mails, ann, close } = await open({ RCPT: "450 come back" });
  while (!mails.commands.includes("QUIT")) await pause(20);
  assert.equal(mails.mails.length, 0);
  delete mails.behaviour.RCPT;
  const mail = await mails.until(1);
  assert.equal((await ann.post("/api/v1/confirm", { code: codeIn(mail) })).status, 200);
  const { text } = await ann.get("/metrics");
  assert.match(text, /^ludopod_mails_total\{outcome="later"\} [1-9]\d*$/m);
  await close();
});

test("a mail server that says 5xx to the receiver is not asked again, and nobody's address is logged", async () => {
  const { mails, server, ann, close } = await open({ RCPT: "550 <Ann@example.org> is nobody" });
  for (let text = ""; !/outcome="refused"\} 1$/m.test(text); ) text = (await ann.get("/metrics")).text;
  await pause(2500);
  assert.equal(mails.commands.filter((line) => line.startsWith("RCPT")).length, 1);
  assert.ok(server.log.some((line) => JSON.parse(line).outcome === "refused"));
  assert.ok(!server.log.some((line) => /example\.org>|@example/i.test(line)));
  await close();
});

test("a connection that is cut before the mail is acknowledged: it comes twice, under one Message-ID", async () => {
  const { mails, close } = await open({ end: "cut" });
  const first = await mails.until(1);
  delete mails.behaviour.end;
  const second = await mails.until(2);
  assert.equal(idOf(first), idOf(second));
  assert.equal(first.text, second.text);
  await close();
});

test("a server that is killed after it has answered loses no mail", async () => {
  const { mails, server, restart, close } = await open({ EHLO: "hang" });
  await server.kill();
  assert.equal(mails.mails.length, 0);
  delete mails.behaviour.EHLO;
  const again = await restart();
  const mail = await mails.until(1);
  const bob = new Browser(again.url);
  assert.equal((await bob.post("/api/v1/confirm", { code: codeIn(mail) })).status, 200);
  bob.close();
  await close(again);
});

test("a server that is killed while a mail is being sent sends it again, under its Message-ID", async () => {
  const { mails, server, restart, close } = await open({ end: "hang" });
  const first = await mails.until(1);
  await server.kill();
  delete mails.behaviour.end;
  const again = await restart();
  assert.equal(idOf(await mails.until(2)), idOf(first));
  await pause(300);
  assert.equal(mails.mails.length, 2);
  await close(again);
});

test("a mail server that says nothing does not keep the server from ending", async () => {
  const { mails, server, close } = await open({ EHLO: "hang" });
  while (!mails.commands.length) await pause(20);
  const began = Date.now();
  const end = await server.stop();
  assert.equal(end.code, 0);
  assert.ok(Date.now() - began < 20_000);
  await close();
});

test("settings that cannot be are refused with their line", () => {
  const folder = makeFolder();
  const url = 'public_url = "https://play.example.org";';
  const cases = [
    [`mail = {\n url = "http://mail.example.org"; };`, /mail\.conf:2: url: expected smtp:\/\/ or smtps:\/\/ and a host/],
    [`mail = { url = "smtp://club@mail.example.org"; };`, /url: expected smtp/],
    [`mail = { url = "smtp://"; };`, /url: expected smtp/],
    [`mail = { from = "Club <club@example.org>"; };`, /from: expected a mail address/],
    [`mail = { from = "club@example.org\\r\\nBcc: x@y"; };`, /from: expected a mail address/],
    [`mail = { tls = 1; };`, /tls: expected true or false/],
    [`push = {\n ca_file = "/nowhere/ca.pem"; };`, /mail\.conf:2: ca_file: '\/nowhere\/ca\.pem' cannot be read: No such file or directory/],
    [`mail = { host = "x"; };`, /host: there is no such setting/],
    [`mail = { url = "smtp://mail.example.org"; from = "club@example.org"; };`, /links in mails need public_url/],
    [`${url} mail = { url = "smtp://mail.example.org"; };`, /mails need mail\.from/],
    [`${url} mail = { url = "smtp://mail.example.org"; from = "club@example.org"; password_file = "/nowhere"; };`, /\/nowhere: No such file or directory/],
  ];
  for (const [text, message] of cases) {
    writeFileSync(folder.path("mail.conf"), text);
    const words = ["serve", "--listen", "127.0.0.1:0", "--database", `sqlite:${folder.path("games.db")}`, "--config", folder.path("mail.conf")];
    const { status, stderr } = spawnSync(program, words, { encoding: "utf8", timeout: PATIENCE_MS, env: { ...process.env, LC_ALL: "C" } });
    assert.equal(status, 2, `${text}: ${stderr}`);
    assert.match(stderr, message);
  }
  folder.remove();
});

test("without the modules the server says what is missing, and serves without passkeys", async () => {
  const folder = makeFolder();
  for (const file of ["ludopod", "ludopod-server.so"]) copyFileSync(join(dirname(program), file), folder.path(file));
  writeFileSync(folder.path("mail.conf"), configuration({ port: 25 }, "https://play.example.org"));
  const words = ["serve", "--listen", "localhost:0", "--database", `sqlite:${folder.path("games.db")}`];
  const refused = spawnSync(folder.path("ludopod"), [...words, "--config", folder.path("mail.conf")], { encoding: "utf8" });
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /ludopod-mail\.so is missing or cannot be loaded; install Debian's package libcurl4-openssl-dev/);
  const server = await startServer(folder, { program: folder.path("ludopod"), listen: "localhost:0", database: `sqlite:${folder.path("games.db")}` });
  const browser = new Browser(server.url);
  assert.equal((await browser.get("/api/v1/me")).json.club.passkeys, false);
  assert.equal((await browser.get("/api/v1/me")).json.club.mail, false);
  assert.ok(server.log.some((line) => line.includes("libfido2-dev")));
  browser.close();
  await server.stop();
  folder.remove();
});
