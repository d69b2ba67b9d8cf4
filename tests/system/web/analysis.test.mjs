// The analysis board: lines that are tried, positions that are set up by hand, records that are brought along, and that
// nothing of it is lost; with a mouse, with a finger, and by keyboard alone.
import assert from "node:assert/strict";
import test from "node:test";
import { becomes, hasFocus, until, visit } from "./lib/page.mjs";
import { browser, server } from "./lib/stage.mjs";
import { cell, place } from "./lib/table.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const RECORD = `[Game "cephalopod"]
[Board "3x5"]
[A "Ada"]
[B "Bo"]

{A quiet start.} 1. b2 d2 (1... a1 {Too far.} 2. a2=a1+b2) 2. c2=b2+d2 $1 b1 *
`;

/** The analysis board of a new visitor, with nothing on it or with what follows `#`. */
async function open(path = "/analysis", options = {}) {
    const page = await visit(browser, server.url + path, options);
    await page.locator(".study-side").waitFor();
    return page;
}

const lines = (page) => page.getByRole("list", { name: "Lines" });
const move = (page, name) => lines(page).getByRole("button", { name, exact: true });

/** What stands in the tree, as "1 c3", line by line. */
const movesIn = (page) => page.locator(".line-tree button").evaluateAll((all) => all.map(({ textContent }) => textContent.replace(/\s+/g, " ")));
const shown = (page) => page.locator('.line-tree [aria-current="step"]').evaluateAll((all) => all.map(({ textContent }) => textContent.replace(/\s+/g, " ")));
const words = (page, square) => cell(page, square).getAttribute("aria-label");

async function more(page, item) {
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("button", { name: item, exact: true }).click();
}

/** The entries of the library, as it tells them. The page stays: leaving it could cut short what is being saved. */
async function analyses(page) {
    await page.evaluate(() => {
        history.pushState(null, "", "/games");
        dispatchEvent(new PopStateEvent("popstate"));
    });
    await page.locator(".library-page").waitFor();
    return page.locator(".library-list > li");
}

test("moves that are tried become lines, which are judged, moved up, removed and brought back", async () => {
    const page = await open();
    for (const square of ["a1", "b3"]) await place(page, square);
    await becomes(() => movesIn(page), ["1. a1", "2. b3"]);
    await page.keyboard.press(",");
    await becomes(() => shown(page), ["1. a1"]);
    await place(page, "c2");
    await becomes(() => movesIn(page), ["1. a1", "2. b3", "2. c2"]);
    await page.getByLabel("Name of this line").fill("Through the middle");
    await page.getByRole("button", { name: "Brilliant move" }).click();
    await move(page, "Move 2: c2 !!").waitFor();
    await page.getByRole("button", { name: "Make this the main line" }).click();
    await becomes(() => movesIn(page), ["1. a1", "2. c2!!", "2. b3"]);
    await page.getByRole("button", { name: "Remove this move and what follows it" }).click();
    await becomes(() => movesIn(page), ["1. a1", "2. b3"]);
    await page.getByRole("button", { name: "Take it back" }).click();
    await becomes(() => movesIn(page), ["1. a1", "2. c2!!", "2. b3"]);
    await page.context().close();
});

test("an analysis comes back after a reload, on the move that was shown, and stands in the library", async () => {
    const page = await open();
    await place(page, "a1");
    await place(page, "b3");
    await page.getByLabel("Comment on this move").fill("Why not?");
    await page.getByLabel("Name of this analysis").fill("Corners");
    await move(page, "Move 1: a1").click();
    await becomes(() => shown(page), ["1. a1"]);
    await page.reload();
    await becomes(() => shown(page), ["1. a1"]);
    await page.locator(".line-note", { hasText: "Why not?" }).waitFor();
    await becomes(() => page.getByLabel("Name of this analysis").inputValue(), "Corners");
    const rows = await analyses(page);
    await becomes(() => rows.count(), 1);
    await rows.first().getByText("Corners").waitFor();
    await rows.first().getByRole("button", { name: "Open", exact: true }).click();
    await move(page, "Move 2: b3").click();
    await place(page, "c2");
    await becomes(() => movesIn(page), ["1. a1", "2. b3", "3. c2"]);
    await becomes(async () => (await analyses(page)).count(), 1, "one entry for one analysis");
    await page.context().close();
});

