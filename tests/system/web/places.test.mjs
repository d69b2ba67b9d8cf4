// The places for people, each in its states: what is shown, what is sent, and nothing for axe to find. The server's part
// is made up (lib/scenes.mjs).
import assert from "node:assert/strict";
import test from "node:test";
import * as club from "./lib/club.mjs";
import { inspect, violations } from "./lib/inspect.mjs";
import { becomes, expectFaults, hasFocus, until, visit } from "./lib/page.mjs";
import { accountOf, button, calls, furtherChoices, heading as headingOf, link, option, row, smallBoards, tabs, toast } from "./lib/places.mjs";
import { arrive, nothing, PLAIN, SCENES, signedIn } from "./lib/scenes.mjs";
import { browser, server } from "./lib/stage.mjs";
import { board } from "./lib/table.mjs";

const heading = (page, name) => headingOf(page, name).waitFor();
/** The last thing that was sent to a path. */
const sentTo = (page, path) => page.club.asked.filter((asked) => asked.path === path).at(-1)?.body;

for (const [name, path, changed, prepare] of [...SCENES, ...PLAIN]) {
    test(`${name}: seen`, async () => {
        const page = await arrive(path, changed, { bypassCSP: true });
        await prepare?.(page);
        // A part of the page that comes later has nothing to look at before it is there.
        await page.locator("h1").first().waitFor();
        await inspect(page);
        await page.context().close();
    });
}

test("two presses from the first page to a game against somebody who waits", async () => {
    const page = await arrive("/", { "/challenges/c1/accept": club.challenge("c1", club.member, { state: "started", game: "g7" }), "/games/g7": "never" });
    await button(page, "Play Bo").click();
    await until(() => page.url().endsWith("/g/g7"), "the game");
    await page.context().close();
});

test("somebody else was faster: that is said where it happened, and the others stay", async () => {
    const taken = [409, { code: "taken", detail: "somebody else has taken the seat", arguments: [] }];
    const page = await arrive("/lobby", { "/challenges/c1/accept": taken });
    await button(page, "Play Bo").click();
    await page.getByRole("alert").filter({ hasText: "Somebody else has taken the seat." }).waitFor();
    assert.ok(await button(page, "Play Guest").isVisible());
    await page.context().close();
});

test("a lobby that is not reached is asked for again", async () => {
    const changed = { "/challenges?of=open": "lost" };
    const replies = club.answers(changed);
    const page = await visit(browser, `${server.url}/lobby`, {}, (opened) => club.standIn(opened, replies));
    await heading(page, "No connection");
    Object.assign(replies, { "/challenges?of=open": club.answers()["/challenges?of=open"] });
    await button(page, "Try again").click();
    await heading(page, "Open challenges");
    await page.context().close();
});

test("what is on its way is drawn as grey lines, not as a blank page", async () => {
    const page = await arrive("/@bo", { "/people/bo": "never" });
    await page.getByRole("main").getByRole("status").locator("i").first().waitFor();
    await page.context().close();
});

test("signing in by keyboard alone, with a code as the second step", async () => {
    const wanted = [401, { code: "totp", detail: "the code is wanted", arguments: [] }];
    const page = await arrive("/sign-in", { "/sign-in": ({ totp: code }) => (code === "123456" ? { me: club.me() } : wanted) });
    expectFaults(page, /^401 POST \/api\/v1\/sign-in$/);
    await page.getByLabel("Username or e-mail address").focus();
    await page.keyboard.type("ada");
    await page.keyboard.press("Tab");
    await page.keyboard.type("deep sea");
    await page.keyboard.press("Enter");
    const code = page.getByLabel("Code of your authenticator app");
    await hasFocus(code);
    await page.keyboard.type("000000");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").filter({ hasText: "The code is wanted." }).waitFor();
    await code.fill("123456");
    await page.keyboard.press("Enter");
    await accountOf(page, "Ada Lovelace").waitFor();
    assert.deepEqual(sentTo(page, "/sign-in"), { login: "ada", password: "deep sea", totp: "123456" });
    assert.equal(new URL(page.url()).pathname, "/");
    await page.context().close();
});

