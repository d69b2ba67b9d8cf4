// Going through a finished game: its graph, which can be stepped along, and its mistakes, one after the other.
import assert from "node:assert/strict";
import test from "node:test";
import { becomes, hasFocus, until, visitAgain } from "./lib/page.mjs";
import { browser, server } from "./lib/stage.mjs";
import { cell, place, says } from "./lib/table.mjs";

const SLOW_PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

const person = (name) => ({ kind: "human", name });

/** A visitor on whose device that game has been played. */
async function visitGame(game, options = {}) {
    const page = await visitAgain(browser, `${server.url}/play`, { "ludopod.game": game }, options);
    await page.locator(".review").waitFor();
    return page;
}

const visitFinished = (board, events, options = {}, names = ["Ada", "Bo"]) =>
    visitGame({ events, seats: names.map(person), options: { board, players: names.length, variant: "", first: "a" } }, options);

const slider = (page) => page.getByRole("slider", { name: "Game review" });
const spoken = (page) => slider(page).getAttribute("aria-valuetext");

test("a finished game has a graph, which is stepped along by mouse and by keys", async () => {
    const page = await visitFinished("1x3", ["b1", "a1", "c1"]);
    await slider(page).waitFor();
    await becomes(() => spoken(page), /^After 3 of 3 moves\..*Chances to win: Ada 100%, Bo 0%\.$/);
    await slider(page).focus();
    await page.keyboard.press("ArrowLeft");
    await says(page, "After 2 of 3 moves");
    await until(async () => (await spoken(page)).startsWith("After 2 of 3 moves."), "the moment to be told");
    await page.keyboard.press("Home");
    await says(page, "After 0 of 3 moves");
    const box = await slider(page).boundingBox();
    await page.mouse.click(box.x + 12 + (box.width - 24) / 3, box.y + box.height / 2);
    await says(page, "After 1 of 3 moves");
    await becomes(() => page.locator(".review svg .course").count(), 1);
    await page.context().close();
});

/** Where they begin, from above. */
const topsOf = (page, ...parts) => Promise.all(parts.map(async (part) => (await page.locator(part).boundingBox()).y));

test("the moves stay above the review of a game that has ended, but a mistake that is explained comes first", async () => {
    for (const viewport of [{ width: 390, height: 844 }, { width: 1440, height: 900 }]) {
        const page = await visitGame({ start: "a31b3/3/3 a 2 -", events: ["a1", "c1", "a:resign"], seats: ["Ada", "Bo"].map(person), options: { board: "", players: 2, variant: "", first: "a" } }, { viewport });
        await slider(page).waitFor();
        const [moves, review] = await topsOf(page, ".moves", ".review");
        assert.ok(moves < review, `${viewport.width} px: moves at ${moves}, review at ${review}`);
        await page.getByRole("button", { name: /^Learn from/ }).click();
        await page.locator(".coach").waitFor();
        const [coach, after] = await topsOf(page, ".coach", ".moves");
        assert.ok(coach < after, `${viewport.width} px: explained at ${coach}, moves at ${after}`);
        await page.context().close();
    }
});

test("who leaves has made no move", async () => {
    const page = await visitFinished("1x3", ["a1", "b:resign"]);
    await slider(page).waitFor();
    await becomes(() => spoken(page), "After 2 of 2 moves. Chances to win: Ada 100%, Bo 0%.");
    await page.context().close();
});

test("the chances of three add up to one, and their curves have their names", async () => {
    const page = await visitFinished("1x4", ["a1", "b1", "c1", "d1"], {}, ["Ada", "Bo", "Cy"]);
    await slider(page).waitFor();
    for (const ply of [4, 3, 2, 1, 0]) {
        await until(async () => (await spoken(page)).startsWith(`After ${ply} of 4 moves.`), `the moment after ${ply}`);
        const chances = /Chances to win: Ada (\d+)%, Bo (\d+)%, Cy (\d+)%\.$/.exec(await spoken(page));
        assert.equal(Number(chances[1]) + Number(chances[2]) + Number(chances[3]), 100, await spoken(page));
        await slider(page).focus();
        await page.keyboard.press("ArrowLeft");
    }
    assert.deepEqual((await page.locator(".review .seat-name").allTextContents()).sort(), ["Ada", "Bo", "Cy"]);
    await page.context().close();
});

