// Whole games through the API, two browsers at one game, and what a watcher sees.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browsersOfOneServer, newGame, pause, playSomething, until } from "./harness.mjs";

const browser = browsersOfOneServer();

test("a bot plays the computer to the end by HTTP", async () => {
  const ada = browser();
  let game = await newGame(ada, [{ kind: "you", name: "Ada" }, { kind: "computer", character: "bobtail" }], { board: "3x5" });
  while (!game.over) {
    if (game.turn === "a") {
      const { answer } = await playSomething(ada, game);
      assert.equal(answer.status, 200, answer.text);
      game = answer.json;
    } else {
      await pause(10);
      game = (await ada.get(`/api/v1/games/${game.id}`)).json;
    }
  }
  assert.match(game.result, /^(1-0|0-1)$/, "an odd board has a winner");
  assert.deepEqual([...game.places].sort(), [1, 2]);
  assert.equal(game.turn, null);
  const record = await ada.get(`/api/v1/games/${game.id}/record`);
  assert.match(record.text, /\[A "Ada"\]/);
  assert.ok(record.text.includes(`[Result "${game.result}"]`));
  const json = await ada.get(`/api/v1/games/${game.id}/record?format=json`);
  assert.equal(json.status, 200);
  assert.ok(json.json);

  const rematch = { ply: game.ply, kind: "rematch" };
  const { status, json: { next } } = await ada.post(`/api/v1/games/${game.id}/offer`, rematch);
  assert.equal(status, 200);
  assert.equal((await ada.get(`/api/v1/games/${next}`)).json.seats[0].kind, "computer", "seats turn by one, and computers agree at once");
  assert.equal((await ada.post(`/api/v1/games/${game.id}/offer`, rematch)).json.next, next, "asked again: the same game");
  assert.equal((await ada.get(`/api/v1/games/${game.id}`)).json.next, next);
});

test("a record says which characters have played", async () => {
  const ada = browser();
  const seats = [{ kind: "you" }, { kind: "computer", character: "blue-ring" }, { kind: "computer", character: "kraken" }];
  const game = await newGame(ada, seats, { board: "3x5", players: 3 });
  assert.deepEqual(game.seats.map(({ character }) => character), [undefined, "blue-ring", "kraken"]);
  const { text } = await ada.get(`/api/v1/games/${game.id}/record`);
  assert.match(text, /\[B "Blue Ring \(Ludopod\)"\]/);
  assert.match(text, /\[C "Kraken \(Ludopod\)"\]/);
});

test("six players, five of them computers", async () => {
  const ada = browser();
  const seats = [{ kind: "you" }, ...Array.from({ length: 5 }, () => ({ kind: "computer", character: "bobtail" }))];
  let game = await newGame(ada, seats, { board: "2x3", players: 6 });
  while (!game.over) {
    game = game.turn === "a" ? (await playSomething(ada, game)).answer.json : (await pause(10), (await ada.get(`/api/v1/games/${game.id}`)).json);
  }
  assert.equal(game.places.length, 6);
});

test("computers do not play on when the last person has left", async () => {
  const [ada, bo, eve] = [browser(), browser(), browser()];
  const seats = [{ kind: "you" }, { kind: "open" }, { kind: "computer", character: "bobtail" }, { kind: "computer", character: "bobtail" }];
  const { id } = await newGame(ada, seats, { board: "8x8", players: 4 });
  await bo.post(`/api/v1/games/${id}/join`, {});
  const watcher = await eve.socket();
  await watcher.ask({ type: "watch", game: id, request: 1 });
  await playSomething(ada, (await ada.get(`/api/v1/games/${id}`)).json);
  await playSomething(bo, (await bo.get(`/api/v1/games/${id}`)).json);
  await until("all to have moved", async () => (await ada.get(`/api/v1/games/${id}`)).json.ply === 4);
  const first = (await bo.post(`/api/v1/games/${id}/resign`, { ply: 4 })).json;
  assert.equal(first.over, false, "Ada plays on");
  const last = (await ada.post(`/api/v1/games/${id}/resign`, { ply: first.ply })).json;
  assert.deepEqual(last.events.slice(4, 6), ["b:resign", "a:resign"]);
  assert.match(last.events[6], /^[cd]:resign$/);
  assert.equal(last.over, true);
  assert.deepEqual(last.places.slice(0, 2), [3, 4]);
  assert.match((await watcher.hear(({ type, ply }) => type === "event" && ply === 6)).event, /^[cd]:resign$/);
  const asked = await ada.post(`/api/v1/games/${id}/offer`, { ply: 7, kind: "rematch" });
  assert.deepEqual([asked.json.next, asked.json.offers.map(({ by }) => by)], [null, ["a"]], "Bo has not agreed");
  assert.match((await bo.post(`/api/v1/games/${id}/accept`, { ply: 7, kind: "rematch" })).json.next, /^\w{10}$/);
  watcher.close();
});

