// What people and machines do to a page: clicks too many, two tabs, steps back, a memory that makes no sense, new
// versions.
import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { becomes, expectFaults, KEPT, UNREACHED, until, visit, visitAgain } from "./lib/page.mjs";
import {
    begin, button, chooseLanguage, firstLook, heading, link, openingMark, openRecord, startOnScreen, tryFigure,
} from "./lib/places.mjs";
import { afterPly, NAMES, SAYS } from "./lib/says.mjs";
import { pageFolder, Server } from "./lib/server.mjs";
import { browser, server } from "./lib/stage.mjs";
import { cell, moveCount, moveList, movesBecome, nameOf, place, play, refusal, says } from "./lib/table.mjs";

test("a double click places one die and complains of nothing", async () => {
    const page = await visit(browser, server.url, KEPT);
    await startOnScreen(page);
    await cell(page, "b2").dblclick();
    await movesBecome(page, 1);
    await becomes(() => refusal(page).count(), 0);
    await play(page, ["d2"]);
    await page.context().close();
});

test("clicking while the computer thinks, and taking back while it does, leave a game in order", async () => {
    const page = await visit(browser, `${server.url}/new/computer`, KEPT);
    await button(page, "Play Nautilus").click();
    await moveList(page).waitFor();
    // At once, so that however busy the machine is all of it falls into the computer's pause.
    await page.evaluate(() => {
        for (const square of ["a1", "b1", "c1", "d1"]) document.querySelector(`[data-cell="${square}"]`).click();
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "u", bubbles: true }));
    });
    await movesBecome(page, 0);
    await new Promise((resolve) => setTimeout(resolve, 800));
    await becomes(() => moveCount(page), 0, "the computer's answer to a move taken back");
    await place(page, "a1");
    await movesBecome(page, 2);
    await page.context().close();
});

test("an address that can be no game's is said to lead nowhere", async () => {
    const page = await visit(browser, `${server.url}/g/${"a".repeat(3000)}`, KEPT);
    await heading(page, SAYS.noPlace).waitFor();
    await page.context().close();
});

for (const [path, mark] of [["/", firstLook], ["/play", openingMark]])
    test(`a core that cannot be loaded is said, after a mark that something comes (${path})`, async () => {
        const context = await browser.newContext({ locale: "en-GB" });
        const page = await context.newPage();
        expectFaults(page, UNREACHED, /WebAssembly|TypeError|fetch/);
        let release;
        const held = new Promise((resolve) => (release = resolve));
        await page.route("**/*.wasm", async (route) => {
            await held;
            await route.abort();
        });
        await page.goto(server.url + path);
        await mark(page).waitFor();
        release();
        await page.getByText("The game could not be loaded. Reload the page to try again.").waitFor();
        await becomes(() => mark(page).or(openingMark(page)).count(), 0);
        await context.close();
    });

test("a record keeps a name that would break out of it", async () => {
    const page = await visit(browser, `${server.url}/new/screen`, KEPT);
    const name = '"]<img src=x onerror=alert(1)>\\';
    await page.getByLabel("Name of player 1").fill(name);
    await begin(page).click();
    await play(page, ["c3"]);
    const download = page.waitForEvent("download");
    await page.getByText(NAMES.share).click();
    await button(page, "Download game").click();
    const record = await readFile(await (await download).path(), "utf8");
    await page.goto(`${server.url}/open`);
    await openRecord(page, record);
    await says(page, afterPly(0, 1));
    await becomes(() => nameOf(page).textContent(), name);
    await page.context().close();
});

test("two tabs agree on the local game and on the settings", async () => {
    const page = await visit(browser, server.url, KEPT);
    await startOnScreen(page);
    const second = await page.context().newPage();
    await second.goto(`${server.url}/play`);
    await play(page, ["b2", "d2"]);
    await movesBecome(second, 2);
    await place(second, "c2");
    await movesBecome(page, 3);
    await chooseLanguage(second, "es");
    await button(page, "Deshacer").click();
    await movesBecome(second, 2);
    await page.context().close();
});

