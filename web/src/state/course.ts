// Goes through a finished game with the engine: a quick look at all its positions first, then a closer one.
import type { Core } from "../core/core";
import type { Engine } from "../core/engine";
import type { Course, Found, Language } from "../core/types";
import type { Table } from "./model";

/** Nodes a position; where more than two play they are playouts, which take ten times as long. */
const LOOKS = [1_000, 20_000];
const PLAYOUT = 10;
/** A long game is looked at less closely, so that none takes a phone more than some ten seconds. */
const NODES_MAX = 1_500_000;

async function opinions(engine: Engine, table: Table, language: Language, plies: number, nodes: number) {
  const found: Found[] = [];
  for (let ply = 0; ply < plies; ply++) {
    const game = { ...table, events: table.events.slice(0, ply) };
    found.push(await engine.find(game, language, { nodes, seed: 1 }));
  }
  return found;
}

/** Requires a game that is over. `names`: of the players, by seat. Calls back after each look; closing the engine ends it. */
export async function reviewGame(
  core: Core,
  engine: Engine,
  table: Table,
  language: Language,
  names: readonly string[],
  seen: (course: Course) => void,
): Promise<void> {
  const plies = table.events.length;
  for (const look of LOOKS) {
    const nodes = Math.min(look, Math.ceil(NODES_MAX / plies)) / (table.options.players > 2 ? PLAYOUT : 1);
    seen(core.course(table, language, await opinions(engine, table, language, plies, Math.ceil(nodes)), names));
  }
  engine.close();
}
