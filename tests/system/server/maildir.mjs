// A mail server's end of a Maildir: a mail is written in tmp/, and moved to new/.
import { chmodSync, copyFileSync, mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { until } from "./harness.mjs";

/** Makes one; the server makes the folders in it. */
export function makeMaildir(path) {
  mkdirSync(path);
  return path;
}

/** The program, where every user can start it: as much of it as `ludopod mail` needs. */
export function installProgram(folder) {
  for (const file of ["ludopod", "ludopod-server.so"]) copyFileSync(join(dirname(process.env.LUDOPOD), file), folder.path(file));
  chmodSync(folder.path(""), 0o755);
  return folder.path("ludopod");
}

let count = 0;

/** Puts a text into it as it is; resolves when the club is done with it. */
export async function put(maildir, text) {
  const name = `${Date.now()}.${++count}.host`;
  writeFileSync(`${maildir}/tmp/${name}`, text, "latin1");
  renameSync(`${maildir}/tmp/${name}`, `${maildir}/new/${name}`);
  await until("the mail to be taken", () => !["new", "cur"].some((folder) => readdirSync(`${maildir}/${folder}`).includes(name)));
}

/** Delivers a mail with its envelope; resolves when the club is done with it. */
export const deliver = (maildir, text, to = "club@example.net", sender = "ann@example.org") => put(maildir, `Return-Path: <${sender}>\r\nDelivered-To: ${to}\r\n${text}`);
