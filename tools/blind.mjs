// Pairs of games for a reader who is to tell who errs by chance: in each, one player of the key and one of the list play the
// same opponent from the same opening, and a file shows both games as boards, in an order that the seed draws (docs/strength.md).
//   node tools/blind.mjs FOLDER KEY SEED [PROGRAM] <LIST
// LIST has a line a pair, with tabs between: GAME BOARD PLAYER OTHER-PLAYER OPPONENT, as `ludopod match` takes them. The files are
// FOLDER/pair-01.txt and so on; KEY says for each which player made game A, and which game B.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [folder, key, seed, program = "build/ludopod"] = process.argv.slice(2);
if (!seed) {
    console.error("usage: node tools/blind.mjs FOLDER KEY SEED [PROGRAM] <LIST");
    process.exit(2);
}
const across = 4;
const judged = { cephalopod: "( ), a", octogo: "[ ], r" };
const scratch = mkdtempSync(join(tmpdir(), "blind-"));
const ludopod = (...words) => execFileSync(program, words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

/** The first of two games of a match, whose opening follows from the seed alone: the player sits in seat a. */
function play(number, game, board, player, opponent) {
    const records = join(scratch, "games.txt");
    ludopod("match", "--game", game, "--board", board, "--games", "2", "--seed", `${seed}${number}`, "--records", records, player, opponent);
    const [{ tags, moves }] = JSON.parse(ludopod("record", "convert", "--to", "json", records));
    rmSync(records);
    return { start: tags.Position, moves: moves.map(({ move }) => move) };
}

/** All positions of a game, several beside each other. */
function boards(game, board, { start, moves }) {
    const options = ["--game", game, "--board", board];
    let position = start;
    const drawn = [undefined, ...moves].map((move, number) => {
        const title = move ? `${number}. ${position.split(" ")[1]} ${move}` : "the opening";
        if (move) position = ludopod("apply", ...options, position, move).trim();
        return [title, ...ludopod("show", ...options, position).trimEnd().split("\n")];
    });
    const wide = Math.max(...drawn.flat().map((line) => line.length)) + 3;
    const rows = Array.from({ length: Math.ceil(drawn.length / across) }, (_, row) => drawn.slice(row * across, (row + 1) * across));
    return rows.map((row) => row[0].map((_, line) => row.map((one) => one[line].padEnd(wide)).join("").trimEnd()).join("\n")).join("\n\n");
}

const list = readFileSync(0, "utf8").trimEnd().split("\n").map((line) => line.split("\t"));
mkdirSync(folder, { recursive: true });
const told = list.map(([game, board, player, other, opponent], at) => {
    const number = String(at + 1).padStart(2, "0");
    const order = createHash("sha256").update(`${seed} ${number}`).digest()[0] & 1 ? [player, other] : [other, player];
    const games = order.map((who) => boards(game, board, play(at + 1, game, board, who, opponent)));
    const text = games.map((shown, i) => `Game ${"AB"[i]}\n\n${shown}\n`).join("\n");
    writeFileSync(join(folder, `pair-${number}.txt`), `${game} ${board}; judged in both games: ${judged[game]}\n\n${text}`);
    return [number, ...order, opponent].join("\t");
});
writeFileSync(key, `pair\tgame A\tgame B\topponent\n${told.join("\n")}\n`);
rmSync(scratch, { recursive: true });
