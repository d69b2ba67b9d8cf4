// What belongs to a game between people, in two browsers: chat, a private note, analysis, conditional moves.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import test, { after } from "node:test";
import { becomes, hold, launch, visit } from "./lib/page.mjs";
import { takeSeat } from "./lib/places.mjs";
import { Server } from "./lib/server.mjs";
import { moveCount, movesBecome, place } from "./lib/table.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const server = await Server.start({ config: "guest_chat = true;" });
const browser = await launch();
after(async () => {
    await browser.close();
    await server.stop();
});

let ada, bo, eve, address;

const button = (page, name) => page.getByRole("button", { name });
const unread = (page) => page.locator(".chat .count");

async function say(page, text) {
    const open = await page.locator(".chat[open]").count();
    if (!open) await page.locator(".chat summary").click();
    await page.getByLabel("Message", { exact: true }).fill(text);
    await page.keyboard.press("Enter");
    await page.locator(".chat-list .own", { hasText: text }).waitFor();
}

/** What axe-core finds, in both themes, on a desktop in one and on a phone in the other. */
async function expectAccessible(page, what) {
    for (const [colorScheme, width] of [["light", 1280], ["dark", 390]]) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
        await page.setViewportSize({ width, height: 900 });
        const found = await page.evaluate(async (source) => {
            if (!window.axe) new Function(source)();
            const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
            return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
        }, axe);
        assert.deepEqual(found, [], `${what}, ${colorScheme}`);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        assert.ok(overflow <= 0, `${what}: ${overflow} px too wide`);
    }
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 1280, height: 900 });
}

test("two sit down, another watches", async () => {
    ada = await visit(browser, `${server.url}/new/friend`, { bypassCSP: true });
    await ada.locator(".tile", { hasText: "Quick" }).click();
    await ada.getByLabel("Name of player 1").fill("Ada");
    await button(ada, "Create the game").click();
    await ada.getByRole("heading", { name: "Waiting for your friend" }).waitFor();
    address = await ada.getByLabel("Link to this game").inputValue();
    bo = await visit(browser, address);
    await takeSeat(bo, "Bo");
    await ada.locator(".player", { hasText: "Bo" }).waitFor();
    eve = await visit(browser, address);
    await eve.getByText("you are watching").waitFor();
});

test("a message is counted where the chat is folded, and the page does not move", async () => {
    await ada.locator(".chat").waitFor();
    await bo.locator(".chat").waitFor();
    const before = await ada.locator(".play-board").boundingBox();
    await say(bo, "Good luck, Ada!");
    await unread(ada).waitFor();
    assert.equal(await unread(ada).textContent(), "1");
    assert.deepEqual(await ada.locator(".play-board").boundingBox(), before);
    await ada.locator(".chat summary").click();
    await ada.locator(".chat-list", { hasText: "Good luck, Ada!" }).waitFor();
    assert.equal(await unread(ada).count(), 0);
});

test("those who watch talk among themselves, and players do not hear them", async () => {
    await say(eve, "Take the corner");
    await say(ada, "Thank you, Bo");
    await bo.locator(".chat-list li", { hasText: "Thank you, Bo" }).waitFor();
    assert.equal(await bo.getByText("Take the corner").count(), 0);
    assert.equal(await eve.getByText("Thank you, Bo").count(), 0);
});

test("a private note is there again after a reload", async () => {
    await ada.locator(".fold summary", { hasText: "Private note" }).click();
    await ada.locator(".fold textarea").fill("Bo likes corners.");
    const kept = ada.waitForResponse(/\/note$/);
    await ada.locator(".fold textarea").blur();
    await kept;
    await ada.reload();
    await ada.locator(".fold summary", { hasText: "Private note" }).click();
    await ada.waitForFunction(() => document.querySelector(".fold textarea")?.value === "Bo likes corners.");
});

test("what is written into the note while it is on its way stays, and is kept when one goes elsewhere", async () => {
    const note = ada.locator(".fold textarea");
    const there = async () => {
        await ada.locator(".fold summary", { hasText: "Private note" }).click();
        await note.waitFor();
    };
    await ada.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Lobby" }).click();
    await note.waitFor({ state: "detached" });
    await ada.goBack();
    await there();
    const release = await hold(ada, "**/note");
    await note.fill("Bo likes corners");
    await note.blur();
    await note.fill("Bo likes corners and edges.");
    const kept = ada.waitForResponse((response) => response.url().endsWith("/note"));
    release();
    await kept;
    await ada.unroute("**/note");
    await ada.goForward();
    await note.waitFor({ state: "detached" });
    await ada.goBack();
    await there();
    await becomes(() => note.inputValue(), "Bo likes corners and edges.");
});

