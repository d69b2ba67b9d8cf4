// People meet, on a real server: a challenge waits in the lobby, and a stranger plays it two presses after opening the page.
import assert from "node:assert/strict";
import test from "node:test";
import { assertNoFaults, movesBecome, place, until, visit } from "./lib/page.mjs";
import { browser, server } from "./lib/stage.mjs";

const button = (page, name) => page.getByRole("button", { name, exact: true });
const isInGame = (page) => /\/g\/\w+$/.test(page.url());

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
    const stranger = await visit(browser, server.url);
    await button(stranger, "Play ada").click();
    await until(() => isInGame(stranger) && isInGame(ada), "both to be in the game");
    await place(ada, "c3");
    await movesBecome(stranger, 1);
    await place(stranger, "c4");
    await movesBecome(ada, 2);
    assertNoFaults(stranger);
    await ada.goto(server.url);
    await ada.locator(".list-row.calls .mini-board svg").waitFor();
    assert.match(await ada.title(), /^\(1\) /);
    assertNoFaults(ada);
    await Promise.all([ada, stranger].map((page) => page.context().close()));
});
