// Trying out lines beside an online game. What is tried out is never sent as a move: it lies in a tree of its own, and the
// board says so. From it come conditional moves.
import { positionAt, say, seatOf, tell, words } from "../app";
import type { App } from "../context";
import { idleView, type OnlineTable, type State } from "../model";
import { branchesAfter, linesOf, withLine, withoutLine, type Branch } from "../tree";
import { changeDesk } from "./desk";
import { keepPlan } from "./talk";

/** Everyone at the analysis moves for all. */
const withAllSeats = (table: OnlineTable, events: string[]): OnlineTable => ({
  ...table,
  events,
  seats: table.seats.map((seat) => ({ ...seat, kind: "human" as const, you: true, taken: true })),
});

/** Shows a line of the analysis, from the start of the game to where it is looked at. */
export function showInAnalysis(app: App, events: string[], at: number | null = null): void {
  const { desk, online, view } = app.store.get();
  if (!desk.analysis || !online) return;
  const tree = withLine(desk.analysis.tree, events);
  changeDesk(app, { analysis: { ...desk.analysis, tree, table: withAllSeats(online, events) } });
  app.store.set({ view: { ...idleView, at, focus: view.focus }, notice: null });
}

export function openAnalysis(app: App): void {
  const { online, view, desk } = app.store.get();
  if (!online || desk.analysis) return;
  const planned = desk.plans.flatMap(({ ply, lines }) =>
    lines.map((line) => [...online.events.slice(0, ply), ...line.split(" ")]),
  );
  const tree = planned.reduce((grown, line) => withLine(grown, line), withLine([], online.events));
  const table = withAllSeats(online, online.events);
  app.store.set({
    desk: { ...desk, analysis: { tree, table, base: online.events }, premove: null, asking: null },
    view: { ...idleView, at: view.at, focus: view.focus },
    notice: null,
  });
  say(app, words(app).t("Analysis. Nothing here is played."));
}

export function closeAnalysis(app: App): void {
  const { view } = app.store.get();
  changeDesk(app, { analysis: null });
  app.store.set({ view: { ...idleView, focus: view.focus }, notice: null });
  say(app, words(app).t("Back in the game."));
}

/** A move is tried from the moment that is looked at; what followed it before stays as a line of its own. */
export function playInAnalysis(app: App, move: string): void {
  const { desk, view } = app.store.get();
  if (!desk.analysis) return;
  const { events } = desk.analysis.table;
  showInAnalysis(app, [...events.slice(0, view.at ?? events.length), move]);
}

/** Before a square is pointed at: the line ends where it is looked at, so that the move goes on from there. */
export function cutLine(app: App): void {
  const { desk, view } = app.store.get();
  if (desk.analysis && view.at !== null) showInAnalysis(app, desk.analysis.table.events.slice(0, view.at));
}

/** Takes a move with all that follows it out of the analysis. The moves of the game itself stay. */
export function dropFromAnalysis(app: App, events: string[]): void {
  const { desk } = app.store.get();
  if (!desk.analysis || events.length <= desk.analysis.base.length) return;
  changeDesk(app, { analysis: { ...desk.analysis, tree: withoutLine(desk.analysis.tree, events) } });
  showInAnalysis(app, events.slice(0, -1));
}

/** What the analysis has tried after the moves of the game. */
export const triedIn = ({ desk }: State): Branch[] =>
  desk.analysis ? branchesAfter(desk.analysis.tree, desk.analysis.base) : [];

/** The seat that may enter conditional moves now: the visitor's, while another is to move. */
export function plannerOf(app: App): string | null {
  const { online, desk } = app.store.get();
  if (!online || !desk.analysis || desk.analysis.base.length !== online.events.length) return null;
  const { turn, over, places } = positionAt(app, online);
  const own = online.seats.find(({ you, kind, seat }, index) => you && kind === "human" && seat !== turn && !places[index]);
  return over || seatOf(online, turn)?.you ? null : (own?.seat ?? null);
}

/** Lines without what they end with after the last answer of that seat; those without an answer are none. */
export function planLines(app: App, seat: string): string[] {
  const { desk } = app.store.get();
  const { base = [], table } = desk.analysis ?? {};
  if (!table) return [];
  const lines = linesOf(triedIn(app.store.get())).map((events) => {
    const { history } = positionAt(app, { ...table, events });
    let end = events.length;
    while (end > base.length && history[end - 1]?.seat !== seat) end--;
    return events.slice(base.length, end).join(" ");
  });
  return [...new Set(lines)].filter(Boolean);
}

export async function savePlan(app: App, seat: string): Promise<void> {
  const { desk } = app.store.get();
  const { t } = words(app);
  const ply = desk.analysis?.base.length ?? 0;
  if (!(await keepPlan(app, ply, planLines(app, seat), seat))) return;
  closeAnalysis(app);
  tell(app, t("Conditional moves are kept. They are made only if your opponent plays the moves before them."));
}

export async function endPlan(app: App): Promise<void> {
  const { online, desk } = app.store.get();
  const [plan] = desk.plans;
  if (!online || !plan || !(await keepPlan(app, online.events.length, [], plan.seat))) return;
  tell(app, words(app).t("Conditional moves are dropped."));
}
