// One value, replaced as a whole, and those who want to know.
import assert from "node:assert/strict";
import test from "node:test";
import { page } from "./lib/page.mjs";

const { makeStore, makeStoreOver } = page.store;

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
    const view = { at: 5, hover: null };
    store.set({ view });
    store.set({ view: store.get().view });
    assert.equal(store.peek().view, view, "what was read is kept as what it was");
});

/** A store whose readers are late after a step: how often those who read the moment were called, and those who read it at
 *  once. `pass` runs what is waited for. */
function lateStore() {
    const due = { afterFrame: [], atMost: [] };
    const wait = (list) => (run) => {
        list.push(run);
        return () => list.includes(run) && list.splice(list.indexOf(run), 1);
    };
    const timing = { afterFrame: wait(due.afterFrame), atMost: wait(due.atMost) };
    const store = makeStore({ view: { at: 1 }, said: "", name: "" }, ["view"], timing);
    const [late, prompt] = [store, store.atOnce()].map((from) => reading(() => from.get().view.at));
    return { store, due, late, prompt, pass: (kind) => due[kind].splice(0).forEach((run) => run()) };
}

test("after a step all are drawn after the next frame but who is drawn at once, and whoever acts knows of it", () => {
    const { store, late, prompt, pass } = lateStore();
    store.step({ view: { at: 2 } });
    assert.deepEqual([late.count, prompt.count], [1, 2]);
    assert.equal(store.get().view.at, 2, "a handler would go on from the wrong moment");
    pass("afterFrame");
    assert.deepEqual([late.count, prompt.count], [2, 2]);
    store.set({ name: "b" });
    assert.deepEqual([late.count, prompt.count], [2, 2], "they have not read the name");
});

test("every other change is drawn at once, with the steps before it", () => {
    const { store, late, due } = lateStore();
    store.step({ view: { at: 2 } });
    store.set({ name: "a" });
    assert.equal(late.count, 2);
    assert.deepEqual(due, { afterFrame: [], atMost: [] }, "nothing is waited for any more");
});

test("what follows from a step belongs to it", () => {
    const { store, late, pass } = lateStore();
    store.subscribe(({ view, said }) => said === "" && store.set({ said: `move ${view.at}` }));
    const said = reading(() => store.get().said);
    store.step({ view: { at: 2 } });
    assert.deepEqual([late.count, said.count], [1, 1]);
    pass("afterFrame");
    assert.deepEqual([late.count, said.count], [2, 2]);
});

test("steps in a row are followed once, but not later than at the utmost", () => {
    const { store, late, due, pass } = lateStore();
    for (const ply of [2, 3, 4]) store.step({ view: { at: ply } });
    assert.deepEqual([due.afterFrame.length, due.atMost.length, late.count], [1, 1, 1]);
    pass("atMost");
    assert.equal(late.count, 2);
    assert.deepEqual(due, { afterFrame: [], atMost: [] });
});

test("a store over another has parts of its own, and all others of the one beneath", () => {
    const beneath = makeStore({ a: 1, b: { c: 1 } });
    const over = makeStoreOver(beneath, { a: 2 });
    const [ofA, ofB] = [() => over.get().a, () => over.get().b].map(reading);
    const heard = [];
    over.subscribe((now, before) => heard.push([now, before]));
    over.set({ a: 3 });
    beneath.set({ a: 4 });
    assert.deepEqual([over.get().a, over.peek(), beneath.get().a], [3, { a: 3, b: { c: 1 } }, 4]);
    assert.deepEqual([ofA.count, ofB.count], [2, 1]);
    over.set({ b: { c: 2 } });
    assert.deepEqual([beneath.get().b, ofA.count, ofB.count], [{ c: 2 }, 2, 2]);
    assert.deepEqual(heard.at(-1), [{ a: 3, b: { c: 2 } }, { a: 3, b: { c: 1 } }]);
});
