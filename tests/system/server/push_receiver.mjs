// What a browser does with pushes: it has a pair of keys, and opens what was sealed for it.
import assert from "node:assert/strict";
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** What a browser keeps of itself. */
export function receiver() {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const auth = randomBytes(16);
  return { pair, auth, p256dh: pair.getPublicKey("base64url"), secret: auth.toString("base64url") };
}

/** RFC 8291 and RFC 8188, as whoever receives does it. */
export function opened({ pair, auth }, body) {
  const [salt, size, length] = [body.subarray(0, 16), body.readUInt32BE(16), body[20]];
  const [sender, sealed] = [body.subarray(21, 21 + length), body.subarray(21 + length)];
  assert.deepEqual([size, length], [4096, 65]);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
  const shared = Buffer.from(hkdfSync("sha256", pair.computeSecret(sender), auth, info, 32));
  const derived = (label, bytes) => Buffer.from(hkdfSync("sha256", shared, salt, `Content-Encoding: ${label}\0`, bytes));
  const decipher = createDecipheriv("aes-128-gcm", derived("aes128gcm", 16), derived("nonce", 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  assert.equal(text.at(-1), 2, "the only record is the last");
  return JSON.parse(text.subarray(0, -1).toString());
}
