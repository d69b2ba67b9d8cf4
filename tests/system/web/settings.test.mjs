// What can be set of boards and moves: each setting takes effect at once, stays, and is the account's for a member. On a
// desktop, on a phone and by the keyboard.
import assert from "node:assert/strict";
import test from "node:test";
import { inspect } from "./lib/inspect.mjs";
import { becomes, follow, hasFocus, MOVING, until, visit } from "./lib/page.mjs";
import { startOnScreen } from "./lib/places.mjs";
import { browser, server } from "./lib/stage.mjs";
import { cell, movesBecome, place } from "./lib/table.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const set = (page, label) => page.getByRole("switch", { name: label, exact: true });
/** What fills a part of a drawing; samples are drawn when they come into view. */
async function colour(page, part, around = "") {
    if (around) await page.locator(around).first().scrollIntoViewIfNeeded();
    return page.locator(`${around} ${part}`).first().evaluate((element) => getComputedStyle(element).fill);
}
const root = (page, name) => page.locator("html").getAttribute(`data-${name}`);
const openSettings = (page) => follow(page, "/settings/board");

/** Changes the board's settings, and goes to the board. */
async function withSettings(page, labels) {
    await openSettings(page);
    for (const label of labels) {
        await set(page, label).click();
        await becomes(() => set(page, label).isChecked(), !(await startsOn(label)), label);
    }
    await follow(page, "/play");
    await page.locator(".moves").waitFor();
}
const startsOn = async (label) => ["Coordinates", "Motion"].includes(label);

/** How far the drawing of a square is from its button, in pixels. */
const apart = (page, square) =>
    page.evaluate((name) => {
        const centre = (element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return [x + width / 2, y + height / 2];
        };
        const [drawn, button] = [`.art .square[data-square="${name}"] .hit`, `[data-cell="${name}"]`].map((selector) =>
            centre(document.querySelector(selector)),
        );
        return Math.hypot(drawn[0] - button[0], drawn[1] - button[1]);
    }, square);

async function assertOnItsSquare(page, square) {
    await cell(page, square).waitFor();
    assert.ok((await apart(page, square)) < 2, `${square} is ${await apart(page, square)} px from its button`);
}

for (const [name, options] of [["desktop", {}], ["phone", PHONE]]) {
    test(`what boards and pieces are made of is seen at once, everywhere, and stays: ${name}`, async () => {
        const page = await visit(browser, `${server.url}/settings/board`, options);
        const before = await colour(page, ".board", ".pod-set[data-board-set=sea]");
        const die = await colour(page, ".die-b .face", ".pod-set[data-board-set=sea]");
        await page.locator(".tile", { hasText: "Sea" }).click();
        await becomes(() => root(page, "board-set"), "sea");
        for (const path of ["/learn", "/play"]) {
            await page.goto(server.url + path);
            await page.locator(".art .board").waitFor();
            assert.equal(await colour(page, ".art .board"), before, `the sample was like the board of ${path}`);
        }
        await place(page, "b2");
        await page.locator(".art .die-b").first().waitFor();
        assert.equal(await colour(page, ".art .die-b .face"), die);
        await page.context().close();
    });

    test(`coordinates can go, and the board can be turned: ${name}`, async () => {
        const page = await visit(browser, `${server.url}/play`, options);
        await assertOnItsSquare(page, "a1");
        const upright = await cell(page, "a1").boundingBox();
        await withSettings(page, ["Coordinates", "Turn the board"]);
        assert.equal(await page.locator(".art .coordinate").count(), 0);
        for (const square of ["a1", "e3", "b2"]) await assertOnItsSquare(page, square);
        const turned = await cell(page, "a1").boundingBox();
        assert.ok(turned.x > upright.x && turned.y < upright.y, "a1 is at the upper right");
        await follow(page, "/learn");
        await page.locator(".lesson-text").waitFor();
        await assertOnItsSquare(page, "a1");
        assert.equal(await page.locator(".art .coordinate").count(), 0);
        await page.context().close();
    });

    test(`a move that is to be confirmed waits for its button: ${name}`, async () => {
        const page = await visit(browser, `${server.url}/`, options);
        await startOnScreen(page);
        await withSettings(page, ["Confirm moves"]);
        await place(page, "b2");
        await page.getByText("Play b2?", { exact: true }).first().waitFor();
        assert.equal(await page.locator(".art .preview").count(), 1);
        await page.getByRole("button", { name: "Cancel", exact: true }).click();
        await until(async () => (await page.locator(".art .preview").count()) === 0, "the preview to go");
        await place(page, "c2");
        await page.locator(".panel").getByRole("button", { name: "Play", exact: true }).click();
        await movesBecome(page, 1);
        await place(page, "a1");
        await page.getByText("Play a1?", { exact: true }).first().waitFor();
        await place(page, "a1");
        await movesBecome(page, 2);
        await page.context().close();
    });

    test(`a typed move is made, or refused in the core's words: ${name}`, async () => {
        const page = await visit(browser, `${server.url}/`, options);
        await startOnScreen(page);
        await withSettings(page, ["Type moves"]);
        const field = page.getByLabel("Type a move");
        await field.fill("z9");
        await field.press("Enter");
        await becomes(() => field.getAttribute("aria-invalid"), "true");
        await page.locator(".typed-move .refused").waitFor();
        await field.fill("B2");
        await page.locator(".typed-move").getByRole("button", { name: "Play" }).click();
        await movesBecome(page, 1);
        await becomes(() => field.inputValue(), "");
        await field.fill("d2");
        await field.press("Enter");
        await movesBecome(page, 2);
        await page.context().close();
    });

    test(`zen leaves the board, the players and the moves, and a way out: ${name}`, async () => {
        const page = await visit(browser, `${server.url}/`, options);
        await startOnScreen(page);
        await withSettings(page, ["Zen"]);
        for (const gone of [".header", ".credit", ".menu"]) await becomes(() => page.locator(gone).first().isVisible(), false, gone);
        for (const left of [".play-board", ".players", ".moves"]) await becomes(() => page.locator(left).isVisible(), true, left);
        await place(page, "b2");
        await movesBecome(page, 1);
        await page.getByRole("button", { name: "Leave zen" }).click();
        await page.locator(".header").waitFor();
        await becomes(() => page.getByRole("button", { name: "Leave zen" }).count(), 0);
        await page.context().close();
    });
}

