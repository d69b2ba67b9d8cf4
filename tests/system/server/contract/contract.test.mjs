// The served OpenAPI document and the running server say the same, both ways. Of every route requests are drawn from the schemas, valid
// and not, by everybody there is: each answer's status, type, fields and headers must be described, and none may be an error of the
// server's own. And no path answers that is not described; none is described that is not there.
//   LUDOPOD_SEED       what the requests are drawn from (printed)
//   LUDOPOD_CONTRACT   how many requests a route (30); LUDOPOD_LONG makes it 3000
//   LUDOPOD_ROUTES     of which routes, as a regular expression of their operations
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import http from "node:http";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { Club } from "./club.mjs";
import { Contract, complaintOfLimits } from "./document.mjs";
import { request } from "./draw.mjs";

const seed = Number(process.env.LUDOPOD_SEED ?? 20261125);
const count = Number(process.env.LUDOPOD_CONTRACT ?? (process.env.LUDOPOD_LONG ? 3000 : 30));
const only = new RegExp(process.env.LUDOPOD_ROUTES ?? "");
const HANGS_MS = 60_000;
const sources = new URL("../../../../src/api/", import.meta.url).pathname;

let club, contract;
before(async () => {
  club = await Club.open();
  const served = await club.browsers.get("nobody").get("/api/v1/openapi.json");
  assert.equal(served.status, 200);
  contract = new Contract(served.json);
});
after(async () => {
  assert.deepEqual(await club.close(), { code: 0, signal: null });
  assert.deepEqual(club.server.log.filter((line) => /"level":"error"/.test(line)), []);
});

/** What a parameter of a path is of, for the words of the club. */
const SCOPES = [["/games/", "game_id"], ["/challenges/", "challenge_id"], ["/me/bots/", "bot_id"], ["/me/conversations/", "conversation_id"], ["/me/devices/", "device_id"],
  ["/me/passkeys/", "passkey_id"], ["/me/sessions/", "session_id"], ["/me/tokens/", "token_id"], ["/measures/", "measure_id"], ["/moderation/cases/", "person_id"],
  ["/ratings/", "pool"], ["/people/", "handle"], ["/puzzles/", "puzzle_id"]];
const scope = (pattern, name) => (name === "pool" ? "pool" : (SCOPES.find(([folder]) => pattern.includes(`${folder}{${name}}`)) ?? ["", name])[1]);

/** An account is made for those that do away with one. The last of all decide about members. */
const SPOILS = /^(signUp|signIn|signInWithPasskey|signOut|deleteMe|setPassword|setTotp|renewRecoveryCodes|revokeSession|revokeOtherSessions|recover|finishRecovery|removePasskey)$/;
const LAST = /^(decide|lift|setRole|answerAppeal|closeCase|retireBot)$/;
const order = (operation) => (LAST.test(operation.operationId) ? 1 : 0);
const streams = (operation) => Object.values(operation.responses).some((answer) => answer.content?.["application/x-ndjson"]);

const inTime = (promise, what) => {
  let timer;
  const late = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error(`${what}: no answer within ${HANGS_MS} ms`)), HANGS_MS)));
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

/** Of an answer that goes on, the first line. */
function firstLine(url, options) {
  return new Promise((resolve, reject) => {
    const asked = http.get(url, options, (response) => {
      let text = "";
      const done = () => {
        asked.destroy();
        const line = text.split("\n")[0];
        let json;
        try {
          json = JSON.parse(response.headers["content-type"]?.includes("ndjson") ? line : text);
        } catch {
          json = undefined;
        }
        resolve({ status: response.statusCode, headers: response.headers, text, json });
      };
      response.on("data", (part) => {
        text += part;
        if (response.headers["content-type"]?.includes("ndjson") && text.includes("\n")) done();
      });
      response.on("end", done);
    });
    asked.on("error", reject);
  });
}

