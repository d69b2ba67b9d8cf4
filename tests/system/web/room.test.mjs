// The room that each place makes of its window: one table of places and one of windows, and what must hold in each of them.
import assert from "node:assert/strict";
import test from "node:test";
import { tooSmall } from "./lib/inspect.mjs";
import { becomes, follow, keep, overflow, PHONE, until, visit } from "./lib/page.mjs";
import { begin, chooseLanguage, endOfWindow, engineLines, engineSwitch, studyLines, tabs } from "./lib/places.mjs";
import { wording } from "./lib/says.mjs";
import { answers, tournamentAnswers } from "./lib/club.mjs";
import { arrive, playingIn, signedIn } from "./lib/scenes.mjs";
import { browser, server } from "./lib/stage.mjs";
import { board, cell, controls, keptGame, letterSize, menu, moveList, moves, nameOf, panel, player, result, side } from "./lib/table.mjs";

const WINDOWS = {
    small: [320, 568],
    phone: [360, 640],
    tall: [390, 844],
    tablet: [820, 1180],
    sideways: [844, 390],
    low: [1280, 720],
    desk: [1440, 900],
    wide: [1920, 1080],
    huge: [2560, 1300],
};
const ALL = Object.keys(WINDOWS);
const BUT_SMALL = ALL.filter((name) => name !== "small");
const DESKS = ["low", "desk", "wide", "huge"];

/** A text of the page, in whichever language. */
const in3 = (text) => new RegExp(["en", "fr", "es"].map((language) => `^${wording(text, {}, language)}$`).join("|"));

const PARTS = {
    board,
    panel,
    result: (page) => result(page).getByRole("heading"),
    again: (page) => page.getByRole("button", { name: in3("Play again") }),
    controls,
    moves: moveList,
    menu,
    side,
    tiles: (page) => page.getByRole("list", { name: in3("Play a person") }).getByRole("button"),
    begin,
    tabs,
    "first player": (page) => player(page, /./).first(),
    "last player": (page) => player(page, /./).last(),
    join: (page) => page.getByRole("button", { name: in3("Join") }),
    accept: (page) => page.getByRole("button", { name: in3("Accept and play") }),
};

/** A member's game with clocks, at the table of the first page. */
const clock = { now_ms: Date.now(), running: "a", deadline_ms: Date.now() + 290_000, zero: "loses", seats: [{ seat: "a", left_ms: 290_000 }, { seat: "b", left_ms: 300_000 }], paused: null };
const timed = { ...signedIn, "/games/g1": { ...answers()["/games/g1"], terms: { clock: "5m+8s", class: "live", rated: false, vacation: false, delay: 0 }, clock } };

const game = (...words) => ({ path: "/play", kept: keptGame(...words) });
const PLAYED = { "board, first player, last player": ALL, "panel, controls": BUT_SMALL, moves: DESKS };

/** Places: how one comes there; which parts are whole and in sight, in which windows; and how much of the room's width or height
 *  the board fills at least, in per cent, on a desk and in all windows. */
const PLACES = {
    "the first page": { path: "/", sees: { "board, panel, first player, last player": ALL, tiles: ["phone", ...DESKS] }, fills: [60, 85] },
    "the first page with a game with clocks": { path: "/", sees: { "board, panel, first player, last player": BUT_SMALL }, fills: [50, 60], answers: timed },
    "a game of two": { ...game("5x5", ["b2", "d2"], { names: ["Ada Lovelace", "Bartholomew"] }), sees: PLAYED, fills: [90, 85], players: true },
    "a game of three": { ...game("5x5", ["b2", "d2", "c4"], { names: ["Ada", "Bartholomew", "Cy"] }), sees: PLAYED, fills: [90, 70], players: true },
    "the end of a game": { ...game("5x5", ["b2", "d2", "a:resign"]), sees: { "board, result, again": BUT_SMALL } },
    Octogo: { ...game("8x5", [], { options: { game: "octogo" } }), sees: PLAYED, fills: [90, 60] },
    analysis: { path: "/analysis", sees: { board: ALL, side: DESKS }, fills: [60, 85] },
    "a puzzle": { path: "/puzzles", sees: { "board, panel": BUT_SMALL }, fills: [90, 50] },
    "a lesson": { path: "/learn", sees: { board: BUT_SMALL }, fills: [55, 80] },
    "a game with a character": { path: "/new/computer", sees: { begin: BUT_SMALL } },
    "a game on this screen": { path: "/new/screen", sees: { begin: BUT_SMALL } },
    "a challenge": { path: "/challenge/c1", sees: { accept: BUT_SMALL }, answers: signedIn },
    "a tournament": { path: "/event/t1abcd", sees: { join: BUT_SMALL }, answers: { ...playingIn, ...tournamentAnswers({ can: ["join"] }) } },
    "a new tournament": { path: "/new-event", sees: { begin: BUT_SMALL }, answers: signedIn },
    "inviting somebody": { path: "/invite", sees: { begin: BUT_SMALL }, answers: signedIn },
    "one's own settings": { path: "/settings/data", sees: { tabs: ALL }, answers: signedIn },
};

