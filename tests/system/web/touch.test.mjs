// A finger on a phone: no pointer that hovers, squares large enough, text that may be large.
import assert from "node:assert/strict";
import test from "node:test";
import { becomes, MOVING, until, visit, visitAgain } from "./lib/page.mjs";
import { browser, server } from "./lib/stage.mjs";
import { cell, moveCount, movesBecome, says } from "./lib/table.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const TOUCH = 44;

/** A visitor with a game already on the device. */
async function visitGame(game, options = {}) {
    const seats = ["Ada", "Bo"].map((name) => ({ kind: "human", name }));
    const stored = { events: [], seats, ...game, options: { players: 2, variant: "", first: "a", ...game.options } };
    const page = await visitAgain(browser, `${server.url}/play`, { "ludopod.game": stored }, { ...PHONE, ...options });
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
    await says(page, "White places a four on b2, capturing b1, a2 and c2.");
    await page.context().close();
});

for (const [board, width] of [
    ["5x5", 320],
    ["8x8", 390],
    ["10x6", 320],
]) {
    test(`squares of ${board} can be hit with a finger, ${width} px wide`, async () => {
        const page = await visitGame({ options: { board }, events: ["a1"] }, { viewport: { width, height: 640 } });
        const size = await cell(page, "a1").boundingBox();
        assert.ok(size.width >= TOUCH - 0.5 && size.height >= TOUCH - 0.5, `${size.width} by ${size.height}`);
        assert.ok((await overflow(page)) <= 0);
        const [rows, columns] = board.split("x").map(Number);
        const last = String.fromCharCode(96 + columns) + rows;
        await tap(page, last);
        await movesBecome(page, 2);
        await page.context().close();
    });
}

for (const locale of ["en-GB", "fr-FR", "es-ES"]) {
    test(`pages hold text twice as large, and a small screen: ${locale}`, async () => {
        const page = await visit(browser, server.url, { ...PHONE, locale });
        for (const path of ["/", "/new/screen", "/new/friend", "/open", "/rules"]) {
            await page.setViewportSize(PHONE.viewport);
            await page.goto(server.url + path);
            await page.locator("main > *").first().waitFor();
            await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
            assert.ok((await overflow(page)) <= 0, `${path}: ${await overflow(page)} px too wide at 200 %`);
            await page.evaluate(() => (document.documentElement.style.fontSize = ""));
            await page.setViewportSize({ width: 320, height: 568 });
            assert.ok((await overflow(page)) <= 0, `${path}: ${await overflow(page)} px too wide for 320 px`);
            const header = await page.locator(".header").boundingBox();
            assert.ok(header.height < 70, `${path}: the header is one line`);
        }
        await page.context().close();
    });
}

/* WCAG 2.2, success criterion 2.5.8. */
const LEAST = 24;

for (const [game, board, width] of [
    ["cephalopod", "6x10", 390],
    ["cephalopod", "8x8", 360],
    ["cephalopod", "1x10", 320],
    ["octogo", "10x10", 390],
    ["octogo", "10x10", 360],
    ["octogo", "10x10", 320],
]) {
    test(`all of ${game} on ${board} is in sight, ${width} px wide`, async () => {
        const events = [game === "octogo" ? "a1-a2" : "a1"];
        const page = await visitGame({ options: { game, board }, events }, { viewport: { width, height: 740 } });
        const size = await cell(page, "a1").boundingBox();
        assert.ok(size.width >= LEAST && size.height >= LEAST, `${size.width} by ${size.height}`);
        assert.ok((await overflow(page)) <= 0);
        const { scrollWidth, clientWidth } = await page
            .locator(".board-room")
            .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
        assert.ok(scrollWidth <= clientWidth, "nothing can be moved sideways");
        const drawn = await page.locator(".play-board").boundingBox();
        assert.ok(drawn.x >= 0 && drawn.x + drawn.width <= width, "from edge to edge");
        await page.context().close();
    });
}

for (const [board, width, height, share] of [
    ["5x5", 844, 390, 0.8],
    ["8x8", 667, 375, 0.8],
    ["6x10", 667, 375, 0.6],
]) {
    test(`a phone held sideways, ${width} by ${height}: ${board} has the height, all else is beside it`, async () => {
        const page = await visitGame({ options: { board }, events: ["a1"] }, { viewport: { width, height } });
        const drawn = await page.locator(".play-board").boundingBox();
        assert.ok(drawn.height >= share * height, `${drawn.height} of ${height}`);
        assert.ok(drawn.x >= 0 && drawn.y >= 0 && drawn.y + drawn.height <= height, "the whole board is in sight");
        const size = await cell(page, "a1").boundingBox();
        assert.ok(size.width >= LEAST && size.height >= LEAST, `${size.width} by ${size.height}`);
        for (const beside of [".players", ".stage .panel", ".controls", ".side"]) {
            const { x, y } = await page.locator(beside).boundingBox();
            assert.ok(x >= drawn.x + drawn.width, `${beside} is beside the board`);
            if (beside !== ".side") assert.ok(y < height, `${beside} is in sight`);
        }
        assert.ok((await overflow(page)) <= 0);
        await page.locator(".side").evaluate((side) => side.scrollIntoView({ block: "end" }));
        const kept = await page.locator(".play-board").boundingBox();
        assert.ok(kept.y >= 0 && kept.y + kept.height <= height, "the board stays while the column is read");
        await page.context().close();
    });
}

