// Addresses and what they show.
import assert from "node:assert/strict";
import test from "node:test";
import { page } from "./lib/page.mjs";

const { pathOf, routeOf } = page.router;
const GAMES = ["alpha", "beta", "gamma"];

const ROUTES = [
    ["/", { page: "home" }],
    ["/play", { page: "play" }],
    ["/open", { page: "open" }],
    ["/games", { page: "games" }],
    ["/new/computer", { page: "new", mode: "computer" }],
    ["/new/screen", { page: "new", mode: "screen" }],
    ["/new/friend", { page: "new", mode: "friend" }],
    ["/rules", { page: "rules", game: "alpha" }],
    ["/rules/beta", { page: "rules", game: "beta" }],
    ["/learn", { page: "learn", game: "alpha" }],
    ["/learn/gamma", { page: "learn", game: "gamma" }],
    ["/g/Ab-9_x", { page: "online", id: "Ab-9_x" }],
    ["/g/Ab-9_x/12", { page: "online", id: "Ab-9_x", ply: 12 }],
    ["/b/wqwq", { page: "board", code: "wqwq" }],
    ["/b/wqwq/0", { page: "board", code: "wqwq", ply: 0 }],
    ["/lobby", { page: "lobby" }],
    ["/explorer", { page: "explorer", board: "" }],
    ["/explorer/2x4", { page: "explorer", board: "2x4" }],
    ["/puzzles", { page: "puzzles", puzzle: "" }],
    ["/puzzles/daily", { page: "puzzles", puzzle: "daily" }],
    ["/puzzles/484fac64e1", { page: "puzzles", puzzle: "484fac64e1" }],
    ["/invite", { page: "invite", handle: "" }],
    ["/invite/ann", { page: "invite", handle: "ann" }],
    ["/challenge/c1", { page: "challenge", id: "c1" }],
    ["/people", { page: "people" }],
    ["/events", { page: "events" }],
    ["/new-event", { page: "new-event" }],
    ["/event/k3x9qa", { page: "event", id: "k3x9qa" }],
    ["/@ann_2", { page: "person", handle: "ann_2", tab: "overview", against: "" }],
    ["/players", { page: "players", pool: "" }],
    ["/players/octogo-6x10-live", { page: "players", pool: "octogo-6x10-live" }],
    ["/@ann/games", { page: "person", handle: "ann", tab: "games", against: "" }],
    ["/@ann/games/bob", { page: "person", handle: "ann", tab: "games", against: "bob" }],
    ["/@ann/opponents", { page: "person", handle: "ann", tab: "opponents", against: "" }],
    ["/@ann/openings", { page: "person", handle: "ann", tab: "openings", against: "" }],
    ["/sign-in", { page: "sign-in" }],
    ["/sign-up", { page: "sign-up", code: "" }],
    ["/sign-up/K7-x", { page: "sign-up", code: "K7-x" }],
    ["/recover", { page: "recover", code: "" }],
    ["/recover/abc", { page: "recover", code: "abc" }],
    ["/confirm", { page: "confirm", code: "" }],
    ["/settings", { page: "settings", tab: "profile" }],
    ["/settings/security", { page: "settings", tab: "security" }],
    ["/settings/devices", { page: "settings", tab: "devices" }],
    ["/settings/people", { page: "settings", tab: "people" }],
    ["/settings/data", { page: "settings", tab: "data" }],
    ["/about", { page: "about" }],
];

for (const [path, route] of ROUTES) {
    test(`${path} is an address, and the only one of what it shows`, () => {
        assert.deepEqual(routeOf(path, GAMES), route);
        assert.equal(pathOf(route, GAMES), path);
    });
}

test("a member's page is found where it was before, too", () => {
    assert.deepEqual(routeOf("/people/ann_2", GAMES), { page: "person", handle: "ann_2", tab: "overview", against: "" });
});

test("a code from a letter stands behind the path, where no server sees it", () => {
    assert.deepEqual(routeOf("/recover", GAMES, "abc"), { page: "recover", code: "abc" });
    assert.deepEqual(routeOf("/confirm", GAMES, "a-b_c"), { page: "confirm", code: "a-b_c" });
    assert.deepEqual(routeOf("/confirm", GAMES, "a b"), { page: "confirm", code: "" });
    assert.deepEqual(routeOf("/sign-up", GAMES, "abc"), { page: "sign-up", code: "" });
});

const NOWHERE = [
    "/nowhere", "/play/on", "/open/this", "/games/2", "/new", "/new/enemy", "/rules/alpha", "/rules/delta", "/learn/alpha",
    "/g", "/g/", "/g/a b", "/g/a%20b", `/g/${"x".repeat(65)}`, "/g/a/b", "/g/a/1/2", "/g/a/01", "/g/a/-1", "/g/a/", "/g/a/100000", "/b", "/b/", "/b/a-b", "/b/a/b", `/b/${"x".repeat(2001)}`, "/lobby/1/2",
    "/new/screen/1",
    "/lobby/1", "/people/a b", "/@", "/@a b", "/@ann/nowhere", "/@ann/overview", "/@ann/openings/bob", "/@ann/games/bob/1", "/challenge", "/settings/profile", "/settings/other", "/sign-in/x", "/about/privacy", "/toString/x",
];

for (const path of NOWHERE) {
    test(`${path.slice(0, 20)} shows nothing`, () => {
        assert.deepEqual(routeOf(path, GAMES), { page: "missing" });
    });
}
