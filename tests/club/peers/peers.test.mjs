// Our ratings and those of two programs that others wrote, on random histories: Glicko-1 is Glicko-2 whose volatility is as
// good as nothing, and openskill has Weng and Lin's algorithm 4 (Plackett-Luce).
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { Glicko2 } from "glicko2";
import { rate, rating } from "openskill";
import { plackettLuce } from "openskill/models";

const SEED = 2011;
const HISTORIES = 10_000;
const [LEAST, MOST] = [100, 3500];
const [SUREST, NEW] = [50, 350];
/** Rating points for one point of Weng and Lin's own scale. */
const SCALE = 42;
const BEGIN = 1500;

function numbers(seed) {
    let state = seed;
    return () => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return (state >>> 0) / 2 ** 32;
    };
}

const within = (value, least, most) => Math.min(Math.max(value, least), most);
const bounded = ([value, deviation]) => [within(value, LEAST, MOST), within(deviation, SUREST, NEW)];

/** What our program makes of these lines. */
function ours(lines) {
    const { stdout, stderr, status } = spawnSync(process.env.LUDOPOD_RATING_ANSWERS, {
        input: `${lines.join("\n")}\n`,
        maxBuffer: 2 ** 28,
        encoding: "utf8",
    });
    assert.equal(status, 0, stderr);
    const answers = stdout.trim().split("\n").map((line) => line.split(" ").map(Number));
    assert.equal(answers.length, lines.length);
    return answers;
}

/** `most`: how far from theirs ours may be. */
function assertNear(actual, expected, most, what) {
    const worst = Math.max(...expected.map((number, at) => Math.abs(number - actual[at])));
    assert.ok(worst < most, `${what}: ${actual.join(" ")}, expected ${expected.join(" ")}`);
}

/** Somebody whose true deviation is the one that was drawn: a new one in every tenth case. */
function draw(random) {
    return random() < 0.1 ? [BEGIN, NEW] : [LEAST + random() * (MOST - LEAST), SUREST + random() * (NEW - SUREST)];
}

/** It has seven digits of the constant that turns rating points into its own. */
function glickoByOthers([value, deviation], games) {
    const ranking = new Glicko2({ tau: 1e-6, rating: BEGIN, rd: NEW, vol: 1e-7 });
    const player = ranking.makePlayer(value, deviation, 1e-7);
    ranking.updateRatings(games.map(([opponent, rd, score]) => [player, ranking.makePlayer(opponent, rd, 1e-7), score]));
    return bounded([player.getRating(), player.getRd()]);
}

test(`Glicko-1 equals another program's on ${HISTORIES} random histories (seed ${SEED})`, () => {
    const random = numbers(SEED);
    const cases = Array.from({ length: HISTORIES }, () => ({
        of: draw(random),
        games: Array.from({ length: 1 + Math.floor(random() * 8) }, () => [...draw(random), Math.floor(random() * 3) / 2]),
    }));
    const answers = ours(cases.map(({ of, games }) => ["glicko", ...of, games.length, ...games.flat()].join(" ")));
    cases.forEach(({ of, games }, at) => assertNear(answers[at], glickoByOthers(of, games), 1e-3, `history ${at}`));
});

function wengLinByOthers(players, places) {
    const scaled = players.map(([value, deviation]) => [
        rating({ mu: 25 + (value - BEGIN) / SCALE, sigma: deviation / SCALE }),
    ]);
    const after = rate(scaled, { rank: places, model: plackettLuce });
    return after.flatMap(([{ mu, sigma }]) => bounded([BEGIN + (mu - 25) * SCALE, sigma * SCALE]));
}

/** Games of people of all kinds; places are shared now and then. */
test(`Weng and Lin's ratings equal openskill's in ${HISTORIES} random games of two to six (seed ${SEED})`, () => {
    const random = numbers(SEED);
    const cases = Array.from({ length: HISTORIES }, () => {
        const count = 2 + Math.floor(random() * 5);
        return {
            players: Array.from({ length: count }, () => draw(random)),
            places: Array.from({ length: count }, () => 1 + Math.floor(random() * count)),
        };
    });
    const answers = ours(
        cases.map(({ players, places }) =>
            ["weng_lin", players.length, ...players.flatMap((player, at) => [...player, places[at]])].join(" "),
        ),
    );
    cases.forEach(({ players, places }, at) => assertNear(answers[at], wengLinByOthers(players, places), 1e-6, `game ${at}`));
});
