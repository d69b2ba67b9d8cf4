// Passkeys of a real browser, on devices that it pretends to have: what the server hands out is what it takes, and the
// other way round.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { expectFaults, launch, visit } from "./lib/page.mjs";
import { Server } from "./lib/server.mjs";

let server, browser;
before(async () => {
    server = await Server.start({ host: "localhost" });
    browser = await launch();
});
after(async () => {
    await browser.close();
    await server.stop();
});

/** A visitor with a device, which is shown the right finger. */
async function visitWithDevice() {
    const page = await visit(browser, server.url);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("WebAuthn.enable");
    page.addDevice = async () => {
        const options = { protocol: "ctap2", transport: "usb", hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
        const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", { options: { ...options, automaticPresenceSimulation: true } });
        return authenticatorId;
    };
    page.removeDevice = (authenticatorId) => devtools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
    page.credentialsOf = async (authenticatorId) => (await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
    page.device = await page.addDevice();
    return page;
}

const ask = (page, method, path, body) =>
    page.evaluate(
        async ([method, path, body]) => {
            const answer = await fetch(`/api/v1${path}`, { method, ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }) });
            return { status: answer.status, json: await answer.json() };
        },
        [method, path, body],
    );

/** What the browser makes of the server's options, as the page sends it; `how`: "create" or "get". */
const ceremony = (page, how, options) =>
    page.evaluate(
        async ([how, options]) => {
            const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
            const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
            const publicKey = { ...options, challenge: bytes(options.challenge) };
            if (options.user) publicKey.user = { ...options.user, id: bytes(options.user.id) };
            for (const list of ["excludeCredentials", "allowCredentials"]) publicKey[list] = (options[list] ?? []).map((one) => ({ ...one, id: bytes(one.id) }));
            const { id, response } = await navigator.credentials[how]({ publicKey });
            const authenticatorData = response.getAuthenticatorData?.() ?? response.authenticatorData;
            const parts = { clientDataJSON: response.clientDataJSON, authenticatorData, signature: response.signature, userHandle: response.userHandle };
            return { id, type: "public-key", response: Object.fromEntries(Object.entries(parts).flatMap(([name, part]) => (part ? [[name, text(part)]] : []))) };
        },
        [how, options],
    );

const optionsFor = async (page, purpose) => (await ask(page, "POST", "/passkeys/options", { for: purpose, handle: "ann" })).json;
const credentialFor = async (page, purpose) => ceremony(page, purpose === "sign-in" ? "get" : "create", await optionsFor(page, purpose));

test("a passkey makes an account, and opens it again", async () => {
    const page = await visitWithDevice();
    const made = await ask(page, "POST", "/sign-up", { handle: "ann", passkey: await credentialFor(page, "sign-up") });
    assert.equal(made.status, 201, JSON.stringify(made.json));
    assert.deepEqual([made.json.me.person.handle, made.json.me.person.passkeys, made.json.me.person.password], ["ann", 1, false]);
    const [kept] = await page.credentialsOf(page.device);
    assert.equal(kept.rpId, "localhost");
    await ask(page, "POST", "/sign-out", {});
    assert.equal((await ask(page, "GET", "/me")).json.person, null);
    for (let i = 0; i < 2; i++) {
        const entered = await ask(page, "POST", "/sign-in/passkey", { credential: await credentialFor(page, "sign-in") });
        assert.equal(entered.status, 200, JSON.stringify(entered.json));
        assert.equal(entered.json.me.person.handle, "ann");
    }
    await page.context().close();
});

test("a second device is added, and a device that has one already is told so", async () => {
    const page = await visitWithDevice();
    await ask(page, "POST", "/sign-up", { handle: "bob", passkey: await credentialFor(page, "sign-up") });
    await assert.rejects(credentialFor(page, "add"), /InvalidStateError/);
    await page.removeDevice(page.device);
    await page.addDevice();
    const added = await ask(page, "POST", "/me/passkeys", { credential: await credentialFor(page, "add"), name: "Key ring" });
    assert.equal(added.status, 200, JSON.stringify(added.json));
    const { items } = (await ask(page, "GET", "/me/passkeys")).json;
    assert.deepEqual(items.map(({ used_at }) => used_at), [null, null]);
    assert.equal(items[1].name, "Key ring");
    assert.equal((await ask(page, "POST", `/me/passkeys/${items[0].id}/remove`, {})).status, 200);
    await ask(page, "POST", "/sign-out", {});
    assert.equal((await ask(page, "POST", "/sign-in/passkey", { credential: await credentialFor(page, "sign-in") })).status, 200);
    await page.context().close();
});

test("what a device has signed is good once", async () => {
    const page = await visitWithDevice();
    const made = await ask(page, "POST", "/sign-up", { handle: "cleo", passkey: await credentialFor(page, "sign-up") });
    assert.equal(made.status, 201, JSON.stringify(made.json));
    const credential = await credentialFor(page, "sign-in");
    assert.equal((await ask(page, "POST", "/sign-in/passkey", { credential })).status, 200);
    expectFaults(page, /^422 POST .*\/sign-in\/passkey/);
    const again = await ask(page, "POST", "/sign-in/passkey", { credential });
    assert.deepEqual([again.status, again.json.code], [422, "passkey"]);
    await page.context().close();
});
