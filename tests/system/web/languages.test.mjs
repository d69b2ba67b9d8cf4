// English, French and Spanish: from the browser, by choice, and remembered.
import assert from "node:assert/strict";
import test from "node:test";
import { becomes, visit } from "./lib/page.mjs";
import { chooseLanguage, option, startGame } from "./lib/places.mjs";
import { arrive, signedIn } from "./lib/scenes.mjs";
import { browser, server } from "./lib/stage.mjs";
import { movesBecome, place, players, says, spoken } from "./lib/table.mjs";

const FIRST_WORDS = { en: "Dice without luck.", fr: "Des dés sans hasard.", es: "Dados sin azar." };

for (const [locale, language] of [
    ["en-US", "en"],
    ["fr-CA", "fr"],
    ["es-MX", "es"],
    ["de-DE", "en"],
]) {
    test(`a browser that asks for ${locale} gets ${language}`, async () => {
        const page = await visit(browser, server.url, { locale });
        await becomes(() => page.locator("h1").textContent(), FIRST_WORDS[language]);
        await becomes(() => page.locator("html").getAttribute("lang"), language);
        await page.context().close();
    });
}

test("the computer is looked for by its word in the language of the page", async () => {
    const page = await arrive("/@bo/games", signedIn);
    await chooseLanguage(page, "fr");
    const asked = page.waitForRequest(/opponent=computer/);
    await page.getByLabel("Adversaire").fill("personnage");
    await asked;
    await page.context().close();
});

test("another language is chosen and remembered, and the core speaks it, too", async () => {
    const page = await visit(browser, server.url);
    await chooseLanguage(page, "fr");
    await becomes(() => page.locator("h1").textContent(), FIRST_WORDS.fr);
    await page.reload();
    await becomes(() => page.locator("h1").textContent(), FIRST_WORDS.fr);
    await becomes(() => players(page).first().textContent(), /Blanc/);
    await page.goto(`${server.url}/rules`);
    await page.locator("h2", { hasText: "plateau" }).first().waitFor();
    await page.context().close();
});

const LOCALES = { en: "en-GB", fr: "fr-FR", es: "es-ES" };
const ANNOUNCED = {
    en: ["White places a two on c2, capturing b2 and d2.", "1 + 1 = 2"],
    fr: ["Blanc pose un deux en c2 et capture b2 et d2.", "1 + 1 = 2"],
    es: ["Blanco coloca un dos en c2 y captura b2 y d2.", "1 + 1 = 2"],
};

for (const [language, [capture, sum]] of Object.entries(ANNOUNCED)) {
    test(`what happens is said as a person would: ${language}`, async () => {
        const page = await visit(browser, `${server.url}/new/screen`, { locale: LOCALES[language] });
        const tells = (words) => becomes(async () => (await spoken(page).textContent()).trim(), words);
        await option(page).first().click();
        await startGame(page);
        for (const [index, square] of ["b2", "d2", "c2", "b1", "d1"].entries()) {
            await place(page, square);
            await movesBecome(page, index + 1);
            if (square === "c2") await tells(capture);
        }
        for (const square of ["c1", "b1", "d1"]) await place(page, square);
        await tells(sum);
        await page.context().close();
    });
}

for (const [language, caps, step] of [
    ["fr", ["Entrée", "Échap", "Début", "Fin"], "Coup 1 sur 2"],
    ["es", ["Intro", "Esc", "Inicio", "Fin"], "Jugada 1 de 2"],
]) {
    test(`keys are called what stands on them, and one move is one: ${language}`, async () => {
        const page = await visit(browser, `${server.url}/new/screen`, { locale: LOCALES[language] });
        await startGame(page);
        for (const [index, square] of ["b2", "d2"].entries()) {
            await place(page, square);
            await movesBecome(page, index + 1);
        }
        await page.keyboard.press(",");
        await says(page, step);
        await page.keyboard.press("?");
        await page.locator("kbd").first().waitFor();
        const shown = await page.locator("kbd").allTextContents();
        for (const cap of caps) assert.ok(shown.includes(cap), `${cap} in ${shown}`);
        await page.context().close();
    });
}