test("all of it by the keyboard alone", async () => {
    const page = await visit(browser, `${server.url}/`);
    await startOnScreen(page);
    await openSettings(page);
    await page.getByRole("radio", { name: "Felt" }).focus();
    await page.keyboard.press("ArrowRight");
    await becomes(() => root(page, "board-set"), "slate");
    for (const label of ["Confirm moves", "Type moves"]) {
        await set(page, label).focus();
        await page.keyboard.press("Space");
        await becomes(() => set(page, label).isChecked(), true, label);
    }
    await page.goto(`${server.url}/play`);
    await cell(page, "c2").focus();
    await page.keyboard.press("Enter");
    await page.getByText("Play c2?", { exact: true }).first().waitFor();
    await page.keyboard.press("Enter");
    await movesBecome(page, 1);
    await page.keyboard.press("ArrowLeft");
    await hasFocus(cell(page, "b2"));
    await page.keyboard.press("f");
    await becomes(() => page.locator(".cell button").first().getAttribute("data-cell"), "e1");
    await page.keyboard.press("ArrowRight");
    await hasFocus(cell(page, "a2"));
    await page.keyboard.press("z");
    await page.getByRole("button", { name: "Leave zen" }).waitFor();
    await page.keyboard.press("z");
    await page.locator(".header").waitFor();
    await page.getByLabel("Type a move").focus();
    await page.keyboard.type("e3z");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Enter");
    await page.getByText("Play e3?", { exact: true }).first().waitFor();
    assert.equal(await page.locator(".header").isVisible(), true, "what is typed is no key of the page");
    await page.context().close();
});

test("dice move, unless it is said that nothing shall", async () => {
    const page = await visit(browser, `${server.url}/`, MOVING);
    await startOnScreen(page);
    const animation = () => page.evaluate(() => {
        const art = document.querySelector(".art");
        art.classList.add("fresh");
        return getComputedStyle(art.querySelector(".placed")).animationName;
    });
    await place(page, "b2");
    await page.locator(".art .placed").waitFor();
    assert.equal(await animation(), "settle");
    await withSettings(page, ["Motion"]);
    await page.locator(".art .placed").waitFor();
    assert.equal(await animation(), "none");
    await page.context().close();
});

test("who asks the system for contrast gets it, unless another set was chosen", async () => {
    for (const asked of [{ contrast: "more" }, { forcedColors: "active" }]) {
        const page = await visit(browser, `${server.url}/play`, asked);
        assert.equal(await root(page, "board-set"), "contrast");
        await openSettings(page);
        await page.locator(".tile", { hasText: "Slate" }).click();
        await becomes(() => root(page, "board-set"), "slate");
        await page.context().close();
    }
});

test("a member finds the settings wherever they sign in", async () => {
    const page = await visit(browser, server.url);
    const call = (who, path, data) =>
        who.context().request.post(`${server.url}/api/v1${path}`, { data, headers: { origin: server.url } });
    assert.equal((await call(page, "/sign-up", { handle: "ada", password: "deep sea waves" })).status(), 201);
    await page.goto(`${server.url}/settings/board`);
    await page.getByRole("link", { name: "Vacation" }).waitFor();
    const stored = page.waitForResponse(/me\/settings$/);
    await page.locator(".tile", { hasText: "Sea" }).click();
    assert.equal((await stored).status(), 200);
    const flipped = page.waitForResponse(/me\/settings$/);
    await set(page, "Turn the board").click();
    assert.equal((await flipped).status(), 200);
    const other = await visit(browser, server.url);
    assert.equal((await call(other, "/sign-in", { login: "ada", password: "deep sea waves" })).status(), 200);
    await other.goto(`${server.url}/settings/board`);
    await becomes(() => root(other, "board-set"), "sea");
    await becomes(() => set(other, "Turn the board").isChecked(), true);
    for (const visitor of [page, other]) {
        await visitor.context().close();
    }
});

for (const [name, path, prepare] of [
    ["the settings of boards and moves", "/settings/board", async () => {}],
    ["a typed move that is refused", "/", async (page) => {
        await startOnScreen(page);
        await withSettings(page, ["Type moves"]);
        await page.getByLabel("Type a move").fill("z9");
        await page.keyboard.press("Enter");
        await page.locator(".typed-move .refused").waitFor();
    }],
])
    test(`axe finds nothing: ${name}`, async () => {
        const page = await visit(browser, server.url + path, { colorScheme: "light", bypassCSP: true });
        await prepare(page);
        await inspect(page);
        await page.context().close();
    });
