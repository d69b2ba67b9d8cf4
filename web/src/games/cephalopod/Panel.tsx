// The capture being chosen, in the line under the board.
import type { Position } from "../../core/types";
import { movesAt, words } from "../../state/app";
import type { Choosing } from "../../state/context";
import { ChoicePanel } from "../../views/ChoicePanel";
import { exact, hasChoice, pips, sumText } from "./choice";
import { squareText } from "./words";

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

export function Panel({ app, position, choice }: Choosing) {
  const { t } = words(app);
  const { notice } = app.store.get();
  const { at, chosen } = choice;
  const choosing = hasChoice(position, choice);
  return (
    <ChoicePanel
      app={app}
      action={chosen.length || choosing ? t("Capture") : t("Place")}
      ready={!!exact(movesAt(position, at), chosen)}
    >
      {choosing ? (
        <>
          <p>{sumText(position, chosen) || t("Choose the dice to capture.")}</p>
          <small class={notice?.refused ? "refused" : undefined} data-refused={notice?.refused || undefined}>
            <Meter position={position} chosen={chosen} />
            {notice?.text ?? t("{n} is the limit", { n: position.largest })}
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
