// What the visitor has done and the server has not acknowledged yet. One rule for all of it: it is kept in the device's
// memory until the server has answered, sent again when it can be reached, never done twice (each act has a key of its
// own, by which the server knows it again; a move has its ply, too), and whoever did it is told when it cannot be done.
import { ApiError, ask, readGame } from "../api";
import { sentence, words, type App } from "../app";
import { isMember, knowingMe, loadMe } from "../club/me";
import type { Acts } from "../services";
import { isAct, makeKey, nameOf, type Act, type NewAct } from "./act";

/** A server in trouble may do it a moment later. */
const RETRY_MS = 5_000;
/** A link that is dead without a word never answers: what was sent on it is sent again. */
const ANSWER_MS = 20_000;

/** Whether the server has not taken a position: it was not reached, or is busy. */
const mayComeLater = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 429 || error.status >= 500;

const personOf = ({ store }: App): string | null => store.get().club.me.value?.person?.id ?? null;

/** The game that is shown sees for itself what has become of a move in it. */
const isShown = ({ online }: App, { kind, game }: Act): boolean => kind === "move" && online.shows(game);

async function send<T>(app: App, { path, body, key }: Act): Promise<T> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), ANSWER_MS);
  try {
    return await ask<T>(words(app).language, path, body, key, patience.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** The same move may have arrived before. */
async function hasArrived(app: App, act: Act, error: unknown): Promise<boolean> {
  if (act.kind !== "move" || !(error instanceof ApiError) || error.problem.code !== "stale") return false;
  const { events } = await readGame(words(app).language, act.game);
  return events[(act.body as { ply: number }).ply] === act.text;
}

/** What was done is lost for a reason: said wherever the visitor is, with the way to the game. */
function tellFailure(app: App, { kind, text, game }: NewAct, error: unknown): void {
  const { t } = words(app);
  const stale = error instanceof ApiError && error.problem.code === "stale";
  const reason = stale || !(error instanceof ApiError) ? t("The game had gone on.") : sentence(error.message);
  const what = {
    move: t("Your move {move} was not saved.", { move: text }),
    message: t("Your message could not be sent."),
    note: t("Your note could not be kept."),
    attempt: t("Your attempt at a puzzle could not be counted."),
  };
  const said = `${what[kind]} ${reason}`;
  app.store.set({ toast: { text: said, to: kind === "attempt" ? { page: "puzzles", puzzle: text } : { page: "online", id: game } } });
}

/** What waits, and whether it is being sent. */
interface Desk {
  app(): App;
  readonly waiting: Map<string, Act>;
  running: boolean;
  retry: ReturnType<typeof setTimeout> | undefined;
}

function drop({ waiting, app }: Desk, { key }: Act): void {
  if (!waiting.delete(key)) return;
  app().device.remove("notes", nameOf(key)).catch(() => undefined);
  app().line.settle();
}

/** Of these only the latest in a game counts. */
const LATEST: readonly Act["kind"][] = ["move", "note"];

/** A device that keeps nothing holds it as long as the page lasts. */
function keep(desk: Desk, what: NewAct): Act {
  const { waiting, app } = desk;
  const act = { ...what, by: personOf(app()), key: makeKey() };
  for (const other of waiting.values())
    if (LATEST.includes(act.kind) && other.kind === act.kind && other.game === act.game) drop(desk, other);
  waiting.set(act.key, act);
  app().device.put("notes", nameOf(act.key), act).catch(() => undefined);
  app().line.settle();
  return act;
}

function tryLater(desk: Desk): void {
  clearTimeout(desk.retry);
  desk.retry = setTimeout(() => void flush(desk), RETRY_MS);
}

/** Whether there is nothing more to wait for. */
async function trySending(desk: Desk, act: Act): Promise<boolean> {
  const app = desk.app();
  try {
    await send(app, act);
  } catch (error) {
    if (mayComeLater(error)) return false;
    if (!(await hasArrived(app, act, error).catch(() => false)) && desk.waiting.has(act.key)) tellFailure(app, act, error);
  }
  drop(desk, act);
  return true;
}

/** An attempt of somebody of whom the page did not know whether they are a member, and who is none: it stays on the device,
 *  as a guest's. */
const isGuestly = (app: App, { kind, by }: Act): boolean =>
  kind === "attempt" && by === null && app.store.get().club.me.state === "there" && !isMember(app);

/** One after the other, in the order in which they were done. */
async function flush(desk: Desk): Promise<void> {
  const app = desk.app();
  if (desk.running || !desk.waiting.size) return;
  desk.running = true;
  if (app.store.get().club.me.state !== "there") await loadMe(app);
  const me = personOf(app);
  for (const act of desk.waiting.values()) if (isGuestly(app, act)) drop(desk, act);
  const own = [...desk.waiting.values()].filter((act) => (act.by ?? me) === me && !isShown(app, act));
  let reached = true;
  for (const act of own) reached = reached && (await trySending(desk, act));
  desk.running = false;
  if (!reached) tryLater(desk);
}

async function post<T>(desk: Desk, what: NewAct): Promise<T | null> {
  const act = keep(desk, what);
  const app = desk.app();
  if (app.store.get().offline) return null;
  if (act.kind === "attempt") await knowingMe(app);
  if (isGuestly(app, act)) {
    drop(desk, act);
    return null;
  }
  try {
    const answer = await send<T>(app, act);
    drop(desk, act);
    return answer;
  } catch (error) {
    if (!mayComeLater(error)) {
      drop(desk, act);
      throw error;
    }
    tryLater(desk);
    return null;
  }
}

export function makeActs(app: () => App): Acts {
  const desk: Desk = { app, waiting: new Map(), running: false, retry: undefined };
  return {
    needsLine: () => desk.waiting.size > 0,
    onOpen: () => void flush(desk),
    async load() {
      for (const value of await app().device.all("notes")) if (isAct(value)) desk.waiting.set(value.key, value);
      app().line.settle();
    },
    keep: (what) => keep(desk, what),
    drop: (act) => drop(desk, act),
    moveIn: (game) => [...desk.waiting.values()].find((act) => act.kind === "move" && act.game === game),
    tellFailure: (act, error) => tellFailure(app(), act, error),
    post: (what) => post(desk, what),
  };
}
