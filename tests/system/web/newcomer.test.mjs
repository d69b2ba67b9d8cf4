// Someone who has never seen Octogo opens the page, learns the game there, and plays one against Bobtail to its end,
// by nothing but what can be seen and pressed.
import assert from "node:assert/strict";
import test from "node:test";
import { counts, moveCount, MOVING, place, until, visit, withoutPauses } from "./lib/page.mjs";
import { browser, server } from "./lib/stage.mjs";

const TURNS_MAX = 400;

const heading = (page, name) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
const onward = (page) => page.getByRole("button", { name: "Continue" }).click();
const way = (page, strokes) => page.locator(`[data-way="${strokes}"]`);

async function learn(page) {
    await heading(page, "Follow the arrow");
    await place(page, "c1");
    await place(page, "c3");
    await onward(page);
    await heading(page, "Turn it");
    await place(page, "c2");
    await place(page, "c2");
    await way(page, "R").click();
    await onward(page);
    await heading(page, "A step and a turn");
    await place(page, "c2");
    await place(page, "c4");
    await page.getByText("That is not the move. Try again.").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await place(page, "c2");
    await place(page, "c3");
    await way(page, "AL").click();
    await onward(page);
    await heading(page, "Capture");
    await place(page, "c2");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Try again" }).click();
    await place(page, "c2");
    await page.keyboard.press("Escape");
    await page.locator(".panel", { hasText: "choose one of your pieces" }).waitFor();
    await place(page, "c2");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.getByText("You never have to capture").waitFor();
    await page.getByRole("button", { name: "Previous step" }).click();
    await page.getByRole("button", { name: "Skip this step" }).click();
    await page.getByRole("button", { name: "Skip this step" }).click();
    await heading(page, "Two at once");
    await place(page, "c2");
    await place(page, "c4");
    await onward(page);
    await heading(page, "Win");
    await place(page, "c3");
    await place(page, "d4");
    await page.getByText("That is the whole game.").waitFor();
    await page.getByRole("button", { name: "Play your first game" }).click();
}

const ARROWS = ["up", "up right", "right", "down right", "down", "down left", "left", "up left"];
const WAYS = [[0, 1], [1, 1], [1, 0], [1, -1], [0, -1], [-1, -1], [-1, 0], [-1, 1]];
/** Of the board on which a first game is played. */
const [ROWS, COLUMNS, COLUMN_A] = [8, 5, "a".charCodeAt(0)];
const TURNS = ["A", "AA", "AL", "AR", "LA", "RA", "L", "R", "LL", "RR"];

/** The pieces, as a screen reader has them: "c3: Red, up right". */
const pieces = (page) =>
    page.locator("[data-cell]").evaluateAll(
        (cells, arrows) =>
            cells
                .map((cell) => /^([a-j])(\d+): (Red|Blue), (.*)$/.exec(cell.getAttribute("aria-label")))
                .filter(Boolean)
                .map(([, column, row, side, arrow]) => ({
                    square: column + row,
                    x: column.charCodeAt(0),
                    y: Number(row),
                    side,
                    arrow: arrows.indexOf(arrow),
                })),
        ARROWS,
    );

/** Where a piece is after a turn, and what it has entered. */
function after(piece, turn, enemies) {
    const now = { ...piece, taken: [] };
    for (const stroke of turn) {
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
    some.filter((piece) => others.some((other) => TURNS.some((turn) => after(other, turn, [piece]).taken.length))).length;

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
        .flatMap((piece) => TURNS.map((turn) => ({ turn, square: piece.square, now: after(piece, turn, enemies) })))
        .filter(({ now, square }) => isFree(now, own.filter((other) => other.square !== square)))
        .map((idea) => {
            const friends = own.filter(({ square }) => square !== idea.square);
            return { ...idea, worth: worth(idea.now, friends, enemies) + 2 * random() };
        })
        .sort((a, b) => b.worth - a.worth);
    for (const { square, turn } of ideas) {
        await place(page, square);
        const button = page.locator(`[data-turn="${turn}"]`);
        if (await button.isEnabled()) return button.click();
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
    await learn(page);
    await page.locator(".player", { hasText: "Bobtail" }).waitFor();
    await page.locator(".panel", { hasText: "Your turn: choose one of your pieces." }).waitFor();
    const [yours, result] = [page.locator(".player.active", { hasText: "You" }), page.locator(".result")];
    const random = numbers(2);
    let turns = 0;
    for (;;) {
        await yours.or(result).first().waitFor();
        if (await result.isVisible()) break;
        assert.ok(turns++ < TURNS_MAX, "two hundred turns without a capture end a game");
        const before = await moveCount(page);
        await playTurn(page, random);
        await until(async () => (await moveCount(page)) > before, "the move");
    }
    const [red, blue] = await counts(page);
    const end = await page.locator(".result h2").textContent();
    console.log(`${turns} turns, ${red} to ${blue}: ${end}`);
    if (blue === 0) assert.match(end, /^You win, \d+/);
    else if (red === 0) assert.match(end, /^Bobtail wins, \d+/);
    else assert.match(end, /^A draw: (nothing|this position)|^You win: .* has no turn left|wins: you have no turn left/);
    assert.ok(await page.evaluate(() => window.sameDocument), "it has been one page all along");
    await page.getByRole("button", { name: "Play again" }).click();
    await page.locator(".moves").waitFor();
    await until(async () => (await counts(page)).join() === "10,10", "all pieces back");
    await page.context().close();
});

test("Cephalopod is learnt in the same way", async () => {
    const page = await visit(browser, server.url, MOVING);
    await page.getByRole("link", { name: "Learn Cephalopod" }).click();
    await heading(page, "Place a die");
    await place(page, "b2");
    await onward(page);
    await place(page, "b2");
    await page.getByText("Two and three make five.").waitFor();
    await onward(page);
    await heading(page, "Choose");
    await place(page, "b2");
    await place(page, "b1");
    await place(page, "b3");
    await page.getByRole("button", { name: "Capture", exact: true }).click();
    await onward(page);
    await heading(page, "Win");
    await place(page, "b2");
    await page.getByRole("button", { name: "Play your first game" }).click();
    await page.locator(".player", { hasText: "Bobtail" }).waitFor();
    await page.context().close();
});
