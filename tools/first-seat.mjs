// What it is worth to move first: a character plays against itself from the start of the game, over and over, and the share of
// the points that the first seat gets is told as a difference of ratings, with the 95 % interval (docs/ratings.md).
//   node tools/first-seat.mjs GAME BOARD CHARACTER GAMES [SEED] [PROGRAM]
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [game, board, character, games, seed = "1", program = "build/ludopod"] = process.argv.slice(2);
if (!games) {
    console.error("usage: node tools/first-seat.mjs GAME BOARD CHARACTER GAMES [SEED] [PROGRAM]");
    process.exit(2);
}

const engine = spawn(program, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
const say = (line) => engine.stdin.write(`${line}\n`);

/** The next line that begins with this word, without it. */
async function hear(word) {
    for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error("the engine has ended");
        if (value.startsWith("info string") && !value.includes("proven")) throw new Error(value);
        if (value.startsWith(`${word} `)) return value.slice(word.length + 1).split(" ")[0];
    }
}

/** The points of the first seat. */
async function play(number) {
    say(`setoption name Seed value ${Number(seed) * 1_000_000 + number}`);
    say("uginewgame");
    const moves = [];
    for (;;) {
        say(`position startpos moves ${moves.join(" ")}`);
        say("query result");
        const result = await hear("response");
        if (result !== "none") return { p1win: 1, p2win: 0 }[result] ?? 0.5;
        say("go");
        moves.push(await hear("bestmove"));
    }
}

say(`setoption name Game value ${game}`);
say(`setoption name Board value ${board}`);
say(`setoption name Character value ${character}`);

const counts = { won: 0, drawn: 0, lost: 0 };
for (let number = 1; number <= Number(games); number++) {
    const points = await play(number);
    counts[points === 1 ? "won" : points === 0 ? "lost" : "drawn"]++;
}
say("quit");

const total = Number(games);
const mean = (counts.won + counts.drawn / 2) / total;
const variance = (counts.won * (1 - mean) ** 2 + counts.drawn * (0.5 - mean) ** 2 + counts.lost * mean ** 2) / total;
const error = 1.96 * Math.sqrt(variance / total);
const points = (share) => Math.round(-400 * Math.log10(1 / share - 1));
console.log(
    [game, board, character, `seed ${seed}`, `${total} games`, `+${counts.won} =${counts.drawn} -${counts.lost}`, `${(100 * mean).toFixed(1)} %`,
        `${points(mean)} points (${points(mean - error)} to ${points(mean + error)})`].join("\t"),
);
