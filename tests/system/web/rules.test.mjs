// The rules page: figures that can be played, and a sheet that can be printed.
import assert from "node:assert/strict";
import test, { before } from "node:test";
import { becomes, visit } from "./lib/page.mjs";
import { button, figure, figures, foot, head } from "./lib/places.mjs";
import { NAMES } from "./lib/says.mjs";
import { browser, server } from "./lib/stage.mjs";
import { cells, place, squaresLeft, stands } from "./lib/table.mjs";

let page;
before(async () => {
    page = await visit(browser, `${server.url}/rules`);
});

test("it has the figures of the sheets, marks our rulings, and names the author", async () => {
    assert.ok((await page.locator("figure").count()) >= 5);
    assert.ok((await page.getByText("Our ruling").count()) >= 3);
    assert.match(
        await foot(page).textContent(),
        /Cephalopod, by Mark Steere \(2006\), marksteeregames\.com/,
    );
});

test("a figure can be tried and set back", async () => {
    // The first capture of the sheets: two ones beside the centre.
    const tried = figure(page, "captures the two ones");
    await button(tried, NAMES.tryIt).click();
    await place(tried, "b2");
    await stands(tried, "b2", "White, 2");
    await button(tried, "Reset").click();
    await stands(tried, "b2", /^b2: empty/);
    await button(tried, "Back to the figure").click();
    await becomes(() => cells(tried).count(), 0);
});

test("trying a figure leaves the game on the first page alone", async () => {
    await page.goto(server.url);
    await becomes(() => squaresLeft(page), 15); // as for a stranger
});

test("printed, it is a sheet of a few A4 pages without the page's furniture", async () => {
    await page.goto(`${server.url}/rules`);
    await page.locator("figure").first().waitFor();
    const all = await page.locator("figure").count();
    assert.ok((await figures(page).count()) < all, "what is far below is not drawn yet");
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    assert.equal(await figures(page).count(), all, "nothing is missing on paper");
    const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    assert.ok(pages >= 2 && pages <= 4, `${pages} pages`);
    const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf) ?? [];
    assert.deepEqual([Math.round(Number(width)), Math.round(Number(height))], [595, 842]);
    await page.emulateMedia({ media: "print" });
    await becomes(() => button(page, NAMES.tryIt).count(), 0);
    await becomes(() => head(page).isVisible(), false);
});
