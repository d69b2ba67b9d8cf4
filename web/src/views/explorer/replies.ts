// Where one move alone wins: what is answered to each of the others.
import { useEffect, useState } from "preact/hooks";
import type { GameLine } from "@ludopod/core";
import { type App, words } from "../../state/app";
import type { Known } from "../engine/PerfectPlay";

/** The move; undefined: it is not known, or another one wins, too. */
export function onlyWin(known: Known): string | undefined {
  if (typeof known !== "object" || known.moves.length < 2) return undefined;
  const [first, second] = known.moves;
  return first?.result === "win" && second?.result !== "win" ? first.move : undefined;
}

/** By the move that is answered. */
export function useReplies(app: App, game: GameLine, known: Known): ReadonlyMap<string, string> {
  const [replies, setReplies] = useState<{ of: Known; is: ReadonlyMap<string, string> }>();
  useEffect(() => {
    if (typeof known !== "object" || !onlyWin(known)) return;
    let current = true;
    const { language } = words(app);
    const answer = async ({ move }: { move: string }) => {
      const after = { ...game, events: [...game.events, move] };
      const position = app.core.position(after, language);
      const values = position.over ? null : await app.solver.values(after, position, language);
      return [move, values?.moves[0]?.move ?? ""] as const;
    };
    Promise.all(known.moves.slice(1).map(answer)).then(
      (found) => current && setReplies({ of: known, is: new Map(found.filter(([, reply]) => reply)) }),
      (error: unknown) => console.warn("the answers could not be found:", error),
    );
    return () => {
      current = false;
    };
  }, [known]);
  return replies?.of === known ? replies.is : new Map();
}
