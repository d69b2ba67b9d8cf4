// A server that decides sleeps with letters in its hands: another sends them, and when it wakes it sends none, but for one that was under way.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { pause } from "../server/harness.mjs";
import { readMail, startMailServer } from "../server/smtp.mjs";
import { browserAt, startCluster } from "./cluster.mjs";

const people = 8;
const mails = await startMailServer({ behaviour: { end: "hang" } });
const settings = `public_url = "http://localhost"; password_mib = 8; mail = { url = "smtp://localhost:${mails.port}"; tls = false; from = "club@mail.example.net"; };
limits = { sign_ups_per_hour = 1e6; sign_ups_burst = 1e6; };\n`;
const cluster = await startCluster(2, {}, settings);
if (!cluster) {
  console.log("Skipped, because PostgreSQL is not there (Debian's package postgresql).");
  process.exit(77);
}
after(async () => (await cluster.end(), await mails.stop()));

test("who slept sends nothing that another has sent", async () => {
  const sleeper = await cluster.decides();
  await cluster.standbys();
  for (const letter of "abcdefgh".slice(0, people)) {
    const { status, text } = await browserAt(sleeper).post("/api/v1/sign-up", { handle: `member-${letter}`, password: "correct horse", email: `${letter}@example.org` });
    assert.equal(status, 201, text);
  }
  await mails.until(1); /* whose end hangs, and the others wait behind it */
  process.kill(sleeper.pid, "SIGSTOP");
  mails.behaviour.end = undefined;
  await mails.until(1 + people);
  process.kill(sleeper.pid, "SIGCONT");
  await cluster.linked(sleeper);
  await pause(1000);
  const to = mails.mails.map(({ to: [address], text }) => `${address} ${readMail(text).fields["message-id"]}`);
  assert.equal(new Set(to).size, people);
  assert.equal(to.length, people + 1, `${to}`);
});
