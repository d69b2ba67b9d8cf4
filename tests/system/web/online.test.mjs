// A game over the network: two players in two browsers, and one who watches.
import assert from "node:assert/strict";
import test from "node:test";
import { becomes, expectFaults, UNREACHED, until, visit } from "./lib/page.mjs";
import { agree, allSee, button, graph, heading, inviteFriend, offers, takeSeat } from "./lib/places.mjs";
import { NAMES, SAYS } from "./lib/says.mjs";
import { browser, server } from "./lib/stage.mjs";
import {
    connected, labelOf, lastMove, lost, moves, movesBecome, nameOf, place, player, presence, refusal, result, resultText, says,
    squaresLeft,
} from "./lib/table.mjs";

let ada, bo, watcher, address;

async function everyone(count) {
    await allSee([ada, bo, watcher], count);
}

test("a friend is invited by a link", async () => {
    ada = await visit(browser, `${server.url}/new/friend`);
    address = await inviteFriend(ada, { name: "Ada", board: "Quick" });
    assert.match(address, /\/g\/[\w-]+$/);
});

test("the friend takes the seat, another watches", async () => {
    bo = await visit(browser, address);
    await takeSeat(bo, "Bo");
    await player(ada, "Bo").waitFor();
    await heading(ada, SAYS.waiting).waitFor({ state: "detached" });
    watcher = await visit(browser, address);
    await watcher.getByText(SAYS.watching).waitFor();
});

test("moves reach everyone, and nobody moves out of turn", async () => {
    await place(ada, "b2");
    await everyone(1);
    await place(ada, "d2");
    await refusal(ada, "Bo to move.").waitFor();
    await place(watcher, "d2");
    await refusal(watcher).waitFor();
    await place(bo, "d2");
    await everyone(2);
    for (const refused of [ada, watcher]) await refusal(refused).waitFor({ state: "detached" });
    await place(ada, "c2");
    await everyone(3);
    assert.equal(await labelOf(watcher, "c2"), "c2: White, 2");
});

test("a second tab of the same player agrees and can move", async () => {
    const second = await bo.context().newPage();
    await second.goto(address);
    await movesBecome(second, 3);
    await place(second, "a1");
    await everyone(4);
    for (const seen of [second, ada, bo]) await presence(seen).filter({ hasText: "1 watching" }).waitFor();
    assert.doesNotMatch(await presence(watcher).textContent(), /\d watching/, "nobody else watches");
    await second.close();
});

test("who goes away is seen to be away until they come back", async () => {
    const away = player(ada, "Bo").filter({ hasText: "away" });
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
    await lost(ada);
    await says(ada, "The server cannot be reached. Trying again");
    await server.run();
    for (const page of [ada, bo, watcher]) await connected(page);
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
    await connected(page);
    return page;
}

test("a move that was made, but whose acknowledgement is lost, is not refused", async () => {
    const page = await unlucky(({ type }) => type === "event" || type === "done");
    await movesBecome(page, 6);
    await place(page, "e1");
    for (const each of [page, ada, bo]) await movesBecome(each, 7);
    await connected(page);
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.equal(await refusal(page).count(), 0);
    await page.close();
    await place(bo, "c3");
    for (const each of [ada, bo]) await movesBecome(each, 8);
});

test("a move that was lost on its way is sent again", async () => {
    const page = await unlucky(({ type }) => type === "move");
    await movesBecome(page, 8);
    await page.getByRole("grid").getByRole("button", { name: "the die shows one" }).first().click();
    for (const each of [page, ada, bo]) await movesBecome(each, 9);
    assert.equal(await refusal(page).count(), 0);
    await page.close();
});

test("resigning is asked twice, ends the game for everyone, and a rematch follows once the other agrees", async () => {
    await offers(ada).click();
    await button(ada, NAMES.resign).click();
    await movesBecome(ada, 9);
    await button(ada, NAMES.reallyResign).click();
    for (const page of [ada, bo, watcher]) await result(page).waitFor();
    assert.match(await resultText(bo), /You won by resignation/);
    assert.match(await resultText(ada), /You lost by resignation/);
    assert.match(await resultText(watcher), /Bo won by resignation/);
    assert.match(await lastMove(ada), /resigns/);
    assert.equal(await moves(ada).last().getByRole("button").getAttribute("aria-label"), "You resigned.");
    for (const page of [ada, bo, watcher]) await graph(page).waitFor();
    for (const page of [ada, bo]) await button(page, "Rematch").waitFor();
    assert.equal(await button(watcher, "Rematch").count(), 0);
    await button(bo, "Rematch").click();
    await bo.getByText("You have asked for a rematch.").first().waitFor();
    await ada.getByText("Bo wants a rematch.").first().waitFor();
    assert.equal(await button(ada, "Rematch").count(), 0);
    await agree(ada);
    for (const page of [ada, bo]) await until(() => page.url() !== address, "the address of the next game");
    await button(watcher, "Go to the next game").waitFor();
    await movesBecome(ada, 0);
    assert.equal(ada.url(), bo.url());
    for (const page of [ada, bo]) await becomes(() => nameOf(page).textContent(), "Bo"); // who came second begins now
    await movesBecome(bo, 0);
});
