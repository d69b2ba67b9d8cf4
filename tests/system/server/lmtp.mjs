// A mail server's end of LMTP.
import { once } from "node:events";
import net from "node:net";
import { PATIENCE_MS } from "./harness.mjs";

/** Opens a connection, at a path or a port. */
export async function openLmtp(to) {
  const socket = typeof to === "number" ? net.connect(to, "127.0.0.1") : net.connect(to);
  await once(socket, "connect");
  let said = "";
  let ended = false;
  let heard = () => {};
  socket.setEncoding("latin1");
  socket.on("data", (part) => ((said += part), heard()));
  socket.on("error", () => {});
  socket.on("close", () => ((ended = true), heard()));
  const wait = async (isSo, what) => {
    const limit = setTimeout(() => socket.destroy(new Error(`waited for ${what}: ${said}`)), PATIENCE_MS);
    while (!isSo() && !ended) await new Promise((resolve) => (heard = resolve));
    clearTimeout(limit);
  };
  return {
    write: (text) => socket.write(text, "latin1"),
    /** The next reply, whole; "" when the connection ended before it. */
    async reply() {
      const whole = () => /^(?:\d{3}-.*\r\n)*\d{3} .*\r\n/.exec(said);
      await wait(whole, "a reply");
      const found = whole()?.[0] ?? "";
      said = said.slice(found.length);
      return found;
    },
    /** All that is said until the other end closes. */
    async rest() {
      await wait(() => false, "the end");
      return said;
    },
    cut: () => socket.destroy(),
  };
}

/** Delivers one mail to recipients and resolves to their replies; "" for those that none came for. */
export async function deliver(to, text, recipients = ["club@example.net"], sender = "ann@example.org") {
  const lmtp = await openLmtp(to);
  lmtp.write(`LHLO mta\r\nMAIL FROM:<${sender}>\r\n${recipients.map((one) => `RCPT TO:<${one}>\r\n`).join("")}DATA\r\n`);
  const replies = [];
  for (let i = 0; i < 4 + recipients.length; i++) replies.push(await lmtp.reply());
  const taken = replies.slice(3, -1).filter((reply) => reply.startsWith("2")).length;
  if (replies.at(-1).startsWith("354")) lmtp.write(`${text.replace(/^\./gm, "..")}.\r\n`);
  const verdicts = [];
  for (let i = 0; i < taken; i++) verdicts.push(await lmtp.reply());
  lmtp.cut();
  return verdicts;
}
