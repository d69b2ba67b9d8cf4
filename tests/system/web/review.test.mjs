// The course of a finished game: the engine's opinions as a graph that can be stepped along.
import assert from "node:assert/strict";
import test from "node:test";
import { assertNoFaults, becomes, says, until, visit } from "./lib/page.mjs";
import { browser, server } from "./lib/stage.mjs";

const SLOW_PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

async function visitFinished(board, events, options = {}, names = ["Ada", "Bo"]) {
    const page = await visit(browser, server.url, options);
    const seats = names.map((name) => ({ kind: "human", name, level: 1 }));
    const stored = { events, seats, options: { board, players: names.length, variant: "", first: "a" } };
    await page.evaluate((text) => localStorage.setItem("ludopod.game", text), JSON.stringify(stored));
    await page.goto(`${server.url}/play`);
    await page.locator(".review").waitFor();
    return page;
}

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
    assertNoFaults(page);
    await page.context().close();
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
    assertNoFaults(page);
    await page.context().close();
});

test("the page stays responsive while the engine looks through the game, on a phone a fifth as fast", async () => {
    const page = await visitFinished("5x5", ["c3", "b2", "d4", "c4", "b3", "e5", "a:resign"], SLOW_PHONE);
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 5 });
    await page.reload();
    await page.getByRole("button", { name: "Play again" }).tap();
    await page.locator(".review").waitFor({ state: "detached" });
    assertNoFaults(page);
    await page.context().close();
});
