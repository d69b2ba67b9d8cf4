// A clean end under load, a second start, and what stops a start.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import net from "node:net";
import { test } from "node:test";
import { Browser, PATIENCE_MS, makeFolder, newGame, pause, playSomething, startServer, until } from "./harness.mjs";

const program = process.env.LUDOPOD ?? "build/ludopod";

test("SIGTERM under load: sockets hear 1001, the server is gone at once, nothing acknowledged is lost", async () => {
  const folder = makeFolder();
  const server = await startServer(folder);
  const browsers = Array.from({ length: 8 }, () => new Browser(server.url));
  const games = await Promise.all(browsers.map((one) => newGame(one, [{ kind: "you" }, { kind: "you" }], { board: "5x5" })));
  await newGame(browsers[0], [{ kind: "computer", character: "kraken" }, { kind: "you" }], { board: "5x5" });
  const sockets = await Promise.all(browsers.map((one) => one.socket()));
  const acknowledged = [...games];
  const players = browsers.map(async (browser, i) => {
    for (;;) {
      try {
        const { answer } = await playSomething(browser, acknowledged[i]);
        if (answer.status === 200) acknowledged[i] = answer.json;
      } catch {
        return;
      }
    }
  });
  await pause(300);
  const began = Date.now();
  const end = await server.stop();
  assert.deepEqual(end, { code: 0, signal: null });
  assert.ok(Date.now() - began < 20_000, `took ${Date.now() - began} ms`); // a tenth of a second where nothing else runs
  assert.deepEqual(await Promise.all(sockets.map(({ closed }) => closed)), sockets.map(() => 1001));
  await Promise.all(players);

  const again = await startServer(folder, { port: server.port });
  for (const [i, game] of acknowledged.entries()) {
    const kept = (await browsers[i].get(`/api/v1/games/${game.id}`)).json;
    assert.deepEqual(kept.events.slice(0, game.ply), game.events);
    assert.ok(kept.ply - game.ply <= 1);
  }
  browsers.forEach((browser) => browser.close());
  await again.stop();
  folder.remove();
});

test("a restart goes on thinking where the computer was to move", async () => {
  const folder = makeFolder();
  const server = await startServer(folder);
  const ada = new Browser(server.url);
  const game = await newGame(ada, [{ kind: "computer", character: "kraken" }, { kind: "you" }], { board: "5x5" });
  await server.kill();
  const again = await startServer(folder, { port: server.port, config: "think_ms = 200;\n" });
  const seen = await until("the computer's move", async () => {
    const { json } = await ada.get(`/api/v1/games/${game.id}`);
    return json.ply > 0 && json;
  });
  assert.equal(seen.ply, 1);
  assert.equal(seen.turn, "b");
  ada.close();
  await again.stop();
  folder.remove();
});

test("a full disk: nothing is half done, nobody is told what did not last", async () => {
  const folder = makeFolder();
  const server = await startServer(folder, { kilobytes: 1024 });
  const ada = new Browser(server.url);
  let game = await newGame(ada, [{ kind: "you" }, { kind: "you" }], { board: "8x8" });
  const watcher = await ada.socket();
  await watcher.ask({ type: "watch", request: 1, game: game.id });
  let answer;
  for (let tries = 0; tries < 2000; tries++) {
    ({ answer } = await playSomething(ada, game));
    if (answer.status !== 200) break;
    game = answer.json;
    assert.equal(game.over, false);
  }
  assert.equal(answer.status, 503, answer.text);
  assert.equal(answer.json.code, "unavailable");
  assert.ok(answer.headers["retry-after"]);
  assert.equal(await watcher.closed, 1011, "who may have heard of it comes back and looks");
  let refused = 0;
  for (let i = 0; i < 100; i++) refused += (await ada.post("/api/v1/games", { options: { board: "3x3" }, seats: [{ kind: "you" }, { kind: "open" }] })).status === 503;
  const said = (event) => server.log.filter((line) => line.includes(`"${event}"`)).length;
  // The small write that asks whether the disk takes anything again may find room in between.
  const [fails, works] = [said("store_fails"), said("store_works")];
  assert.ok(refused > 0, "what is new finds no room either");
  assert.ok(fails > 0 && (fails === works || fails === works + 1), `${fails} lines that the store fails, ${works} that it works again: one a change`);
  const told = watcher.messages.filter(({ type }) => type === "event");
  assert.ok(told.length <= game.ply);
  const seen = (await ada.get(`/api/v1/games/${game.id}`)).json;
  assert.deepEqual(seen.events, game.events);
  assert.match((await ada.get("/metrics")).text, /^ludopod_commits_failed_total [1-9]/m);
  await server.stop();

  const again = await startServer(folder, { port: server.port });
  assert.deepEqual((await ada.get(`/api/v1/games/${game.id}`)).json.events, game.events);
  assert.equal((await playSomething(ada, (await ada.get(`/api/v1/games/${game.id}`)).json)).answer.status, 200);
  ada.close();
  await again.stop();
  folder.remove();
});

test("a database that is deleted while it is open takes no moves", async () => {
  const folder = makeFolder();
  const server = await startServer(folder);
  const ada = new Browser(server.url);
  const game = await newGame(ada);
  renameSync(folder.path("games.db"), folder.path("elsewhere.db"));
  const { status, json } = await ada.post(`/api/v1/games/${game.id}/moves`, { ply: 0, move: "b2" });
  assert.equal(status, 503);
  assert.equal(json.code, "unavailable");
  assert.equal((await ada.get("/healthz")).status, 200, "it is alive");
  const readiness = await ada.get("/readyz");
  assert.equal(readiness.status, 503);
  assert.match(readiness.text, /^nothing can be stored: .*moved, deleted or replaced/);
  assert.ok(server.log.some((line) => /moved, deleted or replaced/.test(line)));
  renameSync(folder.path("elsewhere.db"), folder.path("games.db"));
  assert.equal((await ada.post(`/api/v1/games/${game.id}/moves`, { ply: 0, move: "b2" })).status, 200);
  ada.close();
  await server.stop();
  folder.remove();
});

