// What players of network games complain about most, as far as a page can cure it: a test for each complaint, on a real
// server. Those that the club itself cures are tests of the club (tests/club, tests/server) by the same names.
import assert from "node:assert/strict";
import test from "node:test";
import { member } from "./lib/members.mjs";
import { ask, becomes, until, visit } from "./lib/page.mjs";
import {
    accountOf, accept, agree, allSee, button, calls, furtherChoices, gameId, head, heading, inGame, offer, offerGroups, offers, option, row,
    toast,
} from "./lib/places.mjs";
import { NAMES, SAYS } from "./lib/says.mjs";
import { browser, server } from "./lib/stage.mjs";
import { movesBecome, place, result } from "./lib/table.mjs";


/** A game between two pages, the first to move; its id. */
async function start(first, second, more = {}) {
    const name = (page) => (page === ada ? "ada" : "bob");
    const seats = [{ kind: "you", name: name(first) }, { kind: "open" }];
    const { id } = await ask(first, "/games", { options: { board: "3x5" }, clock: "1d", seats, ...more });
    await ask(second, `/games/${id}/join`, { name: name(second) });
    return id;
}

const move = (page, id, ply, text) => ask(page, `/games/${id}/moves`, { ply, move: text });
const show = (page, id) => page.goto(`${server.url}/g/${id}`);

const ada = await member("ada");
const bo = await member("bob");

test("rules of time not seen before joining", async () => {
    const terms = { game: "cephalopod", options: { board: "3x5", players: 3 }, clock: "5m+8s" };
    const { id } = await ask(ada, "/challenges", { terms, invited: { kind: "anyone" }, seats: 3, with_me: true });
    const stranger = await visit(browser, server.url);
    const first = "First move within 30 s, or the game is aborted.";
    for (const path of ["/", "/lobby"]) {
        await stranger.goto(server.url + path);
        await row(stranger, "ada").filter({ hasText: SAYS.leaves }).filter({ hasText: first }).waitFor();
    }
    await stranger.goto(`${server.url}/challenge/${id}`);
    const rules = stranger.getByRole("list", { name: "Time control" });
    await rules.getByText("5 min + 8 s per move.").waitFor();
    await rules.getByText(SAYS.leaves).waitFor();
    await ask(ada, `/challenges/${id}/withdraw`, {});
    const daily = { ...terms, options: { board: "3x5" }, clock: "1d", vacation: true };
    const slow = await ask(ada, "/challenges", { terms: daily, invited: { kind: "link" }, with_me: true });
    await stranger.goto(`${server.url}/challenge/${slow.id}`);
    await rules.getByText("Vacations stop the clock, 30 days a year.").waitFor();
    const game = await ask(ada, "/games", { clock: "10m delay 5s", seats: [{ kind: "you" }, { kind: "open" }] });
    await show(stranger, game.id);
    await rules.getByText("10 min, 5 s of each move free.").waitFor();
    await rules.getByText("Run out of time and you lose.").waitFor();
    await stranger.goto(`${server.url}/invite`);
    await furtherChoices(stranger);
    await rules.getByText(first).waitFor();
    const clock = stranger.getByRole("combobox", { name: "Clock" });
    await becomes(() => clock.inputValue(), "5m+8s");
    assert.equal(await clock.locator("option", { hasText: "No clock" }).count(), 0, "strangers play by a clock");
    await option(stranger, "Anyone with the link").click();
    await clock.selectOption({ label: "No clock" });
    await rules.getByText("No clock: a move may take as long as it takes.").waitFor();
    await stranger.context().close();
});

test("draw and take-back buttons in one place", async () => {
    const id = await start(ada, bo, { game: "octogo", options: {} });
    await move(ada, id, 0, "a1-a2");
    await move(bo, id, 1, "a10>");
    for (const page of [ada, bo]) await show(page, id);
    await offers(ada).click();
    const groups = offerGroups(ada);
    await button(groups.nth(1), "Offer a draw").waitFor();
    assert.equal(await button(groups.nth(0), NAMES.takeBack).count(), 1);
    assert.equal(await groups.nth(0).getByRole("button", { name: /draw|resign/i }).count(), 0);
    await button(ada, "Offer a draw").click();
    await ada.getByText("If they agree, the game ends and nobody wins.").waitFor();
    await becomes(() => ada.evaluate(() => document.activeElement.textContent), "Back"); // a second press does no harm
    await ada.keyboard.press("Enter");
    assert.deepEqual((await ask(ada, `/games/${id}`)).offers, []);
    await offers(ada).click();
    await button(ada, "Offer a draw").click();
    await button(ada, "Offer the draw").click();
    await offer(bo, "ada offers a draw.").waitFor();
    await agree(bo);
    for (const page of [ada, bo]) await result(page, "Draw by agreement").waitFor();
});

