// Nothing but keys.
import assert from "node:assert/strict";
import test, { before } from "node:test";
import { becomes, tabTo, visit } from "./lib/page.mjs";
import { begin, heading } from "./lib/places.mjs";
import { afterPly, SAYS } from "./lib/says.mjs";
import { browser, server } from "./lib/stage.mjs";
import { cell, focusedSquare, moveCount, moveList, question, says, spoken, stands } from "./lib/table.mjs";

let page;
before(async () => {
    page = await visit(browser, server.url);
});

const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
};

test("the first Tab offers to skip to the content", async () => {
    await press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Skip to content");
});

test("a game is arranged with keys alone", async () => {
    await tabTo(page, page.getByRole("link", { name: "Same screen" }));
    await press("Enter");
    await tabTo(page, begin(page));
    await press("Enter");
    await moveList(page).waitFor();
});

test("arrows move about the board and Enter places", async () => {
    await tabTo(page, cell(page, "c3"));
    await press("ArrowLeft", "Enter", "ArrowRight", "ArrowUp", "Enter");
    await becomes(() => focusedSquare(page), "c4");
    await becomes(() => moveCount(page), 2);
    await stands(page, "b3", "White, 1");
    await press("ArrowUp", "ArrowUp", "ArrowUp");
    await becomes(() => focusedSquare(page), "c5");
});

test("dice of a capture are picked by number, Escape cancels, Enter captures", async () => {
    // White b3, Black c4, White d3 around c3.
    await press("ArrowDown", "ArrowDown", "ArrowRight", "Enter");
    await press("ArrowLeft", "Enter");
    await says(page, SAYS.chooseDice);
    await press("1", "3");
    await says(page, "1 + 1 = 2");
    await press("Escape");
    await becomes(() => question(page).count(), 0);
    await press("Enter", "1", "3", "2");
    await says(page, "1 + 1 + 1 = 3");
    await press("Enter");
    await becomes(() => moveCount(page), 4);
    await stands(page, "c3", "Black, 3");
    await becomes(() => focusedSquare(page), "c3");
});

test("what happens is said", async () => {
    await becomes(() => spoken(page).textContent(), /Black places a three on c3.*b3.*d3.*c4/);
});

test("keys take back, step and explain", async () => {
    await press("u");
    await becomes(() => moveCount(page), 3);
    await press(",");
    await says(page, afterPly(2, 3));
    await press("Home");
    await says(page, afterPly(0, 3));
    await press("End", "?");
    await heading(page, "Keyboard shortcuts").waitFor();
    await press("Escape", "h");
    await says(page, "Try ");
});
