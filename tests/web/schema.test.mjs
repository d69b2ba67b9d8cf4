// The published schema of records as JSON: what is written fits it, and what a reader refuses for its form does not.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import Ajv from "ajv";
import { openPage, page } from "./lib/page.mjs";

const schema = JSON.parse(await readFile(new URL("../../docs/schemas/record-1.json", import.meta.url), "utf8"));
const validate = new Ajv({ schemaId: "auto" }).compile(schema);
const app = openPage();

const fits = (value) => assert.ok(validate(value), JSON.stringify(validate.errors));

/** A record as text, written as JSON by the core. */
function written(text) {
    const { games, fault } = page.opening.gamesIn(app, text);
    assert.equal(fault, undefined, text);
    const [game] = games;
    const line = { options: game.options, start: game.start, events: game.events };
    return JSON.parse(app.core.record(line, "json", { A: "Ada", Date: "2026.11.24" }, game));
}

const RECORDS = [
    "1. c3 c4 *",
    "[Board \"1x3\"] 1. b1 c1 2. a1 1-0",
    "[Game \"octogo\"] 1. a1-a2 a10> *",
    "{First.} 1. c3 $1 {Well.} c4 (1... b3 {So} 2. b4 (2. a1)) 2. b3 *",
    "[Players \"3\"] [Board \"1x5\"] [Variant \"snub\"] 1. a1 c:timeout b1 b:resign 1-2-3",
    "[Position \"3/3/3 b 2 -\"] 1. a1 b:resign *",
];

test("what the core writes fits the schema, one game and several", () => {
    const games = RECORDS.map(written);
    games.forEach(fits);
    fits(games);
});

test("what docs/notation.md shows fits it", async () => {
    const text = await readFile(new URL("../../docs/notation.md", import.meta.url), "utf8");
    const [, example] = /```json\n([^`]*)```/.exec(text.slice(text.indexOf("### JSON")));
    fits(JSON.parse(example));
});

test("what is of another form does not fit, and no reader takes it", () => {
    const wrong = [
        {},
        [],
        5,
        { moves: 5 },
        { moves: [{}] },
        { moves: [{ move: 5 }] },
        { moves: [{ move: "c3", glyphs: [256] }] },
        { moves: [{ move: "c3", glyphs: "1" }] },
        { moves: [{ move: "c3", variations: [[]] }] },
        { moves: [{ move: "c3", variations: [{ move: "b3" }] }] },
        { moves: [], tags: { Board: 5 } },
        { moves: [], tags: { "1x": "5" } },
        { moves: [], result: "2-0" },
        { moves: [], comment: 5 },
    ];
    for (const value of wrong) {
        assert.ok(!validate(value), JSON.stringify(value));
        assert.ok(page.opening.gamesIn(app, JSON.stringify(value)).fault, JSON.stringify(value));
    }
    assert.ok(!validate({ moves: [], moved: [] }), "a misspelt field");
});
