// Games on this device: nobody needs to be asked.
import type { Found, GameOptions, Move, Position } from "../core/types";
import type { Words } from "../i18n";
import type { App } from "./app";
import { positionAt, refuse, say, seatOf, sentence, tell, words } from "./app";
import { calm, LEVEL_FULL, seatIndex, type Table } from "./model";
import { turnName } from "./turn-words";
import { hasPieces } from "./turns";

/** Long enough that a person sees the computer's die come. */
const PAUSE_MS = 500;
const HINT_MS = 1500;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Another tab has changed the game; it is that one that asks the engine. */
export function takeOver(app: App, table: Table): void {
  app.engine.stop();
  app.store.set({
    local: table,
    thinking: false,
    looking: { ...calm, focus: app.store.get().looking.focus },
    notice: null,
  });
}

function change(app: App, table: Table): void {
  takeOver(app, table);
  void advance(app);
}

export function playLocal(app: App, event: string): void {
  const { local } = app.store.get();
  change(app, { ...local, events: [...local.events, event] });
}

export const startLocal = (app: App, table: Table) => change(app, table);

/** The same players once more; whoever came second now begins. */
export function rematchLocal(app: App): void {
  const { local } = app.store.get();
  const first = String.fromCharCode(97 + ((local.options.first.charCodeAt(0) - 97 + 1) % local.options.players));
  const { tree: _tree, comment: _comment, ...game } = local;
  change(app, { ...game, options: { ...local.options, first }, events: [] });
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
  app.store.get().route.page !== "online" && beforeLastDecision(app, app.store.get().local) !== null;

export function undo(app: App): void {
  const { local } = app.store.get();
  const ply = mayUndo(app) ? beforeLastDecision(app, local) : null;
  if (ply === null) return;
  change(app, { ...local, events: local.events.slice(0, ply) });
  say(app, words(app).t("Move undone."));
}

/** Plays on from the moment that is looked at; what came after it is gone. */
export function playOnFrom(app: App, ply: number): void {
  const { local } = app.store.get();
  change(app, { ...local, events: local.events.slice(0, ply) });
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
    if (app.store.get().local === local) playLocal(app, found.move);
  } catch (error) {
    failed(app, error);
  }
}

/** The move, and how the game ends with it where the engine knows. */
function advice(app: App, { options }: Table, { turn, moves }: Position, { move, proven, expected }: Found): string {
  const { t } = words(app);
  const found = moves.find(({ text }) => text === move);
  const said = found ? moveToTry(words(app), options, found) : "";
  if (!proven || options.players > 2 || turn === null) return said;
  const share = expected[seatIndex(turn)] ?? 0.5;
  if (share > 0.5) return `${said} ${t("That wins for certain.")}`;
  return `${said} ${share < 0.5 ? t("But against best play the game is lost.") : t("That secures a draw.")}`;
}

/** "Try a die on b1, capturing a1 and c1." */
function moveToTry(words: Words, options: GameOptions, move: Move): string {
  const { t, language } = words;
  if (hasPieces(options)) {
    const name = turnName(words, move);
    const turn = name.charAt(0).toLocaleLowerCase(language) + name.slice(1);
    return t("Try the piece on {square}: {turn}.", { square: move.at, turn });
  }
  if (move.captured.length === 0) return t("Try a die on {square}.", { square: move.at });
  const dice = new Intl.ListFormat(language, { type: "conjunction" }).format(move.captured);
  return t("Try a die on {square}, capturing {dice}.", { square: move.at, dice });
}

export async function hint(app: App): Promise<void> {
  const { local, settings, route, thinking } = app.store.get();
  if (route.page === "online" || thinking || positionAt(app, local).over) return;
  const { t } = words(app);
  app.store.set({ thinking: true });
  tell(app, t("Thinking…"));
  try {
    const found = await app.engine.find(local, settings.language, { level: LEVEL_FULL, time: HINT_MS });
    const { looking, local: now } = app.store.get();
    if (now !== local) return;
    app.store.set({ thinking: false });
    if (looking.at !== null) return;
    app.store.set({ looking: { ...calm, focus: looking.focus, hint: found.move } });
    tell(app, advice(app, local, positionAt(app, local), found));
  } catch (error) {
    failed(app, error);
  }
}