test("a game that is only looked at is no entry; one that is worked on is, and a reload finds both", async () => {
    const page = await open(`/open#${encodeURIComponent(RECORD)}`);
    await move(page, "Move 2: a1").click();
    await becomes(() => shown(page), ["2. a1"]);
    await page.reload();
    await becomes(() => shown(page), ["2. a1"]);
    await page.locator(".comment", { hasText: "A quiet start." }).waitFor();
    await becomes(async () => (await analyses(page)).count(), 0, "nothing has been done with it");
    await page.goto(`${server.url}/analysis`);
    await move(page, "Move 2: a1").click();
    await page.getByLabel("Comment on this move").fill("A trap.");
    await page.locator(".line-note", { hasText: "A trap." }).waitFor();
    await becomes(async () => (await analyses(page)).count(), 1);
    await page.context().close();
});

test("a position is set up with a mouse, and analysed", async () => {
    const page = await open();
    await more(page, "Set up a position");
    await page.getByLabel("Rows").fill("3");
    await page.getByLabel("Columns").fill("3");
    await page.getByRole("radio", { name: "Black 4" }).check({ force: true });
    await place(page, "a1");
    await becomes(() => words(page, "a1"), "a1: Black 4");
    await place(page, "b2");
    await page.getByRole("radio", { name: "Eraser" }).check({ force: true });
    await place(page, "a1");
    await becomes(() => words(page, "a1"), "a1: empty");
    await page.getByLabel("Whose turn").selectOption({ label: "Black" });
    await page.getByRole("button", { name: "Analyse this position" }).click();
    await page.locator(".player.active", { hasText: "Black" }).waitFor();
    await becomes(() => words(page, "b2"), "b2: Black, 4");
    await place(page, "a1");
    await becomes(() => movesIn(page), ["1. a1"]);
    await page.reload();
    await becomes(() => words(page, "b2"), "b2: Black, 4");
    await becomes(() => movesIn(page), ["1. a1"]);
    await page.context().close();
});

test("a position of Octogo is set up with a finger; what is none is refused in words", async () => {
    const page = await open("/analysis", PHONE);
    await page.getByRole("button", { name: "More", exact: true }).tap();
    await page.getByRole("button", { name: "Set up a position" }).tap();
    await page.getByRole("combobox", { name: "Game", exact: true }).selectOption({ label: "Octogo" });
    await becomes(() => words(page, "a1"), /^a1: Red/);
    await page.getByRole("button", { name: "Clear the board" }).tap();
    await page.locator(".panel.refused").waitFor();
    assert.equal(await page.getByRole("button", { name: "Analyse this position" }).isDisabled(), true);
    await cell(page, "b2").tap();
    await page.locator(".kind", { has: page.getByRole("radio", { name: "Blue, down", exact: true }) }).tap();
    await cell(page, "c4").tap();
    await becomes(() => words(page, "c4"), "c4: Blue, down");
    await page.getByRole("button", { name: "Analyse this position" }).tap();
    await page.locator(".study-side").waitFor();
    await becomes(() => page.locator(".art .token-a, .art .token-b").count(), 2);
    await page.context().close();
});

/** Tab, until the focus is there. */
async function tabTo(page, locator) {
    for (let steps = 0; steps < 60; steps++) {
        if (await locator.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press("Tab");
    }
    assert.fail("Tab does not get there");
}

test("a position is set up and looked into by keyboard alone", async () => {
    const page = await open();
    const tabs = page.getByRole("button", { name: "More", exact: true });
    await tabTo(page, tabs);
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("button", { name: "Set up a position" }));
    await page.keyboard.press("Enter");
    await tabTo(page, cell(page, "a1"));
    await page.keyboard.press("ArrowRight");
    await hasFocus(cell(page, "b1"));
    await page.keyboard.press("Enter");
    await becomes(() => words(page, "b1"), "b1: White 1");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Space");
    await becomes(() => words(page, "b2"), "b2: White 1");
    await page.keyboard.press("Delete");
    await becomes(() => words(page, "b2"), "b2: empty");
    await tabTo(page, page.getByRole("radio", { name: "White 1", exact: true }));
    await page.keyboard.press("ArrowRight");
    await hasFocus(page.getByRole("radio", { name: "White 2", exact: true }));
    await page.keyboard.press("Shift+Tab");
    await hasFocus(cell(page, "b2"));
    await page.keyboard.press("Enter");
    await becomes(() => words(page, "b2"), "b2: White 2");
    await tabTo(page, page.getByRole("button", { name: "Analyse this position" }));
    await page.keyboard.press("Enter");
    await page.locator(".study-side").waitFor();
    await becomes(() => words(page, "b2"), "b2: White, 2");
    await page.context().close();
});

