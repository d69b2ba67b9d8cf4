// What follows when the state changes: memory, sounds, what a screen reader hears.
import type { Played, Position } from "@ludopod/core";
import { loadLanguage } from "../i18n";
import { playEnd, playMove } from "../sound";
import {
  type App, endedBy, gamePage, isAlone, placeAt, positionAt, refuse, say, type Seat, seatName, seatOf, sentence, type State,
  type Table, wonText, words,
} from "./app";
import { followAppearance } from "./appearance";
import { callInTitle } from "./club/calls";
import { countsOf, endingText, lastToLeave, leftHow, ranOut, winnerOf, type Ending } from "./outcome";
import { exhibited, tableOf } from "./shown";
import { saveSettings } from "./settings";

function setTitle(app: App): void {
  const { route } = app.store.get();
  const shown = placeAt(app, route).title?.(words(app), app, route);
  document.title = callInTitle(app) + (shown ? `${shown} · Ludopod` : "Ludopod");
}

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

/** Who has won, as the visitor sees it. */
function resultOf(app: App, table: Table, winner: Seat | null): string {
  const { t } = words(app);
  if (!winner) return t("Draw");
  if (!isAlone(table)) return wonText(app, winner);
  return winner.you ? t("You won") : table.seats.length === 2 ? t("You lost") : wonText(app, winner);
}

export function endingOf(app: App, table: Table, position: Position): Ending {
  const { t } = words(app);
  const ended = endedBy(table);
  if (ended === "cancelled") return { result: t("Game aborted"), counts: "", how: "" };
  if (ended === "draw") return { result: t("Draw"), counts: "", how: t("by agreement") };
  const left = lastToLeave(position);
  const winner = winnerOf(position);
  const how = left ? leftHow(words(app), left) : (gamePage(app, table.options.game).endText?.(app, table, position) ?? "");
  return { result: resultOf(app, table, table.seats[winner ?? -1] ?? null), counts: how ? "" : countsOf(words(app), position), how };
}

/** "White won 8–7." */
export const resultText = (app: App, table: Table, position: Position): string => endingText(words(app), endingOf(app, table, position));

function hearMove(app: App, table: Table, { text }: Played): void {
  const move = positionAt(app, table, table.events.length - 1).moves.find((known) => known.text === text);
  playMove(app.store.get().settings, move?.captured.length ?? 0, move?.shows);
}

function announce(app: App, table: Table, added: number): void {
  const position = positionAt(app, table);
  const fresh = added === 1 && position.latest ? [position.latest] : position.history.slice(-added);
  const last = fresh[fresh.length - 1];
  /* Who left last of all is part of the result. */
  const told = position.over && last && !last.move ? fresh.slice(0, -1) : fresh;
  const said = told.map((event) => sentence(event.spoken ?? leftText(app, table, event)));
  say(app, [...said, ...(position.over ? [resultText(app, table, position)] : [])].join(" "));
  if (last?.move) hearMove(app, table, last);
  if (position.over) playEnd(app.store.get().settings);
}

/** On the analysis board: the move that leads to what is shown now. */
function announceStep(app: App, now: State, before: State): void {
  const table = tableOf(now);
  const [ply, earlier] = [now, before].map((state) => state.view.at ?? tableOf(state)?.events.length ?? 0) as [number, number];
  if (!table || (table.events === tableOf(before)?.events && ply === earlier)) return;
  const position = positionAt(app, table, ply);
  const { latest: last } = position;
  if (!last) return;
  const moved = sentence(last.spoken ?? leftText(app, table, last));
  say(app, position.over ? `${moved} ${resultText(app, table, position)}` : moved);
  if (ply === earlier + 1) playMove(now.settings, 0);
}

/** A game that ends without an event: it was cancelled, or a draw was agreed on. */
function announceEnd(app: App, table: Table): void {
  say(app, resultText(app, table, positionAt(app, table)));
  playEnd(app.store.get().settings);
}

const endsBetween = (before: Table, now: Table) => endedBy(now) !== null && endedBy(before) === null;

const continues = (before: Table, now: Table) =>
  now.events.length > before.events.length && before.events.every((event, ply) => event === now.events[ply]);

/** What has been told, in the language that is spoken now. What cannot be said again is left as it was. */
const toldAgain = ({ notice }: State): Pick<State, "notice"> => ({
  notice: notice?.again ? { ...notice, text: notice.again() } : notice,
});

/** The language has changed, perhaps in another tab or by the account: its words may still have to be fetched. */
function speak(app: App): void {
  app.line.greet();
  const redraw = () => app.store.set({ settings: { ...app.store.get().settings }, ...toldAgain(app.store.get()) });
  loadLanguage(app.store.get().settings.language).then(redraw, () =>
    refuse(app, words(app).t("The texts of this language could not be loaded.")),
  );
}

/** What has happened on the board that is shown. A line that a review shows has not been played. */
function announceChange(app: App, now: State, before: State): void {
  if (now.review?.trial && now.review.trial.kind !== "try") return;
  if (now.route.page === "analysis") {
    if (before.route.page === "analysis") announceStep(app, now, before);
    return;
  }
  const [table, earlier] = [tableOf(now), tableOf(before)];
  if (!table || !earlier || table === earlier || now.route !== before.route || exhibited(now)) return;
  if (continues(earlier, table)) announce(app, table, table.events.length - earlier.events.length);
  else if (endsBetween(earlier, table)) announceEnd(app, table);
}

export function react(app: App): void {
  followAppearance(app);
  setTitle(app);
  app.store.subscribe((now, before) => {
    if (now.settings !== before.settings) saveSettings(now.settings);
    if (now.settings.language !== before.settings.language) speak(app);
    if (now.route !== before.route || now.settings !== before.settings || now.club !== before.club || now.online !== before.online)
      setTitle(app);
    announceChange(app, now, before);
  });
}
