// Pictures of the screens, for people to look at: node shots.mjs FOLDER [WORD OF A NAME]. LUDOPOD_SHOTS chooses among
// widths, themes and languages: "390,1440 dark fr,es"; with "mixed" each language has one of the themes, another one at the
// next width, with "rest" those that "mixed" leaves out. 844 is a phone held sideways. LUDOPOD_WHOLE: the upright ones to
// twice their window's height, with a line where the window ends.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { wear } from "./lib/inspect.mjs";
import { button } from "./lib/places.mjs";
import { wording } from "./lib/says.mjs";
import { arrive, PLAIN, SCENES } from "./lib/scenes.mjs";
import { STATES } from "./lib/states.mjs";

const [folder = "shots", word = ""] = process.argv.slice(2);
const ALL = "390,820,844,1440,2560 light,dark en,fr,es";
const [widths, themes, languages] = (process.env.LUDOPOD_SHOTS ?? ALL).split(" ").map((part) => part.split(","));
const HEIGHTS = { 360: 640, 390: 844, 820: 1180, 844: 390, 1280: 720, 1440: 900, 1920: 1080, 2560: 1440 };

const THEMES = ["light", "dark"];
const isChosen = (theme, at) => themes.includes(theme) || ["mixed", "rest"].some((word, turn) => themes.includes(word) && THEMES[(at + turn) % 2] === theme);

/** Each theme, language and width of the choice. */
const looks = THEMES.flatMap((theme) =>
    languages.flatMap((language, row) =>
        widths
            .filter((_, column) => isChosen(theme, row + column))
            .map((width) => [language, theme, { width: Number(width), height: HEIGHTS[width] ?? 900 }]),
    ),
);

/** A screen of the club, or one without it. */
const come = ([name, path, changed, prepare]) => [
    name,
    async () => {
        const page = await arrive(path, changed);
        await page.locator("h1").first().waitFor();
        await prepare?.(page);
        return page;
    },
];

/** A frame has its language and theme in its address; in zen there is no choice of them. */
async function dress(page, look) {
    const [language, theme, size] = look;
    const zen = await button(page, wording("Leave zen")).isVisible();
    if (zen) await page.keyboard.press("z");
    if (!page.url().includes("/embed/")) await wear(page, look);
    if (zen) await page.keyboard.press("z");
    if (!page.url().includes("/embed/")) return;
    await page.setViewportSize(size);
    await page.goto(page.url().replace(/\?.*/, `?lang=${language}&theme=${theme}`));
    await page.getByRole("status").waitFor();
}

async function picture(page, { width, height }, path) {
    if (!process.env.LUDOPOD_WHOLE || width > height) return page.screenshot({ path });
    const all = await page.evaluate(() => document.documentElement.scrollHeight);
    const fold = await page.evaluateHandle((at) => {
        const line = document.body.appendChild(document.createElement("div"));
        Object.assign(line.style, { position: "absolute", top: `${at}px`, left: 0, right: 0, zIndex: 99, borderTop: "2px dashed red" });
        return line;
    }, height);
    await page.screenshot({ path, fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(all, 2 * height) } });
    return fold.evaluate((line) => line.remove());
}

await mkdir(folder, { recursive: true });
for (const [name, open] of [...STATES, ...[...PLAIN, ...SCENES].map(come)].filter(([name]) => name.includes(word)))
    test(name, async () => {
        const page = await open();
        for (const look of looks) {
            const [language, theme, size] = look;
            await dress(page, look);
            await picture(page, size, join(folder, `${name.replaceAll(/\W+/g, "-")}-${size.width}-${theme}-${language}.png`));
        }
        await page.context().close();
    });
