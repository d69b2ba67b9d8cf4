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

/** Beyond what a step takes on a slow and busy machine; what is awaited in vain fails then. */
const PATIENCE_MS = 60_000;

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

/** Nobody waits for a character in a test (web/src/state/pace.ts). */
function hurry() {
    try {
        localStorage.setItem("ludopod.pace", "at once");
    } catch {
        // A page that has no storage plays no game.
    }
}

/** The browser as on a slow machine, or far from the server. */
async function hinder(context) {
    if (SLOWED > 1) context.on("page", slow);
    if (LATE_MS > 0) await context.route("**/api/v1/**", delay);
}

/** What the console says of an answer that is noted by itself. */
const ECHO = /^Failed to load resource: the server responded with a status of/;

/** Whatever goes wrong in the pages of a context is noted in its `faults`. */
function watch(context) {
    Object.assign(context, { faults: [], expected: [] });
    const note = (fault) => context.faults.push(fault);
    context.on("weberror", (fault) => note(fault.error().message));
    context.on("console", (message) => message.type() === "error" && !ECHO.test(message.text()) && note(message.text()));
    context.on("response", (answer) => {
        if (answer.status() >= 400) note(`${answer.status()} ${answer.request().method()} ${new URL(answer.url()).pathname}`);
    });
}

/** What a page without its server, or without a network, cannot reach. */
export const UNREACHED = /net::ERR_/;

/** Names what must go wrong in that page, as patterns: a line of the console, or "404 GET /api/v1/games/x". */
export const expectFaults = (page, ...patterns) => page.context().expected.push(...patterns);

function assertNoFaults(context) {
    const faults = context.faults.filter((fault) => !context.expected.some((pattern) => pattern.test(fault)));
    context.faults = [];
    assert.deepEqual([...new Set(faults)], [], "what went wrong in a page");
}

/** Those that nobody has closed. */
const open = new Set();
process.on("exit", () => {
    for (const context of open)
        try {
            assertNoFaults(context);
        } catch (fault) {
            console.error(fault.message);
            process.exitCode = 1;
        }
});

/** Contexts are watched: with anything gone wrong that the test has not named, closing one fails, or the end of the program. */
function watchAll(browser) {
    const contextOf = browser.newContext.bind(browser);
    browser.newContext = async (options) => {
        const context = await contextOf(options);
        const close = context.close.bind(context);
        context.close = async () => {
            await close();
            open.delete(context);
            assertNoFaults(context);
        };
        watch(context);
        open.add(context);
        await context.addInitScript(hurry);
        await hinder(context);
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
    watchAll(browser);
    return browser;
}

/** For a visit on which the page's service worker is installed, as in a browser that keeps the page. */
export const KEPT = { serviceWorkers: "allow" };

export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** For a visit on which things move, as they do for most people. */
export const MOVING = { reducedMotion: "no-preference" };

/** What a browser does not undo: a context to which it was done is nobody else's. */
const LASTING = ["addInitScript", "exposeFunction", "newCDPSession", "grantPermissions", "newPage", "route", "setFixedTime", "install"];
/** Of these, what a page undoes by itself. */
const PASSING = ["addInitScript", "route"];

function markLasting(context, page) {
    for (const part of [context, page, page.clock])
        for (const name of LASTING.filter((known) => part[known] && !(part === page && PASSING.includes(known)))) {
            const act = part[name].bind(part);
            part[name] = (...words) => ((context.isUsedUp = true), act(...words));
        }
}

/** Has scripts that begin documents by a session of their own, with which they go. */
function takeScripts(page) {
    const context = page.context();
    const open = context.newCDPSession.bind(context);
    let session;
    page.addInitScript = async (script, ...words) => {
        session ??= open(page);
        const devtools = await session;
        await devtools.send("Page.enable");
        const given = words.map((word) => JSON.stringify(word));
        await devtools.send("Page.addScriptToEvaluateOnNewDocument", { source: `(${script})(${given})` });
    };
    page.dropScripts = async () => {
        await (await session)?.detach();
        session = undefined;
    };
}

/** As it was before the visit: nothing kept, nothing asked for, at a place without a page of ours. */
async function restore(page, origin) {
    page.unrouteAll();
    await page.dropScripts();
    for (const event of ["request", "response", "requestfailed", "requestfinished", "websocket", "dialog", "console"])
        page.removeAllListeners(event);
    const context = page.context();
    await context.setOffline(false);
    await page.goto(`${origin}/robots.txt`, { timeout: 5000 });
    await page.evaluate(async () => {
        localStorage.clear();
        sessionStorage.clear();
        for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    });
    await context.clearCookies();
    Object.assign(context, { faults: [], expected: [] });
}

/** Where a visitor has gone, the next one like it gets its context as good as new: that costs half of what another costs,
 *  because the browser has the page's code at hand. */
function lend(page, origin, idle) {
    const context = page.context();
    const close = context.close;
    context.close = async () => {
        const at = idle.indexOf(page);
        if (at >= 0) idle.splice(at, 1);
        if (at >= 0 || context.isUsedUp || context.pages().length !== 1 || SLOWED > 1 || LATE_MS > 0) return close();
        assertNoFaults(context);
        return restore(page, origin).then(() => void idle.push(page), close);
    };
}

/** What a page that is lent takes anew. */
async function dress(page, { viewport, colorScheme = "light", reducedMotion, forcedColors = "none" }) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors });
    return page;
}

