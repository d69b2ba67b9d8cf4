// What recorded games of Cephalopod between two say of players' advice (docs/theory.md): a table of measures, each with its 95 %
// interval.
//   ludopod match --board 5x5 --games 1000 --seed 38 --records FILE nodes=10000 nodes=10000 && node tools/theory.mjs FILE
import { readFileSync } from "node:fs";

const [file] = process.argv.slice(2);
if (!file) {
    console.error("usage: node tools/theory.mjs FILE");
    process.exit(2);
}

/** A board: rows, columns, and by square its owner and pips. */
function boardOf(line) {
    const [rows, turn] = line.split(" ");
    const dice = new Map();
    const lines = rows.split("/");
    let columns = 0;
    lines.forEach((row, index) => {
        columns = 0;
        for (const [, owner, pips, empty] of row.matchAll(/([ab])(\d)|(\d)/g)) {
            if (owner) dice.set(String.fromCharCode(97 + columns) + (lines.length - index), { owner, pips: Number(pips) });
            columns += Number(empty ?? 1);
        }
    });
    return { rows: lines.length, columns, dice, turn };
}

function neighbours({ rows, columns }, square) {
    const [x, y] = [square.charCodeAt(0) - 97, Number(square.slice(1))];
    return [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]]
        .filter(([column, row]) => column >= 0 && column < columns && row >= 1 && row <= rows)
        .map(([column, row]) => String.fromCharCode(97 + column) + row);
}

const squaresOf = ({ rows, columns }) =>
    Array.from({ length: rows * columns }, (_, index) => String.fromCharCode(97 + (index % columns)) + (1 + Math.floor(index / columns)));

/** All sets that may be captured from an empty square. */
function capturesAt(board, square) {
    const around = neighbours(board, square).filter((other) => board.dice.has(other));
    const sets = Array.from({ length: 1 << around.length }, (_, bits) => around.filter((_, index) => bits & (1 << index)));
    return sets.filter((set) => set.length > 1 && set.reduce((sum, other) => sum + board.dice.get(other).pips, 0) <= 6);
}

const emptyOf = (board) => squaresOf(board).filter((square) => !board.dice.has(square));

/** The squares whose dice some move captures. */
const attackedOn = (board) => new Set(emptyOf(board).flatMap((square) => capturesAt(board, square).flat()));

function play(board, text) {
    const [square, captured] = text.split("=");
    const taken = captured?.split("+") ?? [];
    const pips = taken.reduce((sum, other) => sum + board.dice.get(other).pips, 0) || 1;
    const dice = new Map(board.dice);
    taken.forEach((other) => dice.delete(other));
    dice.set(square, { owner: board.turn, pips, made: taken.length > 0 });
    return { ...board, dice, turn: board.turn === "a" ? "b" : "a", square, taken };
}

