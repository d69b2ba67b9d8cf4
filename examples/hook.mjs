// Takes the webhooks of a bot and checks who has sent them. It needs Node, and nothing else:
//   node hook.mjs PORT KEY [KEY]
// KEY is what `GET /api/v1/me/bots/HANDLE/hook` says, "whpk_…"; two while a key is being changed. The secret that was shown when it
// was made, "whsec_…", stands in the variable HOOK_SECRETS of the environment instead: others see a command line.
import { createHmac, createPublicKey, timingSafeEqual, verify } from "node:crypto";
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";

const TOLERANCE_S = 300;
const ED25519 = Buffer.from("302a300506032b6570032100", "hex"); /* a key of 32 bytes follows (RFC 8410) */

const keyOf = (text) => createPublicKey({ key: Buffer.concat([ED25519, Buffer.from(text.replace("whpk_", ""), "base64")]), format: "der", type: "spki" });

/** Whether this key has made this signature, "v1,…" or "v1a,…" and base64. */
function isSigned(said, signature, key) {
  const [version, text = ""] = signature.split(","), bytes = Buffer.from(text, "base64");
  if (key.startsWith("whpk_")) return version === "v1a" && verify(null, said, keyOf(key), bytes);
  const expected = createHmac("sha256", Buffer.from(key.replace("whsec_", ""), "base64")).update(said).digest();
  return version === "v1" && bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

/** Whether one of these keys has signed it, and lately. The body is the text as it came. */
export function verifyHook(headers, body, keys, nowS = Date.now() / 1000) {
  const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signatures = "" } = headers;
  if (!(Math.abs(nowS - Number(at)) < TOLERANCE_S)) return false;
  const said = Buffer.from(`${id}.${at}.${body}`);
  return signatures.split(" ").some((one) => keys.some((key) => isSigned(said, one, key)));
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [port, ...keys] = process.argv.slice(2);
  if (keys.some((key) => !key.startsWith("whpk_"))) throw new Error("a secret is for HOOK_SECRETS; others see a command line");
  listen(Number(port), [...keys, ...(process.env.HOOK_SECRETS?.split(" ") ?? [])]);
}
