// Starts the real server on a free port and speaks to it as browsers do.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before } from "node:test";
import { openSocket } from "./socket.mjs";

const ours = process.env.LUDOPOD ?? "build/ludopod";

/** Rates that no test reaches unless it wants to. */
const generous = "limits = { requests_per_second = 100000.0; requests_burst = 100000.0; games_per_hour = 100000.0; games_burst = 100000.0; sockets_per_address = 1000; };\n";

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** For what must come: far beyond what the slowest machine takes, so that only what never comes is missed. In milliseconds. */
export const PATIENCE_MS = 60_000;

/** Asks again and again until the answer is truthy, and resolves to it. */
export async function until(what, isSo) {
  for (const began = Date.now(); Date.now() - began < PATIENCE_MS; await pause(5)) {
    const found = await isSo();
    if (found) return found;
  }
  throw new Error(`waited ${PATIENCE_MS / 1000} s for ${what}`);
}

/** A port that nobody has: the server's public address must be known before it starts. It is below those that the system hands
    out (ip_local_port_range begins at 32768), so that no connection and no other server gets it while its owner is away. */
export async function freePort() {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 22_000);
    const listener = net.createServer().listen(port, "127.0.0.1");
    const is = await new Promise((resolve) => listener.once("listening", () => resolve("free")).once("error", (error) => resolve(error.code)));
    if (is === "free") {
      listener.close();
      await once(listener, "close");
      return port;
    }
    if (is !== "EADDRINUSE") throw new Error(`port ${port}: ${is}`);
  }
}

export function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), "ludopod-"));
  return { path: (name) => join(folder, name), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const running = new Set();
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));

if (process.env.LUDOPOD_POSTGRESQL) after(async () => (await import("./postgresql.mjs")).stopOwn());

/** SQLite in the test's folder; or, with LUDOPOD_POSTGRESQL in the environment, one of a PostgreSQL of the test's own. */
export const databaseOf = async (folder) =>
  process.env.LUDOPOD_POSTGRESQL ? (await import("./postgresql.mjs")).databaseOf(folder) : `sqlite:${folder.path("games.db")}`;

/** Servers of one club, by the URL that stands for all: browsers ask them by turns, but of how a server itself is the first. */
export const servers = new Map();
let asked = 0;
const ofItself = new Set(["/metrics", "/readyz", "/healthz"]);
const oneOf = (url, path) => (servers.has(url) ? servers.get(url)[ofItself.has(path) ? 0 : asked++ % servers.get(url).length] : url);

/** With LUDOPOD_STANDBY in the environment each server has a standby. */
async function withStandby(folder, options) {
  const config = `servers = "127.0.0.1:0";\n${options.config ?? ""}`;
  const server = await startOnce(folder, { ...options, config });
  const standby = await startOnce(folder, { ...options, port: 0, config });
  await until("the standby to be linked", async () => (await fetch(`${standby.url}/readyz`)).ok);
  servers.set(server.url, [server.url, standby.url]);
  const end = (signal) => async () => (servers.delete(server.url), await standby[signal](), server[signal]());
  return { ...server, kill: end("kill"), stop: end("stop") };
}

/** Resolves once the server says it is ready. A port that it had before may have become another program's meanwhile, for a
    moment: then it is tried again. */
export async function startServer(folder, options = {}) {
  for (const began = Date.now(); ; await pause(100)) {
    try {
      return await (process.env.LUDOPOD_STANDBY ? withStandby : startOnce)(folder, { ...options, database: options.database ?? (await databaseOf(folder)) });
    } catch (error) {
      if (!options.port || !/Address already in use/.test(error.message) || Date.now() - began > PATIENCE_MS) throw error;
    }
  }
}

export async function startOnce(folder, { program = ours, port = 0, listen = `127.0.0.1:${port}`, config = "", web = "", database, kilobytes, env = {} }) {
  const file = folder.path("server.conf");
  const key = database.startsWith("postgresql:") && !config.includes("key_file") ? `key_file = "${folder.path("club.key")}";\n` : ""; /* beside SQLite's database it is by itself */
  writeFileSync(file, (config.includes("limits") ? "" : generous) + "pace = false;\n" + key + config);
  const words = ["serve", "--listen", listen, "--database", database, "--config", file];
  const all = web ? [...words, "--web", web] : words;
  /* A limit on the size of files stands in for a full disk. */
  const limited = ["-c", `ulimit -f ${kilobytes}; exec "$0" "$@"`, program, ...all];
  const child = spawn(kilobytes ? "bash" : program, kilobytes ? limited : all, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
  running.add(child);
  child.once("exit", () => running.delete(child));
  const log = [];
  createInterface({ input: child.stderr }).on("line", (line) => log.push(line));
  const gone = new Promise((resolve) => child.on("exit", (code, signal) => resolve({ code, signal })));
  const url = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once("line", (line) => {
      const ready = /^Ludopod is ready: (http:\/\/\S+)\/$/.exec(line);
      ready ? resolve(ready[1]) : reject(new Error(`unexpected first line: ${line}`));
    });
    gone.then(({ code, signal }) => reject(new Error(`server ended (${code ?? signal}): ${log.join("\n")}`)));
  });
  /* A test that fails leaves its server running: nobody waits for that one, so that node ends, and it with node. */
  const parts = [child, child.stdout, child.stderr];
  parts.forEach((part) => part.unref());
  const wait = () => (parts.forEach((part) => part.ref()), gone);
  const end = (signal) => (child.kill(signal), wait());
  return { url, pid: child.pid, port: Number(new URL(url).port), log, gone, ended: wait, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}

