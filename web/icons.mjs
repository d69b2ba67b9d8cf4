// The icons of the page in all the forms that browsers and systems ask for, drawn from static/icon.svg when the page is
// built: resvg is WebAssembly, so it runs wherever Node does.
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

const DARK = "#14304a";
const LIGHT = "#f7efdd";
const PIPS = [23, 32, 41].flatMap((y) => [23, 41].map((x) => [x, y]));

const square = (content) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${DARK}"/>${content}</svg>`;

/** Systems that tint icons take their shape alone: the die, with holes for pips. */
const outline = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><mask id="pips"><rect width="64" height="64" fill="#fff"/>${PIPS.map(
    ([x, y]) => `<circle cx="${x}" cy="${y}" r="3.6"/>`,
).join("")}</mask><rect x="13" y="13" width="38" height="38" rx="10" fill="#fff" mask="url(#pips)"/></svg>`;

const stroke = (path) => `<path d="${path}" fill="none" stroke="${LIGHT}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`;

/** What the shortcuts of an installed page show. */
const SHORTCUTS = {
    new: stroke("M32 18V46M18 32H46"),
    puzzle: stroke("M24 25a8 8 0 1 1 11 7.4c-2.4 1-3 2.6-3 5.6M32 47v.1"),
    analysis: stroke("M28 18a10 10 0 1 0 .1 0M36 36l10 10"),
};

const draw = (svg, size) => Buffer.from(new Resvg(svg, { fitTo: { mode: "width", value: size } }).render().asPng());

/** The one format that needs no link: a list of pictures of different sizes, which may be PNGs. */
function icoOf(pictures) {
    const head = Buffer.alloc(6 + 16 * pictures.length);
    head.writeUInt16LE(1, 2);
    head.writeUInt16LE(pictures.length, 4);
    let offset = head.length;
    for (const [index, { size, bytes }] of pictures.entries()) {
        const at = 6 + 16 * index;
        head.writeUInt8(size, at);
        head.writeUInt8(size, at + 1);
        head.writeUInt16LE(1, at + 4);
        head.writeUInt16LE(32, at + 6);
        head.writeUInt32LE(bytes.length, at + 8);
        head.writeUInt32LE(offset, at + 12);
        offset += bytes.length;
    }
    return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)]);
}

/** Writes favicon.ico and icons/ into the folder of the built page, which has icon.svg. */
export async function drawIcons(folder) {
    await initWasm(await readFile(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")));
    const icon = await readFile(join(folder, "icon.svg"), "utf8");
    const full = icon.replace(' rx="15"', ""); // systems cut their own corners
    const icons = {
        "icon-32": draw(icon, 32),
        "icon-192": draw(icon, 192),
        "icon-512": draw(icon, 512),
        "apple-touch": draw(full, 180),
        "maskable-192": draw(full, 192),
        "maskable-512": draw(full, 512),
        "monochrome-512": draw(outline, 512),
        ...Object.fromEntries(Object.entries(SHORTCUTS).map(([name, glyph]) => [`${name}-96`, draw(square(glyph), 96)])),
    };
    await mkdir(join(folder, "icons"), { recursive: true });
    for (const [name, bytes] of Object.entries(icons)) await writeFile(join(folder, "icons", `${name}.png`), bytes);
    const sizes = [16, 32, 48].map((size) => ({ size, bytes: draw(icon, size) }));
    await writeFile(join(folder, "favicon.ico"), icoOf(sizes));
}
