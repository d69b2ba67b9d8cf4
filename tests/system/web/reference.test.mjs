// The page of the API at /api: written by the server from its own document, without scripts, in three languages, both themes, on a phone
// and by the keyboard.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { violations } from "./lib/inspect.mjs";
import { launch, visit } from "./lib/page.mjs";
import { Server } from "./lib/server.mjs";

let server, browser, api;
before(async () => {
    server = await Server.start();
    browser = await launch();
    api = await (await fetch(`${server.url}/api/v1/openapi.json`)).json();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

/** One after the other: each goes before the next comes. */
let visitor;
async function open(path = "/api", options = {}) {
    await visitor?.context().close();
    return (visitor = await visit(browser, server.url + path, { bypassCSP: true, ...options }));
}

test("it shows each request and each object of the document, and nothing that is not there", async () => {
    const page = await open();
    const shown = await page.locator("main article").evaluateAll((all) => all.map(({ id }) => id));
    const operations = Object.values(api.paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
    assert.deepEqual([...shown].sort(), [...operations, ...Object.keys(api.components.schemas)].sort());
    const move = page.locator("#makeMove");
    for (const text of ["POST", "/api/v1/games/{id}/moves", "The game's id.", '{"ply":0,"move":"c3"}', "play", "Idempotency-Key"]) {
        assert.ok((await move.textContent()).includes(text), text);
    }
    assert.ok((await move.locator("details").textContent()).includes("stale"));
    assert.ok((await page.locator("#Move").textContent()).includes("How many events you have seen"));
});

test("every link on it leads somewhere, and it runs no scripts", async () => {
    const page = await open();
    const broken = await page.locator("a[href^='#']").evaluateAll((links) => links.map((link) => link.getAttribute("href")).filter((href) => !document.getElementById(href.slice(1))));
    assert.deepEqual(broken, []);
    assert.equal(await page.locator("script, style, [style]").count(), 0);
    const answer = await fetch(`${server.url}/api`);
    assert.match(answer.headers.get("content-security-policy"), /script-src 'self' 'wasm-unsafe-eval'; style-src 'self'/);
    assert.equal((await fetch(`${server.url}/api.css`)).headers.get("content-type"), "text/css; charset=utf-8");
});

test("its frame is in the reader's language, and says that the rest is in English", async () => {
    for (const [language, title, note] of [["en", "The API of Ludopod", null], ["fr", "L’API de Ludopod", "en anglais"], ["es", "La API de Ludopod", "en inglés"]]) {
        const page = await open(`/api?lang=${language}`);
        assert.deepEqual([await page.locator("html").getAttribute("lang"), await page.locator("h1").textContent()], [language, title]);
        const head = await page.locator("header").textContent();
        assert.ok(note === null ? !/English, like/.test(head) : head.includes(note));
        assert.equal(await page.locator("#makeMove p[lang]").first().getAttribute("lang"), "en");
    }
    const spanish = await open("/api", { locale: "es-ES" });
    assert.equal(await spanish.locator("html").getAttribute("lang"), "es");
});

test("axe finds nothing, in both themes, on a desktop and on a phone, and nothing is too wide", async () => {
    for (const [language, colorScheme, width] of [["en", "light", 1280], ["fr", "dark", 390], ["es", "light", 320]]) {
        const page = await open(`/api?lang=${language}`);
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 844 });
        /* All are made alike; what axe does with hundreds of them takes minutes. */
        await page.locator("main article:not(#makeMove, #makeBot, #showGame, #setBot, #BotTerms, #Move)").evaluateAll((all) => all.forEach((one) => one.remove()));
        await page.locator("#makeMove summary").click();
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)) <= 0, `${width} px`);
        assert.deepEqual(await violations(page), [], `${language}, ${colorScheme}`);
    }
});

test("by the keyboard: past the contents to the requests, and a list of refusals is opened", async () => {
    const page = await open();
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    assert.ok(await page.evaluate(() => document.querySelector("main").contains(document.activeElement)));
    await page.locator("#makeMove summary").focus();
    await page.keyboard.press("Enter");
    assert.ok(await page.locator("#makeMove details").evaluate((details) => details.open));
});
