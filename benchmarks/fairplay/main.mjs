// How well `ludopod admin fairplay` tells the engine from the characters: games are played, each player's moves compared, and the
// figures of the engine set beside those of the characters. Every game has its seed, and a search counts positions, so the same
// program prints the same figures (docs/fairplay.md).
//
//   ./bench fairplay [--games N] [--game NAME] [--board RxC] [--players N] [--keep FOLDER]
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

const given = (value) => ({ type: "string", default: value });
const { values } = parseArgs({ options: { games: given("200"), game: given("cephalopod"), board: given("5x5"), players: given("2"), keep: { type: "string" } } });
const program = process.env.LUDOPOD ?? "build/ludopod";
const folder = values.keep ?? mkdtempSync(join(tmpdir(), "fairplay-"));
mkdirSync(folder, { recursive: true });

/** One that searches twice as much as the report does, and one that searches five times as much. */
const engines = ["character=kraken,nodes=20000", "character=kraken,nodes=50000"];
/** Those who play as people do, the weakest first. */
const cast = ["nautilus", "dumbo", "firefly", "argonaut", "coconut", "cuttlefish", "glass", "spirula"].map((name) => `character=${name}`);
/** Who plays: the engine against all but the two strongest of them, and they among themselves, each against the next but one. */
const assisted = cast.slice(0, -2).map((character, index) => [engines[index % 2], character]);
const honest = cast.slice(0, -2).map((character, index) => [character, cast[index + 2]]);

function run(...words) {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: "utf8", maxBuffer: 1 << 30, stdio: ["ignore", "pipe", "pipe"] });
  if (status) throw new Error(`ludopod ${words.join(" ")}: ${stderr}`);
  return stdout;
}

/** From each opening: two, with changed seats; with more players, each alone in every seat. */
const seats = Number(values.players);
const together = seats > 2 ? 2 * seats : 2;
const rules = ["--game", values.game, "--board", values.board, ...(seats > 2 ? ["--players", values.players] : [])];

/** The games of each pair in a file. */
function play(pairs) {
  const each = together * Math.ceil(Number(values.games) / pairs.length / together);
  return pairs.map(([one, other], index) => {
    const file = join(folder, `${[values.game, values.board, seats, one, other].join("-")}.txt`);
    if (!existsSync(file)) run("match", "--games", String(each), ...rules, "--seed", String(index + 1), "--records", file, one, other);
    return { file, names: [one, other] };
  });
}

/** What a player's moves in one game come to; or in several, taken together. */
function measure(moves) {
  const telling = moves.filter(({ gap }) => gap >= 0.03);
  const share = (part, of) => (of.length ? part / of.length : 0);
  return {
    loss: share(moves.reduce((sum, { loss }) => sum + loss, 0), moves),
    best: share(telling.filter(({ best }) => best).length, telling),
    near: share(moves.filter(({ loss }) => loss <= 0.02).length, moves),
  };
}

/** By player and game. */
function compare({ file, names }) {
  return names.map((name) => {
    const { player } = JSON.parse(run("admin", "fairplay", name, file, "--games", "50000", "--json"));
    const games = new Map();
    for (const move of player.list) games.set(move.game, [...(games.get(move.game) ?? []), move]);
    return { name, games: [...games.values()], byName: games };
  });
}

/** Samples of so many games of one player. */
const samples = (players, size) =>
  players.flatMap(({ games }) => Array.from({ length: Math.floor(games.length / size) }, (_, i) => measure(games.slice(i * size, (i + 1) * size).flat())));

/** How often one of the first is beyond one of the others (the area under the curve), and how many of the first are beyond all
    but one in a hundred of the others. sign: 1 where more speaks for the engine, else -1. */
function separation(first, others, key, sign) {
  const of = (list) => list.map((sample) => sign * sample[key]).sort((a, b) => a - b);
  const [high, low] = [of(first), of(others)];
  const beyond = high.reduce((sum, value) => sum + low.reduce((count, other) => count + (value > other ? 1 : value === other ? 0.5 : 0), 0), 0);
  const bound = low[Math.max(0, Math.ceil(0.99 * low.length) - 1)];
  return { area: beyond / (high.length * low.length), found: high.filter((value) => value > bound).length / high.length };
}

/** Somebody who asks the engine every second time: its moves and the opponent's, in turn, of the same games. */
const half = ([one, other]) => ({ games: [...one.byName].map(([name, moves]) => [...moves.filter((_, i) => i % 2), ...(other.byName.get(name) ?? []).filter((_, i) => i % 2 === 0)]) });

const percent = (share) => `${(100 * share).toFixed(1)} %`;

const pairs = play(assisted).map(compare);
const all = { assisted: pairs.flat(), honest: play(honest).flatMap(compare) };
const halves = pairs.map(half);
const engine = all.assisted.filter(({ name }) => engines.includes(name));
const people = [...all.honest, ...all.assisted.filter(({ name }) => !engines.includes(name))];

console.log(`${values.game}, ${values.board}, ${seats} players: ${engine.reduce((sum, { games }) => sum + games.length, 0)} games of the engine, ${all.honest.reduce((sum, { games }) => sum + games.length, 0) / 2} of characters\n`);
console.log("| player | moves compared | best, where it matters | as good as the best | given away |\n| --- | --- | --- | --- | --- |");
for (const name of [...cast, ...engines]) {
  const moves = [...people, ...engine].filter((player) => player.name === name).flatMap(({ games }) => games.flat());
  const { loss, best, near } = measure(moves);
  console.log(`| ${name} | ${moves.length} | ${percent(best)} | ${percent(near)} | ${percent(loss)} |`);
}
const strongest = all.honest.filter(({ name }) => name === cast.at(-1));
console.log("\n| games together | measure | engine | every second move | engine beside the strongest alone |\n| --- | --- | --- | --- | --- |");
for (const size of [1, 5, 10])
  for (const [key, sign] of [["loss", -1], ["near", 1], ["best", 1]]) {
    const cells = [[engine, all.honest], [halves, all.honest], [engine, strongest]].map(([first, others]) => {
      const both = [samples(first, size), samples(others, size)];
      if (both.some(({ length }) => length === 0)) return "–"; // there were too few games
      const { area, found } = separation(...both, key, sign);
      return `${area.toFixed(3)}, ${percent(found)}`;
    });
    console.log(`| ${size} | ${key} | ${cells.join(" | ")} |`);
  }
if (!values.keep) rmSync(folder, { recursive: true });
