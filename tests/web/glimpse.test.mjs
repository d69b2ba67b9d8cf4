// The moves that a stranger sees on the board of the first page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { core, openPage, page, passTime, table } from "./lib/page.mjs";

const { glimpse, isGlimpsing } = page.glimpse;
const MOVES = page.games.gamePage("cephalopod").boards.glimpse;

const home = (state = {}) => openPage({ route: { page: "home" }, ...state });
const ahead = (app) => app.store.get().view.ahead;

test("they are moves of the first board, and there is a capture among the first of them", () => {
    assert.ok(MOVES.slice(0, 3).some((move) => move.includes("=")), "a capture within three moves");
    const position = core.position({ ...table(), events: [...MOVES] }, "en");
    assert.equal(position.history.length, MOVES.length);
});

test("they are shown one after the other, and then the board is as it was", () => {
    const app = home();
    glimpse(app);
    assert.equal(isGlimpsing(app.store.get()), false);
    for (let count = 1; count <= MOVES.length; count++) {
        passTime();
        assert.deepEqual(ahead(app), MOVES.slice(0, count));
        assert.equal(isGlimpsing(app.store.get()), true);
    }
    passTime();
    assert.deepEqual([ahead(app), app.store.get().local.events], [[], []]);
    assert.deepEqual(passTime(), [], "once only");
});

for (const [what, act] of [
    ["the pointer", (app) => page.board.hover(app, "b2")],
    ["the keyboard", (app) => page.keyboard.lookAt(app, "b2")],
    ["a touch", (app) => page.board.point(app, "b2")],
    ["going elsewhere", (app) => app.store.set({ route: { page: "learn", game: "cephalopod" } })],
    ["whoever began it", (app, end) => end()],
]) {
    test(`${what} ends it at once`, () => {
        const app = home();
        const end = glimpse(app);
        passTime();
        passTime();
        assert.equal(ahead(app).length, 2);
        act(app, end);
        assert.deepEqual(ahead(app), []);
        assert.deepEqual(passTime(), []);
    });
}

test("the touch that ends it is the first move", () => {
    const app = home();
    glimpse(app);
    passTime();
    page.board.point(app, MOVES[0]);
    assert.deepEqual(app.store.get().local.events, [MOVES[0]]);
});

for (const [what, state] of [
    ["where somebody has played", { local: table({}, { events: ["b2"] }) }],
    ["on another board", { local: table({ board: "5x5" }) }],
    ["where a game has been kept", { onBoard: { id: "one", name: "", made: 0 } }],
    ["on other pages", { route: { page: "play" } }],
]) {
    test(`nothing is shown ${what}`, () => {
        const app = home(state);
        glimpse(app);
        assert.deepEqual([passTime(), ahead(app)], [[], []]);
    });
}

test("where motion is off the dice stand as after the moves, nothing moves, and the board is the visitor's at once", () => {
    const app = home();
    app.store.set({ settings: { ...app.store.get().settings, animation: false } });
    glimpse(app);
    assert.deepEqual(ahead(app), MOVES);
    assert.deepEqual([passTime(), ahead(app)], [[], MOVES]);
    page.board.hover(app, "b2");
    assert.deepEqual(ahead(app), []);
});
