// The server goes away in the middle of a local game, which does not mind.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import test, { before } from "node:test";
import { becomes, expectFaults, KEPT, UNREACHED, visit } from "./lib/page.mjs";
import { startOnScreen } from "./lib/places.mjs";
import { root } from "./lib/server.mjs";
import { browser, server } from "./lib/stage.mjs";
import { moveCount, play, squaresLeft } from "./lib/table.mjs";

let page;
before(async () => {
    page = await visit(browser, server.url, KEPT);
    expectFaults(page, UNREACHED);
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

/** The last of those that are shipped, and the moves c3 c4 b3 on 5x5. */
const PUZZLE = (await readFile(join(root, "data/puzzles/octogo.jsonl"), "utf8")).trim().split("\n").map(JSON.parse).at(-1).id;
const LINK = "9KqWVQ";

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
    [`/puzzles/${PUZZLE}`]: ".board",
    "/explorer": ".board",
    "/explorer/2x4": ".board",
    [`/b/${LINK}`]: ".board",
    [`/b/${LINK}/1`]: ".board",
    "/open": "main textarea",
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

test("the engine analyses without it, perfect play is known, and a puzzle is solved", async () => {
    await page.goto(`${server.url}/analysis`);
    await page.getByRole("switch", { name: "Engine" }).click();
    await page.locator(".engine-lines li").nth(2).waitFor();
    await page.goto(`${server.url}/explorer/2x4`);
    await page.locator(".move-values li").first().waitFor();
    await page.goto(`${server.url}/puzzles/${PUZZLE}`);
    await page.getByRole("button", { name: "Solution" }).click();
    await page.getByRole("button", { name: "Show the solution" }).click();
    await page.getByRole("heading", { name: "The best move", exact: true }).waitFor();
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
