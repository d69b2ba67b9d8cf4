// Tournaments on a real server, by people in browsers of their own: an arena from its making to the first result, which somebody
// who looks on sees come; and a round robin by correspondence, whose director corrects a result.
import assert from "node:assert/strict";
import test from "node:test";
import { member } from "./lib/members.mjs";
import { Browser, pause } from "../server/harness.mjs";
import { ask, becomes, PASSWORD, PHONE, until, visit } from "./lib/page.mjs";
import { button, card, confirmCorrection, furtherChoices, gameId, inGame, isInGame, link, option, resign, standingOf, title } from "./lib/places.mjs";
import { browser, server } from "./lib/stage.mjs";
import { movesBecome, place, result } from "./lib/table.mjs";

/** The machine holds eight of them for the long form. */
const VISITORS = process.env.LUDOPOD_LONG ? 8 : 2;

const close = (...pages) => Promise.all(pages.map((page) => page.context().close()));

test("an arena is set up, entered by its code and started; its games open by themselves, and the standing moves", async () => {
    const ada = await member("ada", {}, "/events");
    await link(ada, "New tournament").click();
    await title(ada, "New tournament").waitFor();
    await option(ada, "Later").click();
    await furtherChoices(ada);
    await ada.getByLabel("Lowest rating").fill("1200");
    await button(ada, "Announce the tournament").click();
    await title(ada, "Arena by ada").waitFor();
    await ada.getByText("For ratings from 1200").waitFor();
    await button(ada, "Join").click();
    await card(ada, "You have joined").waitFor();
    const code = ada.url().split("/").at(-1);
    const { begins_at_ms } = await ask(ada, `/tournaments/${code}`);
    assert.ok(Math.abs(begins_at_ms - Date.now() - 24 * 3_600_000) < 3 * 3_600_000, "a day, whatever the clocks do that night");
    const bob = await member("bob", PHONE, "/events");
    await bob.getByLabel("Code", { exact: true }).fill(code);
    await bob.keyboard.press("Enter");
    await button(bob, "Join").tap();
    const guest = await visit(browser, `${server.url}/event/${code}`);
    await link(guest, "bob").waitFor();
    await ada.getByLabel("Message", { exact: true }).fill("Good luck, all!");
    await ada.keyboard.press("Enter");
    await Promise.all([ada, bob, guest].map((page) => page.getByRole("log").filter({ hasText: "Good luck, all!" }).waitFor()));
    assert.match(await link(bob, "Report what ada wrote").getAttribute("href"), /\/report\/\w{10}\/0$/);
    await button(ada, "Start now").click();
    await inGame(ada, bob);
    assert.equal(gameId(ada), gameId(bob));
    const [{ seats }] = (await ask(ada, `/tournaments/${code}/games`)).items;
    const [first, second] = seats[0].name === "ada" ? [ada, bob] : [bob, ada];
    await place(first, "c3");
    await movesBecome(second, 1);
    await place(second, "a1");
    await movesBecome(first, 2);
    await resign(bob);
    await becomes(() => standingOf(guest, "ada").getByRole("cell").allTextContents().then((cells) => cells.slice(0, 3).join(" ")), "1 2 1");
    await close(ada, bob, guest);
});

/** Plays whatever waits, and gives up as the second player, until it is over. */
async function playAlong(robot, over) {
    while (!over()) {
        const { json } = await robot.get("/api/v1/me/games?state=turn&limit=1");
        const [game] = json?.items ?? [];
        if (game) await robot.post(`/api/v1/games/${game.id}/${game.ply < 2 ? "moves" : "resign"}`, { ply: game.ply, ...(game.ply < 2 && { move: ["a1", "c1"][game.ply] }) });
        else await pause(250);
    }
}

