// The board and the game on it, as a person sees and plays them. Tests ask for them here alone: what they are made of is
// known here, by role, by name, or by a `data-` attribute that is there for it.
import assert from "node:assert/strict";
import { becomes, until } from "./page.mjs";
import { wording } from "./says.mjs";

export const BOARD = '[data-part="board"]';
const PANEL = "[data-panel]";
/** What is asked about the move that is being chosen. */
export const QUESTION = '[data-panel="choice"]';
export const TO_MOVE = 'li[data-seat][aria-current="true"]';
export const MOVES = '[data-part="moves"] li';

// ---- The board ----------------------------------------------------------------------------------------------------

export const board = (page) => page.locator(BOARD);

/** The board when a move can be made on it. */
export const readyBoard = (page) => page.locator(`${BOARD}[data-state~="ready"]`);

/** The board while a move in advance is on it. */
export const waitingMove = (page) => page.locator(`${BOARD}[data-state~="premove"]`);

export const cell = (page, square) => page.locator(`[data-cell="${square}"]`);
export const cells = (page) => page.locator("[data-cell]");
export const freeCells = (page) => page.locator('[data-cell][aria-label*="empty"]');

/** The square that Tab goes to. */
export const entry = (page) => page.locator('[data-cell][tabindex="0"]');

/** The square that has the focus. */
export const focusedSquare = (page) => page.evaluate(() => document.activeElement?.getAttribute("data-cell"));

export const place = (page, square) => cell(page, square).click();

/** What stands on a square, as a screen reader has it: "c2: White, 2". */
export const labelOf = (page, square) => cell(page, square).getAttribute("aria-label");
export const labels = (page) => cells(page).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));

/** Waits until that stands on the square: words ("White, 2"), or a pattern of the whole label. */
export const stands = (page, square, what) => becomes(() => labelOf(page, square), what instanceof RegExp ? what : `${square}: ${what}`);

/** Whether the board lies with its first row away from whoever looks at it. */
export const firstSquare = (page) => cells(page).first().getAttribute("data-cell");

// ---- Its drawing, which has no words ------------------------------------------------------------------------------

/** What the core's drawing calls its parts. */
const DRAWN = {
    board: ".board",
    coordinate: ".coordinate",
    die: ".die:not(.captured)",
    "black die": ".die-b",
    "black face": ".die-b .face",
    "die on the board": ".die:not(.ghost):not(.preview)",
    piece: ".token-a, .token-b",
    "first player's piece": ".token-a",
    "second player's piece": ".token-b",
    "captured piece": ".square > .token-b.captured",
    "latest move": ".placed",
    preview: ".preview",
    ghost: ".ghost",
    choosable: ".mark-choosable",
    suggestion: ".suggested",
    hint: ".mark-hint, .hint",
    win: ".square .mark-win",
    target: ".takes",
    "line of capture": ".line-of-capture",
    flight: ".flying",
    "flying die": ".flying > *",
    shade: ".square > .captured",
};

export const drawing = (page) => page.locator(`${BOARD} > * > [aria-hidden="true"]`);

/** That part of the drawing, wherever it is on it. */
export const drawn = (page, what) => drawing(page).locator(DRAWN[what]);

/** The drawing of a square; its turns, where a piece of Octogo is chosen. */
export const drawnSquare = (page, square) => drawing(page).locator(`.square[data-square="${square}"]`);
export const drawnTurns = (page, square) => drawing(page).locator(`[data-square="${square}"] .wedge`);

/** The squares on which that is drawn. */
export const squaresWith = async (page, what) => {
    const squares = await drawn(page, what).evaluateAll((all) => all.map((one) => one.closest("[data-square]").dataset.square));
    return squares.sort();
};

/** What fills a part of the drawing, or of a sample of a set ("[data-board-set=sea]"), which is drawn when it is in sight. */
export async function colourOf(page, what, sample = null) {
    const room = sample ? page.locator(sample).first() : drawing(page);
    await room.scrollIntoViewIfNeeded();
    return room.locator(DRAWN[what]).first().evaluate((element) => getComputedStyle(element).fill);
}

/** How far the drawing of a square is from its button, in pixels. */
export async function offset(page, square) {
    const { e, f } = await drawnSquare(page, square).evaluate((drawn) => (({ e, f }) => ({ e, f }))(drawn.getScreenCTM()));
    const { x, y, width, height } = await cell(page, square).boundingBox();
    return Math.hypot(x + width / 2 - e, y + height / 2 - f);
}

/** Marks what is drawn now, so that it is known again. */
export const markDrawn = (page) => drawing(page).evaluate((art) => art.querySelectorAll("*").forEach((part) => (part.stays = true)));

/** From now on; the answer tells the squares on which something has been drawn anew, and whether what lies under them has. */
export async function noteDrawing(page) {
    await markDrawn(page);
    return () =>
        drawing(page).evaluate((art) => {
            const fresh = [...art.querySelectorAll(".square, .square *, .well")].filter((part) => !part.stays);
            const squares = fresh.flatMap((part) => part.closest(".square")?.dataset.square ?? []);
            return { squares: [...new Set(squares)], ground: fresh.some((part) => part.matches(".well")) };
        });
}

