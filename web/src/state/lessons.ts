// Learning a game by doing: positions, and what is to be done in each. Whether it has been done is told by the moves
// the core allows.
import type { Move, Position } from "../core/types";
import type { Words } from "../i18n";
import { strokesOf } from "./turns";

export interface Lesson {
  title: string;
  text: string;
  /** What it has shown, once it is done. */
  learnt: string;
  start: string;
  isDone(move: Move, after: Position): boolean;
}

const strokesAre =
  (...wanted: string[]) =>
  (move: Move) =>
    wanted.includes(strokesOf(move));

const takes = (count: number) => (move: Move) => move.captured.length === count;

const octogo = ({ t }: Words): Lesson[] => [
  {
    title: t("Follow the arrow"),
    text: t("A piece goes one or two squares, and only where its arrow points. Tap the red piece, then a ghost ahead of it."),
    learnt: t("A ghost shows where the piece would stand, and how."),
    start: "ee3/5/5/5/2A2 r - 0",
    isDone: strokesAre("A", "AA"),
  },
  {
    title: t("Turn it"),
    text: t("Instead of advancing, a piece may turn, by one or two eighths of a circle. Tap the piece, tap it once more, and choose where its arrow should point."),
    learnt: t("Turning costs time: the other side moves meanwhile."),
    start: "ee3/5/5/2A2/5 r - 0",
    isDone: strokesAre("L", "LL", "R", "RR"),
  },
  {
    title: t("A step and a turn"),
    text: t("In one turn a piece may also turn once and then go one square, or go one square and then turn once. Do either: tap a ghost beside, or the one ahead and then an arrow."),
    learnt: t("You have now seen all ten turns that a piece can make."),
    start: "ee3/5/5/2A2/5 r - 0",
    isDone: strokesAre("AL", "AR", "LA", "RA"),
  },
  {
    title: t("Capture"),
    text: t("Enter the square of an enemy piece and you capture it. Pieces that you can capture have a ring and a cross. Capture the piece on d3."),
    learnt: t("You never have to capture, and your own pieces are always in the way."),
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
    learnt: t("That is the whole game. A position that comes back a third time is a draw, and so are two hundred turns without a capture."),
    start: "5/3e1/2A2/5/A4 r - 0",
    isDone: (_, after) => after.over,
  },
];

const cephalopod = ({ t }: Words): Lesson[] => [
  {
    title: t("Place a die"),
    text: t("Each turn you place one die of your colour. With nothing to capture it shows one. Tap any empty square."),
    learnt: t("The board fills up; whoever then has the most dice on it wins."),
    start: "3/3/3 a 2 -",
    isDone: () => true,
  },
  {
    title: t("Capture"),
    text: t("If two or more neighbours sum to six or less, they are captured, and your die shows their sum. Place a die between these two."),
    learnt: t("Two and three make five. Captured dice leave the board, whoever owns them."),
    start: "3/b21a3/3 a 2 -",
    isDone: takes(2),
  },
  {
    title: t("Choose"),
    text: t("Where several captures are possible, you choose. Six is the limit. Place a die in the middle and capture dice that make exactly six."),
    learnt: t("A six can never be captured: it stays yours."),
    start: "1b21/a11b3/1a41 a 2 -",
    isDone: ({ shows }) => shows === 6,
  },
  {
    title: t("Win"),
    text: t("When the board is full, whoever has the most dice wins. One square is left, and nothing around it can be captured: fill it."),
    learnt: t("That is the whole game."),
    start: "a6b5a4/b51b6/a3b6a5 a 2 -",
    isDone: (_, after) => after.over,
  },
];

const LESSONS: Record<string, (words: Words) => Lesson[]> = { cephalopod, octogo };

export const lessonsOf = (words: Words, game: string): Lesson[] => LESSONS[game]?.(words) ?? [];
