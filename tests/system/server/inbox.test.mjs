// Mails that come in, at the whole server: by LMTP, by a Maildir and by `ludopod mail`.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { Browser, makeFolder, startServer, until } from "./harness.mjs";
import { openLmtp } from "./lmtp.mjs";

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
