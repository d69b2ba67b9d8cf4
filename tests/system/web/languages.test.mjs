// English, French and Spanish: from the browser, by choice, and remembered.
import assert from "node:assert/strict";
import test, { after, before } from "node:test";
import { assertNoFaults, launch, visit } from "./lib/page.mjs";
import { Server } from "./lib/server.mjs";

const FIRST_WORDS = { en: "Dice without luck.", fr: "Des dés sans hasard.", es: "Dados sin azar." };

let server, browser;
before(async () => {
    server = await Server.start();
    browser = await launch();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

for (const [locale, language] of [
    ["en-US", "en"],
    ["fr-CA", "fr"],
    ["es-MX", "es"],
    ["de-DE", "en"],
]) {
    test(`a browser that asks for ${locale} gets ${language}`, async () => {
        const page = await visit(browser, server.url, { locale });
        assert.equal(await page.locator("h1").textContent(), FIRST_WORDS[language]);
        assert.equal(await page.locator("html").getAttribute("lang"), language);
        assertNoFaults(page);
        await page.context().close();
    });
}

test("another language is chosen and remembered, and the core speaks it, too", async () => {
    const page = await visit(browser, server.url);
    await page.getByLabel("Language").selectOption("fr");
    assert.equal(await page.locator("h1").textContent(), FIRST_WORDS.fr);
    await page.reload();
    assert.equal(await page.locator("h1").textContent(), FIRST_WORDS.fr);
    assert.equal(await page.locator(".player small").first().textContent(), "Blanc");
    await page.goto(`${server.url}/rules`);
    await page.locator("h2", { hasText: "tablier" }).first().waitFor();
    assertNoFaults(page);
    await page.context().close();
});
