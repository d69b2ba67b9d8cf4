// A device with a passkey of the kind ES256 (Web Authentication, Level 3), without a browser.
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const PRESENT = 1, VERIFIED = 4, HAS_KEY = 64;
const encoded = (bytes) => Buffer.from(bytes).toString("base64url");
const hash = (bytes) => createHash("sha256").update(bytes).digest();

/** A CBOR map (RFC 9053): kty EC2, alg ES256, crv P-256, x and y. */
function cose(publicKey) {
  const { x, y } = publicKey.export({ format: "jwk" });
  const coordinate = (head, text) => [Buffer.from(head), Buffer.from(text, "base64url")];
  return Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]), ...coordinate([0x21, 0x58, 32], x), ...coordinate([0x22, 0x58, 32], y)]);
}

export function makeDevice(origin) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let user, count = 0;
  const client = (type, challenge) => Buffer.from(JSON.stringify({ type, challenge, origin }));
  const data = (flags, ...more) => {
    const head = Buffer.alloc(37, hash(new URL(origin).hostname));
    head[32] = flags;
    head.writeUInt32BE(++count, 33);
    return Buffer.concat([head, ...more]);
  };
  return {
    create(options) {
      user = options.user.id;
      const own = data(PRESENT | VERIFIED | HAS_KEY, Buffer.alloc(16), Buffer.from([0, id.length]), id, cose(publicKey));
      return { id: encoded(id), type: "public-key", response: { clientDataJSON: encoded(client("webauthn.create", options.challenge)), authenticatorData: encoded(own) } };
    },
    sign(options) {
      const said = client("webauthn.get", options.challenge), own = data(PRESENT | VERIFIED);
      const signature = encoded(sign("sha256", Buffer.concat([own, hash(said)]), privateKey));
      return { id: encoded(id), type: "public-key", response: { clientDataJSON: encoded(said), authenticatorData: encoded(own), signature, userHandle: user } };
    },
  };
}
