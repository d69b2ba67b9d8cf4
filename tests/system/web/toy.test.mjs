// A game of which the page knows nothing but what the core's table says: three in a row, the tests' own (tests/games).
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { becomes, launch, until, visit } from "./lib/page.mjs";
import { begin, chooseGame, takeSeat } from "./lib/places.mjs";
import { root, Server } from "./lib/server.mjs";
import { moveCount, movesBecome, place, play, says } from "./lib/table.mjs";

const folder = await mkdtemp(join(tmpdir(), "ludopod-toy-"));
const core = (preset, file = "ludopod.wasm") => join(root, preset, "toy", file);
await promisify(execFile)(process.execPath, [
    join(root, "web/build.mjs"),
    ...["--rules", core("build-wasm", "ludopod-rules.wasm")],
    ...["--wasm", core("build-wasm"), "--simd", core("build-wasm-simd"), "--out", folder],
]);
const server = await Server.start({ page: folder, program: process.env.LUDOPOD_TOY });
const browser = await launch();

after(async () => {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
});

/** Chooses the game on the page of new games. */
async function choose(page) {
    await chooseGame(page, { label: "Three" });
    await becomes(() => page.locator(".tile strong").allTextContents(), ["Standard", "Other"]);
}

async function start(page) {
    await begin(page).click();
    await page.locator(".moves").waitFor();
}

test("two people play it to its end by tapping squares, and take a move back", async () => {
    const page = await visit(browser, `${server.url}/new/screen`);
    await choose(page);
    await start(page);
    await says(page, "X to move.");
    await play(page, ["b2", "a1", "c1"]);
    await place(page, "c1");
    await page.locator(".panel.refused").waitFor();
    await becomes(() => moveCount(page), 3);
    await page.getByRole("button", { name: "Undo" }).click();
    await movesBecome(page, 2);
    await play(page, ["c1", "a3", "c3", "a2"]);
    await page.getByRole("heading", { name: /^O wins/ }).waitFor();
    await page.locator(".graph").waitFor();
    await page.getByRole("button", { name: "Play again" }).click();
    await movesBecome(page, 0);
    await page.context().close();
});

test("against the computer, with a hint, to the end", async () => {
    const page = await visit(browser, `${server.url}/new/computer`);
    await choose(page);
    await start(page);
    await page.getByRole("button", { name: "Hint" }).click();
    await says(page, "Try ");
    const result = page.locator(".result");
    const mine = page.locator(".player.active", { hasText: "You" });
    for (let turn = 0; turn < 5; turn++) {
        await mine.or(result).first().waitFor();
        if (await result.isVisible()) break;
        if (turn > 0) await page.locator('[data-cell][aria-label$=": empty"]').first().click();
        else {
            await page.locator('[data-cell][tabindex="0"]').focus();
            await page.keyboard.press("Enter");
        }
        await until(async () => (await moveCount(page)) > 2 * turn, "the move");
    }
    await result.waitFor();
    await becomes(() => page.locator(".result h2").textContent(), /^(You win|Nautilus wins|A draw)/);
    await page.context().close();
});

test("its rules are there, nothing is offered that it does not have, and its record opens again", async () => {
    const page = await visit(browser, `${server.url}/rules/three`);
    await page.getByRole("heading", { level: 1, name: "Three" }).waitFor();
    await page.goto(`${server.url}/learn/three`);
    await page.getByRole("heading", { name: "This page does not exist." }).waitFor();
    await page.goto(`${server.url}/open`);
    const text = page.getByLabel("A record, a position, or just the moves");
    await text.fill("3/1x1/2o x");
    await page.getByRole("button", { name: "Open the game" }).click();
    await play(page, ["a1"]);
    await becomes(() => page.locator("[data-cell=b2]").getAttribute("aria-label"), "b2: X");
    await page.getByRole("link", { name: "Ludopod" }).click();
    await page.getByRole("heading", { level: 1, name: "Three" }).waitFor();
    await becomes(() => page.getByRole("link", { name: "Learn Three" }).count(), 0);
    await page.goto(`${server.url}/open`);
    await text.fill('[Game "three"]\n\n1. b2 a1 2. c1 *');
    await page.getByRole("button", { name: "Open the game" }).click();
    await page.keyboard.press("End");
    await movesBecome(page, 3);
    await page.context().close();
});

test("two people play it on a server", async () => {
    const page = await visit(browser, `${server.url}/new/friend`);
    await choose(page);
    await page.getByRole("button", { name: "Create the game" }).click();
    const link = await page.getByLabel("Link to this game").inputValue();
    const friend = await visit(browser, link);
    await takeSeat(friend);
    const moves = ["b2", "a1", "c1", "a3", "c3", "a2"];
    for (const [ply, square] of moves.entries()) {
        await place(ply % 2 ? friend : page, square);
        await Promise.all([page, friend].map((each) => movesBecome(each, ply + 1)));
    }
    await friend.getByRole("heading", { name: /^You win/ }).waitFor();
    await page.getByRole("heading", { name: /^O wins/ }).waitFor();
    for (const each of [page, friend]) {
        await each.context().close();
    }
});
