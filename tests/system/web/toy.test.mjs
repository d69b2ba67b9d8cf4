// A game of which the page knows nothing but what the core's table says: three in a row, the tests' own (tests/games).
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { becomes, launch, until, visit } from "./lib/page.mjs";
import {
    allSee, button, chooseGame, graph, heading, inviteFriend, openRecord, option, startGame, takeSeat, title,
} from "./lib/places.mjs";
import { NAMES, SAYS } from "./lib/says.mjs";
import { root, Server } from "./lib/server.mjs";
import {
    entry, freeCells, moveCount, movesBecome, place, play, playToEnd, refusal, resultText, says, stands,
} from "./lib/table.mjs";

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
    await becomes(() => option(page.getByRole("group", { name: "Board", exact: true })).locator("strong").allTextContents(), ["Classic", "Other"]);
}

test("two people play it to its end by tapping squares, and take a move back", async () => {
    const page = await visit(browser, `${server.url}/new/screen`);
    await choose(page);
    await startGame(page);
    await says(page, "X to move.");
    await play(page, ["b2", "a1", "c1"]);
    await place(page, "c1");
    await refusal(page).waitFor();
    await becomes(() => moveCount(page), 3);
    await button(page, NAMES.undo).click();
    await movesBecome(page, 2);
    await play(page, ["c1", "a3", "c3", "a2"]);
    await page.getByRole("heading", { name: /^O won/ }).waitFor();
    await graph(page).waitFor();
    await button(page, NAMES.again).click();
    await movesBecome(page, 0);
    await page.context().close();
});

test("against the computer, with a hint, to the end", async () => {
    const page = await visit(browser, `${server.url}/new/computer`);
    await choose(page);
    await startGame(page);
    await button(page, NAMES.hint).click();
    await says(page, "Try ");
    await playToEnd(page, "You", async (turn) => {
        if (turn > 0) await freeCells(page).first().click();
        else {
            await entry(page).focus();
            await page.keyboard.press("Enter");
        }
        await until(async () => (await moveCount(page)) > 2 * turn, "the move");
    }, 5);
    await becomes(() => resultText(page), /^(You won|You lost|Draw)/);
    await page.context().close();
});

test("its rules are there, nothing is offered that it does not have, and its record opens again", async () => {
    const page = await visit(browser, `${server.url}/rules/three`);
    await title(page, "Three").waitFor();
    await page.goto(`${server.url}/learn/three`);
    await heading(page, SAYS.noPlace).waitFor();
    await page.goto(`${server.url}/open`);
    await openRecord(page, "3/1x1/2o x");
    await play(page, ["a1"]);
    await stands(page, "b2", "X");
    await page.getByRole("link", { name: "Ludopod" }).click();
    await title(page, "Three").waitFor();
    await becomes(() => page.getByRole("link", { name: "Learn Three" }).count(), 0);
    await page.goto(`${server.url}/open`);
    await openRecord(page, '[Game "three"]\n\n1. b2 a1 2. c1 *');
    await page.keyboard.press("End");
    await movesBecome(page, 3);
    await page.context().close();
});

test("two people play it on a server", async () => {
    const page = await visit(browser, `${server.url}/new/friend`);
    await choose(page);
    const friend = await visit(browser, await inviteFriend(page));
    await takeSeat(friend);
    const squares = ["b2", "a1", "c1", "a3", "c3", "a2"];
    for (const [ply, square] of squares.entries()) {
        await place(ply % 2 ? friend : page, square);
        await allSee([page, friend], ply + 1);
    }
    await friend.getByRole("heading", { name: /^You won/ }).waitFor();
    await page.getByRole("heading", { name: /^You lost/ }).waitFor();
    for (const each of [page, friend]) {
        await each.context().close();
    }
});
