// What a chosen piece can do, a button each, from its left to its right: pointing at one shows it on the board.
import { movesAt } from "../../board/gestures";
import type { Move } from "@ludopod/core";
import { PLIES_EXPLAINED, words } from "../../state/app";
import { changeView, play } from "../../state/board";
import type { ChoiceProps } from "../../state/context";
import { ChoicePanel } from "../../views/ChoicePanel";
import { picked, strokesOf } from "./turns";
import { STROKES, turnName, turnNameOf, turnText } from "./words";
import { useApp } from "../../views/context";

/** On a grid of 24 units, the piece being under its middle and pointing up. */
const PATHS: Record<string, string> = {
  A: "M12 19V6M7.5 10.5 12 6l4.5 4.5",
  AA: "M12 21V4M8 8l4-4 4 4M8 14l4-4 4 4",
  L: "M15.5 19v-4.5A5.5 5.5 0 0 0 10 9H6M9.5 5.5 6 9l3.5 3.5",
  LL: "M16 19v-6a5 5 0 0 0-10 0v4M3 14l3 3 3-3",
  AL: "M14 20V11L7.5 4.5M7.5 10V4.5H13",
  LA: "M17 20v-6L6.5 7M6 12.5 6.5 7l5.4.6M17 17",
};

const mirrored = (strokes: string) => strokes.replace(/R/g, "L");

const TurnIcon = ({ strokes }: { strokes: string }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={PATHS[mirrored(strokes)]} {...(strokes.includes("R") && { transform: "matrix(-1 0 0 1 24 0)" })} />
  </svg>
);

interface TurnButtonProps {
  strokes: string;
  move: Move | undefined;
  current: boolean;
}

/** A turn that is not possible keeps its place, so that each is always found where it was. */
function TurnButton({ strokes, move, current }: TurnButtonProps) {
  const { app } = useApp();
  const label = move ? turnText(words(app), move) : turnNameOf(words(app), strokes);
  const show = () => move && changeView(app, { choice: { at: move.at, chosen: [strokes] } });
  return (
    <button
      type="button"
      class={`button turn${move?.captured.length ? " takes" : ""}`}
      disabled={!move}
      aria-pressed={current}
      aria-label={label}
      title={label}
      data-turn={strokes}
      onClick={() => move && play(app, move.text)}
      onPointerEnter={(event: PointerEvent) => event.pointerType === "mouse" && show()}
      onFocus={(event: FocusEvent) => (event.currentTarget as HTMLElement).matches(":focus-visible") && show()}
    >
      <TurnIcon strokes={strokes} />
    </button>
  );
}

export function Panel({ table, position, choice }: ChoiceProps) {
  const { app, t } = useApp();
  const { notice } = app.store.get();
  const now = picked(position, choice);
  const moves = movesAt(position, choice.at);
  const advice =
    table.events.length <= PLIES_EXPLAINED
      ? t("Now choose where it goes: tap a ghost, or tap the piece again to turn it.")
      : undefined;
  const turns = (
    <div class="turns stack gap-1" role="group" aria-label={t("What the piece can do")}>
      {STROKES.map((strokes) => {
        const move = moves.find((other) => strokesOf(other) === strokes);
        return <TurnButton strokes={strokes} move={move} current={!!move && move === now} key={strokes} />;
      })}
    </div>
  );
  return (
    <ChoicePanel action={t("Move")} ready={!!now} class="turning" more={turns}>
      <p>{now ? turnName(words(app), now) : t("What should the piece on {square} do?", { square: choice.at })}</p>
      {(notice ?? advice) && <small class={notice?.refused ? "refused" : undefined} data-refused={notice?.refused || undefined}>{notice?.text ?? advice}</small>}
    </ChoicePanel>
  );
}
