// Octogo in the browser: choosing a piece, its turns by button, board and keys, against the computer, and its rules.
import assert from "node:assert/strict";
import test, { before } from "node:test";
import { becomes, visit } from "./lib/page.mjs";
import { begin, button, chooseGame, field, figure, foot, heading, link, openRecord, title } from "./lib/places.mjs";
import { NAMES } from "./lib/says.mjs";
import { browser, server } from "./lib/stage.mjs";
import {
    counts, drawn, drawnTurns, lastMove, moveCount, moveList, movesBecome, picker, place, result, says, spoken, squaresWith,
    stands, turn, turns, way, ways,
} from "./lib/table.mjs";

let page;
before(async () => {
    page = await visit(browser, server.url);
});

/** A choice of the form, by what stands over it. */
const choice = (page, name) => field(page, name).locator("select");

const shownWays = async () => (await ways(page).evaluateAll((buttons) => buttons.map(({ dataset }) => dataset.way))).sort();

/** A game of Octogo on that board, arranged on the page of new games. */
async function start(against, board, at = page) {
    await at.goto(`${server.url}/new/${against}`);
    await chooseGame(at, "octogo", board.replace("x", " × "));
    await begin(at).click();
    await moveList(at).waitFor();
}

test("a game is arranged and begins with ten pieces a side", async () => {
    await start("screen", "8x5");
    await becomes(() => counts(page), [10, 10]);
    await becomes(() => drawn(page, "first player's piece").count(), 10);
    await says(page, "Red to move: choose a piece.");
    await stands(page, "a2", "Red, up");
    await foot(page).filter({ hasText: "Octogo, author unknown" }).waitFor();
});

test("a chosen piece shows what it can do, and a button does it", async () => {
    await place(page, "b2");
    await says(page, "What should the piece on b2 do?");
    // The piece at the side of the one beside it can go both ways; nothing stands before the second row.
    await becomes(() => turns(page).and(page.locator(":enabled")).count(), 10);
    // A ghost on each of the four squares it can go to, a wedge for each turn: four where it stands, two ahead.
    await becomes(() => drawn(page, "ghost").count(), 4);
    await becomes(() => drawnTurns(page, "b2").count(), 4);
    await becomes(() => drawnTurns(page, "b3").count(), 2);
    await says(page, "Now choose where it goes");
    await turn(page, "AL").hover();
    await becomes(() => drawn(page, "preview").getAttribute("data-arrow"), "7");
    await turn(page, "AL").click();
    await movesBecome(page, 1);
    await becomes(() => lastMove(page), /b2-b3</);
    await says(page, "Blue to move: choose a piece.");
});

test("the board does it too: a square with one way to it at once, else by the direction picker", async () => {
    await place(page, "c7");
    await place(page, "c5");
    await movesBecome(page, 2);
    await becomes(() => lastMove(page), /c7-c6-c5/);
    await place(page, "d2");
    await place(page, "d3");
    await says(page, "Move one square");
    await becomes(() => squaresWith(page, "preview"), ["d3"]);
    await becomes(shownWays, ["A", "AL", "AR"]);
    await way(page, "AR").hover();
    await becomes(() => drawn(page, "preview").getAttribute("data-arrow"), "1");
    await way(page, "A").click();
    await movesBecome(page, 3);
    await becomes(() => lastMove(page), /d2-d3/);
});

test("the piece itself, pointed at once more, is turned", async () => {
    await place(page, "b7");
    await place(page, "b7");
    await becomes(shownWays, ["L", "LL", "R", "RR"]);
    await button(page, "Cancel").first().click();
    await becomes(() => picker(page).count(), 0);
    await place(page, "b7");
    await place(page, "b7");
    await way(page, "RR").click();
    await movesBecome(page, 4);
    await becomes(() => lastMove(page), /b7>>/);
    await button(page, NAMES.undo).click();
    await movesBecome(page, 3);
});

test("what cannot be done is refused with the reason", async () => {
    await place(page, "a1");
    await says(page, "The piece on a1 is the other player's.");
    await place(page, "c5");
    await place(page, "a1");
    await says(page, "The piece cannot go there in one turn.");
    await page.keyboard.press("Escape");
    await becomes(() => moveCount(page), 3);
});

test("arrow keys turn and advance the chosen piece", async () => {
    await place(page, "c5");
    await page.keyboard.press("ArrowRight");
    await says(page, "Rotate right");
    await page.keyboard.press("ArrowUp");
    await says(page, "Rotate right, then move");
    await page.keyboard.press("ArrowDown");
    await says(page, "Rotate right");
    await page.keyboard.press("ArrowLeft");
    await says(page, "The piece cannot do that.");
    await page.keyboard.press("Enter");
    await movesBecome(page, 4);
    await becomes(() => lastMove(page), /c5>/);
});

