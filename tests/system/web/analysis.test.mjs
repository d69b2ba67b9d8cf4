// The analysis board: lines that are tried, positions that are set up by hand, records that are brought along, and that
// nothing of it is lost; with a mouse, with a finger, and by keyboard alone.
import assert from "node:assert/strict";
import test from "node:test";
import { becomes, follow, hasFocus, overflow, PHONE, tabTo, until, visit } from "./lib/page.mjs";
import { button, heading, kept, openRecord, parts, problem, study } from "./lib/places.mjs";
import { browser, server } from "./lib/stage.mjs";
import {
    board, cell, comment, drawing, drawn, labelOf, lineMoves, lineNote, nameOf, place, refusal, shownLineMove, toMove,
} from "./lib/table.mjs";

const RECORD = `[Game "cephalopod"]
[Board "3x5"]
[A "Ada"]
[B "Bo"]

{A quiet start.} 1. b2 d2 (1... a1 {Too far.} 2. a2=a1+b2) 2. c2=b2+d2 $1 b1 *
`;

/** The analysis board of a new visitor, with nothing on it or with what follows `#`. */
async function open(path = "/analysis", options = {}) {
    const page = await visit(browser, server.url + path, options);
    await study(page).waitFor();
    return page;
}

const lines = (page) => page.getByRole("list", { name: "Lines" });
const move = (page, name) => lines(page).getByRole("button", { name, exact: true });

const texts = async (moves) => (await moves.allTextContents()).map((text) => text.replace(/\s+/g, " "));
/** What stands in the tree, as "1. c3", line by line. */
const movesIn = (page) => texts(lineMoves(page));
const shown = (page) => texts(shownLineMove(page));

async function more(page, item) {
    await button(page, "More").click();
    await button(page, item).click();
}

/** The entries of the library, as it tells them. The page stays: leaving it could cut short what is being saved. */
async function analyses(page) {
    await follow(page, "/games");
    await heading(page, "Your games").waitFor();
    return kept(page);
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
    await lineNote(page, "Why not?").waitFor();
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
    await comment(page, "A quiet start.").waitFor();
    await becomes(async () => (await analyses(page)).count(), 0, "nothing has been done with it");
    await page.goto(`${server.url}/analysis`);
    await move(page, "Move 2: a1").click();
    await page.getByLabel("Comment on this move").fill("A trap.");
    await lineNote(page, "A trap.").waitFor();
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
    await becomes(() => labelOf(page, "a1"), "a1: Black 4");
    await place(page, "b2");
    await page.getByRole("radio", { name: "Eraser" }).check({ force: true });
    await place(page, "a1");
    await becomes(() => labelOf(page, "a1"), "a1: empty");
    await page.getByLabel("Whose turn").selectOption({ label: "Black" });
    await page.getByRole("button", { name: "Analyse this position" }).click();
    await toMove(page, "Black").waitFor();
    await becomes(() => labelOf(page, "b2"), "b2: Black, 4");
    await place(page, "a1");
    await becomes(() => movesIn(page), ["1. a1"]);
    await page.reload();
    await becomes(() => labelOf(page, "b2"), "b2: Black, 4");
    await becomes(() => movesIn(page), ["1. a1"]);
    await page.context().close();
});

test("a position of Octogo is set up with a finger; what is none is refused in words", async () => {
    const page = await open("/analysis", PHONE);
    await page.getByRole("button", { name: "More", exact: true }).tap();
    await page.getByRole("button", { name: "Set up a position" }).tap();
    await page.getByRole("combobox", { name: "Game", exact: true }).selectOption({ label: "Octogo" });
    await becomes(() => labelOf(page, "a1"), /^a1: Red/);
    await page.getByRole("button", { name: "Clear the board" }).tap();
    await refusal(page).waitFor();
    assert.equal(await page.getByRole("button", { name: "Analyse this position" }).isDisabled(), true);
    await cell(page, "b2").tap();
    await page.locator("label", { has: page.getByRole("radio", { name: "Blue, down", exact: true }) }).tap();
    await cell(page, "c4").tap();
    await becomes(() => labelOf(page, "c4"), "c4: Blue, down");
    await page.getByRole("button", { name: "Analyse this position" }).tap();
    await study(page).waitFor();
    await becomes(() => drawn(page, "piece").count(), 2);
    await page.context().close();
});

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
    await becomes(() => labelOf(page, "b1"), "b1: White 1");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Space");
    await becomes(() => labelOf(page, "b2"), "b2: White 1");
    await page.keyboard.press("Delete");
    await becomes(() => labelOf(page, "b2"), "b2: empty");
    await tabTo(page, page.getByRole("radio", { name: "White 1", exact: true }));
    await page.keyboard.press("ArrowRight");
    await hasFocus(page.getByRole("radio", { name: "White 2", exact: true }));
    await page.keyboard.press("Shift+Tab");
    await hasFocus(cell(page, "b2"));
    await page.keyboard.press("Enter");
    await becomes(() => labelOf(page, "b2"), "b2: White 2");
    await tabTo(page, page.getByRole("button", { name: "Analyse this position" }));
    await page.keyboard.press("Enter");
    await study(page).waitFor();
    await becomes(() => labelOf(page, "b2"), "b2: White, 2");
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
    await lineNote(page, "It loses a die.").waitFor();
    await page.keyboard.press("Escape");
    await page.context().close();
});

test("records are pasted and dropped, with all their lines and comments", async () => {
    const page = await open();
    await more(page, "Open a saved game or a position");
    await openRecord(page, "c3 c3");
    await problem(page, "C3 is occupied").waitFor();
    await openRecord(page, RECORD);
    await lineNote(page, "Too far.").waitFor();
    await becomes(() => movesIn(page), ["1. b2", "2. d2", "2. a1", "3. a2=a1+b2", "3. c2=b2+d2!", "4. b1"]);
    const drop = async (text) => {
        const dataTransfer = await page.evaluateHandle((record) => {
            const data = new DataTransfer();
            data.items.add(new File([record], "game.txt", { type: "text/plain" }));
            return data;
        }, text);
        await board(page).dispatchEvent("drop", { dataTransfer });
    };
    const named = (name) => RECORD.replace("Ada", name);
    await drop(named("Cy"));
    await becomes(() => nameOf(page).textContent(), "Cy");
    await drop(`${named("Di")}\n\n${named("Eve")}`);
    await page.getByRole("button", { name: /Eve/ }).click();
    await becomes(() => nameOf(page).textContent(), "Eve");
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
    await lineNote(page, "By thumb.").waitFor();
    assert.ok((await overflow(page)) <= 0, `${await overflow(page)} px too wide`);
    await until(async () => (await parts(page).boundingBox()).y > (await board(page).boundingBox()).y, "the board first");
    await page.context().close();
});

test("however the board came to show a moment, it is drawn as if it had been opened there", async () => {
    const page = await open(`/open#${encodeURIComponent(RECORD)}`);
    const picture = () => drawing(page).innerHTML();
    const keys = ["ArrowLeft", "ArrowLeft", "End", "Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"];
    for (const key of keys) {
        const before = await picture();
        await page.keyboard.press(key);
        await until(async () => (await picture()) !== before, `the board after ${key}`);
        const stepped = await picture();
        await page.reload();
        await drawn(page, "board").waitFor();
        await becomes(picture, stepped);
    }
});
