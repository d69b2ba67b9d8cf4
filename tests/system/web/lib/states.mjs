// What a person comes to by playing and trying: states of the board's own screens, for pictures. Each opens a page of its own.
import { expectFaults, visit, visitAgain } from "./page.mjs";
import {
    button, chances, chooseGame, engineLines, engineSwitch, heading, inviteFriend, kept, learn, moveValues, openChat, openRecord, startGame,
    startOnBoard, startOnScreen, stopEngine, showSolution, summary, unfold,
} from "./places.mjs";
import { NAMES, wording } from "./says.mjs";
import { shippedFor } from "./shipped.mjs";
import { browser, server } from "./stage.mjs";
import { drawn, keptGame, lost as away, moveList, picker, place, play, readyBoard, result, turn } from "./table.mjs";

const PUZZLES = await shippedFor("cephalopod");
/** With a wrong move that is entered by one click. */
const PUZZLE = PUZZLES.find(({ refuted, best, bests }) => bests.length === 1 && !best.includes("=") && Object.entries(refuted).some(([move, answer]) => /^..$/.test(move) && answer));
const WRONG = Object.keys(PUZZLE.refuted).find((move) => /^..$/.test(move) && PUZZLE.refuted[move]);

const open = (path = "/", options = {}) =>
    visit(browser, server.url + path, { colorScheme: "light", ...options });

/** A page with a game that is kept on the device. */
const openGame = (game) => visitAgain(browser, `${server.url}/play`, game, { colorScheme: "light" });

async function reviewed(board, names, events, more = {}) {
    const page = await openGame(keptGame(board, events, { names, ...more }));
    await summary(page).waitFor();
    return page;
}

const lost = () => reviewed("", ["Ada", "Bo"], ["a1", "c1", "a:resign"], { start: "a31b3/3/3 a 2 -" });

async function octogo() {
    const page = await open("/new/screen");
    await chooseGame(page, "octogo");
    await startGame(page);
    return page;
}

async function record(text) {
    const page = await open("/open");
    await openRecord(page, text);
    return page;
}

async function analysis() {
    const page = await open("/analysis");
    for (const square of ["c3", "b2", "d1"]) await place(page, square);
    await engineSwitch(page).click();
    await engineLines(page).nth(2).waitFor();
    await stopEngine(page);
    return page;
}

async function puzzle(path = `/puzzles/${PUZZLE.id}`) {
    const page = await open(path);
    await readyBoard(page).waitFor();
    return page;
}

async function library() {
    const page = await open();
    for (const first of ["Ada", "Bartholomew the Magnificent of Ely", "Cy"]) {
        await startOnScreen(page, { first, second: "Bo" });
        await play(page, ["b2", "d2"]);
        await page.goto(server.url);
    }
    await page.goto(`${server.url}/games`);
    await kept(page, "Ada").waitFor();
    return page;
}

/** What the server answers to another visitor. */
async function json(who, path, data) {
    const answer = await who.post(`${server.url}/api/v1/${path}`, { data });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
}

/** A game with Bo at the club, with a clock. */
async function online(moves, clock = "fischer-10-10") {
    const page = await open("/about");
    const bo = await browser.newContext();
    const { id } = await json(page.context().request, "games", { game: "cephalopod", options: { board: "5x5" }, clock, seats: [{ kind: "you", name: "Ada Lovelace" }, { kind: "open" }] });
    await json(bo.request, `games/${id}/join`, { name: "Bartholomew" });
    for (const [ply, move] of moves.entries()) await json((ply % 2 ? bo : page.context()).request, `games/${id}/moves`, { ply, move });
    await page.goto(`${server.url}/g/${id}`);
    await drawn(page, "board").waitFor();
    return page;
}