test("a move is taken back and the pieces stand as before", async () => {
    await button(page, NAMES.undo).click();
    await movesBecome(page, 3);
    await stands(page, "c5", "Blue, down");
});

test("what can be taken is ringed, and the line of the capture drawn", async () => {
    await page.goto(`${server.url}/open`);
    await openRecord(page, "4e/2d2/2f2/2A2/A4 r - 0");
    await place(page, "c2");
    await becomes(() => squaresWith(page, "target"), ["c3", "c4"]);
    await drawn(page, "line of capture").first().waitFor({ state: "attached" });
    await becomes(() => turn(page, "AA").getAttribute("aria-label"), "Move two squares. Captures c3 and c4.");
    await page.keyboard.press("ArrowUp");
    await spoken(page, "Move one square. Captures c3.").waitFor({ state: "attached" });
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await movesBecome(page, 1);
    await becomes(() => counts(page), [2, 1]);
});

test("options of the game: fewer pieces, another limit; what cannot be is said at its field", async () => {
    await page.goto(`${server.url}/new/screen`);
    await chooseGame(page, "octogo", "Other");
    await page.getByLabel("Pieces a side").fill("12");
    await page.getByText("Enter a whole number from 1 to 10.").waitFor();
    assert.ok(await begin(page).isDisabled());
    await page.getByLabel("Pieces a side").fill("3");
    await page.getByLabel("Turns without a capture").fill("2");
    await page.getByLabel("Rows").fill("1");
    await page.getByRole("alert").waitFor();
    assert.ok(await begin(page).isDisabled());
    await page.getByLabel("Rows").fill("4");
    await page.getByLabel("Columns").fill("3");
    await begin(page).click();
    await becomes(() => counts(page), [3, 3]);
    await place(page, "a1");
    await turn(page, "LL").click();
    await place(page, "a4");
    await turn(page, "LL").click();
    await result(page, "Draw").waitFor();
});

test("the same options reach the server", async () => {
    await page.goto(`${server.url}/new/friend`);
    await chooseGame(page, "octogo", "8 × 5");
    await page.getByLabel("Pieces a side").fill("4");
    await choice(page, "The same position for the third time").selectOption("off");
    await button(page, "Create the game").click();
    await page.waitForURL(/\/g\//);
    await becomes(() => counts(page), [4, 4]);
    const answer = await (await fetch(`${server.url}/api/v1/games/${page.url().split("/").pop()}`)).json();
    assert.equal(answer.options.repetition, "off");
    assert.equal(answer.options.pieces, 4);
});

test("the rules stand beside the board on demand, and the game stays", async () => {
    await start("screen", "8x5");
    await button(page, "Show the rules beside the board").click();
    await title(page, "Octogo").waitFor();
    await place(page, "b2");
    await turn(page, "AA").click();
    await button(page, "Close").click();
    await movesBecome(page, 1);
});

test("the computer answers", async () => {
    await start("computer", "6x10");
    await place(page, "e1");
    await turn(page, "AA").click();
    await movesBecome(page, 2);
    await says(page, "Your turn: choose one of your pieces.");
});

test("the first page tells of the game on the board, and the rules are its own", async () => {
    const stranger = await visit(browser, server.url);
    await start("screen", "8x5", stranger);
    await stranger.getByRole("link", { name: "Ludopod" }).click();
    await heading(stranger, "Follow the arrow.").waitFor();
    await link(stranger, "Learn").click();
    await stranger.getByRole("link", { name: "Read the rules" }).click();
    await title(stranger, "Octogo").waitFor();
    await stranger.context().close();
});

test("a friend can be invited; the server keeps the game", async () => {
    await page.goto(`${server.url}/new/friend`);
    await chooseGame(page, "octogo");
    await button(page, "Create the game").click();
    await page.waitForURL(/\/g\//);
    await place(page, "a1");
    await turn(page, "A").click();
    await movesBecome(page, 1);
    const friend = await visit(browser, page.url());
    await movesBecome(friend, 1);
    await stands(friend, "a2", "Red, up");
});

test("the rules have a page of their own, with figures to try", async () => {
    await page.goto(`${server.url}/rules`);
    await page.getByRole("link", { name: "Octogo" }).click();
    await title(page, "Octogo").waitFor();
    await becomes(() => page.locator("figure > [role=img] > svg").count(), 7);
    const tried = figure(page, "eliminates two blue pieces");
    await button(tried, NAMES.tryIt).click();
    await place(tried, "b1");
    await turn(tried, "AA").click();
    await drawn(tried, "captured piece").waitFor({ state: "attached" });
});
