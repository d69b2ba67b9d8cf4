// Cephalopod: dice are placed, and capture.
import type { GamePage } from "../../state/context";
import { Die } from "../../views/parts/Die";
import { gestures } from "./gestures";
import { lessons } from "./lessons";
import { Panel } from "./Panel";
import { boardTitle, hint, optionName, optionWord, says, squareText, variantText } from "./words";

export const cephalopod: GamePage = {
  gestures,
  says,
  lacks: ({ t }, position) => t("Pick two or more dice that sum to {n} or less.", { n: position.largest }),
  Panel,
  Mark: Die,
  boards: {
    offered: ["3x5", "5x5", "6x6"],
    first: "3x5",
    title: boardTitle,
    pictures: [
      "a2b12b1/1a51b6a4/b22a1a1 a 2 -",
      "a11a1b1b1/b21a32/1a22a2/1a63/b1a4b1a5a1 a 2 -",
      "b1a4b11a4/b6a6a12/a12b6b1/b11a6b6b6/1a1b11a1 a 2 -",
    ],
  },
  lessons,
  course: async (words) => (await import("./course")).course(words),
  lead: ({ t }) => ({
    title: t("Dice without luck."),
    text: t(
      "Place a die on any empty square. If two or more neighbours add up to six or less, capture them: your die shows their sum. When the board is full, whoever has the most dice wins.",
    ),
  }),
  origin: ({ t }) => ({
    text: t(
      "Mark Steere invented Cephalopod on February 25, 2006. He lets everyone publish the rules and program the game, as long as its name, its rules and his name stay with it.",
    ),
    links: [
      { title: t("BoardGameGeek: Cephalopod"), address: "https://boardgamegeek.com/boardgame/22790/cephalopod" },
      { title: t("Mark Steere’s rule sheet (PDF)"), address: "https://www.marksteeregames.com/Cephalopod_rules.pdf" },
      { title: t("Mark Steere’s games"), address: "https://www.marksteeregames.com/" },
    ],
  }),
  invitation: ({ t }, turn) =>
    turn === undefined
      ? t("Your turn: place a die on any empty square.")
      : t("{turn}: place a die on any empty square.", { turn }),
  emptyBoard: ({ t }) => t("The board is empty. The first die can go anywhere."),
  keys: ({ t }) => [
    ["Enter", t("Place a die; confirm a capture")],
    ["1 – 5", t("Pick that die for the capture, counted from the lower left")],
  ],
  count: ({ tn }, count, n = String(count)) => tn("{n} die", "{n} dice", count, { n }),
  squareText,
  hint,
  showsSquaresLeft: true,
  solved: { here: [{ board: "3x3" }, { board: "2x4" }], elsewhere: [{ board: "2x5" }, { board: "3x4" }], opens: ["c2", "a3", "b1", "b2=b1+c2"] },
  optionName,
  optionWord,
  variantText,
};
