// What is happening on a board, in a line: above all whose turn it is.
import { gamePage, mover, seatName, seatOf, shown, words } from "./app";
import type { App } from "./context";
import { isGlimpsing } from "./glimpse";
import { PLIES_EXPLAINED, type Table } from "./model";
import { resultText } from "./reactions";
import { isAnalysing, showsLocal } from "./shown";

/** A move is shown that is not on the disk yet. */
export function isStoring(app: App): boolean {
  const state = app.store.get();
  return !!state.onBoard.storing && showsLocal(state);
}

export function statusText(app: App, table: Table): string {
  const { t } = words(app);
  if (isAnalysing(app.store.get())) return analysisText(app, table);
  if (isStoring(app)) return t("Storing the move…");
  const { thinking, sending, route, connection } = app.store.get();
  if (route.page === "online" && connection === "lost") return t("The server cannot be reached. Trying again…");
  const seat = mover(app, table);
  if (!seat) return t("The game is over.");
  const name = seatName(app, seat);
  if (isGlimpsing(app.store.get())) return t("This is how it goes. Touch a square: the board is yours.");
  if (!seat.taken) return t("Waiting for someone to join as {name}.", { name });
  if (sending) return t("Sending your move…");
  if (seat.kind === "computer")
    return thinking ? t("{name} is thinking…", { name }) : t("{name} to move.", { name });
  if (!seat.you) return t("Waiting for {name} to move.", { name });
  const alone = table.seats.filter(({ you, kind }) => you && kind === "human").length === 1;
  const { invitation } = gamePage(app, table.options.game);
  if (invitation && table.events.length <= PLIES_EXPLAINED)
    return invitation(words(app), alone ? undefined : name);
  return alone ? t("Your turn.") : t("{name} to move.", { name });
}

/** Beside a game above all that nothing is played. */
function analysisText(app: App, table: Table): string {
  const { t } = words(app);
  const position = shown(app);
  const seat = seatOf(table, position?.turn ?? null);
  if (app.store.get().route.page === "analysis" && position)
    return seat ? t("{name} to move.", { name: seatName(app, seat) }) : resultText(app, table, position);
  return seat ? t("Analysis: {name} to move. Nothing is played.", { name: seatName(app, seat) }) : t("Analysis: the end of this line.");
}
