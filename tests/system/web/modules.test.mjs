// What a browser fetches, and when: first the rules alone, within a budget; the engine once somebody plays against it, and
// of its two modules the one that the browser can run.
import assert from "node:assert/strict";
import test from "node:test";
import { expectFaults, UNREACHED, until } from "./lib/page.mjs";
import { accountMenu, chooseLanguage, firstLook, FIRST_LOOK, languageChoice, link } from "./lib/places.mjs";
import { wording } from "./lib/says.mjs";
import { browser, server } from "./lib/stage.mjs";
import { board, cells, freeCells, labelOf, labels, place, player } from "./lib/table.mjs";

/** Of all that a first screen needs, as it comes over the line. In bytes: with brotli, which every browser asks for; with gzip; and with brotli where hundreds of
 *  puzzles and the words of another language come along. */
const [BUDGET_BYTES, GZIP_BYTES, PUZZLES_BYTES] = [234_000, 264_000, 308_000];

/** The path as the sources have it. Parts have no other name than what they hold. */
const plain = (url) => new URL(url).pathname.replace(/^(?!\/part-)(.*)-[0-9a-f]{8}\./, "$1.");

/** Opens the page in a browser that keeps nothing, and notes what it fetches: path to bytes with their fields, null while
 *  it is on its way. */
async function open(acceptEncoding, place = "/", locale = "en-GB") {
    const context = await browser.newContext({ serviceWorkers: "block", locale });
    const page = await context.newPage();
    // What comes because seconds have passed is not of the first screen, however slow the machine.
    await page.addInitScript(() => {
        const real = window.setTimeout;
        window.setTimeout = (call, ms, ...more) => real(call, ms >= 2000 ? 600_000 : ms, ...more);
    });
    const fetched = new Map();
    const note = (request, bytes) => {
        const path = plain(request.url());
        if (request.url().startsWith("http:")) fetched.set(path, Math.max(bytes, fetched.get(path) ?? 0) || null);
    };
    if (acceptEncoding) await page.setExtraHTTPHeaders({ "Accept-Encoding": acceptEncoding });
    // Of the page's workers, too.
    page.on("request", (request) => note(request, 0));
    page.on("requestfinished", async (request) => {
        const { responseHeadersSize, responseBodySize } = await request.sizes();
        note(request, responseHeadersSize + responseBodySize);
    });
    await page.goto(server.url + place);
    await cells(page).first().waitFor();
    return { context, page, fetched };
}

const engines = (fetched) => [...fetched.keys()].filter((path) => /^\/(engine|ludopod(-simd)?)\.(js|wasm)$/.test(path));
const list = (fetched) => [...fetched].map(([path, bytes]) => `${path} ${bytes}`).join("\n");

for (const coding of ["br", "gzip"]) {
    test(`the first screen is within its budget with ${coding}, without the engine`, async () => {
        const { context, page, fetched } = await open(coding);
        const needed = ["/", "/app.js", "/style.css", "/ludopod-rules.wasm"];
        await until(() => needed.every((path) => fetched.get(path)), `the bytes of ${needed.join(" ")}`);
        await page.waitForLoadState("networkidle");
        await until(() => [...fetched.values()].every(Boolean), "all bytes");
        // Who plays on the board, and what, comes as it goes on.
        const bytes = [...fetched].reduce((sum, [path, size]) => sum + (/^\/(exhibition|faces)\//.test(path) ? 0 : (size ?? 0)), 0);
        assert.ok(bytes > 50_000 && bytes < (coding === "br" ? BUDGET_BYTES : GZIP_BYTES), `${bytes} bytes:\n${list(fetched)}`);
        assert.deepEqual(engines(fetched), []);
        await context.close();
    });
}

test("the place that needs most, in a language of its own, is within the budget, too", async () => {
    const { context, page, fetched } = await open("br", "/puzzles", "fr-FR");
    await page.waitForLoadState("networkidle");
    await until(() => [...fetched.values()].every(Boolean), "all bytes");
    assert.ok(fetched.has("/puzzles/cephalopod.jsonl"));
    const bytes = [...fetched.values()].reduce((sum, size) => sum + size, 0);
    assert.ok(bytes < PUZZLES_BYTES, `${bytes} bytes:\n${list(fetched)}`);
    await context.close();
});

/** A browser without vector instructions says so in the engine's worker. */
async function withoutVectors(context) {
    await context.route(/\/engine-[0-9a-f]{8}\.js$/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `WebAssembly.validate = () => false;\n${await response.text()}` });
    });
}

const dice = async (page) => (await labels(page)).filter((label) => !label.includes("empty")).length;

for (const [title, prepare, file] of [
    ["with vector instructions", undefined, "/ludopod-simd.wasm"],
    ["without vector instructions", withoutVectors, "/ludopod.wasm"],
]) {
    test(`a browser ${title} fetches its engine for the computer's first move`, async () => {
        const { context, page } = await open(undefined, "/play");
        await prepare?.(context);
        const loaded = [];
        page.on("response", (response) => loaded.push(plain(response.url())));
        await place(page, "b2");
        await until(async () => (await dice(page)) >= 2, "the computer's move");
        assert.deepEqual(
            loaded.filter((path) => path.endsWith(".wasm")),
            [file],
        );
        await context.close();
    });
}

