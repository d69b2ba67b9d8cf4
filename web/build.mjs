// Bundles the page into dist/: `node build.mjs [--rules FILE] [--wasm FILE] [--simd FILE] [--out DIR] [--alone]`. Alone it needs
// no club: its files may lie in any folder of any web server.
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import subsetFont from "subset-font";
import { bundleFile, bundleParts, definitionsOf, diagramStyle, load, openCore, spelledOut, TARGETS } from "./bundle.mjs";
import { compressFiles } from "./compress.mjs";
import { drawIcons } from "./icons.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
    options: {
        rules: { type: "string", default: join(here, "../build-wasm/ludopod-rules.wasm") },
        wasm: { type: "string", default: join(here, "../build-wasm/ludopod.wasm") },
        simd: { type: "string", default: join(here, "../build-wasm-simd/ludopod.wasm") },
        out: { type: "string", default: join(here, "dist") },
        alone: { type: "boolean", default: false },
    },
});

const ROOT = values.alone ? "./" : "/";
const place = { CLUB: !values.alone, ROOT };

/** Made aside, so that the folder always holds a whole page. */
const out = `${resolve(values.out)}.new`;

/** Writes a file whose name holds its fingerprint, so that files of different versions are never taken for one
 *  another. Answers with its address. */
async function keep(name, suffix, contents) {
    const fingerprint = createHash("sha256").update(contents).digest("hex").slice(0, 8);
    const file = `${name}-${fingerprint}.${suffix}`;
    await writeFile(join(out, file), contents);
    return `${ROOT}${file}`;
}

/** One source with all it imports, as small as it gets. */
const bundle = (source, known, options) => bundleFile(source, known, { minify: true, target: TARGETS, ...options });

/** The code that begins with this source: the addresses of its first file, of those that this one needs at once, and of
 *  all. */
async function keepCode(source, name, known) {
    const parts = await bundleParts(source, name, known);
    for (const { fileName, code } of parts) await writeFile(join(out, fileName), code);
    const [first] = parts;
    const address = (fileName) => `${ROOT}${fileName}`;
    return { parts, first: address(first.fileName), needed: first.imports.map(address), all: parts.map(({ fileName }) => address(fileName)) };
}

/** The files that each place comes in, beside those that every page has at once, by what its address begins with. */
async function partsOfPlaces([first, ...parts]) {
    const { router } = await load({ router: "state/router" }, place);
    const rows = (await readFile(join(here, "src/views/places.tsx"), "utf8")).split(/^ {2}(?="?[\w-]+"?: \{)/m).slice(1);
    const withAll = (part) => [part.fileName, ...part.imports.flatMap((name) => parts.filter(({ fileName }) => fileName === name).flatMap(withAll))];
    const there = [first.fileName, ...first.imports];
    const found = rows.flatMap((row) => {
        const [, page, view] = /^"?([\w-]+)"?: [^]*?import\("\.\/([\w/]+)"\)/.exec(row) ?? [];
        const [, ofGame] = /\bbrings: "(\w+)"/.exec(row) ?? [];
        const isIts = (module) => module === join(here, `src/views/${view}.tsx`) || (ofGame && new RegExp(`/src/games/\\w+/${ofGame}\\.ts$`).test(module));
        const its = view ? parts.filter(({ moduleIds }) => moduleIds.some(isIts)) : [];
        const path = its.length > 0 && router.pathOf({ page, id: "x", handle: "x", code: "x", lesson: "x", about: "x" }, []);
        return path ? [[/^\/(@|[^/]*)/.exec(path)[1], [...new Set(its.flatMap(withAll))].filter((name) => !there.includes(name))]] : [];
    });
    return Object.fromEntries(found);
}

/** Gives a page the names that its files have in this build, and has what its code needs fetched with it. */
async function keepPage(name, { needed }, addresses, definitions) {
    const file = join(out, name);
    const markup = await readFile(file, "utf8");
    const preloads = needed.map((path) => `<link rel="modulepreload" href="${path}" />\n    `).join("");
    await writeFile(
        file,
        markup
            .replace(/"(\/[\w./-]*)"/g, (all, path) => `"${addresses[path] ?? ROOT + path.slice(1)}"`)
            .replace('<script type="module"', (tag) => preloads + tag)
            .replace("<body>", (tag) => tag + definitions),
    );
}

/** Pictures of the page for those who are asked to install it; a PNG says its size in its bytes 16 to 23. */
async function screenshots() {
    const names = await readdir(join(out, "screenshots")).catch(() => []);
    return Promise.all(
        names.sort().map(async (name) => {
            const bytes = await readFile(join(out, "screenshots", name));
            const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
            return { src: `${ROOT}screenshots/${name}`, sizes: `${width}x${height}`, form_factor: width < height ? "narrow" : "wide" };
        }),
    );
}

/** What a system that installs the page is told of it: a file for each language. */
async function keepManifests() {
    const { i18n, languages, manifest } = await load({ i18n: "i18n", languages: "languages", manifest: "manifest" }, place);
    const pictures = await screenshots();
    const call = await openCore(values.rules);
    for (const [language] of languages.LANGUAGES) {
        await i18n.loadLanguage(language);
        const titles = call("games", [["language", language]]).map(({ title }) => title);
        const contents = manifest.manifestOf(i18n.wordsOf(language), titles, pictures);
        await writeFile(join(out, manifest.manifestAddress(language)), JSON.stringify(contents, null, 2));
    }
}

/** A strict content policy applies no style that stands in the markup: it goes into the style sheet, too, and comes back when the
 *  page takes over (opening/takeover.ts). New ones are added to `styles`. */
const withoutStyles = (markup, styles) => markup.replace(/ style="([^"]*)"/g, (_, style) => ` data-style="${styles.add(style) && style}"`);

