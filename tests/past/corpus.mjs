// What a version leaves behind, and what it says of it: made once by that version's program (`make`), compared with the present one's
// for ever after (`differences`).
//
//   club.db, club.db-wal, club.key   the files of a club whose server was killed, as they lie on people's disks
//   answers.json   made_ms, when; people, by cookie; steps: who asked what, in order, and what was answered: first each path of the API
//                  that is only read, then acts
//   files/         a record, a table and a certificate; commands.json: what the program says of them
//
// What two replays of the same corpus differ in by themselves, such as ids and times, is "*", and not compared. An answer may have gained
// fields. The clock is put back to when the corpus was made, and a few minutes.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Browser, makeFolder, newGame, startServer } from "../system/server/harness.mjs";

const MINUTE = 60_000;
const CLUB = ["club.db", "club.db-wal", "club.key"];

const serve = (folder, program, env) => startServer(folder, { program, database: `sqlite:${folder.path("club.db")}`, env });

/* ---- A club -------------------------------------------------------------------------------------- */

async function ask(who, path, body) {
  const { status, json, text } = await who.post(`/api/v1${path}`, body);
  assert.ok(status < 300, `${path}: ${status} ${text}`);
  return json;
}

async function member(url, handle) {
  const who = new Browser(url);
  await ask(who, "/sign-up", { handle, password: "correct horse" });
  return who;
}

const moveOf = async (who, id, ply, move) => ask(who, `/games/${id}/moves`, { ply, move });

async function challenged(from, to, handle, terms) {
  const { id } = await ask(from, "/challenges", { invited: { kind: "people", handles: [handle] }, terms });
  const { games, game } = await ask(to, `/challenges/${id}/accept`, {});
  return game ?? games?.[0] ?? (await from.get(`/api/v1/challenges/${id}`)).json.game;
}

/** Games of both kinds in every state, and what people say and have; resolves to the steps that act in it, and the ids by their names. */
async function live(url) {
  const [ada, bob, guest] = [await member(url, "ada"), await member(url, "bob"), new Browser(url)];
  const terms = { game: "cephalopod", options: { board: "3x5" }, clock: "3d", rated: true };
  const games = [];
  for (const more of [{}, { options: { board: "5x5" } }, { game: "octogo", options: { board: "6x10" }, rated: false }]) {
    const made = await challenged(ada, bob, "bob", { ...terms, ...more });
    games.push(typeof made === "string" ? made : made.id);
  }
  const [over, running] = games;
  const byTurn = async (id, moves) => {
    for (const move of moves) {
      const { turn, ply, seats } = (await ada.get(`/api/v1/games/${id}`)).json;
      const mine = seats.find(({ seat }) => seat === turn)?.you;
      await moveOf(mine ? ada : bob, id, ply, move);
    }
  };
  await byTurn(over, ["a1", "c3", "b1"]);
  await byTurn(running, ["c3", "b2"]);
  await ask(bob, `/games/${over}/resign`, { ply: 3 });
  const alone = await newGame(guest, [{ kind: "you", name: "Gil" }, { kind: "open" }, { kind: "open" }], { players: 3 });
  await ask(ada, `/games/${running}/chat`, { text: "Good luck, Bob — ¡suerte! 🎲" });
  await ask(ada, "/challenges", { terms, invited: { kind: "anyone" } });
  const { id: challenge } = await ask(bob, "/challenges", { terms, invited: { kind: "people", handles: ["ada"] } });
  await ask(bob, "/me/conversations/@ada", { text: "Again?" });
  await ask(bob, "/me/bots", { handle: "robo", terms: { games: [{ game: "cephalopod" }], clocks: ["none", "daily"] } });
  return {
    people: { ada: ada.cookie, bob: bob.cookie, guest: guest.cookie },
    names: { pool: ["cephalopod-5x5-daily"], id: [over, running, games[2], alone.id], challenge: [challenge], handle: ["ada", "bob", "robo"], with: ["@ada"] },
    acts: [
      ["ada", `/games/${over}/moves`, { ply: 4, move: "a2" }],
      ["ada", `/games/${running}/moves`, { ply: 2, move: "b3" }],
      ["bob", `/games/${running}/moves`, { ply: 2, move: "b3" }],
      ["ada", `/challenges/${challenge}/accept`, {}],
      ["bob", `/games/${running}/offer`, { ply: 3, kind: "draw" }],
      ["guest", `/games/${alone.id}/resign`, { ply: 0 }],
      ["nobody", "/sign-in", { login: "ada", password: "wrong horse" }],
      ["nobody", "/sign-in", { login: "ada", password: "correct horse" }],
    ],
  };
}

