// Nothing but keys.
import assert from "node:assert/strict";
import test, { before } from "node:test";
import { becomes, cell, moveCount, says, visit } from "./lib/page.mjs";
import { browser, server } from "./lib/stage.mjs";

let page;
before(async () => {
    page = await visit(browser, server.url);
});

const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
};

const focusedCell = () => page.evaluate(() => document.activeElement?.getAttribute("data-cell"));

/** Tab until something is reached, as one without a mouse would. */
async function tabTo(matches) {
    for (let presses = 0; presses < 60; presses++) {
        await press("Tab");
        if (await page.evaluate(matches)) return;
    }
    assert.fail("Tab does not reach it");
}

test("the first Tab offers to skip to the content", async () => {
    await press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Skip to content");
});

test("a game is arranged with keys alone", async () => {
    await tabTo(() => document.activeElement?.textContent?.includes("Play on this screen") ?? false);
    await press("Enter");
    await page.getByLabel("Name of player 1").waitFor();
    await tabTo(() => document.activeElement?.textContent === "Start the game");
    await press("Enter");
    await page.locator(".moves").waitFor();
});

test("arrows move about the board and Enter places", async () => {
    await tabTo(() => document.activeElement?.hasAttribute("data-cell") ?? false);
    await becomes(() => focusedCell(), "c3");
    await press("ArrowLeft", "Enter", "ArrowRight", "ArrowUp", "Enter");
    await becomes(() => focusedCell(), "c4");
    await becomes(() => moveCount(page), 2);
    await becomes(() => cell(page, "b3").getAttribute("aria-label"), "b3: White, 1");
    await press("ArrowUp", "ArrowUp", "ArrowUp");
    await becomes(() => focusedCell(), "c5");
});

test("dice of a capture are picked by number, Escape cancels, Enter captures", async () => {
    // White b3, Black c4, White d3 around c3.
    await press("ArrowDown", "ArrowDown", "ArrowRight", "Enter");
    await press("ArrowLeft", "Enter");
    await says(page, "Choose the dice to capture.");
    await press("1", "3");
    await says(page, "1 + 1 = 2");
    await press("Escape");
    await becomes(() => page.locator(".choosing").count(), 0);
    await press("Enter", "1", "3", "2");
    await says(page, "1 + 1 + 1 = 3");
    await press("Enter");
    await becomes(() => moveCount(page), 4);
    await becomes(() => cell(page, "c3").getAttribute("aria-label"), "c3: Black, 3");
    await becomes(() => focusedCell(), "c3");
});

test("what happens is said", async () => {
    const said = await page.locator('.visually-hidden[role="status"]').textContent();
    assert.match(said, /Black places a three on c3/);
    assert.match(said, /b3.*d3.*c4/);
});

test("keys take back, step and explain", async () => {
    await press("u");
    await becomes(() => moveCount(page), 3);
    await press(",");
    await says(page, "After 2 of 3 moves");
    await press("Home");
    await says(page, "After 0 of 3 moves");
    await press("End", "?");
    await page.getByRole("heading", { name: "Keyboard shortcuts" }).waitFor();
    await press("Escape", "h");
    await says(page, "Try ");
});
