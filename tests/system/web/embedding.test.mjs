// A game in a frame on somebody else's page: what is shown there, that it can only be looked at, and that nothing else of
// the page can be framed.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { once } from "node:events";
import test, { after, before } from "node:test";
import { violations } from "./lib/inspect.mjs";
import { becomes, expectFaults, KEPT, until, visit } from "./lib/page.mjs";
import { button, startOnScreen } from "./lib/places.mjs";
import { browser, server } from "./lib/stage.mjs";
import { play, says, stands } from "./lib/table.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

// Another site, as browsers count: the club is at 127.0.0.1.
let elsewhere, foreign, framed;
before(async () => {
    elsewhere = createServer((_, answer) => {
        answer.setHeader("content-type", "text/html");
        answer.end(`<title>Elsewhere</title><main><iframe src="${framed}" width="360" height="480"></iframe></main>`);
    });
    elsewhere.listen(0, "127.0.0.1");
    await once(elsewhere, "listening");
    foreign = `http://localhost:${elsewhere.address().port}/`;
});
after(() => elsewhere.close());

/** A visitor of the foreign page with this address of ours in its frame. */
async function visitForeign(address, options = {}) {
    framed = server.url + address;
    const page = await visit(browser, foreign, { ...KEPT, ...options });
    return { page, frame: page.frameLocator("iframe"), close: () => page.context().close() };
}

const json = async (who, path, data) => {
    const answer = await who.post(`${server.url}/api/v1/${path}`, { data });
    assert.ok(answer.ok(), await answer.text());
    return answer.json();
};

/** A game on the server between two people, and the way to make their moves. */
async function newGame() {
    const [ada, bo] = await Promise.all([browser.newContext(), browser.newContext()]);
    const seats = [{ kind: "you", name: "Ada <i>" }, { kind: "open" }];
    const { id } = await json(ada.request, "games", { game: "cephalopod", options: { board: "3x3" }, seats });
    await json(bo.request, `games/${id}/join`, { name: "Bo" });
    const move = (ply, text) => json((ply % 2 ? bo : ada).request, `games/${id}/moves`, { ply, move: text });
    return { id, move, close: () => Promise.all([ada.close(), bo.close()]) };
}

const standing = (frame) => frame.getByRole("status").textContent();
const ply = (frame) => frame.getByRole("toolbar").locator("span[aria-label]").textContent();

test("a game that goes on is followed in a frame, and nobody is known there", async () => {
    const game = await newGame();
    await game.move(0, "b2");
    const own = await browser.newContext({ viewport: { width: 800, height: 700 } });
    // Somebody whom the club knows, with settings of their own on the club's page.
    await json(own.request, "games", { seats: [{ kind: "you", name: "Cy" }, { kind: "open" }] });
    assert.ok((await own.cookies(server.url)).length > 0);
    const page = await own.newPage();
    const asked = [];
    page.on("request", (request) => request.url().startsWith(server.url) && asked.push(request));
    framed = `${server.url}/embed/g/${game.id}`;
    await page.goto(foreign);
    const frame = page.frameLocator("iframe");
    await becomes(() => standing(frame), "Bo to move.");
    await becomes(() => frame.getByRole("list", { name: "Players" }).locator("[title]").allTextContents(), ["Ada <i>", "Bo"]);
    await game.move(1, "b3");
    await becomes(() => standing(frame), "Ada <i> to move.");
    await becomes(() => ply(frame), "2/2");
    for (const request of asked) assert.equal((await request.allHeaders())["cookie"], undefined, request.url());
    assert.ok(asked.length >= 4);
    assert.equal(await page.frames()[1].evaluate(() => document.cookie), "");
    assert.deepEqual(own.serviceWorkers(), []);
    assert.equal(await frame.locator("button, a, input, select").count(), 5, "stepping, and the way to the page");
    await own.close();
    await game.close();
});

for (const [name, options, press] of [
    ["a pointer", {}, (button) => button.click()],
    ["a finger", PHONE, (button) => button.tap()],
    ["the keyboard", {}, async (button) => { await button.focus(); await button.press("Enter"); }],
]) {
    test(`the moves are stepped through with ${name}`, async () => {
        const { page, frame, close } = await visitForeign("/embed/b/htc8QJ/1?lang=en", options);
        await becomes(() => ply(frame), "1/3");
        const step = (label) => press(frame.getByRole("button", { name: label }));
        await step("Next move");
        await becomes(() => ply(frame), "2/3");
        await step("Go to the latest move");
        await becomes(() => standing(frame), "White won by resignation.");
        await step("Go to the start");
        await becomes(() => ply(frame), "0/3");
        await becomes(() => button(frame, "Previous move").isDisabled(), true);
        await close();
    });
}