/** A page of a visitor that nothing is known of yet. */
async function enter(browser, origin, options) {
    const key = JSON.stringify([origin, { ...options, viewport: null, colorScheme: null, reducedMotion: null, forcedColors: null }]);
    browser.idle ??= new Map();
    const idle = browser.idle.get(key) ?? [];
    browser.idle.set(key, idle);
    if (idle.length) return dress(idle.pop(), options);
    const context = await browser.newContext(options);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    if (options.serviceWorkers === "allow") return page;
    takeScripts(page);
    markLasting(context, page);
    lend(page, origin, idle);
    return page;
}

const USUAL = { locale: "en-GB", viewport: { width: 1280, height: 900 }, serviceWorkers: "block", reducedMotion: "reduce" };

/** A visitor: a browser context of its own. `before`: what is to be done before the page is opened. The service worker
 *  costs a quarter of a visit, and motion, all drawn by the processor, another: both are left out, but where they play a part
 *  (KEPT, MOVING). */
export async function visit(browser, url, options = {}, before = undefined) {
    const page = await enter(browser, new URL(url).origin, { ...USUAL, ...options });
    await before?.(page);
    await page.goto(url);
    await page.locator("main > *").first().waitFor();
    await page.locator('[aria-busy="true"]:visible').waitFor({ state: "detached" }); // only drawn so far
    return page;
}

/** Runs in the page: puts games on its shelf, by their names; that which is called "board" on the board, too. */
async function shelve(games) {
    const opening = indexedDB.open("ludopod", 1);
    opening.onupgradeneeded = () => ["games", "puzzles", "notes"].forEach((name) => opening.result.createObjectStore(name));
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const writing = opening.result.transaction(["games", "notes"], "readwrite");
    for (const [id, { at = Date.now(), table }] of Object.entries(games))
        writing.objectStore("games").put({ id, kind: "game", name: "", made: at, at, table }, id);
    if (games.board) {
        writing.objectStore("notes").put("board", "board");
        sessionStorage.setItem("ludopod.board", "board");
    }
    await new Promise((resolve) => (writing.oncomplete = resolve));
    opening.result.close();
}

/** Has the browser keep that: the game on the board, others by their names, and everything else in localStorage as values of JSON. A
 *  page that is open has read it before. */
export async function keep(page, { game, games, ...kept }) {
    if (game !== undefined || games) await page.evaluate(shelve, { ...games, ...(game !== undefined && { board: { table: game } }) });
    await page.evaluate((entries) => {
        for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, JSON.stringify(value));
    }, kept);
}

/** Asks the server in the name of whoever this page is of; with a body it is told that. Resolves to the answer's fields and its status. */
export const call = (page, path, body) =>
    page.evaluate(
        async ([to, sent]) => {
            const options = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(sent) };
            const answer = await fetch(`/api/v1${to}`, sent ? options : {});
            return { status: answer.status, ...(await answer.json()) };
        },
        [path, body],
    );

/** The same, of what is not refused. */
export async function ask(page, path, body) {
    const answer = await call(page, path, body);
    assert.ok(answer.status < 400, `${path}: ${JSON.stringify(answer)}`);
    return answer;
}

export const PASSWORD = "deep sea waves";

/** A visitor who has just become a member: by the server, which costs less than by the page. */
export const visitAsMember = (browser, url, handle, options = {}) =>
    visit(browser, url, options, async (page) => {
        const { origin } = new URL(url);
        const answer = await page.request.post(`${origin}/api/v1/sign-up`, { data: { handle, password: PASSWORD }, headers: { origin } });
        assert.equal(answer.status(), 201, await answer.text());
    });

/** A visitor whose browser has kept that. */
export function visitAgain(browser, url, kept, options = {}) {
    return visit(browser, url, options, async (page) => {
        await page.goto(new URL("/robots.txt", url).href);
        await keep(page, kept);
    });
}

/** Goes on to another place of the page as by the browser's buttons: the document stays, which costs a fifth of another. Wait for
 *  something of that place afterwards. */
export const follow = (page, path) =>
    page.evaluate((to) => {
        history.pushState(null, "", to);
        dispatchEvent(new PopStateEvent("popstate"));
    }, path);

/** Makes the pauses of the page short: they let a person see the computer's moves. */
export async function withoutPauses(page) {
    await page.evaluate(() => {
        const wait = window.setTimeout;
        window.setTimeout = (run, delay, ...rest) => wait(run, delay / 20, ...rest);
    });
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
    if (answer) expectFaults(page, new RegExp(`^${answer.status} `));
    await page.route(address, async (route) => {
        if (route.request().method() === "GET") return route.continue();
        await released;
        return answer ? route.fulfill(answer) : route.continue();
    });
    return release;
}

/** Goes on by Tab until that has the focus, as somebody without a mouse does. */
export async function tabTo(page, locator) {
    await locator.first().waitFor();
    for (let presses = 0; presses < 150; presses++) {
        if (await locator.first().evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press("Tab");
    }
    assert.fail(`no Tab leads to ${locator}`);
}

/** How many pixels wider the page is than its window. */
export const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** What comes in the place of something has the focus a moment after it is there. */
export const hasFocus = (locator) =>
    until(() => locator.evaluate((element) => element.contains(document.activeElement)), "the focus to have moved");

/** Counts what the browser calls layout shifts: what has moved without having been touched. */
export const watchShifts = (page) =>
    page.addInitScript(() => {
        window.shifts = [];
        new PerformanceObserver((list) => {
            for (const { value, hadRecentInput, sources } of list.getEntries())
                if (!hadRecentInput) window.shifts.push([value, ...sources.map(({ node }) => node?.className ?? `${node?.nodeName} of ${node?.parentElement?.className}`)]);
        }).observe({ type: "layout-shift", buffered: true });
    });
export const shifts = (page) => page.evaluate(() => window.shifts);
