// The library: every game on this device is kept, each move before it is shown.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { IDBFactory } from "fake-indexeddb";
import { core, fillStorage, openPage, page, passTime, settle, storage, table } from "./lib/page.mjs";

const { playLocal, playOnFrom, rematchLocal, startLocal, undo } = page.local;
const { makeSeat } = page.model;
const { makeEntry, plays, readEntry } = page.entry;

const begun = (...events) => table({}, { events });
const finished = (name = "") => table({ board: "1x1" }, { events: ["a1"], seats: [makeSeat(0, { name }), makeSeat(1)] });

/** A game as it was stored; one that cannot come onto the board is none. */
function readTable(stored) {
    const read = readEntry({ ...makeEntry(begun()), table: stored })?.table;
    return read && plays(core, read) ? read : null;
}

/** Tabs of one browser: what one says all others hear. */
function makeChannels() {
    const all = [];
    return () => {
        const channel = { postMessage: (data) => all.filter((other) => other !== channel).forEach((other) => other.onmessage?.({ data: structuredClone(data) })) };
        all.push(channel);
        return channel;
    };
}

let databases;
let channel;
let app;

/** A tab of the browser. `device`: its memory, where that is not the browser's. */
function openTab({ device = page.device.makeDevice(() => databases), ...state } = {}) {
    const tab = openPage({ device, channel: channel(), ...state });
    page.onBoard.followTabs(tab);
    return tab;
}

beforeEach(() => {
    databases = new IDBFactory();
    channel = makeChannels();
    globalThis.sessionStorage = Object.assign(Object.create(Object.getPrototypeOf(storage)), {});
    app = openTab();
});

const local = (tab = app) => tab.store.get().local;
const all = async (tab = app) => page.library.worthListing(await tab.library.all());
const linesOf = (entries) => entries.map(({ table: { events } }) => events.join(" ")).sort();

/** Until nothing is on its way to the board. */
const shown = (tab = app) => tab.library.settling() ?? Promise.resolve();

// ---- Moves --------------------------------------------------------------------------------------------------------

test("a move is shown when it is on the disk, not before", async () => {
    const done = playLocal(app, "c2");
    assert.deepEqual(local().events, []);
    await done;
    assert.deepEqual(local().events, ["c2"]);
    const next = openTab();
    assert.deepEqual(linesOf(await all(next)), ["c2"]);
});

test("each move is a write of the same entry", async () => {
    await playLocal(app, "c2");
    const { id } = app.store.get().onBoard;
    await playLocal(app, "c1");
    assert.equal(app.store.get().onBoard.id, id);
    assert.deepEqual(linesOf(await all()), ["c2 c1"]);
});

test("moves that are made while one is on its way come after it; one that has become impossible is dropped", async () => {
    void playLocal(app, "c2");
    void playLocal(app, "c2");
    await playLocal(app, "c1");
    assert.deepEqual(local().events, ["c2", "c1"]);
});

/** A device whose writes wait until they are let go. */
function slowDevice() {
    const device = page.device.makeDevice(() => databases);
    const waiting = [];
    const write = (changes) => new Promise((resolve, reject) => waiting.push(() => device.write(changes).then(resolve, reject)));
    return [{ ...device, write, get state() { return device.state; } }, waiting];
}

test("a disk that takes its time does not hold up the game; what it says late is said late", async () => {
    const [device, waiting] = slowDevice();
    const tab = openTab({ device });
    const done = playLocal(tab, "c2");
    await settle();
    assert.deepEqual(local(tab).events, []);
    assert.ok(passTime().includes(250));
    await done;
    assert.deepEqual(local(tab).events, ["c2"]);
    assert.equal(tab.store.get().onBoard.mark, undefined);
    assert.equal(tab.store.get().onBoard.storing, true);
    waiting[0]();
    while (!tab.store.get().onBoard.mark) await settle();
    assert.equal(tab.store.get().onBoard.storing, undefined);
    assert.deepEqual(linesOf(await all(tab)), ["c2"]);
});

test("a move that is not on the disk is said not to be until it is, whatever came before it", async () => {
    const [device, waiting] = slowDevice();
    const tab = openTab({ device });
    for (const move of ["c2", "c1"]) {
        const done = playLocal(tab, move);
        await settle();
        passTime();
        await done;
    }
    waiting[0]();
    while (!tab.store.get().onBoard.mark) await settle();
    assert.equal(tab.store.get().onBoard.storing, true, "the second is on its way");
    waiting[1]();
    while (tab.store.get().onBoard.storing) await settle();
    const [entry] = await all(tab);
    assert.deepEqual(entry.table.events, ["c2", "c1"]);
    assert.equal("storing" in entry, false);
});

