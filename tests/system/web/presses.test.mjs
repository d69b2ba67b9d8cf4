// How many presses three kinds of people need on a real server, from opening its first page. LUDOPOD_SECONDS=3 prints the
// table in docs/look.md, too: the seconds, of so many times the least, of a hand that takes one to find what it presses.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { member } from "./lib/members.mjs";
import { ask, MOVING, PHONE, until, visit } from "./lib/page.mjs";
import { begin, gameId, inGame, link, tiles } from "./lib/places.mjs";
import { SAYS, wording } from "./lib/says.mjs";
import { browser, server } from "./lib/stage.mjs";
import { cell, labels, player, readyBoard, toMove } from "./lib/table.mjs";

const TIMES = Number(process.env.LUDOPOD_SECONDS ?? 0);
const HAND_MS = TIMES ? 1000 : 0;
const TABLET = { viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true };
const DIE = "the first die";
const GAME = "a game with a person";
const REPLY = "the first reply";
const ALL = "all three answered";

/** As much time as people take, not as little as tests do. */
const hurryNot = () => localStorage.removeItem("ludopod.pace");

/** Somebody who opens the first page: what is reached, after how many presses and seconds. */
class Visitor {
    constructor(reached = {}) {
        Object.assign(this, { presses: 0, reached });
    }

    /** As a stranger, or as whoever the page is of. */
    async open(options, page = undefined) {
        this.start = Date.now();
        this.page = page ?? (await visit(browser, server.url, { ...options, ...MOVING }, (opened) => this.begin(opened)));
        if (!page) return;
        await this.begin(page);
        await page.goto(server.url);
    }

    async begin(page) {
        if (TIMES) await page.addInitScript(hurryNot);
        this.start = Date.now();
    }

    async press(locator, act = (what) => what.tap()) {
        await locator.first().waitFor();
        await this.page.waitForTimeout(HAND_MS);
        await act(locator.first());
        this.presses++;
    }

    /** Places a die where nothing is captured. */
    async place() {
        await readyBoard(this.page).first().waitFor();
        await this.press(cell(this.page, await quietSquare(this.page)));
    }

    reach(goal) {
        this.reached[goal] ??= [this.presses, (Date.now() - this.start) / 1000];
    }
}

const dice = async (page) => (await labels(page)).filter((label) => !label.includes("empty"));

/** A free square beside one die at most. */
async function quietSquare(page) {
    const find = async () => {
        const taken = (await dice(page)).map((label) => label.slice(0, 2));
        const beside = ([column, row]) => [-1, 1].flatMap((step) => [String.fromCharCode(column.charCodeAt() + step) + row, column + (Number(row) + step)]);
        const all = (await labels(page)).map((label) => label.slice(0, 2));
        return all.find((square) => !taken.includes(square) && beside(square).filter((other) => taken.includes(other)).length < 2);
    };
    let square;
    await until(async () => (square = await find()), "a quiet square");
    return square;
}

/** The other person takes no time: the first move that there is, by the server's API. */
async function moveOf(page, id) {
    const { position, ply } = await ask(page, `/games/${id}`);
    const [move] = execFileSync(server.program, ["moves", position], { encoding: "utf8" }).trim().split(/\s+/);
    await ask(page, `/games/${id}/moves`, { ply, move });
}

const leave = (...pages) => Promise.all(pages.map((page) => page.context().close()));

/** A stranger on a phone; somebody looks for a quick game. */
async function stranger() {
    const bo = await visit(browser, server.url);
    await tiles(bo).first().click();
    await bo.getByText(SAYS.looking).waitFor();
    const first = new Visitor();
    await first.open(PHONE);
    await first.place();
    await player(first.page, "You").waitFor();
    first.reach(DIE);
    await leave(first.page);
    const one = new Visitor(first.reached);
    await one.open(PHONE);
    await one.press(tiles(one.page));
    await inGame(one.page, bo);
    const id = gameId(bo);
    await readyBoard(one.page).waitFor();
    one.reach(GAME);
    if ((await ask(bo, `/games/${id}`)).can.includes("move")) await moveOf(bo, id);
    await toMove(one.page, "You").waitFor();
    await one.place();
    await toMove(one.page, "You").waitFor({ state: "detached" });
    await moveOf(bo, id);
    await toMove(one.page, "You").waitFor();
    one.reach(REPLY);
    await leave(bo, one.page);
    return one.reached;
}

let members = 0;

/** A member on a phone for whom three games wait; the other answers once all three are. */
async function returning() {
    const [page, bo] = [await member(`ada${++members}`, { ...PHONE, ...MOVING }), await member(`bo${members}`)];
    const seats = [{ kind: "you" }, { kind: "open" }];
    const ids = [];
    for (let n = 0; n < 3; n++) ids.push((await ask(page, "/games", { game: "cephalopod", options: { board: "3x5" }, clock: "little-golem", seats })).id);
    for (const id of ids) await ask(bo, `/games/${id}/join`, {});
    const answered = async () => (await Promise.all(ids.map((id) => ask(bo, `/games/${id}`)))).filter(({ ply }) => ply > 0);
    const one = new Visitor();
    await one.open({}, page);
    await readyBoard(page).waitFor();
    one.reach(GAME);
    for (let n = 1; n <= 3; n++) {
        await until(async () => (await dice(page)).length === 0, "a game that waits");
        await toMove(page, "You").waitFor();
        await one.place();
        await until(async () => (await answered()).length === n, "the move");
        one.reach(DIE);
    }
    one.reach(ALL);
    await moveOf(bo, ids[0]);
    await until(async () => (await dice(page)).length === 2, "the reply");
    one.reach(REPLY);
    await leave(page, bo);
    return one.reached;
}

/** Three at one tablet. */
async function family() {
    const one = new Visitor();
    await one.open(TABLET);
    await one.press(link(one.page, wording("Same screen")));
    await one.press(one.page.getByRole("radio", { name: "3", exact: true }));
    await one.press(begin(one.page));
    await readyBoard(one.page).waitFor();
    one.reach(GAME);
    for (const goal of [DIE, REPLY]) {
        const before = (await dice(one.page)).length;
        await one.place();
        await until(async () => (await dice(one.page)).length > before, "the die");
        one.reach(goal);
    }
    await leave(one.page);
    return one.reached;
}

for (const [who, walk, presses] of [
    ["a stranger on a phone", stranger, { [DIE]: 1, [GAME]: 1, [REPLY]: 2 }],
    ["a member for whom three games wait", returning, { [GAME]: 0, [DIE]: 1, [ALL]: 3, [REPLY]: 3 }],
    ["a family of three at one tablet", family, { [GAME]: 3, [DIE]: 4, [REPLY]: 5 }],
])
    test(who, async () => {
        const times = [await walk()];
        while (times.length < TIMES) times.push(await walk());
        for (const reached of times) assert.deepEqual(Object.fromEntries(Object.entries(reached).map(([goal, [count]]) => [goal, count])), presses);
        for (const goal of TIMES ? Object.keys(presses) : [])
            console.log(`| ${who} | ${goal} | ${presses[goal]} | ${Math.min(...times.map((reached) => reached[goal][1])).toFixed(1)} |`);
    });
