// A club at play whatever becomes of the server, and what it was told: games made, seats taken, moves with captures,
// resignations, rematches, and what those heard who watched.
import assert from "node:assert/strict";
import { Browser, emptySquares, pause, playSomething } from "./harness.mjs";

const squareOf = (move) => /^[a-j]\d+/.exec(move)[0];

/** What is known of one game. */
class Facts {
  acknowledged = new Map(); // ply: what was sent and is done
  told = new Map(); // ply: what a watcher heard
  tried = new Map(); // ply: all that was ever sent
  seats = new Map(); // index: name of who was told to sit there
  next = null; // the rematch
}

export class Ledger {
  games = new Map();
  broken = null; // what a watcher was told that cannot be
  counts = { moves: 0, captures: 0, joins: 0, resignations: 0, rematches: 0, told: 0 };

  of(id) {
    if (!this.games.has(id)) this.games.set(id, new Facts());
    return this.games.get(id);
  }
  attempt(id, ply, what) {
    const { tried } = this.of(id);
    tried.set(ply, (tried.get(ply) ?? new Set()).add(what));
  }
  acknowledge(id, ply, event) {
    const { acknowledged } = this.of(id);
    const before = acknowledged.get(ply);
    assert.ok(before === undefined || before === event, `${id}/${ply} acknowledged as ${before} and as ${event}`);
    acknowledged.set(ply, event);
    this.counts[event.includes(":") ? "resignations" : "moves"]++;
    if (event.includes("=")) this.counts.captures++;
  }
  seat(id, index, name) {
    this.of(id).seats.set(index, name);
    this.counts.joins++;
  }
  rematch(id, next) {
    const facts = this.of(id);
    assert.ok(facts.next === null || facts.next === next, `${id} has the rematches ${facts.next} and ${next}`);
    if (facts.next === null) this.counts.rematches++;
    facts.next = next;
    this.of(next);
  }
  listen(message) {
    try {
      this.hear(message);
    } catch (error) {
      this.broken ??= error;
    }
  }
  hear(message) {
    if (message.type === "event") this.#told(message.game, message.ply, message.event);
    if (message.type !== "game") return;
    const { id, events, seats, next } = message.game;
    events.forEach((event, ply) => this.#told(id, ply, event));
    seats.forEach(({ taken, name }, index) => taken && this.of(id).seats.set(index, name));
    if (next) this.rematch(id, next);
  }
  #told(id, ply, event) {
    const { told } = this.of(id);
    const before = told.get(ply);
    assert.ok(before === undefined || before === event, `${id}/${ply} told as ${before} and as ${event}`);
    told.set(ply, event);
    this.counts.told++;
  }

  /** Holds a game, as the server has it, to all that is known of it. */
  check(id, game) {
    const { acknowledged, told, tried, seats, next } = this.of(id);
    assert.equal(game?.id, id, `the game ${id} is gone`);
    for (const [ply, event] of acknowledged) {
      const kept = game.events[ply];
      assert.ok(kept === event || (kept !== undefined && /^[a-j]\d+$/.test(event) && squareOf(kept) === event), `${id}/${ply}: acknowledged ${event}, kept ${kept}`);
    }
    for (const [ply, event] of told) assert.equal(game.events[ply], event, `${id}/${ply}: a watcher was told ${event}`);
    for (const [index, name] of seats) assert.deepEqual([game.seats[index].taken, game.seats[index].name], [true, name], `${id}: seat ${index} of ${name}`);
    if (next) assert.equal(game.next, next, `${id}: its rematch`);
    game.events.forEach((event, ply) => {
      const what = event.includes(":") ? event : squareOf(event);
      assert.ok(tried.get(ply)?.has(what), `${id}/${ply}: nobody played ${event}`);
    });
  }
}

/** Two players, who play game after game, and one who watches. */
class Table {
  id = null;
  socket = null;

  constructor(url, ledger, bySocket, terms) {
    this.terms = terms;
    this.players = [new Browser(url), new Browser(url)];
    this.eve = new Browser(url);
    this.ledger = ledger;
    this.bySocket = bySocket;
  }

