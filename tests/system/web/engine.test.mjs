// The engine beside the analysis board, and perfect play on small boards: on a desktop, on a phone and by keyboard.
import assert from "node:assert/strict";
import test from "node:test";
import { becomes, hasFocus, until, visit } from "./lib/page.mjs";
import { browser, server } from "./lib/stage.mjs";
import { cell, movesBecome } from "./lib/table.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const open = (path, options) => visit(browser, server.url + path, options);

const engineSwitch = (page) => page.getByRole("switch", { name: "Engine" });
const lines = (page) => page.locator(".engine-lines li");
const ghosts = (page) => page.locator(".play-board .suggested");
const depthOf = async (page) => Number(/\d+/.exec(await page.locator(".engine-score small").textContent())[0]);

test("the engine is off, and shows lines with ghosts when it is switched on", async () => {
    const page = await open("/analysis");
    await engineSwitch(page).waitFor();
    assert.equal(await engineSwitch(page).isChecked(), false);
    assert.equal(await page.locator(".engine-opinion").count(), 0);
    await engineSwitch(page).click();
    await becomes(() => lines(page).count(), 3, "three lines");
    await until(async () => (await ghosts(page).count()) > 0, "ghosts on the board");
    await page.getByRole("combobox", { name: "Lines" }).selectOption("5");
    await becomes(() => lines(page).count(), 5, "five lines");
    const shallow = await depthOf(page);
    await until(async () => (await depthOf(page)) > shallow, "a deeper search");
    await engineSwitch(page).click();
    await becomes(() => ghosts(page).count(), 0, "no ghosts");
    await page.context().close();
});

test("nothing runs where nobody looks", async () => {
    const page = await open("/analysis");
    await engineSwitch(page).click();
    await becomes(() => lines(page).count(), 3, "three lines");
    const busy = () => page.locator(".engine-opinion").getAttribute("aria-busy");
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
    const second = page.locator(".line-moves").first().locator("button").nth(1);
    await second.waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Continue", exact: true }).waitFor();
    const dice = () => page.locator(".play-board .die:not(.ghost):not(.preview)").count();
    assert.equal(await dice(), 0);
    await second.hover();
    await becomes(dice, 2, "two dice on the board");
    await page.mouse.move(0, 0);
    await becomes(dice, 0, "an empty board");
    const moves = await page.locator(".line-moves").first().locator("button").allTextContents();
    await second.click();
    await becomes(() => page.locator(".line-tree button").allTextContents(), ["1. " + moves[0], "2. " + moves[1]], "both moves in the tree");
    await until(async () => (await cell(page, moves[1]).getAttribute("aria-label")).includes("Black"), "Black's die");
    await page.context().close();
});

test("by keyboard alone: the engine, along a line, and a summary that is read out", async () => {
    const page = await open("/analysis", PHONE);
    await engineSwitch(page).focus();
    await page.keyboard.press("Space");
    await becomes(() => lines(page).count(), 3, "three lines");
    const stop = page.getByRole("button", { name: "Stop" });
    await stop.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Continue", exact: true }).waitFor();
    const moves = page.locator(".line-moves").first().locator("button");
    await moves.first().focus();
    await page.keyboard.press("ArrowRight");
    await hasFocus(moves.nth(1));
    await becomes(() => page.locator(".play-board .die:not(.ghost):not(.preview)").count(), 2, "two dice on the board");
    await page.getByRole("button", { name: "Read out" }).focus();
    await page.keyboard.press("Enter");
    await until(async () => /(wins \d+%|Even chances).*Depth \d+\. Best: /.test(await page.locator(".page > [role=status]").textContent()), "the summary");
    await page.context().close();
});

test("what moves lead to is marked on solved boards, and proven is said as proven", async () => {
    const page = await open("/explorer");
    await becomes(() => page.locator(".play-board .square .mark-win").count(), 9, "nine squares that win");
    await page.getByRole("button", { name: "Analyse" }).click();
    await engineSwitch(page).click();
    await page.getByText("White wins for certain").waitFor();
    await page.getByRole("switch", { name: "Show what moves lead to" }).click();
    await page.getByText("With perfect play White wins by 1.").waitFor();
    await becomes(() => page.locator(".play-board .square .mark-win").count(), 9, "nine squares that win");
    assert.match(await cell(page, "b2").getAttribute("aria-label"), /^b2: .*, wins$/);
    await page.context().close();
});

for (const [name, options] of [["a desktop", {}], ["a phone", PHONE]]) {
    test(`perfect play is walked through on ${name}, by moves and by the board`, async () => {
        const page = await open("/explorer/2x4", options);
        const values = page.locator(".move-values li");
        await becomes(() => values.count(), 8, "eight moves");
        await page.getByText("With perfect play White draws.").waitFor();
        await values.filter({ hasText: "b1" }).getByRole("button").click();
        await page.getByText("With perfect play Black").waitFor();
        await until(async () => /White/.test(await cell(page, "b1").getAttribute("aria-label")), "White's die");
        await cell(page, "d2").click();
        await page.getByText("With perfect play White").waitFor();
        await page.getByRole("button", { name: "Go to the start" }).click();
        await page.getByText("With perfect play White draws.").waitFor();
        await becomes(() => values.count(), 8, "eight moves");
        await page.getByRole("link", { name: "3×3" }).click();
        await page.getByText("With perfect play White wins by 1.").waitFor();
        await page.context().close();
    });
}

test("by keyboard alone: from the moves of a solved position to the next", async () => {
    const page = await open("/explorer/2x4");
    const buttons = page.locator(".move-values button");
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
    await page.getByLabel("A record, a position, or just the moves").fill('[Board "3x4"]\n[Players "3"]\n[A "Ada"]\n\n1. b2 c3 *');
    await page.getByRole("button", { name: "Open the game" }).click();
    await movesBecome(page, 2);
    await page.getByRole("button", { name: "Analyse", exact: true }).click();
    await engineSwitch(page).click();
    const chances = page.locator(".chances li");
    await becomes(() => chances.count(), 3, "three players");
    const shares = await page.locator(".chances b").allTextContents();
    assert.equal(shares.reduce((sum, text) => sum + parseInt(text, 10), 0), 100);
    assert.match((await chances.allTextContents())[0], /^Ada/);
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Continue", exact: true }).waitFor();
    await page.context().close();
});