/** One game, which one of its two gives up, and the next one, which opens by itself. */
async function playInArena(page) {
    await inGame(page);
    const id = gameId(page);
    const { seats } = await ask(page, `/games/${id}`);
    if (seats[0].you || /^robot-/.test(seats[0].name)) await resign(page);
    else await result(page).waitFor();
    await link(page, "Eight").tap();
    await until(() => isInGame(page) && gameId(page) !== id, "the next game to open");
}

test(`an arena of eight, ${VISITORS} of them in browsers: it is one press from its page to the first game`, async () => {
    const robots = Array.from({ length: 8 - VISITORS }, () => new Browser(server.url));
    for (const [index, robot] of robots.entries()) assert.equal((await robot.post("/api/v1/sign-up", { handle: `robot-${"abcdef"[index]}`, password: PASSWORD })).status, 201);
    const people = await Promise.all(["fay", "gus", "hal", "ivy", "jan", "kim", "lou", "moe"].slice(0, VISITORS).map((handle) => member(handle, PHONE)));
    const made = await ask(people[0], "/tournaments", { kind: "arena", title: "Eight", length_ms: 600_000, terms: { options: { board: "1x3" }, clock: "5m+8s" } });
    for (const robot of robots) assert.equal((await robot.post(`/api/v1/tournaments/${made.id}/join`, {})).status, 200);
    await Promise.all(people.map((page) => page.goto(`${server.url}/event/${made.code}`)));
    if (!robots.length) await Promise.all(people.map((page) => button(page, "Join").tap()));
    if (robots.length) await ask(people[0], `/tournaments/${made.id}/begin`, {});
    else await button(people[0], "Start now").tap();
    let over = false;
    const playing = robots.map((robot) => playAlong(robot, () => over));
    if (robots.length) await Promise.all(people.map((page) => button(page, "Join").tap()));
    await Promise.all(people.map(playInArena));
    over = true;
    await Promise.all(playing);
    robots.forEach((robot) => robot.close());
    await ask(people[0], `/tournaments/${made.id}/cancel`, {});
    const { items: tables } = await ask(people[0], `/tournaments/${made.id}/tables?limit=200`);
    const { items: rows } = await ask(people[0], `/tournaments/${made.id}/standing`);
    assert.equal(rows.length, 8);
    assert.ok(tables.every(({ entrants: [one, other] }) => one !== other));
    assert.equal(rows.reduce((sum, { games }) => sum + games, 0), 2 * tables.filter(({ state }) => state === "over").length);
    await close(...people);
});

test("a round robin by correspondence is entered, played, and corrected by its director", async () => {
    const cyd = await member("cyd");
    const dee = await member("dee", PHONE);
    const made = await ask(cyd, "/tournaments", { kind: "round_robin", title: "By post", terms: { game: "cephalopod", clock: "1d" }, at_once: true });
    await ask(cyd, `/tournaments/${made.id}/join`, {});
    await dee.goto(`${server.url}/event/${made.code}`);
    await button(dee, "Join").tap();
    await cyd.goto(`${server.url}/event/${made.code}`);
    await button(cyd, "Start now").click();
    await link(dee, "Go to the game").tap();
    await inGame(dee);
    await button(cyd, "Propose a time").click();
    await button(cyd, "Propose it").click();
    await cyd.getByText("proposed by you").waitFor();
    const game = gameId(dee);
    await dee.goto(`${server.url}/event/${made.code}`);
    await button(dee, "Accept").tap();
    await Promise.all([cyd, dee].map((page) => page.getByText("agreed", { exact: true }).waitFor()));
    await link(dee, "Go to the game").tap();
    await inGame(dee);
    assert.equal(gameId(dee), game);
    await ask(dee, `/games/${gameId(dee)}/resign`, { ply: 0 });
    await button(cyd, "Correct").click();
    await confirmCorrection(cyd, "½ – ½", "Agreed beforehand");
    await becomes(() => standingOf(cyd, "dee").getByRole("cell").allTextContents().then((cells) => cells[1]), "½");
    await cyd.getByText(/corrected.*Agreed beforehand/).waitFor();
    await close(cyd, dee);
});
