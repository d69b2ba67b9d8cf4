// What goes on at the first page's board while nobody plays there: two characters play each other, in games that were recorded
// and as fast as they were played then. The clock alone says which game it is and how far it has come, so that everybody sees
// the same, and no server is asked. Whoever touches the board takes the seat of who is to move.
// Where no motion is wanted, nobody plays.
import type { GameOptions } from "@ludopod/core";
import { isStill } from "./appearance";
import type { App } from "./context";
import { makeComputer, makeSeat, newSeed, type Exhibition, type Table } from "./model";
import { isUntouched, exhibited } from "./shown";

/** A recorded game: who played it, and how long each move took, in tenths of a second. */
interface Recorded {
  characters: string[];
  events: string[];
  times: number[];
}

const HOUR_MS = 3_600_000;
const TENTH_MS = 100;
/** So long the end of a game is to be seen. */
const END_MS = 12_000;
/** So long the moment that is there at first stays: the page has other things to do by then. */
const FIRST_MS = 3000;
/** Each hour begins so many games later than the one before: by a prime, so that every game has its turn. */
const STRIDE = 7;

/** What is shown of such a game; null where there is none. */
const nameOf = ({ game = "", board, variant, players }: GameOptions): string | null => {
  const name = `${game}-${board}`;
  return Object.hasOwn(EXHIBITIONS, name) && !variant && players === 2 ? name : null;
};

/** What goes on at that time (milliseconds since 1970), and how long it stays so. */
export function momentAt(games: readonly Recorded[], now: number): { game: Recorded; ply: number; lasts: number } {
  let left = now % HOUR_MS;
  for (let index = Math.floor(now / HOUR_MS) * STRIDE; ; index++) {
    const game = games[index % games.length];
    if (!game) throw new Error("there is no game to show");
    const waits = [...game.times.map((tenths) => tenths * TENTH_MS), END_MS];
    for (const [ply, wait] of waits.entries()) {
      if (left < wait) return { game, ply, lasts: wait - left };
      left -= wait;
    }
  }
}

async function loadGames(address: string): Promise<Recorded[]> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${String(answer.status)}`);
  return (await answer.json()) as Recorded[];
}

const tableOf = (options: GameOptions, { characters, events }: Pick<Recorded, "characters" | "events">, ply?: number): Table => ({
  options,
  events: events.slice(0, ply),
  seats: characters.map((character, index) => makeComputer(index, character)),
});

/** What is seen until the games have come, on a board of these options. */
export function firstMoment({ options }: Table): Exhibition | null {
  const moment = EXHIBITIONS[nameOf(options) ?? ""];
  return moment ? { table: tableOf(options, moment), paused: false } : null;
}

/** Shows it for as long as nobody plays, where there is something to show. The answer ends it. */
export function exhibit(app: App): () => void {
  const { store } = app;
  const { local } = store.peek();
  const name = nameOf(local.options);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = name === null || isStill(store.peek().settings) || !isUntouched(store.peek());
  const end = () => {
    ended = true;
    clearTimeout(timer);
    if (store.peek().exhibition) store.set({ exhibition: null });
  };
  const show = (games: readonly Recorded[]) => {
    if (ended || !isUntouched(store.peek())) return;
    const { game, ply, lasts } = momentAt(games, Date.now());
    if (!store.peek().exhibition?.paused) store.set({ exhibition: { table: tableOf(local.options, game, ply), paused: false } });
    timer = setTimeout(() => show(games), lasts);
  };
  const fail = (error: unknown) => {
    console.warn("no games to show:", error);
    end(); // the board is empty, and can be played on
  };
  if (!ended && name) {
    if (!store.peek().exhibition) store.set({ exhibition: firstMoment(local) });
    timer = setTimeout(() => void loadGames(`${ROOT}exhibition/${name}.json`).then(show, fail), FIRST_MS);
  }
  return end;
}

export function pauseExhibition({ store }: App): void {
  const { exhibition } = store.get();
  if (exhibition) store.set({ exhibition: { ...exhibition, paused: !exhibition.paused } });
}

/** The seat of who is to move is the visitor's; after the end, the board is empty again. */
export function takeSeat(app: App): void {
  const table = exhibited(app.store.get());
  if (!table) return;
  const { turn } = app.core.position(table, app.store.get().settings.language);
  const seats = table.seats.map((seat, index) => (seat.seat === turn ? makeSeat(index) : seat));
  app.store.set({ exhibition: null, ...(turn !== null && { local: { ...table, seats, seed: newSeed() } }) });
}
