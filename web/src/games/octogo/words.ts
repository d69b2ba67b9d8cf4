// Pieces in words: their turns, why a game has ended, and what can be set before it.
import type { Choice } from "../../board/gestures";
import type { GameOption, Move, Position } from "@ludopod/core";
import type { Words } from "../../i18n";
import { type App, type Table, words as wordsOf } from "../../state/app";
import { winnerOf } from "../../state/outcome";
import { picked, strokesOf } from "./turns";

/** What a piece can do, from its left to its right. */
export const STROKES = ["LL", "L", "LA", "AL", "A", "AA", "AR", "RA", "R", "RR"] as const;

/** A turn by its strokes. */
export function turnNameOf({ t }: Words, strokes: string): string {
  const names: Record<string, string> = {
    A: t("Move one square"),
    AA: t("Move two squares"),
    L: t("Rotate left"),
    R: t("Rotate right"),
    LL: t("Rotate left twice"),
    RR: t("Rotate right twice"),
    AL: t("Move, then rotate left"),
    AR: t("Move, then rotate right"),
    LA: t("Rotate left, then move"),
    RA: t("Rotate right, then move"),
  };
  return names[strokes] ?? strokes;
}

export const turnName = (words: Words, move: Move): string => turnNameOf(words, strokesOf(move));

/** "Advance two squares. Takes c3 and c4." */
export function turnText(words: Words, move: Move): string {
  const takes = move.captured.length ? ` ${words.t("Captures {pieces}.", { pieces: words.list(move.captured) })}` : "";
  return `${turnName(words, move)}.${takes}`;
}

/** "turn left, then advance" */
export function turnInSentence(words: Words, move: Move): string {
  const name = turnName(words, move);
  return name.charAt(0).toLocaleLowerCase(words.language) + name.slice(1);
}

/** "Try the piece on c3: turn left, then advance." */
export const hint = (words: Words, move: Move): string =>
  words.t("Try the piece on {square}: {turn}.", { square: move.at, turn: turnInSentence(words, move) });

/** Of a choice that is being made. */
export function says(words: Words, position: Position, choice: Choice): string {
  const { t } = words;
  const { at, asked } = choice;
  const move = picked(position, choice);
  if (asked === at) return t("Which way should it turn?");
  if (asked) return t("How should it stand on {square}?", { square: asked });
  return move ? turnText(words, move) : t("What should the piece on {square} do?", { square: at });
}

export function boardTitle({ t }: Words, board: string): string | undefined {
  const titles: Record<string, string> = {
    "10x10": t("Wide"),
    "8x10": t("Shorter"),
    "6x10": t("First game"),
    "8x5": t("Compact"),
    "10x5": t("Narrow"),
  };
  return titles[board];
}

export function optionName({ t }: Words, { name }: GameOption): string | undefined {
  const names: Record<string, string> = {
    pieces: t("Pieces a side"),
    quiet: t("Draw after this many turns without a capture (0: never)"),
    repetition: t("The same position for the third time"),
  };
  return names[name];
}

export function optionWord({ t }: Words, { name }: GameOption, word: string): string | undefined {
  if (name !== "repetition") return undefined;
  return word === "on" ? t("is a draw") : t("changes nothing");
}

const standard = (app: App, table: Table, name: string): number =>
  app.core.game(wordsOf(app).language, table.options.game).options.find((option) => option.name === name)?.fallback ?? 0;

/** Which of the rules has made it a draw. */
function drawText(app: App, table: Table, { ply, position: line }: Position): string {
  const { t } = wordsOf(app);
  // The position line ends with the turns since a capture, those before the game was opened here included.
  const quiet = Number(line.split(" ")[3]);
  const n = Number(table.options["quiet"] ?? standard(app, table, "quiet"));
  if (n > 0 && quiet >= n) return t("after {n} turns without a capture", { n });
  return ply ? t("by repetition") : "";
}

/** Why the game has ended with pieces of both sides on the board: null where counts say it all. */
export function endText(app: App, table: Table, position: Position): string | null {
  if (position.scores.includes(0)) return null;
  return winnerOf(position) === null ? drawText(app, table, position) : wordsOf(app).t("with no legal move left");
}
