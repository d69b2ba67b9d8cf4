// The server goes away in the middle of a local game, which does not mind.
import assert from "node:assert/strict";
import test, { before } from "node:test";
import { becomes, moveCount, play, squaresLeft, startOnScreen, visit } from "./lib/page.mjs";
import { browser, server } from "./lib/stage.mjs";

let page;
before(async () => {
    page = await visit(browser, server.url);
    await page.evaluate(async () => (await navigator.serviceWorker.ready) && undefined);
});

test("a local game goes on without the server", async () => {
    await startOnScreen(page);
    await play(page, ["b2", "d2"]);
    await server.kill();
    await play(page, ["c2"]);
    await becomes(() => squaresLeft(page), 14);
});

test("the page opens again without the server, with the game in it, and the engine thinks", async () => {
    await page.reload();
    await page.locator(".moves li").nth(2).waitFor();
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".panel", { hasText: "Try " }).waitFor();
    await play(page, ["a1"]);
    await becomes(() => moveCount(page), 4);
});

/** What is there without a server, by what shows that it is. */
const PLACES = {
    "/": "main .ways",
    "/play": ".board",
    "/games": "main h1",
    "/study": "main h1",
    "/analysis": ".board",
    "/puzzles": ".board",
    "/puzzles/daily": ".board",
    "/new/computer": "main form, main .tile",
    "/new/screen": "main form, main .tile",
    "/learn": ".board",
    "/learn/octogo": ".board",
    "/rules": "main h1",
    "/rules/octogo": "main h1",
    "/settings": "main select",
    "/about": "main h1",
};

test("every place that needs no server opens without it", async () => {
    for (const [address, shown] of Object.entries(PLACES)) {
        await page.goto(server.url + address);
        await page.locator(shown).first().waitFor();
        assert.equal(await page.getByRole("button", { name: "Try again" }).count(), 0, address);
    }
});

test("so do the other languages", async () => {
    for (const [language, title] of [["fr", "Réglages"], ["es", "Ajustes"], ["en", "Settings"]]) {
        await page.goto(`${server.url}/settings`);
        await page.locator("main select").first().selectOption(language);
        await page.getByRole("heading", { level: 1, name: title }).waitFor();
        await page.goto(`${server.url}/puzzles/daily`);
        await page.locator(".board").first().waitFor();
        assert.equal(await page.locator("html").getAttribute("lang"), language);
    }
});

test("inviting a friend says that the server cannot be reached", async () => {
    await page.goto(`${server.url}/new/friend`);
    await page.getByRole("button", { name: "Create the game" }).click();
    await page.getByRole("alert").filter({ hasText: "The server cannot be reached." }).waitFor();
});
