// People meet, on a real server: a challenge waits in the lobby, and a stranger plays it two presses after opening the page.
import assert from "node:assert/strict";
import test from "node:test";
import { until, visit } from "./lib/page.mjs";
import { browser, server } from "./lib/stage.mjs";
import { movesBecome, place } from "./lib/table.mjs";

const button = (page, name) => page.getByRole("button", { name, exact: true });
const isInGame = (page) => /\/g\/\w+$/.test(page.url());

/** Counts what the visitor presses, wherever on the page. */
const counting = (page) =>
    page.addInitScript(() => {
        window.presses = 0;
        addEventListener("pointerdown", () => window.presses++, true);
    });

test("a guest becomes a member, waits, and a stranger is playing after two presses", async () => {
    const ada = await visit(browser, `${server.url}/sign-up`);
    await ada.getByLabel("Handle").fill("ada");
    await ada.getByLabel("Password").fill("deep sea waves");
    await button(ada, "Create the account").click();
    await button(ada, "I have kept them").click();
    await ada.goto(`${server.url}/invite`);
    await ada.locator(".choice", { hasText: "As invited" }).click();
    await button(ada, "Send the challenge").click();
    await ada.getByRole("heading", { name: "The challenge" }).waitFor();
    const stranger = await visit(browser, server.url, {}, counting);
    await button(stranger, "Play ada").click();
    await until(() => isInGame(stranger) && isInGame(ada), "both to be in the game");
    await place(ada, "c3");
    await movesBecome(stranger, 1);
    await place(stranger, "c4");
    await movesBecome(ada, 2);
    assert.equal(await stranger.evaluate(() => window.presses), 2);
    await ada.goto(server.url);
    await ada.locator(".list-row.calls .mini-board svg").waitFor();
    assert.match(await ada.title(), /^\(1\) /);
    await Promise.all([ada, stranger].map((page) => page.context().close()));
});

test("who looks for a game is offered the computer while nobody is there, and paired with the next who looks", async () => {
    const pages = [await visit(browser, `${server.url}/lobby`), await visit(browser, `${server.url}/lobby`)];
    const [first, second] = pages;
    await button(first, "Find me a live game").click();
    await first.getByText("Looking for an opponent…").waitFor();
    await first.getByRole("link", { name: "Play a character" }).waitFor();
    await button(second, "Days a move").click();
    await second.getByText("Looking for an opponent…").waitFor();
    await button(second, "Stop looking").click();
    await button(second, "Find me a live game").click();
    await until(() => pages.every(isInGame), "both to be in the game");
    assert.equal(first.url(), second.url());
    for (const page of pages) await page.locator(".clock").first().waitFor();
    await Promise.all(pages.map((page) => page.context().close()));
});
