// Puzzles: solved, failed, hinted at, day by day, by keyboard, on a phone, without a network, as a guest and as a member.
import assert from "node:assert/strict";
import test from "node:test";
import { becomes, expectFaults, hasFocus, KEPT, PHONE, UNREACHED, until, visit } from "./lib/page.mjs";
import { button, card } from "./lib/places.mjs";
import { NAMES } from "./lib/says.mjs";
import { shippedFor } from "./lib/shipped.mjs";
import { browser, server } from "./lib/stage.mjs";
import {
    board, cell, cells, choose, drawn, entry, labelOf, panel, place, question, readyBoard, says, spoken, verdict,
} from "./lib/table.mjs";

const cephalopod = await shippedFor("cephalopod");
const octogo = await shippedFor("octogo");

/** Of one move, which is entered by one click on a square. */
const ofOneClick = cephalopod.filter(({ best, bests }) => bests.length === 1 && !best.includes("="));
/** Proven, and so easy that a wrong move costs as much as can be. */
const PLAIN = ofOneClick.find(({ proof, rating }) => rating < 900 && proof.by === "solver");
const [OTHER, THIRD] = ofOneClick.filter(({ id, themes }) => id !== PLAIN.id && themes.includes("still"));
/** The best move and the trap are both entered by one click. */
const [WRONG] = Object.keys(PLAIN.refuted).filter((move) => !move.includes("="));

const rating = (page) => card(page, "Your rating").locator("strong").first().textContent();
/** What this device has counted, the earliest first. */
const counted = (page) =>
    page.evaluate(() => new Promise((resolve, reject) => {
        const open = indexedDB.open("ludopod");
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
            const all = open.result.transaction("puzzles").objectStore("puzzles").getAll();
            all.onerror = () => reject(all.error);
            all.onsuccess = () => {
                open.result.close();
                resolve(all.result.sort((a, b) => a.at - b.at).map(({ before, after }) => after.rating - before.rating));
            };
        };
    }));

/** Waits for the board of one of these puzzles, of another than before; the answer is the puzzle. */
async function puzzleShown(page, puzzles, before = null) {
    let found = [];
    const isShown = async () => {
        const pieces = await cells(page).evaluateAll((cells) => cells.map((one) => [one.dataset.cell, one.ariaLabel]));
        found = puzzles.filter((puzzle) => puzzle !== before && fits(puzzle, new Map(pieces)));
        return found.length === 1;
    };
    await until(isShown, "one puzzle to have this board");
    await readyBoard(page).waitFor();
    return found[0];
}

/** Whether the squares of a Cephalopod position hold what the labels say. */
function fits({ position }, labels) {
    const rows = position.split(" ")[0].split("/").reverse();
    const expected = new Map();
    rows.forEach((row, y) => {
        let x = 0;
        for (const [, owner, pips, empty] of row.matchAll(/([a-f])(\d)|(\d)/g)) {
            for (let n = 0; n < Number(empty ?? 1); n++, x++)
                expected.set(`${"abcdefghij"[x]}${y + 1}`, owner ? `${owner === "a" ? "White" : "Black"}, ${pips}` : "");
        }
    });
    return expected.size === labels.size && [...labels].every(([square, label]) => {
        const piece = /: (White|Black), (\d)$/.exec(label);
        return expected.get(square) === (piece ? `${piece[1]}, ${piece[2]}` : "");
    });
}

/** Enters a move of Cephalopod. */
async function answer(page, move) {
    const [square, captured] = move.split("=");
    await place(page, square);
    const asks = question(page);
    await until(async () => (await asks.count()) > 0 || (await readyBoard(page).count()) === 0, "the move, or a choice");
    if (await asks.count()) await choose(page, captured.split("+"));
}

/** All that is to be found, with what is answered in between. */
async function answerAll(page, { bests }) {
    for (const move of bests) {
        await readyBoard(page).waitFor();
        await answer(page, move);
    }
}

