// Pictures of the screens, for people to look at: node shots.mjs FOLDER [WORD OF A NAME]. LUDOPOD_SHOTS chooses among
// widths, themes and languages: "390,1440 dark fr,es".
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { wear } from "./lib/inspect.mjs";
import { arrive, PLAIN, SCENES } from "./lib/scenes.mjs";

const [folder = "shots", word = ""] = process.argv.slice(2);
const ALL = "390,820,1440,2560 light,dark en,fr,es";
const [widths, themes, languages] = (process.env.LUDOPOD_SHOTS ?? ALL).split(" ").map((part) => part.split(","));
const HEIGHTS = { 390: 844, 820: 1180, 1440: 900, 2560: 1440 };

/** Each theme, language and width of the choice. */
const looks = themes.flatMap((theme) =>
    languages.flatMap((language) => widths.map((width) => [language, theme, { width: Number(width), height: HEIGHTS[width] ?? 900 }])),
);

await mkdir(folder, { recursive: true });
for (const [name, path, changed, prepare] of [...SCENES, ...PLAIN].filter(([name]) => name.includes(word)))
    test(name, async () => {
        const page = await arrive(path, changed);
        await page.locator("h1").first().waitFor();
        await prepare?.(page);
        for (const look of looks) {
            const [language, theme, { width }] = look;
            await wear(page, look);
            await page.screenshot({ path: join(folder, `${name.replaceAll(/\W+/g, "-")}-${width}-${theme}-${language}.png`) });
        }
        await page.context().close();
    });
