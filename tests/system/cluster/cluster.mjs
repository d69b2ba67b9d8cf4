// Several servers of one club, on a PostgreSQL of the test's own.
import { mkdirSync, readFileSync, readdirSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import { Browser, freePort, makeFolder, PATIENCE_MS, pause, startOnce, until } from "../server/harness.mjs";
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

/** The network between two, which can be cut: then nothing gets through, and nobody is told. */
export class Between {
  pairs = new Set();
  constructor(to) {
    this.listener = net.createServer((one) => {
      const pair = [one, net.connect(to)];
      this.pairs.add(pair);
      for (const [end, other] of [pair, [...pair].reverse()]) {
        end.on("error", () => {}).on("close", () => (pair.cut ? undefined : (this.pairs.delete(pair), other.destroy())));
        end.pipe(other);
      }
    });
  }
  listen(at) {
    return new Promise((resolve) => this.listener.listen(at, resolve));
  }
  /** Of these, or all; for so long: then they go on with what is on its way, or are broken. */
  async cut(pairs, ms, heals) {
    for (const pair of pairs) {
      pair.cut = true;
      for (const end of pair) end.unpipe().pause();
    }
    await pause(ms);
    for (const pair of pairs) {
      pair.cut = false;
      if (heals && pair.every((end) => !end.destroyed)) pair.forEach((end, i) => end.pipe(pair[1 - i]));
      else pair.forEach((end) => end.destroy());
    }
  }
  end() {
    this.listener.close();
    for (const pair of this.pairs) pair.forEach((end) => end.destroy());
  }
}

/** An address that a server announces is another in the database: of what stands between. */
const detour = (at, by) => `CREATE TABLE IF NOT EXISTS detour (at text, by text);
INSERT INTO detour VALUES ('127.0.0.1:${at}', '127.0.0.1:${by}');
CREATE OR REPLACE FUNCTION detour() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.address := COALESCE((SELECT by FROM detour WHERE at = NEW.address), NEW.address); RETURN NEW; END $$;
CREATE OR REPLACE TRIGGER detour BEFORE UPDATE OF address ON ludopod_lease FOR EACH ROW EXECUTE FUNCTION detour();
UPDATE ludopod_lease SET address = address;`;

/** null where there is no PostgreSQL. `apart`: something stands between all of them, `toDatabase` and `toOthers` of each server;
    `environment`: of each server, by its number. */
export async function startCluster(count = 3, more = {}, settings = "", { apart = false, environment = () => ({}) } = {}) {
  const own = await startPostgresql();
  if (!own) return null;
  own.tell("postgres", "CREATE DATABASE club");
  const folder = makeFolder();
  const started = [];
  const startApart = async () => {
    const place = folder.path(`way${started.length}`), [port, by] = [await freePort(), await freePort()];
    mkdirSync(place);
    const toDatabase = new Between({ path: `${own.folder}/.s.PGSQL.5432` });
    const toOthers = new Between({ host: "127.0.0.1", port });
    await toDatabase.listen({ path: `${place}/.s.PGSQL.5432` });
    await toOthers.listen({ host: "127.0.0.1", port: by });
    const config = `servers = "127.0.0.1:${port}";\n${settings}`;
    const server = await startOnce(folder, { database: `postgresql://ludopod@/club?host=${place}`, config, ...more, env: environment(started.length) });
    own.tell("club", detour(port, by));
    return { ...server, toDatabase, toOthers };
  };
  const start = async () => {
    const server = await (apart ? startApart() : startOnce(folder, { database: own.url("club"), config: servers + settings, ...more, env: environment(started.length) }));
    const ready = await until("where it listens", () => server.log.find((line) => line.includes('"event":"ready"')));
    server.url = `http://127.0.0.1:${JSON.parse(ready).port}`; /* it says its public_url, which is that of all */
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
      for (const { toDatabase, toOthers } of started) toDatabase?.end(), toOthers?.end();
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

/** Processor time that its threads have had, in milliseconds. */
export const spent = ({ pid }) => readdirSync(`/proc/${pid}/task`).reduce((sum, task) => sum + Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ")[0]) / 1e6, 0);
