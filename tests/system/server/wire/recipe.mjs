// A connection made by chance out of whole, cut, glued, reordered and garbled requests and frames. It depends on the seed, its number
// and the games that exist, on nothing else.
import { frame } from "../socket.mjs";
import { closing } from "./frames.mjs";
import { Random } from "./random.mjs";
import { BODIES, METHODS, chunked, request, upgrade, withBody } from "./requests.mjs";

export const CROWDED = "127.66.6.6";

const FIELDS = [
  ["Accept", "*/*"], ["Accept-Language", "fr, en;q=0.5"], ["Connection", "close"], ["Connection", "keep-alive"], ["Connection", "Upgrade, HTTP2-Settings"],
  ["Upgrade", "h2c"], ["Origin", "http://127.0.0.1"], ["Origin", "null"], ["If-None-Match", '"x"'], ["X", ""], ["X-Forwarded-For", "1.2.3.4, 5.6.7.8"], ["Range", "bytes=0-1"],
  ["Expect", "100-continue"], ["TE", "trailers"], ["Cookie", "ludopod=x; ludopod=y"], ["Content-Type", "application/json"], ["Accept-Encoding", "gzip, br"],
];
const WRONG_FIELDS = [
  "Transfer-Encoding : chunked", "Transfer-Encoding: gzip", "Transfer-Encoding: chunked", "Transfer-Encoding: chunked, chunked", "Transfer-Encoding:\tchunked", "Content-Length: 5",
  "Content-Length: 0", "Content-Length: +5", "Content-Length: 5, 5", "Content-Length: -1", "Content-Length: 99999999999999999999", "Content-Length: 0x10", "Host: 127.0.0.1", "Host: evil.example",
  " folded", "no colon", ": no name", "A\tB: c", "X: a\0b", "X: a\rb", "Connection: upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 12", "Expect: 200-ok",
].map((line) => `${line}\r\n`);
const SPLINTERS = ["\r\n", "\n", "\r", "\0", "\r\n\r\n", " ", ":", "0\r\n\r\n", "\x80", "\xff", "GET / HTTP/1.1\r\n", "HTTP/1.1 200 OK\r\n\r\n"];
const STRANGERS = [
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "nonsense\r\n\r\n", "GET /\r\n\r\n", "\r\n\r\n\r\n", "GET / HTTP/1.1\nHost: a\n\n",
  "CONNECT example.org:80 HTTP/1.1\r\nHost: example.org\r\n\r\n", "OPTIONS * HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", "GET http://127.0.0.1/healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", "SSH-2.0-x\r\n",
];

class Kitchen {
  constructor(random, { games, cookie }) {
    Object.assign(this, { random, games, cookie });
  }

