// The turns of a piece in words, for buttons and for those who hear the page.
import type { Move } from "../core/types";
import type { Words } from "../i18n";
import { strokesOf } from "./turns";

/** What a piece can do, from its left to its right. */
export const STROKES = ["LL", "L", "LA", "AL", "A", "AA", "AR", "RA", "R", "RR"] as const;

function nameOf({ t }: Words, strokes: string): string {
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

export const turnName = (words: Words, move: Move): string => nameOf(words, strokesOf(move));

/** "Advance two squares. Takes c3 and c4." */
export function turnText(words: Words, move: Move): string {
  const list = new Intl.ListFormat(words.language, { type: "conjunction" });
  const takes = move.captured.length ? ` ${words.t("Captures {pieces}.", { pieces: list.format(move.captured) })}` : "";
  return `${turnName(words, move)}.${takes}`;
}

/** A turn that is not possible now, for the place it keeps among the buttons. */
export const turnNameOf = nameOf;
