// The moves that a choice leaves, a button each.
import { changeView, play } from "../../state/board";
import type { ChoiceProps } from "../../state/context";
import { ChoicePanel } from "../../views/ChoicePanel";
import { chosenMove, movesLeft } from "./gestures";
import { useApp } from "../../views/context";
import { Button } from "../../views/parts/Button";

export function Panel({ position, choice }: ChoiceProps) {
  const { app, t } = useApp();
  const { notice } = app.store.get();
  const now = chosenMove(position, choice);
  const moves = movesLeft(position, choice);
  const list = moves.length > 1 && (
    <div class="move-list beside wraps gap-1" role="group" aria-label={t("Moves from {square}", { square: choice.at })}>
      {moves.map(({ text }) => (
        <Button
          aria-pressed={now?.text === text}
          onClick={() => play(app, text)}
          onFocus={() => changeView(app, { choice: { ...choice, chosen: [text] } })}
          key={text}
        >
          {text}
        </Button>
      ))}
    </div>
  );
  return (
    <ChoicePanel action={t("Move")} ready={!!now} more={list}>
      <p>{now?.text ?? t("Choose a move.")}</p>
      {notice && <small class={notice.refused ? "refused" : undefined} data-refused={notice.refused || undefined}>{notice.text}</small>}
    </ChoicePanel>
  );
}
