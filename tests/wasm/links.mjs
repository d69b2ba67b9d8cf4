// Links as docs/notation.md describes them, written and read by a second, simple implementation over the module's
// own lists of moves: `node links.mjs FILE`.
import assert from "node:assert/strict";
import test from "node:test";
import { ask, open } from "./lib.mjs";

const core = await open(process.argv[2]);
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const PRIME = 3833n;

/** The digits of a game with the usual start, each with its base. */
function digitsOf(game, events) {
    const digits = [[0, 4], [game === "octogo" ? 1 : 0, 8], [0, 3]];
    events.forEach((event, ply) => {
        const { moves, seats } = stateOf(game, events.slice(0, ply));
        const index = moves.findIndex(({ text }) => text === event);
        digits.push([index < 0 ? moves.length : index, moves.length + 1]);
        if (index >= 0) return;
        const [seat, how] = event.split(":");
        digits.push([how === "resign" ? 0 : 1, 2], [seat.charCodeAt(0) - 97, seats.length]);
    });
    return digits;
}

const gameLines = (game, events) => `game ${game}${events.length ? `\nevents ${events.join(" ")}` : ""}`;
const stateOf = (game, events) => ask(core, `state\n${gameLines(game, events)}`).ok;

function textOf(number) {
    const letter = (digit) => LETTERS[Number(digit)];
    let text = "";
    for (let rest = number; rest > 0n; rest /= 62n) text = letter(rest % 62n) + text;
    const check = number % PRIME;
    return text + letter(check / 62n) + letter(check % 62n);
}

const linkOf = (game, events) =>
    textOf(digitsOf(game, events).reduceRight((sum, [digit, base]) => sum * BigInt(base) + BigInt(digit), 1n));

/** Some moves, the same each time. */
function play(game, plies) {
    const events = [];
    for (let random = 7; events.length < plies; ) {
        const { moves, over } = stateOf(game, events);
        if (over) break;
        random = (random * 1103515245 + 12345) % 2147483648;
        events.push(moves[random % moves.length].text);
    }
    return events;
}

for (const game of ["cephalopod", "octogo"]) {
    test(`${game}: the same link by the document`, () => {
        for (const plies of [0, 1, 2, 17, 40]) {
            const events = play(game, plies);
            for (const all of [events, [...events, "b:resign"], [...events, "a:timeout"]]) {
                const link = ask(core, `link\n${gameLines(game, all)}`).ok;
                assert.equal(link, linkOf(game, all));
                assert.deepEqual(ask(core, `unlink\nlink ${link}`).ok.events, all);
            }
        }
    });
}

test("what is no link is refused", () => {
    assert.equal(ask(core, "unlink\nlink 2TMTj").error.code, "POD_ERROR_LINK");
    assert.equal(ask(core, "unlink\nlink a b").error.code, "POD_ERROR_LINK_LETTER");
    assert.equal(ask(core, "unlink").error.code, "POD_ERROR_LINK");
    // A version to come: the same number with the digit 1.
    const number = 1n + 4n * (8n * 3n);
    assert.equal(ask(core, `unlink\nlink ${textOf(number)}`).error.code, "POD_ERROR_LINK_VERSION");
});
