// Learning Octogo by doing.
import type { Move } from "@ludopod/core";
import type { Words } from "../../i18n";
import type { Lesson } from "../../state/context";
import { strokesOf } from "./turns";

const strokesAre =
  (...wanted: string[]) =>
  (move: Move) =>
    wanted.includes(strokesOf(move));

const takes = (count: number) => (move: Move) => move.captured.length === count;

export const lessons = ({ t, tm }: Words): Lesson[] => [
  {
    title: t("Follow the arrow"),
    text: t("A piece goes one or two squares, and only where its arrow points. Tap the red piece, then a ghost ahead of it."),
    learnt: t("A ghost shows where the piece would be, and which way it would point."),
    start: "ee3/5/5/5/2A2 r - 0",
    isDone: strokesAre("A", "AA"),
  },
  {
    title: t("Turn it"),
    text: t("Instead of advancing, a piece may turn by one or two eighths of a circle. Tap the piece, tap it again, and choose where its arrow should point."),
    learnt: t("Turning costs time: your opponent moves in the meantime."),
    start: "ee3/5/5/2A2/5 r - 0",
    isDone: strokesAre("L", "LL", "R", "RR"),
  },
  {
    title: t("A step and a turn"),
    text: t("In one turn a piece may also turn once and then advance one square, or advance one square and then turn once. Do either: tap a ghost to the side, or tap the one ahead and then an arrow."),
    learnt: t("You have now seen all ten turns that a piece can make."),
    start: "ee3/5/5/2A2/5 r - 0",
    isDone: strokesAre("AL", "AR", "LA", "RA"),
  },
  {
    title: tm("noun", "Capture"),
    text: t("Move onto the square of an enemy piece to capture it. Pieces that you can capture have a ring and a cross. Capture the piece on d3."),
    learnt: t("You never have to capture, and your own pieces always block your way."),
    start: "e4/5/3g1/2A2/A4 r - 0",
    isDone: takes(1),
  },
  {
    title: t("Two at once"),
    text: t("Two enemy pieces in a row ahead can be captured in one turn. Capture both."),
    learnt: t("So avoid lining up in front of an arrow."),
    start: "4e/2d2/2f2/2A2/A4 r - 0",
    isDone: takes(2),
  },
  {
    title: t("Win"),
    text: t("Whoever captures the last enemy piece wins. One is left: capture it in one turn."),
    learnt: t("That is the whole game. It is a draw when a position occurs for the third time, or after two hundred turns without a capture."),
    start: "5/3e1/2A2/5/A4 r - 0",
    isDone: (_, after) => after.over,
  },
];
