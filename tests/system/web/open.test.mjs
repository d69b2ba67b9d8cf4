// A game from elsewhere: pasted, or in a file; looked at, and played on.
import assert from "node:assert/strict";
import test, { before, beforeEach } from "node:test";
import { assertNoFaults, cell, moveCount, place, says, squaresLeft, until, visit } from "./lib/page.mjs";
import { browser, server } from "./lib/stage.mjs";

const RECORD = `[Game "cephalopod"]
[Board "3x5"]
[A "Ada <i>"]
[B "Bo"]

{A quiet start.} 1. b2 d2 (1... a1 2. a2) 2. c2=b2+d2 $1 b1 *
`;

let page;
before(async () => {
    page = await visit(browser, server.url);
});
beforeEach(() => page.goto(`${server.url}/open`));

async function open(text) {
    await page.getByLabel("A record, a position, or just the moves").fill(text);
    await page.getByRole("button", { name: "Open the game" }).click();
}

test("a record opens at its start with its names, without its variations, and can be stepped through", async () => {
    await open(RECORD);
    await says(page, "After 0 of 4 moves");
    assert.equal(await moveCount(page), 4);
    assert.equal(await page.locator(".player-title").first().textContent(), "Ada <i>");
    for (const _ of [1, 2, 3]) await page.keyboard.press(".");
    assert.equal(await cell(page, "c2").getAttribute("aria-label"), "c2: White, 2");
});

test("a game can be played on from any moment", async () => {
    await open(RECORD);
    await page.keyboard.press(".");
    await page.getByRole("button", { name: "Play on from here" }).click();
    assert.equal(await moveCount(page), 1);
    await place(page, "e3");
    assert.equal(await moveCount(page), 2);
    await page.reload();
    await until(async () => (await moveCount(page)) === 2, "the game after a reload");
});

test("a position opens, and the computer takes the other side", async () => {
    await page.getByLabel("To play on").selectOption({ label: "You are Black, the computer plays the others" });
    await open("a1b1a12/5/5 a 2 -");
    await until(async () => (await moveCount(page)) === 1, "the computer's move");
    await page.locator(".player.active", { hasText: "You" }).waitFor();
});

test("just the moves are enough", async () => {
    await open("c3 c4 d3");
    await says(page, "After 0 of 3 moves");
});

test("a file with several games asks which one", async () => {
    const text = RECORD + "\n" + RECORD.replace("Ada <i>", "Cy");
    await page
        .locator('input[type="file"]')
        .setInputFiles({ name: "games.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
    await page.getByRole("button", { name: "Open the game" }).click();
    await page.getByRole("button", { name: "Cy – Bo" }).click();
    await says(page, "After 0 of 4 moves");
});

for (const [text, reason] of [
    ["c3 c3", "C3 is occupied"],
    ["5/5/4 a 2 -", "row"],
    ["<script>alert(1)</script>", "is not a move"],
    ['[Game "go"]\n\n*', "go"],
    ["x".repeat(1_000_001), "too long"],
]) {
    test(`what is no game is refused with the reason: ${text.slice(0, 20)}`, async () => {
        await open(text);
        await page.getByRole("alert").filter({ hasText: new RegExp(reason, "i") }).waitFor();
        await page.goto(server.url);
        assert.equal(await squaresLeft(page), 13, "the game on the first page is the one opened before");
        assertNoFaults(page);
    });
}
