// `ludopod admin fairplay`: who plays what the engine finds looks different from who plays anything. The server runs meanwhile.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { Browser, PATIENCE_MS, databaseOf, makeFolder, startServer } from "./harness.mjs";

const program = process.env.LUDOPOD ?? "build/ludopod";
const NODES = 3000;
const run = (...words) => spawnSync(program, words, { encoding: "utf8", timeout: PATIENCE_MS, env: { ...process.env, LC_ALL: "C" } });
const lines = (...words) => run(...words).stdout.trim().split("\n");

const folder = makeFolder();
let server, database;
const admin = (...words) => run("admin", "fairplay", ...words, "--nodes", String(NODES), "--database", database);
const json = (...words) => {
  const { status, stdout, stderr } = admin(...words, "--json");
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout);
};

/** Ann asks the engine, Bob takes the moves in the middle of the list. */
const players = [
  (position) => JSON.parse(run("analyse", "--json", "--nodes", String(NODES), position).stdout).lines[0].move,
  (position) => {
    const moves = lines("moves", position);
    return moves[Math.floor(moves.length / 2)];
  },
];

async function playGame(browsers, first) {
  const { json: made } = await browsers[first].post("/api/v1/games", { options: { board: "3x3" }, clock: "5m+0s", seats: [{ kind: "you" }, { kind: "open" }] });
  let { json: game } = await browsers[1 - first].post(`/api/v1/games/${made.id}/join`, {});
  while (game.state === "running") {
    const turn = game.ply % 2 ? 1 - first : first;
    const { status, json } = await browsers[turn].post(`/api/v1/games/${made.id}/moves`, { ply: game.ply, move: players[turn](game.position) });
    assert.equal(status, 200, JSON.stringify(json));
    game = json;
  }
  return made.id;
}

const ids = [];
before(async () => {
  database = await databaseOf(folder);
  server = await startServer(folder, { database });
  const browsers = [new Browser(server.url), new Browser(server.url)];
  for (const [i, handle] of ["ann", "bob"].entries()) {
    const { status, text } = await browsers[i].post("/api/v1/sign-up", { handle, password: "deep sea waves" });
    assert.equal(status, 201, text);
  }
  for (const first of [0, 1]) ids.push(await playGame(browsers, first));
  browsers.forEach((browser) => browser.close());
});
after(async () => {
  await server?.stop();
  folder.remove();
});

test("the engine's moves are known as such, those of another are not", () => {
  const { player, others, games, nodes } = json("ann");
  assert.equal(games, 2);
  assert.equal(nodes, NODES);
  assert.ok(player.compared > 10 && others.compared > 10, "there is something to compare");
  assert.ok(player.loss.mean < others.loss.mean / 3, `${player.loss.mean}, ${others.loss.mean}`);
  assert.ok(player.best.share > others.best.share, `${player.best.share}, ${others.best.share}`);
  assert.deepEqual(new Set(player.list.map(({ game }) => game)), new Set(ids));
  /* The same games, seen from the other side. */
  const turned = json("bob");
  assert.deepEqual({ ...turned.player, list: [] }, { ...others, list: [] });
  assert.deepEqual({ ...turned.others, list: [] }, { ...player, list: [] });
});

test("the time of each move is that of the game", () => {
  const { player } = json("ann");
  const times = player.list.filter(({ time_ms }) => time_ms !== undefined).map(({ time_ms }) => time_ms / 1000);
  const mean = times.reduce((sum, seconds) => sum + seconds, 0) / times.length || 0;
  assert.equal(player.seconds.of, times.length);
  assert.ok(Math.abs(player.seconds.mean - mean) < 1e-3);
});

