// Vacations: they stop the visitor's clocks in daily games whose terms allow it, and begin when the visitor says so.
import type { GameSummary, Vacation } from "api";
import type { App } from "../app";
import { loadGames } from "./challenges";
import type { Failure } from "./model";
import { attempt, setSlot, post } from "./remote";

export const vacationOf = ({ store }: App): Vacation | null => store.get().club.me.value?.vacation ?? null;

/** The visitor's games with a clock, by whether a vacation stops it. */
export function byVacation(games: readonly GameSummary[]): { stopped: GameSummary[]; running: GameSummary[] } {
  const timed = games.filter(({ clock, over }) => clock !== null && !over);
  return { stopped: timed.filter(({ vacation }) => vacation), running: timed.filter(({ vacation }) => !vacation) };
}

/** Begins or ends a vacation. Null when it is done, else why not. */
export const changeVacation = (app: App, action: "begin" | "end"): Promise<Failure | null> =>
  attempt(app, async () => {
    const { vacation } = await post<{ vacation: Vacation }>(app, "/me/vacation", { action });
    const { me } = app.store.get().club;
    if (me.value) setSlot(app, "me", { ...me, value: { ...me.value, vacation } });
    await loadGames(app);
  });