/** Runs in the page: whether all of a part is there, above `end`, and what is at its middle belongs to it. */
const state = ([part], end) => {
    const { left, top, right, bottom, width, height } = part?.getBoundingClientRect() ?? {};
    if (!width) return "nothing";
    if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > end + 0.5) return `from ${Math.round(top)} to ${Math.round(bottom)} of ${Math.round(end)}`;
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return part.contains(there) || there?.contains(part) ? "in sight" : `under ${there?.outerHTML.slice(0, 60)}`;
};

/** Parts that are not in sight, and two that lie over each other. */
async function hidden(page, names) {
    const end = await endOfWindow(page);
    const found = await Promise.all(names.map(async (name) => [name, await PARTS[name](page).evaluateAll(state, end)]));
    return found.filter(([, how]) => how !== "in sight").map((one) => one.join(": "));
}

/** How much of the window's width, or of its height under the head, the board fills, in per cent; the parts of the place that
 *  are larger than it, as far as they are seen; and those that it lies over. */
async function boardRoom(page) {
    const players = (all) => player(all, /./);
    const others = (await Promise.all([panel, moveList, menu, controls, players].map((part) => part(page).elementHandles()))).flat();
    return board(page).first().evaluate((shown, parts) => {
        const seen = (part) => {
            const { left, top, right, bottom } = part.getBoundingClientRect();
            return Math.max(0, Math.min(right, innerWidth) - Math.max(left, 0)) * Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
        };
        const { width, height } = shown.getBoundingClientRect();
        const under = Math.max(0, document.querySelector("header")?.getBoundingClientRect().bottom ?? 0);
        const share = Math.round(100 * Math.max(width / innerWidth, height / (innerHeight - under)));
        const isUnder = (part) => {
            const [own, other] = [shown, part].map((element) => element.getBoundingClientRect());
            return Math.min(own.right, other.right) - Math.max(own.left, other.left) > 1 && Math.min(own.bottom, other.bottom) - Math.max(own.top, other.top) > 1;
        };
        const names = (all) => all.map(({ outerHTML }) => outerHTML.slice(0, 60));
        return { share, larger: names(parts.filter((part) => seen(part) > seen(shown))), covered: names(parts.filter(isUnder)) };
    }, others);
}

/** A name of one word, or two short ones, stands in one line, and each player has a column of moves. */
async function assertPlayers(page, what) {
    const lines = () =>
        nameOf(page, 1).evaluate((name) => {
            const words = document.createRange();
            words.selectNodeContents(name);
            return words.getClientRects().length;
        });
    await becomes(lines, 1, `${what}: a name in one line`);
    const places = await moves(page).evaluateAll((items) => items.map((item) => item.getBoundingClientRect()));
    assert.equal(new Set(places.map(({ left }) => left)).size, places.length, `${what}: a column each`);
    assert.equal(new Set(places.map(({ top }) => top)).size, 1, `${what}: in one row`);
}

