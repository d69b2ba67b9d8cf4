// When the games of a club end, computed from what is written down in its database and from the words of the rules alone:
// how long each player thought, what stood still meanwhile, what was left. All times are milliseconds.
import assert from "node:assert/strict";

const units = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 };
const duration = (text) => Number(text.slice(0, -1)) * units[text.at(-1)];
const LONG_OUTAGE = 600_000;

/** "5m+8s", "240h+36h cap 240h", "1d", "10m delay 5s", "3m+3x30s" */
export function readClock(text) {
  const [, bank, rest = ""] = /^(\d+[dhms])(.*)$/.exec(text);
  const clock = { bank: duration(bank), increment: 0, cap: Infinity, delay: 0, periods: 0, period: 0 };
  const periods = /^\+(\d+)x(\d+[dhms])$/.exec(rest);
  const increment = /^\+(\d+[dhms])(?: cap (\d+[dhms]))?$/.exec(rest);
  const delay = /^ delay (\d+[dhms])$/.exec(rest);
  if (rest === "") Object.assign(clock, { increment: clock.bank, cap: clock.bank });
  else if (periods) Object.assign(clock, { periods: Number(periods[1]), period: duration(periods[2]) });
  else if (delay) clock.delay = duration(delay[1]);
  else Object.assign(clock, { increment: duration(increment[1]), cap: increment[2] ? duration(increment[2]) : Infinity });
  const longest = Math.min(clock.bank + clock.increment, clock.cap) + clock.delay + clock.periods * clock.period;
  return { ...clock, live: longest < units.h };
}

/** The time from one moment on, in pieces that are charged, and the ends of outages between them. */
function* pieces(from, to, outages) {
  let at = from;
  for (const outage of outages) {
    if (outage.to <= at) continue;
    if (outage.from >= to) break;
    if (outage.from > at) yield { charged: outage.from - at, at };
    if (outage.to > to) return; /* not over by then */
    yield { charged: 0, long: outage.to - outage.from > LONG_OUTAGE };
    at = outage.to;
  }
  if (at < to) yield { charged: to - at, at };
}

/** How long the club was open between two moments. */
export function openBetween(from, to, outages) {
  let time = 0;
  for (const { charged } of pieces(from, to, outages)) time += charged;
  return time;
}

/** One player's clock. */
class Clock {
  constructor(terms) {
    Object.assign(this, { terms, bank: terms.bank, periods: terms.periods });
    this.begin();
  }
  begin() {
    this.delay = this.terms.delay;
    this.period = this.terms.period;
  }
  left() {
    return this.delay + this.bank + (this.periods && this.period + (this.periods - 1) * this.terms.period);
  }
  take(time) {
    for (const name of ["delay", "bank"]) {
      const taken = Math.min(this[name], time);
      this[name] -= taken;
      time -= taken;
    }
    for (; time > 0 && this.periods; this.period = --this.periods && this.terms.period) {
      if (time < this.period) return void (this.period -= time);
      time -= this.period;
    }
  }
  /** Thinks until a moment; the moment at which nothing is left, if it comes before. */
  think(from, to, outages) {
    for (const { charged, at, long } of pieces(from, to, outages)) {
      if (long) this.bank += Math.max(0, (this.terms.live ? units.m : 12 * units.h) - this.left());
      const left = this.left();
      if (charged >= left && charged > 0) return at + left;
      this.take(charged);
    }
    return null;
  }
  move() {
    this.bank = Math.min(this.bank + this.terms.increment, Math.max(this.terms.cap, this.bank));
    this.begin();
  }
}

/** The moment at which so much time has been charged. */
function after(from, time, outages) {
  for (const { charged, at } of pieces(from, Infinity, outages)) {
    if (charged >= time) return at + time;
    time -= charged;
  }
}

/** Until when the server waits, beyond zero, for a move that may be on its way. */
const grace = (terms) => (terms.live ? 300 : 0);

/** A game as the database has it: { players, clock, started, entries: [{ kind, text, at }] }. Plays it through; `dues` is
    what had to happen by itself (at, kind), `next` what has to happen next if nobody acts. */
export function play(game, outages) {
  const terms = readClock(game.clock);
  const clocks = Array.from({ length: game.players }, () => new Clock(terms));
  const inGame = clocks.map(() => true);
  const moved = clocks.map(() => false);
  let [turn, since] = [0, game.started];
  const nextSeat = () => {
    do turn = (turn + 1) % game.players;
    while (!inGame[turn]);
  };
  const due = () => {
    const tried = Object.assign(new Clock(terms), clocks[turn]);
    const zero = tried.think(since, Infinity, outages);
    const first = after(since, terms.live ? 30_000 : 14 * units.d, outages);
    if (!moved[turn]) return { at: Math.min(zero, first) + grace(terms), kind: "cancel", seat: turn };
    return { at: zero + grace(terms), kind: "timeout", seat: turn, began: since, last: inGame.filter(Boolean).length === 2 };
  };
  const dues = [];
  for (const { kind, text, at } of game.entries) {
    if (kind === "cancel") return { dues: [...dues, { ...due(), found: text, foundAt: at }], next: null };
    assert.equal(kind, "event");
    if (/:timeout$/.test(text)) {
      const expected = due();
      dues.push({ ...expected, found: "timeout", foundAt: at });
      inGame["abcdef".indexOf(text[0])] = false;
      if (expected.last) return { dues, next: null };
    } else {
      assert.equal(clocks[turn].think(since, at, outages), null, `${game.id}: a move was taken after the time was over`);
      clocks[turn].move();
      moved[turn] = true;
    }
    nextSeat();
    since = at;
  }
  return { dues, next: due() };
}
