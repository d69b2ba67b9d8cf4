// A game of the core's table that has no folder of its own here.
import type { GamePage, MarkProps } from "../../state/context";
import { coloursOf } from "../../views/parts/Die";
import { chosenMove, gestures } from "./gestures";
import { Panel } from "./Panel";

const Chip = ({ seat }: MarkProps) => (
  <svg class="small-die" style={coloursOf(seat)} viewBox="-16 -16 32 32" aria-hidden="true" focusable="false">
    <rect x="-14" y="-14" width="28" height="28" rx="14" />
  </svg>
);

export const plain: GamePage = {
  gestures,
  Panel,
  Mark: Chip,
  keys: ({ t }) => [["Enter", t("Choose a square; make the move")]],
  count: ({ tn }, count, n = String(count)) => tn("{n} point", "{n} points", count, { n }),
  says: ({ t }, position, choice) => chosenMove(position, choice)?.text ?? t("Choose a move."),
  hint: ({ t }, { text }) => t("Try {move}.", { move: text }),
  showsSquaresLeft: true,
};
