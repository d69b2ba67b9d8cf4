// Someone who has never seen Octogo opens the page, learns the game there, and plays one against Bobtail to its end,
// by nothing but what can be seen and pressed.
import assert from "node:assert/strict";
import test from "node:test";
import { MOVING, until, visit, withoutPauses } from "./lib/page.mjs";
import { button, title } from "./lib/places.mjs";
import { NAMES, SAYS } from "./lib/says.mjs";
import { browser, server } from "./lib/stage.mjs";
import {
    capture, counts, labels, moveCount, moveList, place, player, playToEnd, resultText, says, turn, way,
} from "./lib/table.mjs";

const step = (page, name) => title(page, name).waitFor();
const onward = (page) => button(page, "Continue").click();

async function takeLessons(page) {
    await step(page, "Follow the arrow");
    await place(page, "c1");
    await place(page, "c3");
    await onward(page);
    await step(page, "Turn it");
    await place(page, "c2");
    await place(page, "c2");
    await way(page, "R").click();
    await onward(page);
    await step(page, "A step and a turn");
    await place(page, "c2");
    await place(page, "c4");
    await page.getByText("That is not the move. Try again.").waitFor();
    await button(page, NAMES.tryAgain).click();
    await place(page, "c2");
    await place(page, "c3");
    await way(page, "AL").click();
    await onward(page);
    await step(page, "Capture");
    await place(page, "c2");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await button(page, NAMES.tryAgain).click();
    await place(page, "c2");
    await page.keyboard.press("Escape");
    await says(page, "choose one of your pieces");
    await place(page, "c2");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.getByText("You never have to capture").waitFor();
    await button(page, "Previous step").click();
    await button(page, "Skip this step").click();
    await button(page, "Skip this step").click();
    await step(page, "Two at once");
    await place(page, "c2");
    await place(page, "c4");
    await onward(page);
    await step(page, "Win");
    await place(page, "c3");
    await place(page, "d4");
    await page.getByText("That is the whole game.").waitFor();
    await button(page, "Play your first game").click();
}

const ARROWS = ["up", "up right", "right", "down right", "down", "down left", "left", "up left"];
const WAYS = [[0, 1], [1, 1], [1, 0], [1, -1], [0, -1], [-1, -1], [-1, 0], [-1, 1]];
/** Of the board on which a first game is played. */
const [ROWS, COLUMNS, COLUMN_A] = [8, 5, "a".charCodeAt(0)];
const TURNS = ["A", "AA", "AL", "AR", "LA", "RA", "L", "R", "LL", "RR"];

/** The pieces, as a screen reader has them: "c3: Red, up right". */
const pieces = async (page) =>
    (await labels(page))
        .map((label) => /^([a-j])(\d+): (Red|Blue), (.*)$/.exec(label))
        .filter(Boolean)
        .map(([, column, row, side, arrow]) => ({
            square: column + row,
            x: column.charCodeAt(0),
            y: Number(row),
            side,
            arrow: ARROWS.indexOf(arrow),
        }));

/** Where a piece is after a turn, and what it has entered. */
function moved(piece, strokes, enemies) {
    const now = { ...piece, taken: [] };
    for (const stroke of strokes) {
        if (stroke === "L") now.arrow = (now.arrow + 7) % 8;
        else if (stroke === "R") now.arrow = (now.arrow + 1) % 8;
        else {
            now.x += WAYS[now.arrow][0];
            now.y += WAYS[now.arrow][1];
            now.taken.push(...enemies.filter(({ x, y }) => x === now.x && y === now.y));
        }
    }
    return now;
}

const distance = (a, b) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));

/** How many of some pieces others could take with their next turn. */
const inDanger = (some, others) =>
    some.filter((piece) => others.some((other) => TURNS.some((strokes) => moved(other, strokes, [piece]).taken.length))).length;