test("what is tried out is not played, and becomes conditional moves that are", async () => {
    await place(ada, "b2");
    await movesBecome(bo, 1);
    await button(ada, "Try moves out").click();
    for (const square of ["e3", "a1", "e1"]) await place(ada, square);
    await ada.getByText("Nothing is played.").waitFor();
    assert.equal(await ada.locator(".line-tree button").count(), 3);
    await expectAccessible(ada, "analysis");
    assert.equal(await moveCount(bo), 1);
    await button(ada, "Keep 1 line as conditional moves").click();
    await ada.getByText("1 line of conditional moves is kept.").waitFor();
    assert.equal(await moveCount(ada), 1);
    await place(bo, "e3");
    for (const page of [ada, bo, eve]) await movesBecome(page, 3);
    assert.match(await bo.locator(".moves li").last().textContent(), /a1/);
    await ada.locator(".planned").waitFor({ state: "detached" });
});

test("an analysis goes by keyboard", async () => {
    await button(ada, "Try moves out").focus();
    await ada.keyboard.press("Enter");
    await ada.locator(".study").waitFor();
    await ada.locator('[data-cell="c3"]').focus();
    await ada.keyboard.press("Enter");
    await ada.locator(".line-tree button").first().focus();
    await place(ada, "d1");
    await ada.locator(".line-tree button").first().focus();
    await ada.keyboard.press("ArrowRight");
    await ada.keyboard.press("Enter");
    await ada.locator(".line-tree button[aria-current]", { hasText: "d1" }).waitFor();
    await button(ada, "Back to the game").click();
    await movesBecome(ada, 3);
});

/** A game with a clock, between the same two. */
async function startTimed() {
    const { id } = await ada.evaluate(async (body) => {
        const headers = { "Content-Type": "application/json" };
        return (await fetch("/api/v1/games", { method: "POST", headers, body: JSON.stringify(body) })).json();
    }, { options: { board: "3x5" }, clock: "5m+8s", seats: [{ kind: "you", name: "Ada" }, { kind: "open" }] });
    for (const page of [ada, bo]) await page.goto(`${server.url}/g/${id}`);
    await takeSeat(bo);
    await ada.locator(".clock").nth(1).waitFor();
}

test("clocks stand at the players, with what happens at zero", async () => {
    await startTimed();
    await ada.getByText("First move within").waitFor();
    for (const [page, square, count] of [[ada, "b2", 1], [bo, "d2", 2], [ada, "e3", 3]]) {
        await place(page, square);
        for (const each of [ada, bo]) await movesBecome(each, count);
    }
    await ada.getByText("5 min + 8 s a move · whoever runs out of time loses").waitFor();
    assert.match(await ada.locator('[data-seat="b"] .clock.running').textContent(), /^[45]:\d\d$/);
    assert.equal(await ada.locator(".clock.running").count(), 1);
});

test("a move is taken back when the other agrees, and only the last one", async () => {
    await ada.locator(".menu summary", { hasText: "Offer or end" }).click();
    await button(ada, "Take back my last move").click();
    await ada.getByText("Bo will be asked.").waitFor();
    await expectAccessible(ada, "a question before an offer");
    await button(ada, "Ask to take it back").click();
    await bo.locator(".offer", { hasText: "Ada asks to take back the last move." }).waitFor();
    await button(bo, "Agree").click();
    for (const page of [ada, bo]) await movesBecome(page, 2);
});

test("a move in advance is a ghost until it is the turn, and then it is made", async () => {
    await place(bo, "a1");
    await bo.locator(".play-board.premove").waitFor();
    assert.equal(await moveCount(ada), 2);
    await bo.keyboard.press("Escape");
    await bo.locator(".play-board.premove").waitFor({ state: "detached" });
    await place(bo, "a3");
    await bo.locator(".play-board.premove").waitFor();
    await place(ada, "e1");
    for (const page of [ada, bo]) await movesBecome(page, 4);
    assert.match(await ada.locator(".moves li").last().textContent(), /a3/);
});

test("the game with its chat has nothing that axe-core finds", async () => {
    await ada.locator(".chat").waitFor();
    if (!(await ada.locator(".chat[open]").count())) await ada.locator(".chat summary").click();
    await expectAccessible(ada, "game with chat");
});
