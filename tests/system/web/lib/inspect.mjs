// A screen against axe-core's rules, in both themes, every language, on a desktop and on a phone.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds on the page, or in the frame. */
export const violations = (page) =>
    page.evaluate(async (source) => {
        if (!window.axe) new Function(source)();
        const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
        return violations.flatMap(({ id, nodes }) =>
            nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)}\n${failureSummary}`),
        );
    }, axe);

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const NARROW = { width: 360, height: 844 };

/** Each theme in one language and each language in one theme; each theme at both sizes. */
export const LOOKS = [
    ["en", "light", DESKTOP],
    ["en", "dark", PHONE],
    ["fr", "light", PHONE],
    ["es", "dark", DESKTOP],
];

/** Nothing wider than a phone's screen; text is as long in every theme. */
async function assertNarrow(page, language) {
    for (const size of [NARROW, PHONE]) {
        await page.setViewportSize(size);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        assert.ok(overflow <= 0, `${overflow} px too wide for ${size.width} px, ${language}`);
    }
}

/** Nothing to be found by axe in one of the looks, and nothing too wide. */
export async function inspect(page, [language, colorScheme, size], options) {
    await page.emulateMedia({ colorScheme, ...options });
    await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
    await page.setViewportSize(size);
    await page.locator('header select:has(option[lang="fr"])').selectOption(language);
    await page.locator(`html[lang="${language}"]`).waitFor();
    assert.deepEqual(await violations(page), [], `${language}, ${colorScheme}, ${size.width} px wide`);
    await assertNarrow(page, language);
}
