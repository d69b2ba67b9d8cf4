// Octogo through the API: whole games of two browsers and with the computer, judged by the same program's command line.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { browsersOfOneServer, newGame, pause } from "./harness.mjs";

const browser = browsersOfOneServer();
const names = ["Ada", "Bo"];

/** What the command line answers, which must take the words. */
function ludopod(words, input = "") {
  const { status, stdout, stderr } = spawnSync(process.env.LUDOPOD ?? "build/ludopod", words, { input, encoding: "utf8" });
  assert.equal(status, 0, `${words.join(" ")}: ${stderr}`);
  return stdout.trim();
}

const words = (options) => Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
const movesOf = (position) => ludopod(["moves", "--game", "octogo", position]).split("\n");
const positionAfter = (options, moves) => ludopod(["apply", "--game", "octogo", ...words(options), "start", "-"], moves.join("\n"));

/** Two browsers in the seats of a new game, each with a socket that watches it. */
async function twoAtTheBoard(options) {
  const [ada, bo] = [browser(), browser()];
  const game = await newGame(ada, [{ kind: "you", name: names[0] }, { kind: "open" }], options, "octogo");
  assert.equal((await bo.post(`/api/v1/games/${game.id}/join`, { name: names[1] })).status, 200);
  const sockets = await Promise.all([ada, bo].map((one) => one.socket()));
  for (const socket of sockets) await socket.ask({ type: "watch", game: game.id }, ({ type }) => type === "game");
  const say = (seat, ply, move) => sockets[seat].ask({ type: "move", request: ply, game: game.id, ply, move });
  const look = async () => (await ada.get(`/api/v1/games/${game.id}`)).json;
  const record = async () => (await ada.get(`/api/v1/games/${game.id}/record`)).text;
  return { id: game.id, start: game.start, sockets, say, look, record, close: () => sockets.forEach((socket) => socket.close()) };
}

async function refused(answer, code) {
  const { type, error } = await answer;
  assert.equal(type, "error");
  assert.equal(error.code, code, error.message);
}

/** Plays moves in turn, each heard by the other side. */
async function play(table, moves, from = 0) {
  for (let ply = from; ply < from + moves.length; ply++) {
    assert.equal((await table.say(ply % 2, ply, moves[ply - from])).type, "done", moves[ply - from]);
    await table.sockets[1 - (ply % 2)].hear(({ type, ply: at }) => type === "event" && at === ply);
  }
}

test("two browsers play to the last piece, and nothing out of turn or against the rules gets through", async () => {
  const options = { board: "4x5", pieces: 5 };
  const table = await twoAtTheBoard(options);
  assert.equal(table.start, "eeeee/5/5/AAAAA r - 0");
  const played = [];
  for (let game = await table.look(); !game.over; game = await table.look()) {
    const ply = game.ply;
    const seat = ply % 2;
    assert.equal(game.turn, "ab"[seat]);
    assert.equal(game.position, positionAfter(options, played));
    const moves = movesOf(game.position);
    await refused(table.say(1 - seat, ply, moves[0]), "not_yours");
    await refused(table.say(seat, ply, `${moves[0].slice(0, 2)}<>`), "POD_ERROR_OCTOGO_TURN_BACK");
    await refused(table.say(seat, ply + 1, moves[0]), "stale");
    played.push(moves.find((move) => move.includes("x")) ?? moves[ply % moves.length]);
    await play(table, [played.at(-1)], ply);
  }
  const { result, position, turn, places, events } = await table.look();
  assert.deepEqual(events, played, "the events are the moves as they are written");
  assert.equal(position, positionAfter(options, played));
  assert.equal(turn, null);
  assert.deepEqual(places, result === "1/2-1/2" ? [1, 1] : result === "1-0" ? [1, 2] : [2, 1]);
  await refused(table.say(0, played.length, "a1<"), "POD_ERROR_GAME_OVER");
  assert.match(ludopod(["record", "check", "-"], await table.record()), /no errors/);
  table.close();
});

test("a move in a short form becomes the one that is written", async () => {
  const table = await twoAtTheBoard({ board: "6x10" });
  await play(table, ["A1A3", "a6l"]);
  assert.deepEqual((await table.look()).events, ["a1-a2-a3", "a6<"]);
  table.close();
});

test("the third time a position comes up the game is drawn", async () => {
  const table = await twoAtTheBoard({ board: "6x10" });
  const round = ["a1<", "a6<", "a1>", "a6>"];
  await play(table, [...round, ...round]);
  const { result, over, places } = await table.look();
  assert.deepEqual([over, result, places], [true, "1/2-1/2", [1, 1]]);
  assert.match(ludopod(["record", "check", "-"], await table.record()), /no errors/);
  table.close();
});

test("so it is after the quiet turns that were agreed on, and not before when repetition is off", async () => {
  const table = await twoAtTheBoard({ board: "6x10", quiet: 10, repetition: "off" });
  const round = ["a1<", "a6<", "a1>", "a6>"];
  await play(table, [...round, ...round, "a1<"]);
  assert.equal((await table.look()).over, false);
  await play(table, ["a6<"], 9);
  assert.equal((await table.look()).result, "1/2-1/2");
  table.close();
});

test("one against one, a turn is made once on a square", async () => {
  const table = await twoAtTheBoard({ board: "6x5", pieces: 1 });
  await play(table, ["c1<", "c6<"]);
  await refused(table.say(0, 2, "c1<"), "POD_ERROR_OCTOGO_SPENT");
  assert.equal((await table.look()).position, "2d2/5/5/5/5/2H2 r l,l 2");
  await play(table, ["c1-b2", "c6>", "b2<"], 2);
  assert.equal((await table.look()).position, "2e2/5/5/5/1G3/5 b l,lr 5");
  table.close();
});

test("the computer plays a game to the end", async () => {
  const ada = browser();
  let game = await newGame(ada, [{ kind: "you", name: "Ada" }, { kind: "computer", character: "bobtail" }], { board: "4x4", pieces: 2, quiet: 60 }, "octogo");
  while (!game.over) {
    if (game.turn === "a") {
      const moves = movesOf(game.position);
      const move = moves.find((one) => one.includes("x")) ?? moves[game.ply % moves.length];
      const answer = await ada.post(`/api/v1/games/${game.id}/moves`, { ply: game.ply, move });
      assert.equal(answer.status, 200, answer.text);
      game = answer.json;
    } else {
      await pause(10);
      game = (await ada.get(`/api/v1/games/${game.id}`)).json;
    }
  }
  assert.match(game.result, /^(1-0|0-1|1\/2-1\/2)$/);
});