test("the latest games can be chosen, and a table is for people", () => {
  assert.deepEqual(new Set(json("ann", "--games", "1").player.list.map(({ game }) => game)), new Set([ids[1]]));
  const { status, stdout } = admin("ann");
  assert.equal(status, 0);
  for (const said of [/^Games: 2\. /, /\n {36} {2}ann {23} {2}the others\n/, /\nas good as the best {19}\d+ % \(\d+–\d+\), n = \d+ +\d+ % \(/, /proves nothing by itself/]) assert.match(stdout, said);
  /* A line for each game, which together are the sum. */
  const lines = ids.map((id) => new RegExp(`\\n${id} +(\\d+) +(?:–|\\d+ / \\d+) +\\d+ / (\\d+) +[\\d.]+ %\\n`).exec(stdout));
  assert.ok(lines.every(Boolean), stdout);
  assert.equal(lines.reduce((sum, [, compared]) => sum + Number(compared), 0), json("ann").player.compared);
  assert.ok(lines.every(([, compared, of]) => compared === of));
});

test("games in a file are compared in the same way", async () => {
  const file = folder.path("games.txt");
  const reader = new Browser(server.url);
  const records = [];
  for (const id of ids) records.push((await reader.get(`/api/v1/games/${id}/record`)).text);
  reader.close();
  writeFileSync(file, records.join("\n"));
  const name = /^\[A "(.*)"\]$/m.exec(readFileSync(file, "utf8"))[1];
  const { player, games } = json(name, file), { player: stored } = json("ann");
  assert.equal(games, 2);
  assert.deepEqual([player.best, player.near, player.loss], [stored.best, stored.near, stored.loss]);
  assert.equal(player.seconds.of, 0);
});

test("what was stopped is continued, and ends as if it had not been", async () => {
  const kept = folder.path("kept.fair"), whole = admin("ann", "--json").stdout;
  const words = ["admin", "fairplay", "ann", "--json", "--nodes", String(NODES), "--database", database, "--out", kept];
  const begun = spawn(program, words, { env: { ...process.env, LC_ALL: "C" } });
  let said = "";
  begun.stderr.on("data", (text) => (said += text));
  const ended = once(begun, "exit");
  const hasGame = () => existsSync(kept) && readFileSync(kept).length > 100;
  while (!hasGame() && begun.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 5));
  begun.kill("SIGINT");
  const [status, signal] = await ended;
  assert.ok(status === 0 || signal === "SIGINT", said); // what was done is reported; then it ends as one that is stopped does
  const before = readFileSync(kept);
  assert.equal(admin("ann", "--json", "--out", kept).stdout, whole);
  const after = readFileSync(kept);
  assert.ok(after.length >= before.length);
  /* All is there: nothing is searched any more, and nothing is changed. */
  assert.equal(admin("ann", "--json", "--out", kept).stdout, whole);
  assert.deepEqual(readFileSync(kept), after);
  const refused = (words, why) => {
    const { status, stderr } = run("admin", "fairplay", "ann", "--database", database, ...words);
    assert.equal(status, 2);
    assert.match(stderr, why);
  };
  refused(["--out", kept, "--nodes", "7"], /kept\.fair is of another version, or of another --nodes/);
  writeFileSync(kept, after.subarray(0, after.length - 8));
  refused(["--out", kept, "--nodes", String(NODES)], /kept\.fair is damaged/);
});

test("the figures are drawn", () => {
  const svg = folder.path("ann.svg");
  assert.equal(admin("ann", "--svg", svg).status, 0);
  const drawn = readFileSync(svg, "utf8");
  for (const said of [/^<svg /, /<title>ann<\/title>/, />the others<\/text>/, />given away by a move, game by game<\/text>/]) assert.match(drawn, said);
  assert.ok(!/nan|inf/i.test(drawn));
});

test("what cannot be done is told", () => {
  const refused = (words, why, status = 2) => {
    const ended = run("admin", "fairplay", ...words);
    assert.equal(ended.status, status, ended.stdout);
    assert.match(ended.stderr, why);
  };
  refused([], /something is missing; expected fairplay HANDLE/);
  refused(["nobody", "--database", database], /there is no member 'nobody'/);
  refused(["ann", "--nodes", "0", "--database", database], /'0' is not a value for 'nodes'/);
  refused(["ann", "--database", `sqlite:${folder.path("none.db")}`], /there is no database of that name/);
  refused(["Nobody", folder.path("games.txt")], /there is no finished game of 'Nobody'/, 1);
  refused(["ann", folder.path("none.txt")], /none\.txt/);
});
