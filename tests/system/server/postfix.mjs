// A Postfix of the test's own: the programs of Debian's package, unpacked into a folder (tools/services.sh), with settings,
// queue and port of this test. Nothing of it belongs to the machine.
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort, makeFolder, until } from "./harness.mjs";

// Users that each Debian has. Postfix starts as root and wants two of its own, for its queue and for who hands mails in.
const OWNER = { name: "daemon", id: 1 };
const GROUP = { name: "games", id: 60 };

/** Its table of daemons, as Debian has it: name, type, private, unprivileged, in a chroot, wake up, how many, program. */
const daemons = (port) => `127.0.0.1:${port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
virtual unix - n n - - virtual
error unix - - n - - error
retry unix - - n - - error
showq unix n - n - - showq
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`;

/** Where its own libraries are and, beside them, those that this machine lacks. */
function librariesOf(programs) {
  const names = readdirSync(join(programs, "usr/lib")).filter((name) => name === "postfix" || name.includes("-linux-"));
  return names.map((name) => join(programs, "usr/lib", name)).join(":");
}

const settings = (root, programs) => `compatibility_level = 3.6
queue_directory = ${root}/queue
data_directory = ${root}/data
meta_directory = ${root}/etc
daemon_directory = ${programs}/usr/lib/postfix/sbin
command_directory = ${programs}/usr/sbin
shlib_directory = no
import_environment = MAIL_CONFIG LD_LIBRARY_PATH=${librariesOf(programs)}
mail_owner = ${OWNER.name}
setgid_group = ${GROUP.name}
maillog_file = ${root}/log
maillog_file_prefixes = ${root}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mta.example.net
mydestination =
mynetworks = 127.0.0.0/8
relay_domains = example.net, example.org
alias_maps =
smtp_tls_security_level = none
queue_run_delay = 1s
minimal_backoff_time = 1s
maximal_backoff_time = 1s
`;

/** The folders of its queue, as its own script would make them. */
function makeQueue(root) {
  chmodSync(root, 0o755);
  mkdirSync(join(root, "data"));
  chownSync(join(root, "data"), OWNER.id, OWNER.id);
  const make = (name, mode, group = OWNER.id) => {
    const folder = join(root, "queue", name);
    mkdirSync(folder, { recursive: true });
    chownSync(folder, OWNER.id, group);
    chmodSync(folder, mode);
  };
  for (const name of ["active", "bounce", "corrupt", "defer", "deferred", "flush", "hold", "incoming", "private", "saved", "trace"]) make(name, 0o700);
  make("public", 0o710, GROUP.id);
  make("maildrop", 0o730, GROUP.id);
  mkdirSync(join(root, "queue", "pid"));
}

/** Why it cannot run here, or "". */
export function whyNotPostfix() {
  const programs = process.env.LUDOPOD_SERVICES ?? "";
  if (!existsSync(join(programs, "usr/lib/postfix/sbin/master"))) return "Postfix is not there (sh tools/services.sh build/services postfix)";
  return process.getuid() === 0 ? "" : "Postfix is started by root only";
}

/** Starts it. setUp: a script of bash that changes its settings in the folder $MAIL_CONFIG; transport: lines of its table of transports. */
export async function startPostfix({ transport, setUp }) {
  const programs = process.env.LUDOPOD_SERVICES;
  const folder = makeFolder();
  const root = folder.path("");
  const etc = folder.path("etc");
  const port = await freePort();
  makeQueue(root);
  mkdirSync(etc);
  writeFileSync(join(etc, "main.cf"), settings(root.replace(/\/$/, ""), programs));
  writeFileSync(join(etc, "master.cf"), daemons(port));
  writeFileSync(join(etc, "transport"), transport);
  const env = { PATH: `${join(programs, "usr/sbin")}:${process.env.PATH}`, MAIL_CONFIG: etc, LD_LIBRARY_PATH: librariesOf(programs) };
  execFileSync("bash", ["--norc", "-ec", setUp], { env });
  const master = spawn("setpriv", ["--pdeathsig", "TERM", join(programs, "usr/lib/postfix/sbin/master"), "-d", "-c", etc], { env, stdio: "ignore" });
  const gone = new Promise((resolve) => master.once("exit", resolve));
  const log = () => (existsSync(join(root, "log")) ? readFileSync(join(root, "log"), "utf8") : "");
  await until("Postfix to start", () => log().includes("daemon started") || (master.exitCode !== null && Promise.reject(new Error(`Postfix ended: ${log()}`))));
  /** Another way to the club. */
  const change = async (commands) => {
    writeFileSync(join(etc, "transport"), transport);
    execFileSync("bash", ["--norc", "-ec", commands], { env });
    master.kill("SIGHUP");
    await until("Postfix to have heard", () => log().includes("reload"));
  };
  /** Tries at once what waits. */
  const flush = () => execFileSync("postqueue", ["-f"], { env });
  const stop = async () => (master.kill("SIGTERM"), await gone, folder.remove());
  return { port, log, change, flush, stop };
}