test("a new account has its recovery codes shown once", async () => {
    const made = [201, { me: club.me(), recovery_codes: ["aaaa-1111", "bbbb-2222"] }];
    const page = await arrive("/sign-up", { "/sign-up": made, "/me/games?state=running": nothing });
    await page.getByLabel("Username").fill("Ada Lovelace");
    await page.getByText("3 to 20 letters").waitFor();
    assert.ok(await button(page, "Create account").isDisabled());
    await page.getByLabel("Username").fill("Ada");
    await page.getByLabel("Password").fill("deep sea");
    await button(page, "Create account").click();
    await page.getByText("bbbb-2222").waitFor();
    assert.deepEqual(sentTo(page, "/sign-up"), { handle: "ada", password: "deep sea" });
    await button(page, "I saved them").click();
    assert.equal(await page.getByText("bbbb-2222").count(), 0);
    await link(page, "To your games").click();
    await page.getByText("All moves made.").waitFor();
    await page.context().close();
});

test("what is told of a game stands together, with who plays it and how it ended for the reader", async () => {
    const page = await arrive("/notices", signedIn);
    const cy = row(page, "Lost").filter({ hasText: "Your game of Cephalopod with Cy is over." });
    await cy.filter({ hasText: "Cy makes you an offer in your game of Cephalopod." }).waitFor();
    await row(page, "Your turn").filter({ hasText: "Bo has moved." }).waitFor();
    await row(page, "Bartholomew the Magnificent of Ely challenges you").waitFor();
    assert.equal(await link(cy, "Cy").getAttribute("href"), "/g/g3");
    await page.context().close();
});

test("the result of a table of three is corrected by places, of which two may be shared", async () => {
    const ofThree = { items: [club.met(4, 2, [0, 1, 3], { points: [2, 1, 0] })], next: null };
    const answers = club.tournamentAnswers({ id: "t1abcd", directed: true, can: ["correct"] });
    const page = await arrive("/event/t1abcd", { ...signedIn, ...answers, "/tournaments/t1abcd/tables?limit=200": ofThree, "/tournaments/t1abcd/correct": {} });
    await button(page, "Correct").click();
    const asked = page.getByRole("dialog");
    await asked.getByLabel("Ada Lovelace").selectOption("Rank 2");
    await asked.getByLabel("Bo").selectOption("Rank 1");
    await asked.getByText("½ – ½ – 2").waitFor();
    await asked.getByLabel("Reason", { exact: true }).fill("Counted again");
    await button(asked, "Correct the result").click();
    await asked.waitFor({ state: "detached" });
    assert.deepEqual(sentTo(page, "/tournaments/t1abcd/correct"), { table: 4, points: [0.5, 0.5, 2], reason: "Counted again" });
    await page.context().close();
});

test("a challenge is declined with a reason", async () => {
    const declined = club.challenge("c1", club.member, { state: "declined", reason: "no time today", can: [] });
    const page = await arrive("/challenge/c1", { ...signedIn, "/challenges/c1/decline": declined });
    await button(page, "Decline").click();
    await page.getByLabel("Reason (optional)").fill("no time today");
    await button(page, "Decline").click();
    await page.getByText("Declined: “no time today”").waitFor();
    assert.deepEqual(sentTo(page, "/challenges/c1/decline"), { reason: "no time today" });
    await page.context().close();
});

test("after a form of a challenge is cancelled, the button that opened it has the focus again", async () => {
    const page = await arrive("/challenge/c1", signedIn);
    for (const name of ["Decline", "Suggest other terms", "Decline"]) {
        await button(page, name).click();
        await button(page, "Cancel").click();
        await button(page, name).and(page.locator(":focus")).waitFor();
    }
    await page.context().close();
});

test("a challenge of two others is made by their handles, in order", async () => {
    const page = await arrive("/invite/bo", { ...signedIn, "/challenges": [201, club.challenge("c1", club.member)] });
    await page.getByRole("textbox", { name: "Usernames" }).fill("bo, cy");
    await furtherChoices(page);
    await page.getByRole("combobox", { name: "Clock" }).selectOption("10 min + 10 s");
    await option(page, "As invited").click();
    await button(page, "Send the challenge").click();
    await heading(page, "Challenge");
    const { terms, ...sent } = sentTo(page, "/challenges");
    assert.deepEqual(sent, { invited: { kind: "people", handles: ["bo", "cy"] }, times: 1, with_me: true });
    assert.deepEqual([terms.clock, terms.order, terms.options.players], ["10m+10s", "given", 3]);
    await page.context().close();
});

