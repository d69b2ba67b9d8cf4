// A move that counts only when it is asked for once more, in the line under the board.
import type { Position } from "@ludopod/core";
import { gamePage, words } from "../state/app";
import { ChoicePanel } from "./ChoicePanel";
import { useApp } from "./parts";

interface ProposalProps {
  position: Position;
  /** The text of the move. */
  proposed: string;
}

export function Proposal({ position, proposed }: ProposalProps) {
  const { app, t } = useApp();
  const move = position.moves.find(({ text }) => text === proposed);
  const about = move && gamePage(app).squareText?.(words(app), position, move.at);
  return (
    <ChoicePanel action={t("Play")} ready={!!move}>
      <p>{t("Play {move}?", { move: proposed })}</p>
      <small>{about || t("Press the button or the square once more.")}</small>
    </ChoicePanel>
  );
}
