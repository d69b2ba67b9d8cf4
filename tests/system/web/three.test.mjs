// Three people in three browsers, one with a keyboard only, one on a phone, one who comes as a guest: they become members,
// play a timed game of three to its end, talk, take a move back and lose on time, while a stranger looks on and a second
// device takes over.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import test from "node:test";
import { inspect } from "./lib/inspect.mjs";
import { call, expectFaults, PASSWORD, PHONE, UNREACHED, until, visit } from "./lib/page.mjs";
import {
    accept, agree, allSee, becomeMember, button, calls, chatHead, furtherChoices, gameId, heading, inGame, inviteFriend, offers, said,
    sayInChat, signIn,
} from "./lib/places.mjs";
import { NAMES, SAYS } from "./lib/says.mjs";
import { browser, server } from "./lib/stage.mjs";
import { lastMove, movesBecome, place, result } from "./lib/table.mjs";

/** The end of the game, after three moves and the loss on time; one of its moves is a choice. */
const REST = "a2 a3 a1 b3=b2+c3 c2 c3=c2+b3 c2=c1+c3 c1 b3 b1=a1+c1 c1 a1=b1+a2 b2=c2+b3 b3 c2 b1=a1+c1 a2 c1=b1+c2 c2 a1 b1=a1+c1 c1 a1 c3=c2+b3 b3=a3+c3 c2 c3=c2+b3 a3 c2=c1+c3 b3 c1 c3=c2+b3 b3 c2".split(" ");

let ada, bo, cy, eve, second;


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

const go = (page, path) => page.goto(server.url + path);
const game = () => call(eve, `/games/${gameId(eve)}`);
const everyoneSees = (count) => allSee([ada, bo, cy, eve], count);

test("a keyboard is enough to become a member; a phone, too", async () => {
    ada = await visit(browser, `${server.url}/sign-up`);
    await type(ada, "Username", "ada");
    await type(ada, "Password", PASSWORD);
    await press(ada, "Create account");
    await button(ada, "I saved them").waitFor();
    await press(ada, "I saved them");
    bo = await visit(browser, server.url, PHONE);
    await go(bo, "/sign-up");
    await becomeMember(bo, "bob");
});

test("a guest becomes a member and keeps the seat", async () => {
    cy = await visit(browser, server.url);
    await cy.goto(`${server.url}/new/friend`);
    await inviteFriend(cy);
    const id = gameId(cy);
    await go(cy, "/sign-up");
    await becomeMember(cy, "cyan");
    const kept = await call(cy, `/games/${id}`);
    assert.equal(kept.seats[0].you, true);
    const mine = await call(cy, "/me");
    assert.equal(mine.person.handle, "cyan");
});

test("who is challenged accepts, and the three are in the game", async () => {
    await ada.goto(`${server.url}/invite`);
    await check(ada, "People I invite");
    await type(ada, "Usernames", "bob cyan");
    await check(ada, "Other");
    for (const label of ["Rows", "Columns"]) await typeOver(ada, label, "3");
    await furtherChoices(ada, "focus");
    await ada.keyboard.press("Enter");
    await ada.getByRole("combobox", { name: "Clock" }).focus();
    await ada.keyboard.press("ArrowDown");
    await check(ada, "As invited");
    await press(ada, "Send the challenge");
    await heading(ada, "Challenge").waitFor();
    await ada.getByText(SAYS.leaves).waitFor();
    const id = gameId(ada);
    for (const page of [bo, cy]) {
        await page.goto(`${server.url}/challenge/${id}`);
        await accept(page).click();
    }
    await inGame(ada, bo, cy);
    eve = await visit(browser, ada.url(), { bypassCSP: true });
    await eve.getByText(SAYS.watching).waitFor();
});

test("they play and talk", async () => {
    await placeByKey(ada, "b3");
    await everyoneSees(1);
    await place(bo, "c3");
    await everyoneSees(2);
    await place(cy, "a2");
    await everyoneSees(3);
    await sayInChat(bo, "Good luck to both of you");
    await chatHead(ada).focus();
    await ada.keyboard.press("Enter");
    await said(ada, "Good luck to both of you").waitFor();
    assert.equal(await eve.getByText("Good luck to both of you").count(), 0);
});

test("a move is taken back when both others agree", async () => {
    await placeByKey(ada, "a1");
    await everyoneSees(4);
    await offers(ada).focus();
    await ada.keyboard.press("Enter");
    await button(ada, NAMES.takeBack).waitFor();
    await press(ada, NAMES.takeBack);
    await button(ada, "Ask to take back").waitFor();
    await press(ada, "Ask to take back");
    await agree(bo);
    await agree(cy);
    await everyoneSees(3);
});

test("a second device takes over", async () => {
    second = await visit(browser, `${server.url}/sign-in`);
    await signIn(second, "ada");
    await calls(second).getByRole("link").first().click();
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
    const id = gameId(ada);
    const earlier = `UPDATE event SET at_ms = at_ms - ${ms} WHERE game = '${id}';
        UPDATE game SET started_ms = started_ms - ${ms}, deadline_ms = deadline_ms - ${ms} WHERE id = '${id}';
        UPDATE due SET at_ms = at_ms - ${ms} WHERE game = '${id}'`;
    execFileSync(process.env.LUDOPOD_CHECK_DATABASE, [join(server.folder, "games.sqlite"), earlier]);
    await server.run();
}

test("who lets the time run out leaves", async () => {
    await letTimePass(20 * 60_000);
    for (const page of [ada, bo, cy, eve, second]) {
        await until(async () => (await lastMove(page)).includes("time"), "Cy to run out of time");
        await movesBecome(page, 6);
    }
    assert.equal((await game()).events[5], "c:timeout");
    await cy.getByText("You ran out of time.").first().waitFor({ state: "attached" });
});

test("the others play to the end, and everyone sees who has won", async () => {
    const moves = `${server.url}/api/v1/games/${gameId(ada)}/moves`;
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
    for (const page of [ada, second]) await result(page, "You won").waitFor();
    for (const page of [bo, cy, eve]) await result(page, "ada won").waitFor();
});

test("nothing of it is hidden from assistive technology, and nothing is too wide", async () => {
    await inspect(eve);
});
