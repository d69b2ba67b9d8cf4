// The whole course on a phone, right and wrong, in three languages, by touch and by keyboard; LUDOPOD_LONG: all of its positions,
// else those of a lesson of each game.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import test from "node:test";
import { overflow, PHONE, until, visit } from "./lib/page.mjs";
import { wording } from "./lib/says.mjs";
import { root } from "./lib/server.mjs";
import { shippedFor } from "./lib/shipped.mjs";
import { browser, server } from "./lib/stage.mjs";
import { cell, confirming, lessons as listed, question, readyBoard, triedMarks, turn, verdict } from "./lib/table.mjs";

const puzzles = new Map((await Promise.all(["cephalopod", "octogo"].map(shippedFor))).flat().map((puzzle) => [puzzle.id, puzzle]));

/** Each lesson's name and puzzles, as the course has them. */
const lessonsOf = async (game) =>
    [...(await readFile(join(root, `web/src/games/${game}/course.ts`), "utf8")).matchAll(/name: "([\w-]+)"[^]*?puzzles: \[(.*)\]/g)].map(([, name, ids]) => ({
        name,
        ids: [...ids.matchAll(/"(\w+)"/g)].map(([, id]) => id),
    }));
const courses = [await lessonsOf("cephalopod"), await lessonsOf("octogo")];

/** How a square and a button are pressed, and by which key: Enter on one of several chosen dice captures them. */
const WAYS = {
    touch: (element) => element.tap(),
    async keyboard(element, key = "Enter") {
        await element.focus();
        await element.press(key);
    },
};

/** "c3>-d3" is "RA". */
const strokesOf = (move) => move.replace(/[-x][a-j]\d+/g, "A").replace(/<|>/g, (turned) => (turned === "<" ? "L" : "R")).replace(/^[a-j]\d+/, "");

/** Enters a move of either game. */
async function enter(page, press, game, move) {
    if (game === "octogo") {
        await press(cell(page, /^[a-j]\d+/.exec(move)[0]));
        await press(turn(page, strokesOf(move)));
        return;
    }
    const [square, captured] = move.split("=");
    await press(cell(page, square));
    const asks = question(page);
    await until(async () => (await asks.count()) > 0 || (await readyBoard(page).count()) === 0, "the move, or a choice");
    if (!(await asks.count())) return;
    for (const one of captured.split("+")) if ((await cell(page, one).getAttribute("aria-pressed")) !== "true") await press(cell(page, one), "Space");
    await press(confirming(page));
}

const LANGUAGES = { "en-GB": "touch", "fr-FR": "keyboard", "es-ES": "touch" };

for (const [locale, by] of Object.entries(LANGUAGES))
    test(`the course is played on a phone, right and wrong: ${locale}, by ${by}`, async () => {
        const language = locale.slice(0, 2);
        const press = WAYS[by];
        const says = (text) => wording(text, {}, language);
        const page = await visit(browser, `${server.url}/learn`, { ...PHONE, locale });
        const some = (lessons, index) => (process.env.LUDOPOD_LONG ? lessons : lessons.slice(index, index + 1));
        for (const lessons of courses.map((all) => some(all, Object.keys(LANGUAGES).indexOf(locale))))
            for (const { name, ids } of lessons) {
                await page.goto(`${server.url}/lesson/${name}`);
                for (const [index, id] of ids.entries()) {
                    const { game, bests, refuted, best } = puzzles.get(id);
                    await readyBoard(page).waitFor();
                    assert.ok((await overflow(page)) <= 0, `${name} is as wide as the phone`);
                    const wrong = Object.keys(refuted).find((move) => game === "octogo" || (!move.includes("=") && move !== best));
                    if (index === 0 && wrong) {
                        await enter(page, press, game, wrong);
                        await press(verdict(page, says("Not the best move.")).getByRole("button", { name: says("Try again") }));
                    }
                    for (const move of bests) {
                        await readyBoard(page).waitFor();
                        await enter(page, press, game, move);
                    }
                    await verdict(page, says("Solved!")).waitFor();
                    const last = index === ids.length - 1;
                    if (!last) await press(verdict(page).getByRole("button", { name: says("Next position") }));
                    else await until(async () => (await triedMarks(page).count()) === ids.length, "a mark for each");
                }
            }
        await page.goto(`${server.url}/learn`);
        await page.getByRole("button", { name: says("The first steps again") }).waitFor();
        assert.equal(await listed(page).count(), courses[0].length);
        await page.context().close();
    });
