// The first page's board when games wait for the visitor, and its tiles.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { answers, challenge, game, me, member } from "../system/web/lib/club.mjs";
import { openPage, page, passTime, settle } from "./lib/page.mjs";

const { followOwnGames } = page.home;
const { isSought, press, tilesOf, waitingFor } = page.tiles;

let app;
let asked;
let replies;

beforeEach(() => {
    asked = [];
    replies = answers();
    globalThis.fetch = async (address, { body }) => {
        const path = address.replace("/api/v1", "");
        asked.push({ path, sent: body && JSON.parse(body) });
        return path in replies ? Response.json(replies[path]) : Response.json({ code: "not_found", detail: "", arguments: [] }, { status: 404 });
    };
    app = openPage({ route: { page: "home" } });
});

const waits = (...ids) => (replies["/me/games?state=running"] = { items: ids.map(([id, mine]) => game(id, ["Ada", "Bo"], { your_turn: mine })) });
const table = () => page.shown.tableOf(app.store.get());

async function arrive() {
    replies["/me"] = me(member);
    await page.arrive.followPlaces(app);
    await settle();
}

test("the most urgent game that waits is on the table, as on its own page", async () => {
    waits(["g3", false], ["g1", true], ["g2", true]);
    await arrive();
    followOwnGames(app);
    assert.deepEqual(passTime(), [0]);
    await settle();
    assert.equal(table().id, "g1");
    assert.equal(page.shown.sessionOf(app.store.get()).served, true);
    assert.equal(page.app.mayMove(app), true);
});

test("it stays as long as it waits, and the next takes its place a moment after the move", async () => {
    waits(["g1", true], ["g2", true]);
    await arrive();
    followOwnGames(app);
    passTime();
    await settle();
    waits(["g2", true], ["g1", true]); // another has become more urgent
    await page.challenges.loadGames(app);
    assert.ok(!passTime().includes(2500));
    assert.equal(table().id, "g1");
    waits(["g2", true], ["g1", false]);
    await page.challenges.loadGames(app);
    assert.ok(passTime().includes(2500));
    assert.equal(app.online.shows("g2"), true);
});

test("who goes elsewhere is not followed, and a game that is missing leaves the board to the visitor", async () => {
    waits(["gone", true]);
    await arrive();
    const end = followOwnGames(app);
    passTime();
    await settle();
    assert.equal(app.store.get().connection, "missing");
    assert.equal(table(), app.store.get().local);
    end();
    waits(["g1", true]);
    await page.challenges.loadGames(app);
    assert.deepEqual(passTime(), []);
});

// ---- Tiles ------------------------------------------------------------------------------------------------------------

const [quick, classic, slow] = [0, 1, 2].map((index) => () => tilesOf(app, "cephalopod")[index]);
const terms = (more = {}, options = {}) => ({
    ...challenge("x", { handle: "bo", name: "Bo" }).terms,
    class: "live",
    rated: false,
    ...more,
    options: { board: "3x5", players: 2, variant: "", first: "a", ...options },
});
const open = (id, changed, more = {}) => challenge(id, { handle: "bo", name: "Bo" }, { terms: changed, can: ["accept"], ...more });

test("each has its board and its pace", () => {
    assert.deepEqual(tilesOf(app, "cephalopod").map(({ board, class: pace }) => [board, pace]), [["3x5", "live"], ["5x5", "live"], ["5x5", "daily"]]);
    assert.deepEqual(tilesOf(app, "octogo").map(({ board, class: pace }) => [board, pace]), [["8x5", "live"], ["6x10", "live"], ["6x10", "daily"]]);
    for (const name of app.core.names)
        for (const { game: of, board, picture } of tilesOf(app, name))
            assert.doesNotThrow(() => app.core.position({ options: { game: of, board: "", players: 2, variant: "", first: "a" }, start: picture, events: [] }, "en"), board);
});

test("whoever waits for just that is told, and nobody else", async () => {
    const others = [
        open("board", terms({}, { board: "5x5" })),
        open("pace", terms({ class: "daily" })),
        open("rated", terms({ rated: true })),
        open("variant", terms({}, { variant: "mark-steere" })),
        open("game", terms({ game: "octogo" })),
        open("own", terms(), { yours: true }),
        open("closed", terms(), { can: [] }),
        open("three", terms({}, { players: 3 }), { seats: [{}, {}, {}] }),
    ];
    replies["/challenges?of=open"] = { items: [...others, open("this", terms())] };
    await page.challenges.loadOpen(app);
    assert.deepEqual(waitingFor(app, quick()).map(({ id }) => id), ["this"]);
});

test("one press takes who waits", async () => {
    replies["/challenges?of=open"] = { items: [open("this", terms())] };
    replies["/challenges/this/accept"] = open("this", terms(), { state: "started", game: "g1" });
    await page.challenges.loadOpen(app);
    assert.equal(await press(app, quick()), null);
    assert.ok(asked.some(({ path }) => path === "/challenges/this/accept"));
    assert.deepEqual(app.store.get().route, { page: "online", id: "g1" });
});

test("where nobody does, whoever presses for a live game looks for one on that board", async () => {
    replies["/pairing"] = { waiting: true, challenge: "p1", computer_after_ms: 8000, range: null, range_a_second: null };
    assert.equal(await press(app, quick()), null);
    const { sent } = asked.find(({ path }) => path === "/pairing");
    assert.deepEqual([sent.game, sent.class, sent.rated, sent.options.board], ["cephalopod", "live", false, "3x5"]);
    assert.deepEqual([quick(), classic(), slow()].map((tile) => isSought(app, tile)), [true, false, false]);
});

test("a game by days stands as a challenge, which outlasts the visit", async () => {
    replies["/challenges"] = challenge("c9", { handle: "ada", name: "Ada" });
    assert.equal(await press(app, slow()), null);
    const { sent } = asked.find(({ path }) => path === "/challenges");
    assert.deepEqual([sent.invited, sent.terms.clock, sent.terms.options.board], [{ kind: "anyone" }, "1d", "5x5"]);
    assert.deepEqual(app.store.get().route, { page: "challenge", id: "c9" });
});