/** What some paths must be asked with. */
const QUERIES = {
  "/api/v1/people/{handle}/openings": "?game=cephalopod&board=5x5",
  "/api/v1/puzzles/daily": "?game=cephalopod",
  "/api/v1/me/puzzles": "?game=cephalopod",
  "/api/v1/values": "?game=cephalopod&position=3/3/3%20a%202%20-",
};

/** Every path that is only read, with the names that the club has in place of what stands in braces. */
async function reads(url, names) {
  const { json } = await new Browser(url).get("/api/v1/openapi.json");
  const paths = Object.entries(json.paths).filter(([path, { get }]) => get && path.startsWith("/api/v1/") && path !== "/api/v1/openapi.json" && get.responses[200]?.content?.["application/json"]);
  const fill = (path) => {
    const word = /\{(\w+)\}/.exec(path)?.[1];
    if (!word) return [path];
    return (names[path.startsWith("/api/v1/challenges/") ? "challenge" : word] ?? []).flatMap((name) => fill(path.replace(`{${word}}`, name)));
  };
  return paths.flatMap(([path]) => fill(path + (QUERIES[path] ?? "")));
}

/* ---- Asked, and asked again ------------------------------------------------------------------------ */

const say = ({ status, json, text }) => ({ status, body: json ?? text });

/** The answers of the steps, from a copy of the corpus, so many minutes after it was made. */
async function replay(corpus, { made_ms, people, steps }, program, minutes) {
  const folder = makeFolder();
  for (const file of CLUB) if (existsSync(join(corpus, file))) copyFileSync(join(corpus, file), folder.path(file));
  const clock = folder.path("clock");
  const forward = Buffer.alloc(8);
  forward.writeBigInt64LE(BigInt(Math.round(made_ms + minutes * MINUTE - Date.now())));
  writeFileSync(clock, forward);
  const server = await serve(folder, program, { LD_PRELOAD: process.env.LUDOPOD_CLOCK_SHIM, LUDOPOD_CLOCK_FILE: clock });
  const answers = [];
  try {
    for (const { who, path, body } of steps) {
      const browser = new Browser(server.url);
      browser.cookie = people[who] ?? "";
      answers.push(say(await (body ? browser.post(path, body) : browser.get(path))));
      browser.close();
    }
  } finally {
    await server.stop();
    folder.remove();
  }
  return answers;
}

/** What two answers have in common; "*" where they differ. */
function common(one, other) {
  if (one === other) return one;
  const both = one && other && typeof one === "object" && typeof other === "object" && Array.isArray(one) === Array.isArray(other);
  if (!both || (Array.isArray(one) && one.length !== other.length)) return "*";
  if (Array.isArray(one)) return one.map((each, i) => common(each, other[i]));
  return Object.fromEntries(Object.keys(one).map((key) => [key, key.endsWith("_ms") ? "*" : common(one[key], other[key])]));
}

/** Where an answer is not what it was. */
function* unlike(was, is, place) {
  if (was === "*") return;
  if (was === null || typeof was !== "object" || is === null || typeof is !== "object") {
    if (was !== is) yield `${place}: was ${JSON.stringify(was)}, is ${JSON.stringify(is)}`;
  } else if (Array.isArray(was) && was.length !== is.length) yield `${place}: had ${was.length} entries, has ${is.length}`;
  else for (const key of Object.keys(was)) yield* unlike(was[key], is[key], `${place}.${key}`);
}

