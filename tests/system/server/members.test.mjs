// What whoever runs a club does with its members, from outside.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { test } from "node:test";
import { Browser, PATIENCE_MS, makeFolder, startServer } from "./harness.mjs";

const program = process.env.LUDOPOD ?? "build/ludopod";
const admin = (folder, ...words) =>
  spawnSync(program, ["admin", ...words, "--database", `sqlite:${folder.path("games.db")}`], { encoding: "utf8", timeout: PATIENCE_MS, env: { ...process.env, LC_ALL: "C" } });

function assertDone({ status, stdout, stderr }, said) {
  assert.equal(status, 0, stderr);
  assert.match(stdout, said);
  return said.exec(stdout);
}

function assertRefused({ status, stdout, stderr }, why) {
  assert.equal(status, 2, stdout);
  assert.match(stderr, why);
}

const password = "correct horse";
const signUp = (browser, handle, more = {}) => browser.post("/api/v1/sign-up", { handle, password, ...more });

test("members are listed, given roles, invited, and let in again", async () => {
  const folder = makeFolder();
  const server = await startServer(folder);
  const ann = new Browser(server.url);
  assert.equal((await signUp(ann, "ann", { name: "Ann" })).status, 201);
  assertRefused(admin(folder, "people"), /is served already/);
  await server.stop();

  assertDone(admin(folder, "people"), /^ann\tAnn\n$/);
  assertDone(admin(folder, "people", "b"), /^$/);
  assertDone(admin(folder, "role", "ann", "administrator"), /^ann is now administrator\n$/);
  const [, invitation] = assertDone(admin(folder, "invite"), /^(\S+) invites so many people: 1\n$/);
  const [, code] = assertDone(admin(folder, "reset", "ann"), /^with (\S+) a new password can be set for ann, once and within an hour\n$/);
  assert.equal(statSync(folder.path("club.key")).mode & 0o777, 0o600);
  const kept = readFileSync(folder.path("games.db"), "latin1");
  assert.ok(!kept.includes(invitation) && !kept.includes(code), "codes are kept as hashes");

  const again = await startServer(folder, { port: server.port, config: "club = { open = false; };\n" });
  const bob = new Browser(again.url), cyril = new Browser(again.url);
  assert.equal((await signUp(bob, "bob")).json.code, "invitation");
  assert.equal((await signUp(bob, "bob", { invitation })).status, 201);
  assert.equal((await signUp(cyril, "cyril", { invitation })).json.code, "invitation");
  assert.deepEqual((await ann.get("/api/v1/me")).json.person.roles, ["administrator"]);
  assert.equal((await cyril.post("/api/v1/recover/finish", { code, password: "battery staple" })).status, 200);
  assert.equal((await ann.get("/api/v1/me")).json.person, null, "all sessions have ended");
  assert.equal((await cyril.post("/api/v1/sign-in", { login: "ann", password: "battery staple" })).status, 200);
  for (const browser of [ann, bob, cyril]) browser.close();

  // What was done is in the log, which can be read while the server runs.
  const when = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
  const lines = assertDone(admin(folder, "log"), /^[^]*$/)[0].trimEnd().split("\n").map((line) => line.split("\t"));
  assert.ok(lines.every(([moment, ...fields]) => when.test(moment) && fields.length === 7), "seven fields after the moment");
  const made = lines.find(([, , act, about]) => act === "role" && about === "ann");
  assert.deepEqual(made?.slice(1), ["-", "role", "ann", "administrator", "-", "-", "-"]);
  const entries = assertDone(admin(folder, "log", "ann", "--json"), /^[^]*$/)[0].trimEnd().split("\n").map((line) => JSON.parse(line));
  assert.ok(entries.length && entries.every(({ handle }) => handle === "ann"));
  assert.ok(entries.some(({ act, detail, actor }) => act === "role" && detail === "administrator" && actor === null));
  assertRefused(admin(folder, "log", "nobody"), /there is no member 'nobody'/);
  await again.stop();
  folder.remove();
});

test("what cannot be done is told", async () => {
  const folder = makeFolder();
  assertRefused(admin(folder, "people"), /games\.db: there is no database of that name/);
  const server = await startServer(folder);
  await server.stop();
  assertRefused(admin(folder, "role", "ann"), /the handle and the role are missing/);
  assertRefused(admin(folder, "role", "ann", "king"), /'king' is not a role/);
  assertRefused(admin(folder, "role", "ann", "moderator"), /there is no member 'ann'/);
  assertRefused(admin(folder, "reset"), /the handle is missing/);
  assertRefused(admin(folder, "reset", "nobody"), /there is no member 'nobody'/);
  assertRefused(admin(folder, "invite", "many"), /'many' is not how many people are invited/);
  folder.remove();
});
