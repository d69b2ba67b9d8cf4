// A PostgreSQL of the test's own: tests/store/postgresql.sh in a temporary folder. null where there is none.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pause } from "./harness.mjs";

const script = fileURLToPath(new URL("../../store/postgresql.sh", import.meta.url));

/** `environment`: what the cluster's programs find in theirs, given its folder. */
export async function startPostgresql(environment = () => ({})) {
  const found = spawnSync("sh", [script], { encoding: "utf8" });
  if (found.status !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), "ludopod-postgresql-"));
  const server = spawn("sh", [script, folder], { stdio: "ignore", env: { ...process.env, ...environment(folder) } });
  const gone = new Promise((resolve) => server.once("exit", resolve));
  process.on("exit", () => server.kill("SIGQUIT"));
  const tell = (database, command) =>
    execFileSync(join(found.stdout.trim(), "psql"), ["-X", "-q", "-t", "-A", "-h", folder, "-U", "ludopod", "-d", database, "-c", command], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
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
