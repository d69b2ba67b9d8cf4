// Searches, passwords and pictures are done by standbys while one is there, and by the server that decides when none is, or when it sleeps.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { newGame, until } from "../server/harness.mjs";
import { browserAt, spent, startCluster } from "./cluster.mjs";

const cluster = await startCluster(2, {}, "password_mib = 64;\nthink_ms = 1000;\n");
if (!cluster) {
  console.log("Skipped, because PostgreSQL is not there (Debian's package postgresql).");
  process.exit(77);
}
after(() => cluster.end());

const letters = "abcdefghijkmnopq";
let people = 0;
const handle = () => `member-${letters[people % 16]}${letters[Math.floor(people++ / 16)]}`;
const signUp = async (browser) => assert.equal((await browser.post("/api/v1/sign-up", { handle: handle(), password: "correct horse" })).status, 201);
const elsewhere = async (server) => Number(/^ludopod_tasks_elsewhere_total (\d+)$/m.exec((await browserAt(server).get("/metrics")).text)[1]);

/** The computer's first move of a game. */
async function thinks(browser) {
  const { id } = await newGame(browser, [{ kind: "computer", character: "kraken" }, { kind: "you", name: "Ada" }], { board: "5x5" });
  return until("the computer to move", async () => (await browser.get(`/api/v1/games/${id}`)).json.ply > 0);
}

async function picture(browser) {
  const { status, headers, text } = await browser.get(`/pictures/b/wqwq/${people % 4}.png`);
  if (status !== 501) assert.equal(headers["content-type"], "image/png", `${status} ${text}`); /* built without librsvg */
}

test("what takes processors is done by a standby", async () => {
  const decider = await cluster.decides();
  const [standby] = await cluster.standbys();
  const before = [spent(decider), spent(standby)];
  for (let i = 0; i < 12; i++) await Promise.all([signUp(browserAt([decider, standby][i % 2])), picture(browserAt(decider))]);
  await Promise.all([thinks(browserAt(decider)), thinks(browserAt(standby))]);
  const [here, there] = [spent(decider) - before[0], spent(standby) - before[1]];
  const tasks = await elsewhere(decider);
  console.log(`# 12 passwords, 4 pictures and 2 searches: the decider spent ${here} ms, its standby ${there} ms, on ${tasks} tasks`);
  assert.ok(tasks >= 14, `${tasks}`);
  assert.ok(here < there / 4, `${here} ms, ${there} ms`);
});

test("what a standby does not bring, as it sleeps or is gone, is done all the same", async () => {
  const decider = await cluster.decides();
  const [standby] = await cluster.standbys();
  process.kill(standby.pid, "SIGSTOP");
  await Promise.all([signUp(browserAt(decider)), thinks(browserAt(decider))]);
  await signUp(browserAt(decider)); /* it is not asked again before it has answered */
  process.kill(standby.pid, "SIGCONT");
  const tasks = await elsewhere(decider);
  await until("it to be asked again", async () => (await signUp(browserAt(decider)), (await elsewhere(decider)) > tasks + 2));
  const thinking = thinks(browserAt(decider));
  await cluster.kill(standby);
  await Promise.all([thinking, signUp(browserAt(decider))]);
});