function send(operation, drawn, headers) {
  if (!streams(operation)) return club.send(operation, drawn, headers);
  const browser = club.browsers.get(drawn.actor), token = club.tokens.get(drawn.actor);
  const own = { ...(browser.cookie && { cookie: browser.cookie }), ...(token && { authorization: `Bearer ${token}` }) };
  return firstLine(`${club.server.url}${drawn.path}${drawn.query ? `?${drawn.query}` : ""}`, { headers: own, localAddress: browser.options.localAddress });
}

/** An answer with a tag is not sent again while nothing has changed. Where others act meanwhile it may be. */
async function complaintOfTag(operation, drawn, answer) {
  if (operation.method !== "GET" || answer.status !== 200 || !answer.headers.etag) return null;
  const again = await send(operation, drawn, { "if-none-match": answer.headers.etag });
  const complaint = contract.complaint(operation, again);
  if (complaint) return `asked again with its tag, ${complaint}`;
  if (again.status !== 304) return again.headers.etag === answer.headers.etag ? `is sent again with the tag ${again.headers.etag}` : null;
  return again.headers.etag === answer.headers.etag ? null : `is unchanged, with another tag`;
}

async function expectAsDescribed(operation, drawn) {
  const what = `${operation.operationId}: ${JSON.stringify(drawn)}`;
  const answer = await inTime(send(operation, drawn), what).catch((error) => {
    throw new Error(`${what}: ${error.message}`);
  });
  const complaint = answer.status >= 500 && answer.status !== 503 ? `is an error of the server: ${answer.text}` : contract.complaint(operation, answer);
  const more = complaint ?? complaintOfLimits(answer) ?? (await complaintOfTag(operation, drawn, answer));
  if (more) throw new Error(`the answer ${answer.status} to ${what} ${more}`);
  return answer;
}

test("every answer to requests drawn from the schemas is as the document describes it", async (t) => {
  t.diagnostic(`seed ${seed}, ${count} requests a route`);
  const statuses = {}, unmet = [], complaints = [];
  const operations = contract.operations.filter((one) => only.test(one.operationId)).sort((a, b) => order(a) - order(b));
  for (const operation of operations) {
    const spoils = SPOILS.test(operation.operationId);
    const actors = spoils ? ["nobody", "leaver", "leaver", "forged"] : club.actors;
    const words = await club.words();
    let succeeded = false;
    const property = fc.asyncProperty(request(operation, actors, words, contract, scope), async (drawn) => {
      if (drawn.actor === "leaver" && (await club.browsers.get("leaver").get("/api/v1/me")).json.person === null) await club.throwaway();
      const { status } = await expectAsDescribed(operation, drawn);
      succeeded ||= status < 300;
      statuses[status] = (statuses[status] ?? 0) + 1;
    });
    const outcome = await fc.check(property, { seed, numRuns: count, maxSkipsPerRun: 0 });
    if (outcome.failed) complaints.push(`seed ${seed}, ${outcome.numRuns} requests in: ${outcome.errorInstance?.message ?? outcome.error}`);
    if (!succeeded) unmet.push(operation.operationId);
  }
  t.diagnostic(`answers: ${JSON.stringify(statuses)}; never answered well: ${unmet.join(", ")}`);
  assert.deepEqual(complaints, []);
});

// ---- What is there -----------------------------------------------------------------------------------------------------

