// WebSocket frames (RFC 6455) from both ends: what the client may send and what the server has to make of it; and a strict
// reader of what the server sends.
import { createHash } from "node:crypto";

export const OPCODE = { CONTINUATION: 0, TEXT: 1, BINARY: 2, CLOSE: 8, PING: 9, PONG: 10 };
const MESSAGE_MAX = 4096;
const CONTROL_MAX = 125;

/** A key's answer (RFC 6455, 4.2.2). */
export const acceptOf = (key) => createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");

/** Payload of a close frame. */
export function closing(code, reason = "") {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(code);
  return Buffer.concat([bytes, Buffer.from(reason)]);
}

/** The next frame of a buffer, or undefined while it is not whole. `minimal`: its length is said in the shortest way. */
function nextFrame(bytes, at) {
  if (bytes.length < at + 2) return undefined;
  const short = bytes[at + 1] & 127;
  const head = { final: bytes[at] >= 128, reserved: (bytes[at] >> 4) & 7, opcode: bytes[at] & 15, masked: bytes[at + 1] >= 128, length: short, minimal: true, short };
  let start = at + 2;
  if (short >= 126) {
    const size = short === 126 ? 2 : 8;
    if (bytes.length < start + size) return { ...head, whole: false, length: undefined };
    head.length = size === 2 ? bytes.readUInt16BE(start) : Number(bytes.readBigUInt64BE(start));
    head.minimal = head.length >= (size === 2 ? 126 : 65536);
    head.huge = size === 8 && bytes[start] >= 128;
    start += size;
  }
  const mask = head.masked ? bytes.subarray(start, start + 4) : undefined;
  start += head.masked ? 4 : 0;
  const whole = bytes.length >= start + head.length;
  if (!whole) return { ...head, whole };
  const payload = Buffer.from(bytes.subarray(start, start + head.length));
  if (mask) for (let i = 0; i < payload.length; i++) payload[i] ^= mask[i & 3];
  return { ...head, whole, payload, end: start + head.length };
}

