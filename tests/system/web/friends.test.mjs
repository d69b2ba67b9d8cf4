// Two members on a real server: one follows the other, they write to each other, and each page hears it at once.
import assert from "node:assert/strict";
import test from "node:test";
import { member } from "./lib/members.mjs";
import { becomes, follow, hold, PHONE, tabTo, visit } from "./lib/page.mjs";
import { accept, button, heading, link, sendChallenge, toast, unreadLetters, written } from "./lib/places.mjs";
import { browser, server } from "./lib/stage.mjs";


const write = async (page, text) => {
    const field = page.getByRole("textbox", { name: /^Message to/ });
    await field.fill(text);
    await field.press("Enter");
    await written(page, text).waitFor();
};

test("members follow each other, and what one writes the other reads at once", async () => {
    const bob = await member("bob", PHONE);
    const ann = await member("ann", {}, "/people");
    await ann.getByText("You follow nobody yet.").waitFor();
    await link(ann, "bob").click();
    await button(ann, "Follow").click();
    await button(ann, "Following").waitFor();
    await ann.goto(server.url);
    await heading(ann, "Online").waitFor();
    await link(ann, "Write to bob").click();
    await ann.getByText("Nothing has been written yet.").waitFor();
    await write(ann, "Another game?");
    await toast(bob, "ann has written to you.").waitFor();
    await unreadLetters(bob).click();
    await bob.getByRole("link", { name: /^ann.*Another game\?/ }).click();
    await written(bob, "Another game?").waitFor();
    await unreadLetters(bob).waitFor({ state: "detached" });
    await write(bob, "Tomorrow.\nIn the evening?");
    await written(ann, "In the evening?").waitFor();
    await becomes(() => unreadLetters(ann).count(), 0);
    await link(ann, "All messages").click();
    await ann.getByText("Tomorrow.").waitFor();
    await Promise.all([ann, bob].map((page) => page.context().close()));
});

const pressed = async (page, target) => {
    await tabTo(page, target);
    await page.keyboard.press("Enter");
};

test("a profile is looked through, followed and written to by the keyboard alone", async () => {
    const joe = await member("joe", {}, "/settings");
    await tabTo(joe, joe.getByRole("textbox", { name: "A line about yourself" }));
    await joe.keyboard.type("Fond of sixes");
    await joe.keyboard.press("Enter");
    await follow(joe, "/@joe");
    await joe.getByText("Beat every character of the house.").waitFor();
    const ida = await member("ida", {}, "/@joe");
    await ida.getByText("Fond of sixes").waitFor();
    await ida.getByRole("heading", { name: "Trophies" }).waitFor();
    await pressed(ida, button(ida, "Follow"));
    await button(ida, "Following").waitFor();
    for (const [tab, address] of [["Opponents", "/@joe/opponents"], ["Openings", "/@joe/openings"], ["Games", "/@joe/games"]]) {
        await pressed(ida, ida.getByRole("main").getByRole("link", { name: tab, exact: true }));
        await becomes(() => new URL(ida.url()).pathname, address);
    }
    await pressed(ida, link(ida, "Overview"));
    await pressed(ida, link(ida, "Write to joe"));
    await tabTo(ida, ida.getByRole("textbox", { name: "Message to joe" }));
    await ida.keyboard.type("Do you play on Friday?");
    await ida.keyboard.press("Enter");
    await written(ida, "on Friday?").waitFor();
    await pressed(ida, link(ida, "All messages"));
    await pressed(ida, ida.getByRole("link", { name: /^joe/ }));
    await written(ida, "on Friday?").waitFor();
    await Promise.all([ida, joe].map((page) => page.context().close()));
});

test("three messages without an answer are enough, and whoever is blocked is told why there is no field", async () => {
    const dan = await member("dan");
    const cyd = await member("cyd", {}, "/messages/@dan");
    for (const text of ["One", "Two", "Three"]) await write(cyd, text);
    await cyd.getByText("dan has not answered yet.").waitFor();
    assert.equal(await cyd.getByRole("textbox").count(), 0);
    await dan.goto(`${server.url}/people/cyd`);
    await button(dan, "Block").click();
    await button(dan, "Unblock").waitFor();
    await cyd.reload();
    await cyd.getByText("one of you has blocked the other").waitFor();
    await becomes(() => written(cyd).count(), 3);
    await Promise.all([cyd, dan].map((page) => page.context().close()));
});

test("what is typed while a message is on its way is neither lost nor sent twice", async () => {
    const hal = await member("hal");
    const gil = await member("gil", {}, "/messages/@hal");
    const field = gil.getByRole("textbox", { name: "Message to hal" });
    const say = async (text) => {
        await field.fill(text);
        await field.press("Enter");
        await becomes(() => field.inputValue(), "");
    };
    let release = await hold(gil, "**/me/conversations/@hal");
    await say("One");
    await say("Two");
    await field.fill("Thr");
    release();
    await becomes(() => written(gil).allTextContents(), ["One", "Two"]);
    assert.equal(await field.inputValue(), "Thr");
    await gil.unroute("**/me/conversations/@hal");
    /* What could not be sent comes back into the field, in order. */
    const refused = { status: 503, contentType: "application/problem+json", body: "{}" };
    release = await hold(gil, "**/me/conversations/@hal", refused);
    await say("Three");
    await say("or four");
    await field.fill("or five");
    release();
    await becomes(() => field.inputValue(), "Three or four or five");
    await gil.getByRole("alert").waitFor();
    await becomes(() => written(gil).count(), 2);
    await gil.unroute("**/me/conversations/@hal");
    /* Whoever has gone elsewhere by then is told. */
    release = await hold(gil, "**/me/conversations/@hal", refused);
    await say("Six");
    await link(gil, "All messages").click();
    await heading(gil, "Messages").waitFor();
    release();
    await toast(gil, "Your message could not be sent.").waitFor();
    await Promise.all([gil, hal].map((page) => page.context().close()));
});

test("who is watched is watched in the next game, too", async () => {
    const eve = await member("eve"), fay = await member("fay");
    const start = async () => {
        await eve.goto(`${server.url}/invite/fay`);
        await sendChallenge(eve);
        await toast(fay).getByText("Go there").click();
        await accept(fay).click();
        await fay.waitForURL(/\/g\//);
    };
    const guest = await visit(browser, `${server.url}/watch/@eve`);
    await guest.getByText("eve is not playing with anybody now.").waitFor();
    await start();
    await guest.waitForURL(/\/g\//);
    assert.equal(guest.url(), fay.url());
    await guest.getByText("You watch eve").waitFor();
    await guest.goto(`${server.url}/watch`);
    await guest.getByRole("link", { name: /^Watch (eve|fay)/ }).waitFor();
    await Promise.all([eve, fay, guest].map((page) => page.context().close()));
});