async function assertRoom(page, { sees, fills, players }, name, window, language) {
    const [width, height] = WINDOWS[window];
    await page.setViewportSize({ width, height });
    const what = `${name}, ${window}, ${width}x${height}, ${language}`;
    const parts = Object.entries(sees).flatMap(([words, where]) => (where.includes(window) ? words.split(", ") : []));
    await becomes(async () => (await overflow(page)) <= 0, true, `${what}: not wider than its window`);
    await becomes(() => hidden(page, parts), [], what);
    if (players && window !== "small") await assertPlayers(page, what);
    if (!fills) return;
    const { share, larger, covered } = await boardRoom(page);
    const letters = await letterSize(page);
    assert.ok(letters < 12.1 && letters > (DESKS.includes(window) ? 11 : 6), `${what}: letters of ${letters} pixels around the board`);
    assert.deepEqual(covered, [], `${what}: the board lies over nothing`);
    assert.ok(share >= fills[DESKS.includes(window) ? 0 : 1], `${what}: the board fills ${share} %`);
    if (window !== "small" && window !== "sideways") assert.deepEqual(larger, [], `${what}: nothing is larger than the board`);
}

/** A low window at a zoom of 200 per cent is a phone held sideways, though no wider than one that is upright. */
async function assertZoomed(page, name) {
    await page.setViewportSize({ width: 640, height: 360 });
    const { share } = await boardRoom(page);
    assert.ok(share >= 50, `${name} at 200 %: the board fills ${share} %`);
}

for (const [name, place] of Object.entries(PLACES))
    test(`${name} makes the most of every window, in both themes and all languages`, async () => {
        const page = await arrive("/about", place.answers, { viewport: { width: 1280, height: 720 } });
        if (place.kept) await keep(page, place.kept);
        await page.goto(server.url + place.path);
        for (const part of Object.keys(place.sees).flatMap((words) => words.split(", "))) await PARTS[part](page).first().waitFor();
        for (const [index, window] of ALL.entries()) {
            await page.emulateMedia({ colorScheme: index % 2 ? "dark" : "light" });
            await assertRoom(page, place, name, window, "en");
        }
        for (const [language, windows] of [["fr", ["small", "sideways"]], ["es", ["phone", "low"]]]) {
            await chooseLanguage(page, language);
            for (const window of windows) await assertRoom(page, place, name, window, language);
        }
        assert.deepEqual(await tooSmall(page), [], `${name}: too small to be pressed`);
        if (place.fills) await assertZoomed(page, name);
        await page.context().close();
    });

test("what comes after a newcomer's first die is in sight on a low phone", async () => {
    const page = await visit(browser, `${server.url}/learn`, { ...PHONE, viewport: { width: 360, height: 640 } });
    for (const language of ["en", "fr", "es"]) {
        await chooseLanguage(page, language);
        if (language === "en") await cell(page, "b2").tap();
        const next = page.getByRole("button", { name: in3("Continue") });
        await becomes(async () => (await next.boundingBox()).y + (await next.boundingBox()).height <= 640, true, `${language}: the way on`);
    }
    await page.context().close();
});

/** Of these nothing must be in sight at once. */
const OTHERS = ["/lobby", "/study", "/explorer", "/games", "/people", "/settings", "/settings/board", "/open", "/about", "/nowhere"];

test("nothing is wider than a window of 320 pixels", async () => {
    const page = await visit(browser, server.url, { ...PHONE, viewport: { width: 320, height: 568 } });
    for (const language of ["en", "fr", "es"]) {
        await chooseLanguage(page, language);
        for (const path of OTHERS) {
            await follow(page, path);
            await page.locator("main h1").first().waitFor();
            await becomes(async () => (await overflow(page)) <= 0, true, `${path}, ${language}`);
        }
    }
    await page.context().close();
});

test("with the engine on six rows of lines are in sight in a low window", async () => {
    const page = await visit(browser, `${server.url}/analysis`, { viewport: { width: 1280, height: 720 } });
    await engineSwitch(page).click();
    await engineLines(page).nth(2).waitFor();
    const room = () => studyLines(page).evaluate((lines) => lines.clientHeight - 2 * parseFloat(getComputedStyle(lines).paddingTop));
    await until(async () => (await room()) >= 6 * 28, "room for six rows");
    await page.context().close();
});
