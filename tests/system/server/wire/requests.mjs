// Requests as a client may send them, and what may be answered to each.
import { acceptOf } from "./frames.mjs";

export const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "BREW"];
export const BODIES = ["none", "zero", "length", "chunked"];
export const KEY = "dGhlIHNhbXBsZSBub25jZQ==";

/** One chunk; `extension` as ";a=b". */
export const chunk = (bytes, extension = "") => Buffer.concat([Buffer.from(`${bytes.length.toString(16)}${extension}\r\n`), Buffer.from(bytes), Buffer.from("\r\n")]);

/** A body in chunks of `size` bytes. */
export function chunked(body, { size = Infinity, extension = "", trailers = "" } = {}) {
  const bytes = Buffer.from(body);
  const parts = [];
  for (let at = 0; at < bytes.length; at += size) parts.push(chunk(bytes.subarray(at, at + size), extension));
  return Buffer.concat([...parts, Buffer.from(`0${extension}\r\n${trailers}\r\n`)]);
}

/** A request as bytes; `fields`: [[name, value], …] after the Host. */
export function request(method, target, { fields = [], body = "", host = "127.0.0.1", version = "HTTP/1.1" } = {}) {
  const lines = [`${method} ${target} ${version}`, ...(host === null ? [] : [`Host: ${host}`]), ...fields.map(([name, value]) => `${name}: ${value}`)];
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), Buffer.from(body)]);
}

/** One with its body in one of the four ways of BODIES. */
export function withBody(method, target, way, body, fields = [], options = {}) {
  if (way === "none") return request(method, target, { ...options, fields });
  if (way === "zero") return request(method, target, { ...options, fields: [...fields, ["Content-Length", 0]] });
  if (way === "length") return request(method, target, { ...options, fields: [...fields, ["Content-Length", Buffer.byteLength(body)]], body });
  return request(method, target, { ...options, fields: [...fields, ["Transfer-Encoding", "chunked"]], body: chunked(body, options.chunks) });
}

export function upgrade({ method = "GET", target = "/api/v1/socket", version = "13", key = KEY, fields = [], host } = {}) {
  const handshake = [["Connection", "Upgrade"], ["Upgrade", "websocket"], ["Sec-WebSocket-Version", version], ["Sec-WebSocket-Key", key], ["Sec-WebSocket-Protocol", "ludopod"]];
  return request(method, target, { host, fields: [...handshake, ...fields] });
}

const NOT_ALLOWED = [405];
const UNKNOWN_METHOD = [400, 405, 501];

function pathOf(target) {
  const local = target.replace(/^https?:\/\/[^/?]*/i, "");
  const [path] = (local || "/").split(/[?#]/);
  if (/%(00|0[aAdD])/.test(path)) return undefined;
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** The statuses of a path for each method, and what its GET must hold. */
function resource(path, { games }) {
  const [, id, verb] = /^\/api\/v1\/games\/([a-z0-9]+)(\/moves)?$/.exec(path) ?? [];
  const known = games.includes(id);
  if (path === "/healthz") return { GET: [200], HEAD: [200, 405], check: ({ body }) => body.toString() === "ok\n" };
  if (path === "/") return { GET: [200, 304], HEAD: [200, 304], check: ({ body, status }) => status === 304 || body.includes("<title>page") };
  if (path === "/nothing") return { GET: [404], HEAD: [404], others: [404, 405] };
  if (path === "/api/v1/games") return { POST: [201, 400, 422], GET: [200], HEAD: [200] };
  if (verb) return known ? { POST: [200, 400, 403, 404, 409, 422] } : { POST: [400, 404] };
  if (id) return known ? { GET: [200], HEAD: [200, 405], check: ({ body }) => JSON.parse(body).id === id } : { GET: [404], HEAD: [404, 405], others: [404, 405] };
  return undefined;
}

const simple = { OPTIONS: [200, 204, 405] };

function statusesOf(request, context) {
  const path = pathOf(request.target);
  if (path === undefined) return { statuses: [400] };
  const found = path === null ? undefined : resource(path, context);
  if (!found) return { statuses: undefined };
  const { method } = request;
  if (!METHODS.includes(method) || method === "BREW") return { statuses: [...UNKNOWN_METHOD, ...(found.others ?? [])] };
  const statuses = found[method] ?? [...(found.others ?? NOT_ALLOWED), ...(simple[method] ?? [])];
  return { statuses, check: method === "GET" && statuses[0] === 200 ? found.check : undefined };
}

const SAID_ONCE = ["expect", "sec-websocket-key", "sec-websocket-version"];
const ownHost = /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|localhost)(:\d+)?$/;
const only = (values) => (values?.length === 1 ? values[0] : undefined);

/** What may be answered to a request that grammar.mjs has read: { statuses, check }; statuses undefined: any but 1xx and 5xx.
    context: { games: ids that exist, limited: whether limits may be met }. */
export function expectAnswer(request, context) {
  const expected = request.upgrade ? expectUpgrade(request) : statusesOf(request, context);
  const more = [];
  if (!ownHost.test(only(request.fields.get("host")) ?? "127.0.0.1")) more.push(400, 421);
  const origins = request.fields.get("origin")?.length ?? 0;
  if (origins) more.push(403);
  if (origins > 1) more.push(400);
  if (/^https?:/i.test(request.target)) more.push(400, 421);
  if (request.target.includes("#")) more.push(400, 404, 405); // a fragment is never sent, so it may be taken for anything
  if (SAID_ONCE.some((name) => request.fields.get(name)?.length > 1)) more.push(400);
  if (request.tooLarge) more.push(413);
  if (context.limited) more.push(421, 429, 503); // 421: a Host that is almost ours
  return { ...expected, statuses: expected.statuses && [...new Set([...expected.statuses, ...more])] };
}

function expectUpgrade(request) {
  const { fields, target, method } = request;
  const key = only(fields.get("sec-websocket-key")) ?? "";
  const good = method === "GET" && target.split("?")[0] === "/api/v1/socket" && only(fields.get("sec-websocket-version")) === "13" && /^[A-Za-z0-9+/]{21}[AQgw]==$/.test(key);
  const plain = !fields.has("content-length") && !fields.has("transfer-encoding") && !request.closes && fields.get("upgrade")?.every((value) => value.toLowerCase() === "websocket");
  if (!good) return { statuses: pathOf(target) === "/api/v1/socket" ? [400, 404, 405, 426, 501] : undefined, refused: true };
  const check = ({ headers, status }) => status !== 101 || (headers.get("sec-websocket-accept") === acceptOf(key) && headers.get("upgrade")?.toLowerCase() === "websocket");
  return { statuses: plain ? [101] : [101, 400, 404, 501], check }; // with a body, or an end, it may be taken or refused
}
