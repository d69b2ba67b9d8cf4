// Nothing is lost: every game on this device is kept in the library, and can be found, continued, named and taken along.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { becomes, expectFaults, hasFocus, tabTo, UNREACHED, until, visit, visitAgain } from "./lib/page.mjs";
import {
    about, button, heading, kept, openRecord, problem, smallBoards, startGame, startOnScreen, tryFigure,
} from "./lib/places.mjs";
import { afterPly } from "./lib/says.mjs";
import { browser, server } from "./lib/stage.mjs";
import {
    cells, drawn, keptGame, lastMove, moveCount, moveList, movesBecome, panel, place, play, player, refusal, result, says, variations,
} from "./lib/table.mjs";

const FINISHED = ["a1", "c1", "b1=a1+c1", "a1", "c1"];

const seats = (...names) => names.map((name) => ({ kind: "human", name }));

const stored = (events, people = seats("Ada", "Bo"), board = "1x3") => ({
    options: { board, players: people.length, variant: "", first: "a" },
    events,
    seats: people,
});

const visitWith = (entries, path = "/play", options = {}) => visitAgain(browser, server.url + path, entries, options);

const rows = (page) => kept(page);
const told = (page) => about(kept(page).first()).textContent();
const row = (page, text) => kept(page).filter({ hasText: text });

/** What the browser's database has on its shelf, by name. */
const shelved = (page) =>
    page.evaluate(async () => {
        const open = indexedDB.open("ludopod");
        await new Promise((resolve) => (open.onsuccess = resolve));
        const reading = open.result.transaction("games").objectStore("games").getAllKeys();
        await new Promise((resolve) => (reading.onsuccess = resolve));
        open.result.close();
        return reading.result;
    });

async function open(page, text) {
    await page.goto(`${server.url}/open`);
    await openRecord(page, text);
}

test("continuing from an earlier position of a finished game leaves the rest as a variation, one step away", async () => {
    const page = await visitWith({ game: stored(FINISHED) });
    await movesBecome(page, 5);
    await page.keyboard.press("Home");
    await says(page, afterPly(0, 5));
    await page.keyboard.press(".");
    await says(page, afterPly(1, 5));
    await button(page, "Continue from here").click();
    await becomes(() => moveCount(page), 1);
    await says(page, "What was played after this move stays as a variation.");
    await button(page, "Back to that line").click();
    await movesBecome(page, 5);
    await says(page, "Ada won");
    await button(page, "Your games").click();
    await becomes(() => kept(page).count(), 1, "neither the whole game nor its beginning is kept a second time");
    await page.context().close();
});

test("a game whose own options let it go on where others are a draw has its picture among the games", async () => {
    const turns = Array.from({ length: 201 }, (_, ply) => ["a1>", "a6>", "a1<", "a6<"][ply % 4]);
    const page = await visitAgain(browser, `${server.url}/games`, keptGame("6x10", turns, { options: { game: "octogo", quiet: 0, repetition: "off" } }));
    await smallBoards(page).locator("svg").first().waitFor();
    await page.context().close();
});

test("the way back outlasts the computer's move, and the new line stays as a variation when it is taken", async () => {
    const people = [seats("Ada")[0], { kind: "computer", name: "", character: "bobtail" }, seats("Bo")[0]];
    // A computer never leaves, so whatever it plays in the new line is not what the game went on with.
    const page = await visitWith({ game: stored(["c3", "b:resign", "d4", "a1"], people, "5x5") });
    await movesBecome(page, 4);
    await page.keyboard.press("Home");
    await says(page, afterPly(0, 4));
    await page.keyboard.press(".");
    await says(page, afterPly(1, 4));
    await button(page, "Continue from here").click();
    await movesBecome(page, 2);
    await button(page, "Back to that line").click();
    await movesBecome(page, 4);
    await page.reload();
    await movesBecome(page, 4);
    await becomes(() => variations(page).getByRole("listitem").count(), 2, "the new line is a variation now");
    await button(page, "Your games").click();
    await becomes(() => kept(page).count(), 1);
    await page.context().close();
});

