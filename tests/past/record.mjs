// Makes the corpus of the past: LUDOPOD=path/to/ludopod node tests/past/record.mjs. Needs the command sqlite3, and writes over databases/,
// sessions/ and records/. The past happens once: this is kept to show how it was made, and to make a corpus of a later
// version beside it.
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { Browser, makeFolder, newGame, pause, startServer } from "../system/server/harness.mjs";
import { Player } from "./player.mjs";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const program = process.env.LUDOPOD ?? "build/ludopod";

/* ---- Choosing moves: the same in every run (mulberry32, Tommy Ettinger) ---------------------------- */

let seed = 1987;
function random() {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}

const ludopod = (words, input = "") => spawnSync(program, words, { input, encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });

function movesOf(game) {
  const { variant = "", pieces } = game.options;
  const words = [...(variant ? ["--variant", variant] : []), ...(pieces ? ["--pieces", String(pieces)] : [])];
  return ludopod(["moves", "--game", game.game, ...words, game.position]).stdout.trim().split("\n");
}
const someMove = (game) => {
  const moves = movesOf(game);
  return moves[Math.floor(random() * moves.length)];
};

/** Plays on until ply, or the end; seats are browsers, or undefined for a computer, which is waited for. */
async function playOn(game, seats, plies = Infinity) {
  while (!game.over && game.ply < plies) {
    const mover = seats["abcdef".indexOf(game.turn)];
    if (mover) {
      const answer = await mover.post(`/api/games/${game.id}/moves`, { ply: game.ply, move: someMove(game) });
      if (answer.status !== 200) throw new Error(answer.text);
      game = answer.json;
    } else {
      await pause(5);
      game = (await seats.find(Boolean).get(`/api/games/${game.id}`)).json;
    }
  }
  return game;
}

/* ---- Databases -------------------------------------------------------------------------------------- */

const you = (name) => ({ kind: "you", name });
const open = { kind: "open" };
const computer = (level) => ({ kind: "computer", level });

/** Games in every state; resolves to their ids by name. */
async function makeGames({ ada, bo, cy }) {
  const made = {};
  const sit = async (name, seats, options, others = [], game = "cephalopod") => {
    let at = await newGame(ada, seats, options, game);
    for (const [who, called] of others) at = (await who.post(`/api/games/${at.id}/join`, { name: called })).json;
    made[name] = at.id;
    return at;
  };
  const two = (name, options, game) => sit(name, [you("Ada"), open], options, [[bo, "Bo"]], game);
  const post = async (who, game, verb, body = {}) => {
    const answer = await who.post(`/api/games/${game.id}/${verb}`, body);
    if (answer.status >= 300) throw new Error(answer.text);
    return answer.json;
  };

  await sit("waiting", [you("Ada"), open], { board: "3x5" });
  await sit("waiting for two", [open, you("Zoë 🐙"), open], { board: "3x3", players: 3, first: "c" });
  await playOn(await two("in progress", { board: "5x5" }), [ada, bo], 20);
  const finished = await playOn(await two("finished", { board: "3x3" }), [ada, bo]);
  const second = await post(bo, finished, "rematch");
  made["second of three"] = second.id;
  await post(ada, await playOn(second, [bo, ada], 3), "resign", { ply: 3 });
  made["third of three"] = (await post(ada, second, "rematch")).id;
  await post(bo, await two("resigned at once", { board: "3x5" }), "resign", { ply: 0, seat: "b" });
  await playOn(await two("drawn", { board: "2x2" }), [ada, bo]);
  const three = [[bo, "Bo"], [cy, "Cy"]];
  await playOn(await sit("three players", [you("Ada"), open, open], { board: "3x3", players: 3 }, three), [ada, bo, cy]);
  let left = await sit("three, one left", [you("Ada"), open, open], { board: "3x3", players: 3 }, three);
  left = await playOn(left, [ada, bo, cy], 7);
  left = await post(bo, left, "resign", { ply: 7, seat: "b" });
  await playOn(left, [ada, bo, cy], 11);
  await playOn(await sit("six seats of one", Array(6).fill(you("")), { board: "2x3", players: 6 }), Array(6).fill(ada));
  await playOn(await two("snub", { board: "3x3", variant: "snub" }), [ada, bo]);
  await playOn(await two("dodeca", { board: "3x5", variant: "dodeca" }), [ada, bo], 25);
  await playOn(await two("snub and dodeca", { board: "3x3", variant: "snub+dodeca", first: "b" }), [ada, bo]);
  await playOn(await sit("computer", [you("Ada"), computer(1)], { board: "3x3" }), [ada]);
  await playOn(await sit("computer in progress", [computer(3), you("Ada")], { board: "3x5" }), [undefined, ada], 5);
  await playOn(await sit("full strength", [you("Ada"), computer(11), computer(10)], { board: "2x3", players: 3 }), [ada], 6);
  await playOn(await two("octogo", { board: "6x10" }, "octogo"), [ada, bo], 12);
  await playOn(await two("octogo, quiet", { board: "10x5", quiet: 6 }, "octogo"), [ada, bo]);
  await playOn(await two("octogo, two pieces", { board: "4x4", pieces: 2, quiet: 60, repetition: "off" }, "octogo"), [ada, bo]);
  const fled = await playOn(await two("octogo, resigned", { board: "8x10" }, "octogo"), [ada, bo], 4);
  await post(ada, fled, "resign", { ply: 4 });
  const wide = await playOn(await sit("octogo, computer", [you("Ada"), computer(2)], { board: "8x5" }, [], "octogo"), [ada], 6);
  await ada.get(`/api/games/${wide.id}`);
  return made;
}

