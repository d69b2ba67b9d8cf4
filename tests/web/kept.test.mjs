// Games kept on this device, and what is remembered there besides.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { core, fillStorage, openPage, page, storage, table } from "./lib/page.mjs";

const { drop, keep, KEPT_MAX, loadKept, loses, reloadKept, tellKept } = page.kept;
const { loadGame, loadSettings, readTable, saveGame, saveSettings } = page.settings;

const begun = (...events) => table({}, { events });
const finished = (name) => table({ board: "1x1" }, { events: ["a1"], seats: [page.model.makeSeat(0, { name }), page.model.makeSeat(1)] });

let app;
const kept = () => app.store.get().kept;

beforeEach(() => {
    app = openPage();
});

test("a game is kept under an entry of its own, the newest first, and comes back as it was", () => {
    keep(app, begun("c2"), 1000);
    keep(app, begun("c2", "c1"), 2000);
    assert.deepEqual(kept().map(({ at }) => at), [2000, 1000]);
    assert.equal(Object.keys(storage).length, 2);
    assert.deepEqual(loadKept(core).map(({ table: { events }, stored }) => [events, stored]), [[["c2", "c1"], true], [["c2"], true]]);
});

test("the same game is kept once, as of the last time", () => {
    keep(app, begun("c2"), 1000);
    keep(app, begun("c2"), 3000);
    assert.deepEqual(kept().map(({ at }) => at), [3000]);
    assert.equal(Object.keys(storage).length, 1);
});

test("games that differ in a player's name are two", () => {
    keep(app, finished("Ada"), 1);
    keep(app, finished("Bo"), 2);
    assert.equal(kept().length, 2);
});

test("at the limit the oldest finished game makes room; one that is not finished never does", () => {
    keep(app, begun("c2"), 1);
    for (let at = 2; at <= KEPT_MAX; at++) keep(app, finished(`player ${at}`), at);
    assert.equal(kept().length, KEPT_MAX);
    keep(app, begun("a1"), 100);
    assert.equal(kept().length, KEPT_MAX);
    assert.deepEqual(kept().slice(-2).map(({ at }) => at), [3, 1]);
});

test("where the browser stores nothing a game lasts as long as the page, and that is said", () => {
    fillStorage(true);
    const game = keep(app, begun("c2"), 1);
    assert.equal(game.stored, false);
    tellKept(app, game, {});
    assert.match(app.store.get().notice.text, /Your browser does not store it/);
    assert.equal(app.store.get().notice.refused, true);
    reloadKept(app);
    assert.deepEqual(kept().map(({ id }) => id), [game.id], "another tab's change does not lose it");
});

test("what cannot be read costs no other game and is left where it is", () => {
    keep(app, begun("c2"), 1);
    storage["ludopod.kept.bad1"] = "{";
    storage["ludopod.kept.bad2"] = JSON.stringify({ at: 2, table: { ...begun("z9") } });
    storage["ludopod.kept.bad3"] = JSON.stringify({ at: "today", table: begun() });
    assert.equal(loadKept(core).length, 1);
    assert.equal(Object.keys(storage).length, 4);
});

test("a deleted game is gone from the page and from the device", () => {
    const game = keep(app, begun("c2"), 1);
    drop(app, game.id);
    assert.deepEqual(kept(), []);
    assert.deepEqual(Object.keys(storage), []);
});

const LOSSES = [
    ["an empty board", begun(), begun("c2"), false],
    ["a game that goes on", begun("c2"), begun("c2", "c1"), false],
    ["a game with a move taken back", begun("c2", "c1"), begun("c2"), true],
    ["another line", begun("c2"), begun("c1"), true],
    ["another board", begun("c2"), table({ board: "5x5" }, { events: ["c2", "c1"] }), true],
    ["a position that was set up", table({}, { start: "5/5/2a14 b 2 -" }), begun(), true],
    [
        "a line that the record of the next one has",
        begun("c2", "c1"),
        table({}, { events: ["c2"], tree: [{ text: "c2", parent: -1 }, { text: "c1", parent: 0 }] }),
        false,
    ],
];

for (const [name, before, after, lost] of LOSSES) {
    test(`${name} ${lost ? "would be lost" : "loses nothing"} when another takes its place`, () => {
        assert.equal(loses(before, after), lost);
    });
}

test("a record's variations and comments are kept with it, if they are a tree", () => {
    const tree = [{ text: "c2", parent: -1, after: "Well." }, { text: "c1", parent: -1, glyphs: [1] }];
    const whole = { ...begun("c2"), tree, comment: "First." };
    assert.deepEqual(readTable(core, JSON.parse(JSON.stringify(whole))).tree, tree);
    assert.equal(readTable(core, whole).comment, "First.");
    assert.equal(readTable(core, { ...whole, tree: [{ text: "c2", parent: 0 }] }).tree, undefined, "no move follows itself");
});

const SEAT = { kind: "human", name: "", level: 2 };
const GARBAGE = [
    ["nothing", null],
    ["a number", 5],
    ["events that are no list", { ...begun(), events: "c2" }],
    ["a move that cannot be", begun("c2", "c2")],
    ["too few seats", { ...begun(), seats: [SEAT] }],
    ["a level there is not", { ...begun(), seats: [SEAT, { ...SEAT, level: 12 }] }],
    ["a seat of another kind", { ...begun(), seats: [SEAT, { ...SEAT, kind: "cat" }] }],
    ["a name too long", { ...begun(), seats: [SEAT, { ...SEAT, name: "x".repeat(33) }] }],
    ["a board there is not", table({ board: "0x5" })],
];

for (const [name, stored] of GARBAGE) {
    test(`${name} is no game`, () => assert.equal(readTable(core, stored), null));
}

test("the game on the board and the settings are remembered", () => {
    assert.equal(loadGame(core), null);
    saveGame(begun("c2"));
    assert.deepEqual(loadGame(core).events, ["c2"]);
    const settings = { language: "fr", theme: "dark", sound: false, showSafe: true, name: "Ada" };
    saveSettings(settings);
    assert.deepEqual(loadSettings(), settings);
});

test("settings that cannot be read are those of a newcomer", () => {
    const fresh = { language: "en", theme: "auto", sound: true, showSafe: false, name: "" };
    for (const stored of ["{", "5", "null", JSON.stringify({ language: "xx", theme: "pink", sound: 0, showSafe: 1, name: 7 })]) {
        storage["ludopod.settings"] = stored;
        assert.deepEqual(loadSettings(), fresh);
    }
});
