// Nothing is lost: games that another takes the place of are kept on this device, and can be come back to.
import assert from "node:assert/strict";
import test from "node:test";
import {
    assertNoFaults,
    becomes,
    moveCount,
    movesBecome,
    place,
    play,
    says,
    startOnScreen,
    until,
    visit,
} from "./lib/page.mjs";
import { browser, server } from "./lib/stage.mjs";

const FINISHED = ["a1", "c1", "b1=a1+c1", "a1", "c1"];

const seats = (...names) => names.map((name) => ({ kind: "human", name, level: 1 }));

const stored = (events, people = seats("Ada", "Bo"), board = "1x3") => ({
    options: { board, players: people.length, variant: "", first: "a" },
    events,
    seats: people,
});

async function visitWith(entries, path = "/play", options = {}) {
    const page = await visit(browser, server.url, options);
    await page.evaluate((all) => {
        for (const [key, value] of all) localStorage.setItem(key, JSON.stringify(value));
    }, Object.entries(entries));
    await page.goto(server.url + path);
    await page.locator("main > *").first().waitFor();
    return page;
}

const button = (page, name) => page.getByRole("button", { name, exact: true });
const rows = (page) => page.locator(".kept-games .kept-game");

async function open(page, text) {
    await page.goto(`${server.url}/open`);
    await page.getByLabel("A record, a position, or just the moves").fill(text);
    await page.getByRole("button", { name: "Open the game" }).click();
}

test("continuing from an earlier position of a finished game leaves the rest as a variation, one step away", async () => {
    const page = await visitWith({ "ludopod.game": stored(FINISHED) });
    await page.keyboard.press("Home");
    await page.keyboard.press(".");
    await button(page, "Continue from here").click();
    await becomes(() => moveCount(page), 1);
    await says(page, "What was played after this move stays as a variation.");
    await button(page, "Back to that line").click();
    await movesBecome(page, 5);
    await says(page, "Ada wins");
    await button(page, "Games on this device").click();
    await becomes(() => rows(page).count(), 0, "neither the whole game nor its beginning is kept a second time");
    assertNoFaults(page);
    await page.context().close();
});

test("the way back outlasts the computer's move, and the new line stays as a variation when it is taken", async () => {
    const people = [seats("Ada")[0], { kind: "computer", name: "", level: 1 }, seats("Bo")[0]];
    // A computer never leaves, so whatever it plays in the new line is not what the game went on with.
    const page = await visitWith({ "ludopod.game": stored(["c3", "b:resign", "d4", "a1"], people, "5x5") });
    await page.keyboard.press("Home");
    await page.keyboard.press(".");
    await button(page, "Continue from here").click();
    await movesBecome(page, 2);
    await button(page, "Back to that line").click();
    await movesBecome(page, 4);
    await page.reload();
    await movesBecome(page, 4);
    await becomes(() => page.locator(".variations li").count(), 2, "the new line is a variation now");
    await button(page, "Games on this device").click();
    await becomes(() => rows(page).count(), 0);
    await page.context().close();
});

test("a new game keeps the one in progress, which is found on the first page and continued", async () => {
    const page = await visit(browser, server.url);
    await startOnScreen(page, { first: "Ada", second: "Bo" });
    await play(page, ["b2", "d2"]);
    await page.goto(server.url);
    await startOnScreen(page, { first: "Cy", second: "Di" });
    await says(page, "Your previous game is kept on this device.");
    await page.goto(server.url);
    await page.getByRole("link", { name: "Games on this device" }).click();
    await becomes(() => rows(page).first().textContent(), /Ada – Bo.*2 moves · in progress/);
    await button(page, "Continue").click();
    await movesBecome(page, 2);
    await becomes(() => page.locator(".player", { hasText: "Ada" }).count(), 1);
    assertNoFaults(page);
    await page.context().close();
});

