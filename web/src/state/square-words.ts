// What a die placed on a square would do, in words.
import type { Move, Position } from "../core/types";
import { words, type App } from "./app";
import { movesAt } from "./choice";

/** "takes b3 and d3, shows 4" */
export function moveText(app: App, { captured, shows }: Move): string {
  const { t } = words(app);
  const list = new Intl.ListFormat(words(app).language, { type: "conjunction" });
  return captured.length ? t("Captures {dice} and shows {n}.", { dice: list.format(captured), n: shows }) : "";
}

/** What a die placed here would do, and why. */
export function squareText(app: App, position: Position, square: string): string {
  const { t } = words(app);
  const moves = movesAt(position, square);
  const [only, another] = moves;
  if (!only) return "";
  if (another) return t("{n} captures are possible; choose one.", { n: moves.length });
  return (
    moveText(app, only) || t("No two neighbours sum to {n} or less, so the die shows one.", { n: position.largest })
  );
}
