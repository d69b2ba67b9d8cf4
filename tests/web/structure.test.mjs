// How the page's sources stand: which of them may know a game, which may use which, and no two that use each other.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../web/src");

/** All sources, by their path from src/. */
async function readSources() {
    const names = (await readdir(root, { recursive: true })).filter((name) => /\.(tsx?|css|js)$/.test(name)).sort();
    return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(root, name), "utf8")])));
}

/** The games that have a folder. */
const gamesOf = (sources) =>
    [...new Set([...sources.keys()].map((name) => /^games\/(\w+)\//.exec(name)?.[1]).filter(Boolean))].filter(
        (name) => name !== "plain",
    );

/** Places that name a game and are not in its folder, or in the list of the folders. */
function gameFaults(sources) {
    const games = gamesOf(sources);
    const list = /^games\/(index|marks)\./;
    return [...sources].flatMap(([name, text]) =>
        games
            .filter((game) => !list.test(name) && !name.startsWith(`games/${game}/`) && text.toLowerCase().includes(game))
            .map((game) => `${name} names ${game}: ask App.games or the core's table`),
    );
}

/** What a source imports from src/, types included. */
function importsOf(name, text, sources) {
    const paths = [...text.matchAll(/^(?:import|export)\b[^;"]*?"(\.[^"]+)"/gms)].map(([, path]) => join(dirname(name), path));
    return paths.flatMap((path) => [path, `${path}.ts`, `${path}.tsx`].filter((file) => sources.has(file)));
}

/** The folders of src/ from the lowest to the highest (ARCHITECTURE.md); files beside them stand under state/. */
const FLOORS = ["core", "board", ".", "state", "views", "games", "embed", "opening", "main.tsx"];
const floorOf = (name) => FLOORS.indexOf(name === "main.tsx" ? name : name.includes("/") ? name.split("/")[0] : ".");

/** Imports from a folder that is not under the importer's. */
const floorFaults = (sources) =>
    [...sources].flatMap(([name, text]) =>
        importsOf(name, text, sources)
            .filter((used) => floorOf(used) > floorOf(name))
            .map((used) => `${name} uses ${used}, which stands above it`),
    );

/** Chains of imports that come back to where they began, each once. */
function circles(sources) {
    const imports = new Map([...sources].map(([name, text]) => [name, importsOf(name, text, sources)]));
    const found = new Map();
    const done = new Set();
    function walk(name, path) {
        const at = path.indexOf(name);
        if (at >= 0) found.set([...path.slice(at)].sort().join(), [...path.slice(at), name].join(" -> "));
        if (at >= 0 || done.has(name)) return;
        for (const next of imports.get(name)) walk(next, [...path, name]);
        done.add(name);
    }
    for (const name of imports.keys()) walk(name, []);
    return [...found.values()];
}

const sources = await readSources();

test("only a game's folder knows which game it is", () => {
    assert.ok(gamesOf(sources).length >= 2, "the folders were found");
    assert.deepEqual(gameFaults(sources), []);
});

test("each folder uses only those under it", () => assert.deepEqual(floorFaults(sources), []));

test("the board's element knows nothing of the page, and of the core its types alone", () => {
    const used = [...sources].filter(([name]) => name.startsWith("board/")).flatMap(([name, text]) =>
        [...text.replaceAll(/^import type .*"@ludopod\/core";$/gm, "").matchAll(/from "((?!\.\/)[^"]*)"/g)].map(([, path]) => `${name} uses ${path}`),
    );
    assert.ok(sources.has("board/element.ts"));
    assert.deepEqual(used, []);
});

test("the page takes its core and its board from their packages, which are made of nothing that asks for them", () => {
    const faults = [...sources].filter(([name]) => !name.endsWith(".js")).flatMap(([name, text]) => {
        const [folder] = name.split("/");
        const wrong = folder === "core" ? /"@ludopod\/|"\.\.\//g : folder === "games" || folder === "board" ? /"[./]+\/core\//g : /from "[./]+\/(core|board)\//g;
        return [...text.matchAll(wrong)].map(([found]) => `${name}: ${found}`);
    });
    assert.deepEqual(faults, []);
    assert.ok([...sources.values()].filter((text) => text.includes('from "@ludopod/core"')).length > 50);
});

test("no modules use each other", () => assert.deepEqual(circles(sources), []));

test("numbers that the page says of itself are those of the core and the club", async () => {
    const above = join(root, "../..");
    const numberIn = async (file, name) => Number(new RegExp(`\\b${name} = (\\d+)`).exec(await readFile(join(above, file), "utf8"))?.[1]);
    assert.equal(await numberIn("web/src/state/puzzles/puzzle.ts", "SOLVERS"), await numberIn("src/puzzle/puzzle.h", "PUZZLE_SOLVERS"));
    assert.equal(await numberIn("web/src/state/model.ts", "NAME_MAX"), await numberIn("src/club/people/person.h", "CLUB_NAME_MAX"));
});

const browserTests = join(root, "../../tests/system/web");

/** Where a test of the browser asks for a CSS class: only its lib/ knows what the page is made of. */
const classFaults = (tests) =>
    [...tests].flatMap(([name, text]) =>
        [...text.matchAll(/(?:locator|frameLocator|querySelector(?:All)?|closest|matches|count|there|textOf|tall)\(\s*(["'`])((?:(?!\1).)*)\1/g)]
            .filter(([, , selector]) => /(?<![\w/*"=.])\.[a-z][\w-]*/.test(selector))
            .map(([, , selector]) => `${name} asks for ${selector}: ask lib/table.mjs or lib/places.mjs`),
    );

test("what the page is made of is known to lib/ alone, not to the browser's tests", async () => {
    const inside = ["others/walk.test.mjs", "lib/states.mjs", "lib/scenes.mjs", "lib/order.mjs"];
    const names = [...(await readdir(browserTests)).filter((name) => name.endsWith(".mjs")), ...inside];
    const tests = new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(browserTests, name), "utf8")])));
    const faults = classFaults(tests);
    assert.ok(tests.size > 40, "the tests were found");
    assert.deepEqual(faults, []);
});

test("the checks catch what they are for", () => {
    const tree = new Map([
        ["games/index.ts", 'import { hopper } from "./hopper/game";'],
        ["games/hopper/game.ts", 'import type { A } from "../../state/a";'],
        ["games/other/game.ts", "// not like Hopper"],
        ["state/a.ts", 'import {\n  b,\n} from "./b";\nif (game === "hopper") b();'],
        ["state/b.ts", 'import type { C } from "../views/c";'],
        ["views/c.tsx", 'import { a } from "../state/a";\nimport "./c.css";'],
        ["styles/c.css", "/* Hopper's own */"],
    ]);
    assert.deepEqual(gameFaults(tree).map((fault) => fault.split(":")[0]), [
        "games/other/game.ts names hopper", "state/a.ts names hopper", "styles/c.css names hopper",
    ]);
    const asked = 'page.locator(".moves li"); page.locator("main > *"); page.locator(\'[data-cell="b2"]\'); page.locator(`#${id}.on`)';
    assert.deepEqual(classFaults([["x", asked]]).map((fault) => fault.split(":")[0]), ["x asks for .moves li", "x asks for #${id}.on"]);
    assert.deepEqual(floorFaults(tree), ["state/b.ts uses views/c.tsx, which stands above it"]);
    assert.deepEqual(circles(tree), ["state/a.ts -> state/b.ts -> views/c.tsx -> state/a.ts"]);
});
