// Takes the webhooks of a bot and checks who has sent them. It needs Node, and nothing else:
//   node hook.mjs PORT KEY [KEY]
// KEY is what `GET /api/v1/me/bots/HANDLE/hook` says, "whpk_…"; two while a key is being changed.
import { createPublicKey, verify } from "node:crypto";
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";

const TOLERANCE_S = 300;
const ED25519 = Buffer.from("302a300506032b6570032100", "hex"); /* a key of 32 bytes follows (RFC 8410) */

const keyOf = (text) => createPublicKey({ key: Buffer.concat([ED25519, Buffer.from(text.replace("whpk_", ""), "base64")]), format: "der", type: "spki" });

/** Whether one of these keys has signed it, and lately. The body is the text as it came. */
export function verifyHook(headers, body, keys, nowS = Date.now() / 1000) {
  const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signatures = "" } = headers;
  if (!(Math.abs(nowS - Number(at)) < TOLERANCE_S)) return false;
  const said = Buffer.from(`${id}.${at}.${body}`);
  const ours = signatures.split(" ").filter((one) => one.startsWith("v1a,"));
  return ours.some((one) => keys.some((key) => verify(null, said, keyOf(key), Buffer.from(one.slice(4), "base64"))));
}

function listen(port, keys) {
  const seen = new Set(); /* a program that runs for long forgets those of yesterday */
  createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (part) => (body += part));
    request.on("end", () => {
      if (!verifyHook(request.headers, body, keys)) return response.writeHead(401).end();
      const id = request.headers["webhook-id"];
      if (!seen.has(id)) console.log(body); /* here the bot does what there is to do */
      seen.add(id);
      response.writeHead(204).end();
    });
  }).listen(port, "127.0.0.1", () => console.log(`listening at ${port}`));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) listen(Number(process.argv[2]), process.argv.slice(3));