test("the computer answers once, however many tabs look on", async () => {
    const page = await visit(browser, `${server.url}/new/computer`, KEPT);
    await button(page, "Play Nautilus").click();
    await moveList(page).waitFor();
    const second = await page.context().newPage();
    await second.goto(`${server.url}/play`);
    await moveList(second).waitFor();
    await place(page, "c3");
    await movesBecome(page, 2);
    await movesBecome(second, 2);
    await new Promise((resolve) => setTimeout(resolve, 800));
    assert.deepEqual([await moveCount(page), await moveCount(second)], [2, 2]);
    await page.context().close();
});

test("back and forward lead through the pages; links within the rules do not start them anew", async () => {
    const page = await visit(browser, server.url, KEPT);
    await link(page, "Learn").click();
    await page.getByRole("link", { name: "Read the rules" }).click();
    await tryFigure(page);
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link").nth(3).click();
    await becomes(() => page.locator("figure").getByRole("grid").count(), 1);
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await heading(page, "Dice without luck.").waitFor();
    await page.goForward();
    await page.goForward();
    await page.locator("figure").first().waitFor();
    await page.goto(`${server.url}/nowhere`);
    await page.getByRole("link", { name: "Go to the board" }).click();
    await page.goBack();
    await heading(page, SAYS.noPlace).waitFor();
    await page.context().close();
});

const seat = { kind: "human", name: "" };
const options = { board: "5x5", players: 2, variant: "", first: "a" };
for (const [name, stored] of [
    ["without who begins", { options: { board: "1x1", players: 2, variant: "" }, events: ["a1"], seats: [seat, seat] }],
    ["with a character there is not", { options, events: ["a1"], seats: [seat, { ...seat, kind: "computer", character: "hazel" }] }],
    ["with two moves in one", { options, events: ["a1 b1"], seats: [seat, seat] }],
    ["with a name without end", { options, events: ["a1"], seats: [seat, { ...seat, name: "x".repeat(9999) }] }],
]) {
    test(`a remembered game ${name} is forgotten`, async () => {
        const page = await visitAgain(browser, `${server.url}/play`, { game: stored });
        await moveList(page).waitFor();
        await becomes(() => moveCount(page), 0);
        await page.context().close();
    });
}

/** The page as another version of it, not compressed: what a script says differs, and so do the names of the files. */
async function newVersion(folder) {
    const files = await readdir(folder);
    await Promise.all(files.filter((file) => /\.(br|gz)$/.test(file)).map((file) => rm(join(folder, file))));
    const another = (text) =>
        text
            .replace(/\b(app|part)-(\w)(\w{7})\.js/g, (_, kind, digit, rest) => `${kind}-${(15 - parseInt(digit, 16)).toString(16)}${rest}.js`)
            .replace(/"ludopod-\w+"/, '"ludopod-tomorrow"')
            .replaceAll("Dice without luck.", "Dice of tomorrow.");
    for (const file of files.filter((name) => /^(app|part)-\w+\.js$|^(index|first\.\w+)\.html$|^service-worker\.js$/.test(name))) {
        const text = await readFile(join(folder, file), "utf8");
        await rm(join(folder, file));
        await writeFile(join(folder, another(file)), another(text));
    }
}

test("a new version is there with the next visit, and offline a version is never a mixture", async () => {
    const folder = await mkdtemp(join(tmpdir(), "ludopod-page-"));
    await cp(pageFolder, folder, { recursive: true });
    const host = await Server.start({ page: folder });
    const page = await visit(browser, host.url, KEPT);
    const title = page.locator("h1");
    await page.evaluate(async () => (await navigator.serviceWorker.ready) && undefined);
    await page.reload();
    expectFaults(page, UNREACHED);
    await newVersion(folder);
    await host.kill();
    await host.run();
    await page.reload();
    await becomes(() => title.textContent(), "Dice of tomorrow.");
    const isWaiting = () => page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration()).waiting);
    await until(isWaiting, "the new service worker");
    await host.kill();
    await page.reload();
    await becomes(() => title.textContent(), "Dice without luck.", "this tab's worker still has its own version whole");
    const next = await page.context().newPage();
    await page.close();
    await until(async () => {
        await next.goto("about:blank");
        await new Promise((resolve) => setTimeout(resolve, 250));
        await next.goto(host.url);
        return (await next.locator("h1").textContent()) === "Dice of tomorrow.";
    }, "the new version without the server");
    await next.context().close();
    await host.stop();
    await rm(folder, { recursive: true, force: true });
});
