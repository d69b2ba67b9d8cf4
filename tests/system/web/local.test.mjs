// Two people at one screen: captures, choosing them, taking back, looking back, and a game that is still there later.
import assert from "node:assert/strict";
import test, { before } from "node:test";
import { becomes, keep, until, visit } from "./lib/page.mjs";
import { button, startOnBoard, startOnScreen } from "./lib/places.mjs";
import { afterPly, NAMES, SAYS } from "./lib/says.mjs";
import { browser, server } from "./lib/stage.mjs";
import {
    capture, cell, counts, drawing, drawn, keptGame, lineMoves, listen, moveCount, moves, noteDrawing, place, play, player,
    question, readyBoard, result, says, spoken, squaresLeft, stands, toMove,
} from "./lib/table.mjs";

let page;
before(async () => {
    page = await visit(browser, server.url);
    await startOnScreen(page);
});

test("a die that can capture one set captures it at once", async () => {
    await play(page, ["b2", "d2", "c2"]);
    await becomes(() => counts(page), [1, 0]);
    await stands(page, "c2", "White, 2");
    await becomes(() => squaresLeft(page), 14);
});

test("what a die would do is shown before it is placed", async () => {
    await cell(page, "a1").hover();
    await says(page, "No two neighbours sum to 6 or less");
    await becomes(() => drawn(page, "preview").count(), 1);
});

test("an occupied square is refused with the reason", async () => {
    await place(page, "c2");
    await says(page, "C2 is occupied; a die goes on an empty square.");
    await becomes(() => moveCount(page), 3);
});

test("where several captures are possible the dice are chosen, up to six", async () => {
    // Around c1: b1 (1), d1 (1) and c2 (2).
    await play(page, ["b1", "d1"]);
    await place(page, "c1");
    await says(page, SAYS.chooseDice);
    await becomes(() => capture(page).isEnabled(), false);
    await place(page, "b1");
    await place(page, "d1");
    await says(page, "1 + 1 = 2");
    await becomes(() => capture(page).isEnabled(), true);
    await place(page, "c2");
    await says(page, "1 + 1 + 2 = 4");
    await place(page, "d1");
    await says(page, "1 + 2 = 3");
    await page.keyboard.press("Escape");
    await becomes(() => question(page).count(), 0);
    await becomes(() => moveCount(page), 5);
    await play(page, ["c1=b1+d1+c2"]);
    await stands(page, "c1", "Black, 4");
});

test("a move is taken back", async () => {
    await button(page, NAMES.undo).click();
    await becomes(() => moveCount(page), 5);
    await stands(page, "c2", "White, 2");
});

test("the game can be stepped through and come back to", async () => {
    await button(page, "Go to the start").click();
    await becomes(() => squaresLeft(page), 15);
    await button(page, "Next move").click();
    await becomes(() => squaresLeft(page), 14);
    await place(page, "e3");
    await says(page, afterPly(1, 5));
    await becomes(() => moveCount(page), 5);
    await button(page, "Back to the latest move").click();
    await becomes(() => squaresLeft(page), 12);
});

test("the game is still there after a reload", async () => {
    await page.reload();
    await moves(page).nth(4).waitFor();
    await becomes(() => player(page, "Ada").count(), 1);
});

test("dice that sum to more than six are refused with their sum", async () => {
    // Around b2: five on b3, ones on a2 and c2, two on b1.
    await keep(page, keptGame("3x3", [], { start: "1a51/a11b1/1a21 a 2 -" }));
    await page.reload();
    await place(page, "b2");
    await place(page, "b3");
    await place(page, "b1");
    await says(page, "sum to 7; at most 6 can be captured");
    await place(page, "a2");
    await says(page, "5 + 1 = 6");
    await capture(page).click();
    await stands(page, "b2", "White, 6");
});

test("the end is counted and said, and the result can be replayed, reviewed, analysed and played again", async () => {
    await page.goto(server.url);
    await startOnBoard(page, 1, 3);
    await play(page, ["a1", "b1", "c1"]);
    await says(page, "Ada won 2–1");
    await spoken(page, /Ada won 2–1/).waitFor({ state: "attached" });
    await becomes(() => result(page).getByRole("button").allTextContents(), [NAMES.again, "Replay", "Review", NAMES.analyse]);
    await becomes(() => toMove(page, /./).count(), 0);
    const hasSaid = await listen(page);
    await button(page, "Replay").click();
    for (const ply of [1, 2]) await until(() => hasSaid(afterPly(ply, 3)), `move ${ply} of the replay`);
    await says(page, "Ada won 2–1");
    await button(page, NAMES.again).click();
    await becomes(() => squaresLeft(page), 3);
});

test("pointing at a square draws what stands there anew, and nothing else", async () => {
    const page = await visit(browser, server.url);
    await startOnScreen(page);
    await play(page, ["b2"]);
    await readyBoard(page).waitFor();
    const drawnAnew = await noteDrawing(page);
    await cell(page, "d3").hover();
    await drawn(page, "preview").waitFor();
    assert.deepEqual(await drawnAnew(), { squares: ["d3"], ground: false });
    await page.context().close();
});

/** The record's board at each of these plies, reached by stepping from one to the next. */
async function drawingsAt(page, plies) {
    const drawings = [];
    for (const ply of plies) {
        const move = lineMoves(page).nth(ply - 1);
        await move.click();
        await becomes(() => move.getAttribute("aria-current"), "step");
        drawings.push(await drawing(page).innerHTML());
    }
    return drawings;
}

test("whatever was shown before, a moment of the game is drawn alike", async () => {
    const moves = "c1=b1+c2 c3 b3 a3=a2+b3 a2 b3=a3+c3 a3=a2+b3 b2 c3 a1 b1=a1+b2 b2";
    const record = encodeURIComponent(`[Board "3x3"]\n[Position "3/a11b1/1a11 b 2 -"]\n\n${moves} *`);
    const plies = [2, 11, 4, 11, 6, 3];
    const page = await visit(browser, `${server.url}/open#${record}`);
    const steps = await drawingsAt(page, plies);
    await page.context().close();
    for (const [index, ply] of plies.entries()) {
        const fresh = await visit(browser, `${server.url}/open#${record}`);
        const [once] = await drawingsAt(fresh, [ply]);
        assert.equal(steps[index], once, `ply ${ply}`);
        await fresh.context().close();
    }
});
