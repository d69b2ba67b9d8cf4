// Those who open a connection and then take their time are sent away.
import assert from "node:assert/strict";
import net from "node:net";
import { test } from "node:test";
import { PATIENCE_MS, makeFolder, startServer } from "./harness.mjs";

const post = "POST /api/v1/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n";
const cases = [
  ["says nothing", "", ""],
  ["says its headers letter by letter", "GET / HTTP/1.1\r\nHost: localhost\r\nX: ", "y"],
  ["keeps its body back", post, ""],
  ["says its body letter by letter", post, " "],
  ["stays for nothing", "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", ""],
];

test("the slow are gone after half a minute", async () => {
  const folder = makeFolder();
  const server = await startServer(folder);
  const gone = ([who, first, later]) =>
    new Promise((resolve) => {
      const socket = net.connect(server.port, "127.0.0.1", () => socket.write(first));
      const drip = setInterval(() => later && socket.write(later), 500);
      const limit = setTimeout(() => finish(`${who} for five minutes`), PATIENCE_MS);
      const finish = (what) => (clearInterval(drip), clearTimeout(limit), socket.destroy(), resolve(what));
      socket.on("data", () => {});
      socket.on("error", () => {});
      socket.on("close", () => finish("gone"));
    });
  assert.deepEqual(await Promise.all(cases.map(gone)), cases.map(() => "gone"));
  await server.stop();
  folder.remove();
});
