// The move that is shown as a ghost on the board.
import type { Position } from "../core/types";
import { type App } from "../state/app";
import { exact, movesAt } from "../state/choice";
import { tableOf } from "../state/model";
import { hasPieces, moveTo, picked } from "../state/turns";

export function previewOf(app: App, position: Position): string | undefined {
  const { choice, hover, hint } = app.store.get().view;
  const table = tableOf(app.store.get());
  if (table && hasPieces(table.options)) {
    if (!choice) return hint ?? undefined;
    return (picked(position, choice) ?? (hover ? moveTo(position, choice.at, hover) : undefined))?.text;
  }
  if (choice) return exact(movesAt(position, choice.at), choice.chosen)?.text;
  if (hover) {
    const [only, another] = movesAt(position, hover);
    return another ? undefined : only?.text;
  }
  return hint ?? undefined;
}
