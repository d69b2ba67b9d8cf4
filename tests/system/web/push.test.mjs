// Pushes from a real server to a push service of the test, which opens them as a browser does, and to Chromium's own
// service worker.
import assert from "node:assert/strict";
import { createPublicKey, verify } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import test, { after, afterEach, before } from "node:test";
import { Browser } from "../server/harness.mjs";
import { opened, receiver } from "../server/push_receiver.mjs";
import { violations } from "./lib/inspect.mjs";
import { becomes, expectFaults, KEPT, launch, UNREACHED, until, visit } from "./lib/page.mjs";
import { button } from "./lib/places.mjs";
import { Server } from "./lib/server.mjs";


// ---- A push service --------------------------------------------------------------------------------------------------

/** All that came, and what is answered: a status with fields, or nothing while `held`. */
const service = { came: [], status: 201, fields: {}, held: false };
let browser, server, listener;

before(async () => {
    listener = createServer(async (request, answer) => {
        const parts = [];
        for await (const part of request) parts.push(part);
        service.came.push({ path: request.url, headers: request.headers, body: Buffer.concat(parts) });
        if (!service.held) answer.writeHead(service.status, service.fields).end();
    });
    listener.listen(0, "127.0.0.1");
    await once(listener, "listening");
    server = await Server.start({ config: "push = { local = true; };" });
    browser = await launch({ whole: true });
});

/* In the browser with all its parts a page that is left open takes up to a third of a processor. */
afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
});

after(async () => {
    await browser?.close();
    await server?.stop();
    listener.closeAllConnections();
    listener.close();
});

const origin = () => `http://127.0.0.1:${listener.address().port}`;

