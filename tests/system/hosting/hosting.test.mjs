// docs/hosting.md, to the letter: on a machine that is as good as empty and boots with systemd, each of its blocks runs as it
// stands there, in one shell, and after it is so what the page says. The name, the mail server and who signs certificates are
// the test's. Only packages come from outside.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { boot, whyNone } from "./machine.mjs";

const top = fileURLToPath(new URL("../../../", import.meta.url));
const build = process.env.LUDOPOD_BUILD ?? join(top, "build");
const release = process.argv[2]; // of Debian, such as bookworm
const base = join(build, "debian", release);
const NAME = "play.example.org";
const SECRET = "correct horse of the mail server";

function skip(why) {
  console.log(`Skipped, because ${why}`);
  process.exit(77);
}
if (whyNone()) skip(whyNone());
mkdirSync(dirname(base), { recursive: true });
const made = spawnSync(join(top, "tools/root.sh"), [release, base], { encoding: "utf8" });
if (made.status !== 0) skip(made.stderr);

const page = readFileSync(join(top, "docs/hosting.md"), "utf8");
const steps = page.split(/^## /m).slice(1).map((text) => ({ heading: text.slice(0, text.indexOf("\n")), blocks: [...text.matchAll(/^```(.*)\n([^]*?)^```$/gm)] }));
assert.ok(steps.every(({ blocks }) => blocks.every(([, language]) => language === "sh")), "every block can be run");

/** What is committed and changed here, but for files that git does not know. */
function publish(shared) {
  const git = (...words) => execFileSync("git", ["-C", top, ...words], { encoding: "utf8" }).trim();
  execFileSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", join(shared, "source.git")]);
  git("push", "--quiet", join(shared, "source.git"), `${git("stash", "create") || git("rev-parse", "HEAD")}:refs/heads/main`);
}

const names = `localhost ${NAME} mail.example.org`;
const machine = await boot({
  base,
  folder: join(build, "hosting", release),
  files: {
    "/etc/hosts": `127.0.0.1 ${names}\n::1 ${names}\n`,
    "/root/.config/letsencrypt/cli.ini": "server = https://localhost:14000/dir\nno-verify-ssl = true\n",
    "/root/.gitconfig": '[url "/shared/source.git"]\n\tinsteadOf = https://git.example.org/ludopod.git\n[safe]\n\tdirectory = *\n',
    "/etc/pebble.json": '{ "pebble": { "listenAddress": "127.0.0.1:14000", "managementListenAddress": "127.0.0.1:15000", "certificate": "/etc/own.pem", "privateKey": "/etc/own.key", "httpPort": 80, "tlsPort": 443 } }',
  },
});
const { shell } = machine;
const says = async (script) => (await shell.run(script)).trim();
const owner = (file) => says(`stat -c '%U %a' ${file}`);
const api = (method, path, body) => says(`curl -sS --fail -k -X ${method} -H 'content-type: application/json' -H 'origin: https://${NAME}' -d '${JSON.stringify(body)}' https://${NAME}/api/v1${path}`);
const signUp = (handle) => api("POST", "/sign-up", { handle, password: "correct horse" });
const handles = () => says("ludopod admin log --config /etc/ludopod/server.conf --json; systemctl stop ludopod; ludopod admin people --config /etc/ludopod/server.conf | cut -f 1; systemctl start ludopod");
const well = async () => {
  assert.equal(await says("systemctl is-active ludopod"), "active");
  await shell.run("curl -sS --fail --retry 30 --retry-all-errors --retry-delay 1 http://127.0.0.1:8080/readyz");
};

/** By heading: what is so after its blocks. */
const after = {
  "2. Build and install": async () => {
    assert.equal(await says("id -un ludopod"), "ludopod");
    await shell.run("sh tests/project/parts.sh /usr/local/bin/ludopod");
    // This release's libmicrohttpd, which has its own idea of what is HTTP.
    await shell.run("LUDOPOD=/usr/local/bin/ludopod node --test tests/system/server/wire.test.mjs tests/system/server/bad_input.test.mjs");
  },
  "3. Settings": async () => {
    for (const name of ["server.conf", "mail-password"]) assert.equal(await owner(`/etc/ludopod/${name}`), "root 600");
    assert.equal(await owner("/var/lib/ludopod/Maildir/new"), "ludopod 2770");
  },
  "4. Start": async () => {
    await well();
    assert.equal(await says("systemctl show -P User ludopod; systemctl is-enabled ludopod ludopod-backup.timer"), "ludopod\nenabled\nenabled");
    for (const name of ["ludopod.sqlite", "club.key"]) assert.equal(await owner(`/var/lib/ludopod/${name}`), "ludopod 600");
    assert.equal(await says("cat /run/credentials/ludopod.service/mail-password"), SECRET);
    // A mail that a user of the folder's group brings is taken.
    await shell.run("useradd -G ludopod carrier; printf 'Precedence: bulk\\n\\nx\\n' | setpriv --reuid=carrier --regid=carrier --init-groups ludopod mail --config /etc/ludopod/mail.conf club@example.org ''");
    await shell.run("until [ -z \"$(ls /var/lib/ludopod/Maildir/new /var/lib/ludopod/Maildir/cur | grep P)\" ] && journalctl -u ludopod | grep -q mail_in; do sleep 0.2; done");
  },
  "5. The name and TLS": async () => {
    await shell.run("echo 1 >/proc/sys/net/ipv6/ip_nonlocal_bind; ip -6 route add local 2001:db8::/32 dev lo");
    await shell.run(`node /usr/local/src/ludopod/tests/system/hosting/walk.mjs ${NAME}`);
    await shell.run("certbot renew --dry-run --no-random-sleep-on-renew");
    await signUp("ada");
  },
  "6. You, the administrator": async () => {
    await well();
    assert.match(await handles(), /administrator[^]*\nada$/);
    await well();
  },
  "Every night: a backup": async () => {
    await well();
    assert.equal(await owner("/var/lib/ludopod/backup/*.sqlite"), "ludopod 600");
    assert.equal(await owner("/var/lib/ludopod/ludopod.sqlite"), "ludopod 600");
    assert.equal(await says("ls /var/lib/ludopod/*.replaced-*[0-9]Z | wc -l"), "1");
    assert.match(await handles(), /\nada$/, "bob came after the backup");
    // Whatever befalls the server, it comes back.
    await shell.run("kill -KILL \"$(systemctl show -P MainPID ludopod)\"; until [ \"$(systemctl show -P NRestarts ludopod)\" -ge 1 ]; do sleep 0.2; done");
    await shell.run("until systemctl is-active --quiet ludopod; do sleep 0.2; done");
    await well();
    assert.match(await handles(), /\nada$/);
  },
  "A new version": well,
};
/** Between the blocks of a heading: the others that the page speaks of. */
const between = { "Every night: a backup": () => signUp("bob") };

try {
  publish(machine.shared);
  await shell.run(`apt-get update && apt-get install -y pebble iproute2 openssl
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout /etc/own.key -out /etc/own.pem
systemd-run --unit=pebble -E PEBBLE_VA_NOSLEEP=1 -E PEBBLE_WFE_NONCEREJECT=0 pebble -config /etc/pebble.json`);
  for (const { heading, blocks } of steps) {
    for (const [i, [, , script]] of blocks.entries()) {
      console.log(`== ${heading}\n${script}`);
      if (i > 0) await between[heading]?.();
      await shell.run(script, `${SECRET}\n`);
    }
    if (blocks.length) await after[heading]?.();
  }
  const left = Object.keys(after).filter((heading) => !steps.some((step) => step.heading === heading && step.blocks.length));
  assert.deepEqual(left, [], "headings that the page does not have any more");
} finally {
  await machine.stop();
}
console.log(`docs/hosting.md was followed to the letter on ${release}`);
process.exit(0);