test("the best move solves a puzzle, and the next one comes", async () => {
    const page = await visit(browser, `${server.url}/puzzles/${PLAIN.id}`);
    await board(page).waitFor();
    await page.getByText("You’ll see it after 10 puzzles.").waitFor();
    assert.equal(await rating(page), "–");
    await place(page, PLAIN.best);
    await verdict(page, "Solved!").waitFor();
    await verdict(page, "This wins for certain.").waitFor();
    assert.doesNotMatch(await verdict(page, "Solved!").textContent(), /rating/);
    await hasFocus(button(page, "Next puzzle"));
    await page.keyboard.press("Enter");
    await until(() => new URL(page.url()).pathname === "/puzzles", "the next puzzle");
    await puzzleShown(page, cephalopod, PLAIN);
    await page.getByText(`1 of ${cephalopod.length} puzzles solved.`).waitFor();
    await page.context().close();
});

test("a wrong move is answered on the board, counts once, and may be tried again", async () => {
    const page = await visit(browser, `${server.url}/puzzles/${PLAIN.id}`);
    await place(page, WRONG);
    await verdict(page, "The win is gone").waitFor();
    const [reply] = PLAIN.refuted[WRONG].split("=");
    await becomes(async () => (await labelOf(page, reply)).includes("empty"), false, "the answer to stand there");
    await becomes(async () => (await counted(page)).join(), "-100");
    await hasFocus(button(page, NAMES.tryAgain));
    await page.keyboard.press("Enter");
    await readyBoard(page).waitFor();
    await place(page, PLAIN.best);
    await verdict(page, "Solved!").waitFor();
    assert.equal((await counted(page)).join(), "-100");
    await button(page, NAMES.analyse).click();
    await until(() => new URL(page.url()).pathname === "/analysis", "the analysis board");
    await becomes(async () => (await labelOf(page, PLAIN.best)).includes("empty"), false, "the move on it");
    await page.context().close();
});

test("a hint says before that it counts, by keys alone, and marks the square", async () => {
    const page = await visit(browser, `${server.url}/puzzles/${PLAIN.id}`);
    await board(page).waitFor();
    await page.keyboard.press("h");
    await verdict(page, "It counts as a wrong answer.").waitFor();
    await hasFocus(button(page, "Show the hint"));
    await page.keyboard.press("Shift+Tab");
    await hasFocus(button(page, "Cancel"));
    await page.keyboard.press("Enter");
    await verdict(page, "It counts").waitFor({ state: "detached" });
    assert.deepEqual(await counted(page), []);
    await page.keyboard.press("h");
    await hasFocus(button(page, "Show the hint"));
    await page.keyboard.press("Enter");
    await says(page, `Look at ${PLAIN.best}.`);
    await drawn(page, "hint").first().waitFor();
    await becomes(async () => (await counted(page)).join(), "-100");
    await hasFocus(cell(page, PLAIN.best));
    await page.keyboard.press("Enter");
    await verdict(page, "Solved!").waitFor();
    await page.context().close();
});

/** The rule of docs/protocol.md. */
function dailyOf(puzzles, date) {
    const fitting = puzzles.filter(({ rating: hard }) => hard >= 800 && hard <= 1800);
    return fitting[((Date.parse(date) / 86_400_000) * 7919) % fitting.length];
}

const onDay = (page, date) => page.clock.setFixedTime(new Date(`${date}T09:00:00Z`));

