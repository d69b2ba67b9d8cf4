// The first page for a stranger; and nothing on a page moves by itself. What room its places make of their windows is a table
// (room.test.mjs).
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { becomes, MOVING, PHONE, shifts, until, visit, visitAgain, watchShifts } from "./lib/page.mjs";
import { button, chooseLanguage, hasCome, startOnScreen, tabs, tiles } from "./lib/places.mjs";
import { NAMES, PLAY_ON } from "./lib/says.mjs";
import { arrive, PLAIN, signedIn } from "./lib/scenes.mjs";
import { browser, server } from "./lib/stage.mjs";
import {
    board, cell, drawn, focusedSquare, freeCells, keptGame, labels, menu, moveList, moves, movesBecome, noteBoard, place,
    player, squaresLeft,
} from "./lib/table.mjs";

/** The recorded games that the first page shows. Every twentieth hour begins with the first of them. */
const recorded = JSON.parse(await readFile(new URL("../../../web/dist/exhibition/cephalopod-3x5.json", import.meta.url), "utf8"));
const TURN_MS = 20 * 3_600_000;
const LASTS_MS = recorded[0].times.reduce((sum, tenths) => sum + tenths * 100, 12_000);

/** The page's clock is the test's, `page.clock`: it begins with the first of these games, whatever hour it is. */
const fromTheFirst = (page) => page.clock.install({ time: 2 * TURN_MS });

/** Does it for each, four at a time. */
async function inTurns(all, act) {
    const done = [];
    const line = [...all];
    const one = async () => {
        for (let next = line.shift(); next; next = line.shift()) done.push(await act(next));
    };
    await Promise.all(Array.from({ length: 4 }, one));
    return done;
}

const COMING = [...new Set(PLAIN.map(([, path]) => path)), ...["/lobby", "/people", "/events", "/watch", "/about", "/settings", "/sign-in", "/sign-up"]];

test("on a slow phone nothing in sight moves while a place comes", async () => {
    const seen = await inTurns(COMING, async (path) => {
        const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true });
        const page = await context.newPage();
        const devtools = await context.newCDPSession(page);
        await devtools.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 200e3, uploadThroughput: 90e3 });
        await watchShifts(page);
        await page.goto(`${server.url}${path}`);
        await hasCome(page);
        const moved = await shifts(page);
        await context.close();
        // A good page's sum is under 0.1.
        return moved.reduce((sum, [value]) => sum + value, 0) < 0.005 ? [] : [`${path}: ${moved.join("; ")}`];
    });
    assert.deepEqual(seen.flat(), []);
});

test("when two others sit down at the first page's table, nothing moves but their names", async () => {
    const page = await visit(browser, server.url, { ...MOVING, ...PHONE }, async (opened) => {
        await watchShifts(opened);
        await fromTheFirst(opened);
    });
    const seated = async () => (await page.locator('[data-part="name"]').allTextContents()).map((name) => name.toLowerCase().replace(" ", "-"));
    for (const { characters } of recorded.slice(0, 2)) {
        await until(async () => String(await seated()) === String(characters), `${characters.join(" and ")} at the table`);
        for (const part of [0.9, 0.1]) await page.clock.fastForward(part * LASTS_MS); // its end is seen, too
    }
    assert.deepEqual((await shifts(page)).filter((shift) => !shift.includes("#text of player-title")), []);
    await page.context().close();
});

for (const [name, options, touch] of [
    ["by the mouse", {}, (page) => freeCells(page).first().click()],
    ["by touch", PHONE, (page) => freeCells(page).first().tap()],
    [
        "by the keyboard",
        {},
        async (page) => {
            while (!(await focusedSquare(page))) await page.keyboard.press("Tab");
            await page.keyboard.press("Enter");
        },
    ],
]) {
    test(`a stranger sees two characters place and capture dice, and takes a seat ${name}`, async () => {
        let seen;
        const page = await visit(browser, server.url, { ...MOVING, ...options }, async (opened) => {
            await watchShifts(opened);
            await fromTheFirst(opened);
            seen = await noteBoard(opened, PLAY_ON);
        });
        await until(async () => {
            await page.clock.fastForward(1000);
            return (await seen()).length === 3;
        }, "dice, a capture, and words about them");
        // Two others have other names.
        assert.deepEqual((await shifts(page)).filter((shift) => !shift.includes("#text of player-title")), []);
        await page.getByText(PLAY_ON).waitFor(); // between two games nobody is to move
        await touch(page);
        await player(page, "You").waitFor();
        assert.equal(await page.getByText(PLAY_ON).count(), 0);
        await page.context().close();
    });
}

