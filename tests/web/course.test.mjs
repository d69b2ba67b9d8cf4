// The course: its positions are shipped puzzles, and each is about what its lesson says.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { page } from "./lib/page.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const { readPuzzles } = page.puzzleFile;
const courses = Object.fromEntries(["cephalopod", "octogo"].map((game) => [game, page[`${game}Course`].course({ ...page.i18n.wordsOf("en"), t: (text) => text })]));

const capturedBy = (move) => move.split("=")[1]?.split("+") ?? [];
/** Of a position of Cephalopod: what lies on each square, and who is to move. */
function boardOf({ position }) {
    const [rows, turn] = position.split(" ");
    const dice = new Map();
    rows.split("/").reverse().forEach((row, y) => {
        let x = 0;
        for (const [, owner, pips, empty] of row.matchAll(/([ab])(\d)|(\d)/g)) {
            if (owner) dice.set("abcde"[x] + (y + 1), { mine: owner === turn, pips: Number(pips) });
            x += Number(empty ?? 1);
        }
    });
    const mine = [...dice.values()].filter((die) => die.mine).length;
    return { dice, lead: 2 * mine - dice.size, sum: (squares) => squares.reduce((all, square) => all + dice.get(square).pips, 0) };
}
const most = (puzzle) => Math.max(...[puzzle.best, ...Object.keys(puzzle.refuted)].map((move) => capturedBy(move).length));
const size = ({ position }) => position.split(" ")[0].replace(/[^a-z]/gi, "").length;

/** What the best move of each position does, by the name of its lesson. */
const IS = {
    "must-capture": ({ themes }) => themes.includes("quiet"),
    "your-own-dice": (puzzle) => capturedBy(puzzle.best).length > 0 && capturedBy(puzzle.best).every((square) => boardOf(puzzle).dice.get(square).mine),
    sixes: (puzzle) => boardOf(puzzle).sum(capturedBy(puzzle.best)) === 6,
    "closed-holes": (puzzle) => {
        const { dice } = boardOf(puzzle);
        const [x, y] = [puzzle.best.charCodeAt(0), Number(puzzle.best[1])];
        const around = [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]].map(([column, row]) => String.fromCharCode(column) + row);
        return capturedBy(puzzle.best).length === 0 && around.every((square) => dice.has(square) || !puzzle.squares.has(square));
    },
    "last-squares": ({ themes, empty }) => empty <= 5 && themes.includes("quiet"),
    "two-for-one": ({ themes }) => themes.includes("offer") && themes.includes("quiet"),
    count: (puzzle) => capturedBy(puzzle.best).length > 0 && capturedBy(puzzle.best).length < most(puzzle),
    openings: (puzzle) => size(puzzle) <= 5 + 5 && puzzle.empty >= 10,
    "defend-a-lead": (puzzle) => boardOf(puzzle).lead >= 3 && capturedBy(puzzle.best).length === 0,
    "from-behind": (puzzle) => boardOf(puzzle).lead <= -3 && capturedBy(puzzle.best).length > 0,
    "turn-in-time": ({ themes }) => themes.includes("turn"),
    "two-in-a-row": ({ best }) => best.split("x").length === 3,
    "leave-it": ({ themes }) => themes.includes("quiet"),
    exchanges: ({ themes }) => themes.includes("offer") && themes.includes("capture"),
    "last-pieces": (puzzle) => size(puzzle) <= 3 && puzzle.themes.includes("still"),
};

for (const [game, least] of [["cephalopod", 10], ["octogo", 5]])
    test(`each lesson of ${game} has three proven positions about one thing`, async () => {
        const shipped = new Map(readPuzzles(await readFile(join(root, `data/puzzles/${game}.jsonl`), "utf8")).map((puzzle) => [puzzle.id, puzzle]));
        const { lessons } = courses[game];
        assert.ok(lessons.length >= least);
        const ids = lessons.flatMap(({ puzzles }) => puzzles);
        assert.equal(new Set(ids).size, 3 * lessons.length);
        for (const { name, puzzles } of lessons)
            for (const id of puzzles) {
                const puzzle = shipped.get(id);
                assert.ok(puzzle, `${name}: ${id} is shipped`);
                const rows = puzzle.position.split(" ")[0].split("/");
                const widthOf = (row) => [...row.matchAll(/[a-z]\d|\d/g)].reduce((all, [part]) => all + (/^\d/.test(part) ? Number(part) : 1), 0);
                const squares = new Set(rows.flatMap((_, y) => Array.from({ length: widthOf(rows[0]) }, (_, x) => "abcdefghij"[x] + (y + 1))));
                const about = { ...puzzle, squares, empty: squares.size - size(puzzle) };
                assert.ok(IS[name](about), `${name}: ${id} is about it`);
            }
    });

test("after a mistake a lesson is offered, whatever it was", () => {
    const move = (shows, captured, strokes = []) => ({ text: "", at: "a1", to: "a1", shows, captured, strokes });
    const about = { played: move(1, []), better: move(6, ["a2", "b1"]), own: 0, lead: 0, empty: 9, pieces: 6 };
    const offered = (game, more) => courses[game].lessons.find(({ helps }) => helps({ ...about, ...more }))?.name;
    assert.equal(offered("cephalopod", {}), "sixes");
    assert.equal(offered("cephalopod", { played: move(3, ["a2", "b1"]), better: move(1, []) }), "must-capture");
    assert.equal(offered("cephalopod", { better: move(2, ["a2", "b1"]), own: 2 }), "your-own-dice");
    assert.equal(offered("cephalopod", { better: move(1, []), empty: 3 }), "last-squares");
    assert.equal(offered("cephalopod", { better: move(3, ["a2"]), pieces: 20, lead: -1 }), "from-behind");
    assert.equal(offered("octogo", { better: move(2, [], ["left"]) }), "turn-in-time");
    assert.equal(offered("octogo", { better: move(2, ["a2", "a3"], ["advance", "advance"]) }), "two-in-a-row");
    assert.equal(offered("octogo", { better: move(2, [], ["advance"]) }), "last-pieces");
});

test("the page says of the game what docs/theory.md does", async () => {
    const { WORTH, PARTS, STAY, LAST } = page.theory;
    const told = (await readFile(join(root, "docs/theory.md"), "utf8")).replaceAll("−", "-");
    for (const [board, rows] of Object.entries(WORTH)) {
        const number = (value) => value.toFixed(2);
        for (const [at, part] of PARTS.entries()) {
            const cells = rows.map((row) => row[at]).map(([value, least, most]) => `${number(value)} (${number(least)} to ${number(most)})`);
            assert.ok(told.includes(`| ${part} % | ${board} | ${cells.join(" | ")} |`), `${board} after ${part} %: ${cells}`);
        }
        const stays = STAY[board].map((percent) => `${percent.toFixed(1)} %`).join(" | ");
        assert.ok(told.includes(`| ${board} | ${stays} |`), `${board}: ${stays}`);
    }
    assert.ok(told.includes(`${LAST.map((percent) => `${percent.toFixed(1)} %`).join(" and ")} of the games`));
    assert.match(told, /from 49 to 50 %/);
});
