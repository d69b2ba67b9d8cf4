// What opens an account is in no log and, as it is, in no database; what people say to each other is in no log. Everything
// that is secret here is distinct, and looked for in all that the server has written.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { test } from "node:test";
import { Browser, freePort, makeFolder, newGame, startServer, until } from "./harness.mjs";
import { readMail, startMailServer } from "./smtp.mjs";

const words = { first: "first secret zebra", second: "second secret yak", third: "third secret xerus", wrong: "wrong secret wombat" };
const address = "ann.quagga@example.org";
const network = "203.0.113.201";
const said = "The ocelot is in the chat.";
const noted = "The numbat is in the note.";

const configuration = (mails, url) => `log_level = "debug"; proxy = true; public_url = "${url}"; password_mib = 8;
mail = { url = "smtp://localhost:${mails.port}"; tls = false; from = "club@mail.example.net"; };
limits = { requests_per_second = 1000.0; requests_burst = 1000.0; games_per_hour = 1000.0; games_burst = 1000.0; };\n`;

/** The bytes of a secret in base 32 (RFC 4648). */
function base32(text) {
  const bits = [...text].map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
}

/** What an authenticator app shows (RFC 6238). */
function appCode(secret, step) {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", base32(secret)).update(counter).digest();
  const number = hash.readUInt32BE(hash.at(-1) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

/** Signs up, in and out, and loses and finds everything that can be lost; resolves to the secrets there were. */
async function liveThrough(url, mails) {
  const secrets = new Map(Object.entries(words));
  const browsers = [];
  const come = () => {
    const browser = new Browser(url);
    const plain = browser.ask.bind(browser);
    browser.ask = async (method, path, body, headers = {}) => {
      const answer = await plain(method, path, body, { "x-forwarded-for": network, ...headers });
      if (browser.cookie) secrets.set(`cookie ${browser.cookie}`, browser.cookie.split("=")[1].split(".")[0]);
      return answer;
    };
    browsers.push(browser);
    return browser;
  };
  const done = async (answer, status = 200) => {
    const { status: found, text, json } = await answer;
    assert.equal(found, status, text);
    return json;
  };
  const codeIn = (mail) => /#([\w-]+)$/m.exec(readMail(mail.text).body)[1];

  const ann = come(), phone = come();
  const game = await newGame(ann);
  const { recovery_codes } = await done(ann.post("/api/v1/sign-up", { handle: "ann", password: words.first, email: address }), 201);
  recovery_codes.forEach((code) => secrets.set(`recovery code ${code}`, code));
  const confirm = codeIn(await mails.until(1));
  secrets.set("code of a letter", confirm);
  await done(ann.get(`/confirm/${confirm}`, { accept: "text/plain" }), 404); // typed into the wrong place
  await done(ann.post("/api/v1/confirm", { code: confirm }));
  await done(phone.post("/api/v1/sign-in", { login: "ann", password: words.wrong }), 401);
  await done(phone.ask("POST", "/api/v1/sign-in", `{"login":"ann","password":"${words.wrong}"`), 400);
  await done(phone.post(`/api/v1/${encodeURIComponent(words.wrong)}`, {}), 404);
  await done(phone.post("/api/v1/sign-in", { login: address, password: words.first }));
  await done(ann.post("/api/v1/me/password", { old: words.first, new: words.second }));
  const { secret } = await done(ann.post("/api/v1/me/totp", { step: "begin" }));
  secrets.set("secret of the app", secret);
  const now = () => Math.floor(Date.now() / 30_000);
  await done(ann.post("/api/v1/me/totp", { step: "confirm", totp: appCode(secret, now()) }));
  await done(phone.post("/api/v1/recover", { login: "ann" }), 202);
  const isRecovery = (mail) => /\/recover#/.test(readMail(mail.text).body);
  await until("a letter with a code", () => mails.mails.some(isRecovery));
  const recover = codeIn(mails.mails.find(isRecovery));
  secrets.set("code to recover", recover);
  await done(phone.post("/api/v1/recover/finish", { code: recover, password: words.third }));
  await done(phone.post("/api/v1/recover/finish", { login: "ann", recovery_code: recovery_codes[3], password: words.second }));
  const home = come();
  await done(home.post("/api/v1/sign-in", { login: "ann", password: words.second }));
  const path = `/api/v1/games/${game.id}`;
  const bob = come();
  await done(bob.post(`${path}/join`, { name: "Bo" }));
  await done(home.post(`${path}/chat`, { text: said }), 201);
  await done(home.post(`${path}/note`, { text: noted }));
  await done(home.get("/api/v1/me/export"));
  const socket = await home.socket({ "x-forwarded-for": network });
  await socket.ask({ type: "hello", request: 1, notices: true });
  socket.close();
  return { secrets, home, close: () => browsers.forEach((browser) => browser.close()) };
}

/** All bytes of the database once its server has ended. */
async function read(folder) {
  if (process.env.LUDOPOD_POSTGRESQL) return (await import("./postgresql.mjs")).dumpOf(folder);
  const home = dirname(folder.path("games.db"));
  return Buffer.concat(readdirSync(home).filter((name) => name.startsWith("games.db")).map((name) => readFileSync(folder.path(name))));
}

/** Written down in any way that is soon undone: as it is, in capitals, without dashes, in hexadecimal. */
function assertWithout(bytes, secret, what) {
  const spelt = typeof secret === "string" ? [secret, secret.toUpperCase(), secret.replaceAll("-", "")].map((text) => Buffer.from(text)) : [secret];
  for (const form of [...spelt, ...spelt.map((text) => Buffer.from(text.toString("hex"))), ...spelt.map((text) => Buffer.from(text.toString("base64").replace(/=+$/, "")))]) {
    assert.ok(!bytes.includes(form), `${what} is written down`);
  }
}

test("secrets are in no log and in no database, and what is deleted is in neither", async (t) => {
  const folder = makeFolder();
  const mails = await startMailServer({});
  t.after(() => mails.stop());
  const port = await freePort();
  const config = configuration(mails, `http://127.0.0.1:${port}`);
  let server = await startServer(folder, { config, port });
  const log = () => Buffer.from(server.log.join("\n"));
  const { secrets, home, close } = await liveThrough(server.url, mails);
  const count = mails.mails.length;
  assert.ok(secrets.size > 18 && count >= 4);
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
  const kept = await read(folder);
  assert.ok(kept.includes(Buffer.from(said)) && kept.includes(Buffer.from(noted)), "the database is read");
  const key = readFileSync(folder.path("club.key"), "utf8").trim();
  assert.equal(statSync(folder.path("club.key")).mode & 0o777, 0o600);
  secrets.set("the key", key);
  for (const [what, secret] of secrets) {
    assertWithout(log(), secret, `${what}, in the log,`);
    assertWithout(kept, secret, what);
  }
  for (const raw of [base32(secrets.get("secret of the app")), Buffer.from(key, "hex")]) assertWithout(kept, raw, "a secret's bytes");
  for (const mark of [said, noted, address, network, ...Object.values(words)]) assertWithout(log(), mark, `${mark}, in the log,`);
  assert.ok(server.log.length > 5, "there is a log");

  server = await startServer(folder, { config, port });
  const gone = await home.post("/api/v1/me/delete", { handle: "ann" });
  assert.equal(gone.status, 200, gone.text);
  /* And until the server has written down that it was delivered, and so forgotten it. */
  await until("the last letter", () => mails.mails.length > count && server.log.some((line) => line.includes('"event":"mail"')));
  close();
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
  const left = await read(folder);
  for (const mark of [noted, address, network]) assertWithout(left, mark, mark);
  folder.remove();
});