  #target() {
    const id = this.random.pick(this.games);
    return this.random.weighted([[3, "/healthz"], [1, "/api/v1/games"], [4, `/api/v1/games/${id}`], [4, `/api/v1/games/${id}/moves`], [2, "/"], [1, "/nothing"], [1, "/%00"], [1, "/a%zz?b=%0d"], [1, `/${"x".repeat(this.random.below(3000))}`]]);
  }
  #body() {
    const { random } = this;
    return random.weighted([[3, `{"ply":${random.below(4)},"move":"${random.pick("abcde")}${random.between(1, 5)}"}`], [2, "{}"], [1, '{"game":"cephalopod","options":{"board":"3x3"},"seats":[{"kind":"you"},{"kind":"open"}]}'],
      [1, "[".repeat(random.below(2000))], [1, "x".repeat(random.pick([1, 1000, 16384, 16385, 20000]))]]);
  }
  #fields() {
    const { random } = this;
    const fields = Array.from({ length: random.weighted([[4, 0], [3, 1], [1, 3]]) }, () => random.pick(FIELDS));
    if (random.chance(0.5)) fields.push(["Cookie", this.cookie]);
    if (random.chance(0.02)) fields.push(["X", "y".repeat(random.between(5000, 12000))]);
    return fields;
  }

  request() {
    const { random } = this;
    const method = random.weighted([[6, "GET"], [1, "HEAD"], [6, "POST"], [2, random.pick(METHODS)]]);
    const way = method === "POST" ? random.weighted([[4, "length"], [3, "chunked"], [1, "none"], [1, "zero"]]) : random.weighted([[8, "none"], [3, random.pick(BODIES)]]);
    const options = { chunks: { size: random.pick([1, 7, 100, Infinity]), extension: random.weighted([[6, ""], [1, ";a=b"]]), trailers: random.weighted([[6, ""], [1, "X: y\r\n"]]) } };
    if (random.chance(0.05)) options.version = "HTTP/1.0";
    if (random.chance(0.03)) options.host = random.pick([null, "evil.example", "", "localhost:80"]);
    const body = way === "chunked" && options.chunks.size < 100 ? this.#body().slice(0, 300) : this.#body();
    return withBody(method, this.#target(), way, body, this.#fields(), options);
  }

  #message() {
    const { random } = this;
    const game = random.pick(this.games);
    return JSON.stringify(random.pick([{ type: "ping" }, { type: "hello", language: "fr" }, { type: "watch", game }, { type: "leave", game }, { type: "move", request: 7, game, ply: random.below(3), move: "a1" }, { type: "dance" }]));
  }
  #mask() {
    return this.random.bytes(4);
  }

  /** Frames of one kind or of many. */
  frames() {
    const { random } = this;
    const made = (opcode, payload, options) => frame(opcode, payload, { mask: this.#mask(), ...options });
    return random.weighted([
      [6, () => [made(1, this.#message())]],
      [3, () => [made(9, random.bytes(random.pick([0, 4, 125])))]],
      [2, () => this.#fragments(made)],
      [2, () => [made(8, random.chance(0.5) ? closing(random.pick([1000, 1001, 3000, 4999]), "bye") : "")]],
      [1, () => [made(8, random.pick([closing(1005), closing(999), closing(5000), Buffer.from([3]), Buffer.concat([closing(1000), Buffer.from([0xff])])]))]],
      [1, () => [made(10, "unasked")]],
      [1, () => [made(random.between(3, 7), "?")]],
      [1, () => [made(1, "{}", { mask: undefined })]],
      [1, () => [made(1, "{}", { reserved: random.between(1, 7) })]],
      [1, () => [made(9, "x".repeat(126))]],
      [1, () => [made(9, "x", { final: false })]],
      [1, () => [made(1, Buffer.from([0xff, 0xfe]))]],
      [1, () => [made(2, "binary")]],
      [1, () => [made(1, "x".repeat(random.between(4000, 9000)))]],
      [1, () => [made(0, "goes on")]],
    ])();
  }

  #fragments(made) {
    const { random } = this;
    const whole = Buffer.from(this.#message());
    const parts = [];
    const count = random.between(2, 12);
    for (let i = 0, at = 0; i < count; i++) {
      const end = i + 1 === count ? whole.length : Math.min(whole.length, at + random.below(10));
      parts.push(made(i ? 0 : 1, whole.subarray(at, end), { final: i + 1 === count }));
      if (random.chance(0.2)) parts.push(made(9, "between"));
      at = end;
    }
    return parts;
  }

  socket() {
    const { random } = this;
    const handshake = random.weighted([[12, {}], [1, { version: "12" }], [1, { key: "short" }], [1, { method: "POST" }], [1, { target: "/elsewhere" }]]);
    const pieces = [upgrade({ ...handshake, fields: this.random.chance(0.5) ? [["Cookie", this.cookie]] : [] })];
    for (let i = random.below(8); i > 0; i--) pieces.push(...this.frames());
    return pieces;
  }

  pieces() {
    const { random } = this;
    const pieces = [];
    for (let i = random.weighted([[5, 1], [5, 2], [3, 3], [2, 6], [1, 20]]); i > 0; i--) {
      if (random.chance(0.03)) pieces.push(Buffer.from(random.pick(STRANGERS), "latin1"));
      else if (random.chance(0.02)) pieces.push(random.bytes(random.below(200)));
      else pieces.push(this.request());
    }
    if (random.chance(0.3)) pieces.push(...this.socket());
    return pieces;
  }
}

const splice = (bytes, at, remove, insert) => Buffer.concat([bytes.subarray(0, at), insert, bytes.subarray(at + remove)]);

/** Ways to spoil bytes; each names itself in the description. */
const SPOIL = {
  cut: (bytes, random) => bytes.subarray(0, random.below(bytes.length)),
  remove: (bytes, random) => splice(bytes, random.below(bytes.length), random.between(1, 30), Buffer.alloc(0)),
  repeat(bytes, random) {
    const at = random.below(bytes.length);
    return splice(bytes, at, 0, bytes.subarray(at, at + random.between(1, 60)));
  },
  flip(bytes, random) {
    const copy = Buffer.from(bytes);
    copy[random.below(copy.length)] ^= 1 << random.below(8);
    return copy;
  },
  insert: (bytes, random) => splice(bytes, random.below(bytes.length), 0, random.bytes(random.between(1, 4))),
  splinter: (bytes, random) => splice(bytes, random.below(bytes.length), random.below(2), Buffer.from(random.pick(SPLINTERS), "latin1")),
  field(bytes, random) {
    const line = bytes.indexOf("\r\n", random.below(bytes.length));
    return line < 0 ? bytes : splice(bytes, line + 2, 0, Buffer.from(random.pick(WRONG_FIELDS), "latin1"));
  },
};
const SPOILS = Object.keys(SPOIL);

function spoil(pieces, random, done) {
  const shuffled = [...pieces];
  if (random.chance(0.15) && pieces.length > 1) {
    const [i, j] = [random.below(pieces.length), random.below(pieces.length)];
    [shuffled[i], shuffled[j]] = [shuffled[j], shuffled[i]];
    done.push(`swap ${i} ${j}`);
  }
  let bytes = Buffer.concat(shuffled);
  for (let i = random.weighted([[4, 1], [2, 2], [1, 4]]); i > 0 && bytes.length; i--) {
    const way = random.pick(SPOILS);
    bytes = SPOIL[way](bytes, random);
    done.push(way);
  }
  return bytes;
}

const ONE_BY_ONE_MAX = 200;

/** How the bytes go out: Buffers with pauses between. */
function deliver(bytes, random) {
  const way = random.weighted([[5, "whole"], [4, "parts"], [1, "letters"]]);
  if (way === "whole" || bytes.length < 2) return bytes.length ? [bytes] : [];
  const cuts = new Set();
  if (way === "letters" && bytes.length <= ONE_BY_ONE_MAX) for (let i = 1; i < bytes.length; i++) cuts.add(i);
  else for (let i = random.between(1, 6); i > 0; i--) cuts.add(random.between(1, bytes.length - 1));
  const steps = [];
  let from = 0;
  for (const cut of [...cuts, bytes.length].sort((a, b) => a - b)) {
    if (from) steps.push(cuts.size > 12 ? 0 : random.below(6));
    steps.push(bytes.subarray(from, cut));
    from = cut;
  }
  return steps;
}

const ENDINGS = [[60, []], [12, ["half"]], [6, ["reset"]], [5, ["leave"]], [4, "reset within"], [6, "mute"], [7, "idle"]];

/** { number, address, steps, idle, description }: steps as connection.mjs takes them; `idle`: it is to stay open and silent. */
export function makeRecipe(seed, number, context) {
  const random = new Random(seed, number);
  const done = [];
  const pieces = new Kitchen(random, context).pieces();
  const bytes = random.chance(0.5) ? Buffer.concat(pieces) : spoil(pieces, random, done);
  let steps = deliver(bytes, random);
  const ending = random.weighted(ENDINGS);
  if (ending === "mute") steps = ["mute", ...steps, random.between(5, 30), "hear"];
  else if (ending === "reset within") steps = [...steps.slice(0, random.below(steps.length + 1)), "reset"];
  else if (Array.isArray(ending)) steps = [...steps, ...ending];
  const address = random.chance(0.03) ? CROWDED : `127.${random.between(70, 250)}.${random.below(256)}.${random.between(1, 254)}`;
  return { number, address, steps, bytes, idle: ending === "idle", description: [...done, String(ending)].join(", ") };
}

const SHOWN = 400;
const escape = (bytes) => JSON.stringify(bytes.toString("latin1", 0, SHOWN)).replace(/[\x7f-\xff]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`);

/** The recipe as text, to be read; replay.mjs runs it again. */
export function describe({ number, address, steps, description }) {
  const words = steps.map((step) => (Buffer.isBuffer(step) ? `${escape(step)}${step.length > SHOWN ? ` and so on, ${step.length} bytes` : ""}` : step));
  return `connection ${number} from ${address}${description ? ` (${description})` : ""}:\n    ${words.join("\n    ")}`;
}
