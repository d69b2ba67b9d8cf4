// Moderation on a phone, 390 px wide, on a real server: the queue, notes, decisions and an appeal, once by touch and once by
// keyboard; and what is left of somebody whose account is deleted.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { becomes, hasFocus, launch, PHONE, until, visit } from "./lib/page.mjs";
import { button, card, cardWith, heading, item } from "./lib/places.mjs";
import { Server } from "./lib/server.mjs";

const PASSWORD = "deep sea waves";
let server, browser;
const pages = {};

const ask = (page, path, body) =>
    page.evaluate(
        async ([to, sent]) => {
            const headers = { "content-type": "application/json" };
            const answer = await fetch(`/api/v1${to}`, sent ? { method: "POST", headers, body: JSON.stringify(sent) } : {});
            return { status: answer.status, body: await answer.json() };
        },
        [path, body],
    );

const go = async (page, path) => {
    await page.goto(server.url + path);
    await page.locator("h1").first().waitFor();
    await becomes(() => page.evaluate(() => document.documentElement.scrollWidth), 390, `${path} is too wide`);
};

/** A press by the finger, or by keyboard: what is pressed is large enough for the one and has the focus for the other. */
const HANDS = {
    touch: async (target) => {
        await target.waitFor();
        const { height } = await (await target.evaluateHandle((element) => element.closest("label") ?? element)).asElement().boundingBox();
        assert.ok(height >= 43.5, `${height} px high: ${await target.evaluate((element) => element.outerHTML)}`);
        await target.tap();
    },
    keyboard: async (target) => {
        await target.waitFor();
        await target.focus();
        await hasFocus(target);
        await target.press((await target.getAttribute("type")) === "radio" ? "Space" : "Enter");
    },
};

before(async () => {
    server = await Server.start({ host: "localhost" });
    await server.configure(`public_url = "${server.url}";
limits = { sign_ups_per_hour = 1000.0; sign_ups_burst = 1000.0; };\n`);
    browser = await launch();
    for (const handle of ["ann", "bob", "eve", "mona", "max"]) {
        pages[handle] = await visit(browser, `${server.url}/about`, PHONE);
        assert.equal((await ask(pages[handle], "/sign-up", { handle, password: PASSWORD })).status, 201);
    }
    for (const handle of ["mona", "max"]) server.admin("user", "role", handle, "moderator");
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

const report = async (handle, reason, said) =>
    assert.equal((await ask(pages.ann, "/reports", { handle, reason, words: said })).status, 201);

for (const [hand, handle] of [["touch", "bob"], ["keyboard", "eve"]])
    test(`queue, note, decision, appeal and answer on a phone, by ${hand}`, async () => {
        const press = HANDS[hand];
        const { mona, max } = pages, person = pages[handle];
        await report(handle, "insults", `Shouts at everybody: ${handle}`);
        await go(mona, "/moderation");
        await press(mona.getByRole("link", { name: `Look at what is said about ${handle}` }));
        await mona.getByText(`Shouts at everybody: ${handle}`).waitFor();
        await press(button(mona, "Take the case"));
        await button(mona, "Let the case go").waitFor();
        await card(mona, "Notes").getByLabel("For other moderators").fill("I have asked ann.");
        await press(button(card(mona, "Notes"), "Keep the note"));
        await card(mona, "Log").getByText("I have asked ann.").waitFor();
        await press(card(mona, "Decide").getByRole("radio", { name: /^Muted/ }));
        await press(card(mona, "Decide").getByRole("radio", { name: "A week" }));
        await card(mona, "Decide").getByLabel("What the person is told").fill("A week of silence.");
        await press(button(card(mona, "Decide"), "Muted"));
        await card(mona, "Decisions").getByText("A week of silence.").waitFor();
        await press(button(card(mona, "Notes"), "Close the reports"));
        await mona.getByText("answered", { exact: true }).waitFor();
        await go(mona, "/moderation");
        await until(async () => (await mona.getByRole("link", { name: `Look at what is said about ${handle}` }).count()) === 0, "the queue to be shorter");

        await go(person, "/decisions");
        const mute = cardWith(person, "A week of silence.");
        await press(button(mute, "I have read it"));
        await press(button(mute, "Appeal"));
        await mute.getByLabel("Why is the decision wrong?").fill("I have a loud voice.");
        await press(button(mute, "Send the appeal"));
        await mute.getByText("Another moderator will answer.").waitFor();

        await go(max, "/moderation");
        await press(max.getByRole("link", { name: `Look at what is said about ${handle}` }));
        const appealed = item(max, "I have a loud voice.");
        await appealed.getByLabel("What the person is told").fill("So you have.");
        await press(button(appealed, "The appeal is right"));
        await appealed.getByText("The decision was undone.").waitFor();
    });

test("of a deleted account moderators see that, what was reported, and no name", async () => {
    const { mona } = pages;
    const gone = await visit(browser, `${server.url}/about`, PHONE);
    assert.equal((await ask(gone, "/sign-up", { handle: "ghost", password: PASSWORD })).status, 201);
    await report("ghost", "spam", "Sells carpets.");
    assert.equal((await ask(gone, "/me/delete", { handle: "ghost", password: PASSWORD })).status, 200);
    await go(mona, "/moderation");
    await mona.getByRole("link", { name: "Look at what is said about Deleted account" }).tap();
    await heading(mona, "Deleted account").waitFor();
    await mona.getByText("account deleted", { exact: true }).waitFor();
    await mona.getByText("Sells carpets.").waitFor();
    assert.equal(await mona.getByText("ghost").count(), 0);
    await gone.context().close();
});