function gamesIn(text) {
    return text.split(/^(?=\[Game )/m).filter((record) => record.startsWith("[Game")).map((record) => {
        const tag = (name) => new RegExp(`^\\[${name} "(.*)"\\]$`, "m").exec(record)?.[1];
        const moves = record.replace(/^\[.*$/gm, "").match(/[a-j]\d+(=[a-j]\d+(\+[a-j]\d+)*)?/g) ?? [];
        const boards = [boardOf(tag("Position"))];
        for (const move of moves) boards.push(play(boards[boards.length - 1], move));
        const last = boards[boards.length - 1];
        const count = (owner) => [...last.dice.values()].filter((die) => die.owner === owner).length;
        return { boards, margin: count("a") - count("b") };
    });
}

// ---- Shares, with Wilson's interval; and the worth of things, by least squares.

function told(name, yes, all) {
    const [share, z] = [yes / all, 1.96];
    const middle = (share + (z * z) / (2 * all)) / (1 + (z * z) / all);
    const reach = (z / (1 + (z * z) / all)) * Math.sqrt((share * (1 - share)) / all + (z * z) / (4 * all * all));
    const percent = (value) => (100 * value).toFixed(1);
    console.log([name, `${percent(share)} %`, `${percent(middle - reach)} to ${percent(middle + reach)}`, `${yes} of ${all}`].join("\t"));
}

/** Tells how a number follows from others: the factors, each with its interval. */
function fit(names, rows) {
    const size = names.length;
    const matrix = names.map((_, i) => [
        ...names.map((_, k) => rows.reduce((sum, { of }) => sum + of[i] * of[k], 0)),
        ...names.map((_, k) => Number(i === k)),
        rows.reduce((sum, { of, is }) => sum + of[i] * is, 0),
    ]);
    for (let i = 0; i < size; i++) {
        const pivot = matrix[i][i];
        matrix[i] = matrix[i].map((value) => value / pivot);
        for (let k = 0; k < size; k++) {
            const factor = matrix[k][i];
            if (k !== i) matrix[k] = matrix[k].map((value, column) => value - factor * matrix[i][column]);
        }
    }
    const found = matrix.map((row) => row[2 * size]);
    const error = rows.reduce((sum, { of, is }) => sum + (is - of.reduce((all, value, i) => all + value * found[i], 0)) ** 2, 0) / (rows.length - size);
    names.forEach((name, i) => {
        const reach = 1.96 * Math.sqrt(error * matrix[i][size + i]);
        console.log([name, found[i].toFixed(2).replace("-0.00", "0.00"), `${(found[i] - reach).toFixed(2)} to ${(found[i] + reach).toFixed(2)}`, `${rows.length} games`].join("\t"));
    });
}

const games = gamesIn(readFileSync(file, "utf8"));
const decided = games.filter(({ margin }) => margin !== 0);
const cornersOf = ({ rows, columns }) => ["a1", `a${rows}`, `${String.fromCharCode(96 + columns)}1`, `${String.fromCharCode(96 + columns)}${rows}`];

/** How much more the first player has of what is counted. */
const more = ({ dice }, counts) => [...dice].reduce((sum, [square, die]) => sum + (counts(die, square) ? (die.owner === "a" ? 1 : -1) : 0), 0);

const { rows, columns } = games[0].boards[0];
console.log(`${rows}x${columns}: ${games.length} games, ${(games.reduce((sum, { boards }) => sum + boards.length - 1, 0) / games.length).toFixed(1)} moves each`);

console.log("\n# Worth, in dice at the end, of each more than the other side has, at three moments of the game");
for (const share of [0.25, 0.5, 0.75]) {
    const names = ["a die", "a corner", "a six", "a die that can be captured", "the move"].map((name) => `${name}, after ${100 * share} %`);
    fit(names, games.map(({ boards, margin }) => {
        const board = boards[Math.floor(share * (boards.length - 1))];
        const corners = cornersOf(board);
        const attacked = attackedOn(board);
        return {
            of: [
                more(board, () => true),
                more(board, (_, square) => corners.includes(square)),
                more(board, ({ pips }) => pips === 6),
                more(board, (_, square) => attacked.has(square)),
                board.turn === "a" ? 1 : -1,
            ],
            is: margin,
        };
    }));
}

console.log("\n# Who wins");
const lastMover = ({ boards }) => (boards[boards.length - 1].turn === "a" ? "b" : "a");
told("whoever places the last die", decided.filter((game) => (lastMover(game) === "a") === game.margin > 0).length, decided.length);
const sixes = decided.map(({ boards, margin }) => more(boards[boards.length - 1], ({ pips }) => pips === 6) * Math.sign(margin)).filter((lead) => lead !== 0);
told("whoever has more sixes at the end", sixes.filter((lead) => lead > 0).length, sixes.length);

console.log("\n# Dice that are placed: how many are still there at the end");
const placed = games.flatMap(({ boards }) => boards.slice(1).map((board, index) => {
    const { square } = board;
    const stays = boards.slice(index + 2).every((later) => !later.taken.includes(square));
    const closed = neighbours(board, square).every((other) => board.dice.has(other));
    return { ...board.dice.get(square), stays, closed };
}));
for (const pips of [1, 2, 3, 4, 5, 6]) {
    const those = placed.filter((die) => die.pips === pips);
    if (those.length) told(`a die of ${pips}`, those.filter(({ stays }) => stays).length, those.length);
}
for (const closed of [true, false]) {
    const ones = placed.filter((die) => die.pips === 1 && die.closed === closed);
    told(closed ? "a one with no empty square beside it" : "a one beside an empty square", ones.filter(({ stays }) => stays).length, ones.length);
}

console.log("\n# Attacked dice of the player to move that the move saves; and what a move chosen by chance would save");
const turns = games.flatMap(({ boards }) => boards.slice(0, -1).map((board, index) => ({ board, next: boards[index + 1] })));
const allMoves = (board) => emptyOf(board).flatMap((square) => {
    const sets = capturesAt(board, square);
    return sets.length ? sets.map((set) => `${square}=${set.join("+")}`) : [square];
});
const sample = turns.filter((_, index) => index % 7 === 0);
const saved = new Map();
for (const { board, next } of sample) {
    const attacked = [...attackedOn(board)].filter((square) => board.dice.get(square).owner === board.turn);
    if (!attacked.length) continue;
    const moves = allMoves(board).map((move) => play(board, move));
    const rest = moves.map((after) => attackedOn(after));
    const now = attackedOn(next);
    for (const square of attacked) {
        const { pips } = board.dice.get(square);
        const kept = (after, on) => after.dice.has(square) && !after.taken.includes(square) && !on.has(square);
        const of = saved.get(pips) ?? { all: 0, yes: 0, chance: 0 };
        of.all++;
        of.yes += kept(next, now);
        of.chance += moves.filter((after, index) => kept(after, rest[index])).length / moves.length;
        saved.set(pips, of);
    }
}
for (const [pips, { all, yes, chance }] of [...saved].sort(([one], [other]) => one - other))
    told(`a die of ${pips} (by chance ${((100 * chance) / all).toFixed(1)} %)`, yes, all);

console.log("\n# What is captured");
const choices = turns.filter(({ next }) => next.taken.length > 0);
const theirs = ({ board, next }) => next.taken.filter((square) => board.dice.get(square).owner !== board.turn).length;
told("dice of the other side, of all that are captured", choices.reduce((sum, turn) => sum + theirs(turn), 0), choices.reduce((sum, { next }) => sum + next.taken.length, 0));
let [offered, all] = [0, 0];
for (const { board } of choices) {
    const sets = emptyOf(board).flatMap((square) => capturesAt(board, square));
    all += sets.reduce((sum, set) => sum + set.length, 0) / sets.length;
    offered += sets.reduce((sum, set) => sum + set.filter((square) => board.dice.get(square).owner !== board.turn).length, 0) / sets.length;
}
told("the same, of a capture chosen by chance", Math.round(offered), Math.round(all));
const canSix = turns.filter(({ board }) => emptyOf(board).some((square) => capturesAt(board, square).some((set) => set.reduce((sum, other) => sum + board.dice.get(other).pips, 0) === 6)));
told("turns in which a six can be made and is", canSix.filter(({ next }) => next.dice.get(next.square).pips === 6).length, canSix.length);
const chance = canSix.reduce((sum, { board }) => {
    const moves = allMoves(board).map((move) => play(board, move));
    return sum + moves.filter((after) => after.dice.get(after.square).pips === 6).length / moves.length;
}, 0);
told("the same, of a move chosen by chance", Math.round(chance), canSix.length);
