// What the terms of a game promise, on a real server: those who watch see it so many moves late, and only players of
// some ratings take a challenge. Both are made and read on the page, by touch and by keyboard.
import assert from "node:assert/strict";
import test from "node:test";
import { member } from "./lib/members.mjs";
import { call, expectFaults, PHONE, until, visit } from "./lib/page.mjs";
import { accept, allSee, button, furtherChoices, gameId, inGame, option, problem, row, sendChallenge, watched } from "./lib/places.mjs";
import { browser, server } from "./lib/stage.mjs";
import { movesBecome, result } from "./lib/table.mjs";


test("those who watch see a game three moves late until it is over, and the terms say so beforehand", async () => {
    const bob = await member("bob", PHONE);
    const ann = await member("ann", {}, "/invite/bob");
    await furtherChoices(ann);
    await option(ann, "As invited").click();
    await ann.getByLabel("The audience sees the game").selectOption({ label: "3 moves late" });
    await sendChallenge(ann);
    await bob.goto(ann.url());
    await bob.getByText("Audience 3 moves behind").waitFor();
    await accept(bob).tap();
    await inGame(ann, bob);
    const id = gameId(ann);
    const guest = await visit(browser, `${server.url}/g/${id}`, PHONE);
    await guest.getByText(/you are watching.*3 moves late/).waitFor();
    for (const [ply, move] of ["a1", "b1", "c1", "a2"].entries())
        assert.equal((await call(ply % 2 ? bob : ann, `/games/${id}/moves`, { ply, move })).status, 200);
    await allSee([ann, bob], 4);
    await movesBecome(guest, 1);
    await guest.reload();
    await guest.getByText("3 moves late").waitFor();
    await movesBecome(guest, 1);
    const list = await visit(browser, `${server.url}/watch`);
    await watched(list, "Audience 3 moves behind").waitFor();
    await watched(list, "1 move ·").waitFor();
    assert.equal((await call(ann, `/games/${id}/resign`, { ply: 4 })).status, 200);
    await result(guest).waitFor();
    await movesBecome(guest, 5);
    assert.equal(await guest.getByText("3 moves late").count(), 0);
    await Promise.all([ann, bob, guest, list].map((page) => page.context().close()));
});

/** A win over the other in a rated game with an hour and more: the one's rating rises, that of the other falls. */
async function beat(winner, loser, handle) {
    const terms = { game: "cephalopod", options: { board: "5x5" }, clock: "5m+8s", rated: true };
    const { id } = await call(winner, "/challenges", { terms, invited: { kind: "people", handles: [handle] } });
    const { game } = await call(loser, `/challenges/${id}/accept`, {});
    assert.equal((await call(winner, `/games/${game}/moves`, { ply: 0, move: "a1" })).status, 200);
    assert.equal((await call(loser, `/games/${game}/moves`, { ply: 1, move: "e5" })).status, 200);
    assert.equal((await call(loser, `/games/${game}/resign`, { ply: 2 })).status, 200);
}

test("a challenge for some ratings is taken by those alone, and others are told why not", async () => {
    const [cyd, dan, eve] = [await member("cyd", PHONE, "/invite"), await member("dan"), await member("eve")];
    await beat(dan, eve, "eve");
    const send = button(cyd, "Send the challenge");
    await furtherChoices(cyd);
    await cyd.getByLabel("Lowest rating").fill("1700");
    await cyd.getByLabel("Highest rating").fill("1600");
    await problem(cyd, "the lower one first").waitFor();
    assert.equal(await send.isDisabled(), true);
    await cyd.getByLabel("Lowest rating").fill("1550");
    await cyd.getByLabel("Highest rating").fill("");
    await send.tap();
    await cyd.getByText("For ratings from 1550").waitFor();
    const path = new URL(cyd.url()).pathname;
    await cyd.goto(`${server.url}/lobby`); // a live challenge is there as long as whoever made it is
    await cyd.getByText("Your challenge", { exact: true }).waitFor();
    for (const page of [dan, eve]) await page.goto(`${server.url}/lobby`);
    for (const page of [dan, eve]) await row(page, "For ratings from 1550").waitFor();
    await button(dan, "Play cyd").waitFor();
    assert.equal(await button(eve, "Play cyd").count(), 0);
    /* Who goes there all the same is told whom it is for, and by the server the own rating, too. */
    await eve.goto(server.url + path);
    await eve.getByText("Only members with such a rating can accept this challenge.").waitFor();
    assert.equal(await accept(eve).count(), 0);
    expectFaults(eve, /^422 POST .*\/accept/);
    const refused = await call(eve, `${path.replace("challenge", "challenges")}/accept`, {});
    assert.equal(refused.code, "out_of_range");
    assert.match(refused.detail, /1550.*your rating in these games is 1[0-4]\d\d/);
    await dan.goto(server.url + path);
    await accept(dan).waitFor();
    assert.equal(await dan.getByText("Only members with such a rating").count(), 0);
    await dan.goto(`${server.url}/lobby`);
    await button(dan, "Play cyd").focus();
    await dan.keyboard.press("Enter");
    await until(() => /\/g\/\w+$/.test(dan.url()), "dan to be in the game");
    await Promise.all([cyd, dan, eve].map((page) => page.context().close()));
});