/* ---- Files ----------------------------------------------------------------------------------------- */

const run = (program, folder, words) => {
  const { status, stdout } = spawnSync(program, words, { cwd: folder, encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
  return { status, stdout };
};

const COMMANDS = [
  ["record", "convert", "--to", "json", "games.txt"],
  ["record", "check", "games.txt"],
  ["prove", "--check", "proof"],
  ["solve", "--board", "2x2", "--tables", "tables"],
  ["table", "verify", "--tables", "tables"],
];

function makeFiles(program, folder) {
  mkdirSync(folder);
  for (const words of [["match", "--games", "2", "--seed", "1", "--board", "3x3", "--records", "games.txt", "nodes=200", "reference=capturer"],
    ["prove", "--board", "2x3", "--for", "b", "--out", "proof"], ["solve", "--board", "2x2", "--tables", "tables"], ["table", "build", "--board", "2x2", "--tables", "tables"]])
    run(program, folder, words);
  const said = COMMANDS.map((words) => ({ words, ...run(program, folder, words) }));
  assert.deepEqual(said.filter(({ status }) => status), []);
  writeFileSync(join(folder, "commands.json"), `${JSON.stringify(said, null, 1)}\n`);
}

/* ---- Both together ----------------------------------------------------------------------------------- */

/** Makes a corpus of this program in the folder, which is not there yet. */
export async function make(corpus, program) {
  const folder = makeFolder();
  let server = await serve(folder, program);
  const { people, names, acts } = await live(server.url);
  const { status, stdout } = run(program, folder.path("."), ["admin", "user", "role", "ada", "administrator", "--config", "server.conf", "--database", `sqlite:${folder.path("club.db")}`]);
  assert.equal(status, 0, stdout);
  const paths = await reads(server.url, names);
  await server.stop();
  server = await serve(folder, program);
  const ada = new Browser(server.url);
  ada.cookie = people.ada;
  await ask(ada, `/games/${names.id[1]}/chat`, { text: "This is in the log alone." });
  ada.close();
  await server.kill();
  mkdirSync(corpus, { recursive: true });
  for (const file of CLUB) if (existsSync(folder.path(file))) copyFileSync(folder.path(file), join(corpus, file));
  folder.remove();
  const asked = Object.keys(people).concat("nobody").flatMap((who) => paths.map((path) => ({ who, path })));
  const steps = [...asked, ...acts.map(([who, path, body]) => ({ who, path: `/api/v1${path}`, body }))];
  const made = { made_ms: Date.now(), people, steps };
  const [first, second] = [await replay(corpus, made, program, 1), await replay(corpus, made, program, 9)];
  steps.forEach((step, i) => (step.answer = common(first[i], second[i])));
  writeFileSync(join(corpus, "answers.json"), `${JSON.stringify({ ...made, steps: "@" }, null, 1).replace('"@"', `[\n${steps.map((step) => JSON.stringify(step)).join(",\n")}\n]`)}\n`);
  makeFiles(program, join(corpus, "files"));
}

/** A line for each difference between what the corpus has and what this program says. */
export async function differences(corpus, program) {
  const made = JSON.parse(readFileSync(join(corpus, "answers.json"), "utf8"));
  const answers = await replay(corpus, made, program, 5);
  const lines = made.steps.flatMap(({ who, path, body, answer }, i) => [...unlike(answer, answers[i], `${body ? "POST" : "GET"} ${path} by ${who}`)]);
  const folder = makeFolder();
  cpSync(join(corpus, "files"), folder.path("files"), { recursive: true });
  for (const { words, status, stdout } of JSON.parse(readFileSync(join(corpus, "files/commands.json"), "utf8")))
    lines.push(...unlike({ status, stdout }, run(program, folder.path("files"), words), `ludopod ${words.join(" ")}`));
  folder.remove();
  return lines;
}

if (process.argv[1] === import.meta.filename) {
  const [, , corpus, program] = process.argv;
  await make(corpus, program);
}
