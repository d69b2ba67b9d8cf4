// The first page for a stranger, and the room that every page makes of its window: on a phone upright and sideways, in a
// very small and in a very large window, and without anything that moves by itself.
import assert from "node:assert/strict";
import test from "node:test";
import { becomes, MOVING, PHONE, until, visit, visitAgain } from "./lib/page.mjs";
import { chooseLanguage, startOnScreen, tabs, waysIn } from "./lib/places.mjs";
import { SAYS } from "./lib/says.mjs";
import { arrive, signedIn } from "./lib/scenes.mjs";
import { browser, server } from "./lib/stage.mjs";
import {
    board, cell, counts, drawn, focusedSquare, keptGame, menu, moveList, moves, movesBecome, nameOf, noteBoard, panel,
    place, squaresLeft,
} from "./lib/table.mjs";

const SIDEWAYS = { ...PHONE, viewport: { width: 844, height: 390 } };

/** Those that lie there: the ones that were just captured are a shade. */
const dice = (page) => drawn(page, "die").count();

/** Counts what the browser calls layout shifts: what has moved without having been touched. */
const watchShifts = (page) =>
    page.addInitScript(() => {
        window.shifts = [];
        new PerformanceObserver((list) => {
            for (const { value, hadRecentInput, sources } of list.getEntries())
                if (!hadRecentInput) window.shifts.push([value, ...sources.map(({ node }) => node?.className ?? node?.nodeName)]);
        }).observe({ type: "layout-shift", buffered: true });
    });
const shifts = (page) => page.evaluate(() => window.shifts);

for (const [name, options, touch] of [
    ["by the mouse", {}, (page) => place(page, "b2")],
    ["by touch", PHONE, (page) => cell(page, "b2").tap()],
    [
        "by the keyboard",
        {},
        async (page) => {
            while (!(await focusedSquare(page))) await page.keyboard.press("Tab");
            await becomes(() => dice(page), 1, "a die where the keyboard is");
            await page.keyboard.press("Enter");
        },
    ],
]) {
    test(`a stranger sees dice being placed and captured, and begins ${name}`, async () => {
        let seen;
        const page = await visit(browser, server.url, { ...MOVING, ...options }, async (opened) => {
            await watchShifts(opened);
            seen = await noteBoard(opened, SAYS.glimpse);
        });
        await becomes(seen, ["capture", "dice", "words"]);
        assert.ok((await squaresLeft(page)) < 15, "counted is what the board shows");
        assert.deepEqual(await shifts(page), []);
        await touch(page);
        await until(async () => [13, 14].includes(await squaresLeft(page)) && (await page.getByText(SAYS.glimpse).count()) === 0, "the stranger's own die");
        assert.equal(await page.getByText(SAYS.glimpse).count(), 0);
        await page.context().close();
    });
}

test("where nothing shall move a stranger sees dice that stand still, until the board is touched", async () => {
    const page = await visit(browser, server.url, PHONE);
    await page.getByText(SAYS.glimpse).waitFor();
    assert.ok((await dice(page)) >= 5, "dice on the board");
    assert.equal(await squaresLeft(page), 15 - (await dice(page)), "counted is what the board shows");
    const [white, black] = await counts(page);
    assert.equal(white + black, await dice(page), "the dice are the players'");
    await cell(page, "b2").tap();
    await until(async () => [13, 14].includes(await squaresLeft(page)), "the stranger's own die alone, or the answer to it");
    assert.equal(await page.getByText(SAYS.glimpse).count(), 0);
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
    assert.equal(await waysIn(page).count(), 3);
    for (const [way, path] of [["Play a person", "/lobby"], ["Play a character", "/new/computer"], ["Learn Cephalopod", "/learn"], ["Puzzle of the day", "/puzzles/daily"]])
        assert.equal(await page.locator("main").getByRole("link", { name: way }).getAttribute("href"), path);
    assert.equal(await page.locator("main :is(input, dialog, form)").count(), 0);
    await page.context().close();
});