test("those who look for pages are told what is none", async () => {
    const answer = await fetch(`${server.url}/robots.txt`);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get("content-type"), /^text\/plain/);
    assert.match(await answer.text(), /^User-agent: \*$[^]*^Disallow: \/api\/$/m);
    assert.doesNotMatch(await (await fetch(`${server.url}/service-worker.js`)).text(), /robots|embed-/);
});

const CODE = /\/app-[0-9a-f]{8}\.js$/;
const SIZES = [{ width: 390, height: 844 }, { width: 844, height: 390 }, { width: 1440, height: 900 }];
const LOCALES = ["en-GB", "fr-FR", "es-ES"];

/** The page of somebody who is here for the first time, without its code. */
async function bare(context, url = server.url) {
    const page = await context.newPage();
    expectFaults(page, UNREACHED);
    await page.route(CODE, (route) => route.abort());
    await page.goto(url);
    return page;
}

/** Runs in the page: what can be seen, and where. */
const seen = () =>
    [...document.querySelectorAll("header *, main *, footer *")]
        .filter((element) => !element.closest('[data-part="mini-board"]') && (!element.closest("svg") || element.matches("[data-part=board] svg, [data-square]")))
        .map((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return [element.localName, element.getAttribute("aria-label"), element.children.length ? "" : element.textContent, x, y, width, height].join(" ");
        });

/** What is seen as soon as the page has taken the place of its look, before anything moves. */
async function seenAtFirst(context) {
    const page = await context.newPage();
    let tell;
    const told = new Promise((resolve) => (tell = resolve));
    await page.exposeFunction("tell", tell);
    await page.addInitScript(`{
        const watch = new MutationObserver(() => {
            if (!document.querySelector("#app > :has(main)") || document.querySelector('${FIRST_LOOK}')) return;
            watch.disconnect();
            window.tell((${seen})());
        });
        watch.observe(document, { childList: true, subtree: true });
    }`);
    await page.goto(server.url);
    return told;
}

for (const viewport of SIZES)
    for (const locale of LOCALES)
        test(`head, board and words are there before the page's code, and stay where they are (${viewport.width} pixels, ${locale})`, async () => {
            const context = await browser.newContext({ serviceWorkers: "block", viewport, locale });
            const shown = await (await bare(context)).evaluate(seen);
            assert.equal(shown.filter((line) => /^button [a-e][1-3]\b/.test(line)).length, 15, shown.join("\n"));
            assert.deepEqual(shown, await seenAtFirst(context));
            await context.close();
        });

test("who has a game on the board, or another language or look, sees the head alone before the code, and no other board", async () => {
    const { context, page } = await open(undefined, "/play");
    await place(page, "b2");
    await until(async () => (await dice(page)) >= 2, "the computer's move");
    const own = await bare(context);
    assert.equal(await board(own).isVisible(), false);
    assert.ok(await link(own, "Ludopod").isVisible());
    await context.close();
    for (const settings of [{ language: "fr" }, { theme: "dark" }, { flip: true }]) {
        const other = await browser.newContext({ serviceWorkers: "block", locale: "en-GB" });
        await other.addInitScript((stored) => localStorage.setItem("ludopod.settings", stored), JSON.stringify(settings));
        const first = await bare(other);
        assert.equal(await board(first).isVisible(), false, JSON.stringify(settings));
        assert.equal(await first.locator("html").getAttribute("lang"), settings.language ?? "en");
        if (settings.theme) assert.equal(await first.locator("html").getAttribute("data-theme"), settings.theme);
        await other.close();
    }
});

/** A first page whose code comes when it is released. */
async function withoutCode(options = {}) {
    const context = await browser.newContext({ serviceWorkers: "block", ...options });
    const page = await context.newPage();
    let release;
    const held = new Promise((resolve) => (release = resolve));
    await page.route(CODE, async (route) => {
        await held;
        await route.continue();
    });
    await page.goto(server.url, { waitUntil: "commit" });
    return { context, page, release };
}

test("a square that is pressed before the code has come is played once it has", async () => {
    const { context, page, release } = await withoutCode({ reducedMotion: "reduce" }); // so that nobody else plays there
    await place(page, "b2");
    release();
    await firstLook(page).waitFor({ state: "detached" });
    await until(async () => (await dice(page)) >= 2, "the move, and the computer's");
    assert.match(await labelOf(page, "b2"), /White/);
    await context.close();
});

test("so is one of the game that two characters play: whoever presses it plays on for one of them", async () => {
    const { context, page, release } = await withoutCode();
    const square = await freeCells(page).first().getAttribute("data-cell");
    await place(page, square);
    release();
    await player(page, "You").waitFor();
    await until(async () => !(await labelOf(page, square)).includes("empty"), "the die");
    await context.close();
});

test("so is a button of the head that is pressed before it", async () => {
    const { context, page, release } = await withoutCode();
    await accountMenu(page).click();
    release();
    await languageChoice(page).waitFor();
    await chooseLanguage(page, "fr");
    await page.getByRole("combobox", { name: wording("Theme", {}, "fr") }).selectOption("light");
    await context.close();
});

test("what is no first page begins with the head alone", async () => {
    const context = await browser.newContext({ serviceWorkers: "block" });
    const page = await bare(context, `${server.url}/rules`);
    assert.ok(await link(page, "Ludopod").isVisible());
    assert.equal(await board(page).count(), 0);
    await context.close();
});
