// How long the page takes for an input, on a processor slowed down four times, in a game of 300 moves with 200 variations:
// from the input until what it changes has been painted; and what each place costs before. `./bench page` starts it
// (docs/performance.md).
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { launch } from "../../tests/system/web/lib/page.mjs";
import { Server } from "../../tests/system/web/lib/server.mjs";
import { openCore } from "../../web/bundle.mjs";
import { longGame } from "./game.mjs";
import { measureLoads } from "./load.mjs";

const { values: options } = parseArgs({
    options: {
        rules: { type: "string", default: join(fileURLToPath(import.meta.url), "../../../build-wasm/ludopod-rules.wasm") },
        slower: { type: "string", default: "4" },
        inputs: { type: "string", default: "40" },
        loads: { type: "string", default: "5" },
        plies: { type: "string", default: "300" },
        variations: { type: "string", default: "200" },
    },
});

const GAMES = [
    { game: "cephalopod", board: "8x8" },
    { game: "octogo", board: "10x10" },
];
const SEED = 7;
const LENGTH = 10;
/** Between two inputs, as a quick hand makes them. */
const PAUSE_MS = 100;
/** What the page is held to. */
const LIMIT_MS = 50;

/** In the page: `window.painted` is resolved with the milliseconds from an input until the frame with what it changed was ready. */
function watchInputs() {
    window.expectInput = () => {
        window.painted = new Promise((resolve) => (window.answer = resolve));
    };
    const input = ({ timeStamp }) =>
        requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => window.answer?.(performance.now() - timeStamp);
            channel.port2.postMessage(null);
        });
    for (const kind of ["pointermove", "keydown", "click"]) window.addEventListener(kind, input, { capture: true });
}

/** What the page's main thread has worked since it was made, in milliseconds of its own processor time. */
async function worked(devtools) {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration").value * 1000;
}

/** Does something so often; answers with the milliseconds of each time until it was painted, and of work, sorted. */
async function measure({ page, devtools, inputs }, input) {
    const times = { painted: [], work: [] };
    for (let index = 0; index < inputs; index++) {
        await page.evaluate(() => window.expectInput());
        const before = await worked(devtools);
        await input(index);
        times.painted.push(await page.evaluate(() => window.painted));
        await page.waitForTimeout(PAUSE_MS);
        times.work.push((await worked(devtools)) - before);
    }
    for (const list of Object.values(times)) list.sort((a, b) => a - b);
    return times;
}

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
const shown = (time) => time.toFixed(1).padStart(8);
const figures = (sorted) => [at(sorted, 0.5), at(sorted, 0.95)].map(shown).join("");

function report(title, { work, painted }) {
    const verdict = at(painted, 0.95) < LIMIT_MS ? "" : `  over ${LIMIT_MS} ms`;
    console.log(`${title.padEnd(26)}${figures(painted)}   ${figures(work)}${verdict}`);
}

async function middleOf(page, square) {
    const { x, y, width, height } = await page.locator(`[data-cell="${square}"]`).boundingBox();
    return [x + width / 2, y + height / 2];
}

const emptySquares = (page) =>
    page.evaluate(() => [...document.querySelectorAll(".art .square.empty")].map((part) => part.dataset.square));

const ownSquares = (page) => page.evaluate(() => [...document.querySelectorAll(".cell button")].map((part) => part.dataset.cell));

/** In the page: clicks the move that stands at this share of the tree. */
function clickMove(share) {
    const moves = document.querySelectorAll(".line-tree button");
    moves[Math.floor(moves.length * share)].click();
}

/** Each kind of input. `bench`: the page, its tools and how many inputs of each kind. */
async function run(bench) {
    const { page, inputs } = bench;
    const squares = (await emptySquares(page)).concat(await ownSquares(page));
    const places = await Promise.all(squares.slice(0, inputs).map((square) => middleOf(page, square)));
    report("point at a square", await measure(bench, (index) => page.mouse.move(...places[index % places.length])));
    await page.mouse.move(2, 2);
    await page.keyboard.press("End");
    report("a move back", await measure(bench, () => page.keyboard.press("ArrowLeft")));
    report("a move on", await measure(bench, () => page.keyboard.press("ArrowRight")));
    report("to the start and the end", await measure(bench, (index) => page.keyboard.press(index % 2 ? "End" : "Home")));
    report("pick a move of the tree", await measure(bench, (index) => page.evaluate(clickMove, (index + 0.5) / inputs)));
}

/** Opens the game on the analysis board. */
async function open(page, url, record) {
    await page.goto(`${url}/open#${encodeURIComponent(record)}`);
    await page.locator(".line-tree button").first().waitFor();
}

const call = await openCore(options.rules);
const server = await Server.start();
const browser = await launch();
const slower = Number(options.slower);
try {
    if (options.loads !== "0") await measureLoads(browser, server, Number(options.loads));
    if (options.inputs !== "0") console.log(`CPU ${slower}x slower: ms until painted (median, 95 %), and of work of the main thread in all (median, 95 %)`);
    for (const kind of options.inputs === "0" ? [] : GAMES) {
        const length = { plies: Number(options.plies), variations: Number(options.variations), length: LENGTH, seed: SEED };
        const { record, plies, moves } = longGame(call, { ...kind, ...length });
        const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 900 }, bypassCSP: true });
        const page = await context.newPage();
        await page.addInitScript(watchInputs);
        await open(page, server.url, record);
        const devtools = await context.newCDPSession(page);
        await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
        await devtools.send("Emulation.setCPUThrottlingRate", { rate: slower });
        console.log(`${kind.game} ${kind.board}: ${plies} moves, ${moves - plies} in ${options.variations} variations`);
        await run({ page, devtools, inputs: Number(options.inputs) });
        await context.close();
    }
} finally {
    await browser.close();
    await server.stop();
}
