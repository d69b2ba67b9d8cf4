// Bundles sources of the page: for dist/ (build.mjs), and for the tests that run them without a browser.
import { nodeResolve } from "@rollup/plugin-node-resolve";
import { build, transform } from "esbuild";
import { po } from "gettext-parser";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { rollup } from "@rollup/wasm-node";

const sources = join(dirname(fileURLToPath(import.meta.url)), "src");

/** What the oldest browsers that the page is for understand. */
export const TARGETS = ["es2020", "safari15"];

/** Bytes; less is not worth a request. */
const SMALLEST_PART = 3000;

/** A translation catalogue: English text, behind its meaning where it has several, to translated forms. */
async function textsOf(path) {
    const { translations } = po.parse(await readFile(path), "utf-8");
    const entries = Object.values(translations)
        .flatMap((texts) => Object.values(texts))
        .filter(({ msgid, comments }) => msgid && !comments?.flag?.includes("fuzzy"));
    return Object.fromEntries(entries.map(({ msgctxt, msgid, msgstr }) => [msgctxt ? `${msgctxt}|${msgid}` : msgid, msgstr]));
}

/** Catalogues as modules. */
const catalogues = {
    name: "catalogues",
    setup(bundler) {
        bundler.onLoad({ filter: /\.po$/ }, async ({ path }) => ({ contents: JSON.stringify(await textsOf(path)), loader: "json" }));
    },
};

/** The colours of the sets of boards and pieces: a table of a colour a row and a set in a theme a column, "-" where it is as in
 *  the light theme, or the core's own. */
export function setsStyle(table) {
    const [[, ...columns], ...colours] = table.trim().split("\n").map((row) => row.split("\t"));
    return columns
        .map((column, at) => {
            const [set, theme] = column.split(" ");
            const root = theme === "dark" ? ':root[data-theme="dark"]' : ":root";
            const values = colours.filter((row) => row[at + 1] !== "-").map((row) => `  --pod-${row[0]}: ${row[at + 1]};\n`);
            return `${root}[data-board-set="${set}"],\n${root} .pod-set[data-board-set="${set}"] {\n${values.join("")}}\n`;
        })
        .join("\n");
}

const sets = {
    name: "sets",
    setup(bundler) {
        bundler.onLoad({ filter: /\.tsv$/ }, async ({ path }) => ({ contents: setsStyle(await readFile(path, "utf8")), loader: "css" }));
    },
};

