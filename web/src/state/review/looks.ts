// The engine's look at all positions of a game: a quick one first, then a closer one.
import type { Engine, Found, GameLine, Language } from "@ludopod/core";

/** Nodes a position; where more than two play they are playouts, which take ten times as long. */
const LOOKS = [1_000, 20_000];
const PLAYOUT = 10;
/** A long game is looked at less closely, so that none takes a phone more than some ten seconds. */
const NODES_MAX = 1_500_000;

/** How closely a position is looked at, as one of so many. */
function nodesOf(look: number, plies: number, players: number): number {
  const nodes = Math.min(LOOKS[look] ?? 0, Math.ceil(NODES_MAX / Math.max(plies, 1)));
  return Math.ceil(nodes / (players > 2 ? PLAYOUT : 1));
}

export interface Looking {
  engine: Engine;
  game: GameLine;
  language: Language;
  /** The positions to look at, by the number of events before them, in order. */
  plies: readonly number[];
  opinions: readonly (Found | undefined)[];
  /** How many looks are done already: it goes on there. */
  done: number;
  /** Waits while nothing is to be done; false when no more is wanted. */
  goesOn(): Promise<boolean>;
  /** After each look; `whole`: all positions have been looked at as closely. */
  seen(opinions: readonly (Found | undefined)[], done: number, whole: boolean): void;
}

export const looksAt = (plies: readonly number[]): number => LOOKS.length * plies.length;

/** The engine's opinion of the position after so many events. */
export const lookAt = ({ engine, game, language, plies }: Looking, ply: number, look: number): Promise<Found> =>
  engine.find({ ...game, events: game.events.slice(0, ply) }, language, {
    nodes: nodesOf(look, plies.length, game.options.players),
    seed: 1,
  });

export async function lookThrough(looking: Looking): Promise<void> {
  const { plies, goesOn, seen } = looking;
  const opinions = [...looking.opinions];
  for (let done = looking.done; done < looksAt(plies); done++) {
    const ply = plies[done % plies.length];
    if (ply === undefined || !(await goesOn())) return;
    // What is proven is not seen better by looking closer.
    if (!opinions[ply]?.proven) opinions[ply] = await lookAt(looking, ply, Math.floor(done / plies.length));
    seen([...opinions], done + 1, (done + 1) % plies.length === 0);
  }
}
