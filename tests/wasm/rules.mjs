// The module without the engine gives the same answers as the one that has it, and knows no search: `node rules.mjs RULES
// WHOLE`.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { ask, open } from "./lib.mjs";

const [, , rules, whole] = process.argv;

const CALLS = [
    "games\nlanguage fr",
    "state\nboard 5x5\nevents c3 c2 b3 d3",
    "state\ngame octogo\nboard 8x5",
    "check\nboard 3x3\nevents b2\nmove b2",
    "diagram\nboard 3x5\nevents c2 c1\ninteractive yes",
    "diagram\ngame octogo\nstart 3e/1c2/1g2/1A2 r - 0\nlanguage es",
    "record\nboard 1x3\nevents a1 b1 c1",
    "import\nrecord\na1 b1 *\n",
    "course\nboard 1x3\nevents a1 b1\nopinion b1 1 0 1 0\nopinion b1 0.5 0.5 0.5 0.5",
];

test("every other verb answers the same", async () => {
    const cores = [await open(rules), await open(whole)];
    const answers = CALLS.map((call) => cores.map((core) => ask(core, call)));
    for (const [small, full] of answers) assert.deepEqual(small, full);
    assert.ok(answers.filter(([{ ok }]) => ok !== undefined).length >= 7, JSON.stringify(answers.map(([{ error }]) => error)));
});

test("there is neither a search nor a text of the rules in it", async () => {
    for (const call of ["search\nboard 3x3\ncharacter bobtail", "rules\ngame octogo\nlanguage fr"]) {
        assert.equal(ask(await open(rules), call).error.code, "WASM_VERB");
        assert.ok(ask(await open(whole), call).ok);
    }
    const module = (await readFile(rules)).toString("latin1");
    assert.ok(!module.includes("Cephalopod est"), "a text that no verb reads");
});
