// What can be set of boards and moves: each setting takes effect at once, stays, and is the account's for a member. On a
// desktop, on a phone and by the keyboard.
import assert from "node:assert/strict";
import test from "node:test";
import { inspect } from "./lib/inspect.mjs";
import { becomes, follow, hasFocus, MOVING, PHONE, until, visit } from "./lib/page.mjs";
import { accountMenu, button, foot, head, option, startGame, startOnScreen, title, toggle, typedFault } from "./lib/places.mjs";
import { browser, server } from "./lib/stage.mjs";
import {
    board, cell, colourOf, drawn, firstSquare, landing, menu, moveCount, moveList, movesBecome, offset, panel, place, players,
} from "./lib/table.mjs";


const root = (page, name) => page.locator("html").getAttribute(`data-${name}`);
const openSettings = (page) => follow(page, "/settings/board");

/** Changes the board's settings, and goes to the board. */
async function withSettings(page, labels) {
    await openSettings(page);
    for (const label of labels) {
        await toggle(page, label).click();
        await becomes(() => toggle(page, label).isChecked(), !(await startsOn(label)), label);
    }
    await follow(page, "/play");
    await moveList(page).waitFor();
}
const startsOn = async (label) => ["Coordinates", "Motion"].includes(label);

async function assertOnItsSquare(page, square) {
    await cell(page, square).waitFor();
    assert.ok((await offset(page, square)) < 2, `${square} is ${await offset(page, square)} px from its button`);
}

