// A game over the network: two players in two browsers, and one who watches.
import assert from "node:assert/strict";
import test from "node:test";
import { expectFaults, UNREACHED, until, visit } from "./lib/page.mjs";
import { takeSeat } from "./lib/places.mjs";
import { browser, server } from "./lib/stage.mjs";
import { cell, movesBecome, place, squaresLeft } from "./lib/table.mjs";

let ada, bo, watcher, address;

async function everyone(count) {
    for (const page of [ada, bo, watcher]) await movesBecome(page, count);
}

test("a friend is invited by a link", async () => {
    ada = await visit(browser, `${server.url}/new/friend`);
    await ada.locator(".tile", { hasText: "Quick" }).click();
    await ada.getByLabel("Name of player 1").fill("Ada");
    await ada.getByRole("button", { name: "Create the game" }).click();
    await ada.getByRole("heading", { name: "Waiting for your friend" }).waitFor();
    address = await ada.getByLabel("Link to this game").inputValue();
    assert.match(address, /\/g\/[\w-]+$/);
});

test("the friend takes the seat, another watches", async () => {
    bo = await visit(browser, address);
    await takeSeat(bo, "Bo");
    await ada.locator(".player", { hasText: "Bo" }).waitFor();
    await ada.getByRole("heading", { name: "Waiting for your friend" }).waitFor({ state: "detached" });
    watcher = await visit(browser, address);
    await watcher.getByText("you are watching").waitFor();
});

test("moves reach everyone, and nobody moves out of turn", async () => {
    await place(ada, "b2");
    await everyone(1);
    await place(ada, "d2");
    await ada.locator(".panel.refused", { hasText: "Bo to move." }).waitFor();
    await place(watcher, "d2");
    await watcher.locator(".panel.refused").waitFor();
    await place(bo, "d2");
    await everyone(2);
    for (const refused of [ada, watcher]) await refused.locator(".panel.refused").waitFor({ state: "detached" });
    await place(ada, "c2");
    await everyone(3);
    assert.equal(await cell(watcher, "c2").getAttribute("aria-label"), "c2: White, 2");
});

test("a second tab of the same player agrees and can move", async () => {
    const second = await bo.context().newPage();
    await second.goto(address);
    await movesBecome(second, 3);
    await place(second, "a1");
    await everyone(4);
    for (const player of [second, ada, bo]) await player.locator(".presence", { hasText: "1 watching" }).waitFor();
    assert.doesNotMatch(await watcher.locator(".presence").textContent(), /\d watching/, "nobody else watches");
    await second.close();
});

test("who goes away is seen to be away until they come back", async () => {
    const away = ada.locator(".player", { hasText: "Bo" }).filter({ hasText: "away" });
    await bo.goto("about:blank");
    await away.waitFor();
    await bo.goto(address);
    await away.waitFor({ state: "detached" });
    await movesBecome(bo, 4);
});

test("a reload brings the exact state and the seat back", async () => {
    await ada.reload();
    await movesBecome(ada, 4);
    await place(ada, "e3");
    await everyone(5);
});

test("the server is killed and comes back: everyone is there again, no move is missing", async () => {
    for (const page of [ada, bo, watcher]) expectFaults(page, UNREACHED);
    await server.kill();
    await ada.getByText("Reconnecting").waitFor();
    await ada.locator(".panel", { hasText: "The server cannot be reached. Trying again" }).waitFor();
    await server.run();
    for (const page of [ada, bo, watcher]) await page.getByText("Connected").waitFor({ timeout: 40_000 });
    await everyone(5);
    await place(bo, "a3");
    await everyone(6);
    assert.equal(await squaresLeft(watcher), await squaresLeft(ada));
});

/** A player whose connection breaks once, at the first message that `breaks` names. */
async function unlucky(breaks) {
    const page = await ada.context().newPage();
    let whole = true;
    await page.routeWebSocket(/\/api\/v1\/socket/, (socket) => {
        const far = socket.connectToServer();
        const pass = (message, on) => {
            if (whole && breaks(JSON.parse(message))) {
                whole = false;
                void socket.close();
                void far.close();
            } else on.send(message);
        };
        socket.onMessage((message) => pass(message, far));
        far.onMessage((message) => pass(message, socket));
    });
    await page.goto(address);
    await page.getByText("Connected").waitFor();
    return page;
}

test("a move that was made, but whose acknowledgement is lost, is not refused", async () => {
    const page = await unlucky(({ type }) => type === "event" || type === "done");
    await movesBecome(page, 6);
    await place(page, "e1");
    for (const each of [page, ada, bo]) await movesBecome(each, 7);
    await page.getByText("Connected").waitFor();
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.equal(await page.locator(".refused").count(), 0);
    await page.close();
    await place(bo, "c3");
    for (const each of [ada, bo]) await movesBecome(each, 8);
});

test("a move that was lost on its way is sent again", async () => {
    const page = await unlucky(({ type }) => type === "move");
    await movesBecome(page, 8);
    await page.locator('.cell button[aria-label*="the die shows one"]').first().click();
    for (const each of [page, ada, bo]) await movesBecome(each, 9);
    assert.equal(await page.locator(".refused").count(), 0);
    await page.close();
});

test("resigning is asked twice, ends the game for everyone, and a rematch follows once the other agrees", async () => {
    await ada.locator(".menu summary", { hasText: "Offer or end" }).click();
    await ada.getByRole("button", { name: "Resign" }).click();
    await movesBecome(ada, 9);
    await ada.getByRole("button", { name: "Really resign?" }).click();
    for (const page of [ada, bo, watcher]) await page.locator(".result").waitFor();
    assert.match(await bo.locator(".result h2").textContent(), /You win: Ada resigned/);
    assert.match(await ada.locator(".result h2").textContent(), /Bo wins: you resigned/);
    assert.match(await watcher.locator(".result h2").textContent(), /Bo wins: Ada resigned/);
    assert.match(await ada.locator(".moves li").last().textContent(), /resigns/);
    assert.equal(await ada.locator(".moves li button").last().getAttribute("aria-label"), "You resigned.");
    for (const page of [ada, bo, watcher]) await page.getByRole("slider", { name: "Game review" }).waitFor();
    await bo.getByRole("button", { name: "Rematch" }).click();
    await bo.getByText("You have asked for a rematch.").first().waitFor();
    await ada.getByText("Bo wants a rematch.").first().waitFor();
    assert.equal(await ada.getByRole("button", { name: "Rematch" }).count(), 0);
    await ada.getByRole("button", { name: "Agree" }).click();
    for (const page of [ada, bo]) await until(() => page.url() !== address, "the address of the next game");
    await watcher.getByRole("button", { name: "Go to the next game" }).waitFor();
    await movesBecome(ada, 0);
    assert.equal(ada.url(), bo.url());
    await movesBecome(bo, 0);
});
