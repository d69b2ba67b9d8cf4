// What follows when the state changes: memory, sounds, what a screen reader hears.
import type { Played, Position } from "../core/types";
import { playEnd, playMove } from "../sound";
import { positionAt, refuse, say, seatName, seatOf, sentence, words, type App } from "./app";
import { seatIndex, tableOf, type Seat, type State, type Table } from "./model";
import { saveGame, saveSettings } from "./settings";
import { hasPieces } from "./turns";

const darkness = matchMedia("(prefers-color-scheme: dark)");

/** `pod-light` and `pod-dark` are the core's names for its colours. */
function applyTheme(theme: "light" | "dark"): void {
  const page = document.documentElement;
  page.dataset["theme"] = theme;
  page.classList.toggle("pod-light", theme === "light");
  page.classList.toggle("pod-dark", theme === "dark");
}

function setTitle(app: App): void {
  const { t } = words(app);
  const { route } = app.store.get();
  const title = app.core.game(app.store.get().settings.language, tableOf(app.store.get())?.options.game).title;
  const titles: Partial<Record<typeof route.page, string>> = {
    new: t("New game"),
    open: t("Open a game"),
    rules: t("Rules"),
    learn: t("Learn the game"),
    games: t("Games on this device"),
    play: title,
    online: title,
  };
  const shown = titles[route.page];
  document.title = shown ? `${shown} · Ludopod` : "Ludopod";
}

function applySettings({ settings: { language, theme } }: State): void {
  document.documentElement.lang = language;
  applyTheme(theme === "auto" ? (darkness.matches ? "dark" : "light") : theme);
}

/** Follows the system's wish, and prints dark ink on white paper. */
function followTheme(app: App): void {
  darkness.addEventListener("change", () => applySettings(app.store.get()));
  window.addEventListener("beforeprint", () => applyTheme("light"));
  window.addEventListener("afterprint", () => applySettings(app.store.get()));
}

/** Why a game of pieces has ended with pieces of both sides on the board: null where counts say it all. */
function whyEnded(app: App, table: Table, { places, scores, history, position: line }: Position): string | null {
  const { t } = words(app);
  if (!hasPieces(table.options) || scores.includes(0)) return null;
  const winner = table.seats.find(({ seat }) => places[seatIndex(seat)] === 1);
  const loser = table.seats.find(({ seat }) => places[seatIndex(seat)] === 2);
  if (!winner || !loser) {
    // The position line ends with the turns since a capture, those before the game was opened here included.
    const quiet = Number(line.split(" ")[3]);
    const n = Number(table.options["quiet"] ?? optionOf(app, table, "quiet"));
    if (n > 0 && quiet >= n) return t("A draw: nothing has been captured for {n} turns.", { n });
    return history.length ? t("A draw: this position has come up three times.") : t("A draw.");
  }
  const alone = isAlone(table);
  if (alone && winner.you) return t("You win: {other} has no legal move.", { other: seatName(app, loser) });
  if (alone && loser.you) return t("{name} wins: you have no legal move.", { name: seatName(app, winner) });
  return t("{name} wins: {other} has no legal move.", { name: seatName(app, winner), other: seatName(app, loser) });
}

const optionOf = (app: App, table: Table, name: string): number =>
  app.core.game(words(app).language, table.options.game).options.find((option) => option.name === name)?.fallback ?? 0;

/** Whether one person sits here, who can be spoken to. */
const isAlone = (table: Table): boolean => table.seats.filter(({ you }) => you).length === 1;

const ranOut = ({ text }: Played): boolean => text.endsWith(":timeout");

/** "Ada has resigned.", or to Ada "You resigned." */
export function leftText(app: App, table: Table, event: Played): string {
  const { t } = words(app);
  const leaver = seatOf(table, event.seat);
  const name = leaver ? seatName(app, leaver) : event.seat;
  if (leaver?.you && isAlone(table)) return ranOut(event) ? t("You ran out of time.") : t("You resigned.");
  return ranOut(event) ? t("{name} has run out of time.", { name }) : t("{name} has resigned.", { name });
}

