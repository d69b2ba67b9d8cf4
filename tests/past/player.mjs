// Plays a session of the past, step by step, against a server: what is asked and said is written in the session, what is
// answered and told comes back with all masked that is another each time (ids, times, cookies).
import { isDeepStrictEqual } from "node:util";
import { Browser, PATIENCE_MS, pause } from "../system/server/harness.mjs";

/** Headers that say something about one connection or one moment only. */
const passing = new Set(["date", "connection", "keep-alive", "content-length", "transfer-encoding", "server"]);

/** Names for what a server makes anew: the first game it makes is "<game 1>" in every session. */
class Names {
  real = new Map();
  masked = new Map();

  constructor(known) {
    known.forEach((id) => this.masked.set(id, id));
  }
  learn(id) {
    if (typeof id !== "string" || this.masked.has(id)) return;
    const name = `<game ${this.real.size + 1}>`;
    this.masked.set(id, name);
    this.real.set(name, id);
  }
  /** Of a request: names become ids. */
  resolve(text) {
    return text.replace(/<game \d+>/g, (name) => this.real.get(name) ?? name);
  }
  /** Of an answer: ids become names. */
  mask(text) {
    for (const [id, name] of this.masked) text = text.replaceAll(id, name);
    return text;
  }
}

function learnGames(value, names) {
  if (value === null || typeof value !== "object") return;
  if (typeof value.id === "string" && Array.isArray(value.seats)) {
    names.learn(value.id);
    if (value.next) names.learn(value.next);
  }
  Object.values(value).forEach((part) => learnGames(part, names));
}

/** Masks what is another each time, in place. */
function maskTimes(value) {
  if (value === null || typeof value !== "object") return value;
  if (/^<game/.test(value.id ?? "") && "created" in value) value.created = "<time>";
  if (value.type === "hello" && "version" in value) value.version = "<version>";
  Object.values(value).forEach(maskTimes);
  return value;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export class Player {
  #people = new Map();
  #sockets = new Map();
  #pings = 0;

  constructor(url, { known, tokens }) {
    this.url = url;
    this.names = new Names(known);
    this.tokens = tokens;
  }

  #person(who) {
    if (!this.#people.has(who)) {
      const browser = new Browser(this.url);
      browser.cookie = this.tokens[who] ?? "";
      this.#people.set(who, browser);
    }
    return this.#people.get(who);
  }

  /** Does what a step says; resolves to { answer?, told? }. What enough(socket, messages) says is not enough yet is
      waited for; without it, a moment is waited where that may be needed. */
  async play(step, enough) {
    const done = {};
    if (step.ask) done.answer = await this.#ask(step);
    if (step.open) done.answer = await this.#open(step);
    if (step.say !== undefined) this.#socket(step.socket).say(parse(this.names.resolve(JSON.stringify(step.say))));
    if (step.close) this.#close(step.socket);
    const told = await this.#gather(step, enough);
    if (Object.keys(told).length) done.told = told;
    return done;
  }

  async #ask({ who, ask: [method, path], body, headers = {} }) {
    const sent = this.#resolveHeaders(headers);
    const text = body === undefined ? undefined : this.names.resolve(body);
    const answer = await this.#person(who).ask(method, this.names.resolve(path), text, sent);
    learnGames(answer.json, this.names);
    const kept = Object.entries(answer.headers).filter(([name]) => !passing.has(name));
    const masked = this.names.mask(answer.text);
    return {
      status: answer.status,
      headers: Object.fromEntries(kept.map(([name, value]) => [name, this.#maskHeader(name, value)])),
      body: this.#maskBody(path, masked),
    };
  }

  #resolveHeaders(headers) {
    return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace("<url>", this.url)]));
  }
  #maskHeader(name, value) {
    return name === "set-cookie" ? value.map((line) => line.replace(/=[^;]+/, "=<token>")) : value;
  }
  #maskBody(path, text) {
    if (path === "/metrics") return text.replace(/^(ludopod_[^ ]+) \S+$/gm, "$1 <number>");
    const dated = path.includes("<game") ? text.replace(/\d{4}\.\d\d\.\d\d/g, "<date>") : text;
    return maskTimes(parse(dated));
  }

  #socket(name) {
    const socket = this.#sockets.get(name);
    if (!socket) throw new Error(`there is no socket '${name}'`);
    return socket;
  }
  async #open({ who, socket, headers = {} }) {
    try {
      this.#sockets.set(socket, await this.#person(who).socket(this.#resolveHeaders(headers)));
      return { status: 101 };
    } catch (error) {
      if (!error.status) throw error;
      return { status: error.status };
    }
  }
  #close(name) {
    this.#socket(name).close();
    this.#sockets.delete(name);
  }

  /** A ping after all else: what came before its pong belongs to the step. */
  async #barrier(socket) {
    const request = 1e9 + ++this.#pings;
    await socket.ask({ type: "ping", request });
  }

  /** The one that spoke comes first: when it has its pong, what it said is done, and the others have been told. */
  async #gather(step, enough) {
    const order = [...this.#sockets].sort(([a], [b]) => Number(b === step.socket) - Number(a === step.socket));
    if (step.close && !enough) await pause(300); // the server must notice first
    const told = {};
    for (const [name, socket] of order) {
      await this.#barrier(socket);
      for (const began = Date.now(); enough && !enough(name, socket.messages) && Date.now() - began < PATIENCE_MS; ) {
        await pause(10);
        await this.#barrier(socket);
      }
      const messages = socket.messages.splice(0);
      messages.forEach((message) => learnGames(message, this.names));
      if (messages.length) told[name] = messages.map((message) => maskTimes(parse(this.names.mask(JSON.stringify(message)))));
    }
    return told;
  }

  leave() {
    this.#sockets.forEach((socket) => socket.close());
    this.#people.forEach((browser) => browser.close());
  }
}

/** One of the two sides of every difference, "expected" or "present", applied to what was or is answered; used gathers
    the names of those that had something to say. */
export function rewrite(side, answered, step, differences, used) {
  return differences.reduce((before, { name, [side]: change }) => {
    const now = change ? change(structuredClone(before), step) : before;
    if (!isDeepStrictEqual(now, before)) used.add(name);
    return now;
  }, answered);
}

/** The cookies of a session's people as the present server is to be sent them. */
export function translateTokens(tokens, differences, used) {
  const change = (cookie) =>
    differences.reduce((sent, { name, cookie: rewrite }) => {
      const now = rewrite ? rewrite(sent) : sent;
      if (now !== sent) used.add(name);
      return now;
    }, cookie);
  return Object.fromEntries(Object.entries(tokens).map(([who, cookie]) => [who, change(cookie)]));
}

/** The step as the present server is to be asked it. */
export function translate(step, differences, used) {
  return differences.reduce((asked, difference) => {
    const now = difference.ask ? difference.ask(structuredClone(asked)) : asked;
    if (!isDeepStrictEqual(now, asked)) used.add(difference.name);
    return now;
  }, step);
}
