// A newcomer plays the first page's game against the computer to its end.
import assert from "node:assert/strict";
import test from "node:test";
import { asksWhat, becomes, counts, MOVING, says, squaresLeft, until, visit, visitAgain, withoutPauses } from "./lib/page.mjs";
import { browser, server } from "./lib/stage.mjs";

/** Captures with the first dice that make a capture. */
async function captureSomething(page) {
    const capture = page.getByRole("button", { name: "Capture", exact: true });
    for (const die of await page.locator(".cell .choosable").all()) {
        if (await capture.isEnabled()) break;
        if ((await die.getAttribute("aria-pressed")) !== "true") await die.click();
        await becomes(() => die.getAttribute("aria-pressed"), "true", "the die to be picked");
    }
    await capture.click();
}

/** All dice, as a screen reader has them. */
const board = async (page) =>
    (await page.locator("[data-cell]").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label"))))
        .filter((label) => !label.includes("empty"))
        .join();

test("a game on 3x5 against the computer is played to its end", async () => {
    const page = await visit(browser, server.url, MOVING);
    await withoutPauses(page);
    await page.getByText("This is how it goes.").waitFor(); // as for a stranger
    const yours = page.locator(".player.active", { hasText: "You" });
    const result = page.locator(".result");
    let turns = 0;
    for (;;) {
        await yours.or(result).first().waitFor();
        if (await result.isVisible()) break;
        const before = await board(page);
        await page.locator('.cell button[aria-label*="empty"]').first().click();
        if (await asksWhat(page, async () => (await board(page)) !== before)) await captureSomething(page);
        await until(async () => (await board(page)) !== before, "the die");
        turns++;
    }
    assert.ok(turns >= 8, "filling half of fifteen squares takes eight turns");
    const [white, black] = await counts(page);
    assert.equal(white + black, 15);
    const winner = white > black ? "You win" : "Bobtail wins";
    await becomes(() => page.locator(".result h2").textContent(), new RegExp(winner));
    await page.getByRole("button", { name: "Play again" }).click();
    await page.locator(".left", { hasText: /1[45]/ }).waitFor();
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
    await page.locator(".tile", { hasText: "Quick" }).click();
    await page.getByRole("button", { name: "Start the game" }).click();
    await page.locator(".player", { hasText: "Kraken" }).waitFor();
    await page.locator("[data-cell='c2']").click();
    await until(async () => (await squaresLeft(page)) === 13, "an answer at full strength");
    await page.context().close();
});

for (const [events, words, inFrench] of [
    ["", "This wins for certain", "Vous gagnez alors à coup sûr"],
    ["a1", "But the game is lost against best play", "Mais contre le meilleur jeu, la partie est perdue"],
]) {
    test(`a hint tells what is certain, in the language that is spoken: ${words}`, async () => {
        const seats = ["Ada", "Bo"].map((name) => ({ kind: "human", name }));
        const options = { board: "1x3", players: 2, variant: "", first: "a" };
        const game = { options, seats, events: events.split(" ").filter(Boolean) };
        const page = await visitAgain(browser, `${server.url}/play`, { "ludopod.game": game });
        await page.getByRole("button", { name: "Hint" }).click();
        await says(page, words);
        await page.getByLabel("Language").selectOption("fr");
        await says(page, inFrench);
        await page.context().close();
    });
}
