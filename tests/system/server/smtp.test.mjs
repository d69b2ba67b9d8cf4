// Mails on their way to a mail server that takes them, refuses them, or breaks off.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { after, before, test } from "node:test";
import { makeFolder } from "./harness.mjs";
import { makeCertificate, startMailServer } from "./smtp.mjs";

const folder = makeFolder();
let certificate;
before(() => (certificate = makeCertificate(folder)));
after(folder.remove);

const text = "From: <club@mail.example.net>\r\nSubject: x\r\n\r\n.a line with a dot\r\n..two\r\n.\r\nthe end\r\n";

/** Sends one mail with the server's own code; resolves to what became of it. */
function send(url, ...words) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.env.LUDOPOD_SEND_MAIL, [url, ...words], { stdio: ["pipe", "pipe", "inherit"] });
    let out = "";
    child.stdout.on("data", (bytes) => (out += bytes));
    child.on("close", (code) => (code ? reject(new Error(`send_mail ended with ${code}`)) : resolve({ outcome: out.split("\n")[0], why: out.split("\n")[1] })));
    child.stdin.end(text);
  });
}

/** Sends one to a server that behaves so. */
async function sendTo(options, scheme, ...words) {
  const server = await startMailServer(options);
  try {
    return { server, ...(await send(`${scheme}://localhost:${server.port}`, ...(words.length ? words : ["ann@example.org"]))) };
  } finally {
    await server.stop();
  }
}

test("a mail arrives as it was written, to the one it is for", async () => {
  const { server, outcome, why } = await sendTo({}, "+smtp");
  assert.deepEqual([outcome, why], ["delivered", ""]);
  assert.equal(server.mails.length, 1);
  assert.deepEqual(server.mails[0], { from: "club@mail.example.net", to: ["ann@example.org"], encrypted: false, text: text.slice(0, -2) });
});

test("an address beyond ASCII arrives where the mail server takes such", async () => {
  const { server, outcome } = await sendTo({}, "+smtp", "josé@example.org");
  assert.equal(outcome, "delivered");
  assert.deepEqual(server.mails[0].to, ["josé@example.org"]);
});

test("STARTTLS is required unless the configuration does without", async () => {
  const { server, outcome } = await sendTo({}, "smtp");
  assert.equal(outcome, "later");
  assert.equal(server.mails.length, 0);
  assert.ok(!server.commands.some((line) => line.startsWith("MAIL")));
});

test("a certificate must be good for the host", async () => {
  const trusting = await sendTo({ certificate }, "smtp", "ann@example.org", "", "", certificate.file);
  assert.equal(trusting.outcome, "delivered", trusting.why);
  assert.ok(trusting.server.mails[0].encrypted);
  const wary = await sendTo({ certificate }, "smtp", "ann@example.org", "", "");
  assert.equal(wary.outcome, "later");
  assert.equal(wary.server.mails.length, 0);
});

test("smtps: speaks TLS from the first byte", async () => {
  const { server, outcome, why } = await sendTo({ certificate, tlsFirst: true }, "smtps", "ann@example.org", "", "", certificate.file);
  assert.equal(outcome, "delivered", why);
  assert.equal(server.mails.length, 1);
});

test("the password is said where one is asked for, and a wrong one loses no mail", async () => {
  const right = await sendTo({ login: "club\0secret" }, "+smtp", "ann@example.org", "club", "secret");
  assert.equal(right.outcome, "delivered", right.why);
  const wrong = await sendTo({ login: "club\0other" }, "+smtp", "ann@example.org", "club", "secret");
  assert.equal(wrong.outcome, "later");
  assert.equal(wrong.server.mails.length, 0);
});

/* Who is refused decides whether it can be mended. */
for (const [behaviour, expected] of [
  [{ RCPT: "550 no such user" }, "refused"],
  [{ RCPT: "450 try again" }, "later"],
  [{ DATA: "554 no mails like that" }, "refused"],
  [{ end: "554 no mails like that" }, "refused"],
  [{ end: "451 later" }, "later"],
  [{ MAIL: "550 not from you" }, "later"],
  [{ greeting: "554 no service" }, "later"],
  [{ greeting: "421 too many" }, "later"],
  [{ greeting: "cut" }, "later"],
  [{ RCPT: "cut" }, "later"],
  [{ DATA: "cut" }, "later"],
  [{ end: "cut" }, "later"],
]) {
  test(`${JSON.stringify(behaviour)} means ${expected}`, async () => {
    const { outcome, why } = await sendTo({ behaviour }, "+smtp");
    assert.equal(outcome, expected, why);
    assert.notEqual(why, "");
    assert.doesNotMatch(why, /ann|@/);
  });
}

test("nobody there means later", async () => {
  const server = await startMailServer();
  await server.stop();
  assert.equal((await send(`+smtp://localhost:${server.port}`, "ann@example.org")).outcome, "later");
});
