// The browser is killed at any moment, by a signal that it cannot catch, while a game is played, and beside it a large file
// is taken in or a game is deleted. Started again on the same profile it has all that it had shown. What is done when is
// drawn from a seed, which is printed. LUDOPOD_LONG: fifty rounds.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { chromium } from "playwright-core";
import { numbers } from "../../numbers.mjs";
import { until } from "./lib/page.mjs";
import { button, kept, startOnBoard } from "./lib/places.mjs";
import { Server } from "./lib/server.mjs";
import { hearMoves, moveCount, moves, panel, place } from "./lib/table.mjs";

const SEED = Number(process.env.LUDOPOD_SEED ?? 20261122);
const ROUNDS = process.env.LUDOPOD_LONG ? 50 : 3;
const FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // Two pages at once: the one behind is to be as quick as the other.
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--disable-background-timer-throttling",
    "--remote-debugging-port=0",
];

const server = await Server.start();
const profile = await mkdtemp(join(tmpdir(), "ludopod-profile-"));
let running = null;

/** A browser on the profile, in a process group of its own. The answer opens pages in it. */
async function start() {
    const child = spawn(process.env.LUDOPOD_CHROMIUM ?? "/usr/bin/chromium", [...FLAGS, `--user-data-dir=${profile}`, "about:blank"], {
        detached: true,
        stdio: ["ignore", "ignore", "pipe"],
    });
    running = child;
    let said = "";
    const address = await new Promise((resolve, reject) => {
        child.stderr.on("data", (text) => {
            said += text;
            const [, found] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
            if (found) resolve(found);
        });
        child.once("exit", () => reject(new Error(`the browser has ended; it said:\n${said}`)));
    });
    const browser = await chromium.connectOverCDP(address, { timeout: 0 });
    const [context] = browser.contexts();
    return async (path) => {
        const page = await context.newPage();
        page.setDefaultTimeout(60_000);
        await page.goto(server.url + path);
        await page.locator("main > *").first().waitFor();
        return page;
    };
}

/** Whether a process of the group goes on; one that has ended and only waits to be asked about does not. */
async function goesOn(group) {
    for (const name of await readdir("/proc")) {
        const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, "utf8").catch(() => "") : "";
        const [state = "", , of] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        if (Number(of) === group && !"ZX".includes(state)) return true;
    }
    return false;
}

/** Kills all processes of the browser at once, and waits until the last has let go of the profile. */
async function kill() {
    const child = running;
    running = null;
    if (!child) return;
    const isOver = child.exitCode !== null || child.signalCode !== null;
    const ended = isOver || once(child, "exit");
    try {
        process.kill(-child.pid, "SIGKILL");
    } catch {
        // None is left.
    }
    await ended;
    await until(async () => !(await goesOn(child.pid)), "the browser's processes to end");
}

after(async () => {
    await kill();
    await server.stop();
    await rm(profile, { recursive: true, force: true });
});

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What a killed browser breaks off is no fault of the page. */
const quietly = (promise) => promise.catch(() => undefined);

// ---- What is done when the browser is killed ----------------------------------------------------------------------

/** Half the squares of a board of eight by eight, of which no two are neighbours: a die on each captures nothing. */
const SQUARES = [..."abcdefgh"].flatMap((column, index) => [1, 3, 5, 7].map((row) => `${column}${row + (index % 2)}`));

function shuffled(items, below) {
    const left = [...items];
    return items.map(() => left.splice(below(left.length), 1)[0]);
}

/** Plays a game on and on. `shown`: how many moves have been shown by now; `enough`: resolves when as many as wanted. */
async function playOn(open, below) {
    const page = await open("/");
    const squares = shuffled(SQUARES, below);
    const wanted = 1 + below(12);
    const game = { squares, shown: 0 };
    await startOnBoard(page, 8, 8);
    let reached;
    game.enough = new Promise((resolve) => (reached = resolve));
    await hearMoves(page, (count) => {
        game.shown = Math.max(game.shown, count);
        if (game.shown >= wanted) reached();
    });
    void quietly((async () => {
        for (const square of squares) await place(page, square);
    })());
    return game;
}

const IMPORTED = 1500;

const record = (name) => `[Game "cephalopod"]\n[Board "3x5"]\n[A "${name}"]\n[B "Bo"]\n\n1. c2 c1 2. a1 *\n`;

const handOver = (page, text) =>
    page.locator('input[type="file"]').setInputFiles({ name: "games.txt", mimeType: "text/plain", buffer: Buffer.from(text) });

/** Hears when the page has told other tabs of so many games of the file. The game that is played meanwhile is told of, too. */
async function listenToImport(page, { wanted, head }, hear) {
    await page.exposeFunction("tellImported", hear);
    await page.evaluate(
        ({ wanted: count, head: beginning }) => {
            let heard = 0;
            window.channel = new BroadcastChannel("ludopod.games");
            window.channel.onmessage = ({ data }) => {
                if (data.entry?.table.seats[0].name.startsWith(beginning) && ++heard === count) window.tellImported();
            };
        },
        { wanted, head },
    );
}

