// The browser, and the page as a person uses it: by what it says, not by how it is made.
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { chromium } from "playwright-core";

const FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/** Far beyond what the slowest machine takes. */
const PATIENCE_MS = 150_000;

/** LUDOPOD_SLOWED: how many times slower pages shall be than the processor; it finds tests that do not wait. */
const SLOWED = Number(process.env.LUDOPOD_SLOWED ?? 1);

/** LUDOPOD_LATE: by how many milliseconds later the server shall answer; it finds tests, and pages, that count on being quick. */
const LATE_MS = Number(process.env.LUDOPOD_LATE ?? 0);

async function slow(page) {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
}

async function delay(route) {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.continue().catch(() => undefined); // the page may be closed by then
}

/** The browser as on a slow machine, or far from the server. */
function hinder(browser) {
    const contextOf = browser.newContext.bind(browser);
    browser.newContext = async (options) => {
        const context = await contextOf(options);
        if (SLOWED > 1) context.on("page", slow);
        if (LATE_MS > 0) await context.route("**/api/v1/**", delay);
        return context;
    };
}

/** `whole`: the browser with all its parts. The headless shell shows no notifications. */
export async function launch({ whole = false } = {}) {
    const shell = whole ? "/usr/bin/chromium" : "/usr/bin/chromium-headless-shell";
    const browser = await chromium.launch({
        executablePath: process.env.LUDOPOD_CHROMIUM ?? shell,
        args: whole ? [...FLAGS, "--headless=new"] : FLAGS,
        timeout: PATIENCE_MS,
    });
    hinder(browser);
    return browser;
}

/** For a visit on which the page's service worker is installed, as in a browser that keeps the page. */
export const KEPT = { serviceWorkers: "allow" };

/** For a visit on which things move, as they do for most people. */
export const MOVING = { reducedMotion: "no-preference" };

/** A visitor: a browser context of its own. Whatever goes wrong in its page is in `faults`. `before`: what is to be done
 *  before the page is opened. The service worker costs a quarter of a visit, and motion, all drawn by the processor,
 *  another: both are left out, but where they play a part (KEPT, MOVING). */
export async function visit(browser, url, options = {}, before = undefined) {
    const usual = { locale: "en-GB", viewport: { width: 1280, height: 900 }, serviceWorkers: "block", reducedMotion: "reduce" };
    const context = await browser.newContext({ ...usual, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    page.faults = [];
    page.on("pageerror", (error) => page.faults.push(error.message));
    page.on("console", (message) => message.type() === "error" && page.faults.push(message.text()));
    await before?.(page);
    await page.goto(url);
    await page.locator("main > *").first().waitFor();
    return page;
}

/** What was kept is there before the page is; what becomes of it afterwards is the page's. */
function restore(entries) {
    if (!location.protocol.startsWith("http") || sessionStorage.getItem("restored")) return;
    sessionStorage.setItem("restored", "yes");
    for (const [name, text] of Object.entries(entries)) localStorage.setItem(name, text);
}

/** A visitor whose browser has kept that in localStorage, as values of JSON. */
export function visitAgain(browser, url, kept, options = {}) {
    const entries = Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, JSON.stringify(value)]));
    return visit(browser, url, options, (page) => page.addInitScript(restore, entries));
}

/** Makes the pauses of the page short: they let a person see the computer's moves. */
export async function withoutPauses(page) {
    await page.evaluate(() => {
        const wait = window.setTimeout;
        window.setTimeout = (run, delay, ...rest) => wait(run, delay / 20, ...rest);
    });
}

export const cell = (page, square) => page.locator(`[data-cell="${square}"]`);

export const place = (page, square) => cell(page, square).click();

/** Plays moves of a game for two on one screen, captures with a choice included ("c3=b3+d3"). */
export async function play(page, moves) {
    for (const move of moves) {
        const [square, captured = ""] = move.split("=");
        const before = await moveCount(page);
        await place(page, square);
        if (await asksWhat(page, async () => (await moveCount(page)) > before)) await choose(page, captured.split("+"));
        await movesBecome(page, before + 1);
    }
}

/** After a press on a square: whether the page asks what to capture; it does not when the move `isMade`. */
export async function asksWhat(page, isMade) {
    const asks = () => page.locator(".choosing").isVisible();
    await until(async () => (await asks()) || (await isMade()), "the move, or a question about it");
    return asks();
}

