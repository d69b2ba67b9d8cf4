// Reads what a client sent as a strict server must (RFC 9110, 9112): which requests it holds, and how it ends.

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const HEADERS_SURELY_FIT = 7 * 1024;
const HEADERS_SURELY_TOO_LONG = 9 * 1024 + 512;
export const BODY_MAX = 16 * 1024;

/** How the bytes of a connection end:
    - "clean": with its last request;   - "partial": within a request;
    - "bad": with what must be refused;  - "unsure": with what may be refused or taken;
    - "upgrade": with a request for a WebSocket; - "last": with a request after which the connection closes. */

const verdict = (kind, why) => ({ kind, why });
const bad = (why) => verdict("bad", why);
const unsure = (why) => verdict("unsure", why);

/** What is no HTTP at all may be refused or dropped, and a strange method taken for an unknown one. */
function readLine(text) {
  const words = text.split(" ");
  const [method, target, version] = words;
  const control = /[\x00-\x1f\x7f]/.test(text);
  if (words.length !== 3 || !method || !target || control) return unsure(`request line ${JSON.stringify(text.slice(0, 60))}`);
  if (!TOKEN.test(method)) return unsure("method");
  if (!/^HTTP\/\d\.\d$/.test(version)) return unsure("version");
  if (!/^HTTP\/1\.[01]$/.test(version)) return unsure("another version");
  if (!/^[\x21-\x7e]+$/.test(target)) return unsure("target beyond ASCII");
  return { kind: "line", method, target, version };
}

function readFields(lines) {
  const fields = new Map();
  for (const line of lines) {
    const colon = line.indexOf(":");
    if (/^[ \t]/.test(line)) return unsure("a folded line");
    if (colon < 1 || !TOKEN.test(line.slice(0, colon))) return bad(`field ${JSON.stringify(line.slice(0, 60))}`);
    const value = line.slice(colon + 1);
    if (/[\x00-\x08\x0a-\x1f\x7f]/.test(value)) return bad("control character");
    const name = line.slice(0, colon).toLowerCase();
    if (/^(content-length|transfer-encoding|sec-websocket-.*)$/.test(name) && /[ \t]$/.test(value)) return unsure(`blanks after ${name}`); // libmicrohttpd leaves them there
    const before = fields.get(name);
    fields.set(name, [...(before ?? []), value.replace(/^[ \t]+|[ \t]+$/g, "")]);
  }
  return { kind: "fields", fields };
}

/** How the body is framed: { length } or { chunked }, or a verdict. */
function framing(fields, version) {
  const [lengths, codings] = [fields.get("content-length"), fields.get("transfer-encoding")];
  if (codings) {
    if (lengths) return bad("Content-Length and Transfer-Encoding");
    if (codings.length > 1 || codings[0].toLowerCase() !== "chunked") return bad("Transfer-Encoding");
    return version === "HTTP/1.0" ? unsure("chunked in 1.0") : { kind: "framing", chunked: true };
  }
  if (!lengths) return { kind: "framing", length: 0 };
  if (lengths.length > 1 || !/^\d+$/.test(lengths[0])) return bad("Content-Length");
  return lengths[0].length > 15 ? bad("Content-Length too great") : { kind: "framing", length: Number(lengths[0]) };
}

/** { kind: "whole", length, end, extended }, "partial" or a verdict. */
function readChunks(bytes, at) {
  const begin = at;
  let extended = false;
  for (let length = 0; ; ) {
    const line = bytes.indexOf("\n", at, "latin1");
    const text = bytes.toString("latin1", at, line < 0 ? bytes.length : line);
    if (line < 0) return { kind: /^[0-9a-fA-F]{0,8}(;[\x20-\x7e\t]*)?\r?$/.test(text) ? "partial" : "unsure" };
    if (!text.endsWith("\r")) return unsure("a chunk's bare line end");
    const size = /^([0-9a-fA-F]+)(;[\x20-\x7e\t]*)?\r$/.exec(text);
    if (!size) return /^[0-9a-fA-F]+[ \t]*(;|\r)/.test(text) ? unsure("chunk extension, or space before it") : bad("chunk size");
    if (size[1].length > 8) return unsure("chunk size");
    const chunk = parseInt(size[1], 16);
    extended ||= size[2] !== undefined;
    at = line + 1;
    if (chunk === 0) return { ...readTrailers(bytes, at, length, begin), extended };
    if (bytes.length < at + chunk + 2) {
      const tail = bytes.toString("latin1", at + chunk, at + chunk + 2);
      return { kind: "\r\n".startsWith(tail) ? "partial" : "unsure", length: length + chunk };
    }
    const end = bytes.toString("latin1", at + chunk, at + chunk + 2);
    if (end !== "\r\n") return end[0] === "\n" ? unsure("a chunk's bare line end") : bad("a chunk's end");
    length += chunk;
    at += chunk + 2;
  }
}

