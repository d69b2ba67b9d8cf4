// Every move of a solved position with its value, best first.
import { showAhead } from "../../state/analysis/board";
import { worthText } from "../../state/analysis/words";
import { play } from "../../state/board";
import type { Position, Outcome, Values } from "@ludopod/core";
import { useApp } from "../parts";
import { stepKeys } from "../LineTree";

const SIGNS: Record<Outcome, string> = { win: "+", draw: "=", loss: "−" };

interface MoveValuesProps {
  position: Position;
  values: Values;
  /** What is answered to some of the moves. */
  replies: ReadonlyMap<string, string>;
}

export function MoveValues({ position, values, replies }: MoveValuesProps) {
  const { app, t } = useApp();
  const spoken = new Map(position.moves.map(({ text, captured }) => [text, captured.length]));
  if (values.moves.length === 0) return <p class="quiet">{t("Solving the position…")}</p>;
  return (
    <ol class="move-values box" aria-label={t("Moves, best first")} onKeyDown={stepKeys} onPointerLeave={() => showAhead(app, [])}>
      {values.moves
        .filter(({ move }) => spoken.has(move))
        .map(({ move, ...worth }, index) => ({ move, worth, index, reply: replies.get(move) }))
        .map(({ move, worth, index, reply }) => (
          <li key={move}>
            <button
              type="button"
              tabIndex={index ? -1 : 0}
              onPointerEnter={(event: PointerEvent) => event.pointerType === "mouse" && showAhead(app, reply ? [move, reply] : [move])}
              onFocus={(event: FocusEvent) =>
                (event.currentTarget as HTMLElement).matches(":focus-visible") && showAhead(app, reply ? [move, reply] : [move])
              }
              onBlur={() => showAhead(app, [])}
              onClick={() => {
                showAhead(app, []);
                play(app, move);
              }}
            >
              <b class={`worth ${worth.result}`} aria-hidden="true">
                {SIGNS[worth.result]}
              </b>
              <span>{move}</span>
              <small>{worthText(app, worth)}{reply && ` · ${t("answer: {move}", { move: reply })}`}</small>
            </button>
          </li>
        ))}
    </ol>
  );
}
