// Every page in both themes and in every language, desktop and phone, against axe-core's rules: no violation at all.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import test from "node:test";
import { inspect } from "./lib/inspect.mjs";
import { field, place, play, says, startOnBoard, startOnScreen, visit } from "./lib/page.mjs";
import { root } from "./lib/server.mjs";
import { browser, server } from "./lib/stage.mjs";

/** A puzzle with a wrong move that is entered by one click. */
const isPlain = ({ refuted, best }) => !best.includes("=") && Object.entries(refuted).some(([move, answer]) => /^..$/.test(move) && answer);
const PUZZLE = (await readFile(join(root, "data/puzzles/cephalopod.jsonl"), "utf8")).trim().split("\n").map(JSON.parse).find(isPlain);

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

/** A mistake is explained, beside the board and its ghost. */
async function learnFromMistake(page) {
    const seats = ["Ada", "Bo"].map((name) => ({ kind: "human", name }));
    const options = { board: "", players: 2, variant: "", first: "a" };
    const lost = { start: "a31b3/3/3 a 2 -", events: ["a1", "c1", "a:resign"], options, seats };
    await page.evaluate((text) => localStorage.setItem("ludopod.game", text), JSON.stringify(lost));
    await page.goto(`${server.url}/play`);
    await page.getByRole("button", { name: /^Learn from/ }).click();
    await page.getByRole("button", { name: "Show the better move" }).click();
    await page.locator(".coach-line").waitFor();
    await page.locator(".review .fold summary").click();
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
    await page.getByRole("link", { name: "My games" }).click();
    await page.locator(".library-list").waitFor();
    await page.getByRole("button", { name: "Delete the game" }).first().focus();
}

async function playOn(page) {
    await page.getByLabel("A record, a position, or just the moves").fill("1. c3 c4 2. b3 *");
    await page.getByRole("button", { name: "Open the game" }).click();
    await says(page, "After 0 of 3 moves");
    await page.keyboard.press(".");
    await says(page, "After 1 of 3 moves");
    await page.getByRole("button", { name: "Continue from here" }).click();
    await page.getByRole("button", { name: "Back to that line" }).waitFor();
}

async function refuse(page) {
    await page.getByLabel("A record, a position, or just the moves").fill("c3 c3");
    await page.getByRole("button", { name: "Open the game" }).click();
    await page.getByRole("alert").waitFor();
}

/** All is proven, and what each move leads to is on the board. */
async function analyse(page) {
    await page.getByRole("button", { name: "Analyse", exact: true }).click();
    for (const name of ["Engine", "Show what moves lead to"]) await page.getByRole("switch", { name }).click();
    await page.getByText("White wins for certain").waitFor();
    await page.getByText("With perfect play White wins").waitFor();
}

async function analyseThree(page) {
    await page.getByLabel("A record, a position, or just the moves").fill('[Board "3x4"]\n[Players "3"]\n\n1. b2 c3 *');
    await page.getByRole("button", { name: "Open the game" }).click();
    await page.getByRole("button", { name: "Analyse", exact: true }).click();
    await page.getByRole("switch", { name: "Engine" }).click();
    await page.locator(".chances li").first().waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Continue", exact: true }).waitFor();
}

/** Ten puzzles have been given up, after which the rating and its curve are shown; of the next one a hint is asked for. */
async function askHint(page) {
    for (let n = 0; n < 10; n++) {
        await page.getByRole("button", { name: "Solution" }).click();
        await page.getByRole("button", { name: "Show the solution" }).click();
        await page.getByRole("button", { name: "Next puzzle" }).click();
    }
    await page.locator(".rating-course summary").click();
    await page.locator(".rating-table").waitFor();
    await page.getByRole("button", { name: "Hint" }).click();
    await page.getByRole("button", { name: "Show the hint" }).waitFor();
}

async function failPuzzle(page) {
    await place(page, Object.keys(PUZZLE.refuted).find((move) => /^..$/.test(move) && PUZZLE.refuted[move]));
    await page.getByRole("button", { name: "Try again" }).waitFor();
}

async function setUp(page) {
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("button", { name: "Set up a position" }).click();
    await place(page, "c2");
}

const LINES = encodeURIComponent("{First.} 1. c3 c4 {Well.} (1... c2 $4 {No.} 2. b1) 2. b3 *");

const isSolved = (page) => page.locator(".move-values li").first().waitFor();

const scenes = [
    ["the first page", "/", async () => {}],
    ["a capture being chosen", "/", chooseCapture, true],
    ["the end of a game", "/", finish],
    ["a mistake that is explained", "/", learnFromMistake],
    ["a new game against the computer", "/new/computer", async () => {}],
    ["a new game on this screen", "/new/screen", async () => {}],
    ["an invitation", "/new/friend", invite],
    ["a text that is no game", "/open", refuse],
    ["the rules", "/rules", (page) => page.getByRole("button", { name: "Try it" }).first().click()],
    ["a piece of Octogo being moved", "/new/screen", choosePiece],
    ["the direction picker", "/new/screen", askWay, true],
    ["a step that is learnt", "/learn/octogo", learn],
    ["the first step of Cephalopod", "/learn", async () => {}],
    ["the rules beside a board", "/new/screen", readBeside],
    ["options that cannot be", "/new/computer", mistype],
    ["a record with variations", "/open", browse],
    ["the rules of Octogo", "/rules/octogo", async () => {}],
    ["the games on this device", "/", keepGames],
    ["a way back to the other line", "/open", playOn],
    ["the engine's lines", "/explorer", analyse],
    ["the chances of three players", "/open", analyseThree],
    ["the places to study", "/study", async () => {}],
    ["lines with comments", `/open#${LINES}`, (page) => page.locator(".line-note", { hasText: "No." }).waitFor()],
    ["a position being set up", "/analysis", setUp],
    ["perfect play", "/explorer", isSolved, true],
    ["a hint that counts", "/puzzles", askHint],
    ["a wrong answer to a puzzle", `/puzzles/${PUZZLE.id}`, failPuzzle],
    ["a page that does not exist", "/nowhere", async () => {}],
];

/** Some are looked at a second time, in the system's own colours. */
for (const [name, path, prepare, inForcedColors] of scenes) {
    test(name, async () => {
        const page = await visit(browser, server.url + path, {
            colorScheme: "light",
            bypassCSP: true,
        });
        await prepare(page);
        await inspect(page);
        if (inForcedColors) await inspect(page, { forcedColors: "active" });
        await page.context().close();
    });
}
