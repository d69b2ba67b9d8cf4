// A long game with many variations, made by chance from a seed, by the core's own rules.

const numbers = (seed) => () => {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    return (seed >>> 0) / 2 ** 32;
};

const pick = (list, random) => list[Math.floor(random() * list.length)];

/** Plays on from a line by moves picked at random, at most so many, never one in `but` first. */
function playOn(state, line, most, random, but = []) {
    const events = [...line];
    for (let left = most; left > 0; left--) {
        const moves = state(events).moves.map(({ text }) => text);
        const free = events.length === line.length ? moves.filter((move) => !but.includes(move)) : moves;
        if (free.length === 0) break;
        events.push(pick(free, random));
    }
    return events;
}

/** The nodes of a record's tree: `{text, parent}` in order. */
function treeOf(lines) {
    const nodes = [];
    const known = new Map();
    for (const line of lines) {
        let parent = -1;
        for (const text of line) {
            const key = `${parent} ${text}`;
            if (!known.has(key)) known.set(key, nodes.push({ text, parent }) - 1);
            parent = known.get(key);
        }
    }
    return nodes;
}

/** A game of `plies` moves with `variations` of up to `length` moves each. `call` is the core's. Answers with the record as
 *  text and how much is in it. */
export function longGame(call, { game, board, plies, variations, length, seed }) {
    const random = numbers(seed);
    const options = [["game", game], ["board", board]];
    const state = (events) => call("state", [...options, ["events", events.join(" ")]]);
    const main = playOn(state, [], plies, random);
    const lines = [main];
    while (lines.length <= variations) {
        const from = Math.floor(random() * (main.length - 1));
        lines.push(playOn(state, main.slice(0, from), length, random, [main[from]]));
    }
    const tree = treeOf(lines);
    const nodes = tree.map(({ text, parent }) => ["node", `${parent} ${text}`]);
    const record = call("record", [...options, ["events", main.join(" ")], ["format", "text"], ...nodes]);
    return { record, plies: main.length, moves: tree.length };
}