for (const [name, options] of [["desktop", {}], ["phone", PHONE]]) {
    test(`what boards and pieces are made of is seen at once, everywhere, and stays: ${name}`, async () => {
        const page = await visit(browser, `${server.url}/settings/board`, options);
        const before = await colourOf(page, "board", "span[data-board-set=sea]");
        const die = await colourOf(page, "black face", "span[data-board-set=sea]");
        await option(page, "Sea").click();
        await becomes(() => root(page, "board-set"), "sea");
        for (const path of ["/learn", "/play"]) {
            await page.goto(server.url + path);
            await drawn(page, "board").waitFor();
            assert.equal(await colourOf(page, "board"), before, `the sample was like the board of ${path}`);
        }
        await place(page, "b2");
        await drawn(page, "black die").first().waitFor();
        assert.equal(await colourOf(page, "black face"), die);
        await page.context().close();
    });

    test(`coordinates can go, and the board can be turned: ${name}`, async () => {
        const page = await visit(browser, `${server.url}/play`, options);
        await assertOnItsSquare(page, "a1");
        const upright = await cell(page, "a1").boundingBox();
        await withSettings(page, ["Coordinates", "Flip board"]);
        assert.equal(await drawn(page, "coordinate").count(), 0);
        for (const square of ["a1", "e3", "b2"]) await assertOnItsSquare(page, square);
        const turned = await cell(page, "a1").boundingBox();
        assert.ok(turned.x > upright.x && turned.y < upright.y, "a1 is at the upper right");
        await follow(page, "/learn");
        await title(page, "Place a die").waitFor();
        await assertOnItsSquare(page, "a1");
        assert.equal(await drawn(page, "coordinate").count(), 0);
        await page.context().close();
    });

    test(`a move that is to be confirmed waits for its button: ${name}`, async () => {
        const page = await visit(browser, `${server.url}/`, options);
        await startOnScreen(page);
        await withSettings(page, ["Confirm moves"]);
        await place(page, "b2");
        await page.getByText("Play b2?", { exact: true }).first().waitFor();
        assert.equal(await drawn(page, "preview").count(), 1);
        await button(page, "Cancel").click();
        await until(async () => (await drawn(page, "preview").count()) === 0, "the preview to go");
        await place(page, "c2");
        await button(panel(page), "Play").click();
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
        await typedFault(page).waitFor();
        await field.fill("B2");
        await button(page.locator("form"), "Play").click();
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
        for (const gone of [head, foot, menu]) await becomes(() => gone(page).isVisible(), false, gone.name);
        for (const left of [board, players, moveList]) await becomes(() => left(page).first().isVisible(), true, left.name);
        await place(page, "b2");
        await movesBecome(page, 1);
        await button(page, "Leave zen").click();
        await head(page).waitFor();
        await becomes(() => button(page, "Leave zen").count(), 0);
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
        await toggle(page, label).focus();
        await page.keyboard.press("Space");
        await becomes(() => toggle(page, label).isChecked(), true, label);
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
    await becomes(() => firstSquare(page), "e1");
    await page.keyboard.press("ArrowRight");
    await hasFocus(cell(page, "a2"));
    await page.keyboard.press("z");
    await button(page, "Leave zen").waitFor();
    await page.keyboard.press("z");
    await head(page).waitFor();
    await page.getByLabel("Type a move").focus();
    await page.keyboard.type("e3z");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Enter");
    await page.getByText("Play e3?", { exact: true }).first().waitFor();
    assert.equal(await head(page).isVisible(), true, "what is typed is no key of the page");
    await page.context().close();
});

test("dice move, unless it is said that nothing shall", async () => {
    const page = await visit(browser, `${server.url}/`, MOVING);
    await startOnScreen(page);
    await place(page, "b2");
    await drawn(page, "latest move").waitFor();
    assert.equal(await landing(page), "settle");
    await withSettings(page, ["Motion"]);
    await drawn(page, "latest move").waitFor();
    assert.equal(await landing(page), "none");
    await page.context().close();
});

/** Before the page is opened: has it hand what it would play to the test, which hears how loud it is. */
const listenIn = (page) =>
    page.addInitScript(() => {
        window.heard = [];
        const silence = { connect: (next) => next, setValueAtTime() {}, exponentialRampToValueAtTime() {} };
        window.AudioContext = class {
            state = "running";
            currentTime = 0;
            destination = silence;
            createOscillator = () => ({ ...silence, frequency: silence, start() {}, stop() {} });
            createGain = () => ({ ...silence, gain: { ...silence, setValueAtTime: (gain) => window.heard.push(gain) } });
        };
    });

test("moves are heard soft, medium, loud or not at all, and that is remembered", async () => {
    const page = await visit(browser, `${server.url}/new/screen`, {}, listenIn);
    await startGame(page);
    const loudest = async (square) => {
        await page.evaluate(() => (window.heard = []));
        const before = await moveCount(page);
        await place(page, square);
        await movesBecome(page, before + 1);
        return Math.max(0, ...(await page.evaluate(() => window.heard)));
    };
    const choose = async (volume) => {
        await accountMenu(page).click();
        await page.getByRole("combobox", { name: "Sound" }).selectOption({ label: volume });
        await accountMenu(page).click();
    };
    const medium = await loudest("a1");
    await choose("Soft");
    const soft = await loudest("c1");
    await choose("Loud");
    const loud = await loudest("e1");
    assert.ok(0 < soft && soft < medium && medium < loud && loud < 1, `${soft}, ${medium}, ${loud}`);
    await choose("Off");
    assert.equal(await loudest("a3"), 0);
    await page.reload();
    await movesBecome(page, 4);
    assert.equal(await loudest("c3"), 0);
    await page.context().close();
});

test("who asks the system for contrast gets it, unless another set was chosen", async () => {
    for (const asked of [{ contrast: "more" }, { forcedColors: "active" }]) {
        const page = await visit(browser, `${server.url}/play`, asked);
        assert.equal(await root(page, "board-set"), "contrast");
        await openSettings(page);
        await option(page, "Slate").click();
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
    await option(page, "Sea").click();
    assert.equal((await stored).status(), 200);
    const flipped = page.waitForResponse(/me\/settings$/);
    await toggle(page, "Flip board").click();
    assert.equal((await flipped).status(), 200);
    const other = await visit(browser, server.url);
    assert.equal((await call(other, "/sign-in", { login: "ada", password: "deep sea waves" })).status(), 200);
    await other.goto(`${server.url}/settings/board`);
    await becomes(() => root(other, "board-set"), "sea");
    await becomes(() => toggle(other, "Flip board").isChecked(), true);
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
        await typedFault(page).waitFor();
    }],
])
    test(`axe finds nothing: ${name}`, async () => {
        const page = await visit(browser, server.url + path, { colorScheme: "light", bypassCSP: true });
        await prepare(page);
        await inspect(page);
        await page.context().close();
    });
