// Trying out lines beside an online game. What is tried out is never sent as a move: it lies in a tree of its own, and the
// board says so. From it come conditional moves.
import { type App, idleView, type OnlineTable, positionAt, say, seatOf, type State, tell, words } from "../app";
import { withLine, withoutLine } from "../tree/edit";
import { linesAfter } from "../tree/read";
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
  const { desk, online } = app.store.get();
  if (!desk.analysis || !online) return;
  const tree = withLine(desk.analysis.tree, events);
  changeDesk(app, { analysis: { ...desk.analysis, tree, table: withAllSeats(online, events) } });
  app.store.set({ view: { ...idleView, at }, notice: null });
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
    desk: { ...desk, analysis: { tree, table, base: online.events, left: [], play: (move) => playInAnalysis(app, move) }, premove: null, asking: null },
    view: { ...idleView, at: view.at },
    notice: null,
  });
  say(app, words(app).t("Analysis. Nothing here is played."));
}

export function closeAnalysis(app: App): void {
  changeDesk(app, { analysis: null });
  app.store.set({ view: idleView, notice: null });
  say(app, words(app).t("Back in the game."));
}

/** A move is tried from the moment that is looked at; what followed it before stays as a line of its own. */
export function playInAnalysis(app: App, move: string): void {
  const { desk, view } = app.store.get();
  if (!desk.analysis) return;
  const { events } = desk.analysis.table;
  showInAnalysis(app, [...events.slice(0, view.at ?? events.length), move]);
}

/** Takes a move with all that follows it out of the analysis. The moves of the game itself stay. */
export function dropFromAnalysis(app: App, events: string[]): void {
  const { desk } = app.store.get();
  if (!desk.analysis || events.length <= desk.analysis.base.length) return;
  changeDesk(app, { analysis: { ...desk.analysis, tree: withoutLine(desk.analysis.tree, events) } });
  showInAnalysis(app, events.slice(0, -1));
}

/** What the analysis has tried after the moves of the game. */
export const triedIn = ({ desk }: State): string[][] =>
  desk.analysis ? linesAfter(desk.analysis.tree, desk.analysis.base) : [];

/** The seat that may enter conditional moves now: the visitor's, while another is to move. */
export function plannerOf(app: App): string | null {
  const { online, desk } = app.store.get();
  if (!online || !desk.analysis || desk.analysis.base.length !== online.events.length) return null;
  const { turn, over, places } = positionAt(app, online);
  const own = online.seats.find(({ you, kind, seat }, index) => you && kind === "human" && seat !== turn && !places[index]);
  return over || seatOf(online, turn)?.you ? null : (own?.seat ?? null);
}

/** A line that may become conditional moves. */
interface PlanLine {
  /** Its moves, with a space between. */
  text: string;
  /** It is to be kept. */
  chosen: boolean;
  /** A line that is to be kept has another answer to the same moves. */
  contradicted: boolean;
}

interface Line {
  moves: string[];
  /** Who makes each of them. */
  seats: string[];
}

/** Lines without what they end with after the last answer of that seat; those without an answer are none. */
function answeredLines(app: App, seat: string): Line[] {
  const { desk } = app.store.get();
  const { base = [], table } = desk.analysis ?? {};
  if (!table) return [];
  return triedIn(app.store.get()).flatMap((events) => {
    const seats = positionAt(app, { ...table, events }).history.slice(base.length).map((played) => played.seat);
    const end = seats.lastIndexOf(seat) + 1;
    return end ? [{ moves: events.slice(base.length, base.length + end), seats: seats.slice(0, end) }] : [];
  });
}

/** Whether two lines give that seat two answers to the same moves. */
function contradict(one: Line, other: Line, seat: string): boolean {
  const at = one.moves.findIndex((move, index) => move !== other.moves[index]);
  return at >= 0 && at < other.moves.length && one.seats[at] === seat;
}

/** The lines of the analysis with an answer of that seat. Of two that contradict each other the first is kept, unless it
 *  is left out. */
export function planLines(app: App, seat: string): PlanLine[] {
  const left = app.store.get().desk.analysis?.left ?? [];
  const kept: Line[] = [];
  const found = new Map<string, PlanLine>();
  for (const line of answeredLines(app, seat)) {
    const text = line.moves.join(" ");
    if (found.has(text)) continue;
    const contradicted = kept.some((other) => contradict(line, other, seat));
    const chosen = !contradicted && !left.includes(text);
    if (chosen) kept.push(line);
    found.set(text, { text, chosen, contradicted });
  }
  return [...found.values()];
}

/** Leaves a line out of the conditional moves, or takes it in again. */
export function toggleLine(app: App, { text, chosen }: PlanLine): void {
  const { analysis } = app.store.get().desk;
  if (!analysis) return;
  const others = analysis.left.filter((line) => line !== text);
  changeDesk(app, { analysis: { ...analysis, left: chosen ? [...others, text] : others } });
}

export async function savePlan(app: App, seat: string): Promise<void> {
  const { desk } = app.store.get();
  const { t } = words(app);
  const ply = desk.analysis?.base.length ?? 0;
  const lines = planLines(app, seat).filter(({ chosen }) => chosen);
  if (!(await keepPlan(app, ply, lines.map(({ text }) => text), seat))) return;
  // What was tried out meanwhile stays.
  if (app.store.get().desk.analysis === desk.analysis) closeAnalysis(app);
  tell(app, t("Conditional moves are kept. They are made only if your opponent plays the moves before them."));
}

export async function endPlan(app: App): Promise<void> {
  const { online, desk } = app.store.get();
  const [plan] = desk.plans;
  if (!online || !plan || !(await keepPlan(app, online.events.length, [], plan.seat))) return;
  tell(app, words(app).t("Conditional moves are dropped."));
}
