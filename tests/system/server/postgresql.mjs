// A PostgreSQL of the test's own: an unprivileged user, a temporary folder, a socket in it. null where there is none.
import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pause } from "./harness.mjs";

const nobody = 65534;
const versions = "/usr/lib/postgresql";

function findPrograms() {
  const found = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(a) - Number(b)) : [];
  return found.length ? join(versions, found.at(-1), "bin") : null;
}

export async function startPostgresql() {
  const programs = findPrograms();
  if (!programs) return null;
  const folder = mkdtempSync(join(tmpdir(), "ludopod-postgresql-"));
  const who = process.getuid() === 0 ? { uid: nobody, gid: nobody } : {};
  if (who.uid) chownSync(folder, nobody, nobody);
  const options = { ...who, cwd: folder, stdio: "ignore" };
  execFileSync(join(programs, "initdb"), ["-D", "data", "-U", "ludopod", "-A", "trust", "--encoding", "UTF8", "--locale=C", "--no-sync"], options);
  const server = spawn(join(programs, "postgres"), ["-D", "data", "-k", folder, "-c", "listen_addresses="], options);
  const gone = new Promise((resolve) => server.once("exit", resolve));
  process.on("exit", () => server.kill("SIGQUIT"));
  const tell = (database, command) =>
    execFileSync(join(programs, "psql"), ["-X", "-q", "-t", "-A", "-h", folder, "-U", "ludopod", "-d", database, "-c", command], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  for (let i = 0; i < 600; i++) {
    try {
      tell("postgres", "SELECT 1");
      break;
    } catch {
      await pause(50);
    }
  }
  const stop = async () => {
    server.kill("SIGQUIT");
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  return { tell, stop, url: (database) => `postgresql://ludopod@/${database}?host=${folder}` };
}
