// Strangers ask the computer for all that it can do, and an honest player plays on; when they give up, nothing of it is left.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Browser, makeFolder, playSomething, startServer, until } from "./harness.mjs";

const strangers = 6;
const gamesEach = 20;
const from = (number) => ({ "x-forwarded-for": `192.0.2.${number}` });

async function create(browser, headers, seats) {
  const { status, json } = await browser.post("/api/v1/games", { game: "cephalopod", options: { board: "5x5" }, seats }, headers);
  assert.equal(status, 201);
  return json;
}

async function readMetrics(browser) {
  const { text } = await browser.get("/metrics");
  return (name) => Number(new RegExp(`^ludopod_${name} (\\d+)`, "m").exec(text)[1]);
}

test("an honest player is not kept waiting, and games that end need no searches", async () => {
  const folder = makeFolder();
  // A twentieth of it for each of theirs, in all four minutes: Ada's five moves are made before that on any machine.
  const server = await startServer(folder, { config: "proxy = true; threads = 1; think_ms = 40000;\n" });
  const crowd = Array.from({ length: strangers }, () => new Browser(server.url));
  const theirs = [];
  for (const [number, browser] of crowd.entries()) {
    for (let i = 0; i < gamesEach; i++) {
      const game = await create(browser, from(10 + number), [{ kind: "computer", character: "kraken" }, { kind: "you" }]);
      theirs.push({ browser, number, id: game.id });
    }
  }
  const ada = new Browser(server.url);
  let game = await create(ada, from(1), [{ kind: "you" }, { kind: "computer", character: "nautilus" }]);
  for (let move = 0; move < 5 && !game.over; move++) {
    game = (await playSomething(ada, game)).answer.json;
    game = await until("the computer's move", async () => {
      const { status, json } = await ada.get(`/api/v1/games/${game.id}`);
      assert.equal(status, 200);
      return json.turn !== "b" && json;
    });
  }
  await until("a search that is given less time", async () => (await readMetrics(ada))("searches_shortened_total") > 0);
  const before = await readMetrics(ada);
  assert.ok(before("searches_waiting") > 0, "first come, first served she would have waited for all of theirs");
  assert.equal((await ada.get("/healthz")).status, 200);

  for (const { browser, number, id } of theirs) {
    const answer = async () => {
      const { json } = await browser.get(`/api/v1/games/${id}`);
      const { status } = await browser.post(`/api/v1/games/${id}/resign`, { ply: json.ply }, from(10 + number));
      return status === 200; /* 409: the computer has just moved */
    };
    await until("a resignation", answer);
  }
  const after = await until("the searches' end", async () => {
    const now = await readMetrics(ada);
    return now("searches_waiting") + now("searches_running") === 0 && now;
  });
  const moved = after('moves_total{by="computer"}') - before('moves_total{by="computer"}');
  assert.ok(after("searches_cancelled_total") > 0);
  assert.ok(after("searches_cancelled_total") + moved >= before("searches_waiting"), "what was not answered was called off");
  [ada, ...crowd].forEach((browser) => browser.close());
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
  folder.remove();
});
