// Games to watch: those of the strongest first, page by page, by touch and by keyboard, and what is said where there are none.
// The order is a real server's; where there are more games than people, the server's part is made up (lib/club.mjs).
import assert from "node:assert/strict";
import test from "node:test";
import { answers, game } from "./lib/club.mjs";
import { inspect } from "./lib/inspect.mjs";
import { member } from "./lib/members.mjs";
import { becomes, call, expectFaults, hasFocus, until, visit } from "./lib/page.mjs";
import { button, option, problem, toast, watched } from "./lib/places.mjs";
import { NAMES, SAYS } from "./lib/says.mjs";
import { arrive, nothing } from "./lib/scenes.mjs";
import { browser, server } from "./lib/stage.mjs";

const names = (page) => watched(page).locator("strong").allInnerTexts();

/** The first of them challenges the other to a game, which begins. */
async function startGame(one, other, handle, terms) {
    const made = await call(one, "/challenges", { terms, invited: { kind: "people", handles: [handle] } });
    assert.equal(made.status, 201, made.detail);
    const { status, game: id } = await call(other, `/challenges/${made.id}/accept`, {});
    assert.equal(status, 200);
    return id;
}

const daily = { game: "cephalopod", options: { board: "3x5" }, clock: "1d", rated: true };
const casual = { game: "octogo", options: { board: "8x5" }, clock: "1d", rated: false };

test("games are shown by the ratings of their players, and by game and clock where that is chosen", async () => {
    const [ann, bob, cyd, dan] = [await member("ann"), await member("bob"), await member("cyd"), await member("dan")];
    const first = await startGame(ann, bob, "bob", daily);
    assert.equal((await call(ann, `/games/${first}/moves`, { ply: 0, move: "a1" })).status, 200);
    assert.equal((await call(bob, `/games/${first}/moves`, { ply: 1, move: "e3" })).status, 200);
    assert.equal((await call(bob, `/games/${first}/resign`, { ply: 2 })).status, 200);
    await startGame(bob, dan, "dan", daily);
    await startGame(ann, dan, "dan", daily);
    await startGame(cyd, dan, "dan", daily);
    await startGame(ann, bob, "bob", casual);
    const guest = await visit(browser, `${server.url}/watch`, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await becomes(async () => (await names(guest)).map((text) => text.replace(/provisional|[^a-z–]/g, "")), ["ann–dan", "cyd–dan", "bob–dan", "ann–bob"]);
    await option(guest, "Octogo").tap();
    await becomes(() => watched(guest).count(), 1);
    await option(guest, "No clock").tap();
    await guest.getByText("No such game is being played.").waitFor();
    await option(guest.getByRole("group", { name: "Game" }), "All").tap();
    await option(guest, "Correspondence").tap();
    await becomes(() => watched(guest).count(), 4);
    await watched(guest).first().locator("svg").waitFor();
    await watched(guest).first().tap();
    await guest.getByText(SAYS.watching).waitFor();
    await Promise.all([ann, bob, cyd, dan, guest].map((page) => page.context().close()));
});

test("who looks at a game stays with one of its players, and is led to the next game at the end of this one", async () => {
    const [eve, fay] = [await member("eve"), await member("fay")];
    const first = await startGame(eve, fay, "fay", casual);
    const guest = await visit(browser, `${server.url}/g/${first}`, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await button(guest, "Stay with eve").tap();
    await guest.getByText("You watch eve").waitFor();
    const second = await startGame(fay, eve, "eve", casual);
    assert.equal(await guest.getByRole("link", { name: "Next game" }).count(), 0);
    assert.equal((await call(eve, `/games/${first}/resign`, { ply: 0 })).status, 200);
    await toast(guest, "eve has begun another game.").waitFor();
    await guest.getByRole("link", { name: "Next game" }).tap();
    await guest.waitForURL(`**/g/${second}`);
    await guest.getByText("You watch eve").waitFor();
    await button(guest, "Stop").tap();
    await button(guest, "Stay with eve").waitFor();
    await Promise.all([eve, fay, guest].map((page) => page.context().close()));
});

const LISTED = "/games?state=running&order=rating";
const pageOf = (count, first, next) => ({
    items: Array.from({ length: count }, (_, at) => game(`g${first + at}`, [`Left${first + at}`, "Right"], { your_turn: false })),
    next,
});

test("the next page comes by keyboard, the focus goes to what is new, and boards are drawn in view only", async () => {
    const page = await arrive("/watch", {
        [`${LISTED}&limit=24`]: pageOf(24, 0, "c1"),
        [`${LISTED}&limit=24&cursor=c1`]: pageOf(3, 24, null),
    });
    await becomes(() => watched(page).count(), 24);
    await watched(page).first().locator("svg").waitFor();
    assert.equal(await watched(page).last().locator("svg").count(), 0, "a board out of sight is drawn");
    await page.getByText("24 games shown").waitFor();
    await button(page, NAMES.more).focus();
    await page.keyboard.press("Enter");
    await becomes(() => watched(page).count(), 27);
    await hasFocus(watched(page).nth(24));
    await watched(page).last().scrollIntoViewIfNeeded();
    await watched(page).last().locator("svg").waitFor();
    assert.equal(await button(page, NAMES.more).count(), 0);
    await page.getByRole("group", { name: "Game" }).getByRole("radio").first().focus();
    expectFaults(page, /^404 GET .*\/games$/);
    await page.keyboard.press("ArrowDown"); // a game of which nothing is known here
    await problem(page, "Page not found").waitFor();
    await page.context().close();
});

test("a page that is not reached is said where it was asked for, and can be asked for again", async () => {
    const replies = answers({ [`${LISTED}&limit=24`]: pageOf(24, 0, "c1"), [`${LISTED}&limit=24&cursor=c1`]: "lost" });
    const page = await arrive("/watch", replies);
    await becomes(() => watched(page).count(), 24);
    await button(page, NAMES.more).click();
    await problem(page, "cannot be reached").waitFor();
    assert.equal(await watched(page).count(), 24);
    await button(page, NAMES.more).isEnabled();
    await page.context().close();
    const away = await arrive("/watch", { [`${LISTED}&limit=24`]: "lost" });
    await button(away, "Try again").waitFor();
    await away.context().close();
});

test("games to watch, and that there are none: seen in every look", async () => {
    for (const changed of [{}, { [`${LISTED}&limit=24`]: nothing }, { [`${LISTED}&limit=24`]: pageOf(24, 0, "c1") }]) {
        const page = await arrive("/watch", changed, { bypassCSP: true });
        await until(() => watched(page).or(page.getByText("No such game is being played.")).first().isVisible(), "games, or that there are none");
        await inspect(page);
        await page.context().close();
    }
});
