// Learning Cephalopod by doing.
import type { Words } from "../../i18n";
import type { Lesson } from "../../state/context";

export const lessons = ({ t, tm }: Words): Lesson[] => [
  {
    title: t("Place a die"),
    text: t("Each turn you place one die of your colour. If there is nothing to capture, it shows a one. Tap any empty square."),
    learnt: t("When the board is full, whoever has the most dice on it wins."),
    start: "3/3/3 a 2 -",
    isDone: () => true,
  },
  {
    title: tm("noun", "Capture"),
    text: t("If two or more neighbours sum to six or less, they are captured, and your die shows their sum. Place a die between these two."),
    learnt: t("Two and three make five. Captured dice leave the board, whoever owns them."),
    start: "3/b21a3/3 a 2 -",
    isDone: ({ captured }) => captured.length === 2,
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