test("a new game keeps the one in progress, which is found on the first page and continued", async () => {
    const page = await visit(browser, server.url);
    await startOnScreen(page, { first: "Ada", second: "Bo" });
    await play(page, ["b2", "d2"]);
    await page.goto(server.url);
    await startOnScreen(page, { first: "Cy", second: "Di" });
    await says(page, "Your previous game is kept on this device.");
    await page.goto(server.url);
    await page.getByRole("link", { name: "Games", exact: true }).first().click();
    await becomes(() => kept(page, "Ada – Bo").textContent(), /2 moves · in progress/);
    await button(kept(page, "Ada – Bo"), "Continue").click();
    await movesBecome(page, 2);
    await becomes(() => player(page, "Ada").count(), 1);
    await page.context().close();
});

test("opening a record keeps the game on the board, and says so", async () => {
    const page = await visitWith({ game: stored(["b1"]) });
    await open(page, "1. c3 c4 *");
    await says(page, "Your previous game is kept on this device.");
    await button(page, "Back to that game").click();
    await movesBecome(page, 1);
    await page.context().close();
});

test("playing again keeps the finished game without a word; taking back its end does, too", async () => {
    const page = await visitWith({ game: stored(FINISHED) });
    await button(page, "Play again").click();
    await movesBecome(page, 0);
    await becomes(() => page.getByText("is kept on this device").count(), 0);
    await play(page, ["b1"]);
    await button(page, "Your games").click();
    await becomes(() => kept(page, "5 moves").textContent(), /Ada – Bo.*5 moves · finished: 1-0/);
    await button(page, "View").click();
    await movesBecome(page, 5);
    await button(page, "Undo").click();
    await movesBecome(page, 4);
    await button(page, "Your games").click();
    await becomes(() => kept(page, "5 moves").count(), 1);
    await becomes(() => kept(page, "4 moves").count(), 1, "what goes on is a game of its own");
    await page.context().close();
});

test("a kept game is copied, deleted and taken back", async () => {
    const page = await visitWith({ games: { x1: { at: Date.now() - 7_200_000, table: stored(FINISHED) } } }, "/games");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await becomes(() => kept(page).first().textContent(), /2 hours ago/);
    await button(page, "Copy game").click();
    await says(page, "Game copied.");
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /\[A "Ada"\][^]*3\. c1 1-0/);
    await button(page, "Delete the game").click();
    await says(page, "Game deleted.");
    await becomes(() => kept(page).count(), 0);
    await button(page, "Restore the game").click();
    await becomes(() => kept(page).count(), 1);
    await page.reload();
    await becomes(() => kept(page).first().textContent(), /2 hours ago/);
    await page.context().close();
});

test("what cannot be read is left alone, and another tab's games are seen", async () => {
    const page = await visitWith({ games: { bad: { at: 1, table: { events: ["z9"] } } } }, "/games");
    await page.getByText("No games yet.").waitFor();
    const other = await page.context().newPage();
    await other.goto(server.url);
    await startOnScreen(other, { first: "Ada", second: "Bo" });
    await play(other, ["b2"]);
    await kept(page, "Ada – Bo").filter({ hasText: "1 move ·" }).waitFor();
    assert.ok((await shelved(page)).includes("bad"));
    await page.context().close();
});

// ---- The list -----------------------------------------------------------------------------------------------------

/** Writes games into the browser's database, as many as are wanted. */
async function fill(page, count) {
    await page.goto(`${server.url}/games`);
    await page.locator('input[type="file"]').waitFor();
    await page.evaluate(async (n) => {
        const open = indexedDB.open("ludopod");
        const database = await new Promise((resolve) => (open.onsuccess = () => resolve(open.result)));
        const transaction = database.transaction("games", "readwrite");
        const day = 86_400_000;
        for (let index = 0; index < n; index++) {
            const names = [`Player ${index}`, index % 10 === 0 ? "Renée" : "Bo"];
            const seats = names.map((name) => ({ kind: "human", name }));
            const over = index % 4 !== 0;
            const table = { options: { board: "1x3", players: 2, variant: "", first: "a", game: "cephalopod" }, events: over ? ["b1", "c1", "a1"] : ["b1"], seats };
            const at = Date.UTC(2026, 0, 1, 12) - index * day;
            transaction.objectStore("games").put({ id: `n${index}`, kind: "game", name: index === 7 ? "Lucky" : "", made: at, at, table }, `n${index}`);
        }
        await new Promise((resolve) => (transaction.oncomplete = resolve));
        database.close();
    }, count);
    await page.reload();
    await kept(page).first().waitFor();
}

