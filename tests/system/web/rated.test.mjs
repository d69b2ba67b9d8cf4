// Two members play a rated game, on a real server: what it would change is said before, what it has changed after it, and
// their pages show it.
import assert from "node:assert/strict";
import test from "node:test";
import { assertNoFaults, movesBecome, place, until, visit } from "./lib/page.mjs";
import { browser, server } from "./lib/stage.mjs";

const button = (page, name) => page.getByRole("button", { name, exact: true });
const isInGame = (page) => /\/g\/\w+$/.test(page.url());

async function member(handle) {
    const page = await visit(browser, `${server.url}/sign-up`);
    await page.getByLabel("Handle").fill(handle);
    await page.getByLabel("Password").fill("deep sea waves");
    await button(page, "Create the account").click();
    await button(page, "I have kept them").click();
    await page.getByRole("heading", { name: `Hello, ${handle}` }).or(page.locator("main h1")).first().waitFor();
    return page;
}

test("a rated game between members changes what their pages show", async () => {
    const [ada, bob] = [await member("ada"), await member("bob")];
    await ada.goto(`${server.url}/invite/bob`);
    await ada.locator(".choice", { hasText: "As invited" }).click();
    await ada.getByRole("switch", { name: "Rated", exact: true }).check();
    await button(ada, "Send the challenge").click();
    await ada.getByRole("heading", { name: "The challenge" }).waitFor();
    await bob.goto(ada.url());
    const own = bob.getByRole("row", { name: /^You/ });
    await own.waitFor();
    assert.match(await own.innerText(), /1500\?.*\+\d+.*−\d+/s);
    await button(bob, "Accept and play").click();
    await until(() => isInGame(ada) && isInGame(bob), "both to be in the game");
    await place(ada, "c3");
    await movesBecome(bob, 1);
    await place(bob, "c4");
    await movesBecome(ada, 2);
    await ada.locator(".player .rating").first().waitFor();
    await ada.locator(".menu summary", { hasText: "Offer or end" }).click();
    await ada.getByRole("button", { name: "Resign" }).click();
    await ada.getByRole("button", { name: "Really resign?" }).click();
    const changes = ada.locator(".result .rating-changes");
    await changes.waitFor();
    assert.match(await changes.innerText(), /ada\s+1500 → \d+\?.*\(−\d+\).*bob\s+1500 → \d+\?.*\(\+\d+\)/s);
    await ada.goto(`${server.url}/@bob`);
    await ada.locator(".rating-pool", { hasText: "Cephalopod · 5 × 5 · Live" }).waitFor();
    await ada.getByLabel("A point of the curve").waitFor();
    await ada.locator(".list-row .chip", { hasText: "Won" }).waitFor();
    await ada.getByRole("link", { name: "Leaderboard", exact: true }).click();
    await ada.getByText("Your place is shown once your rating is sure").waitFor();
    for (const page of [ada, bob]) assertNoFaults(page);
    await Promise.all([ada, bob].map((page) => page.context().close()));
});