function keep(folder, name, ends = [""]) {
  for (const end of ["", "-wal", "-shm"]) rmSync(here(`databases/${name}.db${end}`), { force: true });
  for (const end of ends) copyFileSync(folder.path(`games.db${end}`), here(`databases/${name}.db${end}`));
}

const tokensOf = (people) => Object.fromEntries(Object.entries(people).map(([name, { cookie }]) => [name, cookie]));

async function withServer(config, work) {
  const folder = makeFolder();
  const server = await startServer(folder, { config });
  const people = { ada: new Browser(server.url), bo: new Browser(server.url), cy: new Browser(server.url) };
  const made = await work(people, server);
  Object.values(people).forEach((browser) => browser.close());
  return { folder, server, made, tokens: tokensOf(people) };
}

async function makeMain() {
  const { folder, server, made, tokens } = await withServer("think_ms = 50;\n", makeGames);
  await server.stop();
  keep(folder, "games");
  folder.remove();
  return { made, tokens };
}

/** What is left when the server is killed: rows that only the log has, and a computer that was thinking. */
async function makeKilled() {
  let thinking;
  const { folder, made, tokens } = await withServer("think_ms = 60000;\n", async (people, server) => {
    const game = await newGame(people.ada, [you("Ada"), open], { board: "3x5" });
    const joined = (await people.bo.post(`/api/games/${game.id}/join`, { name: "Bo" })).json;
    await playOn(joined, [people.ada, people.bo], 4);
    thinking = (await newGame(people.ada, [computer(11), you("Ada")], { board: "5x5" })).id;
    await server.kill();
    return { "in progress": game.id };
  });
  keep(folder, "killed", ["", "-wal"]);
  folder.remove();
  return { made, tokens, thinking };
}

/** A database of the first schema: the first migration, with games of the present one put back as they were then. */
function makeFirst({ made }) {
  const names = ["waiting", "in progress", "finished", "full strength", "octogo", "second of three", "third of three"];
  const ids = names.map((name) => `'${made[name]}'`).join(",");
  const file = here("databases/first.db");
  rmSync(file, { force: true });
  const migration = readFileSync(here("../../src/store/migrations/0001_games.sql"), "utf8");
  const script = `PRAGMA journal_mode = WAL;\nPRAGMA application_id = 1280331588;\nPRAGMA user_version = 1;\n${migration}
    ATTACH '${here("databases/games.db")}' AS present;
    INSERT INTO game SELECT * FROM present.game WHERE id IN (${ids});
    INSERT INTO seat SELECT * FROM present.seat WHERE game IN (${ids});
    INSERT INTO event SELECT * FROM present.event WHERE game IN (${ids});
    UPDATE seat SET level = 9 WHERE level = 10;
    UPDATE seat SET level = 10 WHERE level = 11;
    DETACH present; VACUUM;`;
  execFileSync("sqlite3", ["-bail", file], { input: script });
  return Object.fromEntries(names.map((name) => [name, made[name]]));
}

/* ---- Sessions: what is asked and said ---------------------------------------------------------------- */

const get = (name, who, path, headers) => ({ name, who, ask: ["GET", path], ...(headers && { headers }) });
const post = (name, who, path, body, headers) => ({ name, who, ask: ["POST", path], body: typeof body === "string" ? body : JSON.stringify(body), ...(headers && { headers }) });

