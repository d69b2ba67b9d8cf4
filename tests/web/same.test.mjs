// Games are compared field by field: as their texts would be, and without writing them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { numbers } from "../numbers.mjs";
import { page } from "./lib/page.mjs";

const { isSameGame, isNextOf } = page.same;
const SEED = 4711;

/** Few values, so that many are the same. */
const gameFrom = (random) => ({
    options: { board: ["3x3", "3x5"][random(2)], players: 2, variant: "", first: "a", ...(random(2) && { quiet: [undefined, 4][random(2)] }) },
    ...(random(2) && { start: [undefined, "3x3 a ."][random(2)] }),
    events: Array.from({ length: random(3) }, () => ["a1", "b2"][random(2)]),
});

const inOrder = (options) => Object.entries(options).filter(([, value]) => value !== undefined).sort();
const textOf = ({ options, start, events }) => JSON.stringify([inOrder(options), start ?? null, events]);

test(`games are the same where their texts are, and one is the next where its text is (seed ${SEED})`, () => {
    const random = numbers(SEED);
    const counts = { same: 0, next: 0 };
    for (let i = 0; i < 20_000; i++) {
        const [one, other] = [gameFrom(random), gameFrom(random)];
        const same = textOf(one) === textOf(other);
        const next = other.events.length > 0 && textOf({ ...one, events: [...one.events, other.events.at(-1)] }) === textOf(other);
        assert.equal(isSameGame(one, other), same, `${textOf(one)} ${textOf(other)}`);
        assert.equal(isNextOf(one, other), next, `${textOf(one)} ${textOf(other)}`);
        counts.same += same;
        counts.next += next;
    }
    assert.ok(counts.same > 200 && counts.next > 200, JSON.stringify(counts));
});