test("two thousand games: what goes on comes first, twenty boards are drawn, and a word finds the one", async () => {
    const page = await visit(browser, server.url);
    await fill(page, 2000);
    await becomes(() => page.getByText("2000 games").count(), 1);
    await becomes(() => kept(page).count(), 20);
    await becomes(() => kept(page).first().textContent(), /Player 0 – Renée.*in progress/);
    assert.ok((await smallBoards(page).locator("svg").count()) <= 20);
    await button(page, "Next").click();
    await page.getByText("Page 2 of 100").waitFor();
    await becomes(() => kept(page).first().textContent(), /Player 80/);
    const search = page.getByLabel("Search by name, game, board, result or date");
    await search.fill("renee 1999 finished");
    await becomes(() => kept(page).count(), 0);
    await page.getByText("No game fits.").waitFor();
    await search.fill("player 1990");
    await becomes(() => kept(page).count(), 1);
    await search.fill("lucky");
    await becomes(() => told(page), /^Lucky/);
    await search.fill("thursday 25 december");
    await becomes(() => told(page), /^Lucky/);
    await search.fill("");
    await button(page, "Finished").click();
    await page.getByText("1500 games").waitFor();
    await button(page, "Analyses").click();
    await page.getByText("No game fits.").waitFor();
    await page.context().close();
});

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test("on a phone a game is named, analysed, deleted and taken back", async () => {
    const page = await visitWith({ games: { x1: { at: Date.now(), table: stored(["b1"]) } } }, "/games", PHONE);
    await button(page, "Rename").tap();
    await page.getByLabel("Name of the game").fill("First of all");
    await button(page, "Save").tap();
    await becomes(() => told(page), /^First of all/);
    await page.reload();
    await becomes(() => told(page), /^First of all/);
    const ends = await page.locator("main button").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
    assert.ok(Math.max(...ends) <= PHONE.viewport.width, "nothing stands out at the side");
    await button(page, "Delete the game").tap();
    await becomes(() => kept(page).count(), 0);
    await button(page, "Restore the game").tap();
    await becomes(() => kept(page).count(), 1);
    await button(page, "Analyse").tap();
    await until(async () => page.url().endsWith("/analysis"), "the analysis board");
    await page.context().close();
});

/** Presses Tab until that has the focus. */
test("by keyboard alone a game is found, named, deleted, taken back and continued", async () => {
    const page = await visitWith({ games: { x1: { at: Date.now(), table: stored(["b1"]) } } }, "/games");
    await kept(page).first().waitFor();
    await tabTo(page, page.getByLabel("Search by name, game, board, result or date"));
    await page.keyboard.type("ada");
    await tabTo(page, button(page, "Rename"));
    await page.keyboard.press("Enter");
    await hasFocus(page.getByLabel("Name of the game"));
    await page.keyboard.type("Mine");
    await page.keyboard.press("Enter");
    await becomes(() => told(page), /^Mine/);
    await tabTo(page, page.getByLabel("Search by name, game, board, result or date"));
    await page.keyboard.press("Control+A");
    await page.keyboard.type("mine");
    await becomes(() => kept(page).count(), 1);
    await tabTo(page, button(page, "Delete the game"));
    await page.keyboard.press("Enter");
    await hasFocus(button(page, "Restore the game"));
    await becomes(() => kept(page).count(), 0);
    await page.keyboard.press("Enter");
    await becomes(() => kept(page).count(), 1);
    await until(() => kept(page).first().evaluate((entry) => entry.closest("[tabindex]") === document.activeElement), "the focus to be on the list");
    await tabTo(page, button(page, "Continue"));
    await page.keyboard.press("Enter");
    await movesBecome(page, 1);
    await page.context().close();
});