test("lines are walked, judged and removed by keyboard alone", async () => {
    const page = await open(`/open#${encodeURIComponent(RECORD)}`);
    await page.keyboard.press("Home");
    await becomes(() => shown(page), []);
    for (const _ of [1, 2]) await page.keyboard.press("ArrowRight");
    await becomes(() => shown(page), ["2. d2"]);
    await page.keyboard.press("ArrowDown");
    await becomes(() => shown(page), ["2. a1"]);
    await page.keyboard.press("ArrowUp");
    await becomes(() => shown(page), ["2. d2"]);
    await page.keyboard.press("End");
    await becomes(() => shown(page), ["4. b1"]);
    await tabTo(page, page.getByRole("button", { name: "Blunder" }));
    await page.keyboard.press("Enter");
    await becomes(() => shown(page), ["4. b1??"]);
    await tabTo(page, page.getByLabel("Comment on this move"));
    await page.keyboard.type("It loses a die.");
    await page.locator(".line-note", { hasText: "It loses a die." }).waitFor();
    await page.keyboard.press("Escape");
    await page.context().close();
});

test("records are pasted and dropped, with all their lines and comments", async () => {
    const page = await open();
    await more(page, "Open a record or a position");
    await page.getByLabel("A record, a position, or just the moves").fill("c3 c3");
    await page.getByRole("button", { name: "Open the game" }).click();
    await page.getByRole("alert").filter({ hasText: "C3 is occupied" }).waitFor();
    await page.getByLabel("A record, a position, or just the moves").fill(RECORD);
    await page.getByRole("button", { name: "Open the game" }).click();
    await page.locator(".line-note", { hasText: "Too far." }).waitFor();
    await becomes(() => movesIn(page), ["1. b2", "2. d2", "2. a1", "3. a2=a1+b2", "3. c2=b2+d2!", "4. b1"]);
    const drop = async (text) => {
        const dataTransfer = await page.evaluateHandle((record) => {
            const data = new DataTransfer();
            data.items.add(new File([record], "game.txt", { type: "text/plain" }));
            return data;
        }, text);
        await page.locator(".stage").dispatchEvent("drop", { dataTransfer });
    };
    const named = (name) => RECORD.replace("Ada", name);
    await drop(named("Cy"));
    await becomes(() => page.locator(".player-title").first().textContent(), "Cy");
    await drop(`${named("Di")}\n\n${named("Eve")}`);
    await page.getByRole("button", { name: /Eve/ }).click();
    await becomes(() => page.locator(".player-title").first().textContent(), "Eve");
    await becomes(async () => (await analyses(page)).count(), 3, "each is an analysis of its own");
    await page.context().close();
});

test("on a phone the lines, the notes and the rest are one part each, under the board", async () => {
    const page = await open(`/open#${encodeURIComponent(RECORD)}`, PHONE);
    await lines(page).waitFor();
    const notes = page.getByLabel("Comment on this move");
    assert.equal(await notes.isVisible(), false);
    await page.getByRole("button", { name: "Notes", exact: true }).tap();
    await notes.fill("By thumb.");
    assert.equal(await lines(page).isVisible(), false);
    await page.getByRole("button", { name: "Lines", exact: true }).tap();
    await page.locator(".line-note", { hasText: "By thumb." }).waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(width <= 0, `${width} px too wide`);
    await until(async () => (await page.locator(".study-tabs").boundingBox()).y > (await page.locator(".play-board").boundingBox()).y, "the board first");
    await page.context().close();
});

test("however the board came to show a moment, it is drawn as if it had been opened there", async () => {
    const page = await open(`/open#${encodeURIComponent(RECORD)}`);
    const drawn = () => page.locator(".art").innerHTML();
    const keys = ["ArrowLeft", "ArrowLeft", "End", "Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"];
    for (const key of keys) {
        const before = await drawn();
        await page.keyboard.press(key);
        await until(async () => (await drawn()) !== before, `the board after ${key}`);
        const stepped = await drawn();
        await page.reload();
        await page.locator(".art .board").waitFor();
        await becomes(drawn, stepped);
    }
});
