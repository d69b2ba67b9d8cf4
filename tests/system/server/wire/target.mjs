// The server under test, and an honest player beside all that is done to it.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { Browser, makeFolder, newGame, startServer } from "../harness.mjs";

/** How long an honest request may take, in milliseconds. */
export const liveness = Number(process.env.LUDOPOD_WIRE_LIVENESS ?? 30_000);

const REPORT = /AddressSanitizer|LeakSanitizer|ThreadSanitizer|UndefinedBehaviorSanitizer|runtime error:/;
const STOP_MS = 60_000;
const REPORT_LINES = 30;
const LOG_KEPT = 200;

export const withinLiveness = (what, promise) => {
  let timer;
  const late = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error(`${what}: nothing for ${liveness} ms`)), liveness)));
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

export class Target {
  #config;
  #honest = 0;

  constructor(config = "") {
    this.#config = config;
    this.folder = makeFolder();
    this.losses = 0;
    mkdirSync(this.folder.path("web"));
    writeFileSync(this.folder.path("web/index.html"), `<!doctype html><title>page</title>${"<p>words</p>".repeat(8000)}`);
  }

  async start() {
    this.server = await startServer(this.folder, { web: this.folder.path("web"), config: this.#config, port: this.server?.port });
    this.server.gone.then(({ code, signal }) => (this.dead = code ?? signal));
    this.dead = undefined;
    this.owner = new Browser(this.server.url, { localAddress: "127.0.0.2" });
    this.probe = new Browser(this.server.url, { localAddress: "127.0.0.3" });
    const games = [];
    for (let i = 0; i < 2; i++) games.push((await newGame(this.owner, undefined, { board: "5x5" })).id);
    this.context = { games, cookie: this.owner.cookie, limited: false };
    return this;
  }
  get port() {
    return this.server.port;
  }

  /** Does it still answer? If not, says that `who` did it, and starts it anew. `thorough`: a game is made and played too. Returns
      complaints. */
  async settle(who, { thorough = false } = {}) {
    try {
      await withinLiveness("/healthz", this.probe.get("/healthz"));
      if (thorough) await this.#play();
      return this.#reports();
    } catch (error) {
      const died = this.dead !== undefined ? `it ended (${this.dead})` : error.message;
      return [`${who} stopped the server: ${died}`, ...(await this.#restart())];
    }
  }

  async #restart() {
    this.#leave();
    await this.server.kill();
    const reports = this.#reports();
    this.losses++;
    await this.start();
    return reports;
  }

  /** An honest player, each time of another network, as neighbours share an allowance: a new game, a move by HTTP, and the other's by WebSocket. */
  async #play() {
    this.#honest++;
    const options = { localAddress: `127.${1 + (this.#honest % 100)}.${Math.floor(this.#honest / 100) & 255}.1` };
    const [ada, bo] = [new Browser(this.server.url, options), new Browser(this.server.url, options)];
    let socket;
    try {
      const game = await withinLiveness("a new game", newGame(ada));
      const joined = await withinLiveness("joining", bo.post(`/api/v1/games/${game.id}/join`, { name: "Bo" }));
      if (joined.status !== 200) throw new Error(`joining: ${joined.status} ${joined.text}`);
      const moved = await withinLiveness("a move by HTTP", ada.post(`/api/v1/games/${game.id}/moves`, { ply: 0, move: "b2" }));
      if (moved.json?.ply !== 1) throw new Error(`a move by HTTP: ${moved.status} ${moved.text}`);
      socket = await withinLiveness("a WebSocket", bo.socket());
      const done = await withinLiveness("a move by WebSocket", socket.ask({ type: "move", request: 1, game: game.id, ply: 1, move: "a1" }));
      if (done.type !== "done") throw new Error(`a move by WebSocket: ${JSON.stringify(done)}`);
    } finally {
      socket?.close();
      ada.close();
      bo.close();
    }
  }

  /** What the sanitizers say in its log, of which the last lines are kept. */
  #reports() {
    const { log } = this.server;
    const at = log.findIndex((line) => REPORT.test(line));
    const found = at < 0 ? [] : [log.slice(at, at + REPORT_LINES).join("\n")];
    log.splice(0, at < 0 ? Math.max(0, log.length - LOG_KEPT) : log.length);
    return found;
  }

  async metrics() {
    return (await withinLiveness("/metrics", this.probe.get("/metrics"))).text;
  }

  #leave() {
    this.owner.close();
    this.probe.close();
  }

  /** SIGTERM must end it within a minute; what it leaves must be whole. Returns complaints. */
  async finish() {
    this.#leave();
    const complaints = [];
    const late = setTimeout(() => (complaints.push("SIGTERM did not end it within a minute"), this.server.kill()), STOP_MS);
    const { code, signal } = await this.server.stop();
    clearTimeout(late);
    if (code !== 0) complaints.push(`it ended with ${code ?? signal}`);
    complaints.push(...this.#reports());
    const check = process.env.LUDOPOD_CHECK_DATABASE;
    const whole = check && execFileSync(check, [this.folder.path("games.db")]).toString();
    if (check && !/^ok\n/.test(whole)) complaints.push(`the database: ${whole}`);
    this.folder.remove();
    return complaints;
  }

  /** Ends it however it is; nothing is left of it. */
  async abandon() {
    this.#leave();
    await this.server.kill();
    this.folder.remove();
  }
}
