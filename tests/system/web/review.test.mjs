// Going through a finished game: its graph, which can be stepped along, and its mistakes, one after the other.
import assert from "node:assert/strict";
import test from "node:test";
import { becomes, hasFocus, overflow, PHONE, until, visitAgain } from "./lib/page.mjs";
import { button, curveNames, curves, graph, learn, review, study, summary } from "./lib/places.mjs";
import { afterPly, NAMES } from "./lib/says.mjs";
import { browser, server } from "./lib/stage.mjs";
import { board, cell, coach, controls, drawn, keptGame, moveCount, moveList, person, place, result, says } from "./lib/table.mjs";

const SLOW_PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

/** A visitor on whose device that game has been played. */
async function visitGame(game, options = {}) {
    const page = await visitAgain(browser, `${server.url}/play`, game, options);
    await review(page).waitFor();
    return page;
}

const visitFinished = (size, events, options = {}, names = undefined) => visitGame(keptGame(size, events, { names }), options);

const moment = (page) => graph(page).getAttribute("aria-valuetext");

test("a finished game has a graph, which is stepped along by mouse and by keys", async () => {
    const page = await visitFinished("5x5", ["c3", "b2", "a:resign"]);
    await graph(page).waitFor();
    await becomes(() => moment(page), /^After 3 of 3 moves\..*Chance of winning: Ada 0%, Bo 100%\.$/);
    await graph(page).focus();
    await page.keyboard.press("ArrowLeft");
    await says(page, afterPly(2, 3));
    await until(async () => (await moment(page)).startsWith("After 2 of 3 moves."), "the moment to be told");
    await page.keyboard.press("Home");
    await says(page, afterPly(0, 3));
    const box = await graph(page).boundingBox();
    await page.mouse.click(box.x + 12 + (box.width - 24) / 3, box.y + box.height / 2);
    await says(page, afterPly(1, 3));
    await becomes(() => curves(page).count(), 1);
    await page.context().close();
});

/** Where they begin, from above. */
const topsOf = (...parts) => Promise.all(parts.map(async (part) => (await part.boundingBox()).y));

test("the moves stay above the review of a game that has ended, but a mistake that is explained comes first", async () => {
    for (const viewport of [{ width: 390, height: 844 }, { width: 1440, height: 900 }]) {
        const page = await visitGame(twoMistakes(), { viewport });
        await graph(page).waitFor();
        const [list, judged] = await topsOf(moveList(page), review(page));
        assert.ok(list < judged, `${viewport.width} px: moves at ${list}, review at ${judged}`);
        await learn(page).click();
        await coach(page).waitFor();
        const [explained, after] = await topsOf(coach(page), moveList(page));
        assert.ok(explained < after, `${viewport.width} px: explained at ${explained}, moves at ${after}`);
        await page.context().close();
    }
});

test("who leaves has made no move", async () => {
    const page = await visitFinished("1x3", ["a1", "b:resign"]);
    await graph(page).waitFor();
    await becomes(() => moment(page), "After 2 of 2 moves. Chance of winning: Ada 100%, Bo 0%.");
    await page.context().close();
});

test("the chances of three add up to one, and their curves have their names", async () => {
    const page = await visitFinished("1x4", ["a1", "b1", "c1", "d1"], {}, ["Ada", "Bo", "Cy"]);
    await graph(page).waitFor();
    for (const ply of [4, 3, 2, 1, 0]) {
        await until(async () => (await moment(page)).startsWith(`After ${ply} of 4 moves.`), `the moment after ${ply}`);
        const shares = /Chance of winning: Ada (\d+)%, Bo (\d+)%, Cy (\d+)%\.$/.exec(await moment(page));
        assert.equal(Number(shares[1]) + Number(shares[2]) + Number(shares[3]), 100, await moment(page));
        await graph(page).focus();
        await page.keyboard.press("ArrowLeft");
    }
    assert.deepEqual((await curveNames(page).allTextContents()).sort(), ["Ada", "Bo", "Cy"]);
    await page.context().close();
});

