// A club in which there is something of everything, and those who ask it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import http from "node:http";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { Browser, databaseOf, makeFolder, startServer } from "../harness.mjs";

const PASSWORD = "correct horse";
const DATA = new URL("../../../../data/puzzles/", import.meta.url).pathname;
const GAMES = ["cephalopod", "octogo"];
const MEMBERS = ["ann", "bob", "mona", "max"];
const CONFIG = `password_mib = 8;
guest_chat = true;
limits = { requests_per_second = 1000000.0; requests_burst = 1000000.0; games_per_hour = 1000000.0; games_burst = 1000000.0; sign_ups_per_hour = 1000000.0; sign_ups_burst = 1000000.0; sockets_per_address = 1000; };
`;

/** A page that is nothing but its puzzles. */
function makePage(folder) {
  mkdirSync(folder.path("web/puzzles"), { recursive: true });
  writeFileSync(folder.path("web/index.html"), "<!doctype html><title>Ludopod</title>");
  for (const game of GAMES) copyFileSync(`${DATA}${game}.jsonl`, folder.path(`web/puzzles/${game}.jsonl`));
  return folder.path("web");
}

const idsOf = (answer, name = "id") => (answer.json?.items ?? []).map((item) => item[name]);

export class Club {
  folder = makeFolder();
  browsers = new Map();
  tokens = new Map();
  #made = 0;

  /** more: settings; options: of startServer(). */
  static async open(more = "", options = {}) {
    const club = new Club();
    Object.assign(club, { config: CONFIG + more, options });
    club.web = makePage(club.folder);
    await club.#start();
    for (const handle of MEMBERS) await club.#join(handle, handle);
    for (const [handle, role] of [["mona", "moderator"], ["max", "administrator"]]) club.#admin("user", "role", handle, role);
    await club.#furnish();
    return club;
  }

