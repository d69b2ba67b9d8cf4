// What Prometheus reads is in its format, and the alerts and the dashboard ask for nothing that is not there.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Browser, makeFolder, newGame, startServer, until } from "./harness.mjs";

const packaging = new URL("../../../packaging/", import.meta.url);

/** The names of the metrics that an expression asks for. */
const namesIn = (text) => new Set(text.match(/\bludopod_\w+/g));

test("metrics are in the format of Prometheus, by route, and the alerts and the dashboard name those that there are", async () => {
  const folder = makeFolder();
  const server = await startServer(folder);
  const ann = new Browser(server.url);
  await newGame(ann);
  await ann.get(`/${"x".repeat(50)}`);
  await ann.get("/api/v1/nothing");
  const { text } = await ann.get("/metrics");
  const types = new Map(), series = new Map(), seen = new Set();
  for (const line of text.trimEnd().split("\n")) {
    const head = /^# (HELP|TYPE) (ludopod_\w+) (.+)$/.exec(line);
    if (head?.[1] === "TYPE") types.set(head[2], head[3]);
    if (head) continue;
    const [, name, labels = "", value] = /^(ludopod_\w+)(?:\{((?:\w+="[^"\\\n]*",?)+)\})? (-?[\d.]+)$/.exec(line) ?? assert.fail(line);
    const of = [name, name.replace(/_(bucket|sum|count)$/, "")].find((one) => types.has(one));
    assert.ok(of, `${name} has no TYPE before it`);
    assert.ok(!seen.has(`${name}{${labels}}`), `${line} is there twice`);
    seen.add(`${name}{${labels}}`);
    series.set(name, [...(series.get(name) ?? []), { labels, value: Number(value) }]);
  }
  const routes = series.get("ludopod_http_request_seconds_count").map(({ labels }) => labels);
  assert.deepEqual(routes.filter((route) => /createGame|"none"|"page"/.test(route)).sort(), ['route="createGame"', 'route="none"', 'route="page"']);
  assert.ok(series.get("ludopod_database_bytes")[0].value > 4096);
  assert.ok(series.get("ludopod_disk_left_bytes")[0].value > 0);
  assert.deepEqual(series.get("ludopod_outbox_waiting").map(({ labels }) => labels), ['channel="mail"', 'channel="push"', 'channel="hook"']);
  const dashboard = JSON.parse(readFileSync(new URL("grafana/ludopod.json", packaging)));
  const asked = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const rules = readFileSync(new URL("prometheus/ludopod.rules.yml", packaging), "utf8").match(/^ +expr: .*$/gm);
  assert.ok(asked.length > 20 && rules.length > 10);
  for (const expression of [...asked, ...rules]) for (const name of namesIn(expression)) assert.ok(series.has(name), `${name}, in ${expression}`);
  ann.close();
  await server.stop();
  folder.remove();
});

test("a request has one name in its answer and in the log, which a proxy may give it and a stranger may not", async () => {
  const folder = makeFolder();
  const ids = new Set();
  for (const proxy of [false, true]) {
    const server = await startServer(folder, { config: `log_level = "debug"; proxy = ${proxy};\n` });
    const ann = new Browser(server.url);
    const game = await newGame(ann);
    const name = (answer) => answer.headers["x-request-id"];
    const lines = () => server.log.map((line) => JSON.parse(line));
    const own = async (asked) => {
      const id = name(await asked);
      assert.match(id, /^[2-9a-z]{10}$/);
      assert.ok(!ids.has(id));
      ids.add(id);
      return id;
    };
    const known = await own(ann.get(`/api/v1/games/${game.id}`));
    await until("the line of it", () => lines().some(({ event, request, operation }) => event === "request" && request === known && operation === "showGame"));
    for (const asked of ["/healthz", "/", "/api/v1/nothing", "/%00"]) await own(ann.get(asked));
    for (const wrong of ["", "a b", 'a"b', "x".repeat(65), "x".repeat(7000), "é"]) await own(ann.get("/healthz", { "x-request-id": Buffer.from(wrong).toString("latin1") }));
    const given = ann.get("/api/v1/about", { "x-request-id": "x".repeat(60) + "-._7" });
    if (proxy) assert.equal(name(await given), "x".repeat(60) + "-._7");
    else await own(given);
    const made = lines().filter(({ event }) => event === "game");
    assert.equal(made.length, 1);
    assert.ok(made[0].request, "what came of a request has its name");
    assert.ok(lines().filter(({ event }) => event === "ready").every(({ request }) => request === undefined));
    ann.close();
    await server.stop();
  }
  folder.remove();
});