test("find me a game waits, offers the computer, and opens the game that comes", async () => {
    const page = await arrive("/lobby", { ...signedIn, "/pairing": { waiting: true, computer_after_ms: 50 } });
    await button(page, "Quick pairing").click();
    await page.getByText("Looking for an opponent…").waitFor();
    await link(page, "Play a character").waitFor();
    await page.club.tell({ type: "started", game: "g5" });
    await until(() => page.url().endsWith("/g/g5"), "the game");
    await page.context().close();
});

test("find me a rated game: by the keyboard, and the range of ratings widens before one's eyes", async () => {
    const waiting = { waiting: true, computer_after_ms: 60000, range: 150, range_a_second: 10 };
    const page = await arrive("/lobby", { ...signedIn, "/pairing": waiting });
    const rated = page.getByRole("switch", { name: "Rated" });
    await rated.focus();
    await page.keyboard.press("Space");
    await becomes(() => rated.isChecked(), true);
    await button(page, "Quick pairing").press("Enter");
    const range = page.getByText(/^Opponents up to \d+ rating points/);
    const points = async () => Number((await range.textContent()).match(/\d+/)[0]);
    await range.waitFor();
    assert.deepEqual(sentTo(page, "/pairing"), { game: "cephalopod", class: "live", rated: true });
    const first = await points();
    assert.ok(first >= 150 && first % 10 === 0, `${first}`);
    await until(async () => (await points()) > first, "the range to widen");
    assert.equal(await page.locator('[role="status"]').getByText("rating points").count(), 0, "not said aloud each second");
    assert.deepEqual(await violations(page), []);
    await page.context().close();
});

test("it calls: title, icon and a line that leads to the game", async () => {
    const replies = club.answers({ ...signedIn, "/me": club.me(club.member, { waiting: 0 }), "/me/games?state=running": nothing, "/games/g1": "never" });
    let made;
    const page = await visit(browser, server.url, {}, async (opened) => {
        made = await club.standIn(opened, replies);
    });
    await page.getByText("All moves made.").waitFor();
    replies["/me/games?state=running"] = { items: [club.game("g1", ["Ada", "Bo"])], next: null };
    await made.tell({ type: "waiting", count: 1, games: ["g1"] });
    await toast(page, "Your turn against Bo.").waitFor();
    assert.match(await page.title(), /^\(1\) /);
    assert.equal(await page.locator('link[rel="icon"]').getAttribute("href"), "/icon-turn.svg");
    await link(page, "1 game waits for you").waitFor();
    await button(page, "Go there").click();
    await until(() => page.url().endsWith("/g/g1"), "the game");
    await page.context().close();
});

test("deleting an account takes the handle, typed again; Escape leaves everything as it is", async () => {
    const page = await arrive("/settings/data", { ...signedIn, "/me/delete": {} });
    await button(page, "Delete the account").click();
    await page.locator("dialog[open]").waitFor();
    await page.keyboard.press("Escape");
    await until(async () => !(await page.locator("dialog").count()), "the dialog to close");
    await button(page, "Delete the account").click();
    assert.ok(await button(page, "Delete for ever").isDisabled());
    await page.getByLabel("Type ada to confirm").fill("ada");
    await button(page, "Delete for ever").click();
    await until(() => new URL(page.url()).pathname === "/", "the first page");
    assert.deepEqual(sentTo(page, "/me/delete"), { handle: "ada" });
    await page.context().close();
});

test("somebody is looked for, blocked, and let back", async () => {
    const found = { items: [club.person("bo", "Bo")], next: null };
    const page = await arrive("/people", { ...signedIn, "/me/follows?limit=200": nothing, "/people?query=b": found, "/people/bo/block": {}, "/people/bo/unblock": {} });
    await page.getByLabel("Search by username or name").fill("b");
    const people = page.getByRole("list", { name: "People" });
    await until(async () => (await row(people).count()) === 1, "what was found");
    await link(page, "Bo").click();
    await button(page, "Block").click();
    await button(page, "Unblock").click();
    await button(page, "Block").waitFor();
    await page.context().close();
});