const utf8 = new TextDecoder("utf-8", { fatal: true });
export function isUtf8(bytes) {
  try {
    utf8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const goodCode = (code) => (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);
const isControl = (opcode) => opcode >= 8;

/** The codes that the server may close with for this frame's head; undefined when there is nothing wrong with it. */
function headFault(frame, message) {
  const known = [0, 1, 2, 8, 9, 10].includes(frame.opcode);
  if (!frame.masked || frame.reserved || !known || frame.huge) return [1002];
  if (isControl(frame.opcode)) return !frame.final || frame.short > CONTROL_MAX ? [1002] : undefined;
  if ((frame.opcode === OPCODE.CONTINUATION) !== Boolean(message)) return [1002];
  /* A message that goes on is refused once it is whole, or for what comes within it. */
  if (frame.opcode === OPCODE.BINARY) return [1003, ...(frame.length > MESSAGE_MAX ? [1009] : []), ...(frame.final ? [] : [1002, 1009])];
  return (message?.length ?? 0) + (frame.length ?? 0) > MESSAGE_MAX ? [1009] : undefined;
}

/** The same for a whole close frame. */
function closeFault(payload) {
  if (payload.length === 0) return undefined;
  if (payload.length === 1 || !goodCode(payload.readUInt16BE(0))) return [1002];
  return isUtf8(payload.subarray(2)) ? undefined : [1007];
}

/** What the server has to make of the bytes of a client. Returns
    - pings: payloads that want a pong; texts: whole messages;
    - end: "open"; "partial" (an unfinished frame); "fault" (it must close with one of `codes`); "closed" (it must answer
      with a close frame, `code` undefined for none); "unsure" (both ways are right);
    - reason: what is wrong is the reason of a close frame;
    - doubt: the unfinished or strange rest may be a fault already. */
export function expectFrames(bytes) {
  const expected = { pings: [], texts: [], end: "open", codes: [], code: undefined };
  const finish = (end, more) => Object.assign(expected, { end }, more);
  let at = 0;
  let message;
  /* A text that is no UTF-8 so far may be refused before it is whole, and so before the fault that comes after it. */
  const earlier = () => (message && !isUtf8(Buffer.concat(message.parts)) ? [1007] : []);
  while (at < bytes.length) {
    const frame = nextFrame(bytes, at);
    if (!frame) return finish("partial");
    const codes = headFault(frame, message);
    if (codes) return finish(frame.whole ? "fault" : "partial", { codes: [...codes, ...earlier()] });
    if (!frame.whole) return finish("partial", { codes: [1002, 1007, 1009] });
    if (!frame.minimal) return finish("unsure");
    at = frame.end;
    if (frame.opcode === OPCODE.PING) expected.pings.push(frame.payload);
    if (frame.opcode === OPCODE.CLOSE) {
      const wrong = closeFault(frame.payload);
      return wrong ? finish("fault", { codes: [...wrong, ...earlier()], reason: wrong.includes(1007) }) : finish("closed", { code: frame.payload.length ? frame.payload.readUInt16BE(0) : undefined });
    }
    if (isControl(frame.opcode)) continue;
    message ??= { length: 0, parts: [] };
    message.length += frame.length;
    message.parts.push(frame.payload);
    if (!frame.final) continue;
    const text = Buffer.concat(message.parts);
    message = undefined;
    if (!isUtf8(text)) return finish("fault", { codes: [1007] });
    expected.texts.push(text.toString());
  }
  if (message && !isUtf8(Buffer.concat(message.parts))) return finish("partial", { codes: [1007] }); // it may be cut within a character
  return expected;
}

/** Reads what a server sent after its 101: { frames, rest, complaint }. */
export function readServerFrames(bytes) {
  const frames = [];
  let at = 0;
  const done = (complaint) => ({ frames, rest: bytes.length - at, complaint });
  while (at < bytes.length) {
    const frame = nextFrame(bytes, at);
    if (frames.at(-1)?.opcode === OPCODE.CLOSE) return done("bytes after its close frame");
    if (!frame) break;
    if (frame.masked) return done("a masked frame");
    if (frame.reserved) return done("a frame with reserved bits");
    if (!frame.final || ![OPCODE.TEXT, OPCODE.CLOSE, OPCODE.PING, OPCODE.PONG].includes(frame.opcode)) return done(`a frame of opcode ${frame.opcode}, final ${frame.final}`);
    if (!frame.minimal) return done("a length in more bytes than it needs");
    if (isControl(frame.opcode) && frame.short > CONTROL_MAX) return done("a control frame that is too long");
    if (!frame.whole) break;
    if (frame.opcode === OPCODE.TEXT && !isUtf8(frame.payload)) return done("a text that is not UTF-8");
    // the reason is ours, repeated: in pieces it is not looked at whole
    if (frame.opcode === OPCODE.CLOSE && closeFault(frame.payload.subarray(0, Math.min(2, frame.payload.length)))) return done(`a bad close frame ${frame.payload.toString("hex")}`);
    frames.push(frame);
    at = frame.end;
  }
  return done();
}

/** What is wrong with the frames a server sent, for what a client sent, as Judge.look() says it. `ended`: the connection was closed;
    `left`: the client had said that it sends nothing more, or was gone. */
export function judgeFrames(sent, received, { ended, left }) {
  const expected = expectFrames(sent);
  const { frames, rest, complaint } = readServerFrames(received);
  if (complaint) return { want: "nothing", complaints: [`the server sent ${complaint}`] };
  const of = (opcode) => frames.filter((one) => one.opcode === opcode);
  const [close] = of(OPCODE.CLOSE);
  const complaints = [...judgePongs(expected.pings, of(OPCODE.PONG)), ...judgeTexts(of(OPCODE.TEXT))];
  if (close) complaints.push(...judgeClose(expected, close.payload));
  if (ended && !left && !close && expected.end === "open") complaints.push("dropped without a close frame, and nothing was wrong");
  if (ended && !left && !close && expected.end === "closed") complaints.push("dropped without the close frame that answers ours");
  if (ended && !left && !close && expected.end === "fault") complaints.push("dropped without saying what was wrong");
  if (ended && !left && rest) complaints.push("its last frame is cut");
  return { complaints, want: ended ? "nothing" : wantAfter(expected, close, of(OPCODE.PONG)) };
}

/** After its own close frame the server may wait for ours; after ours it must close. */
function wantAfter({ end, pings }, close, pongs) {
  if (end === "closed") return "end";
  if (end === "fault") return close ? "nothing" : "end";
  const answered = pings.length === 0 || close || pongs.some(({ payload }) => payload.equals(pings.at(-1)));
  return answered ? "perhaps" : "answers";
}

/** RFC 6455, 5.5.3: in order, and of several pings the last may do. */
function judgePongs(pings, pongs) {
  let at = 0;
  for (const { payload } of pongs) {
    while (at < pings.length && !pings[at].equals(payload)) at++;
    if (at++ >= pings.length) return [`a pong that no ping asked for: ${payload.toString("hex").slice(0, 60)}`];
  }
  return [];
}

function judgeTexts(frames) {
  const bad = frames.find(({ payload }) => {
    try {
      return typeof JSON.parse(payload.toString()).type !== "string";
    } catch {
      return true;
    }
  });
  return bad ? [`a message that is no message: ${bad.payload.toString().slice(0, 80)}`] : [];
}

const overtaken = [1001, 1008]; // the server stops, or the client does not read
function judgeClose(expected, payload) {
  const code = payload.length ? payload.readUInt16BE(0) : undefined;
  if (overtaken.includes(code) || expected.end === "unsure") return [];
  if (expected.end === "closed") return code === expected.code || (expected.code === undefined && code === 1000) ? [] : [`closed with ${code} where ${expected.code} was sent`];
  if (expected.reason) return []; // wslay looks at a reason only when it comes in one piece
  if (code === 1007 && expected.codes.includes(1002)) return []; // of two faults in what is no message, either may be told
  return expected.codes.includes(code) ? [] : [`closed with ${code}, expected ${expected.codes.join(" or ") || "nothing"}`];
}