/** RFC 8292: the club's word, signed with the key that it tells browsers. */
function verified(field, key) {
    const [, token, said] = /^vapid t=([^,]+), k=(.+)$/.exec(field);
    assert.equal(said, key);
    const point = Buffer.from(key, "base64url");
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
    const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
    const [head, claims, signature] = token.split(".");
    const good = verify("sha256", `${head}.${claims}`, { key: publicKey, dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url"));
    assert.ok(good, "the signature is the club's");
    return JSON.parse(Buffer.from(claims, "base64url").toString());
}

// ---- Members ---------------------------------------------------------------------------------------------------------

/** Somebody who only asks the server: a page costs a hundred times as much. */
async function absent(handle) {
    const one = new Browser(server.url, { keepAlive: false });
    assert.equal((await one.post("/api/v1/sign-up", { handle, password: "deep sea waves" })).status, 201);
    return one;
}

/** Somebody with a page. */
async function member(handle, { path = "/about", ...options } = {}, prepare = undefined) {
    const { cookie } = await absent(handle);
    const [name, value] = cookie.split("=");
    return visit(browser, server.url + path, { ...KEPT, ...options }, async (page) => {
        await page.context().addCookies([{ name, value, url: server.url }]);
        await prepare?.(page);
    });
}

async function ask(who, path, body) {
    if (!(who instanceof Browser)) return askFrom(who, path, body);
    const { status, json } = await (body ? who.post(`/api/v1${path}`, body) : who.get(`/api/v1${path}`));
    return { status, body: json };
}

const askFrom = (page, path, body) =>
    page.evaluate(
        async ([to, sent]) => {
            const json = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(sent) };
            const answer = await fetch(`/api/v1${to}`, sent ? json : {});
            return { status: answer.status, body: await answer.json() };
        },
        [path, body],
    );

const devicesOf = async (page) => (await ask(page, "/me/devices")).body.items.length;

async function challenge(from, handle) {
    const { status, body } = await ask(from, "/challenges", { invited: { kind: "people", handles: [handle] } });
    assert.equal(status, 201);
    return body.id;
}

const add = async (page, path, { p256dh, secret }) => {
    const { status, body } = await ask(page, "/me/devices", { endpoint: origin() + path, p256dh, auth: secret });
    assert.equal(status, 200);
    return body.key;
};

/** What came to this path; waits until it is so many. */
async function came(path, count) {
    const there = () => service.came.filter((one) => one.path === path);
    await until(() => there().length >= count, `${count} pushes to ${path}`);
    return there();
}

test("a push is sealed for its browser, and says who sends it", async () => {
    const [ann, bob] = [await absent("ann"), await absent("bob")];
    const who = receiver();
    const key = await add(bob, "/sealed", who);
    const id = await challenge(ann, "bob");
    const [{ headers, body }] = await came("/sealed", 1);
    assert.deepEqual(opened(who, body), {
        title: "Ludopod",
        body: "ann challenges you to a game of Cephalopod.",
        path: `/challenge/${id}`,
        tag: id,
        lang: "en",
    });
    const claims = verified(headers.authorization, key);
    assert.equal(claims.aud, origin());
    assert.ok(claims.exp > Date.now() / 1000 && claims.exp < Date.now() / 1000 + 24 * 3600);
    assert.match(claims.sub, /^(mailto|https):/);
    assert.deepEqual([headers["content-encoding"], headers.topic, headers.urgency], ["aes128gcm", id, "high"]);
    assert.ok(Number(headers.ttl) > 0);
});

test("a server that is killed before it hears the answer pushes the same once more", async () => {
    const [eve, dan] = [await absent("eve"), await absent("dan")];
    const who = receiver();
    await add(dan, "/killed", who);
    service.held = true;
    await challenge(eve, "dan");
    const [first] = await came("/killed", 1);
    await server.kill();
    service.held = false;
    await server.run();
    const [, second] = await came("/killed", 2);
    assert.equal(second.headers.topic, first.headers.topic);
    assert.deepEqual(opened(who, second.body), opened(who, first.body));
    assert.notDeepEqual(second.body, first.body, "each is sealed anew");
});

test("a browser that is gone is forgotten", async () => {
    const [kim, lea] = [await absent("kim"), await absent("lea")];
    await add(lea, "/gone", receiver());
    assert.equal(await devicesOf(lea), 1);
    service.status = 410;
    await challenge(kim, "lea");
    await came("/gone", 1);
    await becomes(() => devicesOf(lea), 0);
    service.status = 201;
});

// ---- The browser -----------------------------------------------------------------------------------------------------

/** A browser without a push service, as in tests, subscribes to that of the test. */
const subscribing = (answer, keys) => async (page) => {
    if (answer === "granted") await page.context().grantPermissions(["notifications"], { origin: server.url });
    await page.addInitScript(
        ([said, endpoint, p256dh, auth]) => {
            Notification.requestPermission = () => Promise.resolve(said);
            PushManager.prototype.subscribe = ({ applicationServerKey: key }) =>
                Promise.resolve({ toJSON: () => ({ endpoint: `${endpoint}/${key.length}`, keys: { p256dh, auth } }) });
        },
        [answer, origin(), keys.p256dh, keys.secret],
    );
};

test("a press has notices shown on this device, and another has them shown no more", async () => {
    const who = receiver();
    const page = await member("mia", { path: "/settings/notices", viewport: { width: 390, height: 844 }, hasTouch: true }, subscribing("granted", who));
    const column = page.getByRole("checkbox", { name: "Challenge received: On my devices", exact: true });
    await button(page, "Show notifications on this device").click();
    await column.waitFor();
    assert.equal(await devicesOf(page), 1);
    assert.equal(await column.isChecked(), true);
    assert.deepEqual(await violations(page), []);
    await page.getByRole("button", { name: /^Stop notifications on / }).click();
    await column.waitFor({ state: "detached" });
    assert.equal(await devicesOf(page), 0);
});

test("the table of notices fits on a narrow phone with all its columns, in French", async () => {
    const page = await member("zoe", { viewport: { width: 360, height: 780 } }, async (opening) => {
        await opening.route("**/me/notices/settings", async (route) => {
            const answer = await route.fetch();
            await route.fulfill({ response: answer, json: { ...(await answer.json()), mail: true } });
        });
    });
    await add(page, "/narrow", receiver());
    assert.equal((await ask(page, "/me/settings", { language: "fr" })).status, 200);
    await page.goto(`${server.url}/settings/notices`);
    await page.getByRole("columnheader", { name: "Sur vos appareils" }).waitFor();
    await page.getByRole("columnheader", { name: "Par e-mail" }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    const table = page.getByRole("table");
    const around = table.locator("..");
    const [{ width: needed }, room] = [await table.boundingBox(), await around.evaluate((box) => box.clientWidth)];
    const padding = await around.evaluate((box) => 2 * parseFloat(getComputedStyle(box).paddingLeft));
    assert.ok(needed <= room - padding + 1, `the table needs ${needed} px of ${room - padding}`);
    assert.deepEqual(await violations(page), []);
    if (process.env.LUDOPOD_SHOTS) await page.screenshot({ path: `${process.env.LUDOPOD_SHOTS}/narrow.png`, fullPage: true });
});

test("who says no is told how to change it, and nothing is kept", async () => {
    const page = await member("noa", { path: "/settings/notices" }, async (opening) => {
        await subscribing("denied", receiver())(opening);
        await opening.addInitScript(() => Object.defineProperty(Notification, "permission", { get: () => "denied" }));
    });
    await page.getByText("This browser blocks notifications from this page.").waitFor();
    assert.equal(await button(page, "Show notifications on this device").count(), 0);
    assert.equal(await devicesOf(page), 0);
});

/** Has the worker count what it has shown. */
const countShown = (worker) =>
    worker.evaluate(() => {
        const show = ServiceWorkerRegistration.prototype.showNotification;
        self.shown = 0;
        ServiceWorkerRegistration.prototype.showNotification = async function (...notice) {
            await show.apply(this, notice);
            self.shown++;
        };
    });

/** The page's service worker itself (`own`); delivers pushes to it, as a push service would, and tells what it shows. A
 *  push is delivered once its notice is shown: Chromium forgets a notice when it is asked for all of them while it shows
 *  that one. */
async function worker(page) {
    await page.context().grantPermissions(["notifications"], { origin: server.url });
    await page.evaluate(async () => (await navigator.serviceWorker.ready) && undefined);
    const [own] = page.context().serviceWorkers();
    await countShown(own);
    const devtools = await page.context().newCDPSession(page);
    const registrations = [];
    devtools.on("ServiceWorker.workerRegistrationUpdated", (event) => registrations.push(...event.registrations));
    await devtools.send("ServiceWorker.enable");
    await until(() => registrations.length > 0, "the registration of the service worker");
    const count = () => own.evaluate(() => self.shown);
    const deliver = async (body, tag) => {
        const before = await count();
        await devtools.send("ServiceWorker.deliverPushMessage", {
            origin: server.url,
            registrationId: registrations[0].registrationId,
            data: JSON.stringify({ title: "Ludopod", body, path: `/g/${tag}`, tag, lang: "fr" }),
        });
        await until(async () => (await count()) > before, "the notice to be shown");
    };
    const shown = () =>
        page.evaluate(async () => {
            const list = await (await navigator.serviceWorker.ready).getNotifications();
            return list.map(({ title, body, tag, lang, data }) => [title, body, tag, lang, data.path].join("|")).join("\n");
        });
    return { own, deliver, shown };
}

test("the service worker shows what is pushed, a newer one of a game in place of the older", async () => {
    const page = await visit(browser, server.url, KEPT);
    const { deliver, shown } = await worker(page);
    await deliver("À vous de jouer.", "k7f3q9x2mw");
    await becomes(shown, "Ludopod|À vous de jouer.|k7f3q9x2mw|fr|/g/k7f3q9x2mw");
    await deliver("Un nouveau message.", "k7f3q9x2mw");
    await becomes(shown, "Ludopod|Un nouveau message.|k7f3q9x2mw|fr|/g/k7f3q9x2mw");
});

test("a press on a notice opens its place, and whoever looks at a game has its notices closed", async () => {
    const page = await member("pia");
    const { own, deliver, shown } = await worker(page);
    const { body } = await ask(page, "/games", { seats: [{ kind: "you" }, { kind: "open" }] });
    await deliver("It is your turn.", body.id);
    await becomes(shown, `Ludopod|It is your turn.|${body.id}|fr|/g/${body.id}`);
    const opens = await own.evaluate(async () => {
        const opened = [];
        self.clients.openWindow = async (path) => opened.push(path); // only a person's press may open one
        const [notification] = await self.registration.getNotifications();
        const pending = [];
        const press = new NotificationEvent("notificationclick", { notification });
        press.waitUntil = (promise) => pending.push(promise);
        self.dispatchEvent(press);
        await Promise.all(pending);
        return opened;
    });
    assert.deepEqual(opens, [`/g/${body.id}`]);
    await becomes(shown, "");
    await deliver("It is your turn.", body.id);
    await becomes(shown, `Ludopod|It is your turn.|${body.id}|fr|/g/${body.id}`);
    await page.goto(`${server.url}/g/${body.id}`);
    await becomes(shown, "");
});

/** Has the browser tell its worker that the push service gave it another address, which goes to `path` from now on.
 *  `told`: whether it says the new one itself. Answers how often the worker subscribed by itself. */
const changeAddress = (worker, path, { p256dh, secret }, told) =>
    worker.evaluate(
        async ([endpoint, point, auth, given]) => {
            let asked = 0;
            const made = { toJSON: () => ({ endpoint, keys: { p256dh: point, auth } }) };
            PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey: key }) => {
                if (!userVisibleOnly || !key) throw new Error("no browser takes that");
                asked++;
                return made;
            };
            const pending = [];
            const event = new Event("pushsubscriptionchange");
            Object.assign(event, { oldSubscription: null, newSubscription: given ? made : null });
            event.waitUntil = (promise) => pending.push(promise);
            self.dispatchEvent(event);
            await Promise.all(pending);
            return asked;
        },
        [origin() + path, p256dh, secret, told],
    );