test("each game has its puzzle of the day, days in a row are counted, and nothing is said of a gap", async () => {
    const page = await visit(browser, `${server.url}/puzzles/daily`, {}, (opening) => onDay(opening, "2026-11-22"));
    for (const date of ["2026-11-22", "2026-11-23"]) {
        await onDay(page, date);
        await page.reload();
        const daily = await puzzleShown(page, cephalopod);
        assert.equal(daily.id, dailyOf(cephalopod, date).id);
        await answerAll(page, daily);
        await verdict(page, "Solved!").waitFor();
    }
    await page.getByText("Daily puzzle, November 23").waitFor();
    await page.getByText("2 days in a row").waitFor();
    await onDay(page, "2026-11-26");
    await page.reload();
    await page.getByText("Daily puzzle, November 26").waitFor();
    await page.getByText(`2 of ${cephalopod.length} puzzles solved.`).waitFor();
    assert.equal(await page.getByText("Days in a row").count(), 0);
    await page.getByLabel("Game").selectOption("octogo");
    await page.getByText(`0 of ${octogo.length} puzzles solved.`).waitFor();
    const seat = dailyOf(octogo, "2026-11-26").position.split(" ")[1] === "r" ? "Red" : "Blue";
    await page.getByText(`${seat} to move.`).waitFor();
    await page.context().close();
});

test("by keyboard alone: a theme, the board, the next one", async () => {
    const page = await visit(browser, `${server.url}/puzzles`);
    await board(page).waitFor();
    const theme = page.getByLabel("Type");
    const before = await puzzleShown(page, cephalopod);
    await theme.focus();
    await theme.selectOption("quiet");
    const first = await puzzleShown(page, cephalopod.filter(({ themes }) => themes.includes("quiet")), before);
    await entry(page).focus();
    const [column, row] = [first.best.charCodeAt(0) - 97, Number(first.best[1]) - 1];
    for (let step = 0; step < 10; step++) await page.keyboard.press("ArrowLeft");
    for (let step = 0; step < 10; step++) await page.keyboard.press("ArrowDown");
    for (let step = 0; step < column; step++) await page.keyboard.press("ArrowRight");
    for (let step = 0; step < row; step++) await page.keyboard.press("ArrowUp");
    await hasFocus(cell(page, `${first.best[0]}${first.best[1]}`));
    await page.keyboard.press("Enter");
    await verdict(page, "Solved!").waitFor();
    await spoken(page, /^Solved! /).waitFor({ state: "attached" });
    await hasFocus(button(page, "Next puzzle"));
    await page.keyboard.press("n");
    await readyBoard(page).waitFor();
    await hasFocus(board(page));
    await page.context().close();
});

/** Everything that is told stands on the screen beside the whole board. */
async function assertInSight(page, height) {
    for (const part of [board(page), page.getByRole("main").getByRole("heading", { level: 1 }), panel(page)]) {
        const box = await part.boundingBox();
        assert.ok(box.y >= 0 && box.y + box.height <= height, `${part} from ${box.y} to ${box.y + box.height}`);
    }
}

test("on a phone the board and the words are in sight together, upright and sideways", async () => {
    const page = await visit(browser, `${server.url}/puzzles/${OTHER.id}`, PHONE);
    await board(page).waitFor();
    const bar = await page.getByRole("navigation", { name: "Places" }).boundingBox();
    await assertInSight(page, bar.y);
    await cell(page, Object.keys(OTHER.refuted).find((move) => !move.includes("="))).tap();
    await button(page, NAMES.tryAgain).waitFor();
    await assertInSight(page, bar.y);
    await page.setViewportSize({ width: 844, height: 390 });
    await assertInSight(page, 390);
    await button(page, NAMES.tryAgain).tap();
    await cell(page, OTHER.best).tap();
    await until(async () => (await button(page, "Place").count()) > 0 || (await verdict(page, "Solved!").count()) > 0, "the die, or a question");
    if (await button(page, "Place").count()) await button(page, "Place").tap();
    await verdict(page, "Solved!").waitFor();
    await page.context().close();
});

test("without a network the puzzles that were brought along stay", async () => {
    const page = await visit(browser, server.url, KEPT);
    await page.evaluate(async () => (await navigator.serviceWorker.ready) && undefined);
    expectFaults(page, UNREACHED);
    await page.context().setOffline(true);
    await page.goto(`${server.url}/puzzles/daily`);
    await answerAll(page, await puzzleShown(page, cephalopod));
    await verdict(page, "Solved!").waitFor();
    await page.context().close();
});

