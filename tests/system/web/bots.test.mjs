// The webhook of a bot, set on the page: on a desktop by pointer, on a phone by keyboard alone. The receiver is a real one,
// and checks by the key that the page shows.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import test, { after, before } from "node:test";
import { verifyHook } from "../../../examples/hook.mjs";
import { violations } from "./lib/inspect.mjs";
import { becomes, expectFaults, hasFocus, launch, overflow, PHONE, until, visitAsMember } from "./lib/page.mjs";
import { button, chooseLanguage, problem, row, unfold, webhook } from "./lib/places.mjs";
import { Server } from "./lib/server.mjs";

const address = (page) => page.getByLabel("Address of the webhook");

/** All that came, and what is answered. */
const receiver = { came: [], status: 204 };
let browser, server, listener;

before(async () => {
    listener = createServer(async (request, answer) => {
        const parts = [];
        for await (const part of request) parts.push(part);
        receiver.came.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
        answer.writeHead(receiver.status).end();
    });
    listener.listen(0, "127.0.0.1");
    await once(listener, "listening");
    server = await Server.start({ config: "hooks = { local = true; };" });
    browser = await launch();
});

after(async () => {
    await browser?.close();
    await server?.stop();
    listener.closeAllConnections();
    listener.close();
});

const url = () => `http://127.0.0.1:${listener.address().port}/robot`;
const isTold = (page, text) => webhook(page).getByText(text).waitFor();

/** A new member's settings, with a bot. */
async function keeper(handle, options = {}, range = ["", ""]) {
    const page = await visitAsMember(browser, `${server.url}/settings/devices`, handle, options);
    await page.getByLabel("The bot’s username").fill(`${handle}-bot`);
    await page.getByLabel("Lowest rating").fill(range[0]);
    await page.getByLabel("Highest rating").fill(range[1]);
    await button(page, "Make a bot").click();
    await page.locator("summary", { hasText: "Webhook" }).waitFor();
    return page;
}

test("an address is set, tried, and its key changed; what fails is said with its reason and the next attempt", async () => {
    const page = await keeper("ada");
    expectFaults(page, /^400 POST .*\/hook$/);
    await unfold(page, "Webhook");
    await address(page).fill("ftp://bots.example.net");
    await button(page, "Save").click();
    await page.getByText("Enter a whole address that begins with https://.").waitFor();
    await hasFocus(address(page));
    assert.equal(await address(page).getAttribute("aria-invalid"), "true");
    await address(page).fill(url());
    await button(page, "Save").click();
    await isTold(page, "Nothing has been sent there yet.");
    await button(page, "Send a test").click();
    await isTold(page, "It works: what the club sends is taken.");
    const shown = await webhook(page).locator("code").allTextContents(); // the key, and the secret this once
    const [{ headers, body }] = receiver.came;
    assert.equal(JSON.parse(body).type, "test");
    for (const key of shown) assert.ok(verifyHook(headers, body, [key]), "what is shown is what signs");
    await button(page, "Make a new key").click();
    await becomes(() => webhook(page).locator("code").count(), 4);
    assert.deepEqual((await webhook(page).locator("code").allTextContents()).slice(2), shown);
    receiver.status = 503;
    await button(page, "Send a test").click();
    await isTold(page, "The receiver answered 503: it has failed itself.");
    await webhook(page).getByText("Next attempt").waitFor();
    await webhook(page).getByText("1 message", { exact: true }).waitFor();
    assert.deepEqual(await violations(page), []);
    receiver.status = 204;
    await isTold(page, "It works"); // it is tried again by itself, and the page asks how that went
    await page.reload();
    await unfold(page, "Webhook");
    assert.equal(await address(page).inputValue(), url());
    assert.equal(await webhook(page).locator("code").count(), 2, "the secrets are not shown again");
    await button(page, "Remove").click();
    await becomes(() => address(page).inputValue(), "");
    await hasFocus(address(page));
    assert.equal(await webhook(page).locator("code").count(), 0);
    await page.context().close();
});

test("by keyboard alone on a phone, in French: what wants nothing any more is switched off until the address is saved again", async () => {
    const page = await keeper("bob", PHONE);
    await chooseLanguage(page, "fr");
    receiver.status = 410;
    await page.locator("summary", { hasText: "Webhook" }).focus();
    await page.keyboard.press("Enter");
    const field = page.getByLabel("Adresse du webhook");
    await field.waitFor();
    await page.keyboard.press("Tab");
    await hasFocus(field);
    await page.keyboard.type(url());
    await page.keyboard.press("Enter");
    await isTold(page, "Rien n’y a encore été envoyé.");
    await page.keyboard.press("Shift+Tab");
    await hasFocus(button(page, "Envoyer un essai"));
    await page.keyboard.press("Enter");
    await isTold(page, "il ne veut plus rien. Le webhook est arrêté.");
    assert.ok(await button(page, "Envoyer un essai").isDisabled());
    receiver.status = 204;
    await field.focus();
    await page.keyboard.press("Enter");
    await until(() => button(page, "Envoyer un essai").isEnabled(), "it to be switched on");
    assert.ok((await overflow(page)) <= 0, `${await overflow(page)} px too wide`);
    await page.context().close();
});

test("an address that nothing answers at is said to be so, in the member's language", async () => {
    const page = await keeper("cyd");
    await unfold(page, "Webhook");
    await address(page).fill("http://127.0.0.1:1/robot");
    await button(page, "Save").click();
    await button(page, "Send a test").click();
    await isTold(page, "The latest message got no answer: nothing takes connections there.");
    await chooseLanguage(page, "es");
    await isTold(page, "El último mensaje quedó sin respuesta: nada acepta conexiones allí.");
    await page.context().close();
});

test("a bot takes challenges of some ratings, and others are told so", async () => {
    const page = await keeper("dan", {}, ["1600", ""]);
    await row(page, "dan-bot").getByText("For ratings from 1600").waitFor();
    await page.getByLabel("The bot’s username").fill("another");
    await page.getByLabel("Lowest rating").fill("1700");
    await page.getByLabel("Highest rating").fill("1600");
    await problem(page, "the lower one first").waitFor();
    assert.ok(await button(page, "Make a bot").isDisabled());
    await page.goto(`${server.url}/invite/dan-bot`);
    expectFaults(page, /^422 POST .*\/challenges$/);
    await button(page, "Send the challenge").click();
    await problem(page, "Dan-bot takes challenges of players rated ≥ 1600; your rating in these games is 1500").waitFor();
    await page.context().close();
});
