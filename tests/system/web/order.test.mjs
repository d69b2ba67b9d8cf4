// Order on a real server: somebody is reported for what was said in a game; a moderator warns and mutes; the person reads
// it and appeals; another moderator undoes it. By mouse and by keyboard, in all languages.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { inspect } from "./lib/inspect.mjs";
import { becomes, expectFaults, hasFocus, hold, launch, PASSWORD, visit } from "./lib/page.mjs";
import { button, card, cardWith, heading, item, openChat, ROW } from "./lib/places.mjs";
import { Server } from "./lib/server.mjs";

let server, browser, game;
const pages = {};

/** Asks the server as the page's visitor. */
const ask = (page, path, body) =>
    page.evaluate(
        async ([path, body]) => {
            const headers = { "content-type": "application/json" };
            const answer = await fetch(`/api/v1${path}`, body ? { method: "POST", headers, body: JSON.stringify(body) } : {});
            return { status: answer.status, body: await answer.json() };
        },
        [path, body],
    );

const go = (page, path) => page.goto(server.url + path);

before(async () => {
    server = await Server.start({ host: "localhost" });
    await server.configure(`public_url = "${server.url}";
limits = { sign_ups_per_hour = 1000.0; sign_ups_burst = 1000.0; };\n`);
    browser = await launch();
    for (const handle of ["ann", "bob", "mona", "max"]) {
        pages[handle] = await visit(browser, `${server.url}/about`, { bypassCSP: true });
        const { status } = await ask(pages[handle], "/sign-up", { handle, password: PASSWORD });
        assert.equal(status, 201);
    }
    server.admin("user", "role", "mona", "moderator");
    server.admin("user", "role", "max", "moderator");
    const { body } = await ask(pages.ann, "/games", { seats: [{ kind: "you" }, { kind: "open" }] });
    game = body.id;
    assert.equal((await ask(pages.bob, `/games/${game}/join`, {})).status, 200);
    assert.equal((await ask(pages.bob, `/games/${game}/chat`, { text: "You play like a turnip." })).status, 201);
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

test("a message is reported from the chat", async () => {
    const { ann } = pages;
    await go(ann, `/g/${game}`);
    await openChat(ann);
    await ann.getByText("You play like a turnip.").waitFor();
    await ann.getByRole("link", { name: "Report what bob wrote" }).click();
    await heading(ann, "Report a message").waitFor();
    await ann.getByLabel("In your words").fill("He always does.");
    await button(ann, "Send the report").click();
    await ann.getByText("A moderator will look at it.").waitFor();
});

test("a message that was written directly is reported from the conversation, by keyboard", async () => {
    const { ann, bob } = pages;
    for (const text of ["Carrot.", "Parsnip."])
        assert.equal((await ask(bob, "/me/conversations/@ann", { text })).status, 201);
    await go(ann, "/messages/@bob");
    await ann.getByText("Parsnip.").waitFor();
    const link = ann.getByRole("listitem").filter({ hasText: "Carrot." }).getByRole("link", { name: "Report what bob wrote" });
    await ann.getByRole("log", { name: "Messages" }).focus();
    await ann.keyboard.press("Tab");
    await hasFocus(link);
    await ann.keyboard.press("Enter");
    await heading(ann, "Report a message").waitFor();
    await ann.getByText("nothing else of your conversation").waitFor();
    await button(ann, "Send the report").focus();
    await ann.keyboard.press("Enter");
    await ann.getByText("A moderator will look at it.").waitFor();
});

test("a moderator takes the case, warns and mutes, by keyboard", async () => {
    const { mona } = pages;
    await go(mona, "/");
    await button(mona, "Account of mona").click();
    await mona.getByRole("link", { name: /Moderation/ }).click();
    const look = mona.getByRole("link", { name: "Look at what is said about bob" });
    await look.focus();
    await mona.keyboard.press("Enter");
    await mona.locator("blockquote", { hasText: "turnip" }).waitFor();
    await mona.getByText("He always does.").waitFor();
    await item(mona, "A message written directly").locator("blockquote", { hasText: "Carrot." }).waitFor();
    await button(mona, "Take the case").focus();
    await mona.keyboard.press("Enter");
    await button(mona, "Let the case go").waitFor();
    const decide = card(mona, "Decide");
    const told = decide.getByLabel("What the person is told");
    const kinds = decide.getByRole("group", { name: "What?" });
    const decided = card(mona, "Decisions");
    const release = await hold(mona, "**/moderation/cases/*/measures");
    await told.fill("Be kind to each other.");
    await button(decide, "Warning").click();
    // The next one is filled in while this one is on its way.
    await kinds.getByRole("radio", { name: /^Warning/ }).focus();
    await mona.keyboard.press("ArrowDown");
    await decide.getByRole("group", { name: "How long?" }).waitFor();
    await hasFocus(kinds.getByRole("radio", { name: /^Muted/ }));
    await told.fill("A day of silence.");
    release();
    await decided.getByText("Be kind to each other.").waitFor();
    await button(decide, "Muted").click();
    await decided.getByText("A day of silence.").waitFor();
    await becomes(() => told.inputValue(), "");
    await becomes(() => kinds.getByRole("radio", { name: /^Warning/ }).isChecked(), true);
    await button(mona, "Close the reports").click();
    await card(mona, "Reports").getByText("answered", { exact: true }).first().waitFor();
});

test("whoever has reported somebody is told that it was looked at", async () => {
    const { ann } = pages;
    await go(ann, "/notices");
    await ann.getByRole("link", { name: "The moderators have looked at what you have reported. Thank you." }).click();
    await heading(ann, "Notifications").waitFor();
});

test("the person reads what was decided, and appeals", async () => {
    const { bob } = pages;
    expectFaults(bob, /^403 POST .*\/chat$/);
    assert.equal((await ask(bob, `/games/${game}/chat`, { text: "Hello?" })).body.code, "muted");
    await go(bob, "/");
    await bob.getByRole("link", { name: "A moderator has decided something about you" }).click();
    await heading(bob, "Decisions about you").waitFor();
    const mute = cardWith(bob, "A day of silence.");
    for (const decision of [cardWith(bob, "Be kind"), mute]) {
        await button(decision, "I have read it").click();
        await button(decision, "I have read it").waitFor({ state: "detached" });
    }
    await button(mute, "Appeal").click();
    await mute.getByLabel("Why is the decision wrong?").fill("It was a joke among friends.");
    await button(mute, "Send the appeal").click();
    await mute.getByText("Another moderator will answer.").waitFor();
});

test("another moderator undoes it", async () => {
    const { max, bob } = pages;
    await go(max, "/moderation");
    await max.getByText("1 appeal").waitFor();
    await max.getByRole("link", { name: "Look at what is said about bob" }).click();
    const mute = card(max, "Decisions").getByRole("listitem").filter({ hasText: "A day of silence." });
    await mute.getByLabel("What the person is told").fill("So it was.");
    await button(mute, "The appeal is right").click();
    await mute.getByText("The decision was undone.").waitFor();
    assert.equal((await ask(bob, `/games/${game}/chat`, { text: "Thank you" })).status, 201);
});

test("a narrow phone has room for a conversation with its links, and moderators read the log, in French and Spanish", async () => {
    const { ann, mona } = pages;
    const words = { fr: { link: "Signaler ce que bob a écrit", log: "Dossier pris en charge" }, es: { link: "Denunciar lo que escribió bob", log: "Caso tomado" } };
    for (const [language, { link, log }] of Object.entries(words)) {
        for (const page of [ann, mona]) assert.equal((await ask(page, "/me/settings", { language })).status, 200);
        await ann.setViewportSize({ width: 320, height: 640 });
        await go(ann, "/messages/@bob");
        await ann.getByRole("link", { name: link }).first().waitFor();
        assert.equal(await ann.evaluate(() => document.documentElement.scrollWidth), 320);
        await go(mona, "/moderation/@bob");
        await mona.getByRole("listitem").locator("strong", { hasText: log }).waitFor();
    }
    for (const page of [ann, mona]) assert.equal((await ask(page, "/me/settings", { language: "en" })).status, 200);
    await ann.setViewportSize({ width: 1280, height: 720 });
});

test("the log of the whole club says what was done about whom, and leads to the case, by keyboard", async () => {
    const { mona } = pages;
    for (let number = 1; number <= 50; number++)
        assert.equal((await ask(mona, `/moderation/cases/@ann/notes`, { words: `Note ${number}.` })).status, 200);
    await go(mona, "/moderation");
    await mona.getByRole("link", { name: "Log", exact: true }).focus();
    await mona.keyboard.press("Enter");
    await heading(mona, "Log").waitFor();
    const entries = item(mona, "@");
    await entries.filter({ hasText: "Note 50." }).waitFor();
    assert.equal(await entries.count(), 50);
    await button(mona, "Show more").focus();
    await mona.keyboard.press("Enter");
    const role = entries.filter({ hasText: "Role moderator" }).filter({ hasText: "whoever runs the club" });
    await role.getByRole("link", { name: "@max" }).waitFor();
    const mute = entries.filter({ hasText: "A day of silence." }).filter({ hasText: "@mona" });
    await mute.getByRole("link", { name: "@bob" }).focus();
    await mona.keyboard.press("Enter");
    await heading(mona, "Decisions").waitFor();
});

test("nobody else sees what moderators see", async () => {
    const { ann } = pages;
    expectFaults(ann, /^403 GET .*\/moderation\//);
    await go(ann, "/moderation");
    await ann.getByText("This is for the moderators of the club.").waitFor();
    await go(ann, "/moderation/log");
    await ann.getByRole("alert").waitFor();
    assert.equal(await ann.getByRole("main").getByRole("listitem").count(), 0);
});

test("all of it is accessible, in every look", async (context) => {
    const { mona, bob, ann } = pages;
    await ask(ann, "/reports", { handle: "bob", reason: "spam", words: "Again and again." });
    const places = [
        [mona, "/moderation", ROW],
        [mona, "/moderation/@bob", "main blockquote"],
        [mona, "/moderation/log", "main li"],
        [bob, "/decisions", "main section"],
        [ann, "/report/@bob", "main form"],
        [ann, "/report/@bob/1", "main form"],
        [ann, "/messages/@bob", "main li a"],
        [ann, "/notices", ROW],
    ];
    for (const [page, path, shown] of places)
        await context.test(path, async () => {
            await go(page, path);
            await page.locator(shown).first().waitFor();
            await inspect(page);
        });
});
