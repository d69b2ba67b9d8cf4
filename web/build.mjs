// Bundles the page into dist/: `node build.mjs [--wasm FILE] [--out DIR]`.
import { build } from "esbuild";
import { po } from "gettext-parser";
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const here = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
    options: {
        wasm: { type: "string", default: join(here, "../build-wasm/ludopod.wasm") },
        out: { type: "string", default: join(here, "dist") },
    },
});

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

async function bundle() {
    await build({
        entryPoints: {
            app: join(here, "src/main.tsx"),
            engine: join(here, "src/core/engine.worker.ts"),
            style: join(here, "src/styles/index.css"),
        },
        outdir: values.out,
        bundle: true,
        minify: true,
        format: "esm",
        target: ["es2020", "safari15"],
        plugins: [catalogues],
        logLevel: "warning",
    });
}

/** The core, by the same bridge as in the page. */
async function openCore() {
    const { outputFiles } = await build({
        entryPoints: [join(here, "src/core/wasm.ts")],
        bundle: true,
        format: "esm",
        write: false,
    });
    const bridge = await import(
        `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`
    );
    return bridge.loadCore(Promise.resolve(new Response(await readFile(values.wasm))));
}

/** The core's diagrams bring their style with them, which a page with a strict content policy does not apply: it
 *  goes into the page's style sheet instead, with the colours of both themes (docs/diagram.md). */
async function diagramStyle() {
    const call = await openCore();
    const style = (theme) => /<style>(.*)<\/style>/s.exec(call("diagram", [["theme", theme]]))[1];
    const darkColours = /\.pod-dark\{[^}]*\}/.exec(style("dark"))[0];
    return style("light") + darkColours;
}

/** Everything the page needs when the network is gone; the version changes when any of it does. */
async function serviceWorker() {
    const files = (await readdir(values.out, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => relative(values.out, join(entry.parentPath ?? entry.path, entry.name)))
        .sort();
    const digest = createHash("sha256");
    for (const file of files) digest.update(file).update(await readFile(join(values.out, file)));
    const source = await readFile(join(here, "src/service-worker.js"), "utf8");
    const filled = source
        .replace("__VERSION__", digest.digest("hex").slice(0, 16))
        .replace("__FILES__", JSON.stringify(files.filter((file) => file !== "index.html").map((file) => `/${file}`)));
    await writeFile(join(values.out, "service-worker.js"), filled);
}

await rm(values.out, { recursive: true, force: true });
await mkdir(values.out, { recursive: true });
await cp(join(here, "static"), values.out, { recursive: true });
await cp(values.wasm, join(values.out, "ludopod.wasm"));
await bundle();
const sheet = join(values.out, "style.css");
await writeFile(sheet, (await diagramStyle()) + (await readFile(sheet, "utf8")));
await serviceWorker();