const readingSteps = (games) =>
  Object.entries(games).flatMap(([name, id]) => [
    get(`${name}: seen by its first player`, "ada", `/api/games/${id}`),
    get(`${name}: seen by its second player`, "bo", `/api/games/${id}`),
    get(`${name}: its record`, "stranger", `/api/games/${id}/record`),
    get(`${name}: its record as JSON`, "stranger", `/api/games/${id}/record?format=json`),
  ]);

const at = (games, name, verb = "") => `/api/games/${games[name]}${verb && "/"}${verb}`;

const playingSteps = (games) => [
  post("a stranger takes the open seat", "dee", at(games, "waiting", "join"), { name: "Dee" }),
  post("the seat is taken now", "bo", at(games, "waiting", "join"), { seat: "b", name: "Bo" }),
  post("no seat is open now", "bo", at(games, "waiting", "join"), {}, { "accept-language": "fr" }),
  post("the first move", "ada", at(games, "waiting", "moves"), { ply: 0, move: "B2" }),
  post("its answer", "dee", at(games, "waiting", "moves"), { ply: 1, move: "c1" }),
  post("a square that is taken", "ada", at(games, "waiting", "moves"), { ply: 2, move: "b2" }),
  post("a square that is taken, in French", "ada", at(games, "waiting", "moves"), { ply: 2, move: "b2" }, { "accept-language": "fr-CH, en;q=0.5" }),
  post("a square that is taken, in Spanish", "ada", at(games, "waiting", "moves"), { ply: 2, move: "b2" }, { "accept-language": "es" }),
  post("a capture that is not possible", "ada", at(games, "waiting", "moves"), { ply: 2, move: "a1=b1+c1" }),
  post("a square outside the board", "ada", at(games, "waiting", "moves"), { ply: 2, move: "z9" }),
  post("a move sent twice", "dee", at(games, "waiting", "moves"), { ply: 1, move: "c1" }),
  post("a move of the other", "dee", at(games, "waiting", "moves"), { ply: 2, move: "a1" }),
  post("a move of someone who does not play", "cy", at(games, "waiting", "moves"), { ply: 2, move: "a1" }),
  post("the capture that is a must", "ada", at(games, "waiting", "moves"), { ply: 2, move: "c2" }),
  post("any seat but the first", "cy", at(games, "waiting for two", "join"), { seat: "c", name: "Çy" }),
  post("the last seat", "dee", at(games, "waiting for two", "join"), { name: "" }),
  post("who is to begin", "cy", at(games, "waiting for two", "moves"), { ply: 0, move: "b2" }),
  post("a move in a game of the past", "ada", at(games, "in progress", "moves"), { ply: 20, move: "a1" }),
  post("another, for the other", "bo", at(games, "in progress", "moves"), { ply: 20, move: "a1" }),
  post("one of them resigns", "ada", at(games, "in progress", "resign"), { ply: 99 }),
  post("one of them resigns, in time", "ada", at(games, "in progress", "resign"), { ply: 20 }),
  post("a rematch of it", "bo", at(games, "in progress", "rematch"), {}),
  post("asked again: the same", "ada", at(games, "in progress", "rematch"), ""),
  get("it is named", "stranger", at(games, "in progress")),
  post("the rematch goes on", "bo", "/api/games/<game 1>/moves", { ply: 0, move: "c3" }),
  get("the record of the rematch", "ada", "/api/games/<game 1>/record"),
  post("a rematch there was", "ada", at(games, "finished", "rematch"), {}),
  post("a rematch of one that waits", "ada", at(games, "third of three", "rematch"), {}),
  post("a rematch of three", "cy", at(games, "three players", "rematch"), {}),
  post("a move in a finished game", "ada", at(games, "finished", "moves"), { ply: 0, move: "a1" }),
  post("one of three goes on", "cy", at(games, "three, one left", "resign"), { ply: 11, seat: "c" }),
  post("a move against the computer", "ada", at(games, "computer in progress", "moves"), { ply: 5, move: "<move>" }),
  post("a turn of Octogo", "ada", at(games, "octogo", "moves"), { ply: 12, move: "a1-a2" }),
  post("the same in other words", "ada", at(games, "octogo", "moves"), { ply: 12, move: "a1>" }),
  post("a piece that is not there", "bo", at(games, "octogo", "moves"), { ply: 13, move: "e3<" }),
  post("an Octogo rematch", "ada", at(games, "octogo, resigned", "rematch"), {}),
  post("a new game", "ada", "/api/games", { game: "cephalopod", options: { board: "5x5", players: 2, variant: "", first: "b" }, seats: [you("Ada"), open] }),
  post("a new game with all defaults", "new", "/api/games", { seats: [{ kind: "you" }, { kind: "open" }] }),
  post("a new game against the computer", "ada", "/api/games", { game: "octogo", options: { board: "8x5", pieces: 10, quiet: 100, repetition: "on" }, seats: [you("Ada"), computer(4)] }),
  post("unknown fields are ignored", "ada", "/api/games", { colour: "blue", seats: [{ kind: "you", hat: true }, { kind: "you" }] }),
];

