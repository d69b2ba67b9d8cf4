// Two members play a rated game, on a real server: what it would change is said before, what it has changed after it, and
// their pages show it.
import assert from "node:assert/strict";
import test from "node:test";
import { until, visit } from "./lib/page.mjs";
import { browser, server } from "./lib/stage.mjs";
import { movesBecome, place } from "./lib/table.mjs";

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
    await Promise.all([ada, bob].map((page) => page.context().close()));
});

/** A challenge to anyone, rated, by whoever this page is of. */
const challengeAnyone = (page) =>
    page.evaluate(async () => {
        const terms = { game: "cephalopod", options: { board: "3x5" }, clock: "5m+8s", rated: true };
        const body = JSON.stringify({ terms, invited: { kind: "anyone" }, seats: 2, with_me: true });
        const answer = await fetch("/api/v1/challenges", { method: "POST", headers: { "Content-Type": "application/json" }, body });
        return answer.status;
    });

test("a guest in the lobby is not offered a rated challenge that only members take", async () => {
    const [eve, guest] = [await member("eve"), await visit(browser, `${server.url}/lobby`)];
    await eve.goto(`${server.url}/lobby`);
    await eve.getByRole("heading", { name: "Lobby" }).waitFor();
    assert.equal(await challengeAnyone(eve), 201);
    await guest.getByRole("link", { name: "Details of the challenge of eve" }).waitFor();
    assert.equal(await guest.getByRole("button", { name: "Play eve" }).count(), 0);
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
    assert.equal(await challengeAnyone(fay), 201);
    free();
    await fay.getByText("Your challenge", { exact: true }).waitFor();
    await fay.context().close();
});

test("in the lobby a rated challenge tells a rating, and what it would change before it is taken, by keyboard too", async () => {
    const [cleo, dan] = [await member("cleo"), await member("dan_")];
    await cleo.goto(`${server.url}/lobby`); // a live challenge is there as long as whoever made it is
    await cleo.getByRole("heading", { name: "Lobby" }).waitFor();
    assert.equal(await challengeAnyone(cleo), 201);
    await cleo.getByText("Your challenge", { exact: true }).waitFor();
    await dan.goto(`${server.url}/lobby`);
    const row = dan.locator(".list-row", { has: dan.getByRole("link", { name: "Details of the challenge of cleo" }) });
    await row.getByRole("button", { name: "Play cleo" }).waitFor();
    assert.match(await row.innerText(), /cleo\s+1500\?/);
    await row.getByRole("button", { name: "Play cleo" }).focus();
    await dan.keyboard.press("Enter");
    const own = row.getByRole("row", { name: /^You/ });
    await own.waitFor();
    assert.match(await own.innerText(), /1500\?.*\+\d+.*−\d+/s);
    assert.match(dan.url(), /\/lobby$/);
    assert.equal(await cleo.getByRole("button", { name: "Play cleo" }).count(), 0, "nobody plays against themselves");
    await until(() => row.getByRole("button", { name: "Accept and play" }).evaluate((button) => button === document.activeElement), "the button to keep the focus");
    await dan.keyboard.press("Enter");
    await until(() => isInGame(dan), "dan to be in the game");
    await Promise.all([cleo, dan].map((page) => page.context().close()));
});
