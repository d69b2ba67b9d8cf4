// A PostgreSQL of the test's own: tests/store/postgresql.sh in a temporary folder. null where there is none.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pause, until } from "./harness.mjs";

const script = fileURLToPath(new URL("../../store/postgresql.sh", import.meta.url));

/** `environment`: what the cluster's programs find in theirs, given its folder. */
export async function startPostgresql(environment = () => ({})) {
  const found = spawnSync("sh", [script], { encoding: "utf8" });
  if (found.status !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), "ludopod-postgresql-"));
  const begin = () => spawn("sh", [script, folder], { stdio: "ignore", env: { ...process.env, ...environment(folder) } });
  let server = begin();
  process.on("exit", () => server.kill("SIGQUIT"));
  const tell = (database, command) =>
    execFileSync(join(found.stdout.trim(), "psql"), ["-X", "-q", "-t", "-A", "-h", folder, "-U", "ludopod", "-d", database, "-c", command], { encoding: "utf8", maxBuffer: 1 << 30, stdio: ["ignore", "pipe", "ignore"] }).trim();
  const ready = async () => {
    for (let i = 0; i < 600; i++) {
      try {
        return tell("postgres", "SELECT 1");
      } catch {
        await pause(50);
      }
    }
  };
  const end = () => new Promise((resolve) => (server.once("exit", resolve), server.kill("SIGQUIT")));
  const stop = async () => (await end(), rmSync(folder, { recursive: true, force: true }));
  /** As after a crash. */
  const restart = async () => (await end(), (server = begin()), await ready());
  await ready();
  const dump = (database) => execFileSync(join(found.stdout.trim(), "pg_dump"), ["-h", folder, "-U", "ludopod", database], { maxBuffer: 1 << 28 });
  return { tell, dump, stop, restart, folder, url: (database) => `postgresql://ludopod@/${database}?host=${folder}` };
}

/** How many servers decide in a database. */
export const sessions = (name) => `SELECT count(*) FROM pg_stat_activity WHERE application_name = 'ludopod' AND datname = '${name}'`;

let own; // of this program, once something needs it
const databases = new Map(); // by folder

/** A new database of a PostgreSQL of this program's own for each folder. One of a server that was killed is served again
    once PostgreSQL has noticed. Ends the program as skipped where there is no PostgreSQL. */
export async function databaseOf(folder) {
  own ??= startPostgresql().then((started) => {
    if (!started) {
      console.log("Skipped, because PostgreSQL is not there (Debian's package postgresql).");
      process.exit(77);
    }
    return started;
  });
  const { tell, url } = await own;
  if (!databases.has(folder)) {
    databases.set(folder, `club${databases.size}`);
    tell("postgres", `CREATE DATABASE ${databases.get(folder)}`);
  }
  const name = databases.get(folder);
  await until("the server before to be noticed as gone", () => tell("postgres", sessions(name)) === "0");
  return url(name);
}

/** At the end of the program. */
export const stopOwn = async () => (await own)?.stop();

/** What the database of a folder answers to a command. */
export const tellDatabase = async (folder, command) => (await own).tell(databases.get(folder), command);

/** All that a database holds, as bytes. */
export const dumpOf = async (folder) => (await own).dump(databases.get(folder));
