// Daemons of Debian's packages that are not installed here (tools/services.sh), started where they think that they are: with
// their own files in /etc and /usr, their own users and an empty /var, which nobody else sees (namespaces(7)). All of it
// ends with the test.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "./harness.mjs";

/** The number of the first user that a test names, and of its group; the others follow. */
export const FIRST_USER = 900;

/** Where the packages were unpacked: name is that of the folder. */
const folderOf = (name) => `${process.env.LUDOPOD_SERVICES}-${name}`;

/** Why it is not there, or "". service: its package. */
export function whyNoDaemon(name, service) {
  return existsSync(join(folderOf(name), `.${service}`)) ? "" : `${name} is not there (sh tools/services.sh build/services-${name} ${service})`;
}

/** Why this machine cannot give them files of their own, or "". */
export function whyNoFiles(name) {
  if (process.getuid() !== 0) return `${name} is started by root only`;
  const tried = spawnSync("unshare", ["--mount", "--pid", "--fork", "mount", "-t", "overlay", "overlay", "-o", `lowerdir=${folderOf(name)}/usr:/usr`, "/usr"]);
  return tried.status === 0 ? "" : `${name} needs a file system of its own, which this machine does not allow: ${tried.stderr}`;
}

/** Everything in front of the daemon itself. $1: the folder of the test, $2: that of the packages. */
const prepare = `set -e
mount -t overlay overlay -o "lowerdir=$2/usr:/usr" /usr
mount -t overlay overlay -o "lowerdir=$2/etc:/etc,upperdir=$1/changed,workdir=$1/work" /etc
for place in /run /var/lib /var/log /var/spool; do mount -t tmpfs -o mode=755 none $place; done
mount -t proc none /proc
cp -r "$1/files/." /
ldconfig
`;

/**
 * Starts one. users: the names of those that the packages would make; files: what is written where; commands: of a shell, of
 * which the last is the daemon's and stays in the foreground. The shell stays, too: with it everything ends, whomever the
 * daemon has become. log() is what it has said so far.
 */
export function startDaemon({ name, users, files, commands }) {
  const folder = makeFolder();
  for (const place of ["changed", "work", "files"]) mkdirSync(folder.path(place));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(folder.path(`files${path}`)), { recursive: true });
    writeFileSync(folder.path(`files${path}`), text);
  }
  const accounts = users.map((user, i) => `echo "${user}:x:${FIRST_USER + i}:${FIRST_USER + i}::/:/usr/sbin/nologin" >>/etc/passwd; echo "${user}:x:${FIRST_USER + i}:" >>/etc/group\n`).join("");
  writeFileSync(folder.path("start"), `${prepare}${accounts}${commands}`);
  const words = ["--mount", "--pid", "--fork", "--kill-child=KILL", "sh", folder.path("start"), folder.path("").replace(/\/$/, ""), folderOf(name)];
  const child = spawn("sh", ["-c", `exec setpriv --pdeathsig KILL unshare "$@" >"$0" 2>&1`, folder.path("log"), ...words], { stdio: "ignore" });
  const gone = new Promise((resolve) => child.once("exit", resolve));
  return {
    log: () => (existsSync(folder.path("log")) ? readFileSync(folder.path("log"), "utf8") : ""),
    ended: () => child.exitCode !== null,
    stop: async () => (child.kill("SIGKILL"), await gone, folder.remove()),
  };
}