const make = (change) => ({ game: "cephalopod", options: { board: "3x3" }, seats: [{ kind: "you" }, open], ...change });

const refusedSteps = (games) => [
  ...[
    ["not JSON", "{"],
    ["no object", "[]"],
    ["a field twice", '{"game":"cephalopod","game":"x"}'],
    ["another game", make({ game: "chess" })],
    ["a game of a wrong type", make({ game: 7 })],
    ["options of a wrong type", make({ options: "3x3" })],
    ["an unknown option", make({ options: { colour: "blue" } })],
    ["a board too large", make({ options: { board: "11x11" } })],
    ["a variant there is not", make({ options: { variant: "hexagons" } })],
    ["an option of the other game", make({ options: { quiet: 10 } })],
    ["no seats", { game: "cephalopod" }],
    ["one seat", make({ seats: [{ kind: "you" }] })],
    ["seats for three where two play", make({ seats: [{ kind: "you" }, open, open] })],
    ["seven seats", make({ seats: Array(7).fill(open) })],
    ["a seat of an unknown kind", make({ seats: [{ kind: "me" }, open] })],
    ["a level there is not", make({ seats: [{ kind: "you" }, computer(12)] })],
    ["a computer without level", make({ seats: [{ kind: "you" }, { kind: "computer" }] })],
    ["computers only", make({ seats: [computer(1), computer(1)] })],
    ["a name too long", make({ seats: [you("x".repeat(33)), open] })],
    ["a name with a line end", make({ seats: [you("A\nB"), open] })],
  ].map(([name, body]) => post(name, "stranger", "/api/games", body)),
  ...["en", "fr", "es"].flatMap((language) => [
    get(`no such game, ${language}`, "ada", "/api/games/aaaaaaaaaa", { "accept-language": language }),
    post(`a ply in quotes, ${language}`, "ada", at(games, "in progress", "moves"), { ply: "1", move: "a1" }, { "accept-language": language }),
    post(`no move, ${language}`, "ada", at(games, "in progress", "moves"), { ply: 20 }, { "accept-language": language }),
    post(`stale, ${language}`, "ada", at(games, "in progress", "moves"), { ply: 3, move: "a1" }, { "accept-language": language }),
    post(`seated, ${language}`, "ada", at(games, "waiting", "join"), { name: "Ada" }, { "accept-language": language }),
    post(`taken, ${language}`, "bo", at(games, "waiting", "join"), { seat: "a" }, { "accept-language": language }),
    post(`no such seat, ${language}`, "bo", at(games, "waiting", "join"), { seat: "z" }, { "accept-language": language }),
    post(`not seated, ${language}`, "cy", at(games, "in progress", "resign"), { ply: 20 }, { "accept-language": language }),
    post(`which seat, ${language}`, "ada", at(games, "six seats of one", "resign"), { ply: 6 }, { "accept-language": language }),
    post(`the game is not over, ${language}`, "ada", at(games, "in progress", "rematch"), {}, { "accept-language": language }),
    get(`no such format, ${language}`, "ada", `${at(games, "finished", "record")}?format=pdf`, { "accept-language": language }),
  ]),
  get("a verb there is not", "ada", at(games, "finished", "undo")),
  get("moves are not read", "ada", at(games, "finished", "moves")),
  post("a game is not posted", "ada", at(games, "finished"), {}),
  { name: "a method there is not", who: "ada", ask: ["DELETE", at(games, "finished")], body: "{}" },
  get("games are not listed", "ada", "/api/games"),
  get("an id that is none", "ada", "/api/games/A'--"),
  get("nothing there", "ada", "/api/other"),
  post("a page of someone else", "ada", at(games, "in progress", "resign"), { ply: 20 }, { origin: "http://evil.example" }),
  post("a page of our own", "ada", at(games, "waiting", "join"), { name: "Ada" }, { origin: "<url>" }),
  get("a name that is not ours", "ada", at(games, "finished"), { host: "evil.example" }),
];