test("nothing moves by itself while a game is played", async () => {
    const page = await visit(browser, server.url, MOVING, watchShifts);
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

/** What the page has drawn takes the place of what was sent with it, and for a moment neither is there. */
async function placeOf(part) {
    let place = null;
    await until(async () => (place = await part.boundingBox()), "the place of a part");
    return place;
}

test("a phone held sideways has the board at the left, as high as the window", async () => {
    const page = await visit(browser, server.url, SIDEWAYS);
    for (const path of ["/", "/play", "/analysis", "/puzzles", "/learn", "/learn/octogo"]) {
        await page.goto(server.url + path);
        await drawn(page, "board").waitFor();
        const { x, y, width, height } = await placeOf(board(page));
        assert.ok(x < 40, `${path}: the board begins at ${x} px`);
        assert.ok(y + height <= 390 && (height > 300 || width > 480), `${path}: the board is ${width}x${height} px at ${y} px`);
        const beside = await placeOf(panel(page).first());
        assert.ok(beside.x >= x + width, `${path}: the line about the game is beside the board`);
    }
    await page.context().close();
});

test("a name is not cut within a word, and each has a column of moves, with two players and with three", async () => {
    for (const names of [["Ada Lovelace", "Bartholomew"], ["Ada", "Bartholomew", "Cy"]]) {
        const page = await visitAgain(browser, `${server.url}/play`, keptGame("5x5", ["b2", "d2", "c4"].slice(0, names.length), { names }));
        const rows = () =>
            nameOf(page, 1).evaluate((name) => {
                const words = document.createRange();
                words.selectNodeContents(name);
                return words.getClientRects().length;
            });
        for (const [width, height] of [[390, 844], [820, 1180], [844, 390], [1440, 900], [2560, 1440]]) {
            await page.setViewportSize({ width, height });
            await becomes(rows, 1, `${names.length} players, ${width}x${height}`);
        }
        const places = await moves(page).evaluateAll((items) => items.map((item) => item.getBoundingClientRect()));
        assert.equal(new Set(places.map(({ left }) => left)).size, names.length, "a column each");
        assert.equal(new Set(places.map(({ top }) => top)).size, 1, "in one row");
        await page.context().close();
    }
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

test("a very large window has the moves in a column of their own", async () => {
    const page = await visit(browser, server.url, { viewport: { width: 2560, height: 1300 } });
    await startOnScreen(page);
    const [left, middle, right] = await Promise.all([board, moveList, menu].map((part) => part(page).boundingBox()));
    assert.ok(left.x + left.width <= middle.x && middle.x + middle.width <= right.x, "board, moves and menu side by side");
    assert.ok(left.width > 1000, `the board is ${left.width} px wide`);
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

const SOME = ["/", "/settings/board"];
const EVERY = [...SOME, "/play", "/new/computer", "/lobby", "/study", "/analysis", "/puzzles", "/explorer", "/games", "/people", "/learn", "/settings", "/open", "/about", "/nowhere"];

test("nothing is wider than a window of 320 pixels", async () => {
    const page = await visit(browser, server.url, { ...PHONE, viewport: { width: 320, height: 568 } });
    await startOnScreen(page, { first: "Bartholomew the Magnificent", second: "Bo" });
    await place(page, "b2");
    await movesBecome(page, 1);
    for (const [language, paths] of [["en", SOME], ["fr", EVERY], ["es", SOME]]) {
        await page.goto(server.url);
        await chooseLanguage(page, language);
        for (const path of paths) {
            await page.goto(server.url + path);
            await page.locator("main h1").first().waitFor();
            const wide = await page.evaluate(() => document.documentElement.scrollWidth) - 320;
            assert.ok(wide <= 0, `${path} is ${wide} px too wide, ${language}`);
        }
    }
    await page.context().close();
});