/** Cuts a list of selectors, or of what stands in `:is()`, at its commas. */
const listed = (list) => list.match(/(?:[^,()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? [];

/** A selector whose last part is `:is()` as several, where they count alike: each then is looked at for few elements, but `:is()` for all. */
function spelled(selector) {
    const [, before, inside, after] = /^(|.*[ >~+]):is\(([^()]*)\)([^ >~+]*)$/.exec(selector) ?? [];
    const parts = inside?.split(",") ?? [];
    const alike = [/^[a-z][a-z0-9]*$/, /^[.][\w-]+$/].some((kind) => inside && parts.every((part) => kind.test(part)));
    return alike ? parts.map((part) => before + part + after) : [selector];
}

/** The same rules, so written that a browser has less to try. */
export const spelledOut = (css) => css.replace(/([^{};]*:is\([^{};]*)\{/g, (_, list) => `${listed(list).flatMap(spelled).join(",")}{`);

const texts = (known) => Object.fromEntries(Object.entries(known).map(([name, value]) => [name, JSON.stringify(value)]));

async function bundle(known, options) {
    const { outputFiles } = await build({
        bundle: true,
        write: false,
        format: "esm",
        plugins: [catalogues, sets],
        define: texts(known),
        logLevel: "warning",
        ...options,
    });
    return outputFiles[0].text;
}

/** A file of src/ with all it imports, as the text of a module. `known` gives names in it their values. */
export const bundleFile = (source, known = {}, options = {}) =>
    bundle(known, { entryPoints: [join(sources, source)], ...options });

/** What the text of a module exports. */
export const run = (module) => import(`data:text/javascript;base64,${Buffer.from(module).toString("base64")}`);

/** A browser that knows it compiles all of a file beside the page's thread while the file comes, instead of each function on that
 *  thread when it is first called. */
const CALLED = "//# allFunctionsCalledOnLoad\n";

/** The same modules for the bundler that cuts the page into parts. What stands for a package only hands on. */
const modules = (known) => ({
    name: "modules",
    resolveId: (name) => (name.startsWith("@ludopod/") ? { id: join(sources, "../packages", name.slice(9), "index.ts"), moduleSideEffects: false } : null),
    async load(path) {
        if (path.endsWith(".po")) return `export default ${JSON.stringify(await textsOf(path))}`;
        if (!/\.tsx?$/.test(path)) return null;
        const options = { loader: path.endsWith("x") ? "tsx" : "ts", jsx: "automatic", jsxImportSource: "preact", define: texts(known) };
        const { code } = await transform(await readFile(path, "utf8"), options);
        return code;
    },
    async renderChunk(code) {
        return CALLED + (await transform(code, { minify: true, format: "esm", target: TARGETS })).code;
    },
});

/** A file of src/ in parts: what it imports by `import()` comes later, in files of its own. Answers with the files, the
 *  first one before the others, each with its name, its text (`code`) and the names of those that it needs at once
 *  (`imports`). */
export async function bundleParts(source, name, known) {
    const parts = await rollup({
        logLevel: "warn",
        input: { [name]: join(sources, source) },
        plugins: [nodeResolve({ extensions: [".ts", ".tsx", ".js", ".mjs"] }), modules(known)],
        onwarn: (warning) => {
            throw new Error(warning.message);
        },
    });
    const { output } = await parts.generate({
        entryFileNames: "[name]-[hash].js",
        chunkFileNames: "part-[hash].js",
        hashCharacters: "hex",
        experimentalMinChunkSize: SMALLEST_PART,
    });
    await parts.close();
    return output;
}

/** Modules of src/ that share what they import, by the names that are wanted for them, as the text of one. */
export function bundleModules(files, known = {}) {
    const contents = Object.entries(files).map(([name, file]) => `export * as ${name} from "./${file}";`);
    return bundle(known, { stdin: { contents: contents.join("\n"), resolveDir: sources }, jsx: "automatic", jsxImportSource: "preact" });
}

/** The same, to be called. */
export const load = async (files, known) => run(await bundleModules(files, known));

/** The core of a WebAssembly file, by the same bridge as in the page. */
export async function openCore(file) {
    const { wasm } = await load({ wasm: "core/wasm" });
    return wasm.loadCore(Promise.resolve(new Response(await readFile(file))));
}

/** The core's diagrams bring their style with them, which a page with a strict content policy does not apply: it
 *  goes into the page's style sheet instead, with the colours of both themes (docs/diagram.md). */
export async function diagramStyle(call) {
    const drawn = (theme) => /<style>(.*)<\/style>/s.exec(call("diagram", [["theme", theme]]))[1];
    // Samples of other sets of colours begin with the core's (styles/sets.css).
    const style = (theme) => drawn(theme).replace(`.pod-${theme}{`, `.pod-${theme},.pod-${theme} .pod-set{`);
    const darkColours = /\.pod-dark[^{]*\{[^}]*\}/.exec(style("dark"))[0];
    return style("light") + darkColours + graphStyle(call);
}

/** What drawings paint with stands in the page once, instead of in each of them. */
export const definitionsOf = (call) => `<svg class="definitions" width="0" height="0" aria-hidden="true">${/<defs>.*<\/defs>/s.exec(call("diagram", []))[0]}</svg>`;

/** The same of the graph of a game's course; its dark colours follow its light ones. */
function graphStyle(call) {
    const style = (theme) => {
        const { svg } = call("course", [["board", "1x1"], ["opinion", "a1 1 0 1 0"], ["theme", theme]]);
        return /<style>(.*)<\/style>/s.exec(svg)[1];
    };
    const light = style("light");
    return light + style("dark").slice(light.length).replaceAll(".pod-graph", '[data-theme="dark"] .pod-graph');
}
