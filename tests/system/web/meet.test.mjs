// People meet, on a real server: a challenge waits in the lobby, and a stranger plays it two presses after opening the page.
import assert from "node:assert/strict";
import test from "node:test";
import { visit } from "./lib/page.mjs";
import { becomeMember, button, calls, furtherChoices, inGame, option, sendChallenge, smallBoards } from "./lib/places.mjs";
import { NAMES, SAYS } from "./lib/says.mjs";
import { browser, server } from "./lib/stage.mjs";
import { clocks, movesBecome, place } from "./lib/table.mjs";

/** Counts what the visitor presses, wherever on the page; a press that is taken back, as what was meant moved away, is none. */
const counting = (page) =>
    page.addInitScript(() => {
        window.presses = 0;
        addEventListener("click", () => window.presses++, true);
    });

test("a guest becomes a member, waits, and a stranger is playing after two presses", async () => {
    const ada = await visit(browser, `${server.url}/sign-up`);
    await becomeMember(ada, "ada");
    await ada.goto(`${server.url}/invite`);
    await furtherChoices(ada);
    await option(ada, "As invited").click();
    await sendChallenge(ada);
    const stranger = await visit(browser, server.url, {}, counting);
    await button(stranger, "Play ada").click();
    await inGame(stranger, ada);
    await place(ada, "c3");
    await movesBecome(stranger, 1);
    await place(stranger, "c4");
    await movesBecome(ada, 2);
    assert.equal(await stranger.evaluate(() => window.presses), 2);
    await ada.goto(server.url);
    await calls(ada).first().scrollIntoViewIfNeeded(); // boards are drawn once they are in sight
    await smallBoards(calls(ada)).locator("svg").waitFor();
    assert.match(await ada.title(), /^Your turn · /);
    await Promise.all([ada, stranger].map((page) => page.context().close()));
});

test("who looks for a game is offered the computer while nobody is there, and paired with the next who looks", async () => {
    const pages = [await visit(browser, `${server.url}/lobby`), await visit(browser, `${server.url}/lobby`)];
    const [first, second] = pages;
    await button(first, NAMES.live).click();
    await first.getByText(SAYS.looking).waitFor();
    await first.getByRole("link", { name: "Play a character" }).waitFor();
    await second.getByText("Looking for a game").waitFor(); // whoever looks is no secret
    await button(second, "Correspondence").click();
    await second.getByText(SAYS.looking).waitFor();
    await button(second, "Stop looking").click();
    await button(second, NAMES.live).click();
    await inGame(...pages);
    assert.equal(first.url(), second.url());
    for (const page of pages) await clocks(page).first().waitFor();
    await Promise.all(pages.map((page) => page.context().close()));
});
