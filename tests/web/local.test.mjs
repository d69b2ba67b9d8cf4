// Games on this device: the computer's moves, taking back, hints, continuing from an earlier position.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage, page, passTime, settle, storage, table } from "./lib/page.mjs";

const { advance, hint, mayUndo, playLocal, playOnFrom, rematchLocal, resignLocal, startLocal, undo } = page.local;
const { makeComputer, makeSeat } = page.model;

const computer = makeComputer(1, "nautilus");
const against = (rest = {}) => table({}, { seats: [makeSeat(0), computer], ...rest });
const events = (app) => app.store.get().local.events;

async function answer(app, move, pace = 0) {
    app.engine.asked.at(-1).resolve({ move, pace, proven: false, expected: [0.5, 0.5] });
    await settle();
    const waits = passTime();
    await settle();
    return waits;
}

test("a character answers a move", async () => {
    const app = openPage({ local: against({ seed: 7 }) });
    playLocal(app, "c2");
    assert.equal(app.store.get().thinking, true);
    assert.deepEqual(app.engine.asked[0].limits, { character: "nautilus", seed: 7 });
    assert.deepEqual(app.engine.asked[0].game.events, ["c2"]);
    await answer(app, "c1");
    assert.deepEqual(events(app), ["c2", "c1"]);
    assert.equal(app.store.get().thinking, false);
});

test("a character takes its time over a move, unless the browser is told that it need not", async () => {
    for (const [word, most] of [["", 3000], ["at once", 500]]) {
        const app = openPage({ local: against() });
        if (word) storage["ludopod.pace"] = word;
        playLocal(app, "c2");
        const [waited] = await answer(app, "c1", 3000);
        assert.ok(waited <= most && waited > most - 400, `${waited}`);
        assert.deepEqual(events(app), ["c2", "c1"]);
    }
});

test("who looks elsewhere need not wait for a character", async () => {
    const ways = [
        (app) => page.board.stepTo(app, 0),
        (app) => app.store.set({ route: { page: "games" }, session: page.model.noBoard }),
        () => {
            document.visibilityState = "hidden";
            document.dispatchEvent(new Event("visibilitychange"));
        },
    ];
    for (const away of ways) {
        const app = openPage({ local: against() });
        playLocal(app, "c2");
        app.engine.asked.at(-1).resolve({ move: "c1", pace: 3000 });
        await settle();
        assert.deepEqual(events(app), ["c2"]);
        away(app);
        await settle();
        document.visibilityState = "visible";
        assert.deepEqual(events(app), ["c2", "c1"]);
    }
});

test("what a character overlooks is the same all through a game, and another in the next", async () => {
    const app = openPage();
    const seeds = [];
    for (const begin of [() => startLocal(app, against()), () => rematchLocal(app), () => rematchLocal(app)]) {
        await begin();
        seeds.push(app.store.get().local.seed);
        if (app.store.get().local.options.first === "a") await playLocal(app, "c2");
        assert.equal(app.engine.asked.at(-1).limits.seed, seeds.at(-1));
    }
    assert.ok(seeds.every((seed) => Number.isInteger(seed) && seed >= 1 && seed <= page.model.SEED_MAX));
    assert.equal(new Set(seeds).size, 3);
});

test("a newcomer meets the first of the characters, with a seed of that game", () => {
    const { seats, seed } = page.model.firstTable(table().options);
    assert.equal(seats[1].character, openPage().core.game("en").characters[0].name);
    assert.ok(seed >= 1);
});

test("the computer's move is dropped when the game has changed meanwhile", async () => {
    const app = openPage({ local: against() });
    playLocal(app, "c2");
    startLocal(app, table());
    await answer(app, "c1");
    assert.deepEqual(events(app), []);
});

test("nobody is asked for a move of a person, or after the end", () => {
    const app = openPage({ local: against() });
    void advance(app);
    playLocal(app, "a:resign");
    assert.deepEqual(app.engine.asked, []);
});

