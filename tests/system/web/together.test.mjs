// One club for all: somebody with a browser, somebody with nothing but a mail program and the bot of examples/ play a game
// of three against the clock to its end.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import test, { after } from "node:test";
import { Browser } from "../server/harness.mjs";
import { deliver, makeMaildir } from "../server/maildir.mjs";
import { MailProgram } from "../server/mailprogram.mjs";
import { readMail, startMailServer } from "../server/smtp.mjs";
import { violations } from "./lib/inspect.mjs";
import { ask, launch, overflow, PASSWORD, PHONE, until, visit, visitAsMember } from "./lib/page.mjs";
import { accept, becomeMember, button, calls, card, gameId, link } from "./lib/places.mjs";
import { root, Server } from "./lib/server.mjs";
import { asksWhat, choose, moveCount, movesBecome, place, result } from "./lib/table.mjs";

const seed = 20061125;
let lot = seed;
/** The generator of Numerical Recipes is enough to choose a move. */
const pick = (list) => list[(lot = (Math.imul(lot, 1664525) + 1013904223) >>> 0) % list.length];

const mails = await startMailServer();
const server = await Server.start();
const browser = await launch();
const maildir = makeMaildir(join(server.folder, "Maildir"));
let robot, letter, mel, own;
after(async () => {
    robot?.kill();
    await browser.close();
    await server.stop();
    await mails.stop();
});


/** The club gets its mails from here on; its address must be known for that. */
async function openForMail() {
    await server.kill();
    await server.configure(`public_url = "${server.url}"; key_file = "${join(server.folder, "key")}"; club = { open = true; };
mail = { url = "smtp://127.0.0.1:${mails.port}"; tls = false; from = "club@example.net"; in = { maildir = "${maildir}"; }; };\n`);
    await server.run();
}

async function startRobot() {
    const own = new Browser(server.url);
    assert.equal((await own.post("/api/v1/sign-up", { handle: "robot", password: PASSWORD })).status, 201);
    const token = await own.post("/api/v1/me/tokens", { name: "bot.py", scopes: ["read", "play", "challenge"], days: 1 });
    own.close();
    const file = join(server.folder, "token");
    await writeFile(file, `${token.json.secret}\n`);
    robot = spawn("python3", [join(root, "examples/bot.py"), server.url, file, server.program], { stdio: "ignore" });
}

/** A move as fingers make it: the square, and the dice where there is a choice. */
async function playOnPage(page, { position, ply }) {
    const moves = execFileSync(server.program, ["moves", position], { encoding: "utf8" }).trim().split(/\s+/);
    const [square, captured = ""] = pick(moves).split("=");
    await place(page, square);
    if (await asksWhat(page, async () => (await moveCount(page)) > ply)) await choose(page, captured.split("+"));
    await until(async () => (await moveCount(page)) > ply, "the own move to be made");
}

/** Until it is over; `turn`: the letter of the seat of whoever has nothing but mail. */
async function playByMail(page, id, turn) {
    for (let game = await ask(page, `/games/${id}`); !game.over; ) {
        const { ply } = game;
        if (game.can.includes("move")) await playOnPage(page, game);
        else if (game.turn === turn) await mel.move(own, game);
        await until(async () => (game = await ask(page, `/games/${id}`)).ply > ply || game.over, "the next move");
    }
}

test("a browser on a phone, a mail user and a bot play a game of three to its end", async (t) => {
    t.diagnostic(`seed ${seed}`);
    await openForMail();
    const ada = await visit(browser, `${server.url}/sign-up`, PHONE);
    await becomeMember(ada, "ada");
    await startRobot();
    mel = new MailProgram("mel@example.org", (text, to, sender) => deliver(maildir, text, to, sender), mails);
    own = await mel.signUp("club@example.net", "mel");
    await mel.ask(own, "challenge -board=3x3 -players=3 -clock=1d mel ada robot");
    await ada.goto(server.url);
    await calls(ada).getByRole("link").first().click();
    await accept(ada).click();
    await ada.waitForURL(/\/g\/\w+$/);
    const id = gameId(ada);
    letter = (await mel.ask(own, `show ${id}`)).whole;
    assert.equal((await ask(ada, `/games/${id}`)).terms.clock, "1d");
    await playByMail(ada, id, "a");
    const { events } = await ask(ada, `/games/${id}`);
    await movesBecome(ada, events.length);
    await result(ada).waitFor();
    assert.match((await mel.ask(own, `show ${id}`)).body, /^\S+ won|a draw/m);
});

test("a round robin by correspondence: one plays on the page, one by mail", async () => {
    const bea = await visitAsMember(browser, `${server.url}/events`, "bea", PHONE);
    const made = await ask(bea, "/tournaments", { kind: "round_robin", title: "By post", at_once: true, terms: { options: { board: "1x3" }, clock: "1d" } });
    assert.match((await mel.ask(own, `join ${made.code}`)).body, /You have entered By post\./);
    await bea.goto(`${server.url}/event/${made.code}`);
    await button(bea, "Join").tap();
    await button(bea, "Start now").tap();
    await link(bea, "Go to the game").tap();
    await bea.waitForURL(/\/g\/\w+$/);
    const { seats } = await ask(bea, `/games/${gameId(bea)}`);
    await playByMail(bea, gameId(bea), seats.find(({ you }) => !you).seat);
    await link(bea, "By post").tap();
    await card(bea, "Standings").waitFor();
    await until(async () => (await ask(bea, `/tournaments/${made.code}`)).state === "over", "the end");
    const [first] = (await ask(bea, `/tournaments/${made.code}/standing`)).items;
    assert.match((await mel.ask(own, `standing ${made.code}`)).body, new RegExp(`is over[^]*1\\. ${first.person.handle} `));
    await bea.context().close();
});

/** What a mail program shows of a mail with boards: its part for browsers, with the pictures that come along. */
function shownOf(whole) {
    const pictures = new Map([...whole.matchAll(/Content-ID: <(.*)>[^]*?\r\n\r\n([\w+/=\r\n]+)/g)].map(([, name, bytes]) => [name, bytes.replace(/\s/g, "")]));
    const at = whole.indexOf("Content-Type: text/html");
    const { body } = readMail(whole.slice(at, whole.indexOf("\r\n--=_R", at)));
    return body.replace(/cid:([^"]+)/g, (_, name) => `data:image/png;base64,${pictures.get(name)}`);
}

test("the mail of a game is its board, words and one button, narrow and wide, light and dark", async () => {
    const page = await browser.newPage();
    await page.setContent(shownOf(letter));
    const board = page.getByRole("img");
    for (const width of [360, 680])
        for (const colorScheme of ["light", "dark"]) {
            await page.setViewportSize({ width, height: 900 });
            await page.emulateMedia({ colorScheme });
            assert.ok((await overflow(page)) <= 0, `${width} px`);
            assert.equal(await link(page, "Open the game").count(), 1);
            const { x, width: room } = await board.boundingBox();
            assert.ok(room > 200 && x >= 0 && x + room <= width, `the board from ${x} on, ${room} wide`);
            assert.ok(await board.evaluate((image) => image.complete && image.naturalWidth > 0), "the picture is there");
            const behind = await page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
            assert.equal(/^rgb\((\d)?\d,/.test(behind), colorScheme === "dark", behind);
            assert.deepEqual(await violations(page, { runOnly: ["color-contrast"] }), [], `${colorScheme}, ${width} px`);
        }
    if (process.env.LUDOPOD_SHOTS) await page.screenshot({ path: `${process.env.LUDOPOD_SHOTS}/mail.png` });
    await page.close();
});