test("on small squares a die is shown before it is placed", async () => {
    const page = await visitGame({ options: { board: "6x10" }, events: ["d2", "f2"] });
    await tap(page, "b4");
    await says(page, "A die on b4?");
    await becomes(() => moveCount(page), 2);
    await tap(page, "e2");
    await says(page, "Captures d2 and f2 and shows 2.");
    await tap(page, "d2");
    await says(page, "d2 is occupied");
    await becomes(() => moveCount(page), 2);
    await tap(page, "b4");
    await page.getByRole("button", { name: "Place", exact: true }).tap();
    await movesBecome(page, 3);
    await tap(page, "e2");
    await tap(page, "e2");
    await movesBecome(page, 4);
    await cell(page, "e2").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await movesBecome(page, 5);
    await page.context().close();
});

test("on small squares a turn is shown before it is made", async () => {
    const page = await visitGame({ options: { game: "octogo", board: "10x10" } });
    await tap(page, "d1");
    await tap(page, "d3");
    await says(page, "Advance two squares");
    await becomes(() => moveCount(page), 0);
    await tap(page, "d3");
    await movesBecome(page, 1);
    await page.context().close();
});

test("captured dice leave towards their owners, unless the system asks for less motion", async () => {
    for (const reducedMotion of ["no-preference", "reduce"]) {
        const page = await visitGame({ options: { board: "3x5" }, events: ["b1", "d1"] }, { reducedMotion });
        await page.evaluate(() => {
            window.begun = [];
            addEventListener("animationstart", ({ animationName }) => window.begun.push(animationName));
        });
        await tap(page, "c1");
        await movesBecome(page, 1 + 2);
        const ways = await page.locator(".flying .captured").evaluateAll((dice) =>
            dice.map((die) => ({
                last: !die.closest(".flying").matches(":has(~ .square)"),
                seat: /die-(.)/.exec(die.getAttribute("class"))[1],
                x: parseFloat(die.style.getPropertyValue("--home-x")),
                y: parseFloat(die.style.getPropertyValue("--home-y")),
            })),
        );
        const [white, black] = ["a", "b"].map((seat) => ways.find((way) => way.seat === seat));
        assert.ok(white.y < 0 && black.y < 0, "the players stand above the board");
        assert.ok(white.x < black.x, "White to the left of Black");
        assert.deepEqual([white.last, black.last], [true, true], "they are painted over every square");
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        await becomes(() => page.evaluate(() => window.begun.includes("leave")), reducedMotion !== "reduce");
        await becomes(() => page.locator(".flying").count(), 0, "what has flown is gone");
        assert.equal(await page.locator(".square > .captured").count(), 2, "its ghosts stay");
        await page.context().close();
    }
});

test("so does a piece of Octogo that is captured on the way", async () => {
    const page = await visitGame({ options: { game: "octogo", board: "4x3" }, start: "1ee/1c1/1c1/1AA r" }, MOVING);
    // However soon it is gone again.
    await page.evaluate(() => {
        window.ways = [];
        const note = () => document.querySelectorAll(".flying .captured").forEach(({ style }) => window.ways.push(["--home-x", "--home-y"].map((way) => parseFloat(style.getPropertyValue(way)))));
        new MutationObserver(note).observe(document.body, { subtree: true, childList: true });
    });
    await tap(page, "b1");
    await tap(page, "b3");
    await movesBecome(page, 1);
    await until(() => page.evaluate(() => window.ways.length > 0), "the piece to leave");
    const [x, y] = await page.evaluate(() => window.ways[0]);
    assert.ok(x > 5 && y < 0, `to Blue, above the board at the right: ${x}, ${y}`);
    await page.context().close();
});

test("a piece of Octogo is moved by taps: each button of the direction picker and each button is large enough, whatever the corner", async () => {
    const page = await visitGame({ options: { game: "octogo", board: "10x10" } });
    const isLarge = async (buttons, least) => {
        await buttons.nth(least - 1).waitFor();
        await page.evaluate(() => Promise.allSettled(document.getAnimations().map((one) => one.finished)));
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
        const picker = await page.locator(".direction-picker").boundingBox();
        const now = await page.locator(".play-board").boundingBox();
        assert.ok(picker.x >= now.x && picker.x + picker.width <= now.x + board.width, "the picker stays on the board");
        await page.getByRole("button", { name: "Cancel" }).first().tap();
    }
    await tap(page, "c1");
    await tap(page, "c2");
    await page.locator('[data-way="AR"]').tap();
    await movesBecome(page, 1);
    await says(page, "Red advances c1 to c2 and turns right.");
    assert.ok((await overflow(page)) <= 0);
    await page.context().close();
});
