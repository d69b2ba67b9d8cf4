// Watching: which games are shown, and a player from one game to the next.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { answers, game, person } from "../system/web/lib/club.mjs";
import { FakeSocket, openPage, page, settle } from "./lib/page.mjs";

let app;
let asked;
let replies;
const state = () => app.store.get();
const watching = () => state().club.watching;

beforeEach(() => {
    asked = [];
    replies = answers();
    globalThis.document.visibilityState = "visible";
    globalThis.fetch = async (address) => {
        const path = address.replace("/api/v1", "");
        asked.push(path);
        const reply = replies[path];
        if (reply === undefined) throw new TypeError(`no network for ${path}`);
        return Array.isArray(reply) ? Response.json(reply[1], { status: reply[0] }) : Response.json(reply);
    };
});

async function arrive(route) {
    app = openPage({ route });
    await page.arrive.followPlaces(app);
    await settle();
}

const playing = (id) => (replies["/people/bo"] = person("bo", "Bo", { game: id }));
const seats = ["Ann", "Bo"].map((name, index) => ({ seat: "ab"[index], name, you: false }));
const played = (id, more) => game(id, ["Ann", "Bo"], { seats, class: "live", ply: 3, ...more });

const listed = (query) => `/games?state=running&order=rating${query}`;
const ids = () => state().club.watch.value?.items.map(({ id }) => id);
const pageOf = (first, count, next) => ({ items: Array.from({ length: count }, (_, at) => played(`g${first + at}`)), next });

test("games come page by page, in the order of the server", async () => {
    replies[listed("&limit=24")] = pageOf(0, 24, "c1");
    replies[listed("&limit=24&cursor=c1")] = { ...pageOf(24, 2, null), items: [played("g24"), null, played("g25")] };
    await arrive({ page: "watch", with: "" });
    assert.equal(ids().length, 24);
    await page.watch.moreWatch(app);
    assert.deepEqual(ids(), Array.from({ length: 26 }, (_, at) => `g${at}`));
    assert.equal(state().club.watch.value.next, null);
    // What is asked for again is as many as are there.
    replies[listed("&limit=26")] = pageOf(1, 25, null);
    page.watch.refreshWatch(app);
    await settle();
    assert.equal(ids()[0], "g1");
    assert.equal(ids().length, 25);
});

test("what is chosen is asked of the server, and what was there goes", async () => {
    replies[listed("&limit=24")] = pageOf(0, 2, null);
    replies[listed("&game=octogo&class=none&limit=24")] = pageOf(7, 1, null);
    await arrive({ page: "watch", with: "" });
    const chosen = page.watch.filterWatch(app, { game: "octogo", class: "none" });
    assert.equal(ids(), undefined);
    assert.equal(state().club.watch.state, "loading");
    await chosen;
    assert.deepEqual(ids(), ["g7"]);
    await arrive({ page: "watch", with: "" });
    assert.deepEqual(ids(), ["g0", "g1"]);
});

test("empty pages that are not the last are passed over", async () => {
    replies[listed("&limit=24")] = pageOf(0, 0, "c1");
    replies[listed("&limit=24&cursor=c1")] = pageOf(0, 0, "c2");
    replies[listed("&limit=24&cursor=c2")] = pageOf(3, 1, null);
    await arrive({ page: "watch", with: "" });
    assert.deepEqual(ids(), ["g3"]);
});

test("a page that does not come leaves those that are there, and says why", async () => {
    replies[listed("&limit=24")] = pageOf(0, 24, "c1");
    await arrive({ page: "watch", with: "" });
    await page.watch.moreWatch(app);
    assert.equal(ids().length, 24);
    assert.equal(state().club.watch.fault.kind, "unreachable");
    replies[listed("&limit=24&cursor=c1")] = pageOf(24, 1, null);
    await page.watch.moreWatch(app);
    assert.equal(ids().length, 25);
    assert.equal(state().club.watch.fault, undefined);
});

test("nobody who does not look is asked for", async () => {
    replies[listed("&limit=24")] = pageOf(0, 1, null);
    await arrive({ page: "watch", with: "" });
    const before = asked.length;
    globalThis.document.visibilityState = "hidden";
    page.watch.refreshWatch(app);
    page.watch.refreshFeatured(app);
    await settle();
    assert.equal(asked.length, before);
});