/** What the first page looks like at first, by language, and the style that belongs to it. */
async function firstLooks() {
    const { languages, look, core: bridge } = await load({ languages: "languages", look: "opening/look", core: "core/core" }, known);
    const opened = bridge.makeCore(await openCore(values.rules));
    const looks = {};
    const styles = new Set();
    for (const [language] of languages.LANGUAGES) looks[language] = withoutStyles(await look.lookOf(opened, language), styles);
    return { looks, style: [...styles].map((style) => `[data-style="${style}"]{${style}}`).join("") };
}

/** The first page, for each language: the page with its look. */
async function keepFirstPages(looks) {
    const page = await readFile(join(out, "index.html"), "utf8");
    for (const [language, look] of Object.entries(looks))
        await writeFile(
            join(out, `first.${language}.html`),
            page.replace('<html lang="en">', `<html lang="${language}">`).replace(/<!--look-->.*<!--\/look-->/s, () => look),
        );
}

/** There is one document, the first page in the first language, and nothing for frames. */
async function beAlone(others, [language]) {
    await rename(join(out, `first.${language}.html`), join(out, "index.html"));
    const firsts = (await readdir(out)).filter((name) => /^first\.\w+\.html$/.test(name));
    for (const name of [...others, ...firsts, "robots.txt"]) await rm(join(out, name));
}

/** Only systems ask for these, when they install the page, or look for pages. */
const FOR_SYSTEMS = /^(icons|screenshots)\/|^favicon\.ico$|^robots\.txt$|\.webmanifest$/;

/** Everything the page needs when the network is gone; the version changes when any of it does. `others`: what it never
 *  asks for. */
async function serviceWorker(others) {
    const files = (await readdir(out, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => relative(out, join(entry.parentPath ?? entry.path, entry.name)))
        .sort();
    const digest = createHash("sha256");
    for (const file of files) digest.update(file).update(await readFile(join(out, file)));
    const known = {
        ...core,
        ...place,
        VERSION: digest.digest("hex").slice(0, 16),
        FILES: files
            .filter((file) => !/^first\.\w+\.html$/.test(file) && !FOR_SYSTEMS.test(file))
            .map((file) => `${ROOT}${file}`)
            .filter((address) => !others.includes(address)),
    };
    await writeFile(join(out, "service-worker.js"), await bundle("service-worker.js", known));
}

/** Puts a folder in the place of another, which is there until then. */
async function takePlace(folder, place) {
    const before = `${place}.old`;
    await rm(before, { recursive: true, force: true });
    await rename(place, before).catch(() => {});
    await rename(folder, place);
    await rm(before, { recursive: true, force: true });
}

/** The family with the letters of the page's languages and of most names, and no weight lighter than text. */
async function smallFont(file) {
    const from = (first, last) => Array.from({ length: last - first + 1 }, (_, code) => String.fromCodePoint(first + code)).join("");
    const letters = `${from(0x20, 0x7e)}${from(0xa0, 0x17f)}–—‘’“”…‹›€−×→←↑↓·•`;
    return subsetFont(await readFile(file), letters, { targetFormat: "woff2", variationAxes: { wght: { min: 400, max: 800 } } });
}

/** Puzzles without what the page never says: their game, how far they were searched, what else was answered, and how often the
 *  characters between the weakest and the strongest who were asked found the move. */
async function keepPuzzles() {
    const from = join(here, "../data/puzzles");
    const shorter = { source: () => undefined, nodes: () => undefined, answers: () => undefined, found: (tries) => [tries[0], tries.at(-1)] };
    const onPage = (line) => line && JSON.stringify(JSON.parse(line), (key, value) => (Object.hasOwn(shorter, key) ? shorter[key](value) : value));
    await mkdir(join(out, "puzzles"));
    for (const name of await readdir(from)) {
        const text = await readFile(join(from, name), "utf8");
        await writeFile(join(out, "puzzles", name), name.endsWith(".jsonl") ? text.split("\n").map(onPage).join("\n") : text);
    }
}

/** The pictures of characters and people without their own tags: they stand in the page itself. */
async function picturesInside(kind) {
    const folder = join(here, "static", kind);
    const inside = (svg) => svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, "").replace(/\s*\n\s*/g, "");
    const named = async (name) => [name.replace(".svg", ""), inside(await readFile(join(folder, name), "utf8"))];
    return Object.fromEntries(await Promise.all((await readdir(folder)).sort().map(named)));
}

