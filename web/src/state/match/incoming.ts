// What follows beside the board when the server has told something about the game that is shown.
import type { GameClock } from "api";
import { say, tell, words } from "../app";
import type { App } from "../context";
import { observe } from "./clock";
import { changeDesk } from "./desk";
import { loadWaiting } from "./next";
import { statusText } from "../status";
import { runPremove } from "./premove";
import { loadChat, loadOwn, renewPlans } from "./talk";

/** Clocks run by the server's time, of which each message tells a little. */
export function hearTime(app: App, clock: GameClock | null | undefined): void {
  const { skew } = app.store.get().desk;
  if (clock) changeDesk(app, { skew: observe(skew, clock.now_ms, performance.now()) });
}

/** The game has gone on, or back. */
export function settleDesk(app: App, shrunk: boolean): void {
  if (shrunk) {
    changeDesk(app, { premove: null });
    const text = words(app).t("A move was taken back.");
    const { online } = app.store.get();
    tell(app, text);
    if (online) say(app, `${text} ${statusText(app, online)}`);
  }
  runPremove(app);
  void renewPlans(app);
  void loadWaiting(app);
}

/** A game is shown for the first time. */
export function openDesk(app: App, id: string, over: boolean): void {
  void loadChat(app, id, over);
  void loadOwn(app, id);
  void loadWaiting(app);
}
