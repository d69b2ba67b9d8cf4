// The past is kept: today's server opens the databases of the past and answers its sessions as it was answered then, but
// for what differences.mjs lists. Today's program reads the game records of the past.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Browser, makeFolder, playSomething, startServer, until } from "../system/server/harness.mjs";
import { differences, withoutNewNumbers } from "./differences.mjs";
import { Player, rewrite, translate, translateTokens } from "./player.mjs";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const read = (name) => readFileSync(here(name), "utf8");
const program = process.env.LUDOPOD ?? "build/ludopod";
const used = new Set();

/** Headers that all answers of a session have stand once at its head. */
function readSession(name) {
  const session = JSON.parse(read(`sessions/${name}.json`));
  for (const { ask, answer } of session.steps) if (ask) answer.headers = { ...session.headers, ...answer.headers };
  return session;
}

/** A folder of its own with a copy of a database of the past. */
function unpack(database) {
  const folder = makeFolder();
  for (const end of ["", "-wal"]) {
    const from = here(`databases/${database}.db${end}`);
    if (existsSync(from)) copyFileSync(from, folder.path(`games.db${end}`));
  }
  return folder;
}

/** Serves a copy of a database of the past while work is done, and ends cleanly whatever becomes of it. */
async function serve(database, options, work) {
  const folder = unpack(database);
  const server = await startServer(folder, options);
  try {
    await work(server);
  } finally {
    const end = await server.stop();
    folder.remove();
    assert.deepEqual(end, { code: 0, signal: null });
  }
}

async function replayStep(player, recorded) {
  const { answer, told, ...step } = recorded;
  const expected = rewrite("expected", { ...(answer && { answer }), ...(told && { told }) }, step, differences, used);
  const enough = (socket, messages) => {
    const present = rewrite("present", { told: { [socket]: messages } }, step, differences, new Set());
    return (present.told?.[socket]?.length ?? 0) >= (expected.told?.[socket]?.length ?? 0);
  };
  const is = await player.play(translate(step, differences, used), enough);
  const present = rewrite("present", is, step, differences, used);
  assert.deepEqual(withoutNewNumbers(present, step, expected), expected);
}

async function replay(session, url) {
  const player = new Player(url, { ...session, tokens: translateTokens(session.tokens, differences, used) });
  const wrong = [];
  for (const recorded of session.steps) {
    try {
      await replayStep(player, recorded);
    } catch (error) {
      wrong.push(`${recorded.name}: ${error.message}`);
    }
  }
  player.leave();
  assert.ok(session.steps.length > 0);
  assert.equal(wrong.length, 0, `${wrong.length} of ${session.steps.length} answers differ; if one does so on purpose, list it in differences.mjs\n${wrong.slice(0, 10).join("\n")}`);
}

for (const name of readdirSync(here("sessions")).map((file) => file.replace(".json", ""))) {
  test(`the session '${name}' is answered as it was`, async () => {
    const session = readSession(name);
    await serve(session.database, { web: here("web"), config: "think_ms = 50;\n" }, ({ url }) => replay(session, url));
  });
}

test("where the computer was to move when the server was killed, it moves, and the game goes on", async () => {
  const session = readSession("killed");
  await serve("killed", { config: "think_ms = 100;\n" }, ({ url }) => playWithComputer(session, url));
});

async function playWithComputer(session, url) {
  const ada = new Browser(url);
  ada.cookie = translateTokens(session.tokens, differences, used).ada;
  const game = await until("the computer's move", async () => {
    const { json } = await ada.get(`/api/games/${session.thinking}`);
    return json?.ply && json;
  });
  assert.equal(game.ply, 1);
  const { answer } = await playSomething(ada, game);
  ada.close();
  assert.equal(answer.status, 200, answer.text);
}

const records = readdirSync(here("records")).filter((file) => !file.endsWith(".expected.json"));
for (const file of records) {
  test(`the records in ${file} read as they did`, () => {
    const { runs } = JSON.parse(read(`records/${file}.expected.json`));
    for (const { words, status, stdout, stderr } of runs) {
      const run = spawnSync(program, [...words, "-"], { input: read(`records/${file}`), encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
      assert.deepEqual({ status: run.status, stdout: run.stdout, stderr: run.stderr }, { status, stdout, stderr }, words.join(" "));
    }
  });
}

after(() => {
  const idle = differences.filter(({ name }) => !used.has(name)).map(({ name }) => name);
  assert.deepEqual(idle, [], "these differences explain nothing any more; take them out of differences.mjs");
});
