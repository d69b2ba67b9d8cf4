// Pieces in words: their turns, why a game has ended, and what can be set before it.
import type { GameOption, Move, Position } from "../../core/types";
import type { Words } from "../../i18n";
import { isAlone, seatName, words as wordsOf } from "../../state/app";
import type { App } from "../../state/context";
import { seatIndex, type Table } from "../../state/model";
import { strokesOf } from "./turns";

/** What a piece can do, from its left to its right. */
export const STROKES = ["LL", "L", "LA", "AL", "A", "AA", "AR", "RA", "R", "RR"] as const;

/** A turn by its strokes. */
export function turnNameOf({ t }: Words, strokes: string): string {
  const names: Record<string, string> = {
    A: t("Advance"),
    AA: t("Advance two squares"),
    L: t("Turn left"),
    R: t("Turn right"),
    LL: t("Turn left twice"),
    RR: t("Turn right twice"),
    AL: t("Advance, then turn left"),
    AR: t("Advance, then turn right"),
    LA: t("Turn left, then advance"),
    RA: t("Turn right, then advance"),
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
  if (n > 0 && quiet >= n) return t("A draw: nothing has been captured for {n} turns.", { n });
  return ply ? t("A draw: this position has come up three times.") : t("A draw.");
}

/** Why the game has ended with pieces of both sides on the board: null where counts say it all. */
export function endText(app: App, table: Table, position: Position): string | null {
  const { t } = wordsOf(app);
  const { places, scores } = position;
  if (scores.includes(0)) return null;
  const winner = table.seats.find(({ seat }) => places[seatIndex(seat)] === 1);
  const loser = table.seats.find(({ seat }) => places[seatIndex(seat)] === 2);
  if (!winner || !loser) return drawText(app, table, position);
  const alone = isAlone(table);
  if (alone && winner.you) return t("You win: {other} has no legal move.", { other: seatName(app, loser) });
  if (alone && loser.you) return t("{name} wins: you have no legal move.", { name: seatName(app, winner) });
  return t("{name} wins: {other} has no legal move.", { name: seatName(app, winner), other: seatName(app, loser) });
}
