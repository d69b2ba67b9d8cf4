// One value, replaced as a whole, and those who want to know.
import assert from "node:assert/strict";
import test from "node:test";
import { page } from "./lib/page.mjs";

const { makeStore } = page.store;

test("a change replaces the value and leaves what it does not name", () => {
    const store = makeStore({ a: 1, b: [2] });
    const before = store.get();
    store.set({ a: 3 });
    assert.deepEqual(store.get(), { a: 3, b: [2] });
    assert.deepEqual(before, { a: 1, b: [2] }, "who holds the old value keeps it");
    assert.equal(store.get().b, before.b, "what is unchanged is the same object");
});

test("a listener hears the new value and the one before, until it has had enough", () => {
    const store = makeStore({ a: 1 });
    const heard = [];
    const stop = store.subscribe((now, before) => heard.push([now.a, before.a]));
    store.set({ a: 2 });
    stop();
    store.set({ a: 3 });
    assert.deepEqual(heard, [[2, 1]]);
});

test("a listener may change the value and leave while it is told", () => {
    const store = makeStore({ a: 1 });
    const heard = [];
    const stop = store.subscribe(({ a }) => {
        stop();
        if (a < 5) store.set({ a: 5 });
    });
    store.subscribe(({ a }) => heard.push(a));
    store.set({ a: 2 });
    assert.deepEqual(heard, [5, 5], "whoever comes later sees the newest value");
    assert.equal(store.get().a, 5);
});

/** How often the reader has read, as a component is drawn: again whenever something that it has read is another. */
function reading(read) {
    const times = { count: 0 };
    page.signals.effect(() => {
        read();
        times.count++;
    });
    return times;
}

test("who reads a part is called when that part changes, and for no other", () => {
    const store = makeStore({ a: 1, b: { c: 1 } });
    const [ofA, ofB, ofBoth] = [() => store.get().a, () => store.get().b, () => ({ ...store.get() })].map(reading);
    store.set({ a: 2 });
    assert.deepEqual([ofA.count, ofB.count, ofBoth.count], [2, 1, 2]);
    store.set({ b: { c: 1 } });
    assert.deepEqual([ofA.count, ofB.count, ofBoth.count], [2, 2, 3]);
    store.set({ a: 2, b: store.get().b });
    assert.deepEqual([ofA.count, ofB.count, ofBoth.count], [2, 2, 3], "nothing has changed");
    store.set({ a: 3, b: { c: 2 } });
    assert.deepEqual([ofA.count, ofB.count, ofBoth.count], [3, 3, 4], "two changes at once are one");
});

test("of a fine part each field counts for itself", () => {
    const store = makeStore({ view: { at: null, hover: null } }, ["view"]);
    const [ofAt, ofHover] = [() => store.get().view.at, () => store.get().view.hover].map(reading);
    store.set({ view: { ...store.get().view, hover: "a1" } });
    assert.deepEqual([ofAt.count, ofHover.count], [1, 2]);
    store.set({ view: { at: 3, hover: "a1" } });
    assert.deepEqual([ofAt.count, ofHover.count], [2, 2]);
    const before = store.get();
    store.set({ view: { at: 4, hover: "b2" } });
    assert.deepEqual({ ...before.view }, { at: 3, hover: "a1" }, "who holds the old value keeps it");
    assert.equal(store.get().view, store.get().view);
});