test("the page stays responsive while the engine looks through the game, on a phone a fifth as fast", async () => {
    const page = await visitFinished("5x5", ["c3", "b2", "d4", "c4", "b3", "e5", "a:resign"], SLOW_PHONE);
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 5 });
    await page.reload();
    await page.getByRole("button", { name: "Play again" }).tap();
    await page.locator(".review").waitFor({ state: "detached" });
    await page.context().close();
});

// ---- Learning from mistakes ----

/** Only one move wins, on b3. Ada does not find it, nor does Bo find the answer that would have punished that. */
const twoMistakes = (seats = [person("Ada"), person("Bo")]) => ({
    options: { board: "", players: seats.length, variant: "", first: "a" },
    start: seats.length > 2 ? "a31b3/c12/3 a 3 -" : "a31b3/3/3 a 2 -",
    events: seats.length > 2 ? ["a1", "b:resign", "c:resign"] : ["a1", "c1", "a:resign"],
    seats,
});

const button = (page, name) => page.getByRole("button", { name, exact: true });
const learn = (page) => page.getByRole("button", { name: /^Learn from/ });
const coach = (page) => page.locator(".coach");
const title = (page) => coach(page).getByRole("heading").textContent();
const taught = (page) => page.locator(".coach-words p").allTextContents();
const verdict = (page) => page.locator(".coach-verdict").textContent();
const isGhost = (page) => page.locator(".play-board .preview").count();
const movesShown = async (page) => (await spoken(page)).split(" ").slice(0, 2).join(" ");

const GIVEN = [
    "After a1 the answer b3=a3+c3 captures one die for a six, locked for good.",
    "Before it the game was won for certain; now it is lost against best play.",
];

test("a mistake is explained, tried again, and shown better; then comes the next one", async () => {
    const page = await visitGame(twoMistakes());
    await learn(page).click();
    await becomes(() => title(page), "1. a1 was a blunder");
    assert.deepEqual(await taught(page), GIVEN);
    assert.equal(await coach(page).locator(".chip").textContent(), "1 of 2");
    await button(page, "Why?").click();
    const reply = page.getByRole("list", { name: "Why?" }).getByRole("button");
    await becomes(() => reply.nth(1).getAttribute("aria-current"), "step");
    assert.deepEqual([await reply.nth(1).textContent(), await taught(page)], ["b3=a3+c3", GIVEN]);
    await button(page, "Try again").click();
    await becomes(() => verdict(page), "Ada to move: find something better than a1.");
    await place(page, "a2");
    await becomes(() => verdict(page), "a2 is no better. Chance to win: 0%. After a2 the answer b3=a3+c3 captures one die for a six, locked for good.");
    await button(page, "Try again").click();
    await becomes(() => verdict(page), /^Ada to move/);
    await place(page, "b3");
    await becomes(() => verdict(page), "b3=a3+c3 is the best move. Chance to win: 100%.");
    await button(page, "Show the better move").click();
    await becomes(() => title(page), "Better: b3=a3+c3");
    assert.equal(await isGhost(page), 1);
    assert.equal((await taught(page))[0], "After b3=a3+c3 nothing is captured at once.");
    const line = page.getByRole("list", { name: "The better line" }).getByRole("button");
    await line.nth(1).click();
    await becomes(() => isGhost(page), 0);
    await becomes(() => line.nth(1).getAttribute("aria-current"), "step");
    await button(page, "Next mistake").click();
    await becomes(() => title(page), "2. c1 was a blunder");
    assert.equal(await button(page, "Next mistake").count(), 0);
    await button(page, "End the lesson").click();
    await coach(page).waitFor({ state: "detached" });
    await becomes(() => page.locator(".moves li").count(), 3, "the game is as it was");
    await page.context().close();
});

test("the game in a sentence, its turning points, and its graph as a table", async () => {
    const page = await visitGame(twoMistakes());
    await page.locator(".summary").waitFor();
    assert.equal(await page.locator(".summary").textContent(), "Ada led until move 2. The largest mistake: a1 (Ada).");
    await page.getByRole("group", { name: "Turning points" }).getByRole("button", { name: "Move 2: c1" }).click();
    await becomes(() => title(page), "2. c1 was a blunder");
    await becomes(() => movesShown(page), "After 2");
    await page.getByText("The graph as a table").click();
    const rows = page.getByRole("table").getByRole("row");
    await becomes(() => rows.nth(2).locator("th, td").allTextContents(), ["1. a1", "Ada 0%, Bo 100%", "A blunder."]);
    await page.context().close();
});

