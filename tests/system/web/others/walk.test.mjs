// A short walk through the page in the other browsers: LUDOPOD_BROWSER is firefox or webkit. What is tried is what differs
// between browsers: what is seen before the code has come, WebAssembly, workers, the library, the socket, pointers and keys.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before, test } from "node:test";
import { ROW, FIRST_LOOK } from "../lib/places.mjs";
import { wording } from "../lib/says.mjs";
import { Server } from "../lib/server.mjs";
import { BOARD, MOVES, QUESTION, TO_MOVE } from "../lib/table.mjs";

const browser = await import(`./${process.env.LUDOPOD_BROWSER}.mjs`);
if (!existsSync(browser.program)) {
    console.log(`Skipped, because ${browser.name} is not there (${browser.program}).`);
    process.exit(77);
}

const PATIENCE_MS = 150_000;
const LINES = `[aria-label="${wording("Lines of the engine")}"] > li`;
let server, page;

before(async () => {
    server = await Server.start();
    page = await browser.open();
});

after(async () => {
    await page?.close();
    await server.stop();
});

const count = (selector) => page.run("return document.querySelectorAll(arguments[0]).length", selector);
const textOf = (selector) => page.run("return document.querySelector(arguments[0])?.textContent ?? ''", selector);

async function until(isSo, what) {
    const end = Date.now() + PATIENCE_MS;
    while (!(await isSo())) {
        if (Date.now() > end) assert.fail(`waited in vain for ${what}; the page says: ${await textOf("body")}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
}

const there = (selector) => until(async () => (await count(selector)) > 0, selector);

/** The button of that name. */
const BUTTON = "return [...document.querySelectorAll('button, a.button')].find((one) => one.textContent.trim() === arguments[0])";

async function press(name) {
    await until(() => page.run(`${BUTTON} !== undefined`, name), `the button ${name}`);
    await page.run(`${BUTTON}.click()`, name);
}

async function open(path) {
    await page.goto(server.url + path);
    await there("main > *");
}

test(`${browser.name} shows head, board and words when the page has loaded`, async () => {
    await page.goto(server.url);
    const tall = (selector) => page.run("return document.querySelector(arguments[0])?.getBoundingClientRect().height > 0", selector);
    for (const part of ["header a", "h1", `${BOARD} svg`]) assert.ok(await tall(part), `${part}, drawn before the code has come`);
    await until(async () => (await count(FIRST_LOOK)) === 0, "the page itself");
});

test("the computer answers a die that was placed by a press, and one by keys", async () => {
    await open("/new/computer");
    await press("Play Nautilus");
    await there(`${BOARD} [data-cell]`);
    await page.click('[data-cell="a1"]');
    await until(async () => (await count(MOVES)) === 2, "the computer's first move");
    await until(async () => /You/.test(await textOf(TO_MOVE)), "the own turn");
    const free = await page.run(`return [...document.querySelectorAll("[data-cell]")]
        .find((cell) => /empty/.test(cell.getAttribute("aria-label")) && !/choice|choose/.test(cell.getAttribute("aria-label")))?.dataset.cell`);
    await page.run("document.querySelector(arguments[0]).focus()", `[data-cell="${free}"]`);
    await page.press("Enter");
    await until(async () => (await count(MOVES)) >= 3 || (await count(QUESTION)) > 0, "the move, or the choice");
});

test("the game is kept when the page is loaded again", async () => {
    const moves = await count(MOVES);
    await open("/games");
    await there(ROW);
    await open("/play");
    await until(async () => (await count(MOVES)) >= Math.min(moves, 2), "the moves of before");
});

test("the engine runs in its worker, and a small board is solved", async () => {
    await open("/analysis");
    await there('[role="switch"]');
    await page.click('[role="switch"]');
    await until(async () => (await count(LINES)) === 3, "three lines");
    await open("/explorer/2x4");
    await until(async () => /With perfect play White draws\./.test(await textOf("main")), "the value");
});

test("two play at the server, each told of the other's move", async () => {
    await open("/new/friend");
    await press("Create the game");
    await until(async () => /Waiting for your friend/.test(await textOf("main")), "the invitation");
    const path = await page.run("return location.pathname");
    assert.match(path, /^\/g\/\w+$/);
    const friend = (method, act, body) =>
        fetch(`${server.url}/api/v1${path.replace("/g/", "/games/")}${act}`, { method, headers: { "Content-Type": "application/json", ...(friend.cookie && { Cookie: friend.cookie }) }, body: JSON.stringify(body) });
    const joined = await friend("POST", "/join", { name: "Bo" });
    assert.equal(joined.status, 200, await joined.text());
    friend.cookie = joined.headers.get("set-cookie").split(";")[0];
    await until(async () => /Bo/.test(await textOf("main")), "the friend");
    await page.click('[data-cell="c3"]');
    await until(async () => (await count(MOVES)) === 1, "the own move");
    const moved = await friend("POST", "/moves", { ply: 1, move: "a1" });
    assert.equal(moved.status, 200, await moved.text());
    await until(async () => (await count(MOVES)) === 2, "the friend's move");
    assert.deepEqual(await page.faults(), []);
});
