// What is happening on a board, in a line: above all whose turn it is.
import { type App, gamePage, mover, PLIES_EXPLAINED, positionAt, seatName, seatOf, sentence, shown, type Table, turnText, words } from "./app";
import { resultText } from "./reactions";
import { exhibited, isAnalysing, sessionOf, showsLocal } from "./shown";

/** A move is shown that is not on the disk yet. */
export function isStoring(app: App): boolean {
  const state = app.store.get();
  return !!state.onBoard.storing && showsLocal(state) && state.session.keeps;
}

export function statusText(app: App, table: Table): string {
  const { t } = words(app);
  if (isAnalysing(app.store.get())) return analysisText(app, table);
  if (isStoring(app)) return t("Storing the move…");
  const { thinking, sending, connection } = app.store.get();
  if (sessionOf(app.store.get()).served && connection === "lost") return t("The server cannot be reached. Trying again…");
  const seat = mover(app, table);
  const shows = exhibited(app.store.get()) !== null;
  if (!seat) return shows ? resultText(app, table, positionAt(app, table)) : t("The game is over.");
  const name = seatName(app, seat);
  const turn = sentence(turnText(app, seat));
  if (shows) return t("Touch a square and you play on for {name}.", { name });
  if (!seat.taken) return t("Waiting for someone to join as {name}.", { name });
  if (sending) return t("Sending your move…");
  if (seat.kind === "computer")
    return thinking ? t("{name} is thinking…", { name }) : turn;
  if (!seat.you) return turn;
  const alone = table.seats.filter(({ you, kind }) => you && kind === "human").length === 1;
  const { invitation } = gamePage(app, table.options.game);
  if (invitation && table.events.length <= PLIES_EXPLAINED)
    return invitation(words(app), alone ? undefined : turnText(app, seat));
  return alone ? t("Your turn.") : turn;
}

/** Beside a game above all that nothing is played. */
function analysisText(app: App, table: Table): string {
  const { t } = words(app);
  const position = shown(app);
  const seat = seatOf(table, position?.turn ?? null);
  if (!sessionOf(app.store.get()).served && position)
    return seat ? sentence(turnText(app, seat)) : resultText(app, table, position);
  return seat ? t("{turn}. This is an analysis: nothing is played.", { turn: turnText(app, seat) }) : t("Analysis: the end of this line.");
}
