// A club behind Exim and behind OpenSMTPD, each set up as docs/mail.md says: a stranger signs up and moves, all through it.
// (Postfix, and what becomes of mails that cannot be delivered: postfix.test.mjs.)
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { startDaemon, whyNoDaemon, whyNoFiles } from "./debian.mjs";
import { Browser, freePort, makeFolder, startServer, until } from "./harness.mjs";
import { openLmtp } from "./lmtp.mjs";
import { MailProgram } from "./mailprogram.mjs";
import { submit } from "./postfix.mjs";
import { startMailServer } from "./smtp.mjs";

const document = readFileSync(new URL("../../../docs/mail.md", import.meta.url), "utf8");

/** What docs/mail.md tells to write into a file, for the club of this test. */
function documented(file, lmtp) {
  const from = document.indexOf(`\`${file}\``);
  assert.ok(from > 0, `docs/mail.md says what belongs into ${file}`);
  const text = /```\n([^`]+)```/.exec(document.slice(from))[1].replaceAll("example.org", "example.net").replaceAll("example\\.org", "example\\.net");
  return text.replace("2424", lmtp);
}

const servers = {
  exim: {
    service: "exim4-daemon-light",
    users: ["Debian-exim"],
    files: (port, lmtp, world) => {
      const router = "/etc/exim4/conf.d/router/250_ludopod", transport = "/etc/exim4/conf.d/transport/30_ludopod";
      return {
        [router]: documented(router, lmtp),
        [transport]: documented(transport, lmtp),
        "/etc/mailname": "mta.example.net\n",
        "/etc/exim4/update-exim4.conf.conf": `dc_eximconfig_configtype='internet'
dc_other_hostnames='example.net'
dc_local_interfaces='127.0.0.1.${port}'
dc_readhost=''
dc_relay_domains=''
dc_minimaldns='false'
dc_relay_nets=''
dc_smarthost=''
dc_use_split_config='true'
dc_hide_mailname=''
dc_mailname_in_oh='true'
dc_localdelivery='mail_spool'\n`,
        "/etc/exim4/conf.d/router/190_world": `world:
  driver = manualroute
  domains = example.org
  route_list = * 127.0.0.1::${world}
  self = send
  transport = remote_smtp\n`,
      };
    },
    commands: `mkdir -p /var/lib/exim4 /var/spool/exim4 /var/log/exim4 /run/exim4
chown Debian-exim:Debian-exim /var/lib/exim4 /var/spool/exim4 /var/log/exim4 /run/exim4
update-exim4.conf
exim4 -bdf -q1s -v\n`,
  },
  opensmtpd: {
    service: "opensmtpd",
    users: ["opensmtpd", "opensmtpq"],
    files: (port, lmtp, world) => ({
      "/etc/smtpd.conf": `listen on 127.0.0.1 port ${port}\n${documented("/etc/smtpd.conf", lmtp)}action "relay" relay host "smtp+notls://127.0.0.1:${world}"\nmatch from local for any action "relay"\n`,
      "/etc/mailname": "mta.example.net\n",
    }),
    commands: `mkdir -p /var/lib/opensmtpd/empty /var/spool/smtpd
chmod 711 /var/spool/smtpd
smtpd -d\n`,
  },
};

/** Whether it takes mails by now. */
async function greets(port, daemon) {
  assert.ok(!daemon.ended(), daemon.log());
  const smtp = await openLmtp(port).catch(() => null);
  const said = await smtp?.reply();
  smtp?.cut();
  return said?.startsWith("220 ");
}

/** Somebody who has a mail program alone signs up, challenges somebody on the page, and moves. */
async function begin(name, { users, files, commands }) {
  const folder = makeFolder();
  const world = await startMailServer(); // where people have their mail boxes
  const [port, lmtp, web] = [await freePort(), await freePort(), await freePort()];
  const daemon = startDaemon({ name, users, files: files(port, lmtp, world.port), commands });
  const config = `public_url = "http://127.0.0.1:${web}"; password_mib = 8; club = { open = true; };
mail = { url = "smtp://127.0.0.1:${port}"; tls = false; from = "club@example.net"; in = { lmtp = "localhost:${lmtp}"; }; };\n`;
  const server = await startServer(folder, { config, port: web });
  const ann = new Browser(server.url);
  try {
    await until(`${name} to listen`, () => greets(port, daemon));
    assert.equal((await ann.post("/api/v1/sign-up", { handle: "ann", password: "correct horse" })).status, 201);
    const mel = new MailProgram("mel@example.org", async (text, to, sender) => submit(port, text, to, sender), world);
    const own = await mel.signUp("club@example.net", "mel");
    await mel.ask(own, "challenge -board=1x5 -clock=1d mel ann");
    const open = await until("the challenge", async () => (await ann.get("/api/v1/challenges?of=mine")).json.items[0]);
    assert.equal((await ann.post(`/api/v1/challenges/${open.id}/accept`, {})).status, 200);
    const id = await until("the game", async () => (await ann.get(`/api/v1/challenges/${open.id}`)).json.game);
    await mel.move(own, (await ann.get(`/api/v1/games/${id}`)).json);
    const { ply } = (await ann.get(`/api/v1/games/${id}`)).json;
    assert.ok(ply > 0, "the reply, to the address with a +, has moved");
  } finally {
    ann.close();
    await server.stop();
    await daemon.stop();
    await world.stop();
    folder.remove();
  }
}

const missing = Object.entries(servers).map(([name, { service }]) => whyNoDaemon(name, service)).filter(Boolean);
if (missing.length) {
  console.log(`Skipped, because ${missing.join("; ")}.`);
  process.exit(77);
}

for (const [name, server] of Object.entries(servers)) {
  test(`somebody begins a game by mail through ${name}`, async (t) => {
    const why = whyNoFiles(name);
    if (why) return t.diagnostic(`Not tried: ${why}`);
    await begin(name, server);
  });
}