test("the page stays responsive while the engine looks through the game, on a phone a fifth as fast", async () => {
    const page = await visitFinished("5x5", ["c3", "b2", "d4", "c4", "b3", "e5", "a:resign"], SLOW_PHONE);
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 5 });
    await page.reload();
    await button(page, NAMES.again).tap();
    await review(page).waitFor({ state: "detached" });
    await page.context().close();
});

// ---- Learning from mistakes ----

/** Only one move wins, on b3. Ada does not find it, nor does Bo find the answer that would have punished that. */
const twoMistakes = (seats = ["Ada", "Bo"].map(person)) =>
    seats.length > 2
        ? keptGame("", ["a1", "b:resign", "c:resign"], { seats, start: "a31b3/c12/3 a 3 -" })
        : keptGame("", ["a1", "c1", "a:resign"], { seats, start: "a31b3/3/3 a 2 -" });

const subject = (page) => coach(page).getByRole("heading").textContent();
const taught = (page) => coach(page).getByRole("status").locator("p").allTextContents();
const judged = (page) => coach(page).getByRole("status").textContent();
const isGhost = (page) => drawn(page, "preview").count();
const movesShown = async (page) => (await moment(page)).split(" ").slice(0, 2).join(" ");

const GIVEN = [
    "After a1 the answer b3=a3+c3 captures one die for a six, locked for good.",
    "Before it the game was won for certain; now it is lost against best play.",
];

test("a mistake is explained, tried again, and shown better; then comes the next one", async () => {
    const page = await visitGame(twoMistakes());
    await learn(page).click();
    await becomes(() => subject(page), "1. a1 was a blunder");
    assert.deepEqual(await taught(page), GIVEN);
    assert.equal(await coach(page).getByText(/^\d of \d$/).textContent(), "1 of 2");
    await button(page, "Why?").click();
    const reply = page.getByRole("list", { name: "Why?" }).getByRole("button");
    await becomes(() => reply.nth(1).getAttribute("aria-current"), "step");
    assert.deepEqual([await reply.nth(1).textContent(), await taught(page)], ["b3=a3+c3", GIVEN]);
    await button(page, NAMES.tryAgain).click();
    await becomes(() => judged(page), "Ada to move: find something better than a1.");
    await place(page, "a2");
    await becomes(() => judged(page), "a2 is no better. Chance to win: 0%. After a2 the answer b3=a3+c3 captures one die for a six, locked for good.");
    await button(page, NAMES.tryAgain).click();
    await becomes(() => judged(page), /^Ada to move/);
    await place(page, "b3");
    await becomes(() => judged(page), "b3=a3+c3 is the best move. Chance to win: 100%.");
    await button(page, "Show the better move").click();
    await becomes(() => subject(page), "Better: b3=a3+c3");
    assert.equal(await isGhost(page), 1);
    assert.equal((await taught(page))[0], "After b3=a3+c3 nothing is captured at once.");
    const line = page.getByRole("list", { name: "The better line" }).getByRole("button");
    await line.nth(1).click();
    await becomes(() => isGhost(page), 0);
    await becomes(() => line.nth(1).getAttribute("aria-current"), "step");
    await button(page, "Next mistake").click();
    await becomes(() => subject(page), "2. c1 was a blunder");
    assert.equal(await button(page, "Next mistake").count(), 0);
    await button(page, "End the lesson").click();
    await coach(page).waitFor({ state: "detached" });
    await becomes(() => moveCount(page), 3, "the game is as it was");
    await page.context().close();
});

test("the game in a sentence, its turning points, and its graph as a table", async () => {
    const page = await visitGame(twoMistakes());
    await summary(page).waitFor();
    assert.equal(await summary(page).textContent(), "Ada was ahead until move 2. The largest mistake: a1 (Ada).");
    await button(page.getByRole("group", { name: "Turning points" }), "Move 2: c1").click();
    await becomes(() => subject(page), "2. c1 was a blunder");
    await becomes(() => movesShown(page), "After 2");
    await page.getByText("The graph as a table").click();
    const rows = page.getByRole("table").getByRole("row");
    await becomes(() => rows.nth(2).locator("th, td").allTextContents(), ["1. a1", "Ada 0%, Bo 100%", "Blunder"]);
    await page.context().close();
});

