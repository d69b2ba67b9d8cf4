// Squares in words.
import type { Position } from "../core/types";
import { gamePage, words } from "../state/app";
import type { App } from "../state/context";
import { seatIndex } from "../state/model";

export function cellLabel(app: App, position: Position, square: string): string {
  const { t } = words(app);
  const piece = position.pieces.find(({ at }) => at === square);
  if (piece?.words) return piece.words;
  if (piece) {
    const owner = piece.seat === "n" ? t("neutral") : (position.seats[seatIndex(piece.seat)] ?? piece.seat);
    return t("{square}: {owner}, {n}", { square, owner, n: piece.shows });
  }
  const text = [t("empty"), gamePage(app).squareText?.(words(app), position, square)].filter(Boolean).join(". ");
  return t("{square}: {text}", { square, text });
}
