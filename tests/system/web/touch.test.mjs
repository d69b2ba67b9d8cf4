// A finger on a phone: no pointer that hovers, squares large enough, text that may be large.
import assert from "node:assert/strict";
import test from "node:test";
import { assertNoFaults, cell, movesBecome, says, visit } from "./lib/page.mjs";
import { browser, server } from "./lib/stage.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const TOUCH = 44;

/** A visitor with a game already on the device. */
async function visitGame(game, options = {}) {
    const page = await visit(browser, server.url, { ...PHONE, ...options });
    const seats = ["Ada", "Bo"].map((name) => ({ kind: "human", name, level: 1 }));
    const stored = { events: [], seats, ...game, options: { players: 2, variant: "", first: "a", ...game.options } };
    await page.evaluate((text) => localStorage.setItem("ludopod.game", text), JSON.stringify(stored));
    await page.goto(`${server.url}/play`);
    await page.locator(".moves").waitFor();
    return page;
}

const tap = (page, square) => cell(page, square).tap();

const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test("a capture is chosen by taps, and what happened is told", async () => {
    const page = await visitGame({ options: { board: "3x3" }, start: "1a51/a11b1/1a21 a 2 -" });
    await tap(page, "b2");
    await says(page, "Choose the dice to capture.");
    await tap(page, "a2");
    await tap(page, "c2");
    await says(page, "1 + 1 = 2");
    await tap(page, "b1");
    await says(page, "1 + 1 + 2 = 4");
    await page.getByRole("button", { name: "Capture", exact: true }).tap();
    await movesBecome(page, 1);
    await says(page, "White four on b2, takes b1, a2 and c2.");
    assertNoFaults(page);
    await page.context().close();
});

for (const [board, width] of [
    ["5x5", 320],
    ["8x8", 390],
    ["6x10", 390],
    ["10x6", 320],
    ["1x10", 320],
]) {
    test(`squares of ${board} can be hit with a finger, ${width} px wide`, async () => {
        const page = await visitGame({ options: { board } }, { viewport: { width, height: 640 } });
        const size = await cell(page, "a1").boundingBox();
        assert.ok(size.width >= TOUCH - 0.5 && size.height >= TOUCH - 0.5, `${size.width} by ${size.height}`);
        assert.ok((await overflow(page)) <= 0);
        const [rows, columns] = board.split("x").map(Number);
        const last = String.fromCharCode(96 + columns) + rows;
        await tap(page, last);
        await movesBecome(page, 1);
        await page.context().close();
    });
}

for (const path of ["/", "/new/screen", "/new/friend", "/open", "/rules"]) {
    for (const locale of ["en-GB", "fr-FR", "es-ES"]) {
        test(`${path} holds text twice as large, and a small screen: ${locale}`, async () => {
            const page = await visit(browser, server.url + path, { ...PHONE, locale });
            await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
            assert.ok((await overflow(page)) <= 0, `${await overflow(page)} px too wide at 200 %`);
            await page.evaluate(() => (document.documentElement.style.fontSize = ""));
            await page.setViewportSize({ width: 320, height: 568 });
            assert.ok((await overflow(page)) <= 0, `${await overflow(page)} px too wide for 320 px`);
            const header = await page.locator(".header").boundingBox();
            assert.ok(header.height < 70, "the header is one line");
            await page.context().close();
        });
    }
}

test("captured dice leave towards their owners, unless the system asks for less motion", async () => {
    for (const reducedMotion of ["no-preference", "reduce"]) {
        const page = await visitGame({ options: { board: "3x5" }, events: ["b1", "d1"] }, { reducedMotion });
        await tap(page, "c1");
        await movesBecome(page, 1 + 2);
        const ways = await page.locator(".captured").evaluateAll((dice) =>
            dice.map((die) => ({
                seat: /die-(.)/.exec(die.getAttribute("class"))[1],
                x: parseFloat(die.style.getPropertyValue("--home-x")),
                y: parseFloat(die.style.getPropertyValue("--home-y")),
                motion: getComputedStyle(die).animationName,
            })),
        );
        const [white, black] = ["a", "b"].map((seat) => ways.find((way) => way.seat === seat));
        assert.ok(white.y < 0 && black.y < 0, "the players stand above the board");
        assert.ok(white.x < black.x, "White to the left of Black");
        assert.equal(white.motion, reducedMotion === "reduce" ? "none" : "leave");
        await page.context().close();
    }
});

test("a piece of Octogo is moved by taps: each way of the rose and each button is large enough, whatever the corner", async () => {
    const page = await visitGame({ options: { game: "octogo", board: "10x10" } });
    const isLarge = async (buttons, least) => {
        assert.ok((await buttons.count()) >= least);
        for (const button of await buttons.all()) {
            const { width, height } = await button.boundingBox();
            assert.ok(width >= TOUCH - 0.5 && height >= TOUCH - 0.5, `${width} by ${height}`);
        }
    };
    const board = await page.locator(".play-board").boundingBox();
    for (const square of ["a1", "j1"]) {
        await tap(page, square);
        await isLarge(page.locator("[data-turn]"), 10);
        await tap(page, square);
        await isLarge(page.locator("[data-way]"), 4);
        const rose = await page.locator(".rose").boundingBox();
        const now = await page.locator(".play-board").boundingBox();
        assert.ok(rose.x >= now.x && rose.x + rose.width <= now.x + board.width, "the rose stays on the board");
        await page.getByRole("button", { name: "Cancel" }).first().tap();
    }
    await tap(page, "c1");
    await tap(page, "c2");
    await page.locator('[data-way="AR"]').tap();
    await movesBecome(page, 1);
    await says(page, "Red c1 advances to c2 and turns right.");
    assert.ok((await overflow(page)) <= 0);
    assertNoFaults(page);
    await page.context().close();
});