test("where there is no file that is said, and it is tried again; after the last puzzle the first comes again", async () => {
    const page = await visit(browser, server.url);
    const few = cephalopod.filter(({ id }) => id === PLAIN.id || id === OTHER.id);
    let there = false;
    expectFaults(page, UNREACHED);
    await page.route("**/puzzles/*.jsonl", (route) =>
        there ? route.fulfill({ body: few.map((puzzle) => JSON.stringify(puzzle)).join("\n") }) : route.abort(),
    );
    await page.goto(`${server.url}/puzzles`);
    await page.getByText("The puzzles could not be loaded.").waitFor();
    there = true;
    await button(page, NAMES.tryAgain).click();
    let puzzle = null;
    for (const tried of [1, 2]) {
        puzzle = await puzzleShown(page, few, puzzle);
        await place(page, puzzle.best);
        await verdict(page, "Solved!").waitFor();
        await page.getByText(`${tried} of 2 puzzles solved.`).waitFor();
        if (tried === 2) await page.getByText("You have tried them all.").waitFor();
        await button(page, "Next puzzle").click();
    }
    await page.getByText("Streak: 2.").waitFor();
    await place(page, (await puzzleShown(page, few, puzzle)).best);
    await verdict(page, "it does not count again").waitFor();
    await page.goto(`${server.url}/puzzles/0123456789`);
    await page.getByText("There is no such puzzle.").waitFor();
    await page.context().close();
});

const ownPuzzles = (page) =>
    page.evaluate(async () => (await fetch("/api/v1/me/puzzles?game=cephalopod")).json());

/** What is tried while the server is gone counts once it is back, wherever the member is then. */
async function assertCountedLater(page) {
    await page.evaluate(async () => (await navigator.serviceWorker.ready) && undefined);
    expectFaults(page, UNREACHED);
    await server.kill();
    await page.goto(`${server.url}/puzzles/${THIRD.id}`);
    await place(page, THIRD.best);
    await verdict(page, "Solved!").waitFor();
    await page.goto(`${server.url}/learn`);
    await server.run();
    await until(async () => (await ownPuzzles(page)).attempts === 3, "the attempt that had waited in the club");
}

test("what a guest has tried comes along to the club, once, and is there on every device", async () => {
    const page = await visit(browser, `${server.url}/puzzles/${PLAIN.id}`, KEPT);
    await place(page, PLAIN.best);
    await verdict(page, "Solved!").waitFor();
    const account = { handle: "solver", name: "Ada", password: "deep sea waves" };
    const headers = { Origin: server.url };
    const signedUp = await page.request.post(`${server.url}/api/v1/sign-up`, { data: account, headers });
    assert.ok(signedUp.ok(), await signedUp.text());
    await page.goto(`${server.url}/puzzles/${OTHER.id}`);
    await until(async () => (await ownPuzzles(page)).attempts === 1, "the guest's attempt in the club");
    assert.equal((await ownPuzzles(page)).rating, null);
    await place(page, OTHER.best);
    await verdict(page, "Solved!").waitFor();
    await until(async () => (await ownPuzzles(page)).attempts === 2, "the next attempt in the club");
    await assertCountedLater(page);
    const elsewhere = await visit(browser, server.url);
    await elsewhere.request.post(`${server.url}/api/v1/sign-in`, { data: { login: "solver", password: account.password }, headers });
    await elsewhere.goto(`${server.url}/puzzles/${PLAIN.id}`);
    await elsewhere.getByText(`3 of ${cephalopod.length} puzzles solved.`).waitFor();
    assert.equal(await rating(elsewhere), "–");
    await Promise.all([page.context().close(), elsewhere.context().close()]);
});
