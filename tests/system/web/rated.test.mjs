// Two members play a rated game, on a real server: what it would change is said before, what it has changed after it, and
// their pages show it.
import assert from "node:assert/strict";
import test from "node:test";
import { member } from "./lib/members.mjs";
import { ask, until, visit } from "./lib/page.mjs";
import { accept, button, furtherChoices, heading, inGame, link, option, resign, row, sendChallenge, toggle } from "./lib/places.mjs";
import { browser, server } from "./lib/stage.mjs";
import { movesBecome, place, player, result } from "./lib/table.mjs";


test("a rated game between members changes what their pages show", async () => {
    const bob = await member("bob");
    const ada = await member("ada", {}, "/invite/bob");
    await furtherChoices(ada);
    await option(ada, "As invited").click();
    await toggle(ada, "Rated").check();
    await sendChallenge(ada);
    await bob.goto(ada.url());
    const own = bob.getByRole("row", { name: /^You/ });
    await own.waitFor();
    assert.match(await own.innerText(), /1500\?.*\+\d+.*−\d+/s);
    await accept(bob).click();
    await inGame(ada, bob);
    await place(ada, "c3");
    await movesBecome(bob, 1);
    await place(bob, "c4");
    await movesBecome(ada, 2);
    await player(ada, "1500").first().waitFor();
    await resign(ada);
    const changes = result(ada).locator("dl");
    await changes.waitFor();
    assert.match(await changes.innerText(), /ada\s+1500 → \d+\?.*\(−\d+\).*bob\s+1500 → \d+\?.*\(\+\d+\)/s);
    await ada.goto(`${server.url}/@bob`);
    await ada.getByRole("button", { name: "Cephalopod · 5 × 5 · Live" }).waitFor();
    await ada.getByLabel("A point of the curve").waitFor();
    await row(ada, "Won").first().waitFor();
    await link(ada, "Leaderboard").click();
    await ada.getByText("Your place is shown once your rating is sure").waitFor();
    await Promise.all([ada, bob].map((page) => page.context().close()));
});

/** A challenge to anyone, rated, by whoever this page is of. */
const challengeAnyone = (page) =>
    ask(page, "/challenges", {
        terms: { game: "cephalopod", options: { board: "3x5" }, clock: "5m+8s", rated: true },
        invited: { kind: "anyone" }, seats: 2, with_me: true,
    });

test("a guest in the lobby is not offered a rated challenge that only members take", async () => {
    const [eve, guest] = [await member("eve", {}, "/lobby"), await visit(browser, `${server.url}/lobby`)];
    await heading(eve, "Lobby").waitFor();
    await challengeAnyone(eve);
    await guest.getByRole("link", { name: "Details of the challenge of eve" }).waitFor();
    assert.equal(await button(guest, "Play eve").count(), 0);
    await Promise.all([eve, guest].map((page) => page.context().close()));
});

/** The page's connection is there, but what the page says on it arrives only once the answer is called. */
async function holdConnection(page) {
    let free;
    const freed = new Promise((resolve) => (free = resolve));
    await page.routeWebSocket(/\/api\/v1\/socket/, (socket) => {
        const way = socket.connectToServer();
        socket.onMessage(async (said) => {
            await freed;
            way.send(said);
        });
    });
    return free;
}

test("what changed before the server told this page anything is shown once it does", async () => {
    const fay = await member("fay");
    const free = await holdConnection(fay);
    const asked = fay.waitForResponse(/\/challenges\?of=mine/);
    await fay.goto(`${server.url}/lobby`);
    await asked;
    await fay.waitForLoadState("networkidle");
    await challengeAnyone(fay);
    free();
    await fay.getByText("Your challenge", { exact: true }).waitFor();
    await fay.context().close();
});

test("in the lobby a rated challenge tells a rating, and what it would change before it is taken, by keyboard too", async () => {
    const [cleo, dan] = [await member("cleo", {}, "/lobby"), await member("dan_")]; // a live challenge is there as long as whoever made it is
    await heading(cleo, "Lobby").waitFor();
    await challengeAnyone(cleo);
    await cleo.getByText("Your challenge", { exact: true }).waitFor();
    await dan.goto(`${server.url}/lobby`);
    const offered = row(dan).filter({ has: dan.getByRole("link", { name: "Details of the challenge of cleo" }) });
    await button(offered, "Play cleo").waitFor();
    assert.match(await offered.innerText(), /cleo\s+1500\?/);
    await button(offered, "Play cleo").focus();
    await dan.keyboard.press("Enter");
    const own = offered.getByRole("row", { name: /^You/ });
    await own.waitFor();
    assert.match(await own.innerText(), /1500\?.*\+\d+.*−\d+/s);
    assert.match(dan.url(), /\/lobby$/);
    assert.equal(await button(cleo, "Play cleo").count(), 0, "nobody plays against themselves");
    await until(() => accept(offered).evaluate((button) => button === document.activeElement), "the button to keep the focus");
    await dan.keyboard.press("Enter");
    await inGame(dan);
    await Promise.all([cleo, dan].map((page) => page.context().close()));
});
