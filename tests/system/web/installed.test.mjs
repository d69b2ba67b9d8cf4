// What a system needs to install the page, as a browser sees it; and the offer to do it.
import assert from "node:assert/strict";
import test, { before } from "node:test";
import { hasFocus, KEPT, until, visit } from "./lib/page.mjs";
import { button, heading } from "./lib/places.mjs";
import { SAYS } from "./lib/says.mjs";
import { browser, server } from "./lib/stage.mjs";

let page;
before(async () => {
    page = await visit(browser, server.url, KEPT);
    await page.evaluate(async () => (await navigator.serviceWorker.ready) && undefined);
});

const fetched = async (path) => {
    const answer = await fetch(server.url + path);
    return { status: answer.status, type: answer.headers.get("content-type"), bytes: Buffer.from(await answer.arrayBuffer()) };
};

/** A PNG says its size in its bytes 16 to 23. */
async function expectPng(path, sizes) {
    const { status, type, bytes } = await fetched(path);
    assert.deepEqual([status, type], [200, "image/png"], path);
    assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes, path);
}

test("the manifest of each language names icons, pictures and places that there are", async () => {
    const manifests = await Promise.all(["", ".fr", ".es"].map(async (name) => fetched(`/manifest${name}.webmanifest`)));
    const read = manifests.map(({ bytes }) => JSON.parse(bytes));
    assert.deepEqual(read.map(({ id, scope, lang }) => [id, scope, lang]), [["/", "/", "en"], ["/", "/", "fr"], ["/", "/", "es"]]);
    assert.equal(new Set(read.map(({ description }) => description)).size, 3);
    const [{ icons, shortcuts, screenshots }] = read;
    for (const { src, sizes, type } of [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)])
        if (type === "image/png") await expectPng(src, sizes);
    assert.deepEqual(new Set(screenshots.map(({ form_factor }) => form_factor)), new Set(["narrow", "wide"]));
    assert.deepEqual(new Set(icons.map(({ purpose }) => purpose)), new Set(["any", "maskable", "monochrome"]));
    await page.goto(`${server.url}/no/such/place`);
    await heading(page, SAYS.noPlace).waitFor();
    for (const { url } of shortcuts) {
        await page.goto(server.url + url);
        await page.locator("main > *").first().waitFor();
        assert.equal(await heading(page, SAYS.noPlace).count(), 0, `${url} is a place`);
    }
});

test("browsers that know no manifest find their icons", async () => {
    await expectPng("/icons/icon-32.png", "32x32");
    await expectPng(await page.locator('link[rel="apple-touch-icon"]').getAttribute("href"), "180x180");
    const { status, type, bytes } = await fetched("/favicon.ico");
    assert.deepEqual([status, type], [200, "image/x-icon"]);
    assert.deepEqual([bytes.readUInt16LE(2), bytes.readUInt16LE(4)], [1, 3], "three pictures");
});

test("Chromium would install it", async () => {
    const devtools = await page.context().newCDPSession(page);
    const { errors, url } = await devtools.send("Page.getAppManifest");
    assert.deepEqual(errors, []);
    assert.match(url, /\/manifest\.webmanifest$/);
    const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
    const found = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito"); // as every test is
    assert.deepEqual(found, []);
});

/** Chromium's question, which no test can be asked in earnest. */
const askInPage = () =>
    page.evaluate(() => {
        window.questions = 0;
        const prompt = async () => ((window.questions += 1), { outcome: "dismissed" });
        window.dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt }));
    });

test("the settings offer it, by keyboard alone too", async () => {
    await page.goto(`${server.url}/settings`);
    await page.locator("main select").first().waitFor();
    assert.equal(await button(page, "Install").count(), 0);
    await askInPage();
    const install = button(page, "Install");
    await install.focus();
    await hasFocus(install);
    await page.keyboard.press("Enter");
    await until(() => page.evaluate(() => window.questions === 1), "the browser's question");
    await install.waitFor({ state: "detached" });
});

test("the manifest speaks the visitor's language", async () => {
    await page.locator("main select").first().selectOption("fr");
    await page.locator('link[rel="manifest"][href="/manifest.fr.webmanifest"]').waitFor({ state: "attached" });
});