async function saved(page, name) {
    const waiting = page.waitForEvent("download");
    await button(page, name).click();
    const download = await waiting;
    return [download.suggestedFilename(), await readFile(await download.path(), "utf8")];
}

test("all games are taken along in one file, and brought to another browser", async () => {
    const games = { x1: { at: 1e12, table: stored(FINISHED) }, x2: { at: 2e12, table: stored(["a1"], seats("Cy", "Di")) } };
    const page = await visitWith({ games }, "/games");
    await kept(page).first().waitFor();
    const [textName, text] = await saved(page, "All games as text");
    const [jsonName, json] = await saved(page, "All games as JSON");
    assert.deepEqual([textName, jsonName], ["ludopod-games.txt", "ludopod-games.json"]);
    assert.match(text, /\[A "Ada"\][^]*1-0[^]*|\[A "Cy"\]/);
    assert.deepEqual(JSON.parse(json).map(({ tags }) => tags.A).sort(), ["Ada", "Cy"]);
    await page.context().close();
    for (const [name, contents] of [[textName, text], [jsonName, json]]) {
        const next = await visit(browser, `${server.url}/games`);
        await next.locator('input[type="file"]').setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(contents) });
        await next.getByText("2 games imported.").first().waitFor();
        await becomes(() => kept(next).count(), 2);
        await next.reload();
        await becomes(() => kept(next, "Ada – Bo").textContent(), /5 moves · finished: 1-0/);
        await next.locator('input[type="file"]').setInputFiles({ name: "no.txt", mimeType: "text/plain", buffer: Buffer.from("1. z9") });
        await refusal(next).waitFor();
        await next.context().close();
    }
});

