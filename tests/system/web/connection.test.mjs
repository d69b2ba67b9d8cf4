// What the page says of its connection, and what becomes of what is done without one: on a link that is dead without a
// word (the server is frozen), and while the server is gone.
import assert from "node:assert/strict";
import test from "node:test";
import { expectFaults, KEPT, PHONE, UNREACHED, until, visit } from "./lib/page.mjs";
import { allSee, inviteFriend, takeSeat, toast } from "./lib/places.mjs";
import { browser, server } from "./lib/stage.mjs";
import { connected, lost, movesBecome, place, refusal } from "./lib/table.mjs";

let ada, bo, address;

const willBeMade = (page) => page.getByText("Your move is made as soon as the server can be reached.").first().waitFor();

test("two players, one of them on a phone", async () => {
    ada = await visit(browser, `${server.url}/new/friend`, KEPT);
    address = await inviteFriend(ada, { name: "Ada", board: "Quick" });
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
    await allSee([ada, bo], 3);
    for (const page of [ada, bo]) await connected(page);
    assert.equal(await refusal(ada).count(), 0);
    assert.equal(await toast(ada).count(), 0);
});

test("a move that is chosen while the server is gone outlives a reload", async () => {
    await bo.evaluate(async () => (await navigator.serviceWorker.ready) && undefined);
    for (const page of [ada, bo]) expectFaults(page, UNREACHED);
    await server.kill();
    await lost(bo);
    await place(bo, "b1");
    await willBeMade(bo);
    await bo.reload();
    await bo.getByText("The server cannot be reached.").first().waitFor();
    await server.run();
    await allSee([ada, bo], 4);
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