test("opening a record keeps the game on the board, and says so", async () => {
    const page = await visitWith({ "ludopod.game": stored(["b1"]) });
    await open(page, "1. c3 c4 *");
    await says(page, "Your previous game is kept on this device.");
    await button(page, "Back to that game").click();
    await movesBecome(page, 1);
    await page.context().close();
});

test("playing again keeps the finished game without a word; taking back its end does, too", async () => {
    const page = await visitWith({ "ludopod.game": stored(FINISHED) });
    await button(page, "Play again").click();
    await movesBecome(page, 0);
    await becomes(() => page.getByText("is kept on this device").count(), 0);
    await play(page, ["b1"]);
    await button(page, "Games on this device").click();
    await becomes(() => rows(page).first().textContent(), /Ada – Bo.*5 moves · finished: 1-0/);
    await button(page, "View").click();
    await movesBecome(page, 5);
    await page.getByRole("button", { name: "Undo" }).click();
    await movesBecome(page, 4);
    await button(page, "Games on this device").click();
    await becomes(() => rows(page).filter({ hasText: "5 moves" }).count(), 1);
    await page.context().close();
});

test("a kept game is copied, deleted and taken back", async () => {
    const page = await visitWith({ "ludopod.kept.x1": { at: Date.now() - 7_200_000, table: stored(FINISHED) } }, "/games");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await becomes(() => rows(page).first().textContent(), /2 hours ago/);
    await button(page, "Copy the record").click();
    await says(page, "Record copied.");
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /\[A "Ada"\][^]*3\. c1 1-0/);
    await button(page, "Delete the game").click();
    await says(page, "Game deleted.");
    assert.equal(await page.evaluate(() => localStorage.getItem("ludopod.kept.x1")), null);
    await button(page, "Restore the game").click();
    await page.reload();
    await becomes(() => rows(page).first().textContent(), /2 hours ago/);
    assertNoFaults(page);
    await page.context().close();
});

test("what cannot be read is left alone, and another tab's games are seen", async () => {
    const page = await visitWith({ "ludopod.kept.bad": { at: 1, table: { events: ["z9"] } } }, "/games");
    await becomes(() => rows(page).count(), 0);
    const other = await page.context().newPage();
    await other.goto(`${server.url}/games`);
    await other.locator(".kept").waitFor();
    const game = JSON.stringify({ at: Date.now(), table: stored(["b1"]) });
    await other.evaluate((text) => localStorage.setItem("ludopod.kept.new", text), game);
    await rows(page).first().waitFor();
    assert.notEqual(await page.evaluate(() => localStorage.getItem("ludopod.kept.bad")), null);
    await page.context().close();
});

test("when the device is full the oldest finished game gives way, after it has been said", async () => {
    const kept = Array.from({ length: 59 }, (_, n) => [
        `ludopod.kept.n${n}`,
        { at: 1_000 + n, table: stored(n === 3 || n === 5 ? FINISHED : ["a1"], seats(`P${n}`, "Bo")) },
    ]);
    const page = await visitWith({ "ludopod.game": stored(["b1"]), ...Object.fromEntries(kept) });
    await open(page, "1. c3 c4 *");
    await says(page, "You have reached the limit of 60 games on this device");
    await open(page, "1. d3 d4 *");
    await says(page, "You have reached the limit of 60 games");
    await page.goto(`${server.url}/games`);
    await rows(page).first().waitFor();
    await becomes(() => rows(page).count(), 60);
    await becomes(() => rows(page).filter({ hasText: /^P3 –/ }).count(), 0, "the oldest finished game");
    await becomes(() => rows(page).filter({ hasText: /^P0 –/ }).count(), 1, "an older one that goes on");
    await becomes(() => rows(page).filter({ hasText: /^P5 –/ }).count(), 1);
    await page.context().close();
});

const refuseStorage = () => {
    Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
    };
};