test("a browser whose push service moves it is told at its new address, and at the old one no more", async () => {
    const [una, vic] = [await absent("una"), await member("vic")];
    const { own } = await worker(vic);
    await add(vic, "/moved-from", receiver());
    for (const [path, told, subscribed] of [["/moved-once", false, 1], ["/moved-twice", true, 0]]) {
        const who = receiver();
        assert.equal(await changeAddress(own, path, who, told), subscribed);
        assert.equal(await devicesOf(vic), 1);
        const id = await challenge(una, "vic");
        const [{ body }] = await came(path, 1);
        assert.equal(opened(who, body).tag, id);
    }
    assert.ok(!service.came.some(({ path }) => path === "/moved-from"), "the old address was told");
    assert.equal(service.came.filter(({ path }) => path === "/moved-once").length, 1);
    /* Nobody is signed in any more: then there is nothing to tell. */
    assert.equal((await ask(vic, "/sign-out", {})).status, 200);
    assert.equal(await changeAddress(own, "/moved-thrice", receiver(), false), 0);
});

/** Lets the worker say once more what it could not, as browsers do who have a network again. */
const networkIsBack = (worker) =>
    worker.evaluate(async () => {
        const pending = [];
        const event = new Event("sync");
        Object.assign(event, { tag: "moved", waitUntil: (promise) => pending.push(promise) });
        self.dispatchEvent(event);
        return (await Promise.allSettled(pending)).map(({ status }) => status).join();
    });