/** One browser: its cookie, its requests and its sockets. */
export class Browser {
  /** `options`: of its connections, such as `localAddress`. */
  constructor(url, options = {}) {
    this.url = url;
    this.cookie = "";
    this.options = options;
    this.agent = new http.Agent({ keepAlive: true, ...options });
  }

  /** Any request, body as bytes or text; resolves to { status, headers, text, json }. */
  ask(method, path, body, headers = {}) {
    return new Promise((resolve, reject) => {
      const options = { method, agent: this.agent, headers: { ...(this.cookie && { cookie: this.cookie }), ...(body !== undefined && { "content-length": Buffer.byteLength(body) }), ...headers } };
      const request = http.request(oneOf(this.url, path) + path, options, (response) => {
        const parts = [];
        response.on("data", (part) => parts.push(part));
        response.on("error", reject);
        response.on("end", () => resolve(this.#answer(response, Buffer.concat(parts).toString())));
      });
      request.setTimeout(PATIENCE_MS, () => request.destroy(new Error(`no answer to ${method} ${path}`)));
      request.on("error", reject);
      request.end(body);
    });
  }

  #answer(response, text) {
    for (const line of response.headers["set-cookie"] ?? []) this.cookie = line.split(";")[0];
    let json;
    try {
      json = JSON.parse(text);
    } catch {
      json = undefined;
    }
    return { status: response.statusCode, headers: response.headers, text, json };
  }

  get(path, headers) {
    return this.ask("GET", path, undefined, headers);
  }
  post(path, body, headers) {
    return this.ask("POST", path, JSON.stringify(body), headers);
  }
  socket(headers = {}) {
    return openSocket(oneOf(this.url), { ...(this.cookie && { cookie: this.cookie }), ...headers }, undefined, this.options);
  }
  close() {
    this.agent.destroy();
  }
}

/** The empty squares of a position line. */
export function emptySquares(position) {
  const rows = position.split(" ")[0].split("/");
  return rows.flatMap((row, index) => {
    let column = 0;
    const squares = [];
    for (const [word] of row.matchAll(/\d+|[a-fn][1-9A-C]/g)) {
      if (/^\d/.test(word)) for (let i = 0; i < Number(word); i++) squares.push(String.fromCharCode(97 + column++) + (rows.length - index));
      else column++;
    }
    return squares;
  });
}

/** Plays some move by HTTP: a random empty square, and where a choice of captures is asked for, the first. */
export async function playSomething(browser, game) {
  const squares = emptySquares(game.position);
  const square = squares[Math.floor(Math.random() * squares.length)];
  const answer = await browser.post(`/api/v1/games/${game.id}/moves`, { ply: game.ply, move: square });
  if (answer.status !== 422) return { answer, move: square };
  const move = /[a-j]\d+=[a-j0-9+]+/.exec(answer.json.detail)[0];
  return { answer: await browser.post(`/api/v1/games/${game.id}/moves`, { ply: game.ply, move }), move };
}

export async function newGame(browser, seats = [{ kind: "you", name: "Ada" }, { kind: "open" }], options = { board: "3x3" }, game = "cephalopod") {
  const { status, json } = await browser.post("/api/v1/games", { game, options, seats });
  if (status !== 201) throw new Error(`no game: ${status} ${JSON.stringify(json)}`);
  return json;
}

/** One server for all tests of a file, which must stop in good order. Returns what makes a browser of it. */
export function browsersOfOneServer() {
  const folder = makeFolder();
  const browsers = [];
  let server;
  before(async () => {
    server = await startServer(folder);
  });
  after(async () => {
    browsers.forEach((one) => one.close());
    assert.deepEqual(await server.stop(), { code: 0, signal: null });
    folder.remove();
  });
  return () => (browsers.push(new Browser(server.url)), browsers.at(-1));
}
