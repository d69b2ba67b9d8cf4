// What the page says of its connection, and what becomes of what is done without one: on a link that is dead without a
// word (the server is frozen), and while the server is gone.
import assert from "node:assert/strict";
import test from "node:test";
import { expectFaults, KEPT, UNREACHED, until, visit } from "./lib/page.mjs";
import { takeSeat } from "./lib/places.mjs";
import { browser, server } from "./lib/stage.mjs";
import { movesBecome, place } from "./lib/table.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let ada, bo, address;

const connected = (page) => page.locator(".presence", { hasText: "Connected" }).waitFor();
const lost = (page) => page.locator(".presence", { hasText: "Reconnecting" }).waitFor();
const willBeMade = (page) => page.getByText("Your move is made as soon as the server can be reached.").first().waitFor();

test("two players, one of them on a phone", async () => {
    ada = await visit(browser, `${server.url}/new/friend`, KEPT);
    await ada.locator(".tile", { hasText: "Quick" }).click();
    await ada.getByLabel("Name of player 1").fill("Ada");
    await ada.getByRole("button", { name: "Create the game" }).click();
    address = await ada.getByLabel("Link to this game").inputValue();
    bo = await visit(browser, address, { ...PHONE, ...KEPT });
    await takeSeat(bo, "Bo");
    await place(ada, "b2");
    await movesBecome(bo, 1);
    await place(bo, "d2");
    await movesBecome(ada, 2);
});

test("a dead link is seen; a move that is chosen on it is made once it is alive again, and once only", async () => {
    await connected(ada);
    server.freeze();
    for (const page of [ada, bo]) await lost(page);
    await place(ada, "c2");
    await willBeMade(ada);
    server.thaw();
    for (const page of [ada, bo]) await movesBecome(page, 3);
    for (const page of [ada, bo]) await connected(page);
    assert.equal(await ada.locator(".refused").count(), 0);
    assert.equal(await ada.locator(".toast").count(), 0);
});

test("a move that is chosen while the server is gone outlives a reload", async () => {
    await bo.evaluate(async () => (await navigator.serviceWorker.ready) && undefined);
    await until(() => bo.evaluate(() => navigator.serviceWorker.controller !== null), "a page that opens without the server");
    for (const page of [ada, bo]) expectFaults(page, UNREACHED);
    await server.kill();
    await lost(bo);
    await place(bo, "b1");
    await willBeMade(bo);
    await bo.reload();
    await bo.getByText("The server cannot be reached.").first().waitFor();
    await server.run();
    for (const page of [ada, bo]) await movesBecome(page, 4);
});

test("a move that is left waiting is made though the game is not looked at any more", async () => {
    server.freeze();
    await lost(ada);
    await place(ada, "a2");
    await willBeMade(ada);
    await ada.getByRole("link", { name: "Ludopod" }).click();
    server.thaw();
    await movesBecome(bo, 5);
});