test("localhost is both loopbacks, under one port", async () => {
  const folder = makeFolder();
  const server = await startServer(folder, { listen: "localhost:0" });
  assert.match(server.url, /^http:\/\/localhost:\d+$/);
  for (const host of ["127.0.0.1", "[::1]", "localhost"]) {
    const browser = new Browser(`http://${host}:${server.port}`);
    const game = await newGame(browser);
    const socket = await browser.socket();
    socket.say({ type: "watch", game: game.id });
    await socket.hear(({ type }) => type === "game");
    socket.close();
    browser.close();
  }
  const second = spawnSync(program, ["serve", "--listen", `[::1]:${server.port}`, "--database", `sqlite:${folder.path("second.db")}`], { encoding: "utf8" });
  assert.equal(second.status, 2);
  assert.match(second.stderr, /cannot listen on \[::1\]:\d+: Address already in use/);
  await server.stop();
  folder.remove();
});

test("localhost with another server at one of its addresses is refused", async () => {
  const folder = makeFolder();
  const other = net.createServer().listen(0, "::1");
  await once(other, "listening");
  const { port } = other.address();
  const end = spawnSync(program, ["serve", "--listen", `localhost:${port}`, "--database", `sqlite:${folder.path("games.db")}`], { encoding: "utf8" });
  assert.equal(end.status, 2);
  assert.ok(end.stderr.includes(`cannot listen on [::1]:${port}: Address already in use`));
  other.close();
  folder.remove();
});

test("a UNIX socket: not that of a server that runs, but that of one that was killed", async () => {
  const folder = makeFolder();
  const words = ["serve", "--listen", `unix:${folder.path("s")}`, "--database", `sqlite:${folder.path("games.db")}`];
  const start = async () => {
    const child = spawn(program, words, { stdio: ["ignore", "pipe", "ignore"] });
    await once(child.stdout, "data");
    return child;
  };
  const end = async (child, signal) => (child.kill(signal), once(child, "exit"));
  const first = await start();
  const second = spawnSync(program, words, { encoding: "utf8", timeout: PATIENCE_MS, env: { ...process.env, LC_ALL: "C" } });
  assert.equal(second.status, 2);
  assert.match(second.stderr, /in use/);
  await end(first, "SIGKILL");
  assert.deepEqual(await end(await start(), "SIGHUP"), [0, null], "a closed terminal ends it cleanly");
  assert.equal(existsSync(folder.path("s")), false);
  folder.remove();
});

test("what cannot be started says why", () => {
  const folder = makeFolder();
  writeFileSync(folder.path("text.db"), "this is no database, but it is long enough to be read as one\n".repeat(20));
  writeFileSync(folder.path("bad.conf"), "listen = \"127.0.0.1:0\";\nthreads = \"many\";\n");
  writeFileSync(folder.path("unknown.conf"), "colour = \"blue\";\n");
  writeFileSync(folder.path("path.conf"), "public_url = \"https://play.example.org/\";\n");
  mkdirSync(folder.path("empty"));
  const cases = [
    [["--listen", "somewhere"], /'somewhere' is not an address/],
    [["--listen", "127.0.0.1:99999"], /is not an address/],
    [["--listen", "192.0.2.1:1"], /cannot listen on 192\.0\.2\.1:1: /],
    [["--database", "mysql:x"], /expected sqlite:FILE/],
    [["--database", "sqlite:"], /no file name/],
    [["--database", `sqlite:${folder.path("text.db")}`], /text\.db.*not a database/],
    [["--database", "sqlite:/nowhere/at/all.db"], /all\.db/],
    [["--config", folder.path("bad.conf")], /bad\.conf:2: threads: expected a whole number/],
    [["--config", folder.path("unknown.conf")], /unknown\.conf:1: colour: there is no such setting/],
    [["--config", folder.path("missing.conf")], /missing\.conf/],
    [["--web", folder.path("missing")], /missing: /],
    [["--web", folder.path("empty")], /empty: holds no index\.html/],
    [["--listen", `unix:${folder.path("text.db")}`], /text\.db: there is a file of that name/],
    [["--listen", "unix:/nowhere/at/all"], /cannot listen on unix:\/nowhere\/at\/all: /],
    [["--config", folder.path("path.conf")], /path\.conf:1: public_url: expected http/],
    [["--log-level", "loud"], /'loud' is not a log level/],
    [["--wat"], /'--wat' is not an option/],
    [["--listen"], /option '--listen' needs a value/],
  ];
  for (const [words, message] of cases) {
    const base = words[0] === "--listen" ? [] : ["--listen", "127.0.0.1:0"];
    const database = words[0] === "--database" ? [] : ["--database", `sqlite:${folder.path("fresh.db")}`];
    const { status, stdout, stderr } = spawnSync(program, ["serve", ...base, ...database, ...words], { encoding: "utf8", timeout: PATIENCE_MS, env: { ...process.env, LC_ALL: "C" } });
    assert.equal(status, 2, `${words.join(" ")}: ${stderr}`);
    assert.match(stderr, message);
    assert.equal(stdout, "");
  }
  folder.remove();
});
