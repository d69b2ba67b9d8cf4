// What players of network games complain about most, as far as a page can cure it: a test for each complaint, on a real
// server. Those that the club itself cures are tests of the club (tests/club, tests/server) by the same names.
import assert from "node:assert/strict";
import test from "node:test";
import { becomes, until, visit } from "./lib/page.mjs";
import { browser, server } from "./lib/stage.mjs";
import { cell, movesBecome, place } from "./lib/table.mjs";

const button = (page, name) => page.getByRole("button", { name, exact: true });

/** Asks the API as the visitor of that page. */
const asked = (page, path, body) =>
    page.evaluate(async ([at, sent]) => {
        const headers = { "Content-Type": "application/json" };
        const answer = await fetch(`/api/v1${at}`, sent ? { method: "POST", headers, body: JSON.stringify(sent) } : {});
        if (!answer.ok) throw new Error(`${at}: ${await answer.text()}`);
        return answer.json();
    }, [path, body]);

async function member(handle) {
    const page = await visit(browser, server.url);
    await asked(page, "/sign-up", { handle, password: "deep sea waves" });
    await page.goto(server.url);
    await page.getByRole("heading", { name: `Hello, ${handle}` }).waitFor();
    return page;
}

/** A game between two pages, the first to move; its id. */
async function begin(first, second, more = {}) {
    const name = (page) => (page === ada ? "ada" : "bob");
    const seats = [{ kind: "you", name: name(first) }, { kind: "open" }];
    const { id } = await asked(first, "/games", { options: { board: "3x5" }, clock: "1d", seats, ...more });
    await asked(second, `/games/${id}/join`, { name: name(second) });
    return id;
}

const move = (page, id, ply, text) => asked(page, `/games/${id}/moves`, { ply, move: text });
const show = (page, id) => page.goto(`${server.url}/g/${id}`);

const ada = await member("ada");
const bo = await member("bob");

test("rules of time not seen before joining", async () => {
    const terms = { game: "cephalopod", options: { board: "3x5", players: 3 }, clock: "5m+8s" };
    const { id } = await asked(ada, "/challenges", { terms, invited: { kind: "anyone" }, seats: 3, with_me: true });
    const stranger = await visit(browser, server.url);
    const row = stranger.locator(".list-row", { hasText: "ada" });
    const leaves = "Whoever runs out of time leaves, and the others continue.";
    const first = "First move within 30 s, or the game is cancelled.";
    for (const path of ["/", "/lobby"]) {
        await stranger.goto(server.url + path);
        await row.filter({ hasText: leaves }).filter({ hasText: first }).waitFor();
    }
    await stranger.goto(`${server.url}/challenge/${id}`);
    const rules = stranger.getByRole("list", { name: "Rules of time" });
    await rules.getByText("5 min + 8 s a move.").waitFor();
    await rules.getByText(leaves).waitFor();
    await asked(ada, `/challenges/${id}/withdraw`, {});
    const daily = { ...terms, options: { board: "3x5" }, clock: "1d", vacation: true };
    const slow = await asked(ada, "/challenges", { terms: daily, invited: { kind: "link" }, with_me: true });
    await stranger.goto(`${server.url}/challenge/${slow.id}`);
    await rules.getByText("Vacations stop the clock, 30 days a year.").waitFor();
    const game = await asked(ada, "/games", { clock: "10m delay 5s", seats: [{ kind: "you" }, { kind: "open" }] });
    await show(stranger, game.id);
    await rules.getByText("10 min, 5 s of each move free.").waitFor();
    await rules.getByText("Whoever runs out of time loses.").waitFor();
    await stranger.goto(`${server.url}/invite`);
    await rules.getByText(first).waitFor();
    const clock = stranger.getByLabel("Clock");
    await becomes(() => clock.inputValue(), "5m+8s");
    assert.equal(await clock.locator("option", { hasText: "No clock" }).count(), 0, "strangers play by a clock");
    await stranger.locator(".choice", { hasText: "Whoever has the link" }).click();
    await clock.selectOption({ label: "No clock" });
    await rules.getByText("No clock: a move may take as long as it takes.").waitFor();
    await stranger.context().close();
});

