// The page as files (tools/release page) in a folder of a web server that knows nothing of it: all that needs no club is there and
// works, nothing else is shown, and nothing is asked for that is not there.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import http from "node:http";
import { extname, join } from "node:path";
import test, { after } from "node:test";
import { KEPT, launch, visit } from "./lib/page.mjs";
import { button, chooseLanguage, engineLines, engineSwitch, graph, heading, link, showSolution, startOnBoard, title } from "./lib/places.mjs";
import { wording } from "./lib/says.mjs";
import { root } from "./lib/server.mjs";
import { drawn, play, result } from "./lib/table.mjs";

const folder = process.env.LUDOPOD_ALONE ?? join(root, "build/web/alone");
const AT = "/some/where/";
const TYPES = { ".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".json": "application/json", ".svg": "image/svg+xml", ".wasm": "application/wasm" };

const server = http.createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://here");
    const name = pathname === AT ? "index.html" : pathname.startsWith(AT) ? pathname.slice(AT.length) : "..";
    const bytes = await readFile(join(folder, name)).catch(() => null);
    response.writeHead(bytes ? 200 : 404, { "Content-Type": TYPES[extname(name)] ?? "application/octet-stream" }).end(bytes);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = `http://127.0.0.1:${server.address().port}${AT}`;
const browser = await launch();
after(async () => {
    await browser.close();
    server.close();
});

const page = await visit(browser, address, KEPT);
const failed = [];
page.on("requestfailed", (request) => failed.push(`${request.url()}: ${request.failure().errorText}`));
/** Opens a place by its address. */
const at = (place) => page.goto(`${address}?${place}`);

test("a game is played and reviewed, and there again where its address is opened", async () => {
    for (const name of ["Sign in", "People", "Lobby", "Invite someone"]) assert.equal(await link(page, wording(name)).count(), 0, name);
    await startOnBoard(page, 1, 3);
    await play(page, ["a1", "b1", "c1"]);
    await result(page).waitFor();
    await graph(page).waitFor();
    assert.equal(page.url(), `${address}?/play`);
    await page.reload();
    await graph(page).waitFor();
});

test("a puzzle, the rules, a lesson and the analysis have addresses", async () => {
    const puzzle = JSON.parse((await readFile(join(root, "data/puzzles/octogo.jsonl"), "utf8")).split("\n")[0]).id;
    await at(`/puzzles/${puzzle}`);
    await showSolution(page);
    await heading(page, "The best move").waitFor();
    await at("/analysis");
    await engineSwitch(page).click();
    await engineLines(page).first().waitFor();
    for (const place of ["/learn/octogo", "/b/9KqWVQ/1"]) {
        await at(place);
        await drawn(page, "board").first().waitFor();
    }
});

test("three languages", async () => {
    await at("/about");
    for (const language of ["fr", "es", "en"]) {
        await chooseLanguage(page, language);
        await title(page, wording("About", {}, language)).waitFor();
    }
});

test("what needs a club is not there", async () => {
    for (const place of ["/lobby", "/new/friend", "/settings/devices", "/@ann"]) {
        await at(place);
        await title(page, wording("This page does not exist.")).waitFor();
    }
    assert.equal(await button(page, wording("Try again")).count(), 0);
    await page.context().close();
    assert.deepEqual(failed.filter((line) => !line.endsWith("net::ERR_ABORTED")), []);
});
