// The server goes away in the middle of a local game, which does not mind.
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

test("inviting a friend says that the server cannot be reached", async () => {
    await page.goto(`${server.url}/new/friend`);
    await page.getByRole("button", { name: "Create the game" }).click();
    await page.getByRole("alert").filter({ hasText: "The server cannot be reached." }).waitFor();
});