test("two characters can be told to stop, and to go on", async () => {
    const page = await visit(browser, server.url, MOVING, fromTheFirst);
    await until(async () => (await labels(page)).length === 15, "the board");
    await page.clock.fastForward(0.3 * LASTS_MS);
    await button(page, NAMES.stop).click();
    await button(page, NAMES.goOn).waitFor();
    const before = await labels(page);
    await page.clock.fastForward(0.5 * LASTS_MS);
    assert.deepEqual(await labels(page), before);
    await button(page, NAMES.goOn).click();
    await page.clock.fastForward(0.1 * LASTS_MS);
    await until(async () => String(await labels(page)) !== String(before), "a move");
    await page.context().close();
});

test("where nothing shall move a stranger has an empty board", async () => {
    const page = await visit(browser, server.url, PHONE);
    await becomes(() => squaresLeft(page), 15);
    await cell(page, "b2").tap();
    await until(async () => [13, 14].includes(await squaresLeft(page)), "the stranger's own die alone, or the answer to it");
    await page.context().close();
});

test("the list of moves shows whole rows, the last of them that on the board, in every window", async () => {
    // No two of them are neighbours: nothing can be captured.
    const events = [1, 2, 3, 4, 5, 6].flatMap((row) => [..."abcdefghij"].filter((_, column) => (column + row) % 2).map((column) => column + row));
    const page = await visitAgain(browser, `${server.url}/play`, keptGame("6x10", events), { viewport: { width: 1280, height: 917 } });
    const list = page.getByRole("list", { name: "Moves" });
    await list.locator("li").nth(20).waitFor();
    const cut = () =>
        list.evaluate((room) => {
            const { top, bottom } = room.getBoundingClientRect();
            const rest = (element) => element.getBoundingClientRect();
            const isCut = (element, edge) => rest(element).top < edge - 0.5 && rest(element).bottom > edge + 0.5;
            const shown = rest(room.querySelector("[aria-current]"));
            const isSeen = shown.top > top - 0.5 && shown.bottom < bottom + 0.5;
            return [isSeen, [...room.children].filter((row) => isCut(row, top) || isCut(row, bottom)).map(({ textContent }) => textContent)];
        });
    for (const [width, height] of [[1280, 917], [2560, 1313], [844, 390], [390, 844], [1440, 900]]) {
        await page.setViewportSize({ width, height });
        await becomes(cut, [true, []], `${width}x${height}`);
    }
    await page.context().close();
});

test("the first page has ways to people, to the computer, to lessons and to puzzles, and asks for nothing", async () => {
    const page = await visit(browser, server.url);
    assert.deepEqual(await tiles(page).evaluateAll((all) => all.map((tile) => tile.querySelector("strong").textContent)), ["Quick", "Classic", "Correspondence"]);
    for (const [way, path] of [["Play a character", "/new/computer"], ["Learn Cephalopod", "/learn"], ["Daily puzzle", "/puzzles/daily"]])
        assert.equal(await page.locator("main").getByRole("link", { name: way }).getAttribute("href"), path);
    assert.equal(await page.locator("main :is(input, dialog, form)").count(), 0);
    await page.context().close();
});

