// What two members are told on a real server, and what they choose to be told.
import assert from "node:assert/strict";
import test from "node:test";
import { member } from "./lib/members.mjs";
import { ask, becomes, hasFocus, PHONE } from "./lib/page.mjs";
import { link } from "./lib/places.mjs";
import { server } from "./lib/stage.mjs";

const choice = (page, name) => page.getByRole("checkbox", { name, exact: true });


test("what a member is told waits at the bell, leads to its place, and is new once", async () => {
    const [ann, bob] = [await member("ann"), await member("bob", PHONE)];
    const { id } = await ask(ann, "/challenges", { invited: { kind: "people", handles: ["bob"] } });
    await link(bob, "1 new notification").click();
    const told = link(bob, "ann challenges you to a game of Cephalopod.");
    await told.waitFor();
    await link(bob, "1 new notification").waitFor({ state: "detached" });
    await told.click();
    await bob.waitForURL(`**/challenge/${id}`);
    await ask(bob, `/challenges/${id}/decline`, {});
    await link(ann, "1 new notification").click();
    await link(ann, "bob has answered your challenge to a game of Cephalopod.").waitFor();
    await link(ann, "1 new notification").waitFor({ state: "detached" });
    await ann.goto(`${server.url}/notices`);
    await link(ann, "bob has answered your challenge to a game of Cephalopod.").waitFor();
    assert.equal(await ann.getByText("new", { exact: true }).count(), 0);
});

test("what is told is chosen by the keyboard, and stays chosen", async () => {
    const page = await member("eve", PHONE);
    await page.goto(`${server.url}/settings/notices`);
    const chat = choice(page, "Message in a game: On the page");
    await chat.focus();
    await hasFocus(chat);
    await page.keyboard.press("Space");
    await becomes(async () => {
        const answer = await ask(page, "/me/notices/settings");
        return answer.kinds.find(({ kind }) => kind === "chat").page;
    }, false);
    await page.reload();
    await chat.waitFor();
    assert.equal(await chat.isChecked(), false);
    assert.equal(await choice(page, "Game over: On the page").isChecked(), true);
});
