// The games between characters that a stranger sees on the board of the first page.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage, page, passTime, settle, table } from "./lib/page.mjs";

const { exhibit, momentAt, pauseExhibition } = page.exhibition;
const { exhibited } = page.shown;

const HOUR_MS = 3_600_000;
const GAMES = [
    { characters: ["nautilus", "argonaut"], events: ["c1", "d2", "c2=c1+d2"], times: [10, 20, 30] },
    { characters: ["bobtail", "piglet"], events: ["a1", "e3"], times: [10, 10] },
];

let asked;
let now;
beforeEach(() => {
    asked = [];
    globalThis.fetch = (address) => (asked.push(address), Promise.resolve(Response.json(GAMES)));
});

const home = (state = {}) => openPage({ route: { page: "home" }, ...state });
const seen = (app) => exhibited(app.store.get());

/** The page, at which the games are shown from that moment on. */
async function begun(t, time = 0, state = {}) {
    now = time;
    t.mock.method(Date, "now", () => now);
    const app = home(state);
    const end = exhibit(app);
    passTime();
    await settle();
    return { app, end };
}

test("the clock says which game it is, and how far it has come", () => {
    const at = (time) => {
        const { game, ply, lasts } = momentAt(GAMES, time);
        return [GAMES.indexOf(game), ply, lasts];
    };
    assert.deepEqual(at(0), [0, 0, 1000]);
    assert.deepEqual(at(999), [0, 0, 1]);
    assert.deepEqual(at(1000), [0, 1, 2000]);
    assert.deepEqual(at(6000), [0, 3, 12_000], "its end is to be seen");
    assert.deepEqual(at(18_000), [1, 0, 1000], "and then comes the next");
    assert.deepEqual(at(HOUR_MS), [1, 0, 1000], "another hour begins with another");
    for (let time = 0; time < 2 * HOUR_MS; time += 7_001) {
        const { lasts } = momentAt(GAMES, time);
        assert.ok(lasts > 0);
        assert.notDeepEqual(at(time + lasts), at(time), String(time));
    }
});

test("a moment of one of the games is there before they have come", () => {
    const app = home();
    exhibit(app);
    assert.deepEqual(seen(app).events, ["e1"]);
    assert.deepEqual(page.exhibition.firstMoment(table()).table, seen(app));
});

test("two characters play on the board until the visitor leaves", async (t) => {
    const { app, end } = await begun(t, 1000);
    assert.deepEqual(asked, ["/exhibition/cephalopod-3x5.json"]);
    assert.deepEqual(seen(app).events, ["c1"]);
    assert.deepEqual(seen(app).seats.map(({ kind, character }) => [kind, character]), [["computer", "nautilus"], ["computer", "argonaut"]]);
    now = 3000;
    assert.deepEqual(passTime(), [2000]);
    assert.deepEqual(seen(app).events, ["c1", "d2"]);
    assert.equal(app.store.get().said, "", "nobody is told of each move");
    end();
    assert.deepEqual([seen(app), passTime()], [null, []]);
});

test("whoever touches a square plays on for who is to move", async (t) => {
    const { app } = await begun(t, 1000);
    page.board.point(app, "d2");
    const { local } = app.store.get();
    assert.deepEqual(local.events, ["c1", "d2"]);
    assert.deepEqual(local.seats.map(({ kind, you, character }) => [kind, you, character]), [["computer", false, "nautilus"], ["human", true, ""]]);
    assert.equal(seen(app), null);
});

test("a move that is typed does the same", async (t) => {
    const { app } = await begun(t, 1000);
    assert.equal(page.board.playTyped(app, "e3"), "");
    assert.deepEqual(app.store.get().local.events, ["c1", "e3"]);
});

test("after its end the board is the newcomer's", async (t) => {
    const { app } = await begun(t, 6000);
    app.store.set({ exhibition: { ...app.store.get().exhibition, table: { ...seen(app), events: ["a:resign"] } } });
    page.board.point(app, "d2");
    assert.deepEqual([app.store.get().local.events, app.store.get().local.seats[0].kind], [["d2"], "human"]);
});

test("it can be stopped, and goes on where it would be by then", async (t) => {
    const { app } = await begun(t, 1000);
    pauseExhibition(app);
    now = 3000;
    passTime();
    assert.deepEqual(seen(app).events, ["c1"]);
    pauseExhibition(app);
    now = 6000;
    passTime();
    assert.deepEqual(seen(app).events.length, 3);
});


test("steps through a game are not for this one", async (t) => {
    const { app } = await begun(t, 3000);
    page.board.stepBy(app, -1);
    assert.equal(app.store.get().view.at, null);
});

for (const [what, state] of [
    ["where somebody has played", { local: table({}, { events: ["b2"] }) }],
    ["on a board of which there are no games", { local: table({ board: "4x5" }) }],
    ["where a game has been kept", { onBoard: { id: "one", name: "", made: 0 } }],
    ["where motion is off", { settings: { ...page.settings.loadSettings(), animation: false } }],
    ["on other pages", { route: { page: "play" } }],
]) {
    test(`nothing is shown ${what}`, async (t) => {
        const { app } = await begun(t, 1000, state);
        assert.deepEqual([asked, passTime(), seen(app)], [[], [], null]);
    });
}

test("it is nothing of a game of the visitor's that is on the table", async (t) => {
    const { app } = await begun(t, 1000);
    app.store.set({ session: { ...app.store.get().session, served: true } });
    assert.equal(seen(app), null);
    page.exhibition.takeSeat(app);
    assert.deepEqual(app.store.get().local.events, []);
});

test("without the network the board is empty", async (t) => {
    const told = t.mock.method(console, "warn", () => undefined);
    globalThis.fetch = () => Promise.resolve(new Response("", { status: 503 }));
    const app = home();
    exhibit(app);
    passTime();
    await settle();
    assert.equal(told.mock.callCount(), 1);
    assert.deepEqual([seen(app), passTime()], [null, []]);
});
