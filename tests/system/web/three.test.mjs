// Three people in three browsers, one with a keyboard only, one on a phone, one who comes as a guest: they become members,
// play a timed game of three to its end, talk, take a move back and lose on time, while a stranger looks on and a second
// device takes over.
import assert from "node:assert/strict";
import test from "node:test";
import { assertNoFaults, movesBecome, place, until, visit } from "./lib/page.mjs";
import { browser, server } from "./lib/stage.mjs";

const PASSWORD = "deep sea waves";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** So long a turn may take: enough for the test's own, and soon over where one is waited for. */
const CLOCK = "30s+1s";

let ada, bo, cy, eve, second;

const button = (page, name) => page.getByRole("button", { name, exact: true });
const asked = (page, path, body) =>
    page.evaluate(async ([at, sent]) => {
        const headers = { "Content-Type": "application/json" };
        const options = sent && { method: "POST", headers, body: JSON.stringify(sent) };
        return (await fetch(`/api/v1${at}`, options ?? {})).json();
    }, [path, body]);

/** A field or a button is reached by its name and used by keys alone. */
async function type(page, label, text) {
    await page.getByLabel(label, { exact: true }).focus();
    await page.keyboard.type(text);
}

async function press(page, name, key = "Enter") {
    await button(page, name).focus();
    await page.keyboard.press(key);
}

async function placeByKey(page, square) {
    await page.locator(`[data-cell="${square}"]`).focus();
    await page.keyboard.press("Enter");
}

async function signUp(page, handle) {
    await page.goto(`${server.url}/sign-up`);
    await page.getByLabel("Handle").fill(handle);
    await page.getByLabel("Password").fill(PASSWORD);
    await button(page, "Create the account").click();
    await button(page, "I have kept them").click();
}

const game = () => asked(eve, `/games/${eve.url().split("/").pop()}`);
const everyoneSees = (count) => Promise.all([ada, bo, cy, eve].map((page) => movesBecome(page, count)));

test("a keyboard is enough to become a member; a phone, too", async () => {
    ada = await visit(browser, `${server.url}/sign-up`);
    await type(ada, "Handle", "ada");
    await type(ada, "Password", PASSWORD);
    await press(ada, "Create the account");
    await button(ada, "I have kept them").waitFor();
    await press(ada, "I have kept them");
    bo = await visit(browser, server.url, PHONE);
    await signUp(bo, "bob");
});

test("a guest becomes a member and keeps the seat", async () => {
    cy = await visit(browser, server.url);
    const seats = [{ kind: "you", name: "Cy" }, { kind: "open" }];
    const { id } = await asked(cy, "/games", { game: "cephalopod", options: { board: "3x5" }, seats });
    await signUp(cy, "cyan");
    const kept = await asked(cy, `/games/${id}`);
    assert.equal(kept.seats[0].you, true);
    const mine = await asked(cy, "/me");
    assert.equal(mine.person.handle, "cyan");
});

test("who is challenged accepts, and the three are in the game", async () => {
    const terms = { game: "cephalopod", options: { board: "3x5", players: 3 }, clock: CLOCK, order: "given" };
    const invited = { kind: "people", handles: ["bob", "cyan"] };
    const { id } = await asked(ada, "/challenges", { terms, invited, with_me: true });
    await ada.goto(`${server.url}/challenge/${id}`);
    for (const page of [bo, cy]) {
        await page.goto(`${server.url}/challenge/${id}`);
        await button(page, "Accept and play").click();
    }
    await until(() => [ada, bo, cy].every((page) => /\/g\/\w+$/.test(page.url())), "all three to be in the game");
    eve = await visit(browser, ada.url());
    await eve.getByText("you are watching").waitFor();
});

test("they play and talk", async () => {
    await placeByKey(ada, "a1");
    await everyoneSees(1);
    await place(bo, "c1");
    await everyoneSees(2);
    await place(cy, "e1");
    await everyoneSees(3);
    await bo.locator(".chat summary").click();
    await bo.getByLabel("Message", { exact: true }).fill("Good luck to both of you");
    await bo.keyboard.press("Enter");
    await ada.locator(".chat summary").focus();
    await ada.keyboard.press("Enter");
    await ada.locator(".chat-list", { hasText: "Good luck to both of you" }).waitFor();
    assert.equal(await eve.getByText("Good luck to both of you").count(), 0);
});

test("a move is taken back when both others agree", async () => {
    await placeByKey(ada, "a3");
    await everyoneSees(4);
    await ada.locator(".menu summary", { hasText: "Offer or end" }).focus();
    await ada.keyboard.press("Enter");
    await button(ada, "Take back my last move").waitFor();
    await press(ada, "Take back my last move");
    await button(ada, "Ask to take it back").waitFor();
    await press(ada, "Ask to take it back");
    await button(bo, "Agree").click();
    await button(cy, "Agree").click();
    await everyoneSees(3);
});

test("a second device takes over", async () => {
    second = await visit(browser, `${server.url}/sign-in`);
    await second.getByLabel("Handle or e-mail address").fill("ada");
    await second.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await button(second, "Sign in").last().click();
    await second.locator(".list-row.calls a").first().click();
    await second.waitForURL(/\/g\/\w+$/);
    await place(second, "c3");
    await everyoneSees(4);
    await place(bo, "e3");
    await everyoneSees(5);
});

test("who lets the time run out leaves, and the others continue to the end", async () => {
    await until(async () => (await ada.locator(".moves li").last().textContent()).includes("time"), "Cy to run out of time");
    await placeByKey(ada, "a2");
    await until(async () => (await game()).turn === "b", "it to be Bo's turn");
    assert.equal((await game()).events[5], "c:timeout");
    await bo.locator(".menu summary", { hasText: "Offer or end" }).click();
    await button(bo, "Resign").click();
    await bo.locator(".button.danger").click();
    await until(async () => (await game()).over, "the game to be over");
    for (const page of [ada, second, eve]) await page.locator(".panel.result", { hasText: /win/ }).waitFor();
    for (const page of [ada, bo, cy, eve, second]) assertNoFaults(page);
});
