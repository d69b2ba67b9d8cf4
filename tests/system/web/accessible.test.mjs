// Every page in both themes and in every language, desktop and phone, against axe-core's rules: no violation at all.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import test from "node:test";
import { assertNoFaults, field, place, play, startOnBoard, startOnScreen, visit } from "./lib/page.mjs";
import { browser, server } from "./lib/stage.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function chooseCapture(page) {
    await startOnScreen(page);
    await play(page, ["b2", "d2", "c3"]);
    await place(page, "c2");
    await place(page, "b2");
}

async function finish(page) {
    await startOnBoard(page, 1, 3);
    await play(page, ["a1", "b1", "c1"]);
    await page.locator(".result").waitFor();
    await page.locator(".graph").waitFor();
}

async function invite(page) {
    await page.getByRole("button", { name: "Create the game" }).click();
    await page.getByRole("heading", { name: "Waiting for your friend" }).waitFor();
}

async function choosePiece(page) {
    await field(page, "Game").locator("select").selectOption("octogo");
    await page.getByRole("button", { name: "Start the game" }).click();
    await place(page, "e1");
    await page.locator('[data-turn="AL"]').hover();
}

async function askWay(page) {
    await choosePiece(page);
    await place(page, "e1");
    await page.locator(".direction-picker").waitFor();
}

async function learn(page) {
    await place(page, "c1");
    await place(page, "c3");
    await page.getByRole("button", { name: "Continue" }).waitFor();
}

async function readBeside(page) {
    await choosePiece(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Show the rules beside the board" }).click();
}

async function mistype(page) {
    await page.locator("label.field", { hasText: "Game" }).first().locator("select").selectOption("octogo");
    await page.getByText("More options").click();
    await page.getByLabel("Pieces a side").fill("99");
    await page.getByLabel("Turns without a capture").fill("20000");
}

async function browse(page) {
    await page
        .getByLabel("A record, a position, or just the moves")
        .fill('[Game "octogo"]\n\n{First.} 1. a1-a2 $1 {Well.} (1. b1-b2 b10>) a10> *');
    await page.getByRole("button", { name: "Open the game" }).click();
    await page.locator(".variations").waitFor();
}

async function keepGames(page) {
    for (const first of ["Ada", "Bartholomew the Magnificent of Ely"]) {
        await startOnScreen(page, { first, second: "Bo" });
        await play(page, ["b2", "d2"]);
        await page.goto(server.url);
    }
    await page.getByRole("link", { name: "Games on this device" }).click();
    await page.locator(".kept-games").waitFor();
    await page.getByRole("button", { name: "Delete the game" }).first().focus();
}

async function playOn(page) {
    await page.getByLabel("A record, a position, or just the moves").fill("1. c3 c4 2. b3 *");
    await page.getByRole("button", { name: "Open the game" }).click();
    await page.keyboard.press(".");
    await page.getByRole("button", { name: "Continue from here" }).click();
    await page.getByRole("button", { name: "Back to that line" }).waitFor();
}

async function refuse(page) {
    await page.getByLabel("A record, a position, or just the moves").fill("c3 c3");
    await page.getByRole("button", { name: "Open the game" }).click();
    await page.getByRole("alert").waitFor();
}

const scenes = [
    ["the first page", "/", async () => {}],
    ["a capture being chosen", "/", chooseCapture],
    ["the end of a game", "/", finish],
    ["a new game against the computer", "/new/computer", async () => {}],
    ["a new game on this screen", "/new/screen", async () => {}],
    ["an invitation", "/new/friend", invite],
    ["a text that is no game", "/open", refuse],
    ["a capture in the system's own colours", "/", chooseCapture, { forcedColors: "active" }],
    ["the rules", "/rules", (page) => page.getByRole("button", { name: "Try it" }).first().click()],
    ["a piece of Octogo being moved", "/new/screen", choosePiece],
    ["the direction picker", "/new/screen", askWay],
    ["the direction picker in the system's own colours", "/new/screen", askWay, { forcedColors: "active" }],
    ["a step that is learnt", "/learn/octogo", learn],
    ["the first step of Cephalopod", "/learn", async () => {}],
    ["the rules beside a board", "/new/screen", readBeside],
    ["options that cannot be", "/new/computer", mistype],
    ["a record with variations", "/open", browse],
    ["the rules of Octogo", "/rules/octogo", async () => {}],
    ["the games on this device", "/", keepGames],
    ["a way back to the other line", "/open", playOn],
    ["a page that does not exist", "/nowhere", async () => {}],
];

const violations = (page) =>
    page.evaluate(async (source) => {
        if (!window.axe) new Function(source)();
        const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
        return violations.flatMap(({ id, nodes }) =>
            nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)}\n${failureSummary}`),
        );
    }, axe);

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const NARROW = { width: 360, height: 844 };

/** Each theme in one language and each language in one theme; each theme at both sizes. */
const LOOKS = [
    ["en", "light", DESKTOP],
    ["en", "dark", PHONE],
    ["fr", "light", PHONE],
    ["es", "dark", DESKTOP],
];

/** Nothing wider than a phone's screen; text is as long in every theme. */
async function assertNarrow(page, language) {
    for (const size of [NARROW, PHONE]) {
        await page.setViewportSize(size);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        assert.ok(overflow <= 0, `${overflow} px too wide for ${size.width} px, ${language}`);
    }
}

async function inspect(page, [language, colorScheme, size], options) {
    await page.emulateMedia({ colorScheme, ...options });
    await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
    await page.setViewportSize(size);
    await page.locator('header select:has(option[lang="fr"])').selectOption(language);
    await page.locator(`html[lang="${language}"]`).waitFor();
    assert.deepEqual(await violations(page), [], `${language}, ${colorScheme}, ${size.width} px wide`);
    await assertNarrow(page, language);
}

for (const [name, path, prepare, options] of scenes) {
    test(name, async () => {
        const page = await visit(browser, server.url + path, {
            colorScheme: "light",
            reducedMotion: "reduce",
            bypassCSP: true,
            ...options,
        });
        await prepare(page);
        for (const look of LOOKS) await inspect(page, look, options);
        assertNoFaults(page);
        await page.context().close();
    });
}