test("draw and take-back buttons in one place", async () => {
    const id = await begin(ada, bo, { game: "octogo", options: {} });
    await move(ada, id, 0, "a1-a2");
    await move(bo, id, 1, "a10>");
    for (const page of [ada, bo]) await show(page, id);
    await ada.locator(".menu summary", { hasText: "Offer or end" }).click();
    const groups = ada.locator(".choice-group");
    await groups.nth(1).getByRole("button", { name: "Offer a draw" }).waitFor();
    assert.equal(await groups.nth(0).getByRole("button", { name: "Take back my last move" }).count(), 1);
    assert.equal(await groups.nth(0).getByRole("button", { name: /draw|resign/i }).count(), 0);
    await button(ada, "Offer a draw").click();
    await ada.getByText("If they agree, the game ends and nobody wins.").waitFor();
    assert.equal(await ada.evaluate(() => document.activeElement.textContent), "Back", "a second press does no harm");
    await ada.keyboard.press("Enter");
    assert.deepEqual((await asked(ada, `/games/${id}`)).offers, []);
    await ada.locator(".menu summary", { hasText: "Offer or end" }).click();
    await button(ada, "Offer a draw").click();
    await button(ada, "Offer the draw").click();
    await bo.locator(".offer", { hasText: "ada offers a draw." }).waitFor();
    await button(bo, "Agree").click();
    for (const page of [ada, bo]) await page.locator(".result h2", { hasText: "A draw by agreement." }).waitFor();
});

test("no reminder", async () => {
    const id = await begin(ada, bo);
    await bo.goto(server.url);
    await bo.getByRole("heading", { name: "Hello, bob" }).waitFor();
    assert.equal(await bo.locator(`a[href="/g/${id}"]`, { hasText: /^Play$/ }).count(), 0, "it is not bob's turn yet");
    await move(ada, id, 0, "c2");
    // What tells of it goes by itself after a while.
    await Promise.all([
        bo.getByText("Your turn against ada.").first().waitFor(),
        bo.locator(".list-row.calls", { has: bo.locator(`a[href="/g/${id}"]`) }).waitFor(),
    ]);
    await until(async () => (await bo.title()).startsWith("(1) "), "the title to say that a game waits");
    assert.equal(await bo.locator('link[rel="icon"]').getAttribute("href"), "/icon-turn.svg");
    await bo.goto(`${server.url}/people`);
    await bo.locator("header").getByRole("link", { name: "1 game waits for you" }).waitFor();
    await move(bo, id, 1, "c1");
    await until(async () => !(await bo.title()).startsWith("("), "the title to be quiet again");
});

test("no “next game”", async () => {
    const games = [await begin(bo, ada), await begin(bo, ada), await begin(bo, ada)];
    for (const id of games) await move(bo, id, 0, "c2");
    const waiting = await asked(ada, "/me/games?state=turn");
    const order = waiting.items.map(({ id }) => id);
    assert.ok(games.every((id) => order.includes(id)));
    await show(ada, order[0]);
    await ada.getByRole("button", { name: `Next game (${order.length - 1})` }).click();
    await ada.waitForURL(`**/g/${order[1]}`);
    await movesBecome(ada, 1);
    await cell(ada, "c1").click();
    await movesBecome(ada, 2);
    await ada.getByRole("button", { name: `Next game (${order.length - 1})` }).click();
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
async function tabTo(page, name) {
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
    await tabTo(ada, /^Clock/);
    await ada.keyboard.press("ArrowDown");
    await tabTo(ada, /^Send the challenge$/);
    await ada.keyboard.press("Enter");
    await ada.getByRole("heading", { name: "The challenge" }).waitFor();
    await bo.goto(ada.url());
    await button(bo, "Accept and play").click();
    await until(() => [ada, bo].every((page) => /\/g\/\w+$/.test(page.url())), "both to be in the game");
    const id = ada.url().split("/").pop();
    const { seats } = await asked(ada, `/games/${id}`);
    const [first, second] = seats[0].you ? [ada, bo] : [bo, ada];
    await place(first, "c3");
    for (const page of [ada, bo]) await movesBecome(page, 1);
    await hears(/ on c3/, second);
    await place(second, "a1");
    for (const page of [ada, bo]) await movesBecome(page, 2);
    await hears(/ on a1/, first);
    assert.deepEqual(await nameless(ada), [], "in the game");
    await ada.getByRole("timer", { name: /^bob: (10 min|9:\d\d) left$/ }).waitFor();
    await asked(bo, `/games/${id}/chat`, { text: "Good luck" });
    await hears("bob says: Good luck");
    await asked(bo, `/games/${id}/offer`, { ply: 2, kind: "pause" });
    await hears("bob proposes a pause.");
    await tabTo(ada, /^Agree$/);
    await ada.keyboard.press("Enter");
    await ada.getByText("Paused: both clocks stand still.").waitFor();
});