/** Picks those dice, but not ones that have been picked for want of another choice, and captures. */
export async function choose(page, squares) {
    for (const square of squares) {
        const isPicked = () => cell(page, square).getAttribute("aria-pressed");
        if ((await isPicked()) !== "true") await place(page, square);
        await becomes(isPicked, "true", `the die on ${square} to be picked`);
    }
    await page.getByRole("button", { name: "Capture", exact: true }).click();
}

/** Reads until it is as expected: what a press changes is on the screen a moment later. expected: a value, or a pattern. */
export async function becomes(read, expected, what = undefined) {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
        const found = await read();
        const fits = expected instanceof RegExp ? expected.test(found) : isDeepStrictEqual(found, expected);
        if (fits) return;
        if (Date.now() > end) (expected instanceof RegExp ? assert.match : assert.deepEqual)(found, expected, what);
        await new Promise((resolve) => setTimeout(resolve, 25));
    }
}

/** Asks until it is so. (Waiting inside the page would need `eval`, which the page forbids.) */
export async function until(isSo, what) {
    const end = Date.now() + PATIENCE_MS;
    while (!(await isSo())) {
        if (Date.now() > end) assert.fail(`waited in vain for ${what}`);
        await new Promise((resolve) => setTimeout(resolve, 25));
    }
}

/** Holds back what this page sends there, until it is told to let it go. `answer`: in the place of the server's. */
export async function hold(page, address, answer) {
    let release;
    const released = new Promise((resolve) => (release = resolve));
    await page.route(address, async (route) => {
        if (route.request().method() === "GET") return route.continue();
        await released;
        return answer ? route.fulfill(answer) : route.continue();
    });
    return release;
}

/** What comes in the place of something has the focus a moment after it is there. */
export const hasFocus = (locator) =>
    until(() => locator.evaluate((element) => element.contains(document.activeElement)), "the focus to have moved");

export const movesBecome = (page, count) => until(async () => (await moveCount(page)) === count, `${count} moves`);

export const moveCount = (page) => page.locator(".moves li").count();

/** What each player has, once a board is there. */
export async function counts(page) {
    const each = page.locator(".player-count");
    await each.first().waitFor();
    return (await each.allTextContents()).map(Number);
}

export const squaresLeft = async (page) => Number(await page.locator(".left strong").textContent());

/** Takes the free seat of the game that is shown. */
export async function takeSeat(page, name) {
    if (name) await page.getByLabel("Your name").fill(name);
    await page.getByRole("button", { name: "Join the game" }).click();
    await page.locator(".player", { hasText: /, you|^You/ }).first().waitFor();
}

/** Starts a game for two on this screen. */
export async function startOnScreen(page, { board = "Quick", first = "Ada", second = "Bo" } = {}) {
    await page.getByRole("link", { name: "Play on this screen" }).click();
    await page.locator(".tile", { hasText: board }).click();
    await page.getByLabel("Name of player 1").fill(first);
    await page.getByLabel("Name of player 2").fill(second);
    await page.getByRole("button", { name: "Start the game" }).click();
    await page.locator(".moves").waitFor();
}

/** Starts a game for two on this screen, on a board of any size. */
export async function startOnBoard(page, rows, columns) {
    await page.getByRole("link", { name: "Play on this screen" }).click();
    await page.locator(".tile", { hasText: "Other" }).click();
    await page.getByLabel("Rows").fill(String(rows));
    await page.getByLabel("Columns").fill(String(columns));
    await page.getByRole("button", { name: "Start the game" }).click();
    await page.locator(".moves").waitFor();
}

/** The field of a form that goes by that name. */
export const field = (page, name) => page.locator("label.field", { has: page.getByText(name, { exact: true }) });

export async function says(page, text) {
    await page.locator(".panel, .panel-note", { hasText: text }).first().waitFor();
}

/** Notes all that the panel says from now on; the answer tells whether it has said something, however shortly. */
export async function listen(page) {
    await page.evaluate(() => {
        const said = [];
        const note = () => document.querySelectorAll(".panel, .panel-note").forEach(({ textContent }) => said.push(textContent));
        new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
        window.saidInPanel = said;
    });
    return (text) => page.evaluate((words) => window.saidInPanel.some((line) => line.includes(words)), text);
}

export function assertNoFaults(page) {
    assert.deepEqual(page.faults, []);
}
