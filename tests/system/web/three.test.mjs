// Three people in three browsers, one with a keyboard only, one on a phone, one who comes as a guest: they become members,
// play a timed game of three to its end, talk, take a move back and lose on time, while a stranger looks on and a second
// device takes over.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import test from "node:test";
import { inspect } from "./lib/inspect.mjs";
import { expectFaults, UNREACHED, until, visit } from "./lib/page.mjs";
import { browser, server } from "./lib/stage.mjs";
import { movesBecome, place } from "./lib/table.mjs";

const PASSWORD = "deep sea waves";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** The end of the game, after three moves and the loss on time; one of its moves is a choice. */
const REST = "a2 a3 a1 b3=b2+c3 c2 c3=c2+b3 c2=c1+c3 c1 b3 b1=a1+c1 c1 a1=b1+a2 b2=c2+b3 b3 c2 b1=a1+c1 a2 c1=b1+c2 c2 a1 b1=a1+c1 c1 a1 c3=c2+b3 b3=a3+c3 c2 c3=c2+b3 a3 c2=c1+c3 b3 c1 c3=c2+b3 b3 c2".split(" ");

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

/** One of several, picked by keys. */
async function check(page, name) {
    await page.getByRole("radio", { name: new RegExp(`^${name}`) }).focus();
    await page.keyboard.press(" ");
}

async function typeOver(page, label, text) {
    await page.getByLabel(label, { exact: true }).focus();
    await page.keyboard.press("Control+A");
    await page.keyboard.type(text);
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
    await cy.goto(`${server.url}/new/friend`);
    await button(cy, "Create the game").click();
    await cy.getByRole("heading", { name: "Waiting for your friend" }).waitFor();
    const id = cy.url().split("/").pop();
    await signUp(cy, "cyan");
    const kept = await asked(cy, `/games/${id}`);
    assert.equal(kept.seats[0].you, true);
    const mine = await asked(cy, "/me");
    assert.equal(mine.person.handle, "cyan");
});

test("who is challenged accepts, and the three are in the game", async () => {
    await ada.goto(`${server.url}/invite`);
    await check(ada, "Certain people");
    await type(ada, "Handles", "bob cyan");
    await check(ada, "Other");
    for (const label of ["Rows", "Columns"]) await typeOver(ada, label, "3");
    await ada.getByLabel("Clock").focus();
    await ada.keyboard.press("ArrowDown");
    await check(ada, "As invited");
    await press(ada, "Send the challenge");
    await ada.getByRole("heading", { name: "The challenge" }).waitFor();
    await ada.getByText("Whoever runs out of time leaves, and the others continue.").waitFor();
    const id = ada.url().split("/").pop();
    for (const page of [bo, cy]) {
        await page.goto(`${server.url}/challenge/${id}`);
        await button(page, "Accept and play").click();
    }
    await until(() => [ada, bo, cy].every((page) => /\/g\/\w+$/.test(page.url())), "all three to be in the game");
    eve = await visit(browser, ada.url(), { bypassCSP: true });
    await eve.getByText("you are watching").waitFor();
});

test("they play and talk", async () => {
    await placeByKey(ada, "b3");
    await everyoneSees(1);
    await place(bo, "c3");
    await everyoneSees(2);
    await place(cy, "a2");
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
    await placeByKey(ada, "a1");
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
    await place(second, "c1");
    await everyoneSees(4);
    await place(bo, "b2");
    await everyoneSees(5);
});

/** As if so much time had gone by since the last move: the game began and was played that much sooner. */
async function letTimePass(ms) {
    for (const page of [ada, bo, cy, eve, second]) expectFaults(page, UNREACHED);
    await server.kill();
    const id = ada.url().split("/").pop();
    const earlier = `UPDATE event SET at_ms = at_ms - ${ms} WHERE game = '${id}';
        UPDATE game SET started_ms = started_ms - ${ms}, deadline_ms = deadline_ms - ${ms} WHERE id = '${id}';
        UPDATE due SET at_ms = at_ms - ${ms} WHERE game = '${id}'`;
    execFileSync(process.env.LUDOPOD_CHECK_DATABASE, [join(server.folder, "games.sqlite"), earlier]);
    await server.run();
}

test("who lets the time run out leaves", async () => {
    await letTimePass(20 * 60_000);
    for (const page of [ada, bo, cy, eve, second]) {
        await until(async () => (await page.locator(".moves li").last().textContent()).includes("time"), "Cy to run out of time");
        await movesBecome(page, 6);
    }
    assert.equal((await game()).events[5], "c:timeout");
    await cy.getByText("You ran out of time.").first().waitFor({ state: "attached" });
});

test("the others play to the end, and everyone sees who has won", async () => {
    const moves = `${server.url}/api/v1/games/${ada.url().split("/").pop()}/moves`;
    const last = REST.length - 2;
    for (const [at, text] of REST.slice(0, last).entries()) {
        const { request } = (at % 2 ? bo : ada).context();
        const answer = await request.post(moves, { data: { ply: 6 + at, move: text } });
        assert.equal(answer.status(), 200, await answer.text());
    }
    await everyoneSees(6 + last);
    await placeByKey(ada, REST[last]);
    await everyoneSees(7 + last);
    await place(bo, REST[last + 1]);
    for (const page of [ada, second]) await page.locator(".result h2", { hasText: "You win, 6 : 3" }).waitFor();
    for (const page of [bo, cy, eve]) await page.locator(".result h2", { hasText: "ada wins, 6 : 3" }).waitFor();
});

test("nothing of it is hidden from assistive technology, and nothing is too wide", async () => {
    await inspect(eve);
});
