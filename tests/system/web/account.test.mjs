// Accounts on a real server, with its letters: a club that is closed but for those who are invited, addresses, recovery,
// an authenticator app, devices, challenges that are answered, people who are kept away, and an end to it all.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { readMail, startMailServer } from "../server/smtp.mjs";
import { expectFaults, hasFocus, launch, PASSWORD, until, visit } from "./lib/page.mjs";
import {
    accept, accountOf, button, card, codes, heading, inGame, keepCodes, openChat, option, problem, row, sayInChat, sendChallenge,
    signIn as enter, signUp as join, smallBoards, toast,
} from "./lib/places.mjs";
import { Server } from "./lib/server.mjs";

const SECOND = "a second password";

let mails, server, browser, invitation;
/** Ada's page, Bob's, and that of Ada's other device. */
let ada, bob, other;

const config = (url) => `public_url = "${url}"; club = { name = "Échecs & Co"; open = false; };
mail = { url = "smtp://localhost:${mails.port}"; tls = false; from = "club@example.net"; };
limits = { sign_ups_per_hour = 1000.0; sign_ups_burst = 1000.0; };\n`;

before(async () => {
    mails = await startMailServer();
    server = await Server.start({ host: "localhost" });
    await server.configure(config(server.url));
    await server.kill();
    await server.run();
    [invitation] = server.admin("invite", "2").split(" ");
    browser = await launch();
});
after(async () => {
    await browser?.close();
    await server?.stop();
    await mails.stop();
});

const go = (page, path) => page.goto(server.url + path);
const isStranger = (page) => heading(page, "Dice without luck.").waitFor();

/** What a letter to that address leads to, once it has come. */
async function linkTo(address, place) {
    for (let count = 1; ; count++) {
        const { to, text } = await mails.until(count);
        const [link] = to.includes(address) ? (new RegExp(`^http\\S*/${place}#\\S+$`, "m").exec(readMail(text).body) ?? []) : [];
        if (link) return link;
    }
}

/** The code of an authenticator app (RFC 6238) so many steps of half a minute from 1970. */
function codeAt(secret, step) {
    const bits = [...secret].map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0")).join("");
    const key = Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(step));
    const hash = createHmac("sha1", key).update(counter).digest();
    const number = hash.readUInt32BE(hash[19] & 15) & 0x7fffffff;
    return String(number % 1_000_000).padStart(6, "0");
}

const signUp = (page, handle) => join(page, handle, { address: `${handle}@example.org` });

async function signIn(page, login, password) {
    await go(page, "/sign-in");
    await enter(page, login, password);
}

test("a closed club takes those who are invited", async () => {
    ada = await visit(browser, `${server.url}/sign-up`);
    expectFaults(ada, /^4(0\d|22|29) /); // wrong codes, passwords and addresses are part of it
    await ada.getByLabel("Invitation code").fill("no-such-code");
    await signUp(ada, "ada");
    await problem(ada).waitFor();
    await go(ada, `/sign-up/${invitation}`);
    await signUp(ada, "ada");
    await codes(ada).first().waitFor();
    assert.equal(await codes(ada).count(), 10);
    await keepCodes(ada);
    await ada.getByRole("link", { name: "To your games" }).click();
    await ada.getByText("All moves made.").waitFor();
});

/** Whoever looks for bad links in mails opens them, too: to open one does nothing. */
async function confirm(page, link) {
    await page.goto(link);
    await button(page, "Confirm").and(page.locator(":enabled")).waitFor();
    await page.waitForLoadState("networkidle");
    assert.equal(await page.evaluate(async () => (await (await fetch("/api/v1/me")).json()).person.email.confirmed), false);
    await button(page, "Confirm").click();
}

test("an address is confirmed by the button that the link in its letter leads to, once", async () => {
    const link = await linkTo("ada@example.org", "confirm");
    await confirm(ada, link);
    await ada.getByText("Your address is confirmed.").waitFor();
    await go(ada, "/settings/security");
    await card(ada, "E-mail").getByText("confirmed", { exact: true }).waitFor();
    await go(ada, "/about");
    await ada.goto(link);
    await button(ada, "Confirm").click();
    await problem(ada).waitFor();
});

