// A strict reader of HTTP/1.1 answers (RFC 9112): what it does not like is the server's fault.

const STATUS_LINE = /^HTTP\/1\.([01]) ([1-5]\d\d) [\x20-\x7e]*$/; // to HTTP/1.0, 1.0 will do
const FIELD = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+): *([\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?)? *$/;
const END = Buffer.from("\r\n\r\n");
const bare = (status) => status < 200 || status === 204 || status === 304;

class Complaint extends Error {}

function readHead(text) {
  const [first, ...lines] = text.split("\r\n");
  const status = STATUS_LINE.exec(first);
  if (!status) throw new Complaint(`no status line: ${JSON.stringify(first.slice(0, 80))}`);
  const headers = new Map();
  for (const line of lines) {
    const field = FIELD.exec(line);
    if (!field) throw new Complaint(`no header: ${JSON.stringify(line.slice(0, 80))}`);
    const name = field[1].toLowerCase();
    if (headers.has(name) && ["content-length", "transfer-encoding", "connection", "content-type", "date"].includes(name)) throw new Complaint(`${name} twice`);
    headers.set(name, field[2] ?? "");
  }
  return { minor: Number(status[1]), status: Number(status[2]), headers };
}

/** The length of a body that is stated; Infinity: up to the end of the connection; undefined: chunked. */
function statedLength({ minor, status, headers }, toHead) {
  const [length, coding] = [headers.get("content-length"), headers.get("transfer-encoding")];
  if (length !== undefined && !/^\d{1,15}$/.test(length)) throw new Complaint(`Content-Length: ${length}`);
  if (coding !== undefined && coding.toLowerCase() !== "chunked") throw new Complaint(`Transfer-Encoding: ${coding}`);
  if (length !== undefined && coding !== undefined) throw new Complaint("Content-Length and Transfer-Encoding");
  if (coding !== undefined && minor === 0) throw new Complaint("chunks in HTTP/1.0");
  if (bare(status) && (coding !== undefined || (length !== undefined && status !== 304))) throw new Complaint(`${status} with a body`);
  if (toHead || bare(status)) return 0;
  if (coding !== undefined) return undefined;
  return length === undefined ? Infinity : Number(length);
}

/** { body, end }, or undefined while the rest is missing. */
function readChunks(bytes, at) {
  const parts = [];
  for (;;) {
    const line = bytes.indexOf("\r\n", at, "latin1");
    if (line < 0) return undefined;
    const size = /^([0-9a-fA-F]{1,8})(?:;[\x20-\x7e]*)?$/.exec(bytes.toString("latin1", at, line));
    if (!size) throw new Complaint(`no chunk: ${JSON.stringify(bytes.toString("latin1", at, Math.min(line, at + 40)))}`);
    const length = parseInt(size[1], 16);
    at = line + 2;
    if (bytes.length < at + length + 2) return undefined;
    if (bytes.toString("latin1", at + length, at + length + 2) !== "\r\n") throw new Complaint("a chunk without its end");
    parts.push(bytes.subarray(at, at + length));
    at += length + 2;
    if (length === 0) return { body: Buffer.concat(parts), end: at };
  }
}

function readBody(bytes, at, length, ended) {
  if (length === undefined) return readChunks(bytes, at);
  if (length === Infinity) return ended ? { body: bytes.subarray(at), end: bytes.length } : undefined;
  return bytes.length < at + length ? undefined : { body: bytes.subarray(at, at + length), end: at + length };
}

/** Whether the answer says that the connection ends with it. */
function closesAfter({ minor, headers }) {
  const words = headers.get("connection")?.toLowerCase().split(/ *, */) ?? [];
  return words.includes("close") || (minor === 0 && !words.includes("keep-alive"));
}

/** Reads answers off the front of what a server sent, as long as `methodOf(index)` knows what each answers.
    { answers: [{ status, headers, head, body, interim: [status, …], closes, end }], at, complaint }: `at` is where the unread rest begins. After a
    101 nothing more is read. `ended`: nothing more will come. */
export function readAnswers(bytes, methodOf, ended) {
  const answers = [];
  let at = 0;
  let interim = [];
  try {
    while (at < bytes.length) {
      const method = methodOf(answers.length);
      if (!method) break;
      const end = bytes.indexOf(END, at);
      if (end < 0) {
        if (!/^H(T(T(P(\/(1(\.([01]( |$)|$)|$)|$)|$)|$)|$)|$)/.test(bytes.toString("latin1", at, at + 9))) throw new Complaint(`bytes that begin no answer: ${JSON.stringify(bytes.toString("latin1", at, at + 60))}`);
        break;
      }
      const begin = at;
      const head = readHead(bytes.toString("latin1", at, end));
      const length = statedLength(head, method === "HEAD");
      if (head.status < 200 && head.status !== 101) {
        interim.push(head.status);
        at = end + 4;
        continue;
      }
      const whole = readBody(bytes, end + 4, length, ended);
      if (!whole) break;
      at = whole.end;
      const closes = length === Infinity || closesAfter(head);
      answers.push({ ...head, head: bytes.subarray(begin, end + 4), body: whole.body, interim, closes, end: at });
      interim = [];
      if (head.status === 101) break;
    }
  } catch (error) {
    if (!(error instanceof Complaint)) throw error;
    return { answers, at, interim, complaint: error.message };
  }
  return { answers, at, interim };
}
