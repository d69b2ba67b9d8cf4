// Dice in words: what one placed on a square would do, and what can be set before a game.
import type { GameOption, Move, Position } from "@ludopod/core";
import type { Words } from "../../i18n";
import { movesAt, type Choice } from "../../board/gestures";
import type { Table } from "../../state/model";
import { hasChoice, sumText } from "./choice";

/** "Captures b3 and d3 and shows 4." */
const moveText = (words: Words, { captured, shows }: Move): string =>
  captured.length ? words.t("Captures {dice} and shows {n}.", { dice: words.list(captured), n: shows }) : "";

/** What a die placed here would do, and why. */
export function squareText(words: Words, position: Position, square: string): string {
  const { t } = words;
  const moves = movesAt(position, square);
  const [only, another] = moves;
  if (!only) return "";
  if (another) return t("{n} captures are possible; choose one.", { n: moves.length });
  return (
    moveText(words, only) || t("No two neighbours sum to {n} or less, so the die shows one.", { n: position.largest })
  );
}

/** Of a choice that is being made. */
export function says(words: Words, position: Position, choice: Choice): string {
  const { at, chosen } = choice;
  if (!hasChoice(position, choice)) return [words.t("A die on {square}?", { square: at }), squareText(words, position, at)].join(" ");
  return sumText(position, chosen) || words.t("Choose what to capture: {n} in all at most.", { n: position.largest });
}

/** "Try a die on b1, capturing a1 and c1." */
export function hint(words: Words, { at, captured }: Move): string {
  return captured.length
    ? words.t("Try a die on {square}, capturing {dice}.", { square: at, dice: words.list(captured) })
    : words.t("Try a die on {square}.", { square: at });
}

/** Variants are known beside the author's game, and never go by its name alone. */
function variantName({ t }: Words, variant: string): string | undefined {
  const names: Record<string, string> = {
    snub: t("Snub-square board: up to five neighbours"),
    dodeca: t("Twelve-sided dice: sums up to twelve"),
    "snub+dodeca": t("Snub-square board and twelve-sided dice"),
  };
  return names[variant];
}

export const optionName = ({ t }: Words, { name }: GameOption): string | undefined =>
  name === "variant" ? t("Variant") : undefined;

export const optionWord = (words: Words, { name }: GameOption, word: string): string | undefined =>
  name === "variant"
    ? (variantName(words, word) ?? words.t("None: the author's own game"))
    : undefined;

/** "Variant: Twelve-sided dice: sums up to twelve" */
export const variantText = (words: Words, { options: { variant } }: Table): string =>
  variant ? `${words.t("Variant")}: ${variantName(words, variant) ?? ""}` : "";

export function boardTitle({ t }: Words, board: string): string | undefined {
  return { "3x5": t("Quick"), "6x6": t("Long") }[board];
}