test("arrows step through the moves, too", async () => {
    const { page, frame, close } = await visitForeign("/embed/b/htc8QJ");
    await becomes(() => ply(frame), "3/3");
    await button(frame, "Previous move").focus();
    for (const [key, expected] of [["ArrowLeft", "2/3"], ["Home", "0/3"], ["ArrowRight", "1/3"], ["End", "3/3"], [",", "2/3"], [".", "3/3"]]) {
        await page.keyboard.press(key);
        await becomes(() => ply(frame), expected);
    }
    await close();
});

test("keys that come faster than frames each make their step", async () => {
    const { page, frame, close } = await visitForeign("/embed/b/htc8QJ");
    await becomes(() => ply(frame), "3/3");
    const press = (keys) => page.frames()[1].evaluate((all) => {
        for (const key of all) document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    }, keys);
    await press([",", ","]);
    await becomes(() => ply(frame), "1/3");
    await press(["End", ","]);
    await becomes(() => ply(frame), "2/3");
    await press(["Home", ".", "."]);
    await becomes(() => ply(frame), "2/3");
    await close();
});

test("the address says the language and the theme; axe finds nothing in either", async () => {
    for (const [lang, theme, text] of [
        ["fr", "dark", "Les Blancs gagnent par abandon."],
        ["es", "light", "Ganan blancas por abandono."],
        ["en", "dark", "White won by resignation."],
    ]) {
        const page = await visit(browser, `${server.url}/embed/b/htc8QJ?lang=${lang}&theme=${theme}`, { colorScheme: theme === "dark" ? "light" : "dark", bypassCSP: true });
        await becomes(async () => (await standing(page)).replaceAll(/[\u00a0\u202f]/g, " "), text);
        await page.locator(`html[lang="${lang}"][data-theme="${theme}"]`).waitFor();
        assert.deepEqual(await violations(page), []);
        for (const [width, height] of [[300, 300], [390, 520], [640, 420], [1200, 700]]) {
            await page.setViewportSize({ width, height });
            const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
            assert.ok(overflow <= 0, `${overflow} px too wide for ${width} x ${height}`);
        }
        await page.context().close();
    }
});

test("the frame leads to the page itself, on the same moment", async () => {
    const { page, frame, close } = await visitForeign("/embed/b/htc8QJ/2?lang=en");
    await becomes(() => ply(frame), "2/3");
    const opened = page.waitForEvent("popup");
    await frame.getByRole("link", { name: "Open this game on Ludopod" }).click();
    const full = await opened;
    await stands(full, "c4", "Black, 1");
    await close();
});

test("what cannot be shown is said", async () => {
    for (const [address, text] of [
        ["/embed/b/htc8QK", "This link cannot be opened."],
        ["/embed/b/htc8QJ/x", "This link cannot be opened."],
        ["/embed/g/nowhere", "This game does not exist."],
    ]) {
        const { frame, close } = await visitForeign(`${address}?lang=en`);
        await becomes(() => frame.getByRole("alert").textContent(), text);
        await close();
    }
});

test("no other page of the club can be framed", async () => {
    const { paths } = await (await fetch(`${server.url}/api/v1/openapi.json`)).json();
    const routes = Object.keys(paths).map((path) => path.replaceAll(/\{\w+\}/g, "x"));
    const pages = ["/", "/play", "/g/x", "/b/htc8QJ", "/lobby", "/settings", "/index.html", "/embed.html", "/embed/", "/pictures/b/htc8QJ.svg", "/nothing.js"];
    for (const path of [...pages, ...routes]) {
        const { headers } = await fetch(server.url + path, { headers: { accept: "text/html" } });
        assert.match(headers.get("content-security-policy") ?? "", /; frame-ancestors 'none'$/, path);
    }
    assert.ok(routes.length > 50);
    const { headers } = await fetch(`${server.url}/embed/b/htc8QJ`, { headers: { accept: "text/html" } });
    assert.match(headers.get("content-security-policy"), /^default-src 'none';.*; frame-ancestors \*$/);
    const { page, close } = await visitForeign("/g/x");
    const refusal = /frame-ancestors 'none'/;
    expectFaults(page, refusal);
    await until(() => page.context().faults.some((text) => refusal.test(text)), "the browser's refusal to frame the club's page");
    await close();
});

test("the menu gives the code of the frame, which works", async () => {
    const page = await visit(browser, server.url, KEPT);
    await startOnScreen(page);
    await play(page, ["b2", "d2"]);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByText("Copy, save, share").click();
    await button(page, "Copy the code that shows it on your page").press("Enter");
    await says(page, "Code copied.");
    const code = await page.evaluate(() => navigator.clipboard.readText());
    const [, address] = /^<iframe src="([^"]+)"/.exec(code);
    const shown = await visitForeign(address.slice(server.url.length));
    await becomes(() => ply(shown.frame), "2/2");
    await shown.close();
    await page.context().close();
});
