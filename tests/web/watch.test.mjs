// Watching: which games are shown, and a player from one game to the next.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { answers, game, person } from "../system/web/lib/club.mjs";
import { openPage, page, settle } from "./lib/page.mjs";

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

test("live games come first, then those in which something happened last", () => {
    const games = [played("a", { class: "daily", last_ms: 9 }), played("b", { last_ms: 1 }), played("c", { last_ms: 2, game: "octogo" })];
    const ids = (filter) => page.watch.chosen(games, { game: "", class: "", ...filter }).map(({ id }) => id);
    assert.deepEqual(ids({}), ["c", "b", "a"]);
    assert.deepEqual(ids({ game: "cephalopod" }), ["b", "a"]);
    assert.deepEqual(ids({ class: "daily" }), ["a"]);
});

test("those of the strongest players come before others", () => {
    const rated = (one, other) => seats.map((seat, index) => ({ ...seat, rating: { rating: [one, other][index], provisional: false } }));
    const games = [played("a", { last_ms: 9 }), played("b", { seats: rated(1500, 1700) }), played("c", { seats: rated(1900, 1400) })];
    assert.deepEqual(page.watch.chosen(games, { game: "", class: "" }).map(({ id }) => id), ["c", "b", "a"]);
    assert.equal(page.watch.featured(games).id, "c");
});

test("a live game of others in which something is to be seen is shown large", () => {
    const mine = seats.map((seat) => ({ ...seat, you: true }));
    const games = [played("a", { ply: 0 }), played("b", { class: "daily" }), played("c", { ply: 20, seats: mine }), played("d"), played("e", { ply: 8 })];
    assert.equal(page.watch.featured(games).id, "e");
    assert.equal(page.watch.featured(games.slice(0, 3)), null);
});

test("whoever watches a player is taken to the game, and waits where there is none", async () => {
    playing("g5");
    await arrive({ page: "watch", with: "@bo" });
    assert.deepEqual(state().route, { page: "online", id: "g5" });
    assert.deepEqual(watching(), { handle: "bo", name: "Bo", game: "g5" });
    playing(null);
    await arrive({ page: "watch", with: "@bo" });
    assert.deepEqual(state().route, { page: "watch", with: "@bo" });
    await page.watch.lookForNext(app);
    assert.deepEqual(state().route, { page: "watch", with: "@bo" });
    playing("g6");
    await page.watch.lookForNext(app);
    assert.deepEqual(state().route, { page: "online", id: "g6" });
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
    show("g5", false);
    playing("g6");
    await page.watch.lookForNext(app);
    assert.equal(state().toast, null);
    show("g5", true);
    await page.watch.lookForNext(app);
    assert.equal(state().toast.text, "Bo has begun another game.");
    assert.deepEqual(state().toast.to, { page: "online", id: "g6" });
    assert.deepEqual(state().route, { page: "online", id: "g5" });
});

test("whoever goes elsewhere does not watch any more", async () => {
    playing("g5");
    await arrive({ page: "watch", with: "@bo" });
    app.store.set({ route: { page: "online", id: "g5" } });
    assert.notEqual(watching(), null);
    app.store.set({ route: { page: "lobby" } });
    assert.equal(watching(), null);
    const before = asked.length;
    await page.watch.lookForNext(app);
    assert.equal(asked.length, before);
});