test("a rating is followed along its curve by keys, and in another pool", async () => {
    const page = await arrive("/@bo", signedIn);
    const point = page.getByLabel("A point of the curve");
    assert.match(await point.getAttribute("aria-valuetext"), /^Game 4, .*: 1600 \(−22\)$/);
    await point.focus();
    await page.keyboard.press("ArrowLeft");
    await until(async () => /: 1622 \(\+82\)$/.test(await point.getAttribute("aria-valuetext")), "the point before");
    await page.keyboard.press("Home");
    await until(async () => (await point.getAttribute("aria-valuetext")) === "At the beginning: 1500", "the beginning");
    await page.getByRole("button", { name: /3 × 5 · Live/ }).click();
    await until(async () => /^Game 1, /.test(await point.getAttribute("aria-valuetext")), "the other pool");
    await page.context().close();
});

test("on a leaderboard the own place is marked, and where nobody is yet that is said", async () => {
    const page = await arrive("/players", signedIn);
    assert.match(await page.locator('tr[aria-current="true"]').innerText(), /^2\s+Ada Lovelace/);
    await page.getByRole("group", { name: "Which leaderboard" }).locator("select").first().selectOption("octogo");
    await page.getByText("Not enough rated games yet.").waitFor();
    await page.getByText("Your place is shown once your rating is sure").waitFor();
    assert.equal(new URL(page.url()).pathname, "/players/octogo-6x10-live");
    await page.context().close();
});

test("a member's games are filtered, go on, and lead from an opponent to the games against them", async () => {
    const lost = { items: [club.played("h2", { kind: "computer", character: "nautilus" }, { result: "lost" })], next: null };
    const page = await arrive("/@bo/games", {
        ...signedIn,
        "/people/bo/games?state=over&result=lost": lost,
        "/people/bo/games?state=over&opponent=ada": { items: [club.played("h1", { handle: "ada", name: "Ada Lovelace" })], next: null },
    });
    const rows = row(page);
    await until(async () => (await rows.count()) === 3, "the first page");
    await button(page, "Show more").click();
    await until(async () => (await rows.count()) === 4, "the second page");
    assert.equal(await button(page, "Show more").count(), 0);
    await page.getByLabel("Result").selectOption("lost");
    await until(async () => (await rows.count()) === 1, "the lost game");
    await link(page, "Opponents").click();
    await link(page, "Games against Ada Lovelace").click();
    await until(() => page.url().endsWith("/@bo/games/ada"), "the games against Ada");
    assert.equal(await page.getByLabel("Opponent").inputValue(), "ada");
    await link(page, "View the game against Ada Lovelace").waitFor();
    await page.context().close();
});

test("a member's games come with their boards, and what waits stands out, challenges first", async () => {
    const page = await arrive("/", signedIn);
    await smallBoards(page).locator("svg").nth(2).waitFor();
    await calls(page).first().getByText("Cy challenges you").waitFor();
    await becomes(() => calls(page).count(), 3, "a challenge and two games");
    assert.equal(await calls(page).filter({ has: smallBoards(page) }).count(), 2);
    await calls(page).nth(1).locator("time").waitFor();
    await page.context().close();
});

test("on a phone tabs stand in one row, and the one that is shown is in sight", async () => {
    for (const [path, last] of [["/settings/data", "Your data"], ["/@bo/openings", "Openings"]]) {
        const page = await arrive(path, signedIn, { viewport: { width: 360, height: 740 } });
        const tab = tabs(page).getByRole("link", { name: last, exact: true });
        await tab.waitFor();
        await becomes(() => tabs(page).getByRole("link").evaluateAll((all) => new Set(all.map((one) => one.offsetTop)).size), 1);
        await becomes(async () => {
            const { x, width } = await tab.boundingBox();
            return x >= 0 && x + width <= 360;
        }, true);
        await page.context().close();
    }
});

test("on a phone the places are under the thumb, and away where a board needs the height", async () => {
    const page = await arrive("/", {}, { viewport: { width: 390, height: 844 } });
    const bar = page.getByRole("navigation", { name: "Places" });
    for (const entry of await bar.getByRole("link").all()) {
        const { width, height } = await entry.boundingBox();
        assert.ok(width >= 44 && height >= 44, `${width} x ${height}`);
    }
    await bar.getByRole("link", { name: "Games" }).click();
    await heading(page, "Your games");
    await page.goto(`${server.url}/play`);
    await board(page).waitFor();
    assert.equal(await bar.count(), 0);
    await page.context().close();
});
