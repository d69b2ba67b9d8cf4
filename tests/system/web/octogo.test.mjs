// Octogo in the browser: choosing a piece, its turns by button, board and keys, against the computer, and its rules.
import assert from "node:assert/strict";
import test, { before } from "node:test";
import { assertNoFaults, cell, counts, moveCount, movesBecome, place, says, until, visit } from "./lib/page.mjs";
import { browser, server } from "./lib/stage.mjs";

let page;
before(async () => {
    page = await visit(browser, server.url);
});

/** A choice of the form, by what stands over it. */
const field = (page, name) => page.locator("label.field", { has: page.getByText(name, { exact: true }) }).locator("select");

const turn = (strokes) => page.locator(`[data-turn="${strokes}"]`);
const lastMove = () => page.locator(".moves li").last().textContent();

/** A game of Octogo on that board, arranged on the page of new games. */
async function start(against, board) {
    await page.goto(`${server.url}/new/${against}`);
    await field(page, "Game").selectOption("octogo");
    await field(page, "Board").selectOption(board);
    await page.getByRole("button", { name: "Start the game" }).click();
    await page.locator(".moves").waitFor();
}

test("a game is arranged and begins with ten pieces a side", async () => {
    await start("screen", "8x5");
    assert.deepEqual(await counts(page), [10, 10]);
    assert.equal(await page.locator(".art .token-a").count(), 10);
    await says(page, "Red to move: choose a piece.");
    assert.equal(await cell(page, "a2").getAttribute("aria-label"), "a2: Red, up");
    await page.locator(".credit", { hasText: "Octogo, author unknown" }).waitFor();
});

test("a chosen piece shows what it can do, and a button does it", async () => {
    await place(page, "b2");
    await says(page, "What should the piece on b2 do?");
    // The piece at the side of the one beside it can go both ways; nothing stands before the second row.
    assert.equal(await page.locator("[data-turn]").count(), 10);
    assert.equal(await page.locator(".art .mark-choosable").count(), 4);
    await turn("AL").hover();
    assert.equal(await page.locator(".art .preview").getAttribute("data-arrow"), "7");
    await turn("AL").click();
    await movesBecome(page, 1);
    assert.match(await lastMove(), /b2-b3</);
    await says(page, "Blue to move: choose a piece.");
});

test("the board does it too: a square with one way to it at once, else after asking", async () => {
    await place(page, "c7");
    await place(page, "c5");
    await movesBecome(page, 2);
    assert.match(await lastMove(), /c7-c6-c5/);
    await place(page, "d2");
    await place(page, "d3");
    await says(page, "Advance");
    assert.equal(await page.locator(".art .preview").getAttribute("data-square"), "d3");
    await place(page, "d3");
    await movesBecome(page, 3);
    assert.match(await lastMove(), /d2-d3/);
});

test("what cannot be done is refused with the reason", async () => {
    await place(page, "a1");
    await says(page, "The piece on a1 is the other player's.");
    await place(page, "c5");
    await place(page, "a1");
    await says(page, "The piece cannot go there in one turn.");
    await page.keyboard.press("Escape");
    assert.equal(await moveCount(page), 3);
});

test("arrow keys turn and advance the chosen piece", async () => {
    await place(page, "c5");
    await page.keyboard.press("ArrowRight");
    await says(page, "Turn right");
    await page.keyboard.press("ArrowUp");
    await says(page, "Turn right, then advance");
    await page.keyboard.press("ArrowDown");
    await says(page, "Turn right");
    await page.keyboard.press("ArrowLeft");
    await says(page, "The piece cannot do that.");
    await page.keyboard.press("Enter");
    await movesBecome(page, 4);
    assert.match(await lastMove(), /c5>/);
});

test("a move is taken back and the pieces stand as before", async () => {
    await page.getByRole("button", { name: "Undo" }).click();
    await movesBecome(page, 3);
    assert.equal(await cell(page, "c5").getAttribute("aria-label"), "c5: Blue, down");
});

test("the computer answers", async () => {
    await start("computer", "6x10");
    await place(page, "e1");
    await turn("AA").click();
    await movesBecome(page, 2);
    await says(page, "Your turn: choose one of your pieces.");
});

test("the first page tells of the game on the board, and the rules are its own", async () => {
    await page.getByRole("link", { name: "Ludopod" }).click();
    await page.getByRole("heading", { name: "Follow the arrow." }).waitFor();
    await page.getByRole("link", { name: "Rules", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Octogo" }).waitFor();
});

test("a friend can be invited; the server keeps the game", async () => {
    await page.goto(`${server.url}/new/friend`);
    await field(page, "Game").selectOption("octogo");
    await page.getByRole("button", { name: "Create the game" }).click();
    await page.waitForURL(/\/g\//);
    await place(page, "a1");
    await turn("A").click();
    await movesBecome(page, 1);
    const friend = await visit(browser, page.url());
    await until(async () => (await friend.locator(".moves li").count()) === 1, "the friend to see the move");
    assert.equal(await cell(friend, "a2").getAttribute("aria-label"), "a2: Red, up");
    assertNoFaults(friend);
});

test("the rules have a page of their own, with figures to try", async () => {
    await page.goto(`${server.url}/rules`);
    await page.getByRole("link", { name: "Octogo" }).click();
    await page.getByRole("heading", { level: 1, name: "Octogo" }).waitFor();
    assert.equal(await page.locator("figure .pod-octogo").count(), 7);
    const figure = page.locator("figure", { hasText: "eliminates two blue pieces" });
    await figure.getByRole("button", { name: "Try it" }).click();
    await page.locator("figure.trying").locator('[data-cell="b1"]').click();
    await page.locator('figure.trying [data-turn="AA"]').click();
    await page.locator("figure.trying .token-b.captured").waitFor({ state: "attached" });
    assertNoFaults(page);
});
