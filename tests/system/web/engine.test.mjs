// The engine beside the analysis board, and perfect play on small boards: on a desktop, on a phone and by keyboard.
import assert from "node:assert/strict";
import test from "node:test";
import { becomes, hasFocus, PHONE, until, visit } from "./lib/page.mjs";
import {
    button, chances, engine, engineLines, engineSwitch, moveValues, openRecord, stepsOfLine, stopEngine, toggle,
} from "./lib/places.mjs";
import { NAMES } from "./lib/says.mjs";
import { browser, server } from "./lib/stage.mjs";
import { drawn, labelOf, lineMoves, movesBecome, place, spoken, stands } from "./lib/table.mjs";


const open = (path, options) => visit(browser, server.url + path, options);

const ghosts = (page) => drawn(page, "suggestion");
const depthOf = async (page) => Number(/\d+/.exec(await engine(page).getByText(/^Depth \d+$/).textContent())[0]);

test("the engine is off, and shows lines with ghosts when it is switched on", async () => {
    const page = await open("/analysis");
    await engineSwitch(page).waitFor();
    assert.equal(await engineSwitch(page).isChecked(), false);
    assert.equal(await engine(page).locator("[aria-busy]").count(), 0);
    await engineSwitch(page).click();
    await becomes(() => engineLines(page).count(), 3, "three lines");
    await until(async () => (await ghosts(page).count()) > 0, "ghosts on the board");
    await page.getByRole("combobox", { name: "Lines" }).selectOption("5");
    await becomes(() => engineLines(page).count(), 5, "five lines");
    const shallow = await depthOf(page);
    await until(async () => (await depthOf(page)) > shallow, "a deeper search");
    await engineSwitch(page).click();
    await becomes(() => ghosts(page).count(), 0, "no ghosts");
    await page.context().close();
});

test("nothing runs where nobody looks", async () => {
    const page = await open("/analysis");
    await engineSwitch(page).click();
    await becomes(() => engineLines(page).count(), 3, "three lines");
    const busy = () => engine(page).locator("[aria-busy]").first().getAttribute("aria-busy");
    const look = (hidden) =>
        page.evaluate((value) => {
            Object.defineProperty(document, "hidden", { configurable: true, value });
            document.dispatchEvent(new Event("visibilitychange"));
        }, hidden);
    await becomes(busy, "true", "the engine at work");
    await look(true);
    await becomes(busy, "false", "the engine at rest");
    await look(false);
    await becomes(busy, "true", "the engine at work again");
    await page.context().close();
});

test("a move of a line is shown when it is pointed at, and played when it is pressed", async () => {
    const page = await open("/analysis");
    await engineSwitch(page).click();
    const second = stepsOfLine(page).nth(1);
    await second.waitFor();
    await stopEngine(page);
    const dice = () => drawn(page, "die on the board").count();
    assert.equal(await dice(), 0);
    await second.hover();
    await becomes(dice, 2, "two dice on the board");
    await page.mouse.move(0, 0);
    await becomes(dice, 0, "an empty board");
    const line = await stepsOfLine(page).allTextContents();
    await second.click();
    await becomes(() => lineMoves(page).allTextContents(), ["1. " + line[0], "2. " + line[1]], "both moves in the tree");
    await until(async () => (await labelOf(page, line[1])).includes("Black"), "Black's die");
    await page.context().close();
});

test("by keyboard alone: the engine, along a line, and a summary that is read out", async () => {
    const page = await open("/analysis", PHONE);
    await engineSwitch(page).focus();
    await page.keyboard.press("Space");
    await becomes(() => engineLines(page).count(), 3, "three lines");
    await button(page, "Stop").focus();
    await page.keyboard.press("Enter");
    await button(page, "Continue").waitFor();
    const line = stepsOfLine(page);
    await line.first().focus();
    await page.keyboard.press("ArrowRight");
    await hasFocus(line.nth(1));
    await becomes(() => drawn(page, "die on the board").count(), 2, "two dice on the board");
    await button(page, "Read out").focus();
    await page.keyboard.press("Enter");
    await until(async () => /(wins \d+%|Even chances).*Depth \d+\. Best: /.test(await spoken(page).textContent()), "the summary");
    await page.context().close();
});

test("what moves lead to is marked on solved boards, and proven is said as proven", async () => {
    const page = await open("/explorer");
    await page.getByText("Only c1 wins.").waitFor();
    await moveValues(page).filter({ hasText: "answer: " }).nth(5).waitFor();
    await page.getByText("No game has come here yet.").waitFor();
    await button(page, "Go to the start").click();
    await becomes(() => drawn(page, "win").count(), 9, "nine squares that win");
    await button(page, NAMES.analyse).click();
    await engineSwitch(page).click();
    await page.getByText("White wins with best play").waitFor();
    await toggle(page, "Perfect play").click();
    await page.getByText("With perfect play White wins by 1.").waitFor();
    await becomes(() => drawn(page, "win").count(), 9, "nine squares that win");
    await stands(page, "b2", /^b2: .*, wins$/);
    await page.context().close();
});

for (const [name, options] of [["a desktop", {}], ["a phone", PHONE]]) {
    test(`perfect play is walked through on ${name}, by moves and by the board`, async () => {
        const page = await open("/explorer/2x4", options);
        const values = moveValues(page);
        await becomes(() => values.count(), 8, "eight moves");
        await page.getByText("With perfect play White draws.").waitFor();
        await values.filter({ hasText: "b1" }).getByRole("button").click();
        await page.getByText("With perfect play Black").waitFor();
        await until(async () => /White/.test(await labelOf(page, "b1")), "White's die");
        await place(page, "d2");
        await page.getByText("With perfect play White").waitFor();
        await button(page, "Go to the start").click();
        await page.getByText("With perfect play White draws.").waitFor();
        await becomes(() => values.count(), 8, "eight moves");
        await page.getByRole("link", { name: "3×3" }).click();
        await page.getByText("Only c1 wins.").waitFor();
        await page.context().close();
    });
}

test("by keyboard alone: from the moves of a solved position to the next", async () => {
    const page = await open("/explorer/2x4");
    const buttons = moveValues(page).getByRole("button");
    await becomes(() => buttons.count(), 8, "eight moves");
    await buttons.first().focus();
    await page.keyboard.press("ArrowDown");
    await hasFocus(buttons.nth(1));
    await page.keyboard.press("Enter");
    await page.getByText("With perfect play Black").waitFor();
    await page.context().close();
});

test("chances of three players are said by name and add up to a hundred", async () => {
    const page = await open("/open");
    await openRecord(page, '[Board "3x4"]\n[Players "3"]\n[A "Ada"]\n\n1. b2 c3 *');
    await movesBecome(page, 2);
    await button(page, NAMES.analyse).click();
    await engineSwitch(page).click();
    await becomes(() => chances(page).count(), 3, "three players");
    const shares = await chances(page).locator("b").allTextContents();
    assert.equal(shares.reduce((sum, text) => sum + parseInt(text, 10), 0), 100);
    assert.match((await chances(page).allTextContents())[0], /^Ada/);
    await stopEngine(page);
    await page.context().close();
});
