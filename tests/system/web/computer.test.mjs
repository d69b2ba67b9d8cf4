// A newcomer plays the first page's game against the computer to its end.
import assert from "node:assert/strict";
import test from "node:test";
import { becomes, MOVING, until, visit, visitAgain, withoutPauses } from "./lib/page.mjs";
import { begin, button, chooseLanguage, option } from "./lib/places.mjs";
import { NAMES, SAYS } from "./lib/says.mjs";
import { browser, server } from "./lib/stage.mjs";
import {
    asksWhat, captureSomething, cell, counts, freeCells, keptGame, labels, player, playToEnd, resultText, says, squaresLeft,
} from "./lib/table.mjs";

/** All dice, as a screen reader has them. */
const dice = async (page) => (await labels(page)).filter((label) => !label.includes("empty")).join();

test("a game on 3x5 against the computer is played to its end", async () => {
    const page = await visit(browser, server.url, MOVING);
    await withoutPauses(page);
    await page.getByText(SAYS.glimpse).waitFor(); // as for a stranger
    const played = await playToEnd(page, "You", async () => {
        const before = await dice(page);
        await freeCells(page).first().click();
        if (await asksWhat(page, async () => (await dice(page)) !== before)) await captureSomething(page);
        await until(async () => (await dice(page)) !== before, "the die");
    });
    assert.ok(played >= 8, "filling half of fifteen squares takes eight turns");
    const [white, black] = await counts(page);
    assert.equal(white + black, 15);
    const winner = white > black ? "You win" : "Bobtail wins";
    await becomes(() => resultText(page), new RegExp(winner));
    await button(page, NAMES.again).click();
    await until(async () => (await squaresLeft(page)) >= 14, "a new game");
    await page.context().close();
});

test("seventeen characters can be chosen, with how strong they are and what they see, and the last plays", async () => {
    const page = await visit(browser, `${server.url}/new/computer`);
    const choice = page.getByLabel("Who plays 2");
    await choice.locator("option").last().waitFor({ state: "attached" });
    const choices = await choice.locator("option").allTextContents();
    const ratings = choices.map((text) => Number(/ · (\d+) Elo$/.exec(text)?.[1] ?? 0));
    assert.equal(choices.length, 18, "a person and seventeen characters");
    assert.deepEqual(ratings, [...ratings].sort((one, other) => one - other));
    assert.match(choices[1], /^Bobtail · /);
    const sentences = [];
    for (const name of ["nautilus", "kraken"]) {
        await choice.selectOption(name);
        const note = page.locator(`#${await choice.getAttribute("aria-describedby")}`);
        sentences.push(await note.textContent());
    }
    assert.match(sentences.join(), /[.],.*[.]$/);
    assert.notEqual(sentences[0], sentences[1]);
    await page.getByLabel("Number of players").selectOption("3");
    assert.equal(await choice.locator("option:checked").textContent(), "Kraken", "ratings are of games between two");
    await page.getByLabel("Number of players").selectOption("2");
    await option(page, "Quick").click();
    await begin(page).click();
    await player(page, "Kraken").waitFor();
    await cell(page, "c2").click();
    await until(async () => (await squaresLeft(page)) === 13, "an answer at full strength");
    await page.context().close();
});

for (const [events, words, inFrench] of [
    ["", "This wins for certain", "Vous gagnez alors à coup sûr"],
    ["a1", "But the game is lost against best play", "Mais contre le meilleur jeu, la partie est perdue"],
]) {
    test(`a hint tells what is certain, in the language that is spoken: ${words}`, async () => {
        const page = await visitAgain(browser, `${server.url}/play`, keptGame("1x3", events.split(" ").filter(Boolean)));
        await button(page, NAMES.hint).click();
        await says(page, words);
        await chooseLanguage(page, "fr");
        await says(page, inFrench);
        await page.context().close();
    });
}
