// A newcomer plays the first page's game against the computer to its end.
import assert from "node:assert/strict";
import test from "node:test";
import { becomes, MOVING, until, visit, visitAgain, withoutPauses } from "./lib/page.mjs";
import { begin, button, chooseLanguage, heading, unfold } from "./lib/places.mjs";
import { NAMES, wording } from "./lib/says.mjs";
import { browser, server } from "./lib/stage.mjs";
import {
    asksWhat, captureSomething, cell, counts, freeCells, keptGame, labels, player, playToEnd, resultText, says, squaresLeft,
} from "./lib/table.mjs";

/** All dice, as a screen reader has them. */
const dice = async (page) => (await labels(page)).filter((label) => !label.includes("empty")).join();

test("a game on 3x5 against the computer is played to its end", async () => {
    const page = await visit(browser, `${server.url}/play`, MOVING);
    await withoutPauses(page);
    const played = await playToEnd(page, "You", async () => {
        const before = await dice(page);
        await freeCells(page).first().click();
        if (await asksWhat(page, async () => (await dice(page)) !== before)) await captureSomething(page);
        await until(async () => (await dice(page)) !== before, "the die");
    });
    assert.ok(played >= 8, "filling half of fifteen squares takes eight turns");
    const [white, black] = await counts(page);
    assert.equal(white + black, 15);
    const winner = white > black ? "You won" : "You lost";
    await becomes(() => resultText(page), new RegExp(winner));
    await button(page, NAMES.again).click();
    await until(async () => (await squaresLeft(page)) >= 14, "a new game");
    await page.context().close();
});

test("seventeen characters can be chosen, with how strong they are and what they see, and the last plays", async () => {
    const page = await visit(browser, `${server.url}/new/computer`);
    const cast = page.getByRole("radiogroup", { name: "Character" }).getByRole("radio");
    await cast.last().waitFor();
    const choices = await cast.evaluateAll((radios) => radios.map((radio) => radio.ariaLabel));
    const ratings = choices.map((text) => Number(/ · (\d+) Elo$/.exec(text)?.[1] ?? 0));
    assert.equal(choices.length, 17);
    assert.deepEqual(ratings, [...ratings].sort((one, other) => one - other));
    assert.match(choices[0], /^Bobtail · 400 Elo$/);
    const sentence = (name) => page.getByRole("radio", { name }).evaluate((radio) => document.getElementById(radio.getAttribute("aria-describedby")).textContent);
    assert.equal(await sentence(/^Kraken/), "Full strength. Sees everything and likes nothing but winning.");
    await page.getByRole("radio", { name: /^Colossus/ }).focus();
    await page.keyboard.press("ArrowRight");
    await heading(page, "Kraken").waitFor();
    await unfold(page, "More options");
    await page.getByRole("radio", { name: "3", exact: true }).check();
    await page.getByRole("radio", { name: "Kraken", exact: true }).waitFor(); // ratings are of games between two
    await page.getByRole("radio", { name: "2", exact: true }).check();
    await page.getByRole("radio", { name: "Quick" }).check();
    await button(page, "Play Kraken").click();
    await player(page, "Kraken").waitFor();
    await cell(page, "c2").click();
    await until(async () => (await squaresLeft(page)) === 13, "an answer at full strength");
    await page.context().close();
});

for (const [events, words] of [
    ["", "This wins for certain."],
    ["a1", "But the game is lost against best play."],
]) {
    test(`a hint tells what is certain, in the language that is spoken: ${words}`, async () => {
        const page = await visitAgain(browser, `${server.url}/play`, keptGame("1x3", events.split(" ").filter(Boolean)));
        await button(page, NAMES.hint).click();
        await says(page, words);
        await chooseLanguage(page, "fr");
        await says(page, wording(words, {}, "fr"));
        await page.context().close();
    });
}

test("the button that starts a game is in sight without scrolling, however many play", async () => {
    const page = await visit(browser, `${server.url}/new/computer`);
    for (const mode of ["computer", "screen", "friend"]) {
        await page.goto(`${server.url}/new/${mode}`);
        if (mode === "computer") await unfold(page, "More options");
        await page.getByRole("radio", { name: "6", exact: true }).check();
        for (const [width, height] of [[1280, 720], [360, 640], [844, 390]]) {
            await page.setViewportSize({ width, height });
            await page.evaluate(() => scrollTo(0, 0));
            const { y, height: tall } = await begin(page).boundingBox();
            assert.ok(y >= 0 && y + tall <= height, `${mode} at ${width}x${height}: ${y} to ${y + tall}`);
        }
    }
    await page.context().close();
});