test("an engine that fails is told of, and the page goes on", async () => {
    const app = openPage({ local: against() });
    playLocal(app, "c2");
    app.engine.asked[0].reject(new Error("out of memory"));
    await settle();
    assert.deepEqual(app.store.get().notice, { text: "Out of memory.", refused: true });
    assert.equal(app.store.get().thinking, false);
});

test("taking back goes to the last decision of a person", () => {
    const app = openPage({ local: against({ events: ["c2", "c1"] }) });
    undo(app);
    assert.deepEqual(events(app), []);
    assert.equal(mayUndo(app), false);
    undo(app);
    assert.deepEqual(events(app), []);
});

test("between people each move is taken back for itself", () => {
    const app = openPage({ local: table({}, { events: ["c2", "c1"] }) });
    undo(app);
    assert.deepEqual(events(app), ["c2"]);
});

test("continuing from an earlier position keeps what was played after it in the tree", () => {
    const app = openPage({ local: table({}, { events: ["c2", "c1", "a1"] }) });
    playOnFrom(app, 1);
    assert.deepEqual(events(app), ["c2"]);
    assert.deepEqual(app.store.get().local.tree.map(({ text }) => text), ["c2", "c1", "a1"]);
    assert.equal(app.store.get().view.at, null);
});

test("in a rematch the next player begins, without what the record said", () => {
    const app = openPage({ local: table({}, { events: ["c2"], comment: "First.", tree: [{ text: "c2", parent: -1 }] }) });
    rematchLocal(app);
    const { local } = app.store.get();
    assert.equal(local.options.first, "b");
    assert.deepEqual([local.events, local.comment, local.tree], [[], undefined, undefined]);
    rematchLocal(app);
    assert.equal(app.store.get().local.options.first, "a");
});

test("a form begins with the board for a first game, and with the usual character", () => {
    const app = openPage();
    for (const [game, board] of [["cephalopod", "5x5"], ["octogo", "6x10"]]) {
        const form = page.setup.firstSetup(app, "computer", game);
        assert.deepEqual([form.board, form.rows, form.columns], [board, ...board.split("x")]);
        assert.equal(form.seats[1].character, "nautilus");
    }
});

test("whoever is to move resigns", () => {
    const app = openPage({ local: table({}, { events: ["c2"] }) });
    resignLocal(app);
    assert.deepEqual(events(app), ["c2", "b:resign"]);
});

test("a hint is shown on the position that it was asked for", async () => {
    const app = openPage({ local: table({}, { events: ["c2", "c1"] }) });
    page.board.stepTo(app, 1);
    void hint(app);
    assert.deepEqual(app.engine.asked[0].game.events, ["c2"]);
    assert.deepEqual(app.engine.asked[0].limits, { character: "kraken", seed: 0, time: 1500 });
    app.engine.asked[0].resolve({ move: "a1", proven: true, expected: [0, 1] });
    await settle();
    assert.equal(app.store.get().view.hint, "a1");
    assert.equal(app.store.get().notice.text, "Try a die on a1. This wins for certain.");
});

test("a hint that comes after the page has moved on is not shown", async () => {
    const app = openPage({ local: table({}, { events: ["c2", "c1"] }) });
    void hint(app);
    page.board.stepTo(app, 1);
    app.engine.asked[0].resolve({ move: "a1", proven: false, expected: [0.5, 0.5] });
    await settle();
    assert.equal(app.store.get().view.hint, null);
    assert.equal(app.store.get().thinking, false);
});

test("after the end a hint is refused", () => {
    const app = openPage({ local: table({ board: "1x1" }, { events: ["a1"] }) });
    void hint(app);
    assert.deepEqual(app.store.get().notice, { text: "The game is over.", refused: true });
});

test("stepping stays within the game, and its end is the present", () => {
    const app = openPage({ local: table({}, { events: ["c2", "c1"] }) });
    const at = () => app.store.get().view.at;
    page.board.stepBy(app, -1);
    assert.equal(at(), 1);
    page.board.stepBy(app, -5);
    assert.equal(at(), 0);
    page.board.stepBy(app, 2);
    assert.equal(at(), null);
});
