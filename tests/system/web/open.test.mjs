// A game from elsewhere: pasted, or in a file; looked at, and played on.
import assert from "node:assert/strict";
import test, { before, beforeEach } from "node:test";
import { becomes, cell, moveCount, movesBecome, place, says, squaresLeft, until, visit } from "./lib/page.mjs";
import { browser, server } from "./lib/stage.mjs";

const RECORD = `[Game "cephalopod"]
[Board "3x5"]
[A "Ada <i>"]
[B "Bo"]

{A quiet start.} 1. b2 d2 (1... a1 2. a2) 2. c2=b2+d2 $1 b1 *
`;

let page;
before(async () => {
    page = await visit(browser, server.url);
});
beforeEach(() => page.goto(`${server.url}/open`));

/** What stands on the squares, in words. */
const pieces = () => page.locator("[data-cell]").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")));

/** Whoever clicks meanwhile may miss: the page moves up when the button for going on from there goes. */
async function toTheLatestMove() {
    await page.getByRole("button", { name: "Back to the latest move" }).click();
    await page.getByRole("button", { name: "Continue from here" }).waitFor({ state: "hidden" });
}

async function open(text) {
    await page.getByLabel("A record, a position, or just the moves").fill(text);
    await page.getByRole("button", { name: "Open the game" }).click();
}

test("an address that holds a record opens the analysis board at once, with its lines", async () => {
    await page.goto(`${server.url}/open#${encodeURIComponent(RECORD)}`);
    const lines = page.getByRole("list", { name: "Lines" });
    await lines.getByRole("button", { name: "Move 2: a1" }).waitFor();
    assert.match(page.url(), /\/analysis$/);
    await becomes(() => page.locator(".player-title").first().textContent(), "Ada <i>");
});

test("an address that holds no game shows the text, and says why", async () => {
    await page.goto("about:blank");
    await page.goto(`${server.url}/open#${encodeURIComponent("c3 c3")}`);
    await page.getByRole("alert").filter({ hasText: "C3 is occupied" }).waitFor();
    await becomes(() => page.getByLabel("A record, a position, or just the moves").inputValue(), "c3 c3");
});

test("a record opens at its start with its names, and can be stepped through", async () => {
    await open(RECORD);
    await says(page, "After 0 of 4 moves");
    await becomes(() => moveCount(page), 4);
    await becomes(() => page.locator(".player-title").first().textContent(), "Ada <i>");
    for (const _ of [1, 2, 3]) await page.keyboard.press(".");
    await becomes(() => cell(page, "c2").getAttribute("aria-label"), "c2: White, 2");
});

test("a game can be played on from any moment", async () => {
    await open(RECORD);
    await says(page, "After 0 of 4 moves");
    await page.keyboard.press(".");
    await says(page, "After 1 of 4 moves");
    await page.getByRole("button", { name: "Continue from here" }).click();
    await becomes(() => moveCount(page), 1);
    await place(page, "e3");
    await becomes(() => moveCount(page), 2);
    await page.reload();
    await until(async () => (await moveCount(page)) === 2, "the game after a reload");
});

test("a position opens, and the computer takes the other side", async () => {
    await page.getByLabel("Continue with").selectOption({ label: "You are Black, Nautilus plays the others" });
    await open("a1b1a12/5/5 a 2 -");
    await until(async () => (await moveCount(page)) === 1, "the computer's move");
    await page.locator(".player.active", { hasText: "You" }).waitFor();
});

test("its comments are told, and its variations can be looked at and left again", async () => {
    await open(RECORD);
    await page.locator(".comment", { hasText: "A quiet start." }).waitFor();
    await page.locator(".variations").getByRole("button", { name: "Move 2: a1" }).click();
    await says(page, "After 2 of 3 moves");
    await becomes(() => cell(page, "a1").getAttribute("aria-label"), "a1: Black, 1");
    await page.reload();
    await page.locator(".variations").getByRole("button", { name: "Move 2: d2" }).click();
    await says(page, "After 2 of 4 moves");
    await page.keyboard.press(".");
    await page.locator(".comment", { hasText: "!" }).waitFor();
});

test("a record that is copied has kept its comments and variations, and gets the moves that are added", async () => {
    await open(RECORD);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const copied = async () => {
        await page.getByText("Copy, save, share").click();
        await page.getByRole("button", { name: "Copy the record" }).click();
        await says(page, "Record copied.");
        return page.evaluate(() => navigator.clipboard.readText());
    };
    const written = "{A quiet start.} 1. b2 d2 (1... a1 2. a2=a1+b2) 2. c2=b2+d2 $1 b1";
    await toTheLatestMove();
    const first = await copied();
    assert.ok(first.includes(`${written} *`), first);
    await page.getByText("Copy, save, share").click();
    await place(page, "e3");
    await movesBecome(page, 5);
    const second = await copied();
    assert.ok(second.includes(`${written} 3. e3 *`), second);
});

