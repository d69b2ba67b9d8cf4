// The image of a release as a container runs it: read-only but for its volume and /tmp, without rights, and with a network of its
// own. A game is played there, and by a mail that comes through the volume.   unshare --mount --net node image.mjs BUNDLE
// BUNDLE is what `umoci unpack` makes: the files in rootfs/, and in config.json what is run there, and as whom.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { Browser, newGame, until } from "../server/harness.mjs";
import { MailProgram } from "../server/mailprogram.mjs";
import { deliver } from "../server/maildir.mjs";
import { startMailServer } from "../server/smtp.mjs";

const bundle = process.argv[2];
const root = `${bundle}/rootfs`;
const volume = `${bundle}/volume`;
const { process: main, mounts } = JSON.parse(readFileSync(`${bundle}/config.json`, "utf8"));
const CLUB = "club@example.net";
const url = "http://127.0.0.1:8080";

// A volume that is new has what the image has there.
execFileSync("sh", [
  "-euc",
  `cp -a "$1/var/lib/ludopod" "$2"
mount --bind "$1" "$1"
mount -o remount,bind,ro "$1"
mount --bind "$2" "$1/var/lib/ludopod"
mount -t tmpfs tmpfs "$1/tmp"
mount -t proc proc "$1/proc"
ip link set lo up`,
  "sh", root, volume,
]);
assert.ok(mounts.some(({ destination }) => destination === "/var/lib/ludopod"), "what is a volume is said in the image");
const mails = await startMailServer();
const settings = `public_url = "${url}"; club = { open = true; };
mail = { url = "smtp://127.0.0.1:${mails.port}"; tls = false; from = "${CLUB}"; in = { maildir = "/var/lib/ludopod/Maildir"; }; };\n`;
writeFileSync(`${volume}/server.conf`, settings);
const { uid, gid } = main.user;
assert.ok(uid > 0 && gid > 0 && main.args[0].startsWith("/"));
const words = ["--root", root, "--wd", main.cwd, "--setgid", gid, "--setuid", uid, ...main.args, "--config", "/var/lib/ludopod/server.conf"].map(String);
const server = spawn("unshare", words, { stdio: ["ignore", "ignore", "inherit"], env: Object.fromEntries(main.env.map((word) => word.split(/=(.*)/))) });
const gone = new Promise((resolve) => server.once("exit", (code) => resolve(code)));
process.on("exit", () => server.kill("SIGKILL"));

const [ann, computers] = [new Browser(url), new Browser(url)];
await until("the server to be ready", async () => (server.exitCode === null ? (await ann.get("/readyz").catch(() => ({}))).status === 200 : assert.fail("it ended")));
assert.match((await ann.get("/")).text, /marksteeregames\.com/);
assert.match((await ann.get("/pictures/b/wqwq.png")).text, /PNG/);

const game = await newGame(computers, [{ kind: "you" }, { kind: "computer", character: "bobtail" }]);
assert.equal((await computers.post(`/api/v1/games/${game.id}/moves`, { ply: 0, move: "b2" })).status, 200);
await until("the computer's answer", async () => (await computers.get(`/api/v1/games/${game.id}`)).json.ply === 2);

// Somebody who has nothing but mail signs up, challenges and moves.
assert.equal((await ann.post("/api/v1/sign-up", { handle: "ann", password: "correct horse" })).status, 201);
const mel = new MailProgram("mel@example.org", (text, to, sender) => deliver(`${volume}/Maildir`, text, to, sender), mails);
const own = await mel.signUp(CLUB, "mel");
await mel.ask(own, "challenge -board=3x3 -clock=1d mel ann");
const open = await until("the challenge", async () => (await ann.get("/api/v1/challenges?of=mine")).json.items[0]);
assert.equal((await ann.post(`/api/v1/challenges/${open.id}/accept`, {})).status, 200);
const id = await until("the game", async () => (await ann.get(`/api/v1/challenges/${open.id}`)).json.game);
await mel.move(own, (await ann.get(`/api/v1/games/${id}`)).json);
assert.equal((await ann.get(`/api/v1/games/${id}`)).json.ply, 1);

server.kill("SIGTERM");
assert.equal(await gone, 0);
[ann, computers].forEach((one) => one.close());
await mails.stop();
console.log("the image runs as a container: a game was played there, and a move made by mail");
process.exit(0);
