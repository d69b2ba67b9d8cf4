// Every command that prints data prints JSON, as the published schemas describe it. The commands are those that the program
// itself knows: a new one either gets a case here, with a schema, or a reason why it prints none.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { Browser, makeFolder, startServer, until, newGame } from "../server/harness.mjs";

const program = process.env.LUDOPOD ?? "build/ludopod";
const top = new URL("../../../", import.meta.url);
const schemas = new URL("docs/schemas/", top);
const Ajv = createRequire(new URL("tests/web/package.json", top))("ajv");

const WITHOUT = {
  play: "is for a person",
  selfplay: "writes a file",
  engine: "speaks a protocol of its own",
  serve: "logs JSON as it is",
  bot: "says what it does",
  mail: "hands a mail over",
};

const RECORD = '[A "Ada"]\n[B "Bob"]\n[Board "1x3"]\n\n1. b1 c1 2. a1 1-0\n';

/** What is run, in this order; the words before the first option or file name the case. */
const CASES = [
  { words: ["moves", "--board", "1x3"], schema: "moves" },
  { words: ["moves", "a1b1b1/a1b1a1/a1b1a1 - 2 -"], schema: "moves" },
  { words: ["apply", "start", "a1", "--board", "3x3", "--players", "3"], schema: "apply" },
  { words: ["show", "10/10/4e5/10/10/10/10/10/4A5/10 r - 0", "--game", "octogo", "--format", "svg"], schema: "show" },
  { words: ["show", "a1n11/3/3 a 2 -", "--variant", "dodeca"], schema: "show" },
  { words: ["perft", "2", "--divide", "--board", "3x3"], schema: "perft" },
  { words: ["perft", "3"], schema: "perft" },
  { words: ["pathsum"], schema: "pathsum", input: "2\n0 0 0\n0 6 0\n0 0 0\n" },
  { words: ["solve", "--board", "1x3", "--exact"], schema: "solve" },
  { words: ["solve", "--position", "start", "--board", "1x3"], schema: "solve" },
  { words: ["solve", "--position", "start", "--board", "3x3", "--nodes", "1"], schema: "solve", status: 1 },
  { words: ["solve", "--board", "2x7", "--estimate"], schema: "solve" },
  { words: ["prove", "--board", "1x3", "--out", "FILE/proof"], schema: "prove" },
  { words: ["prove", "--check", "FILE/proof"], schema: "prove" },
  { words: ["states", "--board", "1x3"], schema: "states" },
  { words: ["table", "build", "--board", "1x3", "--tables", "FILE/tables"], schema: "table-info" },
  { words: ["table", "build", "--game", "octogo", "--pieces", "1v1", "--board", "1x5", "--tables", "FILE/tables"], schema: "table-info" },
  { words: ["table", "info", "--tables", "FILE/tables"], schema: "table-info", lines: 2 },
  { words: ["table", "verify", "--tables", "FILE/tables"], schema: "table-verify", lines: 2 },
  { words: ["table", "verify", "--tables", "FILE/tables", "--sample", "1"], schema: "table-verify", lines: 2 },
  { words: ["table", "probe", "3 a 2 -", "--tables", "FILE/tables"], schema: "table-probe" },
  { words: ["record", "check", "FILE/record"], schema: "record-check" },
  { words: ["record", "convert", "FILE/record"], schema: "record" },
  { words: ["rules", "octogo"], schema: "rules" },
  { words: ["rules", "--language", "fr"], schema: "rules" },
  { words: ["analyse", "--depth", "2", "--lines", "2"], schema: "analyse" },
  { words: ["analyse", "--nodes", "50", "--players", "3", "--board", "1x5"], schema: "analyse" },
  { words: ["review", "FILE/record", "--depth", "1"], schema: "review" },
  { words: ["match", "character=bobtail", "reference=random", "--games", "2", "--board", "1x3", "--sprt", "0,10"], schema: "match" },
  { words: ["match", "character=bobtail", "reference=random", "--games", "6", "--board", "1x5", "--players", "3"], schema: "match" },
  { words: ["train", "--data", "FILE/selfplay", "--out", "FILE/network", "--epochs", "2"], schema: "train", lines: 2 },
  { words: ["puzzles", "--check", "PUZZLES", "--sample", "1"], schema: "puzzles-check" },
  { words: ["bench"], schema: "bench" },
  { words: ["admin", "user", "list"], schema: "admin-user-list", lines: 2 },
  { words: ["admin", "user", "show", "ada"], schema: "admin-user-show" },
  { words: ["admin", "user", "export", "ada"], schema: "admin-user-export" },
  { words: ["admin", "user", "role", "ada", "moderator"], schema: "admin-act" },
  { words: ["admin", "user", "reset", "bob"], schema: "admin-act" },
  { words: ["admin", "invite", "3"], schema: "admin-act" },
  { words: ["admin", "game", "list"], schema: "admin-game-list" },
  { words: ["admin", "game", "show", "GAME"], schema: "admin-game-show" },
  { words: ["admin", "challenge", "list"], schema: "admin-challenge-list" },
  { words: ["admin", "event", "list"], schema: "admin-event-list", lines: 2 },
  { words: ["admin", "challenge", "cancel", "CHALLENGE"], schema: "admin-act" },
  { words: ["admin", "check"], schema: "admin-check" },
  { words: ["admin", "doctor"], schema: "admin-doctor", status: 1, lines: 3 },
  { words: ["admin", "stats"], schema: "admin-stats" },
  { words: ["admin", "retention"], schema: "admin-retention", lines: 8 },
  { words: ["admin", "retention", "apply"], schema: "admin-act" },
  { words: ["admin", "ratings", "recalculate"], schema: "admin-ratings" },
  { words: ["admin", "played", "recalculate"], schema: "admin-ratings" },
  { words: ["admin", "log"], schema: "admin-log", lines: 11 },
  { words: ["admin", "log", "ada"], schema: "admin-log", lines: 4 },
  { words: ["admin", "measures"], schema: "admin-measures", lines: 2 },
  { words: ["admin", "measures", "bob"], schema: "admin-measures", lines: 2 },
  { words: ["admin", "fairplay", "Ada", "FILE/record", "--nodes", "100"], schema: "admin-fairplay" },
  { words: ["admin", "archive", "FILE/archive"], schema: "admin-archive" },
  { words: ["admin", "backup", "FILE/backup"], schema: "admin-backup" },
  { words: ["admin", "restore", "FILE/backup"], schema: "admin-restore" },
  { words: ["help"], schema: "help" },
  { words: ["help", "perft"], schema: "help" },
];