test("where nothing can be stored, that is said, and the game is there as long as the page is", async () => {
    const page = await visit(browser, server.url);
    await page.context().addInitScript(refuseStorage);
    await page.goto(server.url);
    await startOnScreen(page, { first: "Ada", second: "Bo" });
    await place(page, "b2");
    await says(page, "Your browser does not store this game");
    await play(page, ["d2"]);
    await page.getByRole("link", { name: "New game" }).click();
    await page.getByRole("button", { name: "Start the game" }).click();
    await page.mouse.move(0, 0); // what it points at would be told instead
    await says(page, "Your browser does not store it: it will be lost when you close this page.");
    await button(page, "Games on this device").click();
    await becomes(() => rows(page).first().textContent(), /Ada – Bo.*not stored/);
    await button(page, "Continue").click();
    await movesBecome(page, 2);
    await page.context().close();
});

test("a figure that is tried, and a step of learning, keep nothing", async () => {
    const page = await visit(browser, `${server.url}/learn`);
    await place(page, "c1");
    await page.goto(`${server.url}/games`);
    await page.getByText("No other games yet.").waitFor();
    await page.goto(`${server.url}/rules`);
    await page.getByRole("button", { name: "Try it" }).first().click();
    const free = page.locator(".trial [data-cell]").first();
    await free.click();
    await page.getByRole("button", { name: "Reset" }).click();
    await page.goto(`${server.url}/games`);
    await page.getByText("No other games yet.").waitFor();
    await page.context().close();
});

// ---- Buttons that would do nothing, and texts of opened positions -------------------------------------------------

test("there is a hint for the position that is shown, and a reason where there is none", async () => {
    const page = await visitWith({ "ludopod.game": stored(FINISHED) });
    const hint = page.getByRole("button", { name: "Hint" });
    await says(page, "Ada wins");
    await becomes(() => hint.isDisabled(), true);
    await becomes(() => hint.getAttribute("title"), "The game is over.");
    await page.keyboard.press("Home");
    await says(page, "After 0 of 5 moves");
    await hint.click();
    await says(page, "Try a die on b1. This wins for certain.");
    await becomes(() => page.locator(".art .preview").count(), 1);
    await page.keyboard.press(".");
    await until(async () => (await page.locator(".panel", { hasText: "Try" }).count()) === 0, "the hint to go");
    assertNoFaults(page);
    await page.context().close();
});

test("what is copied of a finished game is said to be copied", async () => {
    const page = await visitWith({ "ludopod.game": stored(FINISHED) });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByText("Copy, save, share").click();
    await button(page, "Copy the record").click();
    await says(page, "Record copied.");
    await page.keyboard.press("Home");
    await button(page, "Copy the position").click();
    await says(page, "Position copied.");
    await page.context().close();
});

test("a position that is opened is not called empty", async () => {
    const page = await visit(browser, server.url);
    await open(page, "a1b1a12/5/5 a 2 -");
    await page.locator(".moves", { hasText: "No moves yet." }).waitFor();
    await open(page, "5/5/5 a 2 -");
    await page.locator(".moves", { hasText: "The board is empty." }).waitFor();
    await page.context().close();
});

test("a drawn position of Octogo that is opened is a draw, whatever came before", async () => {
    const page = await visit(browser, server.url);
    await open(page, "e2/3/2A - -,- 0");
    await page.locator(".result", { hasText: "A draw." }).waitFor();
    await becomes(() => page.getByRole("button", { name: "Replay" }).count(), 0, "there is nothing to replay");
    await page.context().close();
});

test("a finished game opens without its result, and without its board, which is then told", async () => {
    const page = await visit(browser, server.url);
    await open(page, '[Board "1x3"]\n\n1. b1 c1 2. a1');
    await says(page, "After 0 of 3 moves");
    await page.keyboard.press("End");
    await says(page, "White wins");
    await open(page, "1. c1-c2 c8-c7");
    await says(page, "The text does not name the game. Its moves fit Octogo on 8x10.");
    await open(page, "1. c3 c9");
    await page.getByRole("alert").filter({ hasText: "'c9' is not a square here" }).waitFor();
    await page.context().close();
});