const pageSteps = () => [
  get("the page", "stranger", "/", { accept: "text/html" }),
  get("any other place in it", "stranger", "/play/abc", { accept: "text/html" }),
  get("a file that may be kept", "stranger", "/app-ABCDEFGH.js"),
  get("a file there is not", "stranger", "/nothing.js"),
  { name: "only the head", who: "stranger", ask: ["HEAD", "/"] },
  post("nothing is posted to the page", "stranger", "/", {}),
  get("health", "stranger", "/healthz"),
  post("health is not posted", "stranger", "/healthz", {}),
  get("numbers", "stranger", "/metrics"),
];

const open_ = (name, who, socket, headers) => ({ name, who, socket, open: true, ...(headers && { headers }) });
const say = (name, socket, message) => ({ name, socket, say: message });
const close = (name, socket) => ({ name, socket, close: true });

function socketSteps(games) {
  const game = games["in progress"];
  const three = games["three, one left"];
  return [
    open_("a page of someone else", "ada", "evil", { origin: "http://evil.example" }),
    open_("the first player", "ada", "ada", { origin: "<url>" }),
    open_("the second player", "bo", "bo"),
    open_("someone who has no cookie", "stranger", "eve"),
    say("hello", "ada", { type: "hello", language: "en", request: 1 }),
    say("bonjour", "bo", { type: "hello", language: "fr", request: 1 }),
    say("hello without language", "eve", { type: "hello" }),
    say("the first player watches", "ada", { type: "watch", game, request: 2 }),
    say("the second player watches", "bo", { type: "watch", game, request: "3" }),
    say("the second player watches, with a number", "bo", { type: "watch", game, request: 3 }),
    say("a stranger watches", "eve", { type: "watch", game }),
    say("watching twice", "eve", { type: "watch", game, request: 4 }),
    post("a move by HTTP", "ada", `/api/games/${game}/moves`, { ply: 20, move: "<move>" }),
    say("a move", "bo", { type: "move", request: 5, game, ply: 21, move: "<move>" }),
    say("the same again", "bo", { type: "move", request: 6, game, ply: 21, move: "<move>" }),
    say("a move without request", "ada", { type: "move", game, ply: 22, move: "<move>" }),
    say("a move of the other", "ada", { type: "move", request: 7, game, ply: 23, move: "a1" }),
    say("a move of nobody", "eve", { type: "move", request: 8, game, ply: 23, move: "a1" }),
    say("a move that cannot be", "bo", { type: "move", request: 9, game, ply: 23, move: "z9" }),
    open_("a second tab of the first player", "ada", "tab"),
    say("it watches", "tab", { type: "watch", game, request: 1 }),
    close("the first tab is closed", "ada"),
    say("the stranger leaves", "eve", { type: "leave", game }),
    say("the stranger watches another", "eve", { type: "watch", game: three, request: 10 }),
    post("someone leaves a game of three", "cy", `/api/games/${three}/resign`, { ply: 11, seat: "c" }),
    say("the second player resigns", "bo", { type: "resign", request: 11, game, ply: 23, seat: "b" }),
    post("the rematch", "ada", `/api/games/${game}/rematch`, {}),
    say("the second player watches the rematch", "bo", { type: "watch", game: "<game 1>", request: 12 }),
    post("a seat is taken while others watch", "dee", at(games, "waiting", "join"), { name: "Dee" }),
    say("the waiting game is watched", "eve", { type: "watch", game: games.waiting, request: 13 }),
    close("the second tab is closed", "tab"),
    close("the second player goes", "bo"),
    say("no such message", "eve", { type: "dance", request: 14 }),
    say("no type", "eve", {}),
    say("a type that is none", "eve", { type: 7, request: 15 }),
    say("no game", "eve", { type: "watch", request: 16 }),
    say("a game there is not", "eve", { type: "watch", game: "aaaaaaaaaa", request: 17 }),
    say("a ply that is none", "eve", { type: "move", game, ply: -1, move: "a1", request: 18 }),
    say("no object", "eve", [1]),
    say("ping", "eve", { type: "ping", request: 1.5 }),
  ];
}

/* ---- Recording --------------------------------------------------------------------------------------- */