function run(words, input = "") {
  const ran = spawnSync(program, words, { input, encoding: "utf8", env: { ...process.env, LC_ALL: "C.UTF-8" } });
  return { status: ran.status, text: ran.stdout, said: ran.stderr };
}

const read = (name) => JSON.parse(readFileSync(new URL(name, schemas), "utf8"));
const names = readdirSync(schemas).filter((name) => name.endsWith(".json"));
const known = run(["help", "--json"]);
const { commands } = JSON.parse(known.text);

/** The first words that a command can have, of those that have several; from its usage. */
const actionsOf = (command) =>
  ["table", "record", "admin"].includes(command.name)
    ? command.usage.flatMap((way) => way.split(/ \| |\|$/).map((part) => /^[a-z]+/.exec(part.trim())?.[0])).filter(Boolean)
    : [];

test("every command that prints data has the option, and a case", () => {
  for (const command of commands) {
    const options = command.options.map((option) => option.name);
    const cases = CASES.filter((one) => one.words[0] === command.name);
    if (command.name in WITHOUT) {
      assert.ok(!options.includes("json"), `${command.name} ${WITHOUT[command.name]}`);
      continue;
    }
    assert.ok(options.includes("json"), `${command.name} has no --json`);
    assert.ok(cases.length, `${command.name} has no case in this test`);
    for (const action of actionsOf(command)) {
      assert.ok(cases.some((one) => one.words[1] === action), `${command.name} ${action} has no case in this test`);
    }
  }
});

test("every schema describes its fields, in one style of names, and is used", () => {
  const page = readFileSync(new URL("docs/json.md", top), "utf8");
  for (const name of names) {
    const schema = read(name);
    assert.equal(schema.$id, name);
    assert.ok(schema.description, name);
    assert.ok(name === "common-1.json" || CASES.some((one) => `${one.schema}-1.json` === name), `${name} is not used`);
    assert.ok(page.includes(`(schemas/${name})`), `docs/json.md does not name ${name}`);
    if (name === "record-1.json") continue; /* its tags are PGN's */
    const walk = (at) => {
      for (const [field, value] of Object.entries(at.properties ?? {})) {
        assert.match(field, /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/, name);
        assert.ok(value.$ref || value.description, `${name}: ${field} is not described`);
      }
      for (const inner of Object.values(at)) if (inner && typeof inner === "object") walk(inner);
    };
    walk(schema);
  }
});

