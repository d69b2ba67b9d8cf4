// Drives one connection: writes as told, hears, and leaves.
import net from "node:net";
import { Judge } from "./judge.mjs";

const UNFINISHED_MS = 500;
const none = Buffer.alloc(0);

/** All connections that run, looked at by one timer. */
class Deadlines {
  #open = new Set();
  #timer;

  add(one) {
    this.#open.add(one);
    this.#timer ??= setInterval(() => this.#sweep(), 100);
  }
  remove(one) {
    this.#open.delete(one);
    if (this.#open.size === 0) this.#timer = clearInterval(this.#timer);
  }
  #sweep() {
    const now = performance.now();
    for (const one of this.#open) if (now > one.deadline) one.late();
  }
}
const deadlines = new Deadlines();

/** steps: Buffers to write, numbers of milliseconds to wait, and the words
    - "half": nothing more is sent, but heard;   - "reset", "leave": the connection is cut off, or closed, at once;
    - "mute", "hear": stops to read, and goes on. */
class Connection {
  constructor({ port, address, steps, judge, patience, quiet, enough }) {
    Object.assign(this, { steps, judge, patience, quiet, enough, received: none, ended: undefined, left: false, sentAll: false, closing: false });
    this.at = 0;
    this.deadline = performance.now() + patience;
    this.verdict = { answers: [], complaints: [], want: "answers" };
    this.result = new Promise((resolve) => (this.resolve = resolve));
    this.socket = net.connect({ host: "127.0.0.1", port, localAddress: address, allowHalfOpen: true, noDelay: true });
    this.socket.on("connect", () => this.#step());
    this.socket.on("data", (part) => this.#hear(part));
    this.socket.on("end", () => this.#end("fin"));
    this.socket.on("error", ({ code }) => this.#end("reset", code));
    this.socket.on("close", () => this.#finish());
    deadlines.add(this);
  }

  #step() {
    clearTimeout(this.timer);
    while (!this.socket.destroyed) {
      if (this.at === this.steps.length) return this.#sent();
      const step = this.steps[this.at++];
      if (step === 0) return void setImmediate(() => this.#step());
      if (typeof step === "number") return void (this.timer = setTimeout(() => this.#step(), step));
      if (typeof step === "string") this.#act(step);
      else this.socket.write(step);
    }
  }

  #act(word) {
    if (word === "half") this.#halve();
    if (word === "mute") this.socket.pause();
    if (word === "hear") this.socket.resume();
    if (word === "reset") this.#leave(() => this.socket.resetAndDestroy());
    if (word === "leave") this.#leave(() => this.socket.destroy());
  }

  /** A server may keep a request that is not finished until its own time for that is over. */
  #halve() {
    this.closing = true;
    this.patient = this.deadline;
    if (this.judge.read.end === "partial") this.deadline = Math.min(this.deadline, performance.now() + UNFINISHED_MS);
    this.socket.end();
  }
  #leave(how) {
    this.left = true;
    how();
  }

  /** All is sent; from now on what is missing is missing. */
  #sent() {
    this.sentAll = true;
    if (!this.closing) this.deadline = performance.now() + this.patience;
    this.#consider();
  }

  #hear(part) {
    this.received = this.received.length ? Buffer.concat([this.received, part]) : part;
    if (this.sentAll) this.#consider();
  }

  #end(how, code) {
    this.ended ??= how;
    this.code ??= code;
    this.socket.destroy();
  }

  /** Looks at what has come; once nothing more must come, ends the connection and waits for the server to do so too. */
  #consider() {
    if (this.socket.destroyed || this.closing) return;
    clearTimeout(this.timer);
    this.verdict = this.judge.look(this.received, {});
    const { answers, complaints, want } = this.verdict;
    if (complaints.length) return void this.socket.destroy();
    if (want === "perhaps" && !this.enough(answers, this.received)) return;
    if (want === "nothing") this.#halve();
    if (want === "perhaps") this.timer = setTimeout(() => this.closing || this.#halve(), this.quiet);
  }

  /** The requests before the unfinished one, and the end that an answer has announced, have all the time there is. */
  late() {
    const waits = this.deadline < this.patient && ["answers", "end"].includes(this.judge.look(this.received, { halved: true }).want);
    if (waits) return void (this.deadline = this.patient);
    this.overdue = true;
    this.socket.destroy();
  }

  /** An error while there was more to write may have cost us answers that had come already. */
  #finish() {
    clearTimeout(this.timer);
    deadlines.remove(this);
    const cut = this.left || (this.ended === "reset" && (!this.sentAll || this.steps.length > 2));
    const ended = this.ended && !this.left ? this.ended : this.left ? "fin" : undefined;
    const { complaints, ...verdict } = this.judge.look(this.received, { ended, left: cut, halved: this.closing });
    if (this.overdue && !cut && !complaints.length) complaints.push(...this.#overdue(verdict));
    if (!this.received.length && this.code && !["ECONNRESET", "EPIPE"].includes(this.code)) complaints.unshift(this.code);
    this.resolve({ complaints, received: this.received, ended: this.ended, overdue: Boolean(this.overdue), answers: verdict.answers });
  }

  #overdue(verdict) {
    if (verdict.want === "answers" || verdict.want === "end") return [this.judge.missing(verdict)];
    if (this.closing && this.judge.read.end === "partial") return [];
    return [this.sentAll ? "left open after our end" : "did not take what was sent"];
  }
}

/** Runs one connection to its end: { complaints, received, answers, ended }. context: as for expectAnswer(). In milliseconds, `patience`: how
    long to wait for what must come; `quiet`: for what may come. enough: whether what has come is all that must, where the judge cannot know. */
export function converse({ port, address, steps, context, patience, sent, quiet = 15, enough = () => true }) {
  const judge = new Judge(sent ?? Buffer.concat(steps.filter((step) => Buffer.isBuffer(step))), context);
  return new Connection({ port, address, steps, judge, patience, quiet, enough }).result;
}

/** A connection that is left open and silent, for as long as others come. */
export class Idlers {
  #sockets = [];
  #most;

  constructor(most) {
    this.#most = most;
  }
  /** Opens one more, and closes the oldest when there are too many. */
  add(port, address, bytes) {
    const socket = net.connect({ host: "127.0.0.1", port, localAddress: address });
    socket.on("error", () => {});
    socket.resume();
    if (bytes.length) socket.write(bytes);
    this.#sockets.push(socket);
    if (this.#sockets.length > this.#most) this.#sockets.shift().destroy();
  }
  close() {
    this.#sockets.splice(0).forEach((socket) => socket.destroy());
  }
}
