// A WebSocket client (RFC 6455) small enough to also send what no browser would.
import { randomBytes } from "node:crypto";
import http from "node:http";

const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;
const PATIENCE_MS = 300_000; // for a message that must come

/** `mask`: undefined for none, as no client may; `reserved`: the three bits that no extension of ours uses. */
export function frame(opcode, payload, { final = true, ...more } = {}) {
  const bytes = Buffer.from(payload);
  const mask = "mask" in more ? more.mask : randomBytes(4);
  const head = [(final ? 0x80 : 0) | ((more.reserved ?? 0) << 4) | opcode];
  if (bytes.length < 126) head.push(0x80 | bytes.length);
  else if (bytes.length < 65536) head.push(0x80 | 126, bytes.length >> 8, bytes.length & 255);
  else head.push(0x80 | 127, 0, 0, 0, 0, bytes.length >>> 24, (bytes.length >> 16) & 255, (bytes.length >> 8) & 255, bytes.length & 255);
  if (mask) return Buffer.concat([Buffer.from(head), mask, bytes.map((byte, i) => byte ^ mask[i & 3])]);
  head[1] &= 0x7f;
  return Buffer.concat([Buffer.from(head), bytes]);
}

/** Takes whole frames off the front; the rest waits for more. */
function readFrames(buffer, take) {
  for (;;) {
    if (buffer.length < 2) return buffer;
    let length = buffer[1] & 127;
    let start = 2;
    if (length === 126) {
      if (buffer.length < 4) return buffer;
      length = buffer.readUInt16BE(2);
      start = 4;
    } else if (length === 127) {
      if (buffer.length < 10) return buffer;
      length = Number(buffer.readBigUInt64BE(2));
      start = 10;
    }
    if (buffer.length < start + length) return buffer;
    take(buffer[0] & 15, buffer.subarray(start, start + length));
    buffer = buffer.subarray(start + length);
  }
}

class Socket {
  constructor(stream, head) {
    this.stream = stream;
    this.messages = [];
    this.waiters = [];
    this.code = undefined;
    this.closed = new Promise((resolve) => stream.on("close", () => resolve(this.code)));
    let rest = head;
    const more = (part) => (rest = readFrames(Buffer.concat([rest, part]), (opcode, payload) => this.#take(opcode, payload)));
    stream.on("data", more);
    stream.on("error", () => {});
    stream.on("close", () => this.waiters.splice(0).forEach(({ reject }) => reject(new Error(`socket closed (${this.code})`))));
    more(Buffer.alloc(0));
  }

  #take(opcode, payload) {
    if (opcode === PING) this.stream.write(frame(PONG, payload));
    if (opcode === CLOSE) {
      this.code = payload.length >= 2 ? payload.readUInt16BE(0) : 1005;
      this.stream.end(frame(CLOSE, payload.subarray(0, 2)));
    }
    if (opcode !== TEXT) return;
    this.messages.push(JSON.parse(payload.toString()));
    this.waiters = this.waiters.filter((waiter) => !waiter.look());
  }

  raw(bytes) {
    this.stream.write(bytes);
  }
  say(message) {
    this.stream.write(frame(TEXT, JSON.stringify(message)));
  }

  /** The first message, old or new, that fits; it is taken out. */
  hear(fits, ms = PATIENCE_MS) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`nothing fits among ${JSON.stringify(this.messages).slice(0, 500)}`)), ms);
      const look = () => {
        const index = this.messages.findIndex(fits);
        if (index < 0) return false;
        clearTimeout(timer);
        resolve(this.messages.splice(index, 1)[0]);
        return true;
      };
      if (!look()) this.waiters.push({ look, reject: (error) => (clearTimeout(timer), reject(error)) });
    });
  }

  async ask(message, fits = ({ request }) => request === message.request) {
    this.say(message);
    return this.hear(fits);
  }
  close() {
    this.stream.destroy();
  }
}

/** Rejects with the status when the server refuses. */
export function openSocket(url, headers = {}, path = "/api/v1/socket", options = {}) {
  return new Promise((resolve, reject) => {
    const request = http.request(url + path, {
      ...options,
      headers: { connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13", "sec-websocket-protocol": "ludopod", "sec-websocket-key": randomBytes(16).toString("base64"), ...headers },
    });
    request.on("upgrade", (_response, stream, head) => resolve(new Socket(stream, head)));
    request.on("response", (response) => (response.resume(), reject(Object.assign(new Error(`refused: ${response.statusCode}`), { status: response.statusCode }))));
    request.on("error", reject);
    request.end();
  });
}
