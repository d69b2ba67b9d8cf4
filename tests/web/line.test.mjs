// The page's one connection: how soon a dead one is noticed, and that it comes back. The clock stands still here until a
// test moves it.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { FakeSocket, openPage, page, passTime } from "./lib/page.mjs";

let app;
let now;
let ticks;
const offline = () => app.store.get().offline;

beforeEach(() => {
    now = 1000;
    ticks = new Map();
    Object.defineProperty(performance, "now", { value: () => now, configurable: true });
    globalThis.setInterval = (run, every) => (ticks.set(ticks.size + 1, { run, every, next: now + every }), ticks.size);
    globalThis.clearInterval = (id) => ticks.delete(id);
    globalThis.fetch = () => new Promise(() => {});
    document.visibilityState = "visible";
    app = openPage({ route: { page: "online", id: "g1" } });
    app.online.open("g1");
});

/** Lets time go by, tick by tick, until the condition holds; the answer is how long that took. */
function pass(milliseconds, until = () => false) {
    const began = now;
    for (const end = now + milliseconds; now < end && !until(); ) {
        now = Math.min(end, ...[...ticks.values()].map(({ next }) => next));
        for (const tick of ticks.values())
            if (tick.next <= now) {
                tick.next += tick.every;
                tick.run();
            }
    }
    return now - began;
}

test("a connection that answers is never called lost, and is asked every two seconds", () => {
    FakeSocket.last.open();
    const { last } = FakeSocket;
    for (let answered = 0; now < 61_000; pass(250))
        if (last.pings > answered) {
            answered = last.pings;
            last.tell({ type: "pong" });
            assert.equal(offline(), false);
        }
    assert.equal(FakeSocket.all.length, 1);
    assert.ok(last.pings > 20 && last.pings <= 32, `${last.pings} pings in a minute`);
});

test("one that is dead without a word is lost within five seconds of the last one", () => {
    for (let phase = 0; phase < 20; phase++) {
        app.online.leave();
        app.online.open("g1");
        FakeSocket.last.open();
        FakeSocket.last.tell({ type: "pong" });
        pass(phase * 110); // however far the next tick is
        FakeSocket.last.tell({ type: "pong" });
        const took = pass(60_000, offline);
        assert.ok(took <= 5000, `noticed after ${took} ms`);
        assert.equal(app.store.get().connection, "lost");
    }
});

test("as soon as it says something it is there again, and is asked for what was missed", () => {
    FakeSocket.last.open();
    pass(6000);
    assert.equal(offline(), true);
    assert.equal(app.line.send({ type: "lobby" }), false, "nothing is sent that may never arrive");
    const before = FakeSocket.last.sent.length;
    FakeSocket.last.tell({ type: "pong" });
    assert.equal(offline(), false);
    assert.deepEqual(FakeSocket.last.sent.slice(before).map(({ type }) => type), ["hello", "watch"]);
    assert.equal(FakeSocket.all.length, 1, "it was never closed");
});

test("when it stays silent another one is tried, until one opens", () => {
    const [first] = FakeSocket.all;
    first.open();
    pass(20_000, () => first.readyState === FakeSocket.CLOSED);
    assert.equal(first.readyState, FakeSocket.CLOSED);
    passTime();
    assert.equal(FakeSocket.all.length, 2);
    pass(20_000, () => FakeSocket.last.readyState === FakeSocket.CLOSED); // one that hangs while it opens, too
    passTime();
    assert.equal(FakeSocket.all.length, 3);
    first.tell({ type: "pong" });
    assert.equal(offline(), true, "what an old one says does not count");
    FakeSocket.last.open();
    assert.equal(offline(), false);
});

test("the browser's word that there is no network is taken at once, and that there is one", () => {
    FakeSocket.last.open();
    window.dispatchEvent(new Event("offline"));
    assert.equal(offline(), true);
    FakeSocket.last.close();
    assert.equal(FakeSocket.all.length, 1);
    window.dispatchEvent(new Event("online"));
    assert.equal(FakeSocket.all.length, 2, "without waiting for the pause to end");
    FakeSocket.last.open();
    assert.equal(offline(), false);
});

test("a page that nobody sees asks seldom", () => {
    FakeSocket.last.open();
    FakeSocket.last.tell({ type: "pong" });
    document.visibilityState = "hidden";
    pass(19_000);
    assert.equal(FakeSocket.last.pings, 1);
    pass(2000);
    assert.equal(FakeSocket.last.pings, 2);
});

test("a line that nobody needs any more asks nothing", () => {
    FakeSocket.last.open();
    app.online.leave();
    assert.equal(ticks.size, 0);
    assert.equal(page.line.makeLine(() => app).lag(), null);
});
