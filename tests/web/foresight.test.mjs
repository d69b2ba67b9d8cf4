// What the next step of somebody who goes through a game will show.
import assert from "node:assert/strict";
import { test } from "node:test";
import { call, openPage, page, passTime, table } from "./lib/page.mjs";

const GAMES = {
    cephalopod: table(),
    octogo: table({ game: "octogo", board: "6x10" }),
};

/** A game of moves that the rules allow, always the first of them. */
function playOn(core, game, plies) {
    const events = [];
    while (events.length < plies) events.push(core.position({ ...game, events: [...events] }, "en").moves[0].text);
    return { ...game, events };
}

/** The page at a moment of a game, and what its core has been asked since. */
function openAt(game, ply) {
    const asked = [];
    const core = page.core.makeCore((verb, ...rest) => {
        asked.push(verb);
        return call(verb, ...rest);
    });
    const local = playOn(core, game, 6);
    const app = { ...openPage({ local, route: { page: "play" } }), core };
    page.board.stepTo(app, ply);
    look(app);
    asked.length = 0;
    return { app, asked, local };
}

/** What is drawn and said of the board at each step. */
function look(app) {
    const position = page.board.boardPosition(app);
    return [page.drawing.boardDrawing(app), page.labels.cellLabel(app, position, "a1"), position.turn];
}

for (const [name, game] of Object.entries(GAMES)) {
    for (const ply of [2, 4]) {
        test(`${name}: the step from the third move to the ${ply === 2 ? "second" : "fourth"} asks the core nothing more`, () => {
            const { app, asked, local } = openAt(game, 3);
            page.foresight.foresee(app, local, 3);
            passTime();
            assert.ok(asked.includes("state") && asked.includes("diagram"), `it was asked for ${asked}`);
            assert.equal(app.store.get().view.at, 3, "nothing is shown of it");
            asked.length = 0;
            page.board.stepTo(app, ply);
            const seen = look(app);
            assert.deepEqual(asked, []);
            assert.deepEqual(seen, look(openAt(game, ply).app), "and shows what it would have shown");
        });
    }
}

test("the start and the end are worked out too", () => {
    for (const [from, to] of [[1, 0], [5, 6]]) {
        const { app, asked, local } = openAt(GAMES.cephalopod, from);
        page.foresight.foresee(app, local, from);
        passTime();
        asked.length = 0;
        page.board.stepTo(app, to);
        look(app);
        assert.deepEqual(asked, []);
    }
});

test("whoever has gone on is not worked for", () => {
    const { app, asked, local } = openAt(GAMES.cephalopod, 3);
    const end = page.foresight.foresee(app, local, 3);
    end();
    passTime();
    assert.deepEqual(asked, []);
});