test("a new address that the club could not be told is told when the page is opened next, or the network is back", async () => {
    const [ira, jon] = [await absent("ira"), await member("jon")];
    expectFaults(jon, UNREACHED);
    const { own } = await worker(jon);
    await until(() => jon.evaluate(() => navigator.serviceWorker.controller !== null), "a page that opens without the server");
    await add(jon, "/kept-from", receiver());
    const told = async (path, who) => {
        const id = await challenge(ira, "jon");
        const [{ body }] = await came(path, 1);
        assert.equal(opened(who, body).tag, id);
    };
    for (const path of ["/told-at-start", "/told-by-network"]) {
        const who = receiver();
        await server.kill();
        await changeAddress(own, path, who, true);
        await jon.reload();
        assert.equal(await networkIsBack(own), "rejected", "the browser is to try once more");
        await server.run();
        if (path === "/told-at-start") await jon.reload();
        else assert.equal(await networkIsBack(own), "fulfilled");
        await becomes(() => own.evaluate(() => caches.has("moved")), false);
        assert.equal(await devicesOf(jon), 1);
        await told(path, who);
    }
    assert.ok(!service.came.some(({ path }) => path === "/kept-from"), "the old address was told");
    /* What was told is not told again, and nobody is asked for it who has signed out. */
    assert.equal((await ask(jon, "/sign-out", {})).status, 200);
    await server.kill();
    await changeAddress(own, "/told-never", receiver(), false);
    await server.run();
    assert.equal(await networkIsBack(own), "fulfilled");
    assert.equal(await own.evaluate(() => caches.has("moved")), false);
});