test("those of the strongest players come before others on the first page", () => {
    const rated = (one, other) => seats.map((seat, index) => ({ ...seat, rating: { rating: [one, other][index], provisional: false } }));
    const games = [played("a", { last_ms: 9 }), played("b", { seats: rated(1500, 1700) }), played("c", { seats: rated(1900, 1400) })];
    assert.equal(page.watch.featured(games).id, "c");
});

test("a live game of others in which something is to be seen is shown large", () => {
    const mine = seats.map((seat) => ({ ...seat, you: true }));
    const games = [played("a", { ply: 0 }), played("b", { class: "daily" }), played("c", { ply: 20, seats: mine }), played("d"), played("e", { ply: 8 })];
    assert.equal(page.watch.featured(games).id, "e");
    assert.equal(page.watch.featured(games.slice(0, 3)), null);
});

/** What the page has said to the server of whom it watches. */
const said = () => FakeSocket.last.sent.filter(({ type }) => type.endsWith("-player"));
const tell = (handle, id) => FakeSocket.last.tell({ type: "player", handle, game: id });

test("whoever watches a player is taken to the game, and waits where there is none", async () => {
    playing("g5");
    await arrive({ page: "watch", with: "@bo" });
    assert.deepEqual(state().route, { page: "online", id: "g5" });
    assert.deepEqual(watching(), { whom: { handle: "bo" }, name: "Bo", game: "g5", next: null });
    playing(null);
    await arrive({ page: "watch", with: "@bo" });
    assert.deepEqual(state().route, { page: "watch", with: "@bo" });
    FakeSocket.last.open();
    assert.deepEqual(said(), [{ type: "watch-player", handle: "bo" }]);
    tell("bo", null);
    tell("eve", "g7");
    assert.deepEqual(state().route, { page: "watch", with: "@bo" });
    const before = asked.length;
    tell("bo", "g6");
    assert.deepEqual(state().route, { page: "online", id: "g6" });
    assert.equal(watching().game, "g6");
    assert.ok(!asked.slice(before).includes("/people/bo"), "the server was asked for what it tells by itself");
});

/** A game on the server that is shown, over or not. */
const show = (id, over) => {
    const { local } = state();
    const match = { terms: null, clock: null, offers: [], cancelled: over, can: null, reason: null };
    app.store.set({ online: { ...local, id, match, spectators: 1, next: null } });
};

test("the next game is offered once this one is over, and not before", async () => {
    playing("g5");
    await arrive({ page: "watch", with: "@bo" });
    FakeSocket.last.open();
    show("g5", false);
    tell("bo", "g6");
    assert.equal(state().toast, null);
    show("g5", true);
    assert.equal(state().toast.text, "Bo has begun another game.");
    assert.deepEqual(state().toast.to, { page: "online", id: "g6" });
    assert.deepEqual(state().route, { page: "online", id: "g5" });
    app.store.set({ route: { page: "online", id: "g6" } });
    assert.deepEqual(watching(), { whom: { handle: "bo" }, name: "Bo", game: "g6", next: null });
});

test("one that went on before this one ended is asked for then", async () => {
    playing("g5");
    await arrive({ page: "watch", with: "@bo" });
    FakeSocket.last.open();
    show("g5", false);
    assert.equal(said().length, 1);
    show("g5", true);
    assert.equal(said().length, 2);
    show("g5", true);
    assert.equal(said().length, 2);
    tell("bo", "g4");
    assert.deepEqual(state().toast.to, { page: "online", id: "g4" });
});

test("whoever looks at a game stays with one of its players, over a lost connection, too", async () => {
    await arrive({ page: "online", id: "g5" });
    show("g5", false);
    page.watching.stayWith(app, "g5", "b", "Eve");
    FakeSocket.last.open();
    assert.deepEqual(said(), [{ type: "watch-player", game: "g5", seat: "b" }]);
    FakeSocket.last.close();
    app.line.renew();
    FakeSocket.last.open();
    assert.deepEqual(said(), [{ type: "watch-player", game: "g5", seat: "b" }]);
    show("g5", true);
    tell("", "g8");
    assert.equal(state().toast.text, "Eve has begun another game.");
    page.watching.stopWatching(app);
    assert.equal(said().at(-1).type, "leave-player");
    assert.equal(watching(), null);
});

test("whoever goes elsewhere does not watch any more", async () => {
    playing("g5");
    await arrive({ page: "watch", with: "@bo" });
    app.store.set({ route: { page: "online", id: "g5" } });
    assert.notEqual(watching(), null);
    app.store.set({ route: { page: "lobby" } });
    assert.equal(watching(), null);
    tell("bo", "g6");
    assert.deepEqual(state().route, { page: "lobby" });
});