test("whoever played against the computer learns from the own mistakes first, with the board in sight on a phone", async () => {
    const seats = [{ kind: "computer", name: "", character: "bobtail" }, person("")];
    const page = await visitGame(twoMistakes(seats), { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    const isInView = (selector) =>
        page.locator(selector).evaluate((element) => {
            const { top, bottom } = element.getBoundingClientRect();
            return top >= 0 && bottom <= window.innerHeight;
        });
    await learn(page).tap();
    await becomes(() => title(page), "2. c1 was a blunder");
    for (const name of ["Show the better move", "Try again", "Show the better move", "Next mistake"]) {
        await button(page, name).tap();
        await until(() => isInView(".board-room"), `the board to be in sight after “${name}”`);
        await until(() => isInView(".coach h2"), `the words to be in sight after “${name}”`);
    }
    await becomes(() => title(page), "1. a1 was a blunder");
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), 0);
    await page.context().close();
});

test("a review is gone through by keyboard alone", async () => {
    const page = await visitGame(twoMistakes());
    await learn(page).focus();
    await page.keyboard.press("Enter");
    await hasFocus(coach(page));
    await button(page, "Try again").focus();
    await page.keyboard.press("Enter");
    await becomes(() => verdict(page), /^Ada to move/);
    await hasFocus(coach(page));
    await cell(page, "b3").focus();
    await page.keyboard.press("Enter");
    await becomes(() => verdict(page), /^b3=a3\+c3 is the best move\./);
    await page.keyboard.press("Escape");
    await coach(page).waitFor({ state: "detached" });
    await becomes(() => movesShown(page), "After 1");
    await page.context().close();
});

test("of three each mistake is told by the mover's own chance, by name", async () => {
    const page = await visitGame(twoMistakes(["Ada", "Bo", "Cy"].map(person)));
    await learn(page).click();
    await becomes(() => title(page), "1. a1 was a blunder");
    await becomes(async () => (await taught(page)).at(-1), /^Ada had a \d\d% chance to win before this move, and \d\d% after it\.$/);
    assert.match((await taught(page))[0], /^After a1 the answer b3=a3\+c3 captures one die/);
    await page.context().close();
});

test("a mistake in Octogo has the piece that moves better, and what became of the own", async () => {
    const page = await visitGame({
        options: { game: "octogo", board: "", players: 2, variant: "", first: "a" },
        start: "5/5/1c1d1/5/5/1C1B1/5/5 r - 0",
        events: ["d3-e4>", "b:resign"],
        seats: [person("Ada"), person("Bo")],
    });
    await learn(page).click();
    await becomes(() => title(page), "1. d3-e4> was a blunder");
    await becomes(async () => (await taught(page))[0], /^After d3-e4> the answer \S+ [a-z ]+\./);
    await button(page, "Show the better move").click();
    await becomes(async () => (await taught(page)).at(-1), /^Ada then/);
    assert.equal(await isGhost(page), 1);
    await page.context().close();
});

test("after the end there is no hint; for an earlier position there is one", async () => {
    const page = await visitGame(twoMistakes());
    const hint = page.getByRole("toolbar").getByRole("button", { name: "Hint" });
    assert.equal(await hint.isEnabled(), false);
    await page.keyboard.press("Home");
    await until(() => hint.isEnabled(), "the hint to be there");
    await hint.click();
    await becomes(() => page.locator(".mark-hint").count(), 1);
    await page.context().close();
});

test("a finished line is gone through on the analysis board, too", async () => {
    const page = await visitGame(twoMistakes());
    await page.locator(".result").getByRole("button", { name: "Analyse" }).click();
    await page.waitForURL(/\/analysis$/);
    await learn(page).waitFor();
    const [tree, review] = await topsOf(page, ".study-side", ".review");
    assert.ok(tree < review, `the tree at ${tree}, the review at ${review}`);
    await learn(page).click();
    await becomes(() => title(page), "1. a1 was a blunder");
    await button(page, "Try again").click();
    await becomes(() => verdict(page), /^Ada to move/);
    await place(page, "b3");
    await becomes(() => verdict(page), /^b3=a3\+c3 is the best move\./);
    await button(page, "End the lesson").click();
    await learn(page).waitFor();
    await page.context().close();
});
