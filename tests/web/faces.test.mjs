// The pictures of characters and people (static/faces/, static/marks/): there is one for each, they are small and stand
// alone, and no two of a kind are alike in grey at 32 pixels.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { core } from "./lib/page.mjs";

const web = new URL("../../web/", import.meta.url);
const { initWasm, Resvg } = createRequire(web)("@resvg/resvg-wasm");
await initWasm(await readFile(createRequire(web).resolve("@resvg/resvg-wasm/index_bg.wasm")));

const SIZE = 32;
/** Of 255: the mean difference of two pictures' pixels, once both are as light as each other. */
const APART = 20;

const namesIn = async (kind) => (await readdir(new URL(`static/${kind}/`, web))).map((file) => file.replace(/\.svg$/, "")).sort();
const drawing = (kind, name) => readFile(new URL(`static/${kind}/${name}.svg`, web), "utf8");

/** How light each pixel is, on a page of middle grey. */
function greyOf(svg) {
    const { pixels } = new Resvg(svg, { fitTo: { mode: "width", value: SIZE }, background: "#808080" }).render();
    const grey = Array.from({ length: SIZE * SIZE }, (_, at) => 0.2126 * pixels[4 * at] + 0.7152 * pixels[4 * at + 1] + 0.0722 * pixels[4 * at + 2]);
    const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
    return grey.map((value) => value - mean);
}

const difference = (one, other) => one.reduce((sum, value, at) => sum + Math.abs(value - other[at]), 0) / one.length;

const characters = core.game("en").characters.map(({ name }) => name);

test("each character has a face", async () => assert.deepEqual(await namesIn("faces"), [...characters].sort()));

for (const [kind, bytes] of [["faces", 2500], ["marks", 1000]]) {
    test(`${kind} are small and stand alone`, async () => {
        for (const name of await namesIn(kind)) {
            const svg = await drawing(kind, name);
            assert.ok(svg.length <= bytes, `${name}: ${svg.length} bytes`);
            assert.doesNotMatch(svg, /<(script|style|image|filter|use)\b|href|url\((?!#)/, name);
            for (const [, id] of svg.matchAll(/\bid="([^"]*)"/g)) assert.equal(id, name);
        }
    });

    test(`${kind} are told apart in grey at ${SIZE} pixels`, async () => {
        const names = await namesIn(kind);
        const greys = await Promise.all(names.map(async (name) => greyOf(await drawing(kind, name))));
        const pairs = names.flatMap((name, one) => names.slice(one + 1).map((other, at) => [difference(greys[one], greys[one + 1 + at]), name, other]));
        pairs.sort(([one], [other]) => one - other);
        assert.ok(pairs[0][0] >= APART, pairs[0].join(" "));
    });
}
