// What stands beside the board comes after it: a store that follows another.
import assert from "node:assert/strict";
import test from "node:test";
import { page } from "./lib/page.mjs";

/** A store and its follower. `draw()`: what a component that reads of the follower shows; `pass` runs what is waited for. */
function pair() {
    const ahead = page.store.makeStore({ view: { at: 1 }, said: "", name: "" }, ["view"]);
    const due = { afterFrame: [], atMost: [] };
    const wait = (list) => (run) => {
        list.push(run);
        return () => list.includes(run) && list.splice(list.indexOf(run), 1);
    };
    let isDrawing = false;
    const timing = { afterFrame: wait(due.afterFrame), atMost: wait(due.atMost) };
    const behind = page.follower.follow(ahead, ["view"], () => isDrawing, timing);
    const draw = (read) => {
        isDrawing = true;
        const shown = read(behind.get());
        isDrawing = false;
        return shown;
    };
    const pass = (kind) => due[kind].splice(0).forEach((run) => run());
    return { ahead, behind, due, draw, pass };
}

const at = ({ view }) => view.at;

test("a step is drawn after the next frame, and whoever acts knows of it at once", () => {
    const { ahead, behind, draw, pass } = pair();
    ahead.step({ view: { at: 2 } });
    assert.equal(draw(at), 1);
    assert.equal(behind.get().view.at, 2, "a handler would go on from the wrong moment");
    pass("afterFrame");
    assert.equal(draw(at), 2);
});

test("every other change is drawn at once, with the steps before it", () => {
    const { ahead, behind, draw, due } = pair();
    ahead.step({ view: { at: 2 } });
    behind.set({ name: "a" });
    assert.deepEqual([draw(at), draw(({ name }) => name)], [2, "a"]);
    assert.deepEqual(due, { afterFrame: [], atMost: [] }, "nothing is waited for any more");
});

test("what follows from a step belongs to it", () => {
    const { ahead, draw, pass } = pair();
    ahead.subscribe(({ view, said }) => said === "" && ahead.set({ said: `move ${view.at}` }));
    ahead.step({ view: { at: 2 } });
    assert.deepEqual([draw(at), draw(({ said }) => said)], [1, ""]);
    pass("afterFrame");
    assert.deepEqual([draw(at), draw(({ said }) => said)], [2, "move 2"]);
});

test("steps in a row are followed once, but not later than at the utmost", () => {
    const { ahead, draw, due, pass } = pair();
    for (const ply of [2, 3, 4]) ahead.step({ view: { at: ply } });
    assert.deepEqual([due.afterFrame.length, due.atMost.length], [1, 1]);
    assert.equal(draw(at), 1);
    pass("atMost");
    assert.equal(draw(at), 4);
    assert.deepEqual(due, { afterFrame: [], atMost: [] });
});

test("a component is called when the follower comes after, and not before", () => {
    const { ahead, draw, pass } = pair();
    let count = 0;
    page.signals.effect(() => {
        draw(at);
        count++;
    });
    ahead.step({ view: { at: 2 } });
    assert.equal(count, 1);
    pass("afterFrame");
    assert.equal(count, 2);
    ahead.set({ name: "b" });
    assert.equal(count, 2, "it has not read the name");
});
