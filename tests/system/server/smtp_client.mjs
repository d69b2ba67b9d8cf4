// What hands mails to a mail server, as mail programs do.
import assert from "node:assert/strict";
import { once } from "node:events";
import net from "node:net";
import { PATIENCE_MS } from "./harness.mjs";

/** Opens a connection to a port. */
export async function openSmtp(port) {
  const socket = net.connect(port, "127.0.0.1");
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
    cut: () => socket.destroy(),
  };
}

/** Hands a mail to a mail server by SMTP, as a mail program does. */
export async function submit(port, text, to, sender) {
  const smtp = await openSmtp(port);
  let said = await smtp.reply();
  for (const line of ["EHLO localhost", `MAIL FROM:<${sender}>`, `RCPT TO:<${to}>`, "DATA", `${text.replace(/^\./gm, "..")}.`]) {
    if (!/^[23]/.test(said)) break;
    smtp.write(`${line}\r\n`);
    said = await smtp.reply();
  }
  smtp.cut();
  assert.match(said, /^250 /);
}
