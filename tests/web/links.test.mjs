// Short addresses of games.
import assert from "node:assert/strict";
import test from "node:test";
import { core, openPage, page, table } from "./lib/page.mjs";

const { linkTo, tableOfLink } = page.links;
const codeOf = (address) => new URL(address).pathname.split("/")[2];

const TABLES = [
    table({ board: "5x5" }, { events: ["c3", "c4", "b3"] }),
    table({ board: "3x5", players: 3, variant: "snub" }, { events: ["c2", "c1", "a1", "b:resign"] }),
    table({ board: "3x3" }, { start: "3/b11b1/3 a 2 -", events: [] }),
    table({ game: "octogo", board: "8x5" }, { events: ["a2-a3"] }),
];

for (const [index, game] of TABLES.entries()) {
    test(`game ${index} comes back from its address`, () => {
        const app = openPage({ local: game });
        const address = linkTo(app, game, undefined, "");
        assert.match(address, /^https:\/\/club\.example\/b\/[\dA-Za-z]+$/);
        const { table: found } = tableOfLink(app, codeOf(address));
        assert.deepEqual(found.events, game.events);
        assert.equal(core.position(found, "en").position, core.position(game, "en").position);
        assert.deepEqual(
            [found.options.game, found.options.board, found.options.players, found.options.variant ?? ""],
            [game.options.game, game.options.board, game.options.players, game.options.variant],
        );
    });
}

test("an address names the moment, but for the latest", () => {
    const [game] = TABLES;
    const app = openPage({ local: game });
    const latest = linkTo(app, game, undefined, "");
    assert.equal(linkTo(app, game, 3, ""), latest);
    assert.equal(linkTo(app, game, 1, ""), `${latest}/1`);
    assert.equal(linkTo(app, game, 0, ""), `${latest}/0`);
});

test("a game of the server goes by its id", () => {
    const online = { ...table({}, { events: ["c2"] }), id: "g7" };
    const app = openPage({ online });
    assert.equal(linkTo(app, online, undefined, ""), "https://club.example/g/g7");
    assert.equal(linkTo(app, online, 0, ""), "https://club.example/g/g7/0");
    assert.match(linkTo(app, { ...online }, 0, ""), /\/b\//, "what is tried out in it does not");
});

test("a game too long for a short address goes as its record", () => {
    const game = table({ game: "octogo", board: "10x10", quiet: 0, repetition: "off" });
    const back = [];
    for (let turn = 0; turn < 1000; turn++) back.push("a1>", "a10>", "a1<", "a10<");
    const app = openPage({ local: { ...game, events: back } });
    assert.equal(linkTo(app, { ...game, events: back }, undefined, "[Game]"), "https://club.example/open#%5BGame%5D");
});

test("what is no link is refused in words", () => {
    const app = openPage();
    assert.match(tableOfLink(app, "wqwr").fault, /^This link is not whole: .*\.$/);
});
