// @ludopod/core and @ludopod/board as others get them: made, packed, installed from their archives in an empty folder, checked by their types,
// and used by plain pages, which are the examples of docs/programmers.md and of their READMEs.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import test, { after } from "node:test";
import { gzipSync } from "node:zlib";
import { violations } from "./lib/inspect.mjs";
import { becomes, launch, visit } from "./lib/page.mjs";
import { cell, cells, colourOf, drawn, focusedSquare, labelOf } from "./lib/table.mjs";
import { root } from "./lib/server.mjs";

const aside = await mkdtemp(join(tmpdir(), "packages."));
const folder = join(aside, "mine");
const tsc = join(root, "tests/web/node_modules/typescript/bin/tsc");
const npm = (at, ...words) => execFileSync("npm", [...words, "--offline", "--no-audit", "--no-fund", "--cache", join(aside, "cache"), "--loglevel", "error"], { cwd: at, encoding: "utf8" });

execFileSync(process.execPath, [join(root, "web/packages.mjs"), "--out", join(aside, "made")], { stdio: "inherit" });
for (const name of ["core", "board"]) npm(aside, "pack", join(aside, "made", name), "--pack-destination", aside);
await mkdir(folder);
await writeFile(join(folder, "package.json"), '{ "private": true, "type": "module" }');
const archives = (await readdir(aside)).filter((name) => name.endsWith(".tgz"));
npm(folder, "install", ...archives.map((name) => join(aside, name)));

/** The example of a page of documents, with what it says in `said`. */
async function exampleOf(file, language) {
    const text = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "ms").exec(await readFile(file, "utf8"))[1];
    return text.replaceAll("console.log(", "(window.said ??= []).push(");
}
const example = await exampleOf(join(root, "docs/programmers.md"), "html");
const [map] = /<script type="importmap">.*?<\/script>/s.exec(example);
const around = (body) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Plain</title>
<style>ludopod-board { width: 400px }</style><body>${body}</body></html>`;
const PAGES = {
    "/": around(`<main><div data-part="board">${example}</div></main>`),
    "/core": around(`<main></main>${map}<script type="module">${await exampleOf(join(folder, "node_modules/@ludopod/core/README.md"), "js")}</script>`),
};

const TYPES = { ".css": "text/css", ".js": "text/javascript", ".wasm": "application/wasm" };
const server = http.createServer(async ({ url }, response) => {
    const bytes = PAGES[url] ?? (await readFile(join(folder, url)).catch(() => null));
    response.writeHead(bytes ? 200 : 404, { "Content-Type": TYPES[extname(url)] ?? "text/html" }).end(bytes);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const browser = await launch();
after(async () => {
    await browser.close();
    server.close();
    await rm(aside, { recursive: true });
});
const address = `http://127.0.0.1:${server.address().port}/`;
const page = await visit(browser, address);
await cell(page, "c3").waitFor();

test("a plain page plays on the board by mouse and by keyboard, in words", async () => {
    await cell(page, "c3").click();
    await becomes(() => page.evaluate(() => window.said), ["c3", 1]);
    assert.equal(await labelOf(page, "d4"), "d4: empty");
    assert.match(await labelOf(page, "c3"), /^c3: White 1/);
    assert.equal(await drawn(page, "latest move").count(), 1);
    assert.equal(await cells(page).count(), 25);
    await cell(page, "c3").focus();
    for (const key of ["ArrowRight", "ArrowUp", "Enter"]) await page.keyboard.press(key);
    assert.equal(await focusedSquare(page), "d4");
    await becomes(() => page.evaluate(() => window.said), ["c3", 1, "d4", 2]);
    for (const square of ["c5", "b4"]) await cell(page, square).click();
    // On c4 two, three or four dice can be captured: they are picked by their numbers.
    await cell(page, "c4").click();
    await becomes(() => cell(page, "d4").getAttribute("aria-pressed"), "false");
    for (const square of ["c3", "d4"]) await cell(page, square).click();
    await cell(page, "c4").click();
    await becomes(() => page.evaluate(() => window.said.at(-2)), "c4=c3+d4");
    assert.match(await labelOf(page, "c4"), /White 2/);
    assert.deepEqual(await violations(page, { runOnly: ["wcag2a", "wcag2aa"] }), []);
});

test("a board wears the colours that a page gives it", async () => {
    const before = await colourOf(page, "board");
    await page.addStyleTag({ content: "ludopod-board .pod-diagram { --pod-board: rgb(1, 2, 3) }" });
    assert.deepEqual([before === "rgb(1, 2, 3)", await colourOf(page, "board")], [false, "rgb(1, 2, 3)"]);
});

test("the examples of both READMEs do what they say: the engine answers from its worker", async () => {
    assert.equal(await exampleOf(join(folder, "node_modules/@ludopod/board/README.md"), "html"), example);
    const core = await visit(browser, `${address}core`);
    await becomes(() => core.evaluate(() => window.said?.length), 3);
    const [turn, moves, found] = await core.evaluate(() => window.said);
    assert.deepEqual([turn, moves.length, moves.includes(found.move)], ["b", 8, true]);
    assert.equal(await core.locator("svg[role=img]").count(), 1);
});

test("a program in TypeScript gets the types, and misuse is found", async () => {
    const begin = 'import { openCore, type GameLine } from "@ludopod/core"; import { playOn, type LudopodBoard } from "@ludopod/board";\n';
    const use = "export async function go(board: LudopodBoard, game: GameLine) { const table = playOn(board, await openCore(), game, { seats: ['a'] }); ";
    await writeFile(join(folder, "right.ts"), `${begin}${use}return table.position.moves[0]?.text.length; }`);
    await writeFile(join(folder, "wrong.ts"), `${begin}${use}return table.nothing; }`);
    const options = ["--noEmit", "--strict", "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler"];
    const { stdout } = spawnSync(process.execPath, [tsc, ...options, "right.ts", "wrong.ts"], { cwd: folder, encoding: "utf8" });
    assert.match(stdout, /^wrong\.ts\(2,\d+\): error TS2339: Property 'nothing' does not exist on type 'Table'\.\n$/);
});

for (const name of ["core", "board"]) test(`the files of @ludopod/${name} are as large as its README says`, async () => {
    const at = join(folder, "node_modules/@ludopod", name);
    const rows = [...(await readFile(join(at, "README.md"), "utf8")).matchAll(/^\| `([\w.-]+)` \| ([\d.]+) \| ([\d.]+) \|$/gm)];
    assert.ok(rows.length >= 2);
    for (const [, file, said, zipped] of rows) {
        const bytes = await readFile(join(at, file));
        for (const [size, expected] of [[bytes.length, said], [gzipSync(bytes).length, zipped]]) assert.ok(Math.abs(size / 1000 / expected - 1) < 0.1, `${file}: ${size} bytes, ${expected} kB are said`);
    }
});
