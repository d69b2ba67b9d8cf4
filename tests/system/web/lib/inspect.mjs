// A screen against axe-core's rules, in both themes, every language, on a desktop and on a phone.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { chooseLanguage } from "./places.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What depends on colours, and so on the theme; all else depends on words and room. */
const COLOURS = ["color-contrast", "link-in-text-block"];
const ALL = {};
const ONLY_COLOURS = { runOnly: COLOURS };
const NO_COLOURS = { rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])) };

/** What axe finds on the page, or in the frame, with those options of its. */
export async function violations(page, options = ALL) {
    if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(axe);
    return page.evaluate(async (asked) => {
        const { violations } = await window.axe.run(document, { resultTypes: ["violations"], ...asked });
        return violations.flatMap(({ id, nodes }) =>
            nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)}\n${failureSummary}`),
        );
    }, process.env.LUDOPOD_LONG ? ALL : options);
}

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const NARROW = { width: 360, height: 844 };
/** The smallest that is promised. */
const SMALL = { width: 320, height: 700 };

/** Each theme in one language, and each language in one theme; what is looked at there. */
const LOOKS = [
    ["en", "light", DESKTOP, ALL],
    ["en", "dark", PHONE, ONLY_COLOURS],
    ["fr", "light", PHONE, NO_COLOURS],
    ["es", "dark", DESKTOP, NO_COLOURS],
];

/** Puts the page into one of the looks. */
export async function wear(page, [language, colorScheme, size], options = {}) {
    await page.emulateMedia({ colorScheme, ...options });
    await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
    await page.setViewportSize(size);
    await chooseLanguage(page, language);
}

/** Nothing wider than a phone's screen; text is as long in every theme. */
async function assertNarrow(page, language) {
    for (const size of [SMALL, NARROW, PHONE]) {
        await page.setViewportSize(size);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        assert.ok(overflow <= 0, `${overflow} px too wide for ${size.width} px, ${language}`);
    }
}

/** What is pressed and less than 24 px wide or high. A link within a text is as high as its line; what a label or a picture
 *  lies over is not pressed itself. */
export const tooSmall = (page) =>
    page.evaluate(() =>
        [...document.querySelectorAll("button, summary, select, input, [role=switch], a.button, nav a")]
            .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
            .map((element) => [element, (element.closest("label") ?? element).getBoundingClientRect()])
            .filter(([, { width, height }]) => width > 1 && height > 1 && (width < 23.5 || height < 23.5))
            .map(([{ outerHTML }, { width, height }]) => `${Math.round(width)} × ${Math.round(height)}: ${outerHTML.slice(0, 120)}`),
    );

/** Text that is cut at the end of a button, a tab, a heading or a label. */
const cut = (page) =>
    page.evaluate(() =>
        [...document.querySelectorAll("button, h1, h2, h3, label, .tab, .chip, nav a")]
            .filter((element) => element.checkVisibility() && getComputedStyle(element).overflowX !== "visible")
            .filter((element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
            .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    );

/** Nothing to be found by axe in a look, nothing too wide, too small to be pressed, or cut. */
async function inspectIn(page, look, options) {
    const [language, colorScheme, { width }, rules] = look;
    await wear(page, look, options);
    assert.deepEqual(await violations(page, rules), [], `${language}, ${colorScheme}, ${width} px wide`);
    if (rules === ONLY_COLOURS) return;
    await assertNarrow(page, language);
    assert.deepEqual(await tooSmall(page), [], `too small to be pressed, ${language}`);
    assert.deepEqual(await cut(page), [], `cut, ${language}`);
}

/** A screen in all looks. With the system's own colours in the place of the page's there is nothing else to look at. */
export async function inspect(page, options = {}) {
    for (const look of LOOKS)
        if (!options.forcedColors || look.includes("en")) await inspectIn(page, look, options);
}