/** The same in a word, for the list of moves. */
export const outWord = (app: App, event: Played): string =>
  ranOut(event) ? words(app).t("out of time") : words(app).t("resigns");

/** The result where the last player against the winner has left. */
function leftResult(app: App, table: Table, winner: Seat, event: Played): string {
  const { t } = words(app);
  const leaver = seatOf(table, event.seat);
  const names = { name: seatName(app, winner), other: leaver ? seatName(app, leaver) : event.seat };
  if (isAlone(table) && winner.you)
    return ranOut(event) ? t("You win: {other} ran out of time.", names) : t("You win: {other} resigned.", names);
  if (isAlone(table) && leaver?.you)
    return ranOut(event) ? t("{name} wins: you ran out of time.", names) : t("{name} wins: you resigned.", names);
  return ranOut(event)
    ? t("{name} wins: {other} ran out of time.", names)
    : t("{name} wins: {other} resigned.", names);
}

/** "White wins, 8 to 7." */
export function resultText(app: App, table: Table, position: Position): string {
  const { t } = words(app);
  const { places, scores, history } = position;
  const last = history[history.length - 1];
  const left = last && !last.move ? last : undefined;
  const why = left ? null : whyEnded(app, table, position);
  if (why) return why;
  const winners = table.seats.filter(({ seat }) => places[seatIndex(seat)] === 1);
  const counts = [...scores].sort((a, b) => b - a);
  if (winners.length !== 1 || !winners[0]) return t("A draw, {counts}.", { counts: counts.join("\u00a0:\u00a0") });
  if (left) return leftResult(app, table, winners[0], left);
  if (winners[0].you && isAlone(table))
    return t("You win, {counts}.", { counts: counts.join("\u00a0:\u00a0") });
  return t("{name} wins, {counts}.", { name: seatName(app, winners[0]), counts: counts.join("\u00a0:\u00a0") });
}

function announce(app: App, table: Table, added: number): void {
  const position = positionAt(app, table);
  const fresh = position.history.slice(-added);
  const last = fresh[fresh.length - 1];
  /* Who left last of all is part of the result. */
  const told = position.over && last && !last.move ? fresh.slice(0, -1) : fresh;
  const said = told.map((event) => sentence(event.spoken ?? leftText(app, table, event)));
  say(app, [...said, ...(position.over ? [resultText(app, table, position)] : [])].join(" "));
  if (!app.store.get().settings.sound || document.hidden) return;
  if (last?.move) playMove((last.text.match(/[=+x]/g) ?? []).length);
  if (position.over) playEnd();
}

const continues = (before: Table, now: Table) =>
  now.events.length > before.events.length && before.events.every((event, ply) => event === now.events[ply]);

/** Says once that the page remembers nothing. */
function tellUnsaved(app: App): void {
  const { t } = words(app);
  refuse(app, t("This browser does not store the game: it is gone when the page is closed. Copy its record to keep it."));
}

export function react(app: App): void {
  let saved = true;
  applySettings(app.store.get());
  followTheme(app);
  setTitle(app);
  app.store.subscribe((now, before) => {
    const [table, earlier] = [tableOf(now), tableOf(before)];
    if (now.settings !== before.settings) {
      saveSettings(now.settings);
      applySettings(now);
    }
    if (now.route !== before.route || now.settings !== before.settings) setTitle(app);
    if (now.local !== before.local && !saveGame(now.local) && saved && now.local.events.length) {
      saved = false;
      queueMicrotask(() => tellUnsaved(app));
    }
    if (table && earlier && table !== earlier && now.route === before.route && continues(earlier, table)) {
      announce(app, table, table.events.length - earlier.events.length);
    }
  });
}
