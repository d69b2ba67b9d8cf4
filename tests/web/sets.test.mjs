// The colours of the sets of boards and dice: contrast as WCAG 2.1 computes it, in every set, in both themes. What a set leaves as it is comes from the core's own colours (tests/notation/contrast_test.c).
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { setsStyle } from "../../web/bundle.mjs";
import { core, page, table } from "./lib/page.mjs";

const sheet = setsStyle(await readFile(new URL("../../web/src/styles/sets.tsv", import.meta.url), "utf8"));
const { BOARD_SETS } = page.preferences;

/** `--pod-…` and their colours in a piece of a style sheet. */
const colours = (text) => Object.fromEntries([...text.matchAll(/--pod-([\w-]+):\s*(#\w{6})/g)].map(([, name, colour]) => [name, colour]));

const rules = [...sheet.matchAll(/([^{}]+)\{([^}]*)\}/g)].map(([, selector, body]) => ({ selector, body }));

/** What a set changes; in a dark theme on top of what it changes in a light one. */
function changes(set, theme) {
    const fitting = rules.filter(({ selector }) => selector.includes(`:root[data-board-set="${set}"]`));
    const dark = rules.filter(({ selector }) => selector.includes(`[data-theme="dark"][data-board-set="${set}"]`));
    return Object.assign({}, ...[...fitting, ...(theme === "dark" ? dark : [])].map(({ body }) => colours(body)));
}

/** The core's own, as its drawings carry them. */
const own = (theme) => colours(core.picture(table({}), "en", undefined).match(theme === "dark" ? /dark\)\{[^}]*/ : /\.pod-auto\{[^}]*/)[0]);

const channel = (value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
function luminance(colour) {
    const [red, green, blue] = [1, 3, 5].map((at) => channel(parseInt(colour.slice(at, at + 2), 16) / 255));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one, other) {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
}

const PAIRS = [
    ["accent", "square", 7],
    ["focus", "square", 7],
    ["focus", "focus-edge", 7],
    ["gold", "hole", 7],
    ...["win", "draw", "loss"].map((mark) => [mark, "square", 7]),
    ["n-line", "square", 7],
    ...["a", "b", "c", "d", "e", "f"].map((seat) => [`${seat}-pip`, `${seat}-face`, 7]),
    ["a-face", "b-face", 7],
    ["coordinate", "board", 4.5],
];

/** A die is seen on a square by its face, its edge or the line on its rim. */
const isSeen = (shown, seat) => ["face", "edge", "rim"].some((part) => contrast(shown[`${seat}-${part}`], shown.square) >= 3);

test("every set is in the style sheet, but for the core's own", () => {
    const named = new Set([...sheet.matchAll(/data-board-set="(\w+)"/g)].map(([, set]) => set));
    assert.deepEqual([...named], BOARD_SETS.slice(1));
});

for (const theme of ["light", "dark"])
    for (const set of BOARD_SETS)
        test(`${set} can be read, ${theme}`, () => {
            const shown = { ...own(theme), ...changes(set, theme) };
            for (const [mark, ground, least] of PAIRS) {
                const found = contrast(shown[mark], shown[ground]);
                assert.ok(found >= least, `--pod-${mark} on --pod-${ground}: ${found.toFixed(2)}, less than ${least}`);
            }
            for (const seat of ["a", "b", "c", "d", "e", "f"]) assert.ok(isSeen(shown, seat), `a die of ${seat} on its square`);
        });
