// A finger on a phone: no pointer that hovers, squares large enough, text that may be large.
import assert from "node:assert/strict";
import test from "node:test";
import { becomes, MOVING, overflow, PHONE, until, visit, visitAgain } from "./lib/page.mjs";
import { button, head } from "./lib/places.mjs";
import { SAYS } from "./lib/says.mjs";
import { browser, server } from "./lib/stage.mjs";
import {
    board, capture, cell, controls, drawn, keptGame, moveCount, moveList, movesBecome, noteDepartures, panel,
    picker, players, says, side, turns, way, ways,
} from "./lib/table.mjs";

const TOUCH = 44;

/** A visitor with a game already on the device. */
async function visitGame(game, options = {}) {
    const page = await visitAgain(browser, `${server.url}/play`, game, { ...PHONE, ...options });
    await moveList(page).waitFor();
    return page;
}

const tap = (page, square) => cell(page, square).tap();

test("a capture is chosen by taps, and what happened is told", async () => {
    const page = await visitGame(keptGame("3x3", [], { start: "1a51/a11b1/1a21 a 2 -" }));
    await tap(page, "b2");
    await says(page, SAYS.chooseDice);
    await tap(page, "a2");
    await tap(page, "c2");
    await says(page, "1 + 1 = 2");
    await tap(page, "b1");
    await says(page, "1 + 1 + 2 = 4");
    await capture(page).tap();
    await movesBecome(page, 1);
    await says(page, "White places a four on b2, capturing b1, a2 and c2.");
    await page.context().close();
});

for (const [size, width] of [
    ["5x5", 320],
    ["8x8", 390],
    ["10x6", 320],
]) {
    test(`squares of ${size} can be hit with a finger, ${width} px wide`, async () => {
        const page = await visitGame(keptGame(size, ["a1"]), { viewport: { width, height: 640 } });
        const square = await cell(page, "a1").boundingBox();
        assert.ok(square.width >= TOUCH - 0.5 && square.height >= TOUCH - 0.5, `${square.width} by ${square.height}`);
        assert.ok((await overflow(page)) <= 0);
        const [rows, columns] = size.split("x").map(Number);
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
            const header = await head(page).boundingBox();
            assert.ok(header.height < 70, `${path}: the header is one line`);
        }
        await page.context().close();
    });
}

/* WCAG 2.2, success criterion 2.5.8. */
const LEAST = 24;

for (const [game, size, width] of [
    ["cephalopod", "6x10", 390],
    ["cephalopod", "8x8", 360],
    ["cephalopod", "1x10", 320],
    ["octogo", "10x10", 390],
    ["octogo", "10x10", 360],
    ["octogo", "10x10", 320],
]) {
    test(`all of ${game} on ${size} is in sight, ${width} px wide`, async () => {
        const events = [game === "octogo" ? "a1-a2" : "a1"];
        const page = await visitGame(keptGame(size, events, { options: { game } }), { viewport: { width, height: 740 } });
        const square = await cell(page, "a1").boundingBox();
        assert.ok(square.width >= LEAST && square.height >= LEAST, `${square.width} by ${square.height}`);
        assert.ok((await overflow(page)) <= 0);
        const { scrollWidth, clientWidth } = await board(page).evaluate(({ parentElement: { scrollWidth, clientWidth } }) => ({ scrollWidth, clientWidth }));
        assert.ok(scrollWidth <= clientWidth, "nothing can be moved sideways");
        const room = await board(page).boundingBox();
        assert.ok(room.x >= 0 && room.x + room.width <= width, "from edge to edge");
        await page.context().close();
    });
}

for (const [size, width, height, share] of [
    ["5x5", 844, 390, 0.8],
    ["8x8", 667, 375, 0.8],
    ["6x10", 667, 375, 0.6],
]) {
    test(`a phone held sideways, ${width} by ${height}: ${size} has the height, all else is beside it`, async () => {
        const page = await visitGame(keptGame(size, ["a1"]), { viewport: { width, height } });
        const room = await board(page).boundingBox();
        assert.ok(room.height >= share * height, `${room.height} of ${height}`);
        assert.ok(room.x >= 0 && room.y >= 0 && room.y + room.height <= height, "the whole board is in sight");
        const square = await cell(page, "a1").boundingBox();
        assert.ok(square.width >= LEAST && square.height >= LEAST, `${square.width} by ${square.height}`);
        for (const beside of [players, panel, controls, side]) {
            const { x, y } = await beside(page).first().boundingBox();
            assert.ok(x >= room.x + room.width, `${beside.name} beside the board`);
            if (beside !== side) assert.ok(y < height, `${beside.name} in sight`);
        }
        assert.ok((await overflow(page)) <= 0);
        await side(page).evaluate((column) => column.scrollIntoView({ block: "end" }));
        const kept = await board(page).boundingBox();
        assert.ok(kept.y >= 0 && kept.y + kept.height <= height, "the board stays while the column is read");
        await page.context().close();
    });
}