const FAULTS = [
    ["denied", () => undefined, /stores nothing for this page/],
    ["broken", () => ({ open: () => { throw new Error("no"); } }), /could not store the game/],
];

for (const [kind, factory, words] of FAULTS) {
    test(`where storage is ${kind} moves are shown, that is said once, and the game lasts as long as the page`, async () => {
        const tab = openTab({ device: page.device.makeDevice(factory) });
        await playLocal(tab, "c2");
        assert.deepEqual(local(tab).events, ["c2"]);
        assert.match(tab.store.get().notice.text, words);
        assert.equal(tab.store.get().notice.lasts, true);
        await playLocal(tab, "c1");
        assert.equal(tab.store.get().notice, null);
        await startLocal(tab, begun());
        assert.deepEqual(linesOf(await all(tab)), ["c2 c1"]);
    });
}

// ---- Games --------------------------------------------------------------------------------------------------------

test("a new game leaves the one before in the library; boards on which nothing happened leave nothing", async () => {
    assert.equal(await startLocal(app, begun()), null);
    await playLocal(app, "c2");
    const left = await startLocal(app, begun());
    assert.deepEqual(left.table.events, ["c2"]);
    await startLocal(app, begun());
    await startLocal(app, begun("a1"));
    assert.deepEqual(linesOf(await all()), ["a1", "c2"]);
    assert.equal((await app.library.all()).length, 2);
});

test("a game that the record of another has in it is left as it is", async () => {
    await startLocal(app, begun("c2", "c1"));
    await startLocal(app, { ...begun("c2"), tree: [{ text: "c2", parent: -1 }, { text: "c1", parent: 0 }] });
    assert.deepEqual(linesOf(await all()), ["c2", "c2 c1"]);
});

test("what is played after the end was taken back is a game of its own", async () => {
    await startLocal(app, finished());
    await undo(app);
    assert.deepEqual(linesOf(await all()), ["a1"]);
    await playLocal(app, "a1");
    assert.deepEqual(linesOf(await all()), ["a1", "a1"]);
});

test("a move that is taken back in a game that goes on is a change of that game", async () => {
    await startLocal(app, begun("c2", "c1"));
    await undo(app);
    assert.deepEqual(linesOf(await all()), ["c2"]);
});

test("continuing from an earlier position is a variation of the same game", async () => {
    await startLocal(app, finished());
    await playOnFrom(app, 0);
    const [entry, ...others] = await app.library.all();
    assert.deepEqual([entry.table.events, others], [[], []]);
    assert.deepEqual(entry.table.tree, [{ text: "a1", parent: -1 }]);
});

test("the same players once more are another game", async () => {
    await startLocal(app, finished("Ada"));
    await rematchLocal(app);
    assert.equal(local().options.first, "b");
    assert.deepEqual(linesOf(await all()), ["a1"]);
    assert.equal(app.store.get().notice, null, "nobody misses a finished game");
});

test("a game comes back onto the board as it is in the library now, and the one there stays", async () => {
    await startLocal(app, begun("c2"));
    const [first] = await all();
    await startLocal(app, begun("a1"));
    await page.resume.resume(app, first);
    assert.deepEqual(local().events, ["c2"]);
    assert.equal(app.store.get().onBoard.id, first.id);
    assert.match(app.store.get().notice.text, /Your previous game is kept/);
    app.store.get().notice.action.run();
    await settle();
    await shown();
    assert.deepEqual(local().events, ["a1"]);
    await app.library.remove([first.id]);
    await page.resume.resume(app, first);
    assert.deepEqual(app.store.get().notice, { text: "This game has been deleted.", refused: true });
});

test("a tab has its own game after a reload, a new one the latest, as one whose game cannot be played", async () => {
    const atStart = () => page.onBoard.entryAtStart(app).then((entry) => entry?.table.events.join(" ") ?? null);
    assert.equal(await atStart(), null);
    await startLocal(app, begun("c2"));
    const mine = { ...sessionStorage };
    await startLocal(openTab(), begun("a1"));
    assert.equal(await atStart(), "a1");
    Object.assign(sessionStorage, mine);
    assert.equal(await atStart(), "c2");
    await app.device.put("games", "bad", { ...makeEntry(begun("z9")), id: "bad" });
    sessionStorage["ludopod.board"] = "bad";
    assert.equal(await atStart(), "a1", "what the core does not accept is not put on the board");
});

// ---- Tabs ---------------------------------------------------------------------------------------------------------

/** Two tabs with the same game on their boards. */
async function twoTabs() {
    await startLocal(app, begun("c2"));
    const [entry] = await all();
    const other = openTab(page.onBoard.stateOf(entry));
    return other;
}

