// The capture being chosen, in the line under the board.
import { movesAt } from "../../board/gestures";
import type { Position } from "@ludopod/core";
import { words } from "../../state/app";
import type { ChoiceProps } from "../../state/context";
import { ChoicePanel } from "../../views/ChoicePanel";
import { exact, hasChoice, pips, sumText } from "./choice";
import { squareText } from "./words";
import { useApp } from "../../views/context";

/** As many places as a die can show, filled by the dice picked. */
function Meter({ position, chosen }: { position: Position; chosen: string[] }) {
  const parts = chosen.flatMap((square, index) => Array.from({ length: pips(position, square) }, () => index));
  return (
    <span class="meter" aria-hidden="true">
      {Array.from({ length: position.largest }, (_, place) => (
        <i key={place} class={parts[place] === undefined ? "" : parts[place] % 2 ? "full odd" : "full"} />
      ))}
    </span>
  );
}

export function Panel({ position, choice }: ChoiceProps) {
  const { app, t } = useApp();
  const { notice } = app.store.get();
  const { at, chosen } = choice;
  const choosing = hasChoice(position, choice);
  return (
    <ChoicePanel
      action={chosen.length || choosing ? t("Capture") : t("Place")}
      ready={!!exact(movesAt(position, at), chosen)}
    >
      {choosing ? (
        <>
          <p>{sumText(position, chosen) || t("Choose what to capture.")}</p>
          <small class={notice?.refused ? "refused" : undefined} data-refused={notice?.refused || undefined}>
            <Meter position={position} chosen={chosen} />
            {notice?.text ?? t("{n} in all at most", { n: position.largest })}
          </small>
        </>
      ) : (
        <>
          <p>{t("A die on {square}?", { square: at })}</p>
          <small>{squareText(words(app), position, at)}</small>
        </>
      )}
    </ChoicePanel>
  );
}