/** How large the letters around the board are, in pixels of the screen. */
export const letterSize = (page) =>
    drawn(page, "coordinate").first().evaluate((letter) => parseFloat(getComputedStyle(letter).fontSize) * letter.getScreenCTM().a);

/** How the latest die comes to lie there. */
export const landing = (page) =>
    drawing(page).evaluate((art) => {
        art.classList.add("fresh");
        return getComputedStyle(art.querySelector(".placed")).animationName;
    });

/** Notes captured pieces as they leave, however soon they are gone. The answer tells whose they are, where they fly from their
 *  squares, whether over every square, and whether they stood on the board before. */
export async function noteDepartures(page) {
    await markDrawn(page);
    await page.evaluate((flying) => {
        const ways = new Map();
        const wayOf = (piece) => ({
            stood: piece.stays === true,
            last: !piece.closest(".flying").matches(":has(~ .square)"),
            seat: /(?:die|token)-(.)/.exec(piece.getAttribute("class"))?.[1],
            x: parseFloat(piece.style.getPropertyValue("--home-x")),
            y: parseFloat(piece.style.getPropertyValue("--home-y")),
        });
        const note = () => document.querySelectorAll(flying).forEach((piece) => ways.has(piece) || ways.set(piece, wayOf(piece)));
        new MutationObserver(note).observe(document.body, { subtree: true, childList: true });
        window.departures = () => [...ways.values()];
    }, DRAWN["flying die"]);
    return () => page.evaluate(() => window.departures());
}

/** Before the page is opened: notes whether its board has ever shown the second player's dice and a capture, and whether
 *  `words` have been told, however shortly; the answer tells which. */
export async function noteBoard(page, words) {
    await page.addInitScript(([said, parts, panel]) => {
        window.seen = new Set();
        new MutationObserver(() => {
            for (const [what, part] of Object.entries(parts)) if (document.querySelector(part)) window.seen.add(what);
            if (new RegExp(said).test(document.querySelector(panel)?.textContent)) window.seen.add("words");
        }).observe(document, { childList: true, subtree: true, characterData: true });
    }, [words.source, { dice: `${BOARD} .die-b`, capture: `${BOARD} .captured` }, PANEL]);
    return () => page.evaluate(() => [...window.seen].sort());
}

// ---- A turn of Octogo ---------------------------------------------------------------------------------------------

/** The button that makes a turn, and the one of the picker that stands around a square. */
export const turn = (page, strokes) => page.locator(`[data-turn="${strokes}"]`);
export const turns = (page) => page.locator("[data-turn]");
export const way = (page, strokes) => page.locator(`[data-way="${strokes}"]`);
export const ways = (page) => page.locator("[data-way]");
export const picker = (page) => page.locator('[role="group"]:has(> [data-way])');

// ---- The game -----------------------------------------------------------------------------------------------------

export const players = (page) => page.locator("li[data-seat]");
export const player = (page, words) => page.locator("li[data-seat]", { hasText: words });

/** Whoever is to move, if that stands there. */
export const toMove = (page, words) => page.locator(TO_MOVE, { hasText: words });

export const nameOf = (page, index = 0) => page.locator('[data-seat] [data-part="name"]').nth(index);

/** What each player has, once a board is there. */
export async function counts(page) {
    const each = page.locator('[data-seat] [data-part="count"]');
    await each.first().waitFor();
    return (await each.allTextContents()).map(Number);
}

const left = (page) => page.locator('[data-part="left"]');
export const squaresLeft = async (page) => Number(/\d+/.exec(await left(page).textContent())[0]);

export const clocks = (page) => page.getByRole("timer");
export const runningClock = (page, seat = "") => page.locator(`[data-seat${seat && `="${seat}"`}] [role="timer"][data-running]`);

/** Whether the page is told what happens, and who looks on. */
export const presence = (page) => page.getByText(/^(Connected|Reconnecting…)/);
export const connected = (page) => presence(page).filter({ hasText: "Connected" }).waitFor();
export const lost = (page) => presence(page).filter({ hasText: "Reconnecting" }).waitFor();

export const moveList = (page) => page.locator('[data-part="moves"]');
export const moves = (page) => page.locator(MOVES);
export const moveCount = (page) => moves(page).count();
export const movesBecome = (page, count) => until(async () => (await moveCount(page)) === count, `${count} moves`);
export const lastMove = (page) => moves(page).last().textContent();

/** The moves in their lines, as "1. c3". */
export const lineMoves = (page) => page.locator("[data-node]");
export const shownLineMove = (page) => page.locator('[data-node][aria-current="step"]');

/** What is written between the moves of lines, and over the game. */
export const lineNote = (page, words) => page.locator('[data-part="note"]', { hasText: words });
export const comment = (page, words) => page.locator('[data-part="comment"]', { hasText: words });
export const variations = (page) => page.getByRole("region", { name: wording("Variations") });