test("the visitor's games at the club stand in the same list; where the server is away, that is said", async () => {
    const page = await visit(browser, server.url);
    await page.goto(`${server.url}/new/friend`);
    await page.getByRole("button", { name: /^Create/ }).click();
    await page.waitForURL(/\/g\//);
    await page.goto(`${server.url}/games`);
    await kept(page, "Club").waitFor();
    await button(page, "Club").click();
    await becomes(() => kept(page).count(), 1);
    expectFaults(page, UNREACHED);
    await page.route("**/api/v1/me/games*", (route) => route.abort());
    await page.reload();
    await heading(page, "No connection").waitFor();
    await page.unroute("**/api/v1/me/games*");
    await button(page, "Try again").click();
    await kept(page, "Club").waitFor();
    await page.context().close();
});

// ---- Storage that is not there ------------------------------------------------------------------------------------

const denied = () => {
    IDBFactory.prototype.open = () => {
        throw new DOMException("no", "SecurityError");
    };
};

/** As where a browser is set to keep nothing of any page: even to ask is forbidden. */
const forbidden = () => {
    const refuse = () => {
        throw new DOMException("no", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(window, "BroadcastChannel", { value: refuse });
    ServiceWorkerContainer.prototype.register = async () => refuse();
};

const full = () => {
    IDBObjectStore.prototype.put = () => {
        throw new DOMException("full", "QuotaExceededError");
    };
};

for (const [name, spoil, words] of [
    ["nothing is stored", denied, "Your browser stores nothing for this page"],
    ["even to ask is forbidden", forbidden, "Your browser stores nothing for this page"],
    ["there is no room", full, "There is no room left on this device"],
]) {
    test(`where ${name}, that is said calmly, and games are there as long as the page is`, async () => {
        const page = await visit(browser, server.url);
        await page.context().addInitScript(spoil);
        await page.goto(`${server.url}/new/screen`);
        await page.getByLabel("Name of player 1").fill("Ada");
        await startGame(page);
        await says(page, words);
        await play(page, ["b2", "d2"]);
        await page.getByRole("link", { name: "Ludopod", exact: true }).click();
        await page.getByRole("main").getByRole("link", { name: "Play a character", exact: true }).click();
        await button(page, "Play Nautilus").click();
        await page.mouse.move(0, 0);
        await says(page, words);
        assert.equal(await page.getByText("is kept on this device").count(), 0, "nothing is");
        await button(page, "Your games").click();
        await page.getByRole("main").getByRole("status").filter({ hasText: words }).waitFor();
        await becomes(() => kept(page, "Ada").textContent(), /2 moves · in progress/);
        await button(kept(page, "Ada"), "Continue").click();
        await movesBecome(page, 2);
        await page.context().close();
    });
}

test("two tabs with the same game never part: the later move gives way, and that is said", async () => {
    const page = await visit(browser, server.url);
    await startOnScreen(page);
    await play(page, ["b2"]);
    const other = await page.context().newPage();
    // A tab that sleeps hears nothing of what others do.
    await other.addInitScript(() => (BroadcastChannel.prototype.postMessage = () => undefined));
    await other.goto(`${server.url}/play`);
    await movesBecome(other, 1);
    await play(other, ["d2"]);
    await movesBecome(page, 1);
    await place(page, "c3");
    await movesBecome(page, 2);
    await says(page, "This game has gone on in another tab.");
    await becomes(() => lastMove(page), /d2/);
    await page.context().close();
});

test("a figure that is tried, and a step of learning, keep nothing", async () => {
    const page = await visit(browser, `${server.url}/learn`);
    await place(page, "c1");
    await page.goto(`${server.url}/games`);
    await page.getByText("No games yet.").waitFor();
    await page.goto(`${server.url}/rules`);
    await tryFigure(page);
    const free = cells(page.locator("figure")).first();
    await free.click();
    await button(page, "Reset").click();
    await page.goto(`${server.url}/games`);
    await page.getByText("No games yet.").waitFor();
    await page.context().close();
});

// ---- Buttons that would do nothing, and texts of opened positions -------------------------------------------------

test("there is a hint for the position that is shown, and a reason where there is none", async () => {
    const page = await visitWith({ game: stored(FINISHED) });
    const hint = button(page, "Hint");
    await says(page, "Ada won");
    await becomes(() => hint.isDisabled(), true);
    await becomes(() => hint.getAttribute("title"), "The game is over.");
    await page.keyboard.press("Home");
    await says(page, afterPly(0, 5));
    await hint.click();
    await says(page, "Try a die on b1. This wins for certain.");
    await becomes(() => drawn(page, "preview").count(), 1);
    await page.keyboard.press(".");
    await until(async () => (await panel(page, "Try").count()) === 0, "the hint to go");
    await page.context().close();
});

test("what is copied of a finished game is said to be copied", async () => {
    const page = await visitWith({ game: stored(FINISHED) });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByText("Copy, save, share").click();
    await button(page, "Copy game").click();
    await says(page, "Game copied.");
    await page.keyboard.press("Home");
    await button(page, "Copy the position").click();
    await says(page, "Position copied.");
    await page.context().close();
});

test("a position that is opened is not called empty", async () => {
    const page = await visit(browser, server.url);
    await open(page, "a1b1a12/5/5 a 2 -");
    await moveList(page).filter({ hasText: "No moves yet." }).waitFor();
    await open(page, "5/5/5 a 2 -");
    await moveList(page).filter({ hasText: "The board is empty." }).waitFor();
    await page.context().close();
});

test("a drawn position of Octogo that is opened is a draw, whatever came before", async () => {
    const page = await visit(browser, server.url);
    await open(page, "e2/3/2A - -,- 0");
    await result(page, "Draw").waitFor();
    await becomes(() => button(page, "Replay").count(), 0, "there is nothing to replay");
    await page.context().close();
});

test("a finished game opens without its result, and without its board, which is then told", async () => {
    const page = await visit(browser, server.url);
    await open(page, '[Board "1x3"]\n\n1. b1 c1 2. a1');
    await says(page, afterPly(0, 3));
    await page.keyboard.press("End");
    await says(page, "White won");
    await open(page, "1. c1-c2 c8-c7");
    await says(page, "The text does not name the game. Its moves fit Octogo on 8x10.");
    await open(page, "1. c3 c9");
    await problem(page, "'c9' is not a square here").waitFor();
    await page.context().close();
});