  #admin(...words) {
    execFileSync(process.env.LUDOPOD ?? "build/ludopod", ["admin", ...words, "--config", this.folder.path("server.conf"), "--database", this.database]);
  }
  async #start() {
    this.database = await databaseOf(this.folder);
    this.server = await startServer(this.folder, { web: this.web, config: this.config, database: this.database, ...this.options });
    for (const browser of this.browsers.values()) browser.url = this.server.url;
  }
  async #stop() {
    this.browsers.forEach((browser) => browser.close());
    return this.server.stop();
  }
  async close() {
    const end = await this.#stop();
    this.folder.remove();
    return end;
  }

  /** Each at an address of its own, so that limits of one are not met by all. */
  #browser(actor) {
    const browser = new Browser(this.server.url, { localAddress: `127.1.${(this.#made >> 8) & 255}.${(this.#made & 255) || 1}` });
    this.#made++;
    /* A connection that waits may be closed at the moment at which it is used again. */
    browser.agent = new http.Agent({ keepAlive: false, localAddress: browser.options.localAddress });
    this.browsers.get(actor)?.close();
    this.browsers.set(actor, browser);
    return browser;
  }
  async #join(actor, handle) {
    const made = await this.#browser(actor).post("/api/v1/sign-up", { handle, password: PASSWORD });
    assert.equal(made.status, 201, made.text);
    return this.browsers.get(actor);
  }
  async #post(actor, path, body) {
    const answer = await this.browsers.get(actor).post(`/api/v1${path}`, body);
    assert.ok(answer.status < 300, `${path}: ${answer.text}`);
    return answer.json;
  }
  async #token(actor, scopes, bot) {
    return (await this.#post(actor, "/me/tokens", { name: "a program", scopes, days: 1, ...(bot && { bot }) })).secret;
  }

  async #furnish() {
    const open = { seats: [{ kind: "you" }, { kind: "open" }], options: { board: "3x3" } };
    for (const actor of ["ann", "bob"]) await this.#post(actor, "/games", open);
    const running = await this.#post("ann", "/games", open);
    await this.#post("bob", `/games/${running.id}/join`, {});
    await this.#post("ann", `/games/${running.id}/moves`, { ply: 0, move: "a1" });
    const said = await this.#post("bob", `/games/${running.id}/chat`, { text: "Hello" });
    const over = await this.#post("ann", "/games", open);
    await this.#post("bob", `/games/${over.id}/join`, {});
    await this.#post("ann", `/games/${over.id}/moves`, { ply: 0, move: "a1" });
    await this.#post("bob", `/games/${over.id}/moves`, { ply: 1, move: "c1" });
    await this.#post("bob", `/games/${over.id}/resign`, { ply: 2 });
    await this.#post("ann", "/challenges", { invited: { kind: "anyone" }, times: "standing" });
    await this.#post("ann", "/challenges", { invited: { kind: "people", handles: ["bob"] } });
    await this.#post("bob", "/challenges", { invited: { kind: "link" }, terms: { clock: "5m+8s" } });
    await this.#post("ann", "/me/conversations/@bob", { text: "Hello" });
    await this.#post("ann", "/reports", { handle: "bob", game: running.id, message: said.n, reason: "insults", words: "He always does." });
    await this.#post("mona", "/moderation/cases/@bob/measures", { kind: "warning", reason: "insults", words: "Please do not." });
    await this.#post("ann", "/me/bots", { handle: "robot", terms: { games: [{ game: "cephalopod" }], clocks: ["none", "live", "daily"] } });
    this.tokens.set("token", await this.#token("ann", ["read", "play", "challenge", "chat"]));
    this.tokens.set("reader", await this.#token("ann", ["read"]));
    this.tokens.set("robot", await this.#token("ann", ["read", "play", "challenge", "chat"], "robot"));
    this.tokens.set("forged", "ludopod_forged");
    for (const actor of ["nobody", "guest", "token", "reader", "robot", "forged"]) this.#browser(actor);
    await this.#post("guest", "/games", open);
    this.#browser("leaver");
  }

  /** Who may ask; leaver is somebody who may be gone after it. */
  actors = ["nobody", "guest", "ann", "ann", "bob", "mona", "max", "token", "reader", "robot", "forged"];

  /** What of the club's own a field of this name may say. */
  async words() {
    const list = async (actor, path) => this.browsers.get(actor).get(`/api/v1${path}`);
    const games = ["ann", "bob"].map((actor) => list(actor, "/me/games?limit=12"));
    const ids = (await Promise.all(games)).flatMap((answer) => idsOf(answer)).filter(Boolean);
    const challenges = (await Promise.all([list("ann", "/challenges?of=mine&limit=8"), list("bob", "/challenges?of=mine&limit=8")])).flatMap((answer) => idsOf(answer));
    const pools = idsOf(await list("ann", "/ratings"), "pool");
    const talks = idsOf(await list("ann", "/me/conversations"));
    const measures = idsOf(await list("bob", "/me/measures"));
    const puzzles = [(await list("ann", "/puzzles/daily?game=cephalopod")).json.id];
    const people = [...MEMBERS.map((handle) => `@${handle}`), (await list("ann", "/me")).json.person?.id ?? "x"];
    return {
      game_id: ids, challenge_id: challenges, pool: pools, measure_id: measures, puzzle_id: puzzles, person_id: people,
      conversation_id: ["@bob", "@ann", "@nobody", ...talks], bot_id: ["robot", "robot", "nobody"], handle: [...MEMBERS, "robot", "nobody"], handles: ["bob", "ann", "robot", "max"],
      session_id: idsOf(await list("bob", "/me/sessions")).slice(-2), token_id: idsOf(await list("bob", "/me/tokens")), passkey_id: ["2222222222"], device_id: ["2222222222"],
      game: [...ids.slice(0, 2), ...GAMES, ...GAMES, "chess"], opponent: ["bob", "computer"], ply: [0, 1, 2], move: ["a1", "b2", "c3", "a1=b1+a2"], seat: ["a", "b", "c"], board: ["3x3", "5x5", "8x5"], boards: ["5x5", "3x5"],
      clock: ["5m+8s", "correspondence", null, "10d"], class: ["live", "daily", "none"], clocks: ["live", "daily", "none"], options: [{}, { board: "3x3" }, { board: "5x5", players: 2 }, { board: "x" }],
      records: ["1. a1 *", "[Board \"1x3\"]\n1. a1 b1 2. c1 1-0", "{}", "1. z9 *"],
      line: ["challenge bob", "challenge -anyone", "challenge -board=3x3 bob", "challenge ann bob", "defy bob"], lines: ["a1 b1", "b2", "z9"], text: ["Hello", "a"], words: ["Because.", ""], reason: ["insults", "other", "spam"],
      limit: [1, 2, 50, 200, 0], cursor: ["0", "1", "50", "robot"], heartbeat: [0, 301, "x"], after: ["x", -1], position: ["start", "5/5/5/5/5 a 0", "nowhere"], password: [PASSWORD, "short"], old: [PASSWORD, "wrong"], new: [PASSWORD], login: ["ann", "bob", "nobody"],
      zone: ["Europe/Paris", "", "Nowhere"], language: ["en", "fr", "es", "xx"], name: ["Ada", "", "a\u202e"], delay: [0, 3], days: [1, 30, 0], role: ["player", "moderator", "x"], state: ["turn", "running", "over"], query: ["a", "bo", ""], room: ["players", "spectators"],
    };
  }

  /** Sends what was drawn. An account that would be spoilt by it is made for it alone. */
  async send(operation, { actor, path, query, body, key, language }, headers = {}) {
    const browser = this.browsers.get(actor);
    const token = this.tokens.get(actor);
    const all = { "accept-language": language, ...(token && { authorization: `Bearer ${token}` }), ...(key && { "idempotency-key": Buffer.from(key).toString("latin1") }), ...headers };
    const answer = await browser.ask(operation.method, path + (query ? `?${query}` : ""), body, all);
    if (actor === "nobody") browser.cookie = "";
    return answer;
  }

  /** A member who may do away with the account. */
  async throwaway() {
    const handle = `leaver${this.#made}x`;
    await this.#join("leaver", handle);
    return handle;
  }
}
