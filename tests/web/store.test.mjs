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
