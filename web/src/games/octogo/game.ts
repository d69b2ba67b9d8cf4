// Octogo: pieces with arrows move, turn and capture.
import type { GamePage } from "../../state/context";
import { DirectionPicker } from "./DirectionPicker";
import { gestures } from "./gestures";
import { lessons } from "./lessons";
import { Panel } from "./Panel";
import { Token } from "./Token";
import { boardTitle, endText, hint, optionName, optionWord, says } from "./words";

/** The letter of the player to move, and how the rest of the line ends, are in no other game's positions. */
const looksLikePosition = (line: string): boolean =>
  line.split(" ")[1]?.toLowerCase() === "r" || / [lr,-]+ \d+$/i.test(line);

export const octogo: GamePage = {
  gestures,
  says,
  lacks: ({ t }, _, what) => (what === "stroke" ? t("The piece cannot do that.") : t("The piece cannot go there in one turn.")),
  Panel,
  Overlay: DirectionPicker,
  Mark: Token,
  boards: { offered: ["10x10", "8x10", "6x10", "8x5", "10x5"], first: "8x5", usual: "6x10", title: boardTitle },
  lessons,
  course: async (words) => (await import("./course")).course(words),
  lead: ({ t }) => ({
    title: t("Follow the arrow."),
    text: t(
      "Pieces move only where their arrows point, and turning costs time. Capture all of your opponent's pieces to win.",
    ),
  }),
  origin: ({ t }) => ({
    text: t("The rule sheet of Octogo names no author and no year. The collectors of Escale à jeux have kept it."),
    links: [{ title: "Escale à jeux", address: "https://escaleajeux.fr" }],
  }),
  invitation: ({ t }, turn) =>
    turn === undefined
      ? t("Your turn: choose one of your pieces.")
      : t("{turn}: choose a piece.", { turn }),
  keys: ({ t }) => [
    ["Enter", t("Choose a piece; make its move")],
    ["← → ↑", t("Turn the chosen piece left, right; advance it")],
    ["↓", t("Undo the last of these steps")],
  ],
  count: ({ tn }, count, n = String(count)) => tn("{n} piece", "{n} pieces", count, { n }),
  hint,
  endText,
  showsSquaresLeft: false,
  solved: { elsewhere: [{ board: "8x5", pieces: 1 }] },
  optionName,
  optionWord,
  looksLikePosition,
};