  async #begin() {
    const made = await this.players[0].post("/api/v1/games", { ...this.terms, options: { board: "3x5" }, seats: [{ kind: "you", name: "Ada" }, { kind: "open" }] });
    if (made.status !== 201) throw new Error(made.text);
    this.ledger.seat(made.json.id, 0, "Ada");
    this.seats = [0, 1];
    await this.#look(made.json.id);
    const joined = await this.players[1].post(`/api/v1/games/${made.json.id}/join`, { name: "Bo" });
    if (joined.status === 200) this.ledger.seat(made.json.id, 1, "Bo");
    this.id = made.json.id;
  }

  /** The watcher turns to a game. */
  async #look(id) {
    if (!this.watching || this.watching.stream.destroyed) {
      this.watching = await this.eve.socket();
      const { ledger } = this;
      this.watching.messages = { length: 0, push: (message) => ledger.listen(message), findIndex: () => -1 };
    } else if (this.watched !== id) this.watching.say({ type: "leave", game: this.watched }); /* nobody watches any number of games */
    this.watching.say({ type: "watch", game: id });
    this.watched = id;
  }

  async #again(id) {
    const who = Math.random() < 0.5 ? 0 : 1;
    const { status: there, json: old } = await this.players[who].get(`/api/v1/games/${id}`);
    if (there !== 200) return undefined;
    const { ply } = old;
    const ask = (player) => this.players[player].post(`/api/v1/games/${id}/offer`, { ply, kind: "rematch" });
    await ask(who);
    const answer = await ask(1 - who);
    const next = answer.json?.next;
    if (!next) return assert.ok([200, 409, 503].includes(answer.status), answer.text);
    this.ledger.rematch(id, next);
    const { status, json } = await this.players[who].get(`/api/v1/games/${next}`);
    if (status !== 200) return undefined; // asked again, the old game names the same one
    const { seats } = json;
    this.id = next;
    this.seats = this.players.map((_, player) => seats.findIndex(({ name }) => name === ["Ada", "Bo"][player]));
    seats.forEach(({ taken, name }, index) => taken && this.ledger.seat(next, index, name));
    await this.#look(this.id);
  }

  async #resign(player, game) {
    const seat = "ab"[this.seats[player]];
    this.ledger.attempt(game.id, game.ply, `${seat}:resign`);
    const answer = await this.players[player].post(`/api/v1/games/${game.id}/resign`, { ply: game.ply, seat });
    if (answer.status === 200) this.ledger.acknowledge(game.id, game.ply, `${seat}:resign`);
    else assert.ok([409, 503].includes(answer.status), answer.text);
  }

  async #moveByHttp(player, game) {
    const { answer } = await playSomething(this.players[player], game);
    if (answer.status === 200) this.ledger.acknowledge(game.id, game.ply, answer.json.events[game.ply]);
    else assert.ok([409, 503].includes(answer.status), answer.text);
  }

  async #moveBySocket(player, game) {
    const squares = emptySquares(game.position);
    const square = squares[Math.floor(Math.random() * squares.length)];
    if (!this.socket || this.socket.stream.destroyed || this.speaker !== player) {
      this.socket?.close();
      this.socket = await this.players[player].socket();
      this.speaker = player;
    }
    const say = (move, request) => this.socket.ask({ type: "move", request, game: game.id, ply: game.ply, move });
    let move = square;
    let answer = await say(move, 1);
    const choice = answer.type === "error" && /[a-j]\d+=[a-j0-9+]+/.exec(answer.error.message);
    if (choice) {
      move = choice[0];
      answer = await say(move, 2);
    }
    if (answer.type === "done") this.ledger.acknowledge(game.id, game.ply, move);
  }

  /** One thing that people do. */
  async act() {
    if (this.ledger.broken) throw this.ledger.broken;
    if (!this.id) return this.#begin();
    if (this.watched !== this.id || this.watching.stream.destroyed) await this.#look(this.id);
    const { json: game, status } = await this.players[0].get(`/api/v1/games/${this.id}`);
    if (status === 503) return pause(5);
    assert.equal(status, 200, `${this.id} is gone`);
    if (!game.seats.every(({ taken }) => taken)) {
      this.id = null; // nobody was told that the second seat is taken: a new game
      return undefined;
    }
    if (game.over) return Math.random() < 0.8 ? this.#again(game.id) : this.#begin();
    const player = this.seats.indexOf("ab".indexOf(game.turn));
    if (game.ply > 2 && Math.random() < 0.06) return this.#resign(player, game);
    for (const square of emptySquares(game.position)) this.ledger.attempt(game.id, game.ply, square);
    return this.bySocket ? this.#moveBySocket(player, game) : this.#moveByHttp(player, game);
  }

  close() {
    this.socket?.close();
    this.watching?.close();
    [...this.players, this.eve].forEach((browser) => browser.close());
  }
}

/** Tables at play, on terms such as a clock, until stop(), which resolves once they have ended. `every`: so many milliseconds, about, lie
    between the beginnings of two acts of a table; `acted` is told how many each took. */
export function openClub(url, count, ledger, terms = {}) {
  const tables = Array.from({ length: count }, (_, i) => new Table(url, ledger, i % 2 === 0, terms));
  let over = false;
  const club = { every: 0, acted: () => {} };
  const playing = tables.map(async (table) => {
    while (!over) {
      const began = performance.now();
      try {
        await table.act();
        club.acted(performance.now() - began);
        if (club.every) await pause(Math.max(0, began + club.every * (0.5 + Math.random()) - performance.now()));
      } catch (error) {
        if (error instanceof assert.AssertionError) throw error;
        await pause(10); // the server is down; it will be back
      }
    }
    table.close();
  });
  const ended = Promise.all(playing);
  ended.catch(() => (over = true));
  return Object.assign(club, { ended, stop: () => ((over = true), ended) });
}
