// A game from elsewhere: pasted, or in a file; looked at, and played on.
import assert from "node:assert/strict";
import test, { before, beforeEach } from "node:test";
import { becomes, until, visit } from "./lib/page.mjs";
import { button, heading, openRecord, problem, recordField } from "./lib/places.mjs";
import { afterPly, NAMES, SAYS } from "./lib/says.mjs";
import { browser, server } from "./lib/stage.mjs";
import {
    comment, drawn, labels, moveCount, moves as listed, movesBecome, nameOf, place, players, says, squaresLeft, stands, toMove, variations,
} from "./lib/table.mjs";

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

/** Whoever clicks meanwhile may miss: the page moves up when the button for going on from there goes. */
async function toTheLatestMove() {
    await button(page, "Back to the latest move").click();
    await button(page, NAMES.continueHere).waitFor({ state: "hidden" });
}

const open = (record) => openRecord(page, record);

test("an address that holds a record opens the analysis board at once, with its lines", async () => {
    await page.goto(`${server.url}/open#${encodeURIComponent(RECORD)}`);
    const lines = page.getByRole("list", { name: "Lines" });
    await button(lines, "Move 2: a1").waitFor();
    await becomes(() => page.url(), /\/analysis$/);
    await becomes(() => nameOf(page).textContent(), "Ada <i>");
});

test("an address that holds no game shows the text, and says why", async () => {
    await page.goto("about:blank");
    await page.goto(`${server.url}/open#${encodeURIComponent("c3 c3")}`);
    await problem(page, "C3 is occupied").waitFor();
    await becomes(() => recordField(page).inputValue(), "c3 c3");
});

test("a record opens at its start with its names, and can be stepped through", async () => {
    await open(RECORD);
    await says(page, afterPly(0, 4));
    await becomes(() => moveCount(page), 4);
    await becomes(() => nameOf(page).textContent(), "Ada <i>");
    for (const _ of [1, 2, 3]) await page.keyboard.press(".");
    await stands(page, "c2", "White, 2");
});

test("a game can be played on from any moment", async () => {
    await open(RECORD);
    await says(page, afterPly(0, 4));
    await page.keyboard.press(".");
    await says(page, afterPly(1, 4));
    await button(page, NAMES.continueHere).click();
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
    await toMove(page, "You").waitFor();
});

test("its comments are told, and its variations can be looked at and left again", async () => {
    await open(RECORD);
    await comment(page, "A quiet start.").waitFor();
    await button(variations(page), "Move 2: a1").click();
    await says(page, afterPly(2, 3));
    await stands(page, "a1", "Black, 1");
    await page.reload();
    await button(variations(page), "Move 2: d2").click();
    await says(page, afterPly(2, 4));
    await page.keyboard.press(".");
    await comment(page, "!").waitFor();
});

test("a record that is copied has kept its comments and variations, and gets the moves that are added", async () => {
    await open(RECORD);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const copied = async () => {
        await page.getByText(NAMES.share).click();
        await button(page, NAMES.copyRecord).click();
        await says(page, SAYS.recordCopied);
        return page.evaluate(() => navigator.clipboard.readText());
    };
    const written = "{A quiet start.} 1. b2 d2 (1... a1 2. a2=a1+b2) 2. c2=b2+d2 $1 b1";
    await toTheLatestMove();
    const first = await copied();
    assert.ok(first.includes(`${written} *`), first);
    await page.getByText(NAMES.share).click();
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
    await becomes(() => nameOf(page).textContent(), 'Ada "the"');
    await page.keyboard.press(".");
    await comment(page, "! braces } and \\ too").waitFor();
    await button(variations(page), "Move 1: c2<").click();
    await comment(page, "or").waitFor();
});

test("a record of Octogo opens with its own names for the seats", async () => {
    await recordField(page).fill(OCTOGO);
    await page.getByLabel("Continue with").selectOption({ label: "You are Blue, Nautilus plays the others" });
    await open(OCTOGO);
    await says(page, afterPly(0, 2));
    await becomes(() => players(page).first().textContent(), /Ré.*Red|Nautilus/);
    await listed(page).first().click(); // at the end the computer would move
    await stands(page, "b4", /^b4: Red, up/);
});

test("a bare position line of Octogo is known by itself", async () => {
    await open("eeeee/eeeee/5/5/5/5/AAAAA/AAAAA b - 0");
    await toMove(page, "Blue").waitFor();
    await becomes(() => drawn(page, "second player's piece").count(), 10);
});

for (const [game, text, moves] of [
    ["Cephalopod", RECORD, 4],
    ["Octogo", OCTOGO, 2],
]) {
    test(`a game of ${game} goes out as a link and as JSON, and comes back`, async () => {
        await open(text);
        await says(page, afterPly(0, moves));
        const start = await labels(page);
        assert.ok(start.length >= 15);
        await toTheLatestMove();
        await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
        await page.getByText(NAMES.share).click();
        await button(page, "Copy a link to this position").click();
        await says(page, "Link copied.");
        const link = await page.evaluate(() => navigator.clipboard.readText());
        await page.goto("about:blank");
        assert.match(link, /\/b\/[\dA-Za-z]+$/);
        await page.goto(`${link}/0`);
        await heading(page, "Analysis").waitFor();
        await becomes(() => labels(page), start);
        await button(page, "More").click();
        await page.getByText(NAMES.share).click();
        const download = page.waitForEvent("download");
        await button(page, "Download game as JSON").click();
        const file = await (await download).path();
        await page.goto(`${server.url}/open`);
        await page.locator('input[type="file"]').setInputFiles(file);
        await button(page, "Open the game").click();
        await says(page, afterPly(0, moves));
    });
}

test("just the moves are enough", async () => {
    await open("c3 c4 d3");
    await says(page, afterPly(0, 3));
});

test("a file with several games asks which one", async () => {
    const text = RECORD + "\n" + RECORD.replace("Ada <i>", "Cy");
    await page
        .locator('input[type="file"]')
        .setInputFiles({ name: "games.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
    await button(page, "Open the game").click();
    await page.getByRole("button", { name: "Cy – Bo" }).click();
    await says(page, afterPly(0, 4));
});

for (const [text, reason] of [
    ["c3 c3", "C3 is occupied"],
    ["5/5/4 a 2 -", "row"],
    ["5/5/5/2A3 r - 0", "row"],
    ['{"tags":{"Game":"octogo"},', "looks like JSON"],
    ['{"tags":{"Game":"octogo"},"moves":[{"mv":"a1-a2"}]}', "“move” is missing"],
    ['{"tags":{"Game":"octogo"},"moves":[{"move":"a1-a9"}]}', "the arrow leads to a2"],
    ["<script>alert(1)</script>", "is not a move"],
    ['[Game "go"]\n\n*', "go"],
    ["x".repeat(1_000_001), "too long"],
]) {
    test(`what is no game is refused with the reason: ${text.slice(0, 20)}`, async () => {
        await open(text);
        await problem(page, new RegExp(reason, "i")).waitFor();
        await page.goto(server.url);
        await becomes(() => squaresLeft(page), 13, "the game on the first page is the one opened before");
    });
}
