// Games on this device: nobody needs to be asked.
import type { Found, Position } from "../core/types";
import type { App } from "./context";
import { gamePage, positionAt, refuse, say, seatOf, sentence, tell, words } from "./app";
import { idleView, LEVEL_FULL, seatIndex, showsLocal, type Kept, type Notice, type Table } from "./model";
import { keep, loses, tellKept } from "./kept";
import { withLine } from "./tree/edit";

/** Long enough that a person sees the computer's die come. */
const PAUSE_MS = 500;
const HINT_MS = 1500;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Another tab has changed the game; it is that one that asks the engine. */
export function takeOver(app: App, table: Table, notice: Notice | null = null): void {
  app.engine.stop();
  app.store.set({
    local: table,
    thinking: false,
    view: { ...idleView, focus: app.store.get().view.focus },
    notice,
  });
}

function change(app: App, table: Table, notice?: Notice | null): void {
  takeOver(app, table, notice);
  void advance(app);
}

export function playLocal(app: App, event: string, notice?: Notice | null): void {
  const { local } = app.store.get();
  change(app, { ...local, events: [...local.events, event] }, notice);
}

/** Puts a game in the place of the one on the board. The answer is what has been kept of that, if it was worth it. */
export function startLocal(app: App, table: Table): Kept | null {
  const { local } = app.store.get();
  const kept = app.keeps && loses(local, table) ? keep(app, local) : null;
  change(app, table);
  return kept;
}

/** The same players once more; whoever came second now begins. */
export function rematchLocal(app: App): void {
  const { local } = app.store.get();
  const first = String.fromCharCode(97 + ((local.options.first.charCodeAt(0) - 97 + 1) % local.options.players));
  const { tree: _tree, comment: _comment, ...game } = local;
  const kept = startLocal(app, { ...game, options: { ...local.options, first }, events: [] });
  tellKept(app, kept, {});
}

/** How many events remain when the last decision of a person is taken back; null when there is none. */
function beforeLastDecision(app: App, table: Table): number | null {
  const { history } = positionAt(app, table);
  for (let ply = history.length - 1; ply >= 0; ply--) {
    if (seatOf(table, history[ply]?.seat ?? null)?.kind === "human") return ply;
  }
  return null;
}

export const mayUndo = (app: App): boolean =>
  showsLocal(app.store.get()) && beforeLastDecision(app, app.store.get().local) !== null;

export function undo(app: App): void {
  const { local } = app.store.get();
  const ply = mayUndo(app) ? beforeLastDecision(app, local) : null;
  if (ply === null) return;
  // The end of a finished game may be seen again after another one has been tried.
  if (app.keeps && positionAt(app, local).over) keep(app, local);
  change(app, { ...local, events: local.events.slice(0, ply) });
  say(app, words(app).t("Move undone."));
}

/** Plays on from the moment that is looked at. What was played after it stays as a variation. */
export function playOnFrom(app: App, ply: number): void {
  const { local } = app.store.get();
  change(app, { ...local, tree: withLine(local.tree ?? [], local.events), events: local.events.slice(0, ply) });
}

/** Shows another line of the tree. The one that was shown stays in it. */
export function showLine(app: App, events: string[]): void {
  const { local } = app.store.get();
  change(app, { ...local, tree: withLine(withLine(local.tree ?? [], local.events), events), events });
}

export function resignLocal(app: App): void {
  const { turn } = positionAt(app, app.store.get().local);
  if (turn) playLocal(app, `${turn}:resign`);
}

function failed(app: App, error: unknown): void {
  app.store.set({ thinking: false });
  refuse(app, sentence(error instanceof Error ? error.message : String(error)));
}

/** Lets the computer move when it is its turn, for as long as it is the same game. */
export async function advance(app: App): Promise<void> {
  const { local, settings } = app.store.get();
  const seat = seatOf(local, positionAt(app, local).turn);
  if (seat?.kind !== "computer") return;
  app.store.set({ thinking: true });
  try {
    const [found] = await Promise.all([app.engine.find(local, settings.language, { level: seat.level }), pause(PAUSE_MS)]);
    const { notice, local: now } = app.store.get();
    if (now === local) playLocal(app, found.move, notice?.action ? notice : null);
  } catch (error) {
    failed(app, error);
  }
}

/** The move, and how the game ends with it where the engine knows. */
function advice(app: App, { options }: Table, { turn, moves }: Position, { move, proven, expected }: Found): string {
  const { t } = words(app);
  const found = moves.find(({ text }) => text === move);
  const said = found ? gamePage(app, options.game).hint(words(app), found) : "";
  if (!proven || options.players > 2 || turn === null) return said;
  const share = expected[seatIndex(turn)] ?? 0.5;
  if (share > 0.5) return `${said} ${t("This wins for certain.")}`;
  return `${said} ${share < 0.5 ? t("But the game is lost against best play.") : t("This secures a draw.")}`;
}

/** Why there can be no hint now; empty when there can. */
export function noHint(app: App): string {
  const { t } = words(app);
  const { local, view, thinking } = app.store.get();
  if (thinking) return t("Thinking…");
  return positionAt(app, local, view.at ?? undefined).over ? t("The game is over.") : "";
}

/** Looks for the best move of the position that is shown. */
export async function hint(app: App): Promise<void> {
  const { local, settings, view } = app.store.get();
  const { t } = words(app);
  if (!showsLocal(app.store.get()) || app.store.get().thinking) return;
  if (noHint(app)) {
    refuse(app, noHint(app));
    return;
  }
  const { at } = view;
  const game = { ...local, events: local.events.slice(0, at ?? undefined) };
  app.store.set({ thinking: true });
  tell(app, t("Thinking…"));
  try {
    const found = await app.engine.find(game, settings.language, { level: LEVEL_FULL, time: HINT_MS });
    const { view: now, local: table } = app.store.get();
    if (table !== local) return;
    app.store.set({ thinking: false });
    if (now.at !== at) return;
    app.store.set({ view: { ...idleView, at, focus: now.focus, hint: found.move } });
    tell(app, advice(app, local, positionAt(app, game), found));
  } catch (error) {
    failed(app, error);
  }
}