export const STATES = [
    ["a game that is played", async () => {
        const page = await open();
        await startOnScreen(page);
        await play(page, ["b2", "d2", "c3"]);
        return page;
    }],
    ["a capture that is chosen", async () => {
        const page = await open();
        await startOnScreen(page);
        await play(page, ["b2", "d2", "c3"]);
        await place(page, "c2");
        await place(page, "b2");
        return page;
    }],
    ["the keys", async () => {
        const page = await open();
        await startOnScreen(page);
        await page.keyboard.press("?");
        await heading(page, wording("Keyboard shortcuts")).waitFor();
        return page;
    }],
    ["zen", async () => {
        const page = await open();
        await startOnScreen(page);
        await play(page, ["b2", "d2"]);
        await page.keyboard.press("z");
        await button(page, wording("Leave zen")).waitFor();
        return page;
    }],
    ["the end of a game", async () => {
        const page = await open();
        await startOnBoard(page, 1, 3);
        await play(page, ["a1", "b1", "c1"]);
        await summary(page).waitFor();
        return page;
    }],
    ["the review of a long game", () => reviewed("3x5", ["Ada", "Bo"], ["b2", "d2", "c3", "a1", "e1", "e3", "a3", "c1", "b:resign"])],
    ["a mistake that is explained", async () => {
        const page = await lost();
        await learn(page).click();
        await button(page, "Show the better move").click();
        await page.getByRole("list", { name: wording("The better line") }).waitFor();
        return page;
    }],
    ["a finished game of three", () => reviewed("1x4", ["Ada", "Bo", "Cy"], ["a1", "b1", "c1", "d1"])],
    ["a game of three", async () => {
        const page = await openGame(keptGame("5x5", ["b2", "d2", "c4", "e1"], { names: ["Ada", "Bartholomew", "Cy"] }));
        await drawn(page, "board").waitFor();
        return page;
    }],
    ["Octogo", async () => {
        const page = await octogo();
        await place(page, "e1");
        return page;
    }],
    ["a way that is asked for", async () => {
        const page = await octogo();
        await place(page, "e1");
        await turn(page, "AL").hover();
        await place(page, "e1");
        await picker(page).waitFor();
        return page;
    }],
    ["rules beside the board", async () => {
        const page = await octogo();
        await button(page, "Show the rules beside the board").click();
        return page;
    }],
    ["the rules of Octogo", () => open("/rules/octogo")],
    ["a lesson of Octogo", () => open("/learn/octogo")],
    ["a game of Octogo with variations", () => record('[Game "octogo"]\n\n{First.} 1. a1-a2 $1 {Well.} (1. b1-b2 b10>) a10> *')],
    ["a record with variations", () => open(`/open#${encodeURIComponent("{First.} 1. c3 c4 {Well.} (1... c2 $4 {No.} 2. b1) 2. b3 *")}`)],
    ["a text that is no game", async () => {
        const page = await record("c3 c3");
        await page.getByRole("alert").waitFor();
        return page;
    }],
    ["the engine's lines", analysis],
    ["chances of three", async () => {
        const page = await record('[Board "3x4"]\n[Players "3"]\n\n1. b2 c3 *');
        await button(page, NAMES.analyse).click();
        await engineSwitch(page).click();
        await chances(page).first().waitFor();
        await stopEngine(page);
        return page;
    }],
    ["what each move leads to", async () => {
        const page = await open("/explorer/3x3");
        await moveValues(page).first().waitFor();
        await button(page, NAMES.analyse).click();
        for (const name of ["Engine", "Perfect play"]) await page.getByRole("switch", { name }).click();
        await page.getByText("With perfect play White wins").waitFor();
        return page;
    }],
    ["a position that is set up", async () => {
        const page = await open("/analysis");
        await button(page, "More").click();
        await button(page, "Set up a position").click();
        await place(page, "c2");
        return page;
    }],
    ["notes of an analysis", async () => {
        const page = await open("/analysis");
        for (const square of ["c3", "b2", "d1"]) await place(page, square);
        const notes = button(page, "Notes");
        if (await notes.isVisible()) await notes.click();
        return page;
    }],
    ["more of an analysis", async () => {
        const page = await open("/analysis");
        await button(page, "More").click();
        return page;
    }],
    ["a puzzle", puzzle],
    ["a wrong answer", async () => {
        const page = await puzzle();
        await place(page, WRONG);
        await button(page, NAMES.tryAgain).waitFor();
        return page;
    }],
    ["a puzzle that is solved", async () => {
        const page = await puzzle();
        await place(page, PUZZLE.best);
        await button(page, "Next puzzle").waitFor();
        return page;
    }],
    ["a hint that counts", async () => {
        const page = await puzzle("/puzzles");
        for (let n = 0; n < 10; n++) {
            await showSolution(page);
            await button(page, "Next puzzle").click();
        }
        await unfold(page, wording("As a table"));
        await page.getByRole("table").waitFor();
        await button(page, NAMES.hint).click();
        await button(page, "Show the hint").waitFor();
        return page;
    }],
    ["perfect play on 2x4", async () => {
        const page = await open("/explorer/2x4");
        await moveValues(page).first().waitFor();
        return page;
    }],
    ["games kept on this device", library],
    ["an embedded board", () => open("/embed/b/htc8QJ?lang=en")],
    ["an invitation that waits", async () => {
        const page = await open("/new/friend");
        await inviteFriend(page);
        return page;
    }],
    ["a game between people", async () => {
        const page = await online(["c3", "b2", "d4"]);
        await openChat(page);
        return page;
    }],
    ["the end of a game between people", async () => {
        const page = await online(["c3", "b2"]);
        await json(page.context().request, `games/${page.url().split("/").at(-1)}/resign`, { ply: 2 });
        await result(page).waitFor();
        return page;
    }],
    ["a game while the server is away", async () => {
        const page = await online(["c3", "b2"]);
        await page.context().setOffline(true);
        await away(page);
        return page;
    }],
    ["a game that does not exist", async () => {
        const page = await open("/about");
        expectFaults(page, /^404 /);
        await page.goto(`${server.url}/g/nothing-there`);
        return page;
    }],
    ["a hint", async () => {
        const page = await open("/new/computer");
        await button(page, "Play Nautilus").click();
        await place(page, "c3");
        await button(page, NAMES.hint).click();
        return page;
    }],
];