const OCTOGO = `[Game "octogo"]
[Board "8x5"]
[A "Ré"]
[B "Bo"]
[Quiet "50"]

1. b2-b3-b4 d7>> *
`;

test("a record as JSON keeps its comments, glyphs and variations", async () => {
    const node = (move, rest = {}) => ({ move, ...rest });
    const moves = [
        node("b2-b3", { glyphs: [1], comment: "braces } and \\ too", variations: [[node("c2<", { before: "or" })]] }),
        node("d7>>"),
    ];
    await open(JSON.stringify([{ tags: { Game: "octogo", Board: "8x5", A: 'Ada "the"' }, moves, result: "*" }]));
    await becomes(() => page.locator(".player-title").first().textContent(), 'Ada "the"');
    await page.keyboard.press(".");
    await page.locator(".comment", { hasText: "! braces } and \\ too" }).waitFor();
    await page.locator(".variations").getByRole("button", { name: "Move 1: c2<" }).click();
    await page.locator(".comment", { hasText: "or" }).waitFor();
});

test("a record of Octogo opens with its own names for the seats", async () => {
    await page.getByLabel("A record, a position, or just the moves").fill(OCTOGO);
    await page.getByLabel("Continue with").selectOption({ label: "You are Blue, Nautilus plays the others" });
    await open(OCTOGO);
    await says(page, "After 0 of 2 moves");
    await becomes(() => page.locator(".player").first().textContent(), /Ré.*Red|Nautilus/);
    await page.keyboard.press("End");
    // Then the computer is to move, and may have turned the piece by the time that one looks.
    await becomes(() => cell(page, "b4").getAttribute("aria-label"), /^b4: Red, up/);
});

test("a bare position line of Octogo is known by itself", async () => {
    await open("eeeee/eeeee/5/5/5/5/AAAAA/AAAAA b - 0");
    await page.locator(".player.active", { hasText: "Blue" }).waitFor();
    await becomes(() => page.locator(".art .token-b").count(), 10);
});

for (const [game, text, moves] of [
    ["Cephalopod", RECORD, 4],
    ["Octogo", OCTOGO, 2],
]) {
    test(`a game of ${game} goes out as a link and as JSON, and comes back`, async () => {
        await open(text);
        await says(page, `After 0 of ${moves} moves`);
        const start = await pieces();
        assert.ok(start.length >= 15);
        await toTheLatestMove();
        await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
        await page.getByText("Copy, save, share").click();
        await page.getByRole("button", { name: "Copy a link to this position" }).click();
        await says(page, "Link copied.");
        const link = await page.evaluate(() => navigator.clipboard.readText());
        await page.goto("about:blank");
        assert.match(link, /\/b\/[\dA-Za-z]+$/);
        await page.goto(`${link}/0`);
        await page.getByRole("heading", { name: "Analysis" }).waitFor();
        await becomes(pieces, start);
        await page.getByRole("button", { name: "More", exact: true }).click();
        await page.getByText("Copy, save, share").click();
        const download = page.waitForEvent("download");
        await page.getByRole("button", { name: "Download the record as JSON" }).click();
        const file = await (await download).path();
        await page.goto(`${server.url}/open`);
        await page.locator('input[type="file"]').setInputFiles(file);
        await page.getByRole("button", { name: "Open the game" }).click();
        await says(page, `After 0 of ${moves} moves`);
    });
}

test("just the moves are enough", async () => {
    await open("c3 c4 d3");
    await says(page, "After 0 of 3 moves");
});

test("a file with several games asks which one", async () => {
    const text = RECORD + "\n" + RECORD.replace("Ada <i>", "Cy");
    await page
        .locator('input[type="file"]')
        .setInputFiles({ name: "games.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
    await page.getByRole("button", { name: "Open the game" }).click();
    await page.getByRole("button", { name: "Cy – Bo" }).click();
    await says(page, "After 0 of 4 moves");
});

for (const [text, reason] of [
    ["c3 c3", "C3 is occupied"],
    ["5/5/4 a 2 -", "row"],
    ["5/5/5/2A3 r - 0", "row"],
    ['{"tags":{"Game":"octogo"},', "looks like JSON"],
    ['{"tags":{"Game":"octogo"},"moves":[{"mv":"a1-a2"}]}', "the field “move”"],
    ['{"tags":{"Game":"octogo"},"moves":[{"move":"a1-a9"}]}', "the arrow leads to a2"],
    ["<script>alert(1)</script>", "is not a move"],
    ['[Game "go"]\n\n*', "go"],
    ["x".repeat(1_000_001), "too long"],
]) {
    test(`what is no game is refused with the reason: ${text.slice(0, 20)}`, async () => {
        await open(text);
        await page.getByRole("alert").filter({ hasText: new RegExp(reason, "i") }).waitFor();
        await page.goto(server.url);
        await becomes(() => squaresLeft(page), 13, "the game on the first page is the one opened before");
    });
}
