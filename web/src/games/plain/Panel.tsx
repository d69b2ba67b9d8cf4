// The moves that a choice leaves, a button each.
import { words } from "../../state/app";
import { changeView, play } from "../../state/board";
import type { Choosing } from "../../state/context";
import { ChoicePanel } from "../../views/ChoicePanel";
import { chosenMove, movesLeft } from "./gestures";

export function Panel({ app, position, choice }: Choosing) {
  const { t } = words(app);
  const { notice } = app.store.get();
  const now = chosenMove(position, choice);
  const moves = movesLeft(position, choice);
  const list = moves.length > 1 && (
    <div class="move-list" role="group" aria-label={t("Moves from {square}", { square: choice.at })}>
      {moves.map(({ text }) => (
        <button
          type="button"
          class="button"
          aria-pressed={now?.text === text}
          onClick={() => play(app, text)}
          onFocus={() => changeView(app, { choice: { ...choice, chosen: [text] } })}
          key={text}
        >
          {text}
        </button>
      ))}
    </div>
  );
  return (
    <ChoicePanel app={app} action={t("Move")} ready={!!now} more={list}>
      <p>{now?.text ?? t("Choose a move.")}</p>
      {notice && <small class={notice.refused ? "refused" : undefined} data-refused={notice.refused || undefined}>{notice.text}</small>}
    </ChoicePanel>
  );
}
