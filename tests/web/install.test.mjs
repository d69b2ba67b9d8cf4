// The offer to install the page: after a few games, in the way that the browser has, and never again once declined.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage, page, settle, storage } from "./lib/page.mjs";

const game = { id: "1", kind: "game" };
const study = { id: "2", kind: "study" };
let app;
const install = () => app.store.get().install;
const isOffered = () => page.install.isInstallOffered(app);

/** What Chromium sends; it answers as whoever is asked does. */
function question(outcome) {
    let put = 0;
    const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
        prompt: async () => ({ outcome: (put++, outcome) }),
    });
    return { event, count: () => put };
}

beforeEach(() => {
    delete navigator.standalone;
    app = openPage({ library: [game, game, game, study] });
    app.install.begin();
});

test("nothing is offered where nothing can be installed", () => {
    assert.equal(install(), null);
    assert.equal(isOffered(), false);
});

test("the browser's question waits until the visitor wants it, and is put once", async () => {
    const { event, count } = question("accepted");
    window.dispatchEvent(event);
    assert.equal(event.defaultPrevented, true);
    assert.deepEqual(install(), { way: "question", declined: false });
    assert.equal(isOffered(), true);
    assert.equal(count(), 0);
    await Promise.all([app.install.ask(), app.install.ask()]);
    assert.equal(count(), 1);
    assert.equal(install(), null);
});

test("a question that came before the page was ready is not lost", () => {
    const early = page.install.catchQuestion();
    window.dispatchEvent(question("accepted").event);
    page.install.makeInstall(() => app, early).begin();
    assert.equal(install().way, "question");
});

test("newcomers are not asked", () => {
    window.dispatchEvent(question("accepted").event);
    app.store.set({ library: [game, game, study] });
    assert.equal(isOffered(), false);
});

test("who declines, here or in the browser's question, is not asked again", async () => {
    window.dispatchEvent(question("accepted").event);
    app.install.decline();
    assert.equal(isOffered(), false);
    assert.equal(install().way, "question", "the settings still have it");
    delete storage["ludopod.install"];
    window.dispatchEvent(question("dismissed").event);
    assert.equal(isOffered(), true);
    await app.install.ask();
    window.dispatchEvent(question("accepted").event);
    await settle();
    assert.equal(isOffered(), false);
});

test("on iOS words say how; in what is installed nothing does", () => {
    navigator.standalone = false;
    app.install.begin();
    assert.equal(install().way, "menu");
    navigator.standalone = true;
    app.install.begin();
    assert.equal(install(), null);
});

test("once it is installed nothing is offered any more", () => {
    window.dispatchEvent(question("accepted").event);
    window.dispatchEvent(new Event("appinstalled"));
    assert.equal(install(), null);
});
