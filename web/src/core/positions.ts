// The positions of a game as the core answers with them.
import type { GameLine, Language, Played, Position } from "./types";
import type { Call, Lines } from "./wasm";

type Find = (game: GameLine, language: Language, at?: number) => Position;

/** A position with what has happened until it. A long game has much to tell, and hardly anybody asks. */
export function positionFrom(call: Call, lines: Lines): Position {
  let known: Played[] | null = null;
  const { history, ...position } = call("state", [...lines, ["history", "latest"]]) as Position;
  return {
    ...position,
    latest: history[0] ?? null,
    get history() {
      return (known ??= (call("state", lines) as Position).history);
    },
  };
}

/** As many positions of a game are remembered with it. */
const POSITIONS_MAX = 64;

/** Remembers positions as long as somebody has the game, which never changes: sooner found than by the game's text. */
export function rememberPositions(find: Find): Find {
  const games = new WeakMap<GameLine, Map<string, Position>>();
  return (game, language, at) => {
    const known = games.get(game) ?? new Map<string, Position>();
    games.set(game, known);
    const key = `${language} ${at ?? game.events.length}`;
    const position = known.get(key) ?? find(game, language, at);
    if (known.size >= POSITIONS_MAX) known.clear();
    known.set(key, position);
    return position;
  };
}
