// The puzzles that are shipped, as the page has them.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./server.mjs";

/** `bests`: the moves that are to be found one after the other. */
export async function shippedFor(game) {
    const puzzles = [];
    for (const line of (await readFile(join(root, `data/puzzles/${game}.jsonl`), "utf8")).trim().split("\n").map(JSON.parse)) {
        if (line.reply === undefined) puzzles.push({ ...line, bests: [line.best] });
        else puzzles.at(-1).bests.push(line.best);
    }
    return puzzles;
}
