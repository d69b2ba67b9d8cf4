// Games on this device: nobody needs to be asked.
import type { Found, GameLine, Position } from "@ludopod/core";
import {
  type App, gameInfo, gamePage, idleView, mover, newSeed, type Notice, positionAt, refuse, say, type Seat, seatIndex, seatOf,
  sentence, type Table, tellInWords, whyNot, words,
} from "./app";
import { changeBoard, leavable, settlingOf, type Next } from "./library/board";
import type { Entry } from "./library/entry";
import { tellKept } from "./library/telling";
import { atPace } from "./pace";
import { showsLocal } from "./shown";
import { withLine } from "./tree/edit";

const HINT_MS = 1500;

const change = (app: App, make: (local: Table) => Next | null, notice?: Notice | null): Promise<void> =>
  changeBoard(app, make, () => void advance(app), notice);

/** Where the game has changed since the event was chosen, it may be none any more, or somebody else's turn. */
const fits = (app: App, chosen: Table, local: Table, event: string): boolean =>
  chosen.events === local.events ||
  ([chosen, local].every((table) => mover(app, table)?.kind === "human") && whyNot(app, local, event) === "");

export function playLocal(app: App, event: string, notice?: Notice | null): Promise<void> {
  const chosen = app.store.get().local;
  return change(app, (local) => (fits(app, chosen, local, event) ? { table: { ...local, events: [...local.events, event] } } : null), notice);
}

/** Puts a game in the place of the one on the board, which stays in the library. The answer is that one, if it is worth
 *  anything. */
export async function startLocal(app: App, table: Table): Promise<Entry | null> {
  const left = leavable(app);
  await change(app, () => ({ table: { ...table, seed: newSeed() }, fresh: true }));
  return left;
}

/** The same players once more; whoever came second now begins. */
export async function rematchLocal(app: App): Promise<void> {
  const { local } = app.store.get();
  const first = String.fromCharCode(97 + ((local.options.first.charCodeAt(0) - 97 + 1) % local.options.players));
  const { tree: _tree, comment: _comment, ...game } = local;
  const left = await startLocal(app, { ...game, options: { ...local.options, first }, events: [] });
  tellKept(app, left, {});
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

/** Takes the last decision of a person back, also one that is still on its way to the disk. */
export async function undo(app: App): Promise<void> {
  if (!showsLocal(app.store.get())) return;
  // In the order of what was done, as what is pointed at meanwhile (state/board.ts).
  const settling = settlingOf(app);
  if (settling) {
    await settling.catch(() => undefined);
    return undo(app);
  }
  const taken = (local: Table): Next | null => {
    const ply = beforeLastDecision(app, local);
    // A finished game stays in the library: what is played after its end is taken back is another one.
    return ply === null ? null : { table: { ...local, events: local.events.slice(0, ply) }, fresh: positionAt(app, local).over };
  };
  await changeBoard(app, taken, () => {
    say(app, words(app).t("Move undone."));
    void advance(app);
  });
}

/** Plays on from the moment that is looked at. What was played after it stays as a variation. */
export const playOnFrom = (app: App, ply: number): Promise<void> =>
  change(app, (local) => ({ table: { ...local, tree: withLine(local.tree ?? [], local.events), events: local.events.slice(0, ply) } }));

/** Shows another line of the tree. The one that was shown stays in it. */
export const showLine = (app: App, events: string[]): Promise<void> =>
  change(app, (local) => ({ table: { ...local, tree: withLine(withLine(local.tree ?? [], local.events), events), events } }));

/** Puts an entry of the library on the board. The answer is the game that was there, if it is worth anything. */
export async function boardEntry(app: App, entry: Entry): Promise<Entry | null> {
  const left = leavable(app);
  await change(app, () => ({ table: entry.table, entry }));
  return left?.id === entry.id ? null : left;
}

export function resignLocal(app: App): void {
  const { turn } = positionAt(app, app.store.get().local);
  if (turn) void playLocal(app, `${turn}:resign`);
}

function failed(app: App, error: unknown): void {
  app.store.set({ thinking: false });
  refuse(app, sentence(error instanceof Error ? error.message : String(error)));
}

const askMove = (app: App, local: Table, { character }: Seat): Promise<Found> =>
  app.engine.find(local, words(app).language, { character, ...(local.seed && { seed: local.seed }) });

/** At full strength; without a seed nothing but the best will do. */
const askBest = (app: App, game: GameLine): Promise<Found> => {
  const character = gameInfo(app).characters.at(-1)?.name ?? "";
  return app.engine.find(game, words(app).language, { character, seed: 0, time: HINT_MS });
};

/** Lets the computer move when it is its turn, for as long as it is the same game. */
export async function advance(app: App): Promise<void> {
  const { local } = app.store.get();
  const seat = seatOf(local, positionAt(app, local).turn);
  if (seat?.kind !== "computer") return;
  app.store.set({ thinking: true });
  try {
    const found = await atPace(app, askMove(app, local, seat));
    const { notice, local: now } = app.store.get();
    if (now === local) await playLocal(app, found.move, notice?.action ?? notice?.lasts ? notice : null);
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
  const { local, view, thinking, review } = app.store.get();
  if (thinking) return t("Thinking…");
  if (review?.trial) return t("The review shows the better move.");
  return positionAt(app, local, view.at ?? undefined).over ? t("The game is over.") : "";
}

/** Looks for the best move of the position that is shown. */
export async function hint(app: App): Promise<void> {
  const { local, view } = app.store.get();
  if (!showsLocal(app.store.get()) || app.store.get().thinking) return;
  if (noHint(app)) {
    refuse(app, noHint(app));
    return;
  }
  const { at } = view;
  const game = { ...local, events: local.events.slice(0, at ?? undefined) };
  app.store.set({ thinking: true });
  tellInWords(app, () => words(app).t("Thinking…"));
  try {
    const found = await askBest(app, game);
    const { view: now, local: table } = app.store.get();
    if (table !== local) return;
    app.store.set({ thinking: false });
    if (now.at !== at) return;
    app.store.set({ view: { ...idleView, at, hint: found.move } });
    tellInWords(app, () => advice(app, local, positionAt(app, game), found));
  } catch (error) {
    failed(app, error);
  }
}