test("on small squares a die is shown before it is placed", async () => {
    const page = await visitGame(keptGame("6x10", ["d2", "f2"]));
    await tap(page, "b4");
    await says(page, "A die on b4?");
    await becomes(() => moveCount(page), 2);
    await tap(page, "e2");
    await says(page, "Captures d2 and f2 and shows 2.");
    await tap(page, "d2");
    await says(page, "d2 is occupied");
    await becomes(() => moveCount(page), 2);
    await tap(page, "b4");
    await button(page, "Place").tap();
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
    const page = await visitGame(keptGame("10x10", [], { options: { game: "octogo" } }));
    await tap(page, "d1");
    await tap(page, "d3");
    await says(page, "Move two squares");
    await becomes(() => moveCount(page), 0);
    await tap(page, "d3");
    await movesBecome(page, 1);
    await page.context().close();
});

test("captured dice leave towards their owners, unless the system asks for less motion", async () => {
    for (const reducedMotion of ["no-preference", "reduce"]) {
        const page = await visitGame(keptGame("3x5", ["b1", "d1"]), { reducedMotion });
        await page.evaluate(() => {
            window.begun = [];
            addEventListener("animationstart", ({ animationName }) => window.begun.push(animationName));
        });
        const departed = await noteDepartures(page);
        await tap(page, "c1");
        await movesBecome(page, 1 + 2);
        const ways = await departed();
        const [white, black] = ["a", "b"].map((seat) => ways.find((flight) => flight.seat === seat));
        assert.ok(white.y < 0 && black.y < 0, "the players stand above the board");
        assert.ok(white.x < black.x, "White to the left of Black");
        assert.deepEqual([white.last, black.last], [true, true], "they are painted over every square");
        assert.deepEqual([white.stood, black.stood], [true, true], "the dice themselves fly, no copies");
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        await becomes(() => page.evaluate(() => window.begun.includes("leave")), reducedMotion !== "reduce");
        await becomes(() => drawn(page, "flight").count(), 0, "what has flown is gone");
        assert.equal(await drawn(page, "shade").count(), 2, "its ghosts stay");
        await page.context().close();
    }
});

test("so does a piece of Octogo that is captured on the way", async () => {
    const page = await visitGame(keptGame("4x3", [], { start: "1ee/1c1/1c1/1AA r", options: { game: "octogo" } }), MOVING);
    const departed = await noteDepartures(page);
    await tap(page, "b1");
    await tap(page, "b3");
    await movesBecome(page, 1);
    await until(async () => (await departed()).length > 0, "the piece to leave");
    const [{ x, y }] = await departed();
    assert.ok(x > 5 && y < 0, `to Blue, above the board at the right: ${x}, ${y}`);
    await page.context().close();
});

test("a piece of Octogo is moved by taps: each button of the direction picker and each button is large enough, whatever the corner", async () => {
    const page = await visitGame(keptGame("10x10", [], { options: { game: "octogo" } }));
    const isLarge = async (buttons, least) => {
        await buttons.nth(least - 1).waitFor();
        await page.evaluate(() => Promise.allSettled(document.getAnimations().map((one) => one.finished)));
        for (const each of await buttons.all()) {
            const { width, height } = await each.boundingBox();
            assert.ok(width >= TOUCH - 0.5 && height >= TOUCH - 0.5, `${width} by ${height}`);
        }
    };
    const room = await board(page).boundingBox();
    for (const square of ["a1", "j1"]) {
        await tap(page, square);
        await isLarge(turns(page), 10);
        await tap(page, square);
        await isLarge(ways(page), 4);
        const around = await picker(page).boundingBox();
        const now = await board(page).boundingBox();
        assert.ok(around.x >= now.x && around.x + around.width <= now.x + room.width, "the picker stays on the board");
        await button(page, "Cancel").first().tap();
    }
    await tap(page, "c1");
    await tap(page, "c2");
    await way(page, "AR").tap();
    await movesBecome(page, 1);
    await says(page, "Red advances c1 to c2 and turns right.");
    assert.ok((await overflow(page)) <= 0);
    await page.context().close();
});
