// A club behind Exim and behind OpenSMTPD, each set up in both ways that docs/mail.md says: a stranger signs up and moves, all
// through it.
// (Postfix, and what becomes of mails that cannot be delivered: postfix.test.mjs.)
import assert from "node:assert/strict";
import { chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { FIRST_USER, startDaemon, whyNoDaemon, whyNoFiles } from "./debian.mjs";
import { Browser, freePort, makeFolder, startServer, until } from "./harness.mjs";
import { installProgram } from "./maildir.mjs";
import { MailProgram } from "./mailprogram.mjs";
import { startMailServer } from "./smtp.mjs";
import { openSmtp, submit } from "./smtp_client.mjs";

const document = readFileSync(new URL("../../../docs/mail.md", import.meta.url), "utf8");

/** Of the club at work, where its daemon finds them. */
let folder, maildir, program;

/** What docs/mail.md tells to write into a file, for the club of this test; way: the how-manieth text that it shows of that. */
function documented(file, way = 0) {
  const from = document.indexOf(`\`${file}\``);
  assert.ok(from > 0, `docs/mail.md says what belongs into ${file}`);
  const texts = [...document.slice(from).matchAll(/```\n([^`]+)```/g)].map(([, text]) => text);
  const changes = { "example.org": "example.net", "example\\.org": "example\\.net", "/usr/bin/ludopod": program, "/etc/ludopod/mail.conf": folder.path("mail.conf"), "/var/lib/ludopod/Maildir": maildir };
  const change = (text) => Object.entries(changes).reduce((whole, [is, becomes]) => whole.replaceAll(is, becomes), text);
  return { whole: change(texts[way]), first: change(texts[0]) };
}

/** The other way is another line in the middle. */
function inSmtpd(way) {
  const { first, whole } = documented("/etc/smtpd.conf", way);
  return way ? first.replace(/^action .*\n/m, whole) : first;
}

const servers = {
  exim: {
    service: "exim4-daemon-light",
    users: ["ludopod", "Debian-exim"],
    files: (port, way, world) => {
      const router = "/etc/exim4/conf.d/router/250_ludopod", transport = "/etc/exim4/conf.d/transport/30_ludopod";
      return {
        [router]: documented(router).whole,
        [transport]: documented(transport, way).whole,
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
    users: ["ludopod", "opensmtpd", "opensmtpq"],
    files: (port, way, world) => ({
      "/etc/smtpd.conf": `listen on 127.0.0.1 port ${port}\n${inSmtpd(way)}action "relay" relay host "smtp+notls://127.0.0.1:${world}"\nmatch from local for any action "relay"\n`,
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
  const smtp = await openSmtp(port).catch(() => null);
  const said = await smtp?.reply();
  smtp?.cut();
  return said?.startsWith("220 ");
}

/** Somebody who has a mail program alone signs up, challenges somebody on the page, and moves. */
async function begin(name, { users, files, commands }, way) {
  folder = makeFolder();
  [maildir, program] = [folder.path("Maildir"), installProgram(folder)];
  const world = await startMailServer(); // where people have their mail boxes
  const [port, web] = [await freePort(), await freePort()];
  for (const path of ["", "/tmp", "/new", "/cur"]) {
    mkdirSync(maildir + path);
    chownSync(maildir + path, FIRST_USER, FIRST_USER);
  }
  writeFileSync(folder.path("mail.conf"), `mail = { from = "club@example.net"; in = { maildir = "${maildir}"; }; };\n`);
  const daemon = startDaemon({ name, users, files: files(port, way, world.port), commands });
  const config = `public_url = "http://127.0.0.1:${web}"; password_mib = 8; club = { open = true; };
mail = { url = "smtp://127.0.0.1:${port}"; tls = false; from = "club@example.net"; in = { maildir = "${maildir}"; }; };\n`;
  const server = await startServer(folder, { config, port: web });
  const ann = new Browser(server.url);
  try {
    await until(`${name} to listen`, () => greets(port, daemon));
    const mel = new MailProgram("mel@example.org", (text, to, sender) => submit(port, text, to, sender), world);
    assert.equal((await ann.post("/api/v1/sign-up", { handle: "ann", password: "correct horse" })).status, 201);
    const own = await mel.signUp("club@example.net", "mel");
    await mel.ask(own, "challenge -board=1x5 -clock=1d mel ann");
    const open = await until("the challenge", async () => (await ann.get("/api/v1/challenges?of=mine")).json.items[0]);
    assert.equal((await ann.post(`/api/v1/challenges/${open.id}/accept`, {})).status, 200);
    const id = await until("the game", async () => (await ann.get(`/api/v1/challenges/${open.id}`)).json.game);
    await mel.move(own, (await ann.get(`/api/v1/games/${id}`)).json);
    const { ply } = (await ann.get(`/api/v1/games/${id}`)).json;
    assert.ok(ply > 0, "the reply, to the address with a +, has moved");
    assert.ok(server.log.every((line) => !line.includes("it was received before")), "each comes once");
  } catch (error) {
    console.log(daemon.log());
    throw error;
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
  for (const [way, through] of ["the Maildir", "`ludopod mail`"].entries()) {
    test(`somebody begins a game by mail through ${name} and ${through}`, async (t) => {
      const why = whyNoFiles(name);
      if (why) return t.diagnostic(`Not tried: ${why}`);
      await begin(name, server, way);
    });
  }
}