/** What is done with a game besides playing it; what stands beside the board. */
export const menu = (page) => page.locator('[data-part="menu"]');
export const side = (page) => page.locator('[data-part="side"]');
export const controls = (page) => page.getByRole("toolbar");

// ---- What is told -------------------------------------------------------------------------------------------------

export const panel = (page, words) => page.locator(PANEL, { hasText: words });
export const says = (page, words) => panel(page, words).first().waitFor();

/** What was refused at the board, with its reason. */
export const refusal = (page, words) => page.locator(`${PANEL}[data-refused], ${PANEL}:has([data-refused])`, { hasText: words });

/** Notes all that the panel says from now on; the answer tells whether it has said something, however shortly. */
export async function listen(page) {
    await page.evaluate((panels) => {
        const said = [];
        const note = () => document.querySelectorAll(panels).forEach(({ textContent }) => said.push(textContent));
        new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
        window.saidInPanel = said;
    }, PANEL);
    return (words) => page.evaluate((wanted) => window.saidInPanel.some((line) => line.includes(wanted)), words);
}

/** What is told to those who do not see it. */
export const spoken = (page, words) => page.locator('[data-part="said"]', { hasText: words });

export const result = (page, words) => page.locator('[data-panel="result"]', { hasText: words });
export const resultText = (page) => result(page).getByRole("heading").textContent();

/** Why a move is asked for, what became of it, and what a lesson about a mistake says. */
export const verdict = (page, words) => page.locator('[data-panel="verdict"]', { hasText: words });
export const coach = (page) => page.locator('[data-panel="coach"]');

export const question = (page) => page.locator(QUESTION);

/** After each move that is shown calls `hear` with how many there are, but for those that are not stored yet. */
export async function hearMoves(page, hear) {
    await page.exposeFunction("tellMoves", hear);
    await page.evaluate(
        ([items, panels, storing]) => {
            let last = 0;
            new MutationObserver(() => {
                const count = document.querySelectorAll(items).length;
                const waits = document.querySelector(panels)?.textContent.includes(storing);
                if (count !== last && !waits) window.tellMoves((last = count));
            }).observe(document, { subtree: true, childList: true, characterData: true });
        },
        [MOVES, PANEL, wording("Storing the move…")],
    );
}

// ---- Playing ------------------------------------------------------------------------------------------------------

/** Plays moves of a game for two on one screen, captures with a choice included ("c3=b3+d3"). */
export async function play(page, texts) {
    for (const move of texts) {
        const [square, captured = ""] = move.split("=");
        const before = await moveCount(page);
        await place(page, square);
        if (await asksWhat(page, async () => (await moveCount(page)) > before)) await choose(page, captured.split("+"));
        await movesBecome(page, before + 1);
    }
}

/** After a press on a square: whether the page asks what to capture; it does not when the move `isMade`. */
export async function asksWhat(page, isMade) {
    const asks = () => question(page).isVisible();
    await until(async () => (await asks()) || (await isMade()), "the move, or a question about it");
    return asks();
}

export const capture = (page) => page.getByRole("button", { name: wording("Capture"), exact: true });

/** What confirms a choice, in any language. */
export const confirming = (page) => question(page).locator(".button.primary");

/** Marks of a lesson's positions that have been tried, and all lessons of a course. */
export const triedMarks = (page) => page.locator(".lesson-idea :is(i.now, i.past)");
export const lessons = (page) => page.locator(".course li");

/** Picks the die, but not one that has been picked for want of another choice. */
async function pick(die, square) {
    const isPicked = () => die.getAttribute("aria-pressed");
    if ((await isPicked()) !== "true") await die.click();
    await becomes(isPicked, "true", `the die on ${square} to be picked`);
}

/** Picks those dice, and captures. */
export async function choose(page, squares) {
    for (const square of squares) await pick(cell(page, square), square);
    await capture(page).click();
}

/** Captures with the first dice that make a capture. */
export async function captureSomething(page) {
    await until(async () => {
        if (await capture(page).isEnabled()) return true;
        // Others are refused: no capture takes them with those that are picked.
        for (const square of await squaresWith(page, "choosable"))
            if ((await cell(page, square).getAttribute("aria-pressed")) === "false") return void (await pick(cell(page, square), square));
    }, "dice that make a capture");
    await capture(page).click();
}

/** Calls `playTurn` whenever whoever is called so is to move, until the game is over; the answer: how many turns that were. */
export async function playToEnd(page, name, playTurn, most = 400) {
    for (let played = 0; ; played++) {
        await toMove(page, name).or(result(page)).first().waitFor();
        if (await result(page).isVisible()) return played;
        assert.ok(played < most, `a game that is not over after ${most} turns`);
        await playTurn(played);
    }
}

// ---- Games that are kept ------------------------------------------------------------------------------------------

export const person = (name) => ({ kind: "human", name });

/** A game of people as the page keeps it on a device, for `visitAgain()`. */
export const keptGame = (size, events = [], { names = ["Ada", "Bo"], seats = names.map(person), options = {}, ...more } = {}) => ({
    game: { events, seats, options: { board: size, players: seats.length, variant: "", first: "a", ...options }, ...more },
});