/** The recorded games between characters that the first page shows (state/exhibition.ts): a file for each game and board. The
 *  answer is a moment of one of each, by their names: what is seen until the file has come. */
async function keepExhibitions() {
    const call = await openCore(values.rules);
    const records = (await readFile(join(here, "../data/games/characters.txt"), "utf8")).split(/^(?=\[Game )/m).slice(1);
    const kept = new Map();
    for (const record of records) {
        const tag = (name) => new RegExp(`^\\[${name} "(.*)"\\]$`, "m").exec(record)[1];
        const name = `${tag("Game")}-${tag("Board")}`;
        const { characters } = call("games", [["language", "en"]]).find((game) => game.name === tag("Game"));
        const [{ events, names }] = call("import", [["language", "en"], ["record", ""]], record);
        const game = {
            characters: names.map((title) => characters.find((character) => `${character.title} (Ludopod)` === title).name),
            events,
            times: tag("Times").split(" ").map(Number),
        };
        kept.set(name, [...(kept.get(name) ?? []), game]);
    }
    await mkdir(join(out, "exhibition"));
    for (const [name, games] of kept) await writeFile(join(out, "exhibition", `${name}.json`), JSON.stringify(games));
    const moment = ([{ characters, events }]) => ({ characters, events: events.slice(0, events.length / 3) });
    return Object.fromEntries([...kept].map(([name, games]) => [name, moment(games)]));
}

/** The rules of each game in each language (state/club/rules.ts). */
async function keepRules() {
    const call = await openCore(values.wasm);
    const { languages } = await load({ languages: "languages" }, {});
    await mkdir(join(out, "rules"));
    for (const [language] of languages.LANGUAGES)
        for (const { name } of call("games", [["language", language]])) {
            const blocks = call("rules", [["game", name], ["language", language]]);
            await writeFile(join(out, "rules", `${name}.${language}.json`), JSON.stringify(blocks));
        }
}

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
await cp(join(here, "static"), out, { recursive: true });
await drawIcons(out);
await keepManifests();
await keepPuzzles();
await keepRules();
const core = {
    ENGINE_CORE_FILE: await keep("ludopod", "wasm", await readFile(values.wasm)),
    ENGINE_CORE_SIMD_FILE: await keep("ludopod-simd", "wasm", await readFile(values.simd)),
};
const rules = await keep("ludopod-rules", "wasm", await readFile(values.rules));
const engine = await keep("engine", "js", await bundle("core/engine.worker.ts", { ...core, ...place }));
const puzzles = (await readdir(join(out, "puzzles"))).flatMap((name) => /^(.*)\.jsonl$/.exec(name)?.[1] ?? []).sort();
const exhibitions = await keepExhibitions();
const pictures = { FACES: await picturesInside("faces"), MARKS: await picturesInside("marks") };
// A newcomer begins on the board that is the first by name.
const firstFaces = Object.fromEntries(exhibitions[Object.keys(exhibitions).sort()[0]].characters.map((name) => [name, pictures.FACES[name]]));
const known = { ...place, RULES_FILE: rules, ENGINE_FILE: engine, PUZZLE_GAMES: puzzles, EXHIBITIONS: exhibitions, FIRST_FACES: firstFaces, ...pictures };
const app = await keepCode("main.tsx", "app", known);
const embed = await keepCode("embed/main.tsx", "embed", known);
const first = await firstLooks();
const type = join(here, "node_modules/@fontsource-variable/bricolage-grotesque");
const font = await keep("bricolage", "woff2", await smallFont(join(type, "files/bricolage-grotesque-latin-wght-normal.woff2")));
await cp(join(type, "LICENSE"), join(out, "bricolage-license.txt"));
const styled = async (source) => (await bundle(source, {}, { external: ["*.woff2"] })).replaceAll("/bricolage.woff2", font);
const ahead = { ...known, PARTS: values.alone ? {} : await partsOfPlaces(app.parts) };
const opening = await keep("opening", "js", await bundle("opening/opening.ts", ahead, { format: "iife" }));
const drawing = await openCore(values.rules);
const style = await keep("style", "css", spelledOut((await diagramStyle(drawing)) + (await styled("styles/index.css")) + first.style));
const embedStyle = await keep("embed", "css", await styled("styles/embed.css"));
const addresses = {
    "/app.js": app.first,
    "/embed.js": embed.first,
    "/opening.js": opening,
    "/style.css": style,
    "/embed.css": embedStyle,
    "/ludopod-rules.wasm": rules,
    "/bricolage.woff2": font,
};
const definitions = definitionsOf(drawing);
await keepPage("index.html", app, addresses, definitions);
await keepPage("embed.html", embed, addresses, definitions);
await keepFirstPages(first.looks);
const others = [`${ROOT}embed.html`, embedStyle, ...embed.all.filter((address) => !app.all.includes(address))];
if (values.alone) await beAlone(others, Object.keys(first.looks));
await serviceWorker(others);
if (!values.alone) await compressFiles(out, values.out);
await takePlace(out, resolve(values.out));
