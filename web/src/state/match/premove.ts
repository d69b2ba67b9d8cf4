// A move that is chosen while another player is to move, and made at once when the turn comes. Live games only.
import { type App, mover, type OnlineTable, positionAt, refuse, tell, words } from "../app";
import { changeDesk } from "./desk";

/** The seat that may choose a move before its turn; null where nobody may. */
export function premover(app: App): string | null {
  const { online, desk, view, sending } = app.store.get();
  if (!online || desk.analysis || view.at !== null || sending) return null;
  if (online.match.terms?.class !== "live" || online.match.clock?.paused) return null;
  const { turn, over, places } = positionAt(app, online);
  const own = online.seats.filter(({ you, kind }) => you && kind === "human");
  const [only] = own;
  const index = only ? online.seats.indexOf(only) : -1;
  return !over && only && own.length === 1 && only.seat !== turn && !places[index] ? only.seat : null;
}

/** The game as whoever chooses a premove sees it: as if it were the turn already. */
export const premoveTable = (online: OnlineTable, seat: string): OnlineTable => ({ ...online, turn: seat });

export function setPremove(app: App, move: string): void {
  changeDesk(app, { premove: move });
  tell(app, words(app).t("{move} is made as soon as it is your turn. Press Escape or any square to cancel.", { move }));
}

/** True when there was one. */
export function cancelPremove(app: App): boolean {
  if (!app.store.get().desk.premove) return false;
  changeDesk(app, { premove: null });
  tell(app, words(app).t("Premove removed."));
  return true;
}

/** The turn has come: makes the move if the game still allows it. */
export function runPremove(app: App): void {
  const { online, desk } = app.store.get();
  const { premove } = desk;
  if (!online || !premove || !mover(app, online)?.you) return;
  changeDesk(app, { premove: null });
  if (positionAt(app, online).moves.some(({ text }) => text === premove)) app.online.move(premove);
  else refuse(app, words(app).t("{move} is not possible any more. Choose another move.", { move: premove }));
}