test("what one tab plays another with the same game shows, and goes on from there", async () => {
    const other = await twoTabs();
    await playLocal(app, "c1");
    assert.deepEqual(local(other).events, ["c2", "c1"]);
    await playLocal(other, "a1");
    assert.deepEqual(local().events, ["c2", "c1", "a1"]);
    assert.deepEqual(linesOf(await all()), ["c2 c1 a1"]);
});

test("a tab that has not heard of the other's move does not write over it: it shows that move, and says so", async () => {
    const [entry] = await twoTabs().then(() => all());
    const deaf = openPage({ device: page.device.makeDevice(() => databases), ...page.onBoard.stateOf(entry) });
    await playLocal(app, "c1");
    await playLocal(deaf, "a1");
    assert.deepEqual(local(deaf).events, ["c2", "c1"]);
    assert.match(deaf.store.get().notice.text, /gone on in another tab/);
    await playLocal(deaf, "a1");
    assert.deepEqual(linesOf(await all()), ["c2 c1 a1"]);
});

test("another tab's other games are none of this tab's", async () => {
    const other = await twoTabs();
    await startLocal(other, begun("a1"));
    assert.deepEqual(local().events, ["c2"]);
});

test("a game that another tab deletes stays on this board, and its next move is kept", async () => {
    await twoTabs().then((other) => page.library.removeEntry(other, app.store.get().onBoard.id));
    await playLocal(app, "c1");
    assert.deepEqual(linesOf(await all()), ["c2 c1"]);
});

test("the list follows what all tabs do", async () => {
    const other = await twoTabs();
    await page.library.loadEntries(app);
    await playLocal(other, "c1");
    await startLocal(other, begun());
    assert.deepEqual(linesOf(page.library.entries(app)), ["c2 c1"], "an empty board is not listed");
    await page.library.removeEntry(other, app.store.get().onBoard.id);
    assert.deepEqual(page.library.entries(app), []);
});

test("an analysis is saved by whoever hands back what was answered; another tab's is not written over", async () => {
    const given = { ...makeEntry(begun("c2"), "study", 5), name: "Corner" };
    const first = await page.library.saveEntry(app, given);
    assert.equal(first.kind, "stored");
    const again = await page.library.saveEntry(app, { ...given, table: begun("c2", "c1") });
    assert.equal(again.kind, "stored", "what this tab wrote itself it may write over");
    const other = openTab();
    assert.equal((await page.library.saveEntry(other, { ...again.entry, name: "Edge" })).kind, "stored");
    const late = await page.library.saveEntry(app, again.entry);
    assert.deepEqual([late.kind, late.entry.name], ["changed", "Edge"]);
    assert.deepEqual((await all()).map(({ name, kind }) => [name, kind]), [["Edge", "study"]]);
});

// ---- What is done with them ---------------------------------------------------------------------------------------

test("a deleted game is restored as it was; the board on which it stood is empty", async () => {
    await startLocal(app, begun("c2"));
    await page.library.loadEntries(app);
    const [entry] = page.library.entries(app);
    await page.moving.remove(app, entry);
    assert.deepEqual([await all(), local().events, app.store.get().onBoard.id], [[], [], ""]);
    assert.equal(app.store.get().notice.text, "Game deleted.");
    app.store.get().notice.action.run();
    while (page.library.entries(app).length === 0) await settle();
    const [back] = await all();
    assert.deepEqual([back.id, back.at, back.table], [entry.id, entry.at, entry.table]);
});

test("a name stays with the game while it is played on", async () => {
    await startLocal(app, begun("c2"));
    await page.library.loadEntries(app);
    await page.moving.rename(app, page.library.entries(app)[0], "  The long one  ");
    await playLocal(app, "c1");
    assert.deepEqual((await all()).map(({ name, table: { events } }) => [name, events.length]), [["The long one", 2]]);
});

const RECORD = (name) => `[Game "cephalopod"]\n[Board "3x5"]\n[A "${name}"]\n[B "Bo"]\n\n1. c2 c1 *\n`;

test("the games of a file are taken in, however many they are", async () => {
    await app.library.all(); // The database is open: nothing below waits for anything but the page's own pauses.
    const names = Array.from({ length: 700 }, (_, n) => `Player ${n}`);
    const done = page.moving.takeIn(app, names.map(RECORD).join("\n"));
    let over = false;
    void done.then(() => (over = true));
    while (!over) {
        passTime();
        await settle();
    }
    assert.equal(app.store.get().notice.text, "700 games imported.");
    const found = new Set(page.library.entries(app).map(({ table: { seats } }) => seats[0].name));
    assert.deepEqual(found, new Set(names));
});

test("a file that is none is refused in words", async () => {
    await page.moving.takeIn(app, "hello");
    assert.equal(app.store.get().notice.refused, true);
    assert.deepEqual(await all(), []);
});