test("two browsers and a watcher agree on a game, move by move", async () => {
  const [ada, bo, eve] = [browser(), browser(), browser()];
  let game = await newGame(ada);
  assert.deepEqual(game.seats.map(({ taken }) => taken), [true, false]);
  assert.equal((await bo.post(`/api/v1/games/${game.id}/join`, { name: "Bo" })).status, 200);
  const sockets = await Promise.all([ada, bo, eve].map((one) => one.socket()));
  const views = [];
  for (const socket of sockets) views.push((await socket.ask({ type: "watch", game: game.id }, ({ type }) => type === "game")).game);
  assert.deepEqual(views.map(({ seats }) => seats.map(({ you }) => you)), [[true, false], [false, true], [false, false]]);

  game = (await ada.get(`/api/v1/games/${game.id}`)).json;
  while (!game.over) {
    const mover = game.turn === "a" ? ada : bo;
    const { answer } = await playSomething(mover, game);
    assert.equal(answer.status, 200, answer.text);
    game = answer.json;
    const told = await Promise.all(sockets.map((socket) => socket.hear(({ type, ply }) => type === "event" && ply === game.ply - 1)));
    for (const { event } of told) assert.equal(event, game.events.at(-1));
  }
  const ends = await Promise.all([ada, bo, eve].map((one) => one.get(`/api/v1/games/${game.id}`)));
  for (const { json } of ends) assert.deepEqual(json.events, game.events);
  sockets.forEach((socket) => socket.close());
});

test("moves by socket, presence, and the exact state after a reconnect", async () => {
  const [ada, bo] = [browser(), browser()];
  const game = await newGame(ada);
  await bo.post(`/api/v1/games/${game.id}/join`, { seat: "b", name: "Bo" });
  const [a, b] = [await ada.socket(), await bo.socket()];
  assert.equal((await a.ask({ type: "hello", language: "fr", request: 1 })).type, "hello");
  await a.ask({ type: "watch", game: game.id, request: 2 });
  await b.ask({ type: "watch", game: game.id, request: 2 });
  await a.hear(({ type, online, watchers }) => type === "presence" && online.join("") === "ab" && watchers === 2);
  assert.equal((await a.ask({ type: "move", request: 3, game: game.id, ply: 0, move: "b2" })).type, "done");
  assert.equal((await b.hear(({ type }) => type === "event")).event, "b2");

  const twice = await a.ask({ type: "move", request: 4, game: game.id, ply: 0, move: "b2" });
  assert.equal(twice.error.code, "stale");
  assert.match(twice.error.message, /coup|partie/i, "in the language of hello");

  b.close();
  await a.hear(({ type, online, watchers }) => type === "presence" && online.join("") === "a" && watchers === 1);
  const back = await bo.socket();
  const { game: state } = await back.ask({ type: "watch", game: game.id, request: 1 });
  assert.deepEqual(state.events, ["b2"]);
  assert.equal((await playSomething(bo, state)).answer.status, 200);
  assert.equal((await back.ask({ type: "resign", request: 5, game: game.id, ply: 2 })).type, "done");
  assert.equal((await a.hear(({ type, ply }) => type === "event" && ply === 2)).event, "b:resign");
  assert.equal((await ada.get(`/api/v1/games/${game.id}`)).json.result, "1-0");
  [a, back].forEach((socket) => socket.close());
});

test("two tabs of one browser agree, and only one move counts", async () => {
  const ada = browser();
  const game = await newGame(ada, [{ kind: "you" }, { kind: "you" }]);
  const tabs = [await ada.socket(), await ada.socket()];
  for (const tab of tabs) await tab.ask({ type: "watch", game: game.id, request: 1 });
  for (let ply = 0; ply < 4; ply++) {
    const moves = [`a${(ply % 3) + 1}`, `c${(ply % 3) + 1}`];
    const answers = await Promise.all(tabs.map((tab, i) => tab.ask({ type: "move", request: 10 + ply, game: game.id, ply, move: moves[i] })));
    assert.equal(answers.filter(({ type }) => type === "done").length, 1);
    const told = await Promise.all(tabs.map((tab) => tab.hear(({ type, ply: at }) => type === "event" && at === ply)));
    assert.equal(told[0].event, told[1].event);
    if (ply === 1) break;
  }
  tabs.forEach((tab) => tab.close());
});