/** As a beginner thinks: take what can be taken, leave nothing before an arrow, threaten, come nearer. */
function worth(now, friends, enemies) {
    const rest = enemies.filter((enemy) => !now.taken.includes(enemy));
    const nearest = Math.min(99, ...rest.map((enemy) => distance(now, enemy)));
    return now.taken.length * 20 - inDanger([now, ...friends], rest) * 9 + inDanger(rest, [now]) * 2 - nearest;
}

/** Whether a turn ends on the board and not on a friend: what anybody sees. */
const isFree = ({ x, y }, friends) =>
    x >= COLUMN_A && x < COLUMN_A + COLUMNS && y >= 1 && y <= ROWS && !friends.some((other) => other.x === x && other.y === y);

/** Tries its ideas, best first, until the page has a button for one. `random` keeps it from going in circles. */
async function playTurn(page, random) {
    const all = await pieces(page);
    const enemies = all.filter(({ side }) => side === "Blue");
    const own = all.filter(({ side }) => side === "Red");
    const ideas = own
        .flatMap((piece) => TURNS.map((strokes) => ({ strokes, square: piece.square, now: moved(piece, strokes, enemies) })))
        .filter(({ now, square }) => isFree(now, own.filter((other) => other.square !== square)))
        .map((idea) => {
            const friends = own.filter(({ square }) => square !== idea.square);
            return { ...idea, worth: worth(idea.now, friends, enemies) + 2 * random() };
        })
        .sort((a, b) => b.worth - a.worth);
    for (const { square, strokes } of ideas) {
        await place(page, square);
        await says(page, `the piece on ${square}`); // its turns stand there, not those of the piece before
        if (await turn(page, strokes).isEnabled()) return turn(page, strokes).click();
        await page.keyboard.press("Escape");
    }
    assert.fail("a player who has no turn has lost");
}

/** Numbers that look random and are always the same (xorshift). */
function numbers(seed) {
    let state = seed;
    return () => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return (state >>> 0) / 2 ** 32;
    };
}

test("a newcomer learns Octogo and plays a game against Bobtail to its end, without leaving the page", async () => {
    const page = await visit(browser, server.url);
    await page.evaluate(() => (window.sameDocument = true));
    await withoutPauses(page);
    // The computer's choices are drawn by lot; for the test they are always the same.
    await page.evaluate(() => {
        let lot = 20061108;
        Math.random = () => (lot = (lot * 16807) % 2147483647) / 2147483647;
    });
    await page.getByRole("link", { name: "Learn Octogo" }).click();
    await takeLessons(page);
    await player(page, "Bobtail").waitFor();
    await says(page, SAYS.choosePiece);
    const random = numbers(2);
    const played = await playToEnd(page, "You", async () => {
        const before = await moveCount(page);
        await playTurn(page, random);
        await until(async () => (await moveCount(page)) > before, "the move");
    });
    const [red, blue] = await counts(page);
    const end = await resultText(page);
    console.log(`${played} turns, ${red} to ${blue}: ${end}`);
    if (blue === 0) assert.match(end, /^You won \d+/);
    else if (red === 0) assert.match(end, /^You lost \d+/);
    else assert.match(end, /^Draw (after|by repetition)|^You (won|lost) with no legal move left/);
    assert.ok(await page.evaluate(() => window.sameDocument), "it has been one page all along");
    await button(page, NAMES.again).click();
    await moveList(page).waitFor();
    await until(async () => (await counts(page)).join() === "10,10", "all pieces back");
    await page.context().close();
});

test("Cephalopod is learnt in the same way", async () => {
    const page = await visit(browser, server.url, MOVING);
    await page.getByRole("link", { name: "Learn Cephalopod" }).click();
    await step(page, "Place a die");
    await place(page, "b2");
    await onward(page);
    await place(page, "b2");
    await page.getByText("Two and three make five.").waitFor();
    await onward(page);
    await step(page, "Choose");
    await place(page, "b2");
    await place(page, "b1");
    await place(page, "b3");
    await capture(page).click();
    await onward(page);
    await step(page, "Win");
    await place(page, "b2");
    await button(page, "Play your first game").click();
    await player(page, "Bobtail").waitFor();
    await page.context().close();
});
