// The server goes away in the middle of a local game, which does not mind.
import assert from "node:assert/strict";
import test, { before } from "node:test";
import { becomes, expectFaults, KEPT, UNREACHED, visit } from "./lib/page.mjs";
import { button, engineLines, engineSwitch, heading, moveValues, problem, showSolution, startOnScreen } from "./lib/places.mjs";
import { NAMES } from "./lib/says.mjs";
import { shippedFor } from "./lib/shipped.mjs";
import { browser, server } from "./lib/stage.mjs";
import { drawn, moveCount, moves, play, says, squaresLeft } from "./lib/table.mjs";

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
    await moves(page).nth(2).waitFor();
    await button(page, NAMES.hint).click();
    await says(page, "Try ");
    await play(page, ["a1"]);
    await becomes(() => moveCount(page), 4);
});

/** The last of those that are shipped, and the moves c3 c4 b3 on 5x5. */
const PUZZLE = (await shippedFor("octogo")).at(-1).id;
const LINK = "9KqWVQ";

/** What is there without a server, by what shows that it is; null: a board. */
const PLACES = {
    "/": "main h1",
    "/play": null,
    "/games": "main h1",
    "/study": "main h1",
    "/analysis": null,
    "/puzzles": null,
    "/puzzles/daily": null,
    "/new/computer": "main form",
    "/new/screen": "main form",
    [`/puzzles/${PUZZLE}`]: null,
    "/explorer": null,
    "/explorer/2x4": null,
    [`/b/${LINK}`]: null,
    [`/b/${LINK}/1`]: null,
    "/open": "main textarea",
    "/learn": null,
    "/learn/octogo": null,
    "/rules": "main h1",
    "/rules/octogo": "main h1",
    "/settings": "main select",
    "/about": "main h1",
};

test("every place that needs no server opens without it", async () => {
    for (const [address, shown] of Object.entries(PLACES)) {
        await page.goto(server.url + address);
        await (shown ? page.locator(shown).first() : drawn(page, "board")).waitFor();
        assert.equal(await button(page, NAMES.tryAgain).count(), 0, address);
    }
});

test("the engine analyses without it, perfect play is known, and a puzzle is solved", async () => {
    await page.goto(`${server.url}/analysis`);
    await engineSwitch(page).click();
    await engineLines(page).nth(2).waitFor();
    await page.goto(`${server.url}/explorer/2x4`);
    await moveValues(page).first().waitFor();
    await page.goto(`${server.url}/puzzles/${PUZZLE}`);
    await showSolution(page);
    await heading(page, "The best move").waitFor();
});

test("so do the other languages", async () => {
    for (const [language, title] of [["fr", "Réglages"], ["es", "Ajustes"], ["en", "Settings"]]) {
        await page.goto(`${server.url}/settings`);
        await page.locator("main select").first().selectOption(language);
        await page.getByRole("heading", { level: 1, name: title }).waitFor();
        await page.goto(`${server.url}/puzzles/daily`);
        await drawn(page, "board").waitFor();
        assert.equal(await page.locator("html").getAttribute("lang"), language);
    }
});

test("inviting a friend says that the server cannot be reached", async () => {
    await page.goto(`${server.url}/new/friend`);
    await button(page, "Create the game").click();
    await problem(page, "The server cannot be reached.").waitFor();
});