/** The tables of routes as they stand in the sources: "GET /api/v1/characters". */
function rowsOfRouter() {
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".c"));
  return files.flatMap((name) => {
    const text = readFileSync(sources + name, "utf8");
    const own = [...text.matchAll(/\bAPI_(GET|POST)\("([^"]*)"\)/g)].map(([, method, path]) => `${method} /api/v1${path}`);
    return [...own, ...[...text.matchAll(/\{TRANSPORT_(GET|POST),\s*"([^"]*)"/g)].map(([, method, path]) => `${method} ${path}`)];
  });
}

const plainPath = (pattern, words) => pattern.replace(/\{(\w+)\}/g, (_, name) => words[scope(pattern, name)]?.[0] ?? "2222222222");
const ask = (method, path) => club.browsers.get("max").ask(method, path, method === "GET" ? undefined : "{}");

test("the document has each row of the tables of routes, and no other", () => {
  const described = contract.operations.map(({ method, pattern }) => `${method} ${pattern}`).sort();
  const rows = rowsOfRouter();
  assert.ok(rows.length > 100);
  assert.deepEqual(described, rows.sort());
});

test("each answer that is an object has an example, which its schema allows", () => {
  const answers = contract.operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses).filter(([status]) => status.startsWith("2")).map(([, { content }]) => [operationId, Object.values(content ?? {})[0]]));
  const objects = answers.filter(([, content]) => content?.schema.$ref);
  assert.ok(objects.length > 100);
  assert.deepEqual(objects.map(([operation, content]) => [operation, contract.complaintOfExample(content)]).filter(([, complaint]) => complaint), []);
});

test("each path that is described is there, with the methods that are described, and no other answers", async () => {
  const words = await club.words();
  for (const pattern of Object.keys(contract.document.paths)) {
    const own = contract.operations.filter((one) => one.pattern === pattern);
    const methods = own.map((one) => one.method);
    const path = plainPath(pattern, words);
    for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS", ...["GET", "POST"].filter((one) => !methods.includes(one))]) {
      const { status, headers } = await inTime(ask(method, path), `${method} ${path}`);
      assert.equal(status, 405, `${method} ${path}`);
      assert.equal(headers.allow, methods.flatMap((one) => (one === "GET" ? ["GET", "HEAD"] : [one])).join(", "), `${method} ${path}`);
    }
    if (methods.includes("GET") && !streams(own[0])) {
      const [head, get] = [await ask("HEAD", path), await ask("GET", path)];
      assert.deepEqual([head.status, head.text, head.headers["content-type"]], [get.status, "", get.headers["content-type"]], path);
    }
  }
});

const WORDS = ["admin", "users", "user", "accounts", "me", "game", "games", "moves", "bots", "bot", "hooks", "webhooks", "tokens", "token", "login", "logout", "register", "sessions", "people", "health", "status",
  "version", "docs", "swagger", "swagger.json", "openapi", "openapi.yaml", "graphql", "debug", "config", "metrics", "backup", "export", "import", "upload", "search", "challenges", "challenge", "ratings", "puzzles",
  "notices", "devices", "lobby", "events", "stream", "socket", "watch", "internal", "private", "test", "console", "db", "sql", "env", ".env", ".git", "id", "1", "new", "all", "list", "delete", "restore"];

function isDescribed(path) {
  return Object.keys(contract.document.paths).some((pattern) => new RegExp(`^${pattern.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]{1,31}")}$`).test(path));
}

test("no path that is guessed answers unless it is described", async (t) => {
  const words = await club.words();
  const described = Object.keys(contract.document.paths).map((pattern) => plainPath(pattern, words));
  const near = described.flatMap((path) => [`${path}/`, `${path}//`, `${path}/x`, `${path}s`, path.slice(0, -1), path.toUpperCase(), path.replace("/api/v1", "/api"), path.replace("/api/v1", "/api/v2"), `/${path}`, `${path}.json`, `${path};x`, `${path}%00`]);
  const guessed = ["/api", "/api/v1", "/api/v2"].flatMap((base) => [base, `${base}/`, ...WORDS.flatMap((one) => [`${base}/${one}`, ...["me", "games", "admin"].map((under) => `${base}/${under}/${one}`)])]);
  const paths = [...new Set([...near, ...guessed])].filter((path) => path.startsWith("/api/") && !isDescribed(path) && !isDescribed(path.split(/[?;]/)[0]));
  for (const path of paths) {
    for (const method of ["GET", "POST"]) {
      const { status } = await inTime(ask(method, path), `${method} ${path}`);
      assert.ok(status === 404 || (status === 400 && path.includes("%00")), `${method} ${path}: ${status}`);
    }
  }
  t.diagnostic(`${paths.length} paths`);
});