test("whoever played against the computer learns from the own mistakes first, with the board in sight on a phone", async () => {
    const seats = [{ kind: "computer", name: "", character: "bobtail" }, person("")];
    const page = await visitGame(twoMistakes(seats), PHONE);
    const isInView = (part) =>
        part.evaluate((element) => {
            const { top, bottom } = element.getBoundingClientRect();
            return top >= 0 && bottom <= window.innerHeight;
        });
    await learn(page).tap();
    await becomes(() => subject(page), "2. c1 was a blunder");
    for (const name of ["Show the better move", "Try again", "Show the better move", "Next mistake"]) {
        await button(page, name).tap();
        await until(() => isInView(board(page)), `the board to be in sight after “${name}”`);
        await until(() => isInView(coach(page).getByRole("heading")), `the words to be in sight after “${name}”`);
    }
    await becomes(() => subject(page), "1. a1 was a blunder");
    assert.equal(await overflow(page), 0);
    await page.context().close();
});

test("a review is gone through by keyboard alone", async () => {
    const page = await visitGame(twoMistakes());
    await learn(page).focus();
    await page.keyboard.press("Enter");
    await hasFocus(coach(page));
    await button(page, NAMES.tryAgain).focus();
    await page.keyboard.press("Enter");
    await becomes(() => judged(page), /^Ada to move/);
    await hasFocus(coach(page));
    await cell(page, "b3").focus();
    await page.keyboard.press("Enter");
    await becomes(() => judged(page), /^b3=a3\+c3 is the best move\./);
    await page.keyboard.press("Escape");
    await coach(page).waitFor({ state: "detached" });
    await becomes(() => movesShown(page), "After 1");
    await page.context().close();
});

test("of three each mistake is told by the mover's own chance, by name", async () => {
    const page = await visitGame(twoMistakes(["Ada", "Bo", "Cy"].map(person)));
    await learn(page).click();
    await becomes(() => subject(page), "1. a1 was a blunder");
    await becomes(async () => (await taught(page)).at(-1), /^Ada: a \d\d% chance to win before this move, \d\d% after it\.$/);
    assert.match((await taught(page))[0], /^After a1 the answer b3=a3\+c3 captures one die/);
    await page.context().close();
});

test("a mistake in Octogo has the piece that moves better, and what became of the own", async () => {
    const page = await visitGame(keptGame("", ["d3-e4>", "b:resign"], { options: { game: "octogo" }, start: "5/5/1c1d1/5/5/1C1B1/5/5 r - 0" }));
    await learn(page).click();
    await becomes(() => subject(page), "1. d3-e4> was a blunder");
    await becomes(async () => (await taught(page))[0], /^After d3-e4> the answer \S+ [a-z ]+\./);
    await button(page, "Show the better move").click();
    await becomes(async () => (await taught(page)).at(-1), /^Ada: a \d+% chance to win after it\.$|^Forced win: Ada\.$/);
    assert.equal(await isGhost(page), 1);
    await page.context().close();
});

test("after the end there is no hint; for an earlier position there is one", async () => {
    const page = await visitGame(twoMistakes());
    const hint = button(controls(page), NAMES.hint);
    assert.equal(await hint.isEnabled(), false);
    await page.keyboard.press("Home");
    await until(() => hint.isEnabled(), "the hint to be there");
    await hint.click();
    await becomes(() => drawn(page, "hint").count(), 1);
    await page.context().close();
});

test("a finished line is gone through on the analysis board, too", async () => {
    const page = await visitGame(twoMistakes());
    await button(result(page), NAMES.analyse).click();
    await page.waitForURL(/\/analysis$/);
    await learn(page).waitFor();
    const [tree, found] = await topsOf(study(page), review(page));
    assert.ok(tree < found, `the tree at ${tree}, the review at ${found}`);
    await learn(page).click();
    await becomes(() => subject(page), "1. a1 was a blunder");
    await button(page, NAMES.tryAgain).click();
    await becomes(() => judged(page), /^Ada to move/);
    await place(page, "b3");
    await becomes(() => judged(page), /^b3=a3\+c3 is the best move\./);
    await button(page, "End the lesson").click();
    await learn(page).waitFor();
    await page.context().close();
});
