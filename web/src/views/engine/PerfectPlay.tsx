// What moves of solved positions lead to: on the board, and in a sentence.
import { useEffect, useRef, useState } from "preact/hooks";
import type { GameLine, Position, Values } from "@ludopod/core";
import { type App, type Table, words } from "../../state/app";
import { foreseen, type Solved, valueMarks } from "../../state/analysis/board";
import { verdictText } from "../../state/analysis/words";
import { changeView } from "../../state/board";
import { Switch, useApp } from "../parts";

export type Known = Values | "asking" | "unknown" | "failed";

/** What is known of a position, whose moves are marked on the board; it is asked only when `on`. Until a position is
 *  solved it has no moves, where the one before said what it leads to. */
export function useValues(app: App, game: GameLine, position: Position, on: boolean): Known {
  const [known, setKnown] = useState<{ of: string; is: Known }>({ of: "", is: "asking" });
  const { language } = words(app);
  const key = JSON.stringify([game.options, position.position]);
  useEffect(() => {
    if (!on) return;
    let current = true;
    const settle = (is: Known) => current && setKnown({ of: key, is });
    app.solver.values(game, position, language).then(
      (values) => settle(values ?? "unknown"),
      (error: unknown) => {
        console.warn("the position could not be solved:", error);
        settle("failed");
      },
    );
    return () => {
      current = false;
    };
  }, [key, on]);
  const before = useRef<Solved>();
  const now = known.of === key ? known.is : "asking";
  const values = on && typeof now === "object" ? now : null;
  if (values) before.current = { game, values };
  const { at } = app.store.get().view;
  useEffect(() => {
    if (!values) return;
    changeView(app, { values: valueMarks(position, values) });
    return () => changeView(app, { values: [] });
  }, [values, key, at]);
  return (now === "asking" && before.current && foreseen(before.current, game)) || now;
}

export function knownText(app: App, table: Table, position: Position, known: Known): string {
  const { t } = words(app);
  if (known === "asking") return t("Solving the position…");
  if (known === "failed") return t("The position could not be solved.");
  if (known === "unknown" || position.turn === null) return t("Nobody has solved this position.");
  return verdictText(app, table, position.turn, known);
}

/** A switch that marks moves by what they lead to. */
export function PerfectPlay({ table, game, position }: { table: Table; game: GameLine; position: Position }) {
  const { app, t } = useApp();
  const [on, setOn] = useState(false);
  const known = useValues(app, game, position, on && !position.over);
  return (
    <>
      <Switch label={t("Perfect play")} on={on} change={setOn} />
      {on && !position.over && (
        <p class="quiet" role="status">{knownText(app, table, position, known)}</p>
      )}
    </>
  );
}
