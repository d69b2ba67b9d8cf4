// Bundles sources of the page: for dist/ (build.mjs), and for the tests that run them without a browser.
import { build } from "esbuild";
import { po } from "gettext-parser";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const sources = join(dirname(fileURLToPath(import.meta.url)), "src");

/** A translation catalogue as a module: English text to translated forms. */
const catalogues = {
    name: "catalogues",
    setup(bundler) {
        bundler.onLoad({ filter: /\.po$/ }, async ({ path }) => {
            const { translations } = po.parse(await readFile(path), "utf-8");
            const entries = Object.values(translations[""] ?? {}).filter(
                ({ msgid, comments }) => msgid && !comments?.flag?.includes("fuzzy"),
            );
            const texts = Object.fromEntries(entries.map(({ msgid, msgstr }) => [msgid, msgstr]));
            return { contents: JSON.stringify(texts), loader: "json" };
        });
    },
};

const texts = (known) => Object.fromEntries(Object.entries(known).map(([name, value]) => [name, JSON.stringify(value)]));

async function bundle(known, options) {
    const { outputFiles } = await build({
        bundle: true,
        write: false,
        format: "esm",
        plugins: [catalogues],
        define: texts(known),
        logLevel: "warning",
        ...options,
    });
    return outputFiles[0].text;
}

/** A file of src/ with all it imports, as the text of a module. `known` gives names in it their values. */
export const bundleFile = (source, known = {}, options = {}) =>
    bundle(known, { entryPoints: [join(sources, source)], ...options });

const run = (module) => import(`data:text/javascript;base64,${Buffer.from(module).toString("base64")}`);

/** Modules of src/ that share what they import, by the names that are wanted for them. */
export async function load(files, known = {}) {
    const contents = Object.entries(files).map(([name, file]) => `export * as ${name} from "./${file}";`);
    return run(await bundle(known, { stdin: { contents: contents.join("\n"), resolveDir: sources }, jsx: "automatic", jsxImportSource: "preact" }));
}

/** The core of a WebAssembly file, by the same bridge as in the page. */
export async function openCore(file) {
    const { wasm } = await load({ wasm: "core/wasm" });
    return wasm.loadCore(Promise.resolve(new Response(await readFile(file))));
}
