// Games brought along as text, and the variations that come with them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage, page, table } from "./lib/page.mjs";

const { gamesIn, openGame, textInAddress, recordLink } = page.opening;
const { openLine } = page.resume;
const { commentAt, nodeAt, variationsOf } = page.tree;

const app = openPage();
const opened = (text) => gamesIn(app, text).games;
const fault = (text) => gamesIn(app, text).fault;

test("just moves are a game, on the board that they fit", () => {
    const [game] = opened("c3 c4 b3");
    assert.deepEqual(game.events, ["c3", "c4", "b3"]);
    assert.equal(game.options.game, "cephalopod");
    assert.equal(game.options.board, "5x5");
    assert.ok(!game.assumed.includes("game"));
    const [other] = opened("1. a1-a2 a10> *");
    assert.equal(other.options.game, "octogo");
    assert.ok(other.assumed.includes("game"));
});

const POSITIONS = [
    ["5/5/2a12 b 2 -", "cephalopod", "3x5"],
    ["ee3/5/5/2A2/5 r - 0", "octogo", "5x5"],
    ["3 a 2 -", "cephalopod", "1x3"],
];

for (const [line, game, board] of POSITIONS) {
    test(`"${line}" is a position of ${game}`, () => {
        const [found] = opened(line);
        assert.equal(found.options.game, game);
        assert.equal(found.options.board, board);
        assert.equal(found.start, line);
    });
}

test("what is wrong with a position is said by the game that it looks like", () => {
    assert.match(fault("ee3/5/5/2A2/5 r x 0"), /\.$/);
    assert.notEqual(fault("ee3/5/5/2A2/5 r x 0"), fault("ee3/5/5/2A2/5 a x 0"));
});

test("a record brings names, comments and variations", () => {
    const [game] = opened('[A "Ada"]\n\n{First.} 1. c3 $1 {Well.} c4 (1... b3 b4) 2. b3 *');
    assert.equal(game.seats[0].name, "Ada");
    assert.deepEqual(game.events, ["c3", "c4", "b3"]);
    assert.equal(commentAt(game, 0), "First.");
    assert.equal(commentAt(game, 1), "! Well.");
    assert.deepEqual(variationsOf(game), [{ ply: 2, events: ["c3", "b3", "b4"] }]);
    assert.notEqual(nodeAt(game.tree, ["c3", "b3"]), undefined);
    assert.equal(nodeAt(game.tree, ["c3", "a1"]), undefined);
});

test("a record as JSON is the same game", () => {
    const text = JSON.stringify({ tags: { A: "Ada" }, moves: [{ move: "c3", comment: "Well." }, { move: "c4" }] });
    const [game] = opened(text);
    assert.deepEqual(game.events, ["c3", "c4"]);
    assert.equal(game.seats[0].name, "Ada");
    assert.equal(commentAt(game, 1), "Well.");
});

const forAbstractPlay = (changes = {}) => ({
    header: {
        game: { name: "Cephalopod", variants: ["1x3", "snub"] },
        site: { name: "Abstract Play", gameid: "f00" },
        "date-start": "2026-11-21T10:11:12.000Z",
        players: [{ name: 'Bo "B"', result: 0, userid: "u" }, { name: "Ada", result: 1 }],
        startingPosition: "3 b 2 -",
        ...changes,
    },
    moves: [["a1", { move: "c1", result: "+1" }], [{ move: "b1=a1+c1", sequence: 1 }, "a1"], ["resign", null]],
});

test("a record of Abstract Play is read: seats in their own order, leaving, and the board among the variants", () => {
    const [game] = opened(JSON.stringify([forAbstractPlay()]));
    assert.deepEqual(game.events, ["a1", "c1", "b1=a1+c1", "a1", "b:resign"]);
    assert.deepEqual(game.seats.map(({ name }) => name), ["Ada", 'Bo "B"']);
    assert.deepEqual([game.options.board, game.options.variant, game.start], ["1x3", "snub", "3 b 2 -"]);
});

test("what is no record of Abstract Play is refused, with the field that is wrong", () => {
    const of = (changes) => fault(JSON.stringify(forAbstractPlay(changes)));
    assert.match(of({ players: 5 }), /“players”/);
    assert.match(of({ players: [{ name: "Ada", result: 1 }, { name: "Bo" }] }), /“result”/);
    assert.match(of({ game: { name: "Cephalopod", variants: [1] } }), /“variants”/);
    assert.match(of({ startingPosition: 1 }), /“startingPosition”/);
    assert.match(of({ game: { name: "Chess" } }), /chess/);
    assert.match(fault(JSON.stringify({ ...forAbstractPlay(), moves: [[1]] })), /“moves”/);
});

test("a finished game goes out for Abstract Play and comes in again", () => {
    const [game] = opened("[Board \"1x3\"] 1. b1 c1 2. a1 1-0");
    const line = { options: game.options, start: game.start, events: game.events };
    const text = app.core.record(line, "abstractplay", { A: "Ada", B: "Bo", Date: "2026.11.21" }, {});
    assert.deepEqual(JSON.parse(text).header.players.map(({ name, result }) => [name, result]), [["Ada", 1], ["Bo", 0]]);
    const [again] = opened(text);
    assert.deepEqual([again.events, again.seats.map(({ name }) => name)], [game.events, ["Ada", "Bo"]]);
    assert.throws(() => app.core.record({ ...line, events: ["b1"] }, "abstractplay", { Date: "2026.11.21" }, {}), /not finished/);
});

test("JSON that cannot be read, or is no record, is refused in words", () => {
    assert.match(fault('{"moves": ['), /^This looks like JSON but cannot be read/);
    assert.match(fault('{"moves": [{"mov": "c3"}]}'), /“move”/);
    assert.match(fault('{"moves": [], "tags": 5}'), /“tags”/);
    assert.match(fault('{"moves": [], "result": 5}'), /“result”/);
    assert.match(fault('{"moves": [{"move": "c3", "variations": [5]}]}'), /“variations”/);
});

test("moves that cannot be played are refused, and so is a text without end", () => {
    assert.match(fault("c3 c3"), /\.$/);
    assert.match(fault("x".repeat(1_000_001)), /too long/);
});

test("who plays on: people, or one against the computer", async () => {
    const fresh = openPage();
    const [game] = gamesIn(fresh, "1. c3 c4 *").games;
    await openGame(fresh, game, 1);
    const { local, view } = fresh.store.get();
    assert.deepEqual(local.seats.map(({ kind, character }) => [kind, character]), [["computer", "nautilus"], ["human", ""]]);
    assert.equal(view.at, 0, "from its start");
    await openGame(fresh, game, null);
    assert.deepEqual(fresh.store.get().local.seats.map(({ kind }) => kind), ["human", "human"]);
});

test("another line of the record is shown at its moment", async () => {
    const tree = [{ text: "c2", parent: -1 }, { text: "c1", parent: 0 }, { text: "a1", parent: 0 }];
    const fresh = openPage({ local: table({}, { events: ["c2", "c1"], tree }) });
    await openLine(fresh, ["c2", "a1"], 1);
    assert.deepEqual(fresh.store.get().local.events, ["c2", "a1"]);
    assert.equal(fresh.store.get().view.at, 1);
    assert.deepEqual(fresh.store.get().local.tree, tree, "the tree still has the other line");
});

test("a link holds the game, and one that is broken holds none", () => {
    const record = '[A "Zoë & 100 %"]\n\n1. c3 *';
    location.hash = new URL(recordLink(record)).hash;
    assert.equal(textInAddress(), record);
    location.hash = "#%E0%A4%A";
    assert.equal(textInAddress(), "");
});
