// Streams over real connections: lines come as they happen, a quiet stream shows that it is there, and each end may end it.
import assert from "node:assert/strict";
import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { test } from "node:test";
import { Browser, makeFolder, newGame, startServer, until } from "./harness.mjs";

/** The lines of a stream, as they come. */
async function stream(url, path) {
  const request = http.get(url + path);
  const [response] = await once(request, "response");
  assert.equal(response.statusCode, 200);
  assert.equal(response.headers["content-type"], "application/x-ndjson");
  const lines = [];
  const of = { lines, headers: response.headers, ended: false, leave: () => request.destroy() };
  let rest = "";
  response.setEncoding("utf8").on("data", (text) => {
    const parts = (rest + text).split("\n");
    rest = parts.pop();
    lines.push(...parts.map((line) => JSON.parse(line)));
  });
  response.on("end", () => (of.ended = true));
  response.on("error", () => {});
  request.on("error", () => {});
  of.next = (type) => until(`a line of ${type}`, () => lines.find((line) => line.type === type && !line.read && (line.read = true)));
  return of;
}

const metric = async (browser, name) => Number(new RegExp(`^ludopod_${name} (\\d+)$`, "m").exec((await browser.get("/metrics")).text)[1]);

async function withServer(what) {
  const folder = makeFolder();
  const server = await startServer(folder);
  try {
    await what(server);
  } finally {
    await server.stop();
    folder.remove();
  }
}

const seats = [{ kind: "you", name: "Ada" }, { kind: "you", name: "Bo" }];

test("a game is told line by line, and goes on where it was cut", () =>
  withServer(async (server) => {
    const ada = new Browser(server.url);
    const { id } = await newGame(ada, seats, { board: "3x5" });
    const path = `/api/v1/games/${id}/stream`;
    const first = await stream(server.url, path);
    assert.equal(first.headers["transfer-encoding"], "chunked");
    const { seq } = await first.next("game");
    await ada.post(`/api/v1/games/${id}/moves`, { ply: 0, move: "a1" });
    assert.equal((await first.next("event")).seq, seq + 1);
    first.leave();
    await until("the server notices", async () => (await metric(ada, "sockets")) === 0);
    await ada.post(`/api/v1/games/${id}/moves`, { ply: 1, move: "c1" });
    const second = await stream(server.url, `${path}?after=${seq + 1}`);
    assert.equal((await second.next("resumed")).seq, seq + 1);
    const event = await second.next("event");
    assert.deepEqual([event.seq, event.ply, event.event], [seq + 2, 1, "c1"]);
    second.leave();
  }));

test("a quiet stream says that it is there", () =>
  withServer(async (server) => {
    const ada = new Browser(server.url);
    const { id } = await newGame(ada, seats, { board: "3x5" });
    const of = await stream(server.url, `/api/v1/games/${id}/stream?heartbeat=1`);
    await of.next("heartbeat");
    await of.next("heartbeat");
    await ada.post(`/api/v1/games/${id}/moves`, { ply: 0, move: "a1" });
    await of.next("event");
    of.leave();
  }));

test("a crowd of streams hears every move, in order", () =>
  withServer(async (server) => {
    const ada = new Browser(server.url);
    const { id } = await newGame(ada, seats, { board: "3x5" });
    const crowd = await Promise.all(Array.from({ length: 60 }, () => stream(server.url, `/api/v1/games/${id}/stream`)));
    const moves = ["a1", "c1", "e1", "a3", "c3"];
    for (const [ply, move] of moves.entries()) assert.equal((await ada.post(`/api/v1/games/${id}/moves`, { ply, move })).status, 200);
    for (const one of crowd) {
      await until("all moves", () => one.lines.filter(({ type }) => type === "event").length === moves.length);
      assert.deepEqual(one.lines.filter(({ type }) => type === "event").map(({ event }) => event), moves);
      one.leave();
    }
    await until("all to be gone", async () => (await metric(ada, "sockets")) === 0);
  }));

test("a head has no lines, and the connection goes on", () =>
  withServer(async (server) => {
    const ada = new Browser(server.url);
    const { id } = await newGame(ada, seats, { board: "3x5" });
    const head = await ada.ask("HEAD", `/api/v1/games/${id}/stream`);
    assert.equal(head.status, 200);
    assert.equal(head.text, "");
  }));

test("what is sent behind the request of a stream is not answered", () =>
  withServer(async (server) => {
    const ada = new Browser(server.url);
    const { id } = await newGame(ada, seats, { board: "3x5" });
    const socket = net.connect(server.port, "127.0.0.1");
    let text = "";
    socket.on("data", (bytes) => (text += bytes));
    socket.write(`GET /api/v1/games/${id}/stream HTTP/1.1\r\nHost: localhost\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await until("the game", () => text.includes('"type":"game"'));
    await ada.post(`/api/v1/games/${id}/moves`, { ply: 0, move: "a1" });
    await until("the event", () => text.includes('"type":"event"'));
    assert.equal(text.split("HTTP/1.1 ").length - 1, 1);
    socket.destroy();
    assert.equal(await until("no transition that cannot be", async () => `${await metric(ada, "connection_impossible_total")}`), "0");
  }));

test("a server that stops ends its streams", async () => {
  const folder = makeFolder();
  const server = await startServer(folder);
  const ada = new Browser(server.url);
  const { id } = await newGame(ada, seats, { board: "3x5" });
  const of = await stream(server.url, `/api/v1/games/${id}/stream`);
  await of.next("game");
  const { code } = await server.stop();
  assert.equal(code, 0);
  await until("the end", () => of.ended);
  folder.remove();
});
