// What belongs to a game between people, in two browsers: chat, a private note, analysis, conditional moves.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import test, { after } from "node:test";
import { ask, becomes, hold, launch, overflow, visit } from "./lib/page.mjs";
import {
    agree, allSee, button, chat, chatHead, inviteFriend, offer, offers, openChat, said, sayInChat, takeSeat, unfold,
    unreadInChat,
} from "./lib/places.mjs";
import { NAMES, SAYS } from "./lib/says.mjs";
import { Server } from "./lib/server.mjs";
import {
    board, cell, clocks, lastMove, lineMoves, moveCount, movesBecome, panel, place, player, runningClock, shownLineMove,
    waitingMove,
} from "./lib/table.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const server = await Server.start({ config: "guest_chat = true;" });
const browser = await launch();
after(async () => {
    await browser.close();
    await server.stop();
});

let ada, bo, eve, address;


const note = (page) => page.getByRole("textbox", { name: "Private note" });

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
        assert.ok((await overflow(page)) <= 0, `${what}: ${await overflow(page)} px too wide`);
    }
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 1280, height: 900 });
}

test("two sit down, another watches", async () => {
    ada = await visit(browser, `${server.url}/new/friend`, { bypassCSP: true });
    address = await inviteFriend(ada, { name: "Ada", board: "Quick" });
    bo = await visit(browser, address);
    await takeSeat(bo, "Bo");
    await player(ada, "Bo").waitFor();
    eve = await visit(browser, address);
    await eve.getByText(SAYS.watching).waitFor();
});

test("a message is counted where the chat is folded, and the page does not move", async () => {
    await chat(ada).waitFor();
    await chat(bo).waitFor();
    const before = await board(ada).boundingBox();
    await sayInChat(bo, "Good luck, Ada!");
    await unreadInChat(ada).waitFor();
    assert.equal(await unreadInChat(ada).textContent(), "1");
    assert.deepEqual(await board(ada).boundingBox(), before);
    await chatHead(ada).click();
    await said(ada, "Good luck, Ada!").waitFor();
    await becomes(() => unreadInChat(ada).count(), 0);
});

test("those who watch talk among themselves, and players do not hear them", async () => {
    await sayInChat(eve, "Take the corner");
    await sayInChat(ada, "Thank you, Bo");
    await said(bo, "Thank you, Bo").waitFor();
    assert.equal(await bo.getByText("Take the corner").count(), 0);
    assert.equal(await eve.getByText("Thank you, Bo").count(), 0);
});

test("a private note is there again after a reload", async () => {
    await unfold(ada, "Private note");
    await note(ada).fill("Bo likes corners.");
    const kept = ada.waitForResponse(/\/note$/);
    await note(ada).blur();
    await kept;
    await ada.reload();
    await unfold(ada, "Private note");
    await becomes(() => note(ada).inputValue(), "Bo likes corners.");
});

test("what is written into the note while it is on its way stays, and is kept when one goes elsewhere", async () => {
    const there = () => unfold(ada, "Private note");
    await ada.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Puzzles" }).click();
    await note(ada).waitFor({ state: "detached" });
    await ada.goBack();
    await there();
    const release = await hold(ada, "**/note");
    await note(ada).fill("Bo likes corners");
    await note(ada).blur();
    await note(ada).fill("Bo likes corners and edges.");
    const kept = ada.waitForResponse((response) => response.url().endsWith("/note"));
    release();
    await kept;
    await ada.unroute("**/note");
    await ada.goForward();
    await note(ada).waitFor({ state: "detached" });
    await ada.goBack();
    await there();
    await becomes(() => note(ada).inputValue(), "Bo likes corners and edges.");
});

test("what is tried out is not played, and becomes conditional moves that are", async () => {
    await place(ada, "b2");
    await movesBecome(bo, 1);
    await button(ada, NAMES.tryOut).click();
    for (const square of ["e3", "a1", "e1"]) await place(ada, square);
    await ada.getByText("Nothing is played.").waitFor();
    await becomes(() => lineMoves(ada).count(), 3);
    await expectAccessible(ada, "analysis");
    assert.equal(await moveCount(bo), 1);
    await button(ada, "Keep 1 line as conditional moves").click();
    await ada.getByText("1 line of conditional moves is kept.").waitFor();
    await movesBecome(ada, 1);
    await place(bo, "e3");
    await allSee([ada, bo, eve], 3);
    assert.match(await lastMove(bo), /a1/);
    await ada.getByText("conditional moves is kept").waitFor({ state: "detached" });
});

test("an analysis goes by keyboard", async () => {
    await button(ada, NAMES.tryOut).focus();
    await ada.keyboard.press("Enter");
    await button(ada, "Back to the game").waitFor();
    await cell(ada, "c3").focus();
    await ada.keyboard.press("Enter");
    await lineMoves(ada).first().focus();
    await place(ada, "d1");
    await lineMoves(ada).first().focus();
    await ada.keyboard.press("ArrowRight");
    await ada.keyboard.press("Enter");
    await shownLineMove(ada).filter({ hasText: "d1" }).waitFor();
    await button(ada, "Back to the game").click();
    await movesBecome(ada, 3);
});

/** A game with a clock, between the same two. */
async function startTimed() {
    const { id } = await ask(ada, "/games", { options: { board: "3x5" }, clock: "5m+8s", seats: [{ kind: "you", name: "Ada" }, { kind: "open" }] });
    for (const page of [ada, bo]) await page.goto(`${server.url}/g/${id}`);
    await takeSeat(bo);
    await clocks(ada).nth(1).waitFor();
}

test("clocks stand at the players, with what happens at zero", async () => {
    await startTimed();
    await ada.getByText("First move within").first().waitFor();
    for (const [page, square, count] of [[ada, "b2", 1], [bo, "d2", 2], [ada, "e3", 3]]) {
        await place(page, square);
        await allSee([ada, bo], count);
    }
    await ada.getByText("5 min + 8 s per move · run out of time and you lose").waitFor();
    assert.match(await runningClock(ada, "b").textContent(), /^\d:\d\d$/);
    assert.equal(await runningClock(ada).count(), 1);
});

test("a move is taken back when the other agrees, and only the last one", async () => {
    await offers(ada).click();
    await button(ada, NAMES.takeBack).click();
    await ada.getByText("Bo will be asked.").waitFor();
    await expectAccessible(ada, "a question before an offer");
    await button(ada, "Ask to take back").click();
    await offer(bo, "Ada asks to take back the last move.").waitFor();
    await agree(bo);
    await allSee([ada, bo], 2);
    await panel(bo, /Ada to move\..*A move was taken back\./).waitFor();
});

test("a move in advance is a ghost until it is the turn, and then it is made", async () => {
    await place(bo, "a1");
    await waitingMove(bo).waitFor();
    assert.equal(await moveCount(ada), 2);
    await bo.keyboard.press("Escape");
    await waitingMove(bo).waitFor({ state: "detached" });
    await place(bo, "a3");
    await waitingMove(bo).waitFor();
    await place(ada, "e1");
    await allSee([ada, bo], 4);
    assert.match(await lastMove(ada), /a3/);
});

test("the game with its chat has nothing that axe-core finds", async () => {
    await openChat(ada);
    await expectAccessible(ada, "game with chat");
});
