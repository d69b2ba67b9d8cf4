// How moves are entered: what pointing and keys come to in each game, and in one that the page knows nothing about.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage, page, table } from "./lib/page.mjs";

const { point, confirm, hover, boardKey } = page.board;

const dice = (events = []) => openPage({ local: table({}, { events }) });
const CHOICE = ["b2", "d2", "c3"]; // c2 then has several captures

/** A small board with a piece of each side. */
const pieces = () =>
    openPage({ local: { ...table({ game: "octogo", board: "5x5" }), start: "ee3/5/5/2A2/5 r - 0" } });

/** Any game, as the page plays one that has no folder. */
const anyGame = (local) => openPage({ local, games: () => page.plain.plain });

const events = (app) => app.store.get().local.events;
const view = (app) => app.store.get().view;
const notice = (app) => app.store.get().notice?.text ?? "";

test("a die with one way to be placed is placed at once", () => {
    const app = dice();
    point(app, "c2");
    assert.deepEqual(events(app), ["c2"]);
});

test("on small squares it is shown first, and placed by pointing once more", () => {
    const app = dice();
    point(app, "c2", true);
    assert.deepEqual(events(app), []);
    assert.deepEqual(view(app).choice, { at: "c2", chosen: [] });
    point(app, "c2", true);
    assert.deepEqual(events(app), ["c2"]);
});

test("a square that is taken is refused with the reason", () => {
    const app = dice(["c2"]);
    point(app, "c2");
    assert.deepEqual(events(app), ["c2"]);
    assert.equal(app.store.get().notice.refused, true);
});

test("dice are picked for a capture, and it is made when they are one", () => {
    const app = dice(CHOICE);
    point(app, "c2");
    assert.deepEqual(view(app).choice, { at: "c2", chosen: [] });
    confirm(app);
    assert.match(notice(app), /^Pick two or more dice/);
    point(app, "b2");
    point(app, "d2");
    assert.deepEqual(view(app).choice.chosen, ["b2", "d2"]);
    point(app, "d2");
    assert.deepEqual(view(app).choice.chosen, ["b2"], "and dropped again");
    point(app, "c3");
    point(app, "c2");
    assert.deepEqual(events(app).slice(-1), ["c2=b2+c3"]);
});

test("a square with several captures shows them before it is chosen, and then what is still asked", () => {
    const app = dice(CHOICE);
    const marks = () => app.games("cephalopod").gestures.marks(page.app.positionAt(app, app.store.get().local), view(app), {});
    hover(app, "a1");
    assert.deepEqual(marks(), [], "one way needs no marks: it is previewed");
    hover(app, "c2");
    assert.deepEqual(marks(), [["target", ["c2"]], ["choosable", ["b2", "d2", "c3"]]]);
    point(app, "c2");
    point(app, "b2");
    assert.deepEqual(marks(), [["target", ["c2"]], ["choosable", ["b2", "d2", "c3"]], ["chosen", ["b2"]]]);
    point(app, "d2");
    assert.equal(marks().some(([kind]) => kind === "target"), false, "what would be placed is previewed");
});

test("numbers pick dice in board order, Enter captures, Escape gives up", () => {
    const app = dice(CHOICE);
    assert.equal(boardKey(app, "1"), false, "nothing is being chosen");
    point(app, "c2");
    assert.ok(boardKey(app, "1"));
    assert.ok(boardKey(app, "2"));
    assert.deepEqual(view(app).choice.chosen, ["b2", "d2"]);
    assert.ok(boardKey(app, "Escape"));
    assert.equal(view(app).choice, null);
    point(app, "c2");
    boardKey(app, "3");
    boardKey(app, "1");
    boardKey(app, "Enter");
    assert.deepEqual(events(app).slice(-1), ["c2=b2+c3"]);
});

test("a piece is chosen, and goes where there is one way to go", () => {
    const app = pieces();
    point(app, "c2");
    assert.deepEqual(view(app).choice, { at: "c2", chosen: [] });
    point(app, "c4");
    assert.deepEqual(events(app), ["c2-c3-c4"]);
});

test("where there are several ways the board asks which", () => {
    const app = pieces();
    point(app, "c2");
    point(app, "c3");
    assert.deepEqual(view(app).choice, { at: "c2", chosen: ["A"], asked: "c3" });
    point(app, "c2");
    assert.deepEqual(view(app).choice, { at: "c2", chosen: [], asked: "c2" }, "its own square: which way to turn");
    point(app, "c2");
    assert.equal(view(app).choice, null);
});

test("arrow keys turn a piece and advance it, one takes back, Enter moves", () => {
    const app = pieces();
    point(app, "c2");
    for (const key of ["ArrowRight", "ArrowUp", "ArrowDown", "ArrowRight"]) assert.ok(boardKey(app, key));
    assert.deepEqual(view(app).choice.chosen, ["RR"]);
    boardKey(app, "ArrowUp");
    assert.equal(notice(app), "The piece cannot do that.");
    boardKey(app, "Enter");
    assert.deepEqual(events(app), ["c2>>"]);
});

test("a piece that cannot go there stays chosen, and another one takes its place", () => {
    const app = pieces();
    point(app, "c2");
    point(app, "a1");
    assert.equal(notice(app), "The piece cannot go there in one turn.");
    assert.equal(view(app).choice.at, "c2");
});

test("any game: a square with one move on it is played by pointing at it", () => {
    const app = anyGame(table());
    hover(app, "c2");
    const { plain } = page.plain;
    assert.equal(plain.gestures.preview(page.app.shown(app), view(app)), "c2");
    point(app, "c2");
    assert.deepEqual(events(app), ["c2"]);
});

