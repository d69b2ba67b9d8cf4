// What follows when the state changes: memory, sounds, what a screen reader hears.
import type { Played, Position } from "../core/types";
import { loadLanguage } from "../i18n";
import { playEnd, playMove } from "../sound";
import { endedBy, gameInfo, gamePage, isAlone, positionAt, refuse, say, seatName, seatOf, sentence, words } from "./app";
import { followAppearance } from "./appearance";
import { callInTitle } from "./club/calls";
import type { App } from "./context";
import type { Seat, State, Table } from "./model";
import { countsOf, lastToLeave, leftWonText, ranOut, winnersOf, wonText } from "./outcome";
import { tableOf } from "./shown";
import { saveSettings } from "./settings";

function setTitle(app: App): void {
  const { t } = words(app);
  const { route } = app.store.get();
  const { title } = gameInfo(app);
  const titles: Partial<Record<typeof route.page, string>> = {
    new: t("New game"),
    open: t("Open a game"),
    rules: t("Rules"),
    learn: t("Learn the game"),
    games: t("My games"),
    study: t("Study"),
    analysis: t("Analysis board"),
    explorer: t("Perfect play"),
    play: title,
    online: title,
    lobby: t("Lobby"),
    people: t("People"),
    person: "handle" in route ? route.handle : "",
    invite: t("New challenge"),
    challenge: t("The challenge"),
    "sign-in": t("Sign in"),
    "sign-up": t("Create an account"),
    recover: t("Recover your account"),
    confirm: t("Confirm your address"),
    puzzles: t("Puzzles"),
    settings: t("Settings"),
    about: t("About"),
  };
  const shown = titles[route.page];
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

/** The result where the last player against the winner has left. */
function leftResult(app: App, table: Table, winner: Seat, event: Played): string {
  const { t } = words(app);
  const leaver = seatOf(table, event.seat);
  const names = { name: seatName(app, winner), other: leaver ? seatName(app, leaver) : event.seat };
  if (isAlone(table) && winner.you)
    return ranOut(event) ? t("You win: {other} ran out of time.", names) : t("You win: {other} resigned.", names);
  if (isAlone(table) && leaver?.you)
    return ranOut(event) ? t("{name} wins: you ran out of time.", names) : t("{name} wins: you resigned.", names);
  return leftWonText(words(app), event, names);
}

/** "White wins, 8 to 7." */
export function resultText(app: App, table: Table, position: Position): string {
  const { t } = words(app);
  const ended = endedBy(table);
  if (ended === "cancelled") return t("The game was cancelled. Nobody has won or lost.");
  if (ended === "draw") return t("A draw by agreement.");
  const left = lastToLeave(position);
  const why = left ? null : gamePage(app, table.options.game).endText?.(app, table, position);
  if (why) return why;
  const [winner, another] = winnersOf(position).flatMap((seat) => table.seats[seat] ?? []);
  if (winner && !another && left) return leftResult(app, table, winner, left);
  if (winner?.you && !another && isAlone(table)) {
    const counts = countsOf(position);
    return counts ? t("You win, {counts}.", { counts }) : t("You win.");
  }
  return wonText(words(app), position, (seat) => {
    const of = table.seats[seat];
    return of ? seatName(app, of) : "";
  });
}

/** How many pieces the last move has captured. */
const capturedBy = (app: App, table: Table, { text }: Played): number =>
  positionAt(app, table, table.events.length - 1).moves.find((move) => move.text === text)?.captured.length ?? 0;

function announce(app: App, table: Table, added: number): void {
  const position = positionAt(app, table);
  const fresh = added === 1 && position.latest ? [position.latest] : position.history.slice(-added);
  const last = fresh[fresh.length - 1];
  /* Who left last of all is part of the result. */
  const told = position.over && last && !last.move ? fresh.slice(0, -1) : fresh;
  const said = told.map((event) => sentence(event.spoken ?? leftText(app, table, event)));
  say(app, [...said, ...(position.over ? [resultText(app, table, position)] : [])].join(" "));
  if (!app.store.get().settings.sound || document.hidden) return;
  if (last?.move) playMove(capturedBy(app, table, last));
  if (position.over) playEnd();
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
  if (ply === earlier + 1 && now.settings.sound && !document.hidden) playMove(0);
}

/** A game that ends without an event: it was cancelled, or a draw was agreed on. */
function announceEnd(app: App, table: Table): void {
  say(app, resultText(app, table, positionAt(app, table)));
  if (app.store.get().settings.sound && !document.hidden) playEnd();
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
  if (!table || !earlier || table === earlier || now.route !== before.route) return;
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