test("no reminder", async () => {
    const id = await start(ada, bo);
    const wayTo = (game, word) => bo.locator(`a[href="/g/${game}"]`, { hasText: word });
    await bo.goto(server.url);
    await accountOf(bo, "bob").waitFor();
    await wayTo(id, "View").waitFor(); // it is not bob's turn yet
    await move(ada, id, 0, "c2");
    // What tells of it goes by itself after a while.
    await Promise.all([
        toast(bo, "Your turn against ada.").waitFor(),
        calls(bo).filter({ has: wayTo(id, "Play") }).waitFor(),
    ]);
    await until(async () => (await bo.title()).startsWith("Your turn · "), "the title to say that a game waits");
    assert.equal(await bo.locator('link[rel="icon"]').getAttribute("href"), "/icon-turn.svg");
    await bo.goto(`${server.url}/people`);
    await head(bo).getByRole("link", { name: "1 game waits for you" }).waitFor();
    await move(bo, id, 1, "c1");
    await until(async () => !(await bo.title()).startsWith("("), "the title to be quiet again");
});

test("no “next game”", async () => {
    const games = [await start(bo, ada), await start(bo, ada), await start(bo, ada)];
    for (const id of games) await move(bo, id, 0, "c2");
    const waiting = await ask(ada, "/me/games?state=turn");
    const order = waiting.items.map(({ id }) => id);
    assert.ok(games.every((id) => order.includes(id)));
    await show(ada, order[0]);
    await button(ada, `Next game (${order.length - 1})`).click();
    await ada.waitForURL(`**/g/${order[1]}`);
    await movesBecome(ada, 1);
    await place(ada, "c1");
    await movesBecome(ada, 2);
    await button(ada, `Next game (${order.length - 1})`).click();
    await ada.waitForURL(`**/g/${order[0]}`); // which was skipped
});

/** What has a role that is used, and no name: as assistive technology sees the page. */
async function nameless(page) {
    const used = /^(button|link|textbox|combobox|checkbox|radio|switch|searchbox|timer|dialog)$/;
    const walk = (node) => [node, ...(node.children ?? []).flatMap(walk)];
    const tree = await page.accessibility.snapshot({ interestingOnly: false });
    return walk(tree).filter(({ role, name }) => used.test(role) && !name?.trim()).map(({ role }) => role);
}

/** Goes on with Tab until what has the focus is called so; every stop has a name that can be said. */
async function tabToName(page, name) {
    for (let step = 0; step < 150; step++) {
        await page.keyboard.press("Tab");
        const found = await page.evaluate(() => {
            const element = document.activeElement;
            const label = element.labels?.[0]?.textContent ?? "";
            return (element.getAttribute("aria-label") || label || element.textContent || element.title).trim();
        });
        if (name.test(found)) return;
    }
    assert.fail(`no way by Tab to ${name}`);
}

test("blind access beyond the board", async () => {
    const hears = (text, page = ada) => page.locator("[aria-live]", { hasText: text }).waitFor({ state: "attached" });
    for (const path of ["/", "/lobby", "/invite", "/people", "/settings", "/settings/vacation"]) {
        await ada.goto(server.url + path);
        await ada.locator("h1").waitFor();
        assert.deepEqual(await nameless(ada), [], path);
        assert.equal(await ada.getByRole("main").count(), 1, path);
    }
    await ada.goto(`${server.url}/invite/bob`);
    await ada.locator("h1").waitFor();
    await tabToName(ada, /^More options/);
    await ada.keyboard.press("Enter");
    await tabToName(ada, /^Clock/);
    await ada.keyboard.press("ArrowDown");
    await tabToName(ada, /^Send the challenge$/);
    await ada.keyboard.press("Enter");
    await heading(ada, "Challenge").waitFor();
    await bo.goto(ada.url());
    await accept(bo).click();
    await inGame(ada, bo);
    const id = gameId(ada);
    const { seats } = await ask(ada, `/games/${id}`);
    const [first, second] = seats[0].you ? [ada, bo] : [bo, ada];
    await place(first, "c3");
    await allSee([ada, bo], 1);
    await hears(/ on c3/, second);
    await place(second, "a1");
    await allSee([ada, bo], 2);
    await hears(/ on a1/, first);
    assert.deepEqual(await nameless(ada), [], "in the game");
    await ada.getByRole("timer", { name: /^bob: (10 min|\d:\d\d) left$/ }).waitFor();
    await ask(bo, `/games/${id}/chat`, { text: "Good luck" });
    await hears("bob says: Good luck");
    await ask(bo, `/games/${id}/offer`, { ply: 2, kind: "pause" });
    await hears("bob proposes a pause.");
    await tabToName(ada, /^Accept$/);
    await ada.keyboard.press("Enter");
    await ada.getByText("Paused: both clocks stand still.").waitFor();
});