test("who has lost the password gets in by a letter, or by a recovery code, which works once", async () => {
    bob = await visit(browser, `${server.url}/sign-up/${invitation}`);
    await signUp(bob, "bob");
    expectFaults(bob, /^401 POST .*\/sign-in$/, /^422 POST .*\/recover\/finish$/, /^403 POST .*\/challenges$/);
    const code = await codes(bob).first().locator("code").textContent();
    await keepCodes(bob);
    await confirm(bob, await linkTo("bob@example.org", "confirm"));
    await bob.getByText("Your address is confirmed.").waitFor();
    await button(bob, "Account of bob").click();
    await button(bob, "Sign out").click();
    await go(bob, "/recover");
    await bob.getByLabel("Username or e-mail address").fill("bob@example.org");
    await button(bob, "Send a link").click();
    await bob.getByText("a mail is on its way").waitFor();
    await bob.goto(await linkTo("bob@example.org", "recover"));
    await bob.getByLabel("New password").fill(SECOND);
    await button(bob, "Change the password").click();
    await bob.getByText("Your password is changed").waitFor();
    await signIn(bob, "bob", PASSWORD);
    await problem(bob, "The handle or the password is wrong.").waitFor();
    await signIn(bob, "bob", SECOND);
    await accountOf(bob, "bob").waitFor();
    for (const outcome of [() => bob.getByText("Your password is changed").waitFor(), () => problem(bob).waitFor()]) {
        await go(bob, "/recover");
        const byCode = card(bob, "By a recovery code");
        await byCode.getByLabel("Username").fill("bob");
        await byCode.getByLabel("Recovery code").fill(code);
        await byCode.getByLabel("New password").fill(PASSWORD);
        await button(byCode, "Change the password").click();
        await outcome();
    }
    await signIn(bob, "bob", PASSWORD);
    await accountOf(bob, "bob").waitFor();
});

test("an authenticator app is set up, and asked for on another device", async () => {
    await go(ada, "/settings/security");
    const steps = card(ada, "Two-step sign-in");
    await button(steps, "Set it up").click();
    const secret = await steps.locator("code").first().textContent();
    const stepNow = () => Math.floor(Date.now() / 30_000);
    const step = stepNow();
    await hasFocus(steps.locator("input"));
    await ada.keyboard.type(codeAt(secret, step));
    await button(steps, "Turn it on").click();
    await steps.getByText("on", { exact: true }).waitFor();
    other = await visit(browser, server.url);
    expectFaults(other, /^401 POST .*\/sign-in$/); // a code that was used
    await signIn(other, "ada@example.org", PASSWORD);
    const field = other.getByLabel("Code of your authenticator app");
    await hasFocus(field);
    await other.keyboard.type(codeAt(secret, step)); // it has been taken
    await other.keyboard.press("Enter");
    await problem(other).waitFor();
    await field.fill(codeAt(secret, Math.max(step + 1, stepNow())));
    await other.keyboard.press("Enter");
    await accountOf(other, "ada").waitFor();
});

test("a device is signed out from another one", async () => {
    await go(ada, "/settings/devices");
    const devices = row(ada).filter({ has: ada.getByRole("button", { name: /^Sign out/ }) });
    await until(async () => (await devices.count()) === 2, "both devices");
    await devices.filter({ hasNotText: "this one" }).getByRole("button").click();
    await until(async () => (await devices.count()) === 1, "one device to be left");
    await other.getByRole("link", { name: "Sign in" }).first().waitFor();
    await isStranger(other);
    await other.context().close();
});

