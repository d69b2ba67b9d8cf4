// The packages and docs/hosting.md, to the letter: on a machine that is as good as empty and boots with systemd, packages are built
// out of the source archive; on another one, each block of the page runs as it stands there, in one shell, and after it is so what
// the page says; what it says of another machine, on a third one. The new version is this one with a schema of one step more, made
// for the test. Then the packages are removed and purged. The name, the mail server and who signs certificates are the test's.
// Only Debian's packages come from outside.
//   node hosting.test.mjs RELEASE, of Debian, such as bookworm; LUDOPOD_RELEASED: the folder of tools/release
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { boot, whyNone } from "./machine.mjs";

const top = fileURLToPath(new URL("../../../", import.meta.url));
const build = process.env.LUDOPOD_BUILD ?? join(top, "build");
const released = process.env.LUDOPOD_RELEASED ?? join(build, "released");
const release = process.argv[2];
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

/** Says how long a part took. */
async function timed(what, act) {
  const began = Date.now();
  const done = await act();
  console.log(`== ${what}: ${Math.round((Date.now() - began) / 1000)} s`);
  return done;
}

const page = readFileSync(join(top, "docs/hosting.md"), "utf8");
const steps = page.split(/^## /m).slice(1).map((text) => ({ heading: text.slice(0, text.indexOf("\n")), blocks: [...text.matchAll(/^```(.*)\n([^]*?)^```$/gm)] }));
assert.ok(steps.every(({ blocks }) => blocks.every(([, language]) => language === "sh")), "every block can be run");

/** The source archive, made if there is none. */
function archive() {
  const find = () => readdirSync(released).find((name) => name.endsWith(".tar.xz"));
  mkdirSync(released, { recursive: true });
  if (!find()) spawnSync(join(top, "tools/release"), ["source", released], { stdio: "inherit" });
  return join(released, find());
}

/** Builds the packages on a machine that has what they say they need, and nothing else; resolves to their folder. */
async function buildPackages() {
  const machine = await boot({ base, folder: join(build, "packages", release), files: { "/etc/hosts": "127.0.0.1 localhost\n" } });
  const says = async (script) => (await machine.shell.run(script)).trim();
  try {
    cpSync(archive(), join(machine.shared, "source.tar.xz"));
    await machine.shell.run(`apt-get update && apt-get install -y --no-install-recommends build-essential lintian xz-utils
mkdir /shared/packages /tmp/built && cd /tmp/built && tar -x --strip-components=1 -f /shared/source.tar.xz && cp -r packaging/debian debian
apt-get build-dep -y --no-install-recommends .
[ -z "$(command -v node npm clang)" ] # the page came with the archive
dpkg-buildpackage -b -us -uc >/tmp/log 2>&1 || { tail -n 40 /tmp/log; false; }
cp -r . /shared/source && cp /tmp/*.deb /shared/packages && cd /shared/packages`);
    assert.equal(await says("lintian --allow-root $(ls *.deb | grep -v dbgsym) | grep -v '^N:' || true"), "");
    // A later version, whose schema has one step more.
    await machine.shell.run(`mkdir /shared/later && cd /tmp/built && rm -f /tmp/*.deb debian/debhelper-build-stamp
echo 'CREATE TABLE later (id CTEXT PRIMARY KEY NOT NULL); INSERT INTO later SELECT id FROM person;' >src/store/schema/9999_later.sql
sed -i '1s/)/+later)/' debian/changelog && sed -i '/^set(LUDOPOD_VERSION/s/)/+later)/' CMakeLists.txt
DEB_BUILD_OPTIONS="nostrip noautodbgsym" dpkg-buildpackage -b -us -uc -nc >/tmp/log 2>&1 || { tail -n 40 /tmp/log; false; }
cp /tmp/ludopod_*.deb /tmp/ludopod-server_*.deb /shared/later && cd /shared/packages`);
    assert.equal(await says("for deb in *.deb; do dpkg-deb --fsys-tarfile $deb | grep -aq /tmp/built/ && echo $deb; done || true"), "", "the folder of the build stands in no file");
  } finally {
    await machine.stop();
  }
  return machine.shared;
}

const made_of = await timed("packages", buildPackages);
const names = `localhost ${NAME} mail.example.org`;
const bootHost = (folder, files) => boot({ base, folder: join(build, folder, release), files: { "/etc/hosts": `127.0.0.1 ${names}\n::1 ${names}\n`, ...files } });
/** The release of this machine, or another, as a host has fetched it. */
const fetchPackages = async (machine, names) => {
  for (const name of names) cpSync(join(made_of, name), join(machine.shared, name), { recursive: true });
  await machine.shell.run("ln -s /shared/packages /srv/ludopod");
};
const machine = await bootHost("hosting", {
    "/root/.config/letsencrypt/cli.ini": "server = https://localhost:14000/dir\nno-verify-ssl = true\n",
    "/etc/pebble.json":
      '{ "pebble": { "listenAddress": "127.0.0.1:14000", "managementListenAddress": "127.0.0.1:15000", "certificate": "/etc/own.pem", "privateKey": "/etc/own.key", "httpPort": 80, "tlsPort": 443 } }',
});
const { shell } = machine;
const says = async (script) => (await shell.run(script)).trim();
const owner = (file) => says(`stat -c '%U %a' ${file}`);
const api = (method, path, body) => says(`curl -sS --fail -k -b /tmp/jar -c /tmp/jar -X ${method} -H 'content-type: application/json' -H 'origin: https://${NAME}' -d '${JSON.stringify(body)}' https://${NAME}/api/v1${path}`);
const signUp = async (handle) => (await shell.run("rm -f /tmp/jar"), api("POST", "/sign-up", { handle, password: "correct horse" }));
/** What ada has played before there was a backup. */
async function play() {
  const { id } = JSON.parse(await api("POST", "/games", { game: "cephalopod", options: { board: "3x3" }, seats: [{ kind: "you" }, { kind: "computer", character: "bobtail" }] }));
  await api("POST", `/games/${id}/moves`, { ply: 0, move: "b2" });
  await shell.run(`until ludopod admin game show --config /etc/ludopod/server.conf ${id} | grep -q '^events.*2'; do sleep 0.2; done`);
}
const handles = () => says("ludopod admin log --config /etc/ludopod/server.conf --json; ludopod admin user list --config /etc/ludopod/server.conf | cut -f 1");
const well = async (on = shell) => {
  assert.equal((await on.run("systemctl is-active ludopod")).trim(), "active");
  await on.run("curl -sS --fail --retry 30 --retry-all-errors --retry-delay 1 http://127.0.0.1:8080/readyz");
};
/** Whoever is a member, and all that was played. */
const kept = (on = shell) =>
  on.run(`conf=/etc/ludopod/server.conf; ludopod admin user list --config $conf | cut -f 1; ludopod admin check --config $conf
for game in $(ludopod admin game list --config $conf | cut -f 1); do ludopod admin game show --config $conf $game; done`);

/** By heading: what is so after its blocks. */
const after = {
  "2. Install": async () => {
    await well();
    assert.equal(await says("systemctl show -P User ludopod; systemctl is-enabled ludopod ludopod-backup.timer"), "ludopod\nenabled\nenabled");
    await shell.run("cd /shared/source && sh tests/project/parts.sh /usr/bin/ludopod");
    await shell.run("cd /shared/source && node tests/project/bom.test.mjs /usr/bin/ludopod /usr/lib/*/ludopod/*.so");
    // This release's libmicrohttpd, which has its own idea of what is HTTP.
    await shell.run("LUDOPOD=/usr/bin/ludopod node --test tests/system/server/wire.test.mjs tests/system/server/bad_input.test.mjs");
  },
  "3. Settings": async () => {
    assert.deepEqual([await owner("/etc/ludopod/server.conf"), await owner("/etc/ludopod/mail-password")], ["root 640", "root 600"]);
    assert.equal(await owner("/var/lib/ludopod/Maildir/new"), "ludopod 2770");
  },
  "4. Start": async () => {
    await well();
    for (const name of ["ludopod.sqlite", "club.key"]) assert.equal(await owner(`/var/lib/ludopod/${name}`), "ludopod 600");
    assert.equal(await says("cat /run/credentials/ludopod.service/mail-password"), SECRET);
    // A mail that a user of the folder's group brings is taken.
    await shell.run("useradd -G ludopod carrier; printf 'Precedence: bulk\\n\\nx\\n' | setpriv --reuid=carrier --regid=carrier --init-groups ludopod mail --config /etc/ludopod/mail.conf club@example.org ''");
    await shell.run("until [ -z \"$(ls /var/lib/ludopod/Maildir/new /var/lib/ludopod/Maildir/cur | grep P)\" ] && journalctl -u ludopod | grep -q mail_in; do sleep 0.2; done");
  },
  "5. The name and TLS": async () => {
    await shell.run("echo 1 >/proc/sys/net/ipv6/ip_nonlocal_bind; ip -6 route add local 2001:db8::/32 dev lo");
    await shell.run(`node /shared/source/tests/system/hosting/walk.mjs ${NAME}`);
    await shell.run("certbot renew --dry-run --no-random-sleep-on-renew");
    await signUp("ada");
    await play();
  },
  "6. You, the administrator": async () => {
    await well();
    assert.match(await handles(), /administrator[^]*\nada$/);
    await well();
  },
  "Every night: a backup": async () => {
    await well();
    assert.equal(await owner("/var/lib/ludopod/backup/*.backup"), "ludopod 600");
    assert.equal(await owner("/var/lib/ludopod/ludopod.sqlite"), "ludopod 600");
    assert.equal(await says("ls /var/lib/ludopod/*.replaced-*[0-9]Z | wc -l"), "1");
    assert.match(await handles(), /\nada$/, "bob came after the backup");
    // Whatever befalls the server, it comes back.
    await shell.run("kill -KILL \"$(systemctl show -P MainPID ludopod)\"; until [ \"$(systemctl show -P NRestarts ludopod)\" -ge 1 ]; do sleep 0.2; done");
    await shell.run("until systemctl is-active --quiet ludopod; do sleep 0.2; done");
    await well();
    assert.match(await handles(), /\nada$/);
  },
  "A new version": async () => {
    await well();
    assert.match(await says("journalctl -u ludopod | grep -o 'another version of Ludopod [^;]*' | tail -n 1"), /later wrote it, whose schema this one \(.*\) does not know/);
    assert.equal(await kept(), before.upgrade);
  },
};
const before = {};
/** Between the blocks of a heading: the others that the page speaks of. */
const between = {
  "Every night: a backup": () => signUp("bob"),
  "A new version": async () => {
    await well();
    assert.equal(await kept(), before.upgrade, "all of the club is in the later schema");
    assert.equal(await says("dpkg-query -W -f '${Version}' ludopod-server | grep -o later; grep -aqs 'TABLE later' /var/lib/ludopod/ludopod.sqlite /var/lib/ludopod/ludopod.sqlite-wal && echo there"), "later\nthere");
    assert.equal(await owner("/var/lib/ludopod/ludopod.sqlite.before-*later"), "ludopod 600");
    await shell.run("ln -sfn /shared/packages /srv/ludopod && cd /srv/ludopod");
  },
};
/** By heading: what happens before its blocks. */
const first = {
  "A new version": async () => {
    before.upgrade = await kept();
    assert.match(before.upgrade, /^ada\n[^]*events\t2/);
    cpSync(join(made_of, "later"), join(machine.shared, "later"), { recursive: true });
    await shell.run("ln -sfn /shared/later /srv/ludopod");
  },
};
/** By heading: where its blocks run, if not on the first machine. */
const elsewhere = { "Another machine": onAnotherMachine };

/** What was fetched from the first machine is a club on one that has nothing else. */
async function onAnotherMachine(blocks) {
  const other = await bootHost("hosting-other", {});
  try {
    await fetchPackages(other, ["packages"]);
    await shell.run('mkdir /shared/fetched && cp -a /etc/ludopod /var/lib/ludopod/club.key "/var/lib/ludopod/backup/$(LC_ALL=C date +%A).backup" /shared/fetched');
    cpSync(join(machine.shared, "fetched"), join(other.shared, "fetched"), { recursive: true });
    await other.shell.run("ln -s /shared/fetched /srv/fetched");
    for (const { blocks: told } of steps.slice(0, 2).concat({ blocks })) for (const [, , script] of told) await other.shell.run(script);
    await well(other.shell);
    assert.equal(await kept(other.shell), await kept());
    await other.shell.run(`curl -sS --fail -H 'content-type: application/json' -H 'origin: https://${NAME}' -H 'x-forwarded-for: 192.0.2.1' -d '{"login":"ada","password":"correct horse"}' http://127.0.0.1:8080/api/v1/sign-in`);
  } finally {
    await other.stop();
  }
}

async function follow(heading, blocks) {
  await first[heading]?.();
  if (elsewhere[heading]) return elsewhere[heading](blocks);
  for (const [i, [, , script]] of blocks.entries()) {
    console.log(`== ${heading}\n${script}`);
    if (i > 0) await between[heading]?.();
    await shell.run(script, `${SECRET}\n`);
  }
  if (blocks.length) await after[heading]?.();
}

try {
  await fetchPackages(machine, ["packages", "source"]);
  await shell.run(`apt-get update && apt-get install -y binutils pebble iproute2 openssl nodejs
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout /etc/own.key -out /etc/own.pem
systemd-run --unit=pebble -E PEBBLE_VA_NOSLEEP=1 -E PEBBLE_WFE_NONCEREJECT=0 pebble -config /etc/pebble.json`);
  for (const { heading, blocks } of steps) await timed(heading, () => follow(heading, blocks));
  const left = [...Object.keys(after), ...Object.keys(elsewhere)].filter((heading) => !steps.some((step) => step.heading === heading && step.blocks.length));
  assert.deepEqual(left, [], "headings that the page does not have any more");

  // The tests that come with the packages, as autopkgtest runs them.
  await shell.run("cd /srv/ludopod && apt-get install -y ./libludopod*.deb ./ludopod-doc_*.deb ./python3-ludopod_*.deb gcc libc6-dev pkg-config && export AUTOPKGTEST_TMP=/tmp/own && mkdir /tmp/own");
  for (const name of ["library", "program", "python", "server"]) await shell.run(`sh /shared/source/packaging/debian/tests/${name}`);

  await shell.run("rm /etc/nginx/sites-enabled/ludopod /etc/nginx/sites-available/ludopod; apt-get remove -y ludopod-server");
  assert.equal(await says("systemctl is-active ludopod || true; ls /etc/ludopod /var/lib/ludopod/ludopod.sqlite"), "inactive\n/var/lib/ludopod/ludopod.sqlite\n\n/etc/ludopod:\nmail-password\nmail.conf\nserver.conf");
  await shell.run("apt-get purge -y 'ludopod*' 'libludopod*' python3-ludopod");
  assert.equal(
    await says("cd /; find / -xdev -iname '*ludopod*' -not -path '/tmp/*' -not -path '/var/lib/ludopod/*' -not -path '/var/cache/*' -not -path '/shared/*' | sort"),
    "/etc/ludopod\n/srv/ludopod\n/var/lib/ludopod",
    "what a club has played and what its host has written are left, and nothing else",
  );
} finally {
  await machine.stop();
}
console.log(`the packages were built, docs/hosting.md was followed to the letter, and they were purged on ${release}`);
process.exit(0);