function readTrailers(bytes, at, length, begin) {
  for (;;) {
    const line = bytes.indexOf("\n", at, "latin1");
    if (line < 0) return { kind: "partial", length };
    const text = bytes.toString("latin1", at, line);
    if (!text.endsWith("\r")) return unsure("a trailer's bare line end");
    at = line + 1;
    if (text === "\r") return { kind: "whole", length, end: at, wire: at - begin };
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\x20-\x7e\t]*\r$/.test(text)) return unsure("trailer");
  }
}

/** The end of the header block that begins at `at`: { end, text }, or a verdict. */
function readBlock(bytes, at) {
  const end = bytes.indexOf("\r\n\r\n", at, "latin1");
  const text = bytes.toString("latin1", at, end < 0 ? bytes.length : end);
  if (bytes[at] === 13 || bytes[at] === 10) return unsure("empty lines before a request");
  if (/(^|[^\r])\n|\r(?!\n)./s.test(text)) return unsure("bare line ends");
  if (text.length > HEADERS_SURELY_TOO_LONG && end >= 0) return { ...bad("headers too long"), status: [431, 414, 413, 400], within: readLine(text.split("\r\n", 1)[0]) };
  if (text.length > HEADERS_SURELY_FIT) return unsure("long headers");
  return end < 0 ? partialBlock(text) : { kind: "block", end: end + 4, text };
}

/** A block that is not finished may be bad already, and the server may say so or wait. */
function partialBlock(text) {
  return text.length === 0 ? { kind: "clean" } : { kind: "partial" };
}

const hasWord = (values, word) => (values ?? []).some((value) => value.toLowerCase().split(",").some((one) => one.replace(/^[ \t]+|[ \t]+$/g, "") === word));
const knownExpectation = (fields) => !fields.has("expect") || fields.get("expect").join().toLowerCase() === "100-continue";

/** One request, or how the bytes end. */
function readRequest(bytes, at) {
  const block = readBlock(bytes, at);
  if (block.kind !== "block") return block;
  const [first, ...lines] = block.text.split("\r\n");
  const line = readLine(first);
  if (line.kind !== "line") return line;
  const within = line;
  const read = readFields(lines);
  if (read.kind !== "fields") return { ...read, within };
  const { fields } = read;
  const hosts = fields.get("host");
  if (hosts?.length > 1) return { ...bad("Host twice"), within };
  if (!hosts && line.version === "HTTP/1.1") return { ...bad("no Host"), within };
  const body = framing(fields, line.version);
  if (body.kind !== "framing") return { ...body, within };
  if (fields.has("expect") && !body.chunked && !body.length && line.version === "HTTP/1.1") return { ...bad("an expectation without a body"), within };
  const connection = fields.get("connection");
  const closes = hasWord(connection, "close") || line.version === "HTTP/1.0";
  /* Whether the connection goes on, not everyone reads from several lines, and after HTTP/1.0 it need not. */
  const mayGoOn = closes && (connection?.length > 1 || hasWord(connection, "keep-alive"));
  const request = { ...line, kind: "request", fields, closes, mayGoOn, bodyLength: body.length ?? 0, expects: fields.has("expect"), at, end: block.end };
  if (isUpgrade(request)) return { ...request, upgrade: true };
  return readBody(bytes, request, body);
}

const isUpgrade = ({ fields, method, version }) => method === "GET" && version === "HTTP/1.1" && hasWord(fields.get("upgrade"), "websocket") && hasWord(fields.get("connection"), "upgrade");

function readBody(bytes, request, { chunked, length }) {
  if (!knownExpectation(request.fields)) return unsure("another expectation");
  const whole = chunked ? readChunks(bytes, request.end) : { kind: bytes.length < request.end + length ? "partial" : "whole", length, end: request.end + length };
  /* What is refused for its size may be refused, and the connection closed, at any time. */
  const tooLarge = (whole.length ?? 0) > BODY_MAX;
  if (whole.kind === "whole") return { ...request, bodyLength: whole.length, chunked, extended: whole.extended, tooLarge, end: whole.end };
  return { ...whole, within: { ...request, tooLarge } };
}

/** { requests, end, why, within, rest }: see above; `within` is the request that is unfinished or bad, as far as it could be read; `rest`:
    where the bytes after the last of the requests begin. */
export function readRequests(bytes) {
  const requests = [];
  let at = 0;
  for (;;) {
    const read = at < bytes.length ? readRequest(bytes, at) : { kind: "clean" };
    if (read.kind !== "request") return { requests, end: read.kind, why: read.why, within: read.within, status: read.status, rest: at };
    requests.push(read);
    at = read.end;
    if (read.upgrade) return { requests, end: "upgrade", rest: at };
    if (read.closes) return { requests, end: read.mayGoOn ? "unsure" : "last", rest: at };
  }
}
