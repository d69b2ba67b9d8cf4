// The served OpenAPI document as tools of others take it: a linter has nothing to say, and a client whose types are made from it
// compiles and is answered a success by every operation. A library for Standard Webhooks knows what is signed.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { basename, join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { lintFromString, loadConfig } from "@redocly/openapi-core";
import { Webhook } from "standardwebhooks";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { Browser, emptySquares, freePort, makeFolder, until } from "../harness.mjs";
import { readMail, startMailServer } from "../smtp.mjs";
import { Club } from "./club.mjs";
import { operationsOf } from "./document.mjs";
import { makeDevice } from "./passkey.mjs";

const here = new URL(".", import.meta.url).pathname;
const SOLVED = { board: "1x4", position: "4 a 2 -" };

let club, mails, tables, origin, served;
before(async () => {
  [mails, tables] = [await startMailServer(), makeFolder()];
  execFileSync(process.env.LUDOPOD, ["table", "build", "--board", SOLVED.board, "--exact", "--tables", tables.path(".")], { stdio: "ignore" });
  const port = await freePort();
  origin = `http://localhost:${port}`;
  const more = `public_url = "${origin}"; tables = "${tables.path(".")}"; hooks = { local = true; };
mail = { url = "smtp://localhost:${mails.port}"; tls = false; from = "club@mail.example.net"; };\n`;
  club = await Club.open(more, { port });
  served = (await club.browsers.get("nobody").get("/api/v1/openapi.json")).text;
});
after(async () => {
  assert.deepEqual(await club.close(), { code: 0, signal: null });
  await mails.stop();
  tables.remove();
});

test("the linter has nothing to say", async () => {
  const config = await loadConfig({ configPath: join(here, "redocly.yaml") });
  const findings = await lintFromString({ source: served, absoluteRef: "openapi.json", config });
  assert.deepEqual(findings.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0].pointer})`), []);
});

test("nobody is a he or a she", () => {
  assert.deepEqual(served.match(/\b(s?he|him|his|hers?|himself|herself)\b/gi), null);
});

/** Both programs, compiled beside the packages that they need; resolves to their modules. */
async function compile(folder, types) {
  const declarations = join(folder, "club.d.ts"), example = join(folder, "club.ts");
  for (const file of [declarations, join(folder, "club-api.d.ts")]) writeFileSync(file, types);
  copyFileSync(new URL("../../../../examples/club.ts", import.meta.url), example);
  const options = { strict: true, noUncheckedIndexedAccess: true, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler, lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.asynciterable.d.ts"], types: [], paths: { club: [declarations] }, rootDirs: [here, folder], outDir: join(folder, "made") };
  const program = ts.createProgram([join(here, "client.ts"), example], options);
  const findings = [...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics];
  assert.equal(ts.formatDiagnostics(findings, { getCanonicalFileName: (name) => name, getCurrentDirectory: () => here, getNewLine: () => "\n" }), "");
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const made = (name) => readdirSync(join(folder, "made"), { recursive: true }).find((file) => basename(file) === name);
  return Promise.all(["client.js", "club.js"].map((name) => import(pathToFileURL(join(folder, "made", made(name))))));
}

/** The code in the next letter to an address. */
async function mailed(address) {
  for (let count = 1; ; count++) {
    const mail = await mails.until(count);
    const code = mail.to.includes(address) && /#([\w-]+)$/m.exec(readMail(mail.text).body);
    if (code) return code[1];
  }
}

/** The bot of examples/club.ts is challenged, moves, and sees that the other one resigns; the record is found where it says. */
async function playByExample({ connect, play, records }) {
  const ann = club.browsers.get("ann"), robot = new Browser(origin);
  assert.equal((await robot.post("/api/v1/sign-up", { handle: "typed", password: "correct horse" })).status, 201);
  const { secret } = (await robot.post("/api/v1/me/tokens", { name: "club.ts", scopes: ["read", "play", "challenge"], days: 1 })).json;
  const end = new AbortController();
  const over = new Promise((told, failed) => play(connect(origin, secret), ({ position }) => emptySquares(position)[0], told, end.signal).catch(failed));
  const terms = { game: "cephalopod", options: { board: "2x3" } };
  const { id } = (await ann.post("/api/v1/challenges", { invited: { kind: "people", handles: ["typed"] }, seats: 2, with_me: true, terms })).json;
  const game = await until("the game", async () => (await ann.get(`/api/v1/challenges/${id}`)).json.game);
  const show = async () => (await ann.get(`/api/v1/games/${game}`)).json;
  const first = (await show()).seats[0].you;
  if (first) await ann.post(`/api/v1/games/${game}/moves`, { ply: 0, move: "c2" });
  const { ply } = await until("the bot to move", async () => ((now) => now.ply > Number(first) && now)(await show()));
  await ann.post(`/api/v1/games/${game}/resign`, { ply });
  assert.deepEqual(await over.then(({ id, over }) => ({ id, over })), { id: game, over: true });
  end.abort();
  const kept = await until("the record", async () => {
    const all = [];
    for await (const record of records(connect(origin), { board: "2x3" })) all.push(record);
    return all.length && all;
  });
  assert.equal(kept.length, 1);
}

test("a typed client compiles, and every operation answers it with a success", async () => {
  const document = JSON.parse(served);
  const folder = mkdtempSync(join(here, "node_modules", ".typed-"));
  const met = new Set();
  try {
    const [{ askForEverything }, example] = await compile(folder, astToString(await openapiTS(document)));
    await playByExample(example);
    await askForEverything({ url: origin, met: (operation) => met.add(operation), device: makeDevice(origin), password: "correct horse", mailed, solved: SOLVED.position });
  } finally {
    rmSync(folder, { recursive: true });
  }
  const promised = operationsOf(document).filter(({ responses }) => !responses[101]).map(({ method, pattern }) => `${method} ${pattern}`);
  assert.deepEqual(promised.filter((one) => !met.has(one)), []);
});

test("a library for Standard Webhooks takes what a hook was sent, and nothing else", async () => {
  const ann = club.browsers.get("ann"), hook = "/api/v1/me/bots/robot/hook";
  const receiver = createServer().listen(0, "127.0.0.1");
  await once(receiver, "listening");
  try {
    const { keys } = (await ann.post(hook, { url: `http://127.0.0.1:${receiver.address().port}/` })).json;
    assert.equal((await ann.post(`${hook}/test`, {})).status, 202);
    const [request, response] = await once(receiver, "request");
    let body = "";
    for await (const part of request.setEncoding("utf8")) body += part;
    response.writeHead(204).end();
    assert.equal(new Webhook(keys[0].secret).verify(body, request.headers).type, "test");
    assert.throws(() => new Webhook(keys[0].secret).verify(`${body} `, request.headers), /No matching signature/);
  } finally {
    receiver.closeAllConnections();
    receiver.close();
  }
});
