// Several servers of one club, on a PostgreSQL of the test's own.
import { readFileSync } from "node:fs";
import http from "node:http";
import { Browser, makeFolder, PATIENCE_MS, pause, startOnce, until } from "../server/harness.mjs";
import { startPostgresql } from "../server/postgresql.mjs";

const servers = 'servers = "127.0.0.1:0";\n';

/** What a server says of itself: "ready", "stands by; …"; "" when nobody answers. */
const roleOf = ({ url }) =>
  new Promise((resolve) => {
    const request = http.get(`${url}/readyz`, { agent: false, timeout: 1000 }, (answer) => {
      let text = "";
      answer.on("data", (part) => (text += part)).on("end", () => resolve(text.trim()));
    });
    request.on("timeout", () => request.destroy()).on("error", () => resolve(""));
  });

/** null where there is no PostgreSQL. */
export async function startCluster(count = 3, more = {}, settings = "") {
  const own = await startPostgresql();
  if (!own) return null;
  own.tell("postgres", "CREATE DATABASE club");
  const folder = makeFolder();
  const database = own.url("club");
  const config = servers + settings;
  const started = [];
  const start = async () => {
    const server = await startOnce(folder, { database, config, ...more });
    started.push(server);
    return server;
  };
  for (let i = 0; i < count; i++) await start();
  const here = () => started.filter(({ out }) => !out);
  const decides = () => until("a server to decide", async () => (await Promise.all(here().map(async (server) => ((await roleOf(server)) === "ready" ? server : null)))).find(Boolean));
  const linked = (server) => until("a standby to be linked", async () => /^stands by; process/.test(await roleOf(server)));
  return {
    own,
    start,
    here,
    decides,
    linked,
    standbys: async () => {
      const decider = await decides();
      const others = here().filter((server) => server !== decider);
      await Promise.all(others.map(linked));
      return others;
    },
    kill: (server) => ((server.out = true), server.kill()),
    stop: (server) => ((server.out = true), server.stop()),
    async end() {
      for (const server of here()) await server.stop();
      await own.stop();
      folder.remove();
    },
  };
}

/** Asks until it is answered by other than 503, as programs do: the same request, under the same key. */
export async function insist(browser, path, body) {
  const key = `k${Math.random().toString(36).slice(2)}`;
  for (const began = Date.now(); Date.now() - began < PATIENCE_MS; await pause(100)) {
    try {
      const answer = body ? await browser.post(path, body, { "idempotency-key": key }) : await browser.get(path);
      if (answer.status !== 503) return answer;
    } catch {
      browser.close(); /* the connection broke */
      browser.agent = new http.Agent({ keepAlive: true });
    }
  }
  throw new Error(`no answer to ${path}`);
}

/** A browser of this server. */
export const browserAt = (server) => new Browser(server.url);

/** Processor time that it has had, in milliseconds. */
export const spent = ({ pid }) => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
};