test("a program acts for a member until its token is ended", async () => {
    const asks = (secret) => fetch(`${server.url}/api/v1/me`, { headers: { authorization: `Bearer ${secret}` } });
    await go(ada, "/settings/devices");
    await ada.getByLabel("Name of the program").fill("Scout");
    await ada.getByRole("switch", { name: "Play your games" }).click();
    await ada.getByLabel("For how long").selectOption("7");
    await button(ada, "Create token").click();
    const shown = card(ada, "Programs").locator("code");
    const secret = await shown.textContent();
    const known = await (await asks(secret)).json();
    assert.equal(known.person.handle, "ada");
    await button(ada, "I saved it").click();
    await shown.waitFor({ state: "detached" });
    const scout = row(ada, "Scout");
    await scout.getByText("See what you see").waitFor();
    assert.doesNotMatch(await scout.textContent(), /Play your games/);
    await button(scout, "End the token Scout").click();
    await scout.waitFor({ state: "detached" });
    assert.equal((await asks(secret)).status, 401);
});

test("a challenge is answered with other terms, and those are declined with a reason", async () => {
    await go(ada, "/invite/bob");
    await sendChallenge(ada);
    await go(bob, "/lobby");
    await row(bob, "ada challenges you").getByRole("link", { name: "Answer" }).click();
    await button(bob, "Suggest other terms").click();
    await hasFocus(bob.locator("div[tabindex]", { hasText: "Other terms" }));
    await bob.keyboard.press("Tab");
    assert.equal(await bob.evaluate(() => document.activeElement.tagName), "INPUT", "the first field of the new terms");
    await option(bob, "Quick").click();
    await button(bob, "Suggest these terms").click();
    await bob.getByText("You made this challenge.").waitFor();
    await button(toast(ada, "bob challenges you."), "Go there").click();
    await ada.getByRole("main").getByText("3 × 5").first().waitFor();
    await button(ada, "Decline").click();
    await hasFocus(ada.getByLabel("Reason (optional)"));
    await ada.keyboard.type("no time today");
    await button(ada, "Decline").click();
    await bob.getByText("Declined: “no time today”").waitFor();
});

test("who is muted is not read, who is blocked cannot challenge, and both end when they are wished to", async () => {
    await go(ada, "/invite/bob");
    await button(ada, "Send the challenge").click();
    await button(toast(bob, "ada challenges you."), "Go there").click();
    await accept(bob).click();
    await inGame(ada, bob);
    const game = ada.url();
    await go(ada, "/@bob");
    await button(ada, "Mute").click();
    await button(ada, "Unmute").waitFor();
    await sayInChat(bob, "Can you read this?");
    await ada.goto(game);
    await openChat(ada);
    await ada.getByText("Nothing has been said yet.").waitFor();
    await go(ada, "/@bob");
    await button(ada, "Block").click();
    await button(ada, "Unblock").waitFor();
    await go(bob, "/invite/ada");
    await button(bob, "Send the challenge").click();
    await problem(bob).waitFor();
    await go(ada, "/settings/people");
    await ada.getByRole("button", { name: /Unblock/ }).click();
    await ada.getByRole("button", { name: /Unmute/ }).click();
    await ada.getByText("You have blocked or muted nobody.").waitFor();
});

test("the own data come as a file", async () => {
    await go(ada, "/settings/data");
    const coming = ada.waitForEvent("download");
    await button(ada, "Download your data").click();
    const data = JSON.parse(await readFile(await (await coming).path(), "utf8"));
    assert.equal(data.me.person.handle, "ada");
    assert.equal(data.games.length, 1);
});

test("who signs out leaves nothing on the page; a deleted account is a former member's", async () => {
    await go(bob, "/");
    await smallBoards(bob).first().waitFor();
    await button(bob, "Account of bob").click();
    await button(bob, "Sign out").click();
    await isStranger(bob);
    assert.equal(await bob.getByRole("heading", { name: "Your games" }).count(), 0);
    await button(ada, "Delete the account").click();
    await ada.getByLabel("Type ada to confirm").fill("ada");
    await button(ada, "Delete for ever").click();
    await isStranger(ada);
    await signIn(ada, "ada", PASSWORD);
    await problem(ada, "The handle or the password is wrong.").waitFor();
    await go(bob, "/@ada");
    await heading(bob, "Deleted account").waitFor();
});
