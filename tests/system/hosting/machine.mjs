// A Debian of its own that boots with systemd (systemd-nspawn) and a network of its own, from which only packages can be
// fetched. What is written in it is gone with it.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import { basename, dirname, join } from "node:path";
import { until } from "../server/harness.mjs";

/** Why there can be none here, or "". */
export function whyNone() {
  if (process.getuid() !== 0) return "only root can boot a machine";
  const missing = ["systemd-nspawn", "debootstrap", "nsenter"].filter((name) => spawnSync("sh", ["-c", `command -v ${name}`]).status !== 0);
  return missing.length ? `${missing.join(" and ")} is missing (systemd-container, debootstrap)` : "";
}

/** Its way out: this machine fetches for it what apt and npm ask for. */
async function startProxy(path) {
  const server = http.createServer((request, response) => {
    const asked = http.request(request.url, { method: request.method, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    asked.on("error", () => response.destroy());
    request.pipe(asked);
  });
  server.on("connect", (request, inside, head) => {
    const [host, port] = request.url.split(":");
    const outside = net.connect(Number(port), host, () => {
      inside.write("HTTP/1.1 200 Connected\r\n\r\n");
      outside.write(head);
      outside.pipe(inside).pipe(outside);
    });
    for (const [one, other] of [[inside, outside], [outside, inside]]) one.on("error", () => other.destroy());
  });
  await new Promise((resolve) => server.listen(path, resolve));
  return server;
}

const OUTSIDE = "127.0.0.1:3128";
const usual = {
  "/etc/apt/apt.conf.d/99outside": `Acquire::http::Proxy "http://${OUTSIDE}";\nAPT::Keep-Downloaded-Packages "true";\n`,
  "/etc/dpkg/dpkg.cfg.d/hasty": "force-unsafe-io\n",
  "/root/.npmrc": `proxy=http://${OUTSIDE}\nhttps-proxy=http://${OUTSIDE}\n`,
  "/etc/systemd/system/outside.socket": `[Socket]\nListenStream=${OUTSIDE}\n`,
  "/etc/systemd/system/outside.service": "[Service]\nExecStart=/lib/systemd/systemd-socket-proxyd /shared/outside\n",
};

/** The name of the program of a process; "" when it has ended. */
function programOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim();
  } catch {
    return "";
  }
}

/** What is done in it is done in one shell, as by a person; a command that fails ends that. */
class Shell {
  constructor(init, shared) {
    Object.assign(this, { shared, said: "", ended: false });
    const environment = ["HOME=/root", "LANG=C.UTF-8", "DEBIAN_FRONTEND=noninteractive", "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"];
    this.child = spawn("nsenter", ["-t", String(init), "-a", "env", "-i", ...environment, "bash", "-euo", "pipefail"]);
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        this.said += text;
        process.stdout.write(text);
      });
    }
    this.child.on("exit", () => (this.ended = true));
  }

  /** typed: what it reads from the terminal. Resolves to what it has said. */
  async run(script, typed = "") {
    const from = this.said.length;
    writeFileSync(join(this.shared, "script"), script);
    writeFileSync(join(this.shared, "typed"), typed);
    this.child.stdin.write(". /shared/script </shared/typed\necho '<''done>'\n");
    while (!this.said.includes("<done>", from)) {
      if (this.ended) throw new Error(`failed: ${script}\n${this.said.slice(from)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return this.said.slice(from).replace("<done>\n", "");
  }
}

/**
 * base: a folder that tools/root.sh has made. folder: one for this machine, which is emptied. files: what is written where
 * before it boots. Resolves to its shell, and how to stop it; shared/ in the folder is /shared in it.
 */
export async function boot({ base, folder, files }) {
  rmSync(folder, { recursive: true, force: true });
  const shared = join(folder, "shared");
  const packages = `${base}.packages`;
  for (const place of ["changed", "work", "root", "shared"].map((name) => join(folder, name)).concat(join(packages, "partial"))) mkdirSync(place, { recursive: true });
  for (const [path, text] of Object.entries({ ...usual, ...files })) {
    mkdirSync(join(folder, "changed", dirname(path)), { recursive: true });
    writeFileSync(join(folder, "changed", path), text);
  }
  const name = `${basename(dirname(folder))}-${basename(folder)}`;
  const proxy = await startProxy(join(shared, "outside"));
  chmodSync(join(shared, "outside"), 0o666);
  const script = `mount -t overlay overlay -o "lowerdir=$1,upperdir=$2/changed,workdir=$2/work" "$2/root"
exec systemd-nspawn --quiet --directory="$2/root" --machine="$4" --boot --register=no --keep-unit --private-network --resolv-conf=off --console=pipe \\
    --bind="$2/shared:/shared" --bind="$3:/var/cache/apt/archives"`;
  const child = spawn("setpriv", ["--pdeathsig", "KILL", "unshare", "--mount", "sh", "-ec", script, "sh", base, folder, packages, name], { stdio: ["ignore", "inherit", "inherit"] });
  const gone = new Promise((resolve) => child.once("exit", resolve));
  const init = await until("the machine to begin", () => {
    if (child.exitCode !== null) throw new Error(`systemd-nspawn ended with ${child.exitCode}`);
    return readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").split(" ").find((pid) => pid.trim() && programOf(pid) === "systemd");
  });
  await until("the machine to run", () => /running|degraded/.test(spawnSync("nsenter", ["-t", init, "-a", "systemctl", "is-system-running"], { encoding: "utf8" }).stdout));
  const shell = new Shell(init, shared);
  await shell.run("cd && systemctl start outside.socket");
  const stop = async () => {
    shell.child.kill();
    proxy.close();
    proxy.closeAllConnections?.();
    process.kill(Number(init), "SIGKILL"); // and with it all that runs there; it would outlive systemd-nspawn
    await gone;
  };
  return { shell, shared, stop };
}