test("nothing moves by itself while a game is played", async () => {
    const page = await visit(browser, `${server.url}/play`, MOVING, watchShifts);
    await place(page, "b2");
    await until(async () => (await squaresLeft(page)) === 13, "the computer’s answer");
    assert.deepEqual(await shifts(page), []);
    await page.goto(`${server.url}/play`);
    await movesBecome(page, 2);
    // As for a browser so slow that it shows the head before it has read all of it.
    await page.locator("header").evaluate(async (head) => {
        const shown = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        const last = head.lastElementChild;
        const after = [];
        while (head.nextElementSibling) after.push(head.parentNode.removeChild(head.nextElementSibling));
        const word = last.removeChild(last.lastElementChild);
        await shown();
        last.append(word);
        await shown();
        last.remove();
        await shown();
        head.append(last);
        await shown();
        head.after(...after);
        await shown();
    });
    assert.deepEqual(await shifts(page), []);
    await page.context().close();
});

test("the tab that is shown is in sight on a phone, also when its words and the window become others", async () => {
    const page = await arrive("/settings/vacation", signedIn, PHONE);
    const isInSight = () =>
        tabs(page).locator("[aria-current]").evaluate((tab) => {
            const [{ left, right }, room] = [tab.getBoundingClientRect(), tab.parentElement.getBoundingClientRect()];
            return left >= room.left - 1 && right <= room.right + 1;
        });
    await until(isInSight, "the chosen tab");
    await chooseLanguage(page, "fr");
    await until(isInSight, "the chosen tab in French");
    await page.setViewportSize({ width: 340, height: 700 });
    await until(isInSight, "the chosen tab in a smaller window");
    await page.context().close();
});

test("the menu stays where it is while moves are made", async () => {
    for (const options of [{ viewport: { width: 1280, height: 720 } }, PHONE]) {
        const page = await visit(browser, server.url, options);
        await startOnScreen(page);
        const height = async () => (await menu(page).boundingBox()).y - (await moveList(page).boundingBox()).y;
        const first = await height();
        for (const [index, square] of ["a1", "e1", "c2", "a3", "e3", "a2", "e2", "c1", "c3"].entries()) {
            await place(page, square);
            await movesBecome(page, index + 1);
            assert.equal(await height(), first, `after ${index + 1} moves, ${options.viewport.width} px wide`);
        }
        await page.context().close();
    }
});

/** How often the browser has laid out more than the board's drawing while `act` went on, in a page that is four times slower than the processor. */
async function layoutsIn(page, act) {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await browser.startTracing(page, { categories: ["devtools.timeline", "blink.user_timing"] });
    await act();
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    const [begin, end] = ["flies", "lands"].map((mark) => traceEvents.find(({ name }) => name === mark).ts);
    const layouts = traceEvents.filter(({ name, ts }) => name === "Layout" && ts > begin && ts < end);
    return layouts.filter(({ args }) => !args.endData.layoutRoots.every(({ nodeName }) => nodeName.startsWith("svg"))).length;
}

/** Marks the time of an animation, from when all that its cause has changed is drawn. */
const markTime = (page, wanted) =>
    page.evaluate((sought) => {
        addEventListener("animationstart", ({ animationName, target }) => {
            if (animationName !== sought) return;
            const moves = document.getAnimations().flatMap(({ effect }) => effect.getKeyframes().flatMap((frame) => Object.keys(frame)));
            window.animated = [...new Set(moves)].filter((name) => !["offset", "computedOffset", "easing", "composite"].includes(name));
            const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
            void drawn().then(drawn).then(drawn).then(() => performance.mark("flies"));
            target.addEventListener("animationend", () => performance.mark("lands"), { once: true });
        });
    }, wanted);

test("while captured dice fly nothing but they is laid out: only transforms and opacity change", async () => {
    const page = await visitAgain(browser, `${server.url}/play`, keptGame("3x5", ["b1", "d1"]), MOVING);
    await markTime(page, "leave");
    const landed = () => page.evaluate(() => performance.getEntriesByName("lands").length > 0);
    const layouts = await layoutsIn(page, async () => {
        await place(page, "c1");
        await until(landed, "the dice to have flown");
    });
    assert.deepEqual((await page.evaluate(() => window.animated)).filter((name) => !["transform", "opacity"].includes(name)), []);
    assert.equal(layouts, 0);
    await page.context().close();
});
