// Squares in words.
import type { Position } from "../core/types";
import { gamePage, words } from "../state/app";
import type { App } from "../state/context";
import { seatIndex } from "../state/model";

/** What a move there leads to, where that is marked. */
function valueText(app: App, square: string): string {
  const { t } = words(app);
  const [kind] = app.store.get().view.values.find(([, squares]) => squares.includes(square)) ?? [];
  const texts: Record<string, string> = { win: t("wins"), draw: t("draws"), loss: t("loses") };
  return texts[kind ?? ""] ?? "";
}

function textOf(app: App, position: Position, square: string): string {
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

/** A position never changes, and is one of a language: what was said of a square holds. */
const said = new WeakMap<Position, Map<string, string>>();

function pieceLabel(app: App, position: Position, square: string): string {
  const known = said.get(position) ?? new Map<string, string>();
  said.set(position, known);
  const text = known.get(square) ?? textOf(app, position, square);
  known.set(square, text);
  return text;
}

/** "c3: empty, wins" */
export const cellLabel = (app: App, position: Position, square: string): string =>
  [pieceLabel(app, position, square), valueText(app, square)].filter(Boolean).join(", ");
