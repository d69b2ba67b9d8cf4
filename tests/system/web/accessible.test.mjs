// Every page in both themes and in every language, desktop and phone, against axe-core's rules: no violation at all.
import test from "node:test";
import { inspect } from "./lib/inspect.mjs";
import { keep, visit } from "./lib/page.mjs";
import {
    begin, button, chances, chooseGame, engineSwitch, graph, inviteFriend, kept, learn, moveValues, openRecord,
    showSolution, startOnBoard, startOnScreen, stopEngine, tryFigure, unfold,
} from "./lib/places.mjs";
import { afterPly, NAMES } from "./lib/says.mjs";
import { shippedFor } from "./lib/shipped.mjs";
import { browser, server } from "./lib/stage.mjs";
import { coach, keptGame, lineNote, picker, place, play, readyBoard, result, says, turn, variations } from "./lib/table.mjs";

/** A puzzle with a wrong move that is entered by one click. */
const isPlain = ({ refuted, best, bests }) => bests.length === 1 && !best.includes("=") && Object.entries(refuted).some(([move, answer]) => /^..$/.test(move) && answer);
const PUZZLE = (await shippedFor("cephalopod")).find(isPlain);

async function chooseCapture(page) {
    await startOnScreen(page);
    await play(page, ["b2", "d2", "c3"]);
    await place(page, "c2");
    await place(page, "b2");
}

async function finish(page) {
    await startOnBoard(page, 1, 3);
    await play(page, ["a1", "b1", "c1"]);
    await result(page).waitFor();
    await graph(page).waitFor();
}

/** A mistake is explained, beside the board and its ghost. */
async function learnFromMistake(page) {
    await keep(page, keptGame("", ["a1", "c1", "a:resign"], { start: "a31b3/3/3 a 2 -" }));
    await page.goto(`${server.url}/play`);
    await learn(page).click();
    await button(page, "Show the better move").click();
    await coach(page).getByRole("listitem").first().waitFor();
    await unfold(page, "The graph as a table");
}

const invite = (page) => inviteFriend(page);

async function choosePiece(page) {
    await chooseGame(page, "octogo");
    await begin(page).click();
    await place(page, "e1");
    await turn(page, "AL").hover();
}

async function askWay(page) {
    await choosePiece(page);
    await place(page, "e1");
    await picker(page).waitFor();
}

async function takeStep(page) {
    await place(page, "c1");
    await place(page, "c3");
    await button(page, "Continue").waitFor();
}

/** The text of the rules comes later than the place that it stands in. */
const headed = (page) => page.getByRole("heading", { level: 1 }).waitFor();

async function readBeside(page) {
    await choosePiece(page);
    await page.keyboard.press("Escape");
    await button(page, "Show the rules beside the board").click();
    await headed(page);
}

async function mistype(page) {
    await chooseGame(page, "octogo");
    await page.getByLabel("Pieces a side").fill("99");
    await page.getByLabel("Turns without a capture").fill("20000");
}

async function browse(page) {
    await openRecord(page, '[Game "octogo"]\n\n{First.} 1. a1-a2 $1 {Well.} (1. b1-b2 b10>) a10> *');
    await variations(page).waitFor();
}

async function keepGames(page) {
    for (const first of ["Ada", "Bartholomew the Magnificent of Ely"]) {
        await startOnScreen(page, { first, second: "Bo" });
        await play(page, ["b2", "d2"]);
        await page.goto(server.url);
    }
    await page.getByRole("link", { name: "Games", exact: true }).first().click();
    await kept(page).first().waitFor();
    await button(page, "Delete the game").first().focus();
}

async function playOn(page) {
    await openRecord(page, "1. c3 c4 2. b3 *");
    await says(page, afterPly(0, 3));
    await page.keyboard.press(".");
    await says(page, afterPly(1, 3));
    await button(page, NAMES.continueHere).click();
    await button(page, "Back to that line").waitFor();
}

async function refuse(page) {
    await openRecord(page, "c3 c3");
    await page.getByRole("alert").waitFor();
}

/** All is proven, and what each move leads to is on the board. */
async function analyse(page) {
    await button(page, NAMES.analyse).click();
    for (const name of ["Engine", "Perfect play"]) await page.getByRole("switch", { name }).click();
    await page.getByText("White wins with best play").waitFor();
    await page.getByText("With perfect play White wins").waitFor();
}

async function analyseThree(page) {
    await openRecord(page, '[Board "3x4"]\n[Players "3"]\n\n1. b2 c3 *');
    await button(page, NAMES.analyse).click();
    await engineSwitch(page).click();
    await chances(page).first().waitFor();
    await stopEngine(page);
}

/** Ten puzzles have been given up, after which the rating and its curve are shown; of the next one a hint is asked for. */
async function askHint(page) {
    for (let n = 0; n < 10; n++) {
        await showSolution(page);
        await button(page, "Next puzzle").click();
    }
    await unfold(page, "As a table");
    await page.getByRole("table").waitFor();
    await button(page, NAMES.hint).click();
    await button(page, "Show the hint").waitFor();
}

async function failPuzzle(page) {
    await place(page, Object.keys(PUZZLE.refuted).find((move) => /^..$/.test(move) && PUZZLE.refuted[move]));
    await button(page, NAMES.tryAgain).waitFor();
}

async function setUp(page) {
    await button(page, "More").click();
    await button(page, "Set up a position").click();
    await place(page, "c2");
}

const LINES = encodeURIComponent("{First.} 1. c3 c4 {Well.} (1... c2 $4 {No.} 2. b1) 2. b3 *");

const isSolved = (page) => moveValues(page).first().waitFor();

const scenes = [
    ["the first page", "/", async () => {}],
    ["a capture being chosen", "/", chooseCapture, true],
    ["the end of a game", "/", finish],
    ["a mistake that is explained", "/", learnFromMistake],
    ["a new game against the computer", "/new/computer", async () => {}],
    ["a new game on this screen", "/new/screen", async () => {}],
    ["an invitation", "/new/friend", invite],
    ["a text that is no game", "/open", refuse],
    ["the rules", "/rules", tryFigure],
    ["a piece of Octogo being moved", "/new/screen", choosePiece],
    ["the direction picker", "/new/screen", askWay, true],
    ["a step that is learnt", "/learn/octogo", takeStep],
    ["the first step of Cephalopod", "/learn", async () => {}],
    ["the rules beside a board", "/new/screen", readBeside],
    ["options that cannot be", "/new/computer", mistype],
    ["a record with variations", "/open", browse],
    ["the rules of Octogo", "/rules/octogo", headed],
    ["the games on this device", "/", keepGames],
    ["a way back to the other line", "/open", playOn],
    ["the engine's lines", "/explorer/3x3", analyse],
    ["the chances of three players", "/open", analyseThree],
    ["the places to study", "/study", async () => {}],
    ["lines with comments", `/open#${LINES}`, (page) => lineNote(page, "No.").waitFor()],
    ["a position being set up", "/analysis", setUp],
    ["perfect play", "/explorer", isSolved, true],
    ["a lesson of the course", "/lesson/sixes", async (page) => void (await readyBoard(page).waitFor())],
    ["puzzles against the clock", "/puzzles/run", async (page) => {
        await button(page, "Start").click();
        await readyBoard(page).waitFor();
    }],
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
