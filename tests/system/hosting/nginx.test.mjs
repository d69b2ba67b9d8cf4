// packaging/nginx.conf in Debian's nginx, which is unpacked and not installed (tools/services.sh), in front of a server: what
// walk.mjs says, in a network of the test's own.
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { makeFolder, startServer, until } from "../server/harness.mjs";
import { walk } from "./walk.mjs";

const NAME = "play.example.org";
const nginx = `${process.env.LUDOPOD_SERVICES}-nginx`;
const conf = fileURLToPath(new URL("../../../packaging/nginx.conf", import.meta.url));

function skip(why) {
  console.log(`Skipped, because ${why}`);
  process.exit(77);
}

if (!process.env.LUDOPOD_OWN_NETWORK) {
  if (!existsSync(`${nginx}/.nginx`)) skip("nginx is not there (sh tools/services.sh build/services-nginx nginx)");
  const inside = (...words) => spawnSync("unshare", [process.getuid() === 0 ? "-np" : "-rnp", "--kill-child", "--fork", "sh", "-c", 'ip link set lo up && echo 1 >/proc/sys/net/ipv6/ip_nonlocal_bind && ip -6 route add local 2001:db8::/32 dev lo && exec "$@"', "sh", ...words], { stdio: "inherit", env: { ...process.env, LUDOPOD_OWN_NETWORK: "1" } });
  if (inside("true").status !== 0) skip("this machine gives nobody a network of their own (unshare -rn, ip)");
  process.exit(inside(process.execPath, process.argv[1]).status ?? 1);
}

const folder = makeFolder();
execFileSync("openssl", ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", `/CN=${NAME}`, "-addext", `subjectAltName=DNS:${NAME}`, "-keyout", folder.path("privkey.pem"), "-out", folder.path("fullchain.pem")], { stdio: "ignore" });
mkdirSync(folder.path("html"));
const set = readFileSync(conf, "utf8").replaceAll(`/etc/letsencrypt/live/${NAME}`, folder.path(".")).replaceAll("/var/www/html", folder.path("html"));
const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder.path(name)};`).join(" ");
writeFileSync(folder.path("nginx.conf"), `daemon off; user root; pid ${folder.path("pid")}; error_log stderr; worker_rlimit_nofile 4096; events { worker_connections 4096; }
http { access_log off; ${temporary} ${set} }\n`);
const words = ["-c", folder.path("nginx.conf"), "-p", folder.path(".")];
const checked = spawnSync(`${nginx}/usr/sbin/nginx`, ["-t", ...words], { encoding: "utf8" });
assert.equal(checked.status, 0, checked.stderr);
assert.doesNotMatch(checked.stderr, /\[(warn|emerg|alert)\]/);
const server = await startServer(folder, { listen: "127.0.0.1:8080", config: "proxy = true;\n" });
const daemon = spawn(`${nginx}/usr/sbin/nginx`, words, { stdio: "inherit" });
await until("nginx", () => existsSync(folder.path("pid")) && readFileSync(folder.path("pid"), "utf8").trim());
await walk(NAME);
daemon.kill();
await server.stop();
folder.remove();
console.log("walked through nginx");
process.exit(0);
