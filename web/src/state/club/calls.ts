// The page calls whoever is to move: by its title and icon in the tab, a knock, and a line that leads to the game.
import type { GameSummary } from "api";
import { playCall } from "../../sound";
import { type App, characterName, mover, say, type State, words } from "../app";

/** Whether the game on the server that is shown waits for whoever sits here. */
function isTurnHere(app: App): boolean {
  const { online, session } = app.store.get();
  const seat = session.served && online ? mover(app, online) : undefined;
  return seat?.kind === "human" && seat.you && (online?.seats.every(({ taken }) => taken) ?? false);
}

/** What stands before the title: that it is your turn here, or in how many games. */
export function callInTitle(app: App): string {
  if (isTurnHere(app)) return `${words(app).t("Your turn")} · `;
  const waiting = app.store.get().club.me.value?.waiting ?? 0;
  return waiting > 0 ? `(${waiting}) ` : "";
}

function setIcon(app: App): void {
  const called = callInTitle(app) !== "";
  document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.setAttribute("href", `${ROOT}${called ? "icon-turn" : "icon"}.svg`);
}

/** The others in a game. */
export const opponents = (app: App, { seats }: GameSummary): string => {
  const { t, list } = words(app);
  const names = seats
    .filter(({ you }) => !you)
    .map(({ name, character }) => name || (character ? characterName(app, character) : t("Somebody")));
  return list(names);
};

/** Games that wait now and did not before, without the one on the screen. */
function newTurns({ online }: App, { club }: State, before: State): GameSummary[] {
  const known = before.club.games.value;
  if (!known || club.games.value === known) return [];
  const waited = new Set(known.filter(({ your_turn }) => your_turn).map(({ id }) => id));
  return (club.games.value ?? []).filter(
    ({ id, your_turn }) => your_turn && !waited.has(id) && !online.shows(id),
  );
}

function call(app: App, [game]: GameSummary[]): void {
  if (!game) return;
  const { t } = words(app);
  const text = t("Your turn against {names}.", { names: opponents(app, game) });
  app.store.set({ toast: { text, to: { page: "online", id: game.id } } });
  playCall(app.store.get().settings);
}

/** Follows the state; the title itself is set with everything else in it (state/reactions.ts). */
export function callPlayer(app: App): void {
  app.store.subscribe((now, before) => {
    if (now.club !== before.club || now.online !== before.online || now.route !== before.route) setIcon(app);
    if (now.club.games !== before.club.games) call(app, newTurns(app, now, before));
    if (now.toast && now.toast !== before.toast) say(app, now.toast.text);
  });
}