test("any game: several moves on a square are a list", () => {
    const app = anyGame(table({}, { events: CHOICE }));
    point(app, "c2");
    assert.deepEqual(view(app).choice, { at: "c2", chosen: [] });
    confirm(app);
    assert.deepEqual(events(app), CHOICE, "none has been chosen");
    page.board.changeView(app, { choice: { at: "c2", chosen: ["c2=b2+c3"] } });
    assert.ok(boardKey(app, "Enter"));
    assert.deepEqual(events(app).slice(-1), ["c2=b2+c3"]);
});

test("any game: a piece goes to the square that is pointed at, or is asked how", () => {
    const app = anyGame({ ...table({ game: "octogo", board: "5x5" }), start: "ee3/5/5/2A2/5 r - 0" });
    point(app, "c2");
    assert.deepEqual(view(app).choice, { at: "c2", chosen: [] });
    point(app, "c3");
    assert.deepEqual(view(app).choice, { at: "c2", chosen: [], asked: "c3" });
    point(app, "c4");
    assert.deepEqual(events(app), ["c2-c3-c4"]);
});

test("any game: what no move begins on is refused with the core's reason", () => {
    const app = anyGame(table({}, { events: ["c2"] }));
    point(app, "c2");
    assert.notEqual(notice(app), "");
    assert.deepEqual(events(app), ["c2"]);
});

test("nobody plays in a moment that is past", () => {
    const app = dice(["c2", "c1"]);
    page.board.stepTo(app, 1);
    point(app, "a1");
    assert.match(notice(app), /^You are looking at an earlier position/);
    assert.deepEqual(events(app), ["c2", "c1"]);
});

const change = (app, settings) => app.store.set({ settings: { ...app.store.get().settings, ...settings } });

/** A game that counts: each move is kept before it is shown, and `kept` waits for that. */
const counting = (local) => openPage({ local, device: page.device.makeDevice(() => undefined) });
const kept = async (app) => {
    await app.library.settling();
    return events(app);
};

test("a move that is to be confirmed is made by its square once more, by the button, or not at all", async () => {
    const app = counting(table());
    change(app, { confirmMoves: true });
    point(app, "c2", true);
    assert.deepEqual([await kept(app), view(app).proposed], [[], "c2"]);
    point(app, "b1");
    assert.deepEqual([await kept(app), view(app).proposed], [[], "b1"], "another square is another move");
    point(app, "b1");
    assert.deepEqual([await kept(app), view(app).proposed], [["b1"], null]);
    point(app, "d3");
    confirm(app);
    assert.deepEqual(await kept(app), ["b1", "d3"]);
    point(app, "a1");
    page.board.cancel(app);
    assert.deepEqual([await kept(app), view(app).proposed], [["b1", "d3"], null]);
});

test("what was picked die by die, or is only tried out, is not asked for once more", async () => {
    const app = counting(table({}, { events: CHOICE }));
    change(app, { confirmMoves: true });
    point(app, "c2");
    point(app, "b2");
    point(app, "d2");
    confirm(app);
    assert.deepEqual((await kept(app)).slice(-1), ["c2=b2+d2"]);
    const lesson = dice();
    change(lesson, { confirmMoves: true });
    point(lesson, "c2");
    assert.deepEqual(events(lesson), ["c2"]);
});

test("a piece's move is confirmed on the square that it goes to", async () => {
    const app = counting(pieces().store.get().local);
    change(app, { confirmMoves: true });
    point(app, "c2");
    point(app, "c4");
    assert.deepEqual([await kept(app), view(app).proposed], [[], "c2-c3-c4"]);
    point(app, "c4");
    assert.deepEqual(await kept(app), ["c2-c3-c4"]);
});

test("a move can be typed, as forgivingly as the core reads it, and is refused in its words", () => {
    const app = dice(CHOICE);
    const { playTyped } = page.board;
    assert.match(playTyped(app, "z9"), /z9|square|column/);
    assert.match(playTyped(app, "c2"), /capture/);
    assert.deepEqual(events(app), CHOICE);
    assert.equal(playTyped(app, " C2 = d2 + B2".replaceAll(" ", "")), "");
    assert.deepEqual(events(app).slice(-1), ["c2=b2+d2"]);
    const computers = openPage({ local: table({}, { seats: [page.model.makeSeat(0, { kind: "computer", you: false }), page.model.makeSeat(1)] }) });
    assert.match(playTyped(computers, "c2"), /thinking/);
});

test("arrows walk over the board and stop at its edge; on a board that is turned they go where they point", () => {
    const { middleOf, placeOf, squareTowards } = page.squares;
    const board = { rows: 3, columns: 5, flip: false };
    const walk = (lie, from, keys) => keys.map((key) => (from = squareTowards(lie, from, `Arrow${key}`)));
    assert.equal(middleOf(board), "c2");
    assert.deepEqual(walk(board, "c2", ["Up", "Up", "Left"]), ["c3", "c3", "b3"]);
    assert.equal(squareTowards(board, "c2", "x"), null);
    const turned = { ...board, flip: true };
    assert.deepEqual(walk(turned, "b2", ["Right", "Right", "Up", "Left", "Down"]), ["a2", "a2", "a1", "b1", "b2"]);
    assert.deepEqual([placeOf(turned, "a1"), placeOf(board, "a1")], [{ column: 4, row: 0 }, { column: 0, row: 2 }]);
});