/** A club with two members, of whom one has decided about the other, for what an administrator does. */
async function makeClub(folder) {
  const database = `sqlite:${folder.path("games.db")}`;
  const server = await startServer(folder, { database });
  for (const handle of ["ada", "bob"]) {
    const made = await new Browser(server.url).post("/api/v1/sign-up", { handle, password: "correct horse" });
    assert.equal(made.status, 201, made.text);
  }
  assert.equal(run(["admin", "user", "role", "ada", "moderator", "--database", database]).status, 0);
  const ada = new Browser(server.url);
  assert.equal((await ada.post("/api/v1/sign-in", { login: "ada", password: "correct horse" })).status, 200);
  for (const decision of [{ kind: "mute", until_ms: Date.now() + 86400000 }, { kind: "ban", until_ms: null }]) {
    await ada.post("/api/v1/tournaments", { kind: "swiss", title: "Spring", in_ms: 86_400_000, terms: { clock: "3d" } });
    const made = await ada.post("/api/v1/moderation/cases/@bob/measures", { ...decision, reason: "spam", words: "Enough." });
    assert.equal(made.status, 201, made.text);
  }
  const game = await newGame(ada);
  const challenge = await ada.post("/api/v1/challenges", { terms: { game: "cephalopod", options: { board: "5x5" }, clock: "5m+8s" }, invited: { kind: "anyone" } });
  assert.equal(challenge.status, 201, challenge.text);
  await server.stop();
  return { GAME: game.id, CHALLENGE: challenge.json.id };
}

test("what is printed fits the schema", async () => {
  const folder = makeFolder();
  const ajv = new Ajv({ schemaId: "auto" });
  for (const name of names) ajv.addSchema(read(name));
  try {
    const ids = await makeClub(folder);
    writeFileSync(folder.path("record"), RECORD);
    const made = run(["selfplay", "--board", "3x3", "--games", "20", "--nodes", "20", "--out", folder.path("selfplay")]);
    assert.equal(made.status, 0, made.said);
    for (const { words, schema, input, status = 0, lines = 1 } of CASES) {
      const puzzles = new URL("data/puzzles/octogo.jsonl", top).pathname;
      const given = words.map((word) => (word === "PUZZLES" ? puzzles : ids[word] ?? word.replace(/^FILE\//, `${folder.path("")}/`)));
      const club = words[0] === "admin" ? ["--database", `sqlite:${folder.path("games.db")}`] : [];
      const ran = run([...given, ...club, "--json"], input);
      const called = words.join(" ");
      assert.equal(ran.status, status, `${called}: ${ran.said}`);
      /* An object a line; a list of games is one value. */
      const values = schema === "record" || lines === 1 ? [ran.text] : ran.text.trimEnd().split("\n");
      assert.equal(values.length, lines, `${called}: ${ran.text}`);
      const validate = ajv.getSchema(`${schema}-1.json`);
      for (const value of values) {
        assert.ok(validate(JSON.parse(value)), `${called}: ${JSON.stringify(validate.errors)} in ${value}`);
      }
    }
  } finally {
    folder.remove();
  }
});

test("a match that is interrupted before its first game counts nothing, and divides by nothing", async () => {
  const child = spawn(program, ["match", "time=1m", "time=1m", "--json"], { stdio: ["ignore", "pipe", "ignore"] });
  const closed = once(child, "close");
  const text = [];
  child.stdout.setEncoding("utf8").on("data", (part) => text.push(part));
  try {
    /* The players' threads start once the signal is held back; before that it would end the program at once. What a thread holds
       back cannot be read off instead: while it waits for just that signal, the system does not show it as held. */
    await until("the match to begin", () => readdirSync(`/proc/${child.pid}/task`).length > 1);
    child.kill("SIGINT");
    await closed;
  } finally {
    child.kill("SIGKILL");
  }
  const score = JSON.parse(text.join(""));
  const ajv = new Ajv({ schemaId: "auto" });
  for (const name of names) ajv.addSchema(read(name));
  assert.ok(ajv.validate("match-1.json", score), JSON.stringify(ajv.errors));
  assert.deepEqual([score.games, score.points, score.interrupted], [0, undefined, true]);
});
