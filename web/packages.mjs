// Makes packages for npm of the page's own modules: `node packages.mjs --out FOLDER [--rules FILE] [--wasm FILE] [--simd FILE] [--tsc FILE]`.
// FOLDER/core is @ludopod/core, FOLDER/board is @ludopod/board; `npm pack FOLDER/core` makes the archive.
import { execFileSync } from "node:child_process";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { bundleFile, definitionsOf, diagramStyle, openCore, TARGETS } from "./bundle.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
    options: {
        out: { type: "string" },
        rules: { type: "string", default: join(here, "../build-wasm/ludopod-rules.wasm") },
        wasm: { type: "string", default: join(here, "../build-wasm/ludopod.wasm") },
        simd: { type: "string", default: join(here, "../build-wasm-simd/ludopod.wasm") },
        tsc: { type: "string", default: join(here, "../tests/web/node_modules/typescript/bin/tsc") },
    },
});
const out = resolve(values.out);
const [, version] = /^project\(ludopod VERSION ([\d.]+)/m.exec(await readFile(join(here, "../CMakeLists.txt"), "utf8"));

/** Files that stand beside a module, by what the sources call them: found from wherever the module is. */
const beside = (files) => ({
    define: Object.fromEntries(Object.keys(files).map((name) => [name, `__${name}`])),
    banner: { js: Object.entries(files).map(([name, file]) => `const __${name} = new URL("./${file}", import.meta.url).href;`).join("\n") },
});

const built = (source, options) => bundleFile(source, {}, { minify: true, target: TARGETS, ...options });

/** What stands in a package as it is, and the types of what its module exports. */
async function begin(name) {
    await mkdir(join(out, name), { recursive: true });
    for (const file of ["README.md", "picture.svg"]) await cp(join(here, "packages", name, file), join(out, name, file));
    await cp(join(here, "../LICENSE"), join(out, name, "LICENSE"));
    const manifest = await readFile(join(here, "packages", name, "package.json"), "utf8");
    await writeFile(join(out, name, "package.json"), manifest.replaceAll("0.0.0", version));
    const options = ["--declaration", "--emitDeclarationOnly", "--noEmit", "false", "--rootDir", here, "--outDir", join(out, name, "types")];
    const tsconfig = join(out, `${name}.json`);
    const files = [join(here, "packages", name, "index.ts"), join(here, "src/files.d.ts")];
    await writeFile(tsconfig, JSON.stringify({ extends: join(here, "tsconfig.json"), files, include: [] }));
    execFileSync(process.execPath, [values.tsc, "-p", tsconfig, ...options], { stdio: "inherit" });
    await rm(tsconfig);
    // What comes from the core's package is there.
    if (name !== "core") for (const folder of ["src/core", "packages/core"]) await rm(join(out, name, "types", folder), { recursive: true });
}

await rm(out, { recursive: true, force: true });
await begin("core");
const core = { RULES_FILE: "ludopod-rules.wasm", ENGINE_FILE: "engine.worker.js" };
await writeFile(join(out, "core/index.js"), await built("../packages/core/index.ts", beside(core)));
const engine = { ENGINE_CORE_FILE: "ludopod.wasm", ENGINE_CORE_SIMD_FILE: "ludopod-simd.wasm" };
await writeFile(join(out, "core/engine.worker.js"), await built("core/engine.worker.ts", beside(engine)));
for (const [file, to] of [[values.rules, "ludopod-rules"], [values.wasm, "ludopod"], [values.simd, "ludopod-simd"]]) await cp(file, join(out, `core/${to}.wasm`));

await begin("board");
const drawing = await openCore(values.rules);
const definitions = definitionsOf(drawing).replace('class="definitions"', 'class="ludopod-definitions" style="position:absolute"');
await writeFile(join(out, "board/index.js"), await built("../packages/board/index.ts", { external: ["@ludopod/core"], define: { DEFINITIONS: JSON.stringify(definitions) } }));
await writeFile(join(out, "board/board.css"), (await diagramStyle(drawing)) + (await built("../packages/board/board.css")));