// ---- Finding ------------------------------------------------------------------------------------------------------

const item = (words, rest = {}) => ({ source: "device", kind: "game", over: false, calls: false, at: 0, words: () => page.find.folded(words), ...rest });

test("games are found by all words of the query, without case and accents", () => {
    const items = [item("Renée – Bo · Octogo 6x10 · today"), item("Ada – Bo · Cephalopod 3x5 · finished: 1-0"), item("Ada – René")];
    const found = (query) => page.find.find(items, "all", query).map((one) => items.indexOf(one));
    assert.deepEqual(found(""), [0, 1, 2]);
    assert.deepEqual(found("RENE"), [0, 2]);
    assert.deepEqual(found(" bo 3x5 1-0"), [1]);
    assert.deepEqual(found("bo ada rené"), []);
    assert.deepEqual(found("da"), [], "a word is found by its beginning");
});

test("a filter shows what it says", () => {
    const items = [item(""), item("", { over: true }), item("", { kind: "study", over: true }), item("", { source: "club", over: true })];
    const found = (filter) => page.find.find(items, filter, "").map((one) => items.indexOf(one));
    assert.deepEqual(page.find.FILTERS.map(found), [[0, 1, 2, 3], [0], [1, 3], [2], [3]]);
});

test("what waits comes first, then what goes on, then the rest, each the last changed first", () => {
    const items = [
        item("d", { over: true, at: 9 }),
        item("c", { at: 1 }),
        item("e", { kind: "study", at: 8 }),
        item("b", { at: 2 }),
        item("a", { calls: true, source: "club" }),
    ];
    assert.deepEqual(items.sort(page.find.inOrder).map(({ words }) => words()), [" a", " b", " c", " d", " e"]);
});

// ---- Reading ------------------------------------------------------------------------------------------------------

test("a record's variations and comments are kept with it, if they are a tree", () => {
    const tree = [{ text: "c2", parent: -1, after: "Well." }, { text: "c1", parent: -1, glyphs: [1] }];
    const whole = { ...begun("c2"), tree, comment: "First." };
    assert.deepEqual(readTable(JSON.parse(JSON.stringify(whole))).tree, tree);
    assert.equal(readTable(whole).comment, "First.");
    assert.equal(readTable({ ...whole, tree: [{ text: "c2", parent: 0 }] }).tree, undefined, "no move follows itself");
});

test("a game keeps its seed, and one that cannot be is none", () => {
    const seedOf = (seed) => readTable({ ...begun("c2"), seed })?.seed;
    assert.deepEqual([1, 7, 999_999_999].map(seedOf), [1, 7, 999_999_999]);
    assert.deepEqual([0, 1.5, 1e9, "7", null].map(seedOf), Array(5).fill(undefined));
});

const SEAT = { kind: "human", name: "" };
const COMPUTER = { ...SEAT, kind: "computer" };
const GARBAGE = [
    ["nothing", null],
    ["a number", 5],
    ["events that are no list", { ...begun(), events: "c2" }],
    ["a move that cannot be", begun("c2", "c2")],
    ["too few seats", { ...begun(), seats: [SEAT] }],
    ["a character there is not", { ...begun(), seats: [SEAT, { ...COMPUTER, character: "hazel" }] }],
    ["a seat of another kind", { ...begun(), seats: [SEAT, { ...SEAT, kind: "cat" }] }],
    ["a name too long", { ...begun(), seats: [SEAT, { ...SEAT, name: "x".repeat(33) }] }],
    ["a board there is not", table({ board: "0x5" })],
];

for (const [name, stored] of GARBAGE) {
    test(`${name} is no game`, () => assert.equal(readTable(stored), null));
}

test("an entry is read as it was written; one that is not whole is none, and costs no other", async () => {
    const entry = { ...makeEntry(begun("c2"), "study", 7), name: "Corner", ply: 1, about: { over: false, result: "*", position: "p" }, mark: "m.1" };
    assert.deepEqual(readEntry(structuredClone(entry)), entry);
    const nobodys = { ...entry.table, seats: [SEAT, { ...COMPUTER, level: 3 }] };
    for (const wrong of [{ id: 5 }, { kind: "film" }, { name: null }, { at: "today" }, { table: null }, { table: nobodys }])
        assert.equal(readEntry({ ...entry, ...wrong }), null, JSON.stringify(wrong));
    assert.equal(readEntry({ ...entry, about: { over: 1 } }).about, undefined);
    await app.device.put("games", "x", { id: "x" });
    await app.device.put("games", entry.id, entry);
    assert.deepEqual((await app.library.all()).map(({ id }) => id), [entry.id]);
});