/** "<move>" stands for some move that is possible then; what is kept is the move. */
async function fillMove(step, player) {
  const text = JSON.stringify(step);
  const place = /"game":"(\w+)"|games\/(\w+)\/moves/.exec(step.body ? step.ask[1] : text);
  if (!text.includes("<move>") || !place) return step;
  const reader = new Browser(player.url);
  const game = (await reader.get(`/api/games/${place[1] ?? place[2]}`)).json;
  reader.close();
  return JSON.parse(text.replaceAll("<move>", movesOf(game).find((move) => move.includes("=")) ?? movesOf(game)[0]));
}

function unpack(database) {
  const folder = makeFolder();
  for (const end of ["", "-wal"]) {
    if (existsSync(here(`databases/${database}.db${end}`))) copyFileSync(here(`databases/${database}.db${end}`), folder.path(`games.db${end}`));
  }
  return folder;
}

/** Headers that all answers of a session have, taken out of each. */
function liftHeaders(steps) {
  const answers = steps.filter(({ ask }) => ask).map(({ answer }) => answer);
  const common = Object.entries(answers[0]?.headers ?? {}).filter(([name, value]) => answers.every(({ headers }) => isDeepStrictEqual(headers[name], value)));
  for (const [name] of common) answers.forEach(({ headers }) => delete headers[name]);
  return Object.fromEntries(common);
}

async function recordSession(name, database, { games, tokens, more = {} }, steps) {
  const folder = unpack(database);
  const server = await startServer(folder, { web: here("web"), config: "think_ms = 50;\n" });
  const session = { database, ...more, games, known: Object.values(games), tokens };
  const player = new Player(server.url, session);
  const done = [];
  for (const step of steps) {
    const filled = await fillMove(step, player);
    done.push({ ...filled, ...(await player.play(filled)) });
  }
  player.leave();
  await server.stop();
  folder.remove();
  session.headers = liftHeaders(done);
  const lines = done.map((step) => `  ${JSON.stringify(step)}`).join(",\n");
  const head = Object.entries(session).map(([key, value]) => ` ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`).join("");
  writeFileSync(here(`sessions/${name}.json`), `{\n${head} "steps": [\n${lines}\n ]\n}\n`);
  return done;
}

const annotated = `; Records as people write them.
[Game "cephalopod"]
[Board "3x3"]
[Players "2"]
[A "Ada"]
[B "Bo \\"the die\\" \\\\ Z"]
[Event "Club evening"]
[Result "*"]

{ First words. } 1. B2 $1 a1 ; to the end of the line
2. a2xb2a1 (2. c3 {another way} c2) 2... c3!? 3. c1 *

[Game "octogo"]
[Board "8x5"]
[Result "0-1"]
[Termination "resignation"]

1. a2-a3 b7>> 2. a:resign 0-1
`;

/** What the program says of each file of records. */
function recordRecords(reading) {
  const bodies = reading.filter(({ name }) => /: its record$/.test(name)).map(({ answer }) => answer.body.trimEnd());
  const json = reading.filter(({ name }) => /: its record as JSON$/.test(name)).map(({ answer }) => JSON.stringify(answer.body));
  const files = { "club.txt": `${bodies.join("\n\n")}\n`, "club.json": `[${json.join(",\n")}]\n`, "annotated.txt": annotated };
  for (const [file, text] of Object.entries(files)) {
    const runs = [["check"], ["convert", "--to", "text"], ["convert", "--to", "json"]].map((words) => {
      const { status, stdout, stderr } = ludopod(["record", ...words, "-"], text);
      return { words: ["record", ...words], status, stdout, stderr };
    });
    writeFileSync(here(`records/${file}`), text);
    writeFileSync(here(`records/${file}.expected.json`), `${JSON.stringify({ runs }, null, 1)}\n`);
  }
}

const main = await makeMain();
const killed = await makeKilled();
const first = makeFirst(main);
const of = { games: main.made, tokens: main.tokens };
const reading = await recordSession("reading", "games", of, readingSteps(main.made));
await recordSession("playing", "games", of, playingSteps(main.made));
await recordSession("refused", "games", of, refusedSteps(main.made));
await recordSession("page", "games", of, pageSteps());
await recordSession("sockets", "games", of, socketSteps(main.made));
await recordSession("killed", "killed", { games: killed.made, tokens: killed.tokens, more: { thinking: killed.thinking } }, readingSteps(killed.made));
await recordSession("first", "first", { games: first, tokens: main.tokens }, readingSteps(first));
recordRecords(reading);
