// The course of Octogo. Its positions are puzzles of data/puzzles/octogo.jsonl, where their answers are proven.
import type { Words } from "../../i18n";
import type { Course } from "../../state/context";

export const course = ({ t }: Words): Course => ({
  advice: [],
  known: null,
  lessons: [
    {
      name: "turn-in-time",
      title: t("Turn in time"),
      idea: t("A turn costs a move, but a piece that looks the wrong way does nothing. Turn it to where the other side has to pass."),
      learnt: t("Turn before you need it: the next move can capture."),
      puzzles: ["9394870316", "b75424e7ce", "5a93fb0a32"],
      helps: ({ better }) => better.strokes.every((stroke) => stroke !== "advance"),
    },
    {
      name: "two-in-a-row",
      title: t("Two in a row"),
      idea: t("Two enemy pieces in line ahead of you can both be captured in one turn. Find the line."),
      learnt: t("Never line up two pieces in front of an arrow."),
      puzzles: ["013e0c9386", "85da04a86c", "904598f05e"],
      helps: ({ played, better }) => better.captured.length > Math.max(1, played.captured.length),
    },
    {
      name: "leave-it",
      title: t("Leave it there"),
      idea: t("You never have to capture. Here the capture that offers itself is not the best move: find a better one."),
      learnt: t("What can’t get away can wait."),
      puzzles: ["a4a70c4f2c", "d8738cb57f", "08ffd33e1a"],
      helps: ({ played, better }) => played.captured.length > 0 && better.captured.length === 0,
    },
    {
      name: "exchanges",
      title: t("Exchanges"),
      idea: t("A piece that captures may be captured in turn. Count the whole exchange before you begin it."),
      learnt: t("An exchange is good if you capture last, or more."),
      puzzles: ["e613e5baf4", "bdc0223cdc", "927786a6b5"],
      helps: ({ better }) => better.captured.length > 0,
    },
    {
      name: "last-pieces",
      title: t("The last pieces"),
      idea: t("With few pieces left, distance decides: what steps within reach is captured. Find the step that threatens and can’t be answered."),
      learnt: t("A piece reaches two squares ahead, or one after a turn."),
      puzzles: ["f959cfe19f", "486aa0f1aa", "a28c1d076c"],
      helps: () => true,
    },
  ],
});