/** The names of the first players in the file of a round begin with it. */
const headOf = (round) => `Import ${round}.`;

/** What may happen beside a game. Each answers what starts it, which resolves when the browser may be killed. */
const BESIDE = {
    /** `imported`: as many are told to be there by then. */
    async import(open, below, round) {
        const page = await open("/games");
        const imported = 1 + below(IMPORTED / 2);
        let reached;
        const told = new Promise((resolve) => (reached = resolve));
        await listenToImport(page, { wanted: imported, head: headOf(round) }, () => reached());
        const text = Array.from({ length: IMPORTED }, (_, n) => record(`${headOf(round)}${n}`)).join("\n");
        return {
            imported,
            start() {
                void quietly(handOver(page, text));
                return told;
            },
        };
    },

    /** `told`: the page has said that it is done. */
    async delete(open, below, round) {
        const page = await open("/games");
        const doomed = `Doomed ${round}.`;
        await handOver(page, record(doomed));
        const remove = button(kept(page, doomed), "Delete the game");
        await remove.waitFor();
        const deletion = {
            doomed,
            told: false,
            start() {
                void quietly(panel(page, "Game deleted.").waitFor().then(() => (deletion.told = true)));
                void quietly(remove.click());
            },
        };
        return deletion;
    },

    play: () => ({ start: () => undefined }),
};

// ---- What is there afterwards -------------------------------------------------------------------------------------

/** What the library has, by id. */
async function library(page) {
    const all = await page.evaluate(async () => {
        const open = indexedDB.open("ludopod");
        const database = await new Promise((resolve) => (open.onsuccess = () => resolve(open.result)));
        const reading = database.transaction("games").objectStore("games").getAll();
        await new Promise((resolve) => (reading.onsuccess = resolve));
        database.close();
        return reading.result.map(({ id, table, about }) => [id, { name: table.seats[0].name, events: table.events.join(" "), whole: !!about }]);
    });
    return new Map(all);
}

/** All that was there is there as it was, but for the game that was being deleted. */
function assertKept(before, now, { doomed, told }) {
    for (const [id, { name, events }] of before) {
        const found = now.get(id);
        if (found) assert.equal(found.events, events, `the game of ${name}`);
        else assert.equal(name, doomed, "a game is gone");
        if (name === doomed) assert.ok(!(found && told), "a game of which it was said that it is deleted came back");
    }
    assert.ok([...now.values()].every(({ whole }) => whole), "each game is whole");
}

/** How many there are of a file that was taken in: the first ones without a gap, and all that were told to be there. */
function assertImported(now, round, { imported = 0 }) {
    const head = headOf(round);
    const found = [...now.values()].filter(({ name }) => name.startsWith(head)).map(({ name }) => Number(name.slice(head.length)));
    assert.deepEqual(found.sort((a, b) => a - b), [...found.keys()]);
    assert.ok(found.length >= imported, `${found.length} games of a file of which ${imported} had been told`);
    return found.length;
}

/** The game that was played comes up with each move that was shown. */
async function assertShown(page, { squares, shown }) {
    await until(async () => (await moveCount(page)) >= shown, `the ${shown} moves that were shown`);
    const texts = await moves(page).allTextContents();
    for (const [ply, square] of squares.slice(0, shown).entries()) assert.match(texts[ply], new RegExp(square), `move ${ply + 1}`);
}

/** Whether the browser itself has taken away the whole database: it found no folder of it when it came to open it, says
 *  its log. Chromium does that now and then to any page whose browser is killed in its first seconds; no page can delete
 *  the folder, nor keep it. */
async function wasTakenAway() {
    const folder = join(profile, "Default/IndexedDB");
    const names = (await readdir(folder)).filter((name) => name.endsWith(".leveldb"));
    const logs = await Promise.all(names.map((name) => readFile(join(folder, name, "LOG"), "utf8").catch(() => "")));
    return logs.some((log) => log.includes("since it was missing"));
}

const KINDS = Object.keys(BESIDE);
/** Of so many rounds one may be lost to the browser. */
const TAKEN_OF = 10;

test(`a browser that is killed has lost nothing that it had shown, ${ROUNDS} times, seed ${SEED}`, async (t) => {
    const below = numbers(SEED);
    let open = await start();
    let taken = 0;
    for (let round = 0; round < ROUNDS; round++) {
        const kind = KINDS[round % KINDS.length];
        const beside = await BESIDE[kind](open, below, round);
        const before = await library(await open("/about"));
        const game = await playOn(open, below);
        await game.enough;
        await beside.start();
        await pause(below(3) * below(15));
        await kill();
        open = await start();
        const page = await open("/play");
        if (await wasTakenAway()) {
            t.diagnostic(`round ${round}, ${kind}: the browser has taken its database away`);
            assert.ok(++taken <= Math.ceil(ROUNDS / TAKEN_OF), `the browser has taken its database away ${taken} times`);
            await page.close();
            continue;
        }
        await assertShown(page, game);
        const now = await library(page);
        assertKept(before, now, beside);
        t.diagnostic(`round ${round}, ${kind}: ${game.shown} moves shown, ${assertImported(now, round, beside)} games imported`);
        await page.close();
    }
});
