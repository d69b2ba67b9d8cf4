// Tournaments on a real server, by people in browsers of their own: an arena from its making to the first result, which somebody
// who looks on sees come; and a round robin by correspondence, whose director corrects a result.
import assert from "node:assert/strict";
import test from "node:test";
import { member } from "./lib/members.mjs";
import { ask, becomes, PHONE, visit } from "./lib/page.mjs";
import { button, card, confirmCorrection, gameId, inGame, link, resign, standingOf, title } from "./lib/places.mjs";
import { browser, server } from "./lib/stage.mjs";
import { movesBecome, place } from "./lib/table.mjs";

const close = (...pages) => Promise.all(pages.map((page) => page.context().close()));

test("an arena is set up, entered by its code and started; its games open by themselves, and the standing moves", async () => {
    const ada = await member("ada", {}, "/events");
    await link(ada, "New tournament").click();
    await title(ada, "New tournament").waitFor();
    await button(ada, "Announce the tournament").click();
    await title(ada, "Arena by ada").waitFor();
    await button(ada, "Join").click();
    await card(ada, "You have joined").waitFor();
    const code = ada.url().split("/").at(-1);
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
