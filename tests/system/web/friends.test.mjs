// Two members on a real server: one follows the other, they write to each other, and each page hears it at once.
import assert from "node:assert/strict";
import test from "node:test";
import { member } from "./lib/members.mjs";
import { becomes, hold, visit } from "./lib/page.mjs";
import { browser, server } from "./lib/stage.mjs";

const button = (page, name) => page.getByRole("button", { name, exact: true });
const link = (page, name) => page.getByRole("link", { name, exact: true });

const write = async (page, text) => {
    const field = page.getByRole("textbox", { name: /^Message to/ });
    await field.fill(text);
    await field.press("Enter");
    await page.locator(".bubble", { hasText: text }).waitFor();
};

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

test("members follow each other, and what one writes the other reads at once", async () => {
    const [ann, bob] = [await member("ann"), await member("bob", phone)];
    await ann.goto(`${server.url}/people`);
    await ann.getByText("You follow nobody yet.").waitFor();
    await link(ann, "bob").click();
    await button(ann, "Follow").click();
    await button(ann, "Following").waitFor();
    await ann.goto(server.url);
    await ann.getByRole("heading", { name: "Here now" }).waitFor();
    await link(ann, "Write to bob").click();
    await ann.getByText("Nothing has been written yet.").waitFor();
    await write(ann, "Another game?");
    await bob.locator(".toast", { hasText: "ann has written to you." }).waitFor();
    await link(bob, "1 conversation with new messages").click();
    await bob.getByRole("link", { name: /^ann.*Another game\?/ }).click();
    await bob.locator(".bubble", { hasText: "Another game?" }).waitFor();
    await bob.locator(".unread-badge").waitFor({ state: "detached" });
    await write(bob, "Tomorrow.\nIn the evening?");
    await ann.locator(".bubble", { hasText: "In the evening?" }).waitFor();
    assert.equal(await ann.locator(".unread-badge").count(), 0);
    await link(ann, "All messages").click();
    await ann.getByText("Tomorrow.").waitFor();
    await Promise.all([ann, bob].map((page) => page.context().close()));
});

/** Goes on by Tab until it is there, as somebody without a mouse does. */
async function reach(page, target) {
    await target.waitFor();
    for (let presses = 0; presses < 80; presses++) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press("Tab");
    }
    assert.fail(`no Tab leads to ${target}`);
}

const pressed = async (page, target) => {
    await reach(page, target);
    await page.keyboard.press("Enter");
};

test("a profile is looked through, followed and written to by the keyboard alone", async () => {
    const [ida, joe] = [await member("ida"), await member("joe")];
    await ida.goto(`${server.url}/@joe`);
    await pressed(ida, button(ida, "Follow"));
    await button(ida, "Following").waitFor();
    for (const [tab, address] of [["Opponents", "/@joe/opponents"], ["Openings", "/@joe/openings"], ["Games", "/@joe/games"]]) {
        await pressed(ida, link(ida, tab));
        await becomes(() => new URL(ida.url()).pathname, address);
    }
    await pressed(ida, link(ida, "Overview"));
    await pressed(ida, link(ida, "Write to joe"));
    await reach(ida, ida.getByRole("textbox", { name: "Message to joe" }));
    await ida.keyboard.type("Do you play on Friday?");
    await ida.keyboard.press("Enter");
    await ida.locator(".bubble", { hasText: "on Friday?" }).waitFor();
    await pressed(ida, link(ida, "All messages"));
    await pressed(ida, ida.getByRole("link", { name: /^joe/ }));
    await ida.locator(".bubble", { hasText: "on Friday?" }).waitFor();
    await Promise.all([ida, joe].map((page) => page.context().close()));
});

test("three messages without an answer are enough, and whoever is blocked is told why there is no field", async () => {
    const [cyd, dan] = [await member("cyd"), await member("dan")];
    await cyd.goto(`${server.url}/messages/@dan`);
    for (const text of ["One", "Two", "Three"]) await write(cyd, text);
    await cyd.getByText("dan has not answered yet.").waitFor();
    assert.equal(await cyd.getByRole("textbox").count(), 0);
    await dan.goto(`${server.url}/people/cyd`);
    await button(dan, "Block").click();
    await button(dan, "Unblock").waitFor();
    await cyd.reload();
    await cyd.getByText("one of you has blocked the other").waitFor();
    await becomes(() => cyd.locator(".bubble").count(), 3);
    await Promise.all([cyd, dan].map((page) => page.context().close()));
});

test("what is typed while a message is on its way is neither lost nor sent twice", async () => {
    const [gil, hal] = [await member("gil"), await member("hal")];
    await gil.goto(`${server.url}/messages/@hal`);
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
    await becomes(() => gil.locator(".bubble").allTextContents(), ["One", "Two"]);
    assert.equal(await field.inputValue(), "Thr");
    await gil.unroute("**/me/conversations/@hal");
    /* What could not be sent comes back into the field, in order. */
    const lost = { status: 503, contentType: "application/problem+json", body: "{}" };
    release = await hold(gil, "**/me/conversations/@hal", lost);
    await say("Three");
    await say("or four");
    await field.fill("or five");
    release();
    await becomes(() => field.inputValue(), "Three or four or five");
    await gil.getByRole("alert").waitFor();
    await becomes(() => gil.locator(".bubble").count(), 2);
    await gil.unroute("**/me/conversations/@hal");
    /* Whoever has gone elsewhere by then is told. */
    release = await hold(gil, "**/me/conversations/@hal", lost);
    await say("Six");
    await link(gil, "All messages").click();
    await gil.getByRole("heading", { name: "Messages" }).waitFor();
    release();
    await gil.locator(".toast", { hasText: "Your message could not be sent." }).waitFor();
    await Promise.all([gil, hal].map((page) => page.context().close()));
});

test("who is watched is watched in the next game, too", async () => {
    const eve = await member("eve"), fay = await member("fay");
    const start = async () => {
        await eve.goto(`${server.url}/invite/fay`);
        await button(eve, "Send the challenge").click();
        await eve.getByRole("heading", { name: "The challenge" }).waitFor();
        await fay.locator(".toast").getByText("Go there").click();
        await button(fay, "Accept and play").click();
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
