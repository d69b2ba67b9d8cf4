// Contact sheets for people to look at: node sheets.mjs ../../../docs/look. All sets of boards in both themes
// and three sizes, all faces in colour and in grey, and every place in four widths.
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { visit, visitAgain } from "./lib/page.mjs";
import { root } from "./lib/server.mjs";
import { arrive, PLAIN, SCENES } from "./lib/scenes.mjs";
import { browser, server } from "./lib/stage.mjs";
import { STATES } from "./lib/states.mjs";
import { board, keptGame } from "./lib/table.mjs";

const [folder = "sheets"] = process.argv.slice(2);
const WIDTHS = [[360, 640, "light"], [820, 1180, "dark"], [1440, 900, "light"], [1920, 1080, "dark"]];
/** How wide a place is on its sheet. */
const THUMB = 240;
const SETS = ["walnut", "felt", "slate", "sea", "paper", "contrast"];
/** Of every die, locked and not. */
const START = "b1a4b11a4/b6a6a32/a1b21b6b1/b11a6b5b6/1a1b11a2 a 2 -";

const data = (image) => `data:image/webp;base64,${image.toString("base64")}`;

/** A picture of the page, or of a part of it, in so many pixels of the screen's. */
async function picture(page, clip, scale, quality = 60) {
    const devtools = await page.context().newCDPSession(page);
    const { data: image } = await devtools.send("Page.captureScreenshot", { format: "webp", quality, captureBeyondViewport: true, clip: { ...clip, scale } });
    await devtools.detach();
    return Buffer.from(image, "base64");
}

/** A page that is nothing but pictures, each with its name. */
async function sheet(name, width, style, body) {
    const page = await visit(browser, `${server.url}/about`, { bypassCSP: true });
    await page.setViewportSize({ width, height: 600 });
    await page.setContent(`<style>body{margin:12px;font:12px sans-serif;background:#8a9096;color:#111}figure{margin:0}figcaption{height:2.6em;overflow:hidden}img{display:block}${style}</style>${body}`);
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await writeFile(join(folder, `${name}.webp`), await picture(page, { x: 0, y: 0, width, height }, 1));
    await page.context().close();
}

const figure = ([name, image, width]) => `<figure><img width="${width}" src="${image}"><figcaption>${name}</figcaption></figure>`;

await mkdir(folder, { recursive: true });

test("every place", async () => {
    const places = new Map([...PLAIN, ...SCENES].reverse().map((scene) => [scene[1], scene]));
    const shown = [
        ...[...places.values()].reverse().map(([name, path, changed, prepare]) => [name, async () => {
            const page = await arrive(path, changed);
            await page.locator("h1").first().waitFor();
            await prepare?.(page);
            return page;
        }]),
        ...STATES.filter(([name]) => /played|chosen|end of a game|review|three|Octogo$|puzzle|people$|engine/.test(name)),
    ];
    const rows = new Map(WIDTHS.map(([width]) => [width, []]));
    for (const [name, open] of shown) {
        const page = await open();
        for (const [width, height, colorScheme] of WIDTHS) {
            await page.emulateMedia({ colorScheme });
            await page.setViewportSize({ width, height });
            await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
            const thumb = Math.min(THUMB, width / 2);
            rows.get(width).push([name, data(await picture(page, { x: 0, y: 0, width, height }, thumb / width)), thumb]);
        }
        await page.context().close();
    }
    for (const [width, row] of rows)
        await sheet(`places-${width}`, 1500, "body{display:flex;flex-wrap:wrap;gap:10px}", row.map(figure).join(""));
});

test("every set of boards", async () => {
    const rows = [];
    for (const set of SETS)
        for (const colorScheme of ["light", "dark"]) {
            const kept = { ...keptGame("", [], { start: START }), "ludopod.settings": { board: set } };
            const page = await visitAgain(browser, `${server.url}/play`, kept, { colorScheme });
            for (const [width, height, shown] of [[1440, 900, 420], [390, 844, 220], [320, 640, 110]]) {
                await page.setViewportSize({ width, height });
                const { scrollY } = await page.evaluate(() => ({ scrollY }));
                const box = await board(page).boundingBox();
                rows.push([`${set}, ${colorScheme}`, data(await picture(page, { ...box, y: box.y + scrollY }, (2 * shown) / box.width, 70)), shown]);
            }
            await page.context().close();
        }
    await sheet("sets", 1600, "body{display:grid;grid-template-columns:420px 220px 110px 420px 220px 110px;gap:10px;align-items:end}", rows.map(figure).join(""));
});

test("every face", async () => {
    const faces = [];
    for (const kind of ["faces", "marks"])
        for (const file of (await readdir(join(root, "web/static", kind))).filter((name) => name.endsWith(".svg"))) faces.push([file.slice(0, -4), `${server.url}/${kind}/${file}`, kind]);
    const four = ([name, address, kind]) =>
        `<figure class="${kind}">${[160, 32].flatMap((size) => ["", "grey"].map((tone) => `<img class="${tone}" width="${size}" height="${size}" src="${address}">`)).join("")}<figcaption>${name}</figcaption></figure>`;
    await sheet("faces", 1600, "body{display:flex;flex-wrap:wrap;gap:10px}figure{width:385px}img{display:inline-block;border-radius:32%}.faces img{border-radius:50%}.grey{filter:grayscale(1)}", faces.map(four).join(""));
});
