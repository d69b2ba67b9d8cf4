// What boards are about (model.ts): a place makes the session of its board.
import { type App, noBoard, placeAt, type Route, type Session, type State } from "./app";
import { playLocal } from "./local";
import { premover, setPremove } from "./match/premove";
import { exhibited } from "./shown";
import { playInStudy } from "./study/lines";

/** The game on this device. */
export const played = (app: App): Session => ({
  table: ({ local }) => local,
  keeps: true,
  play: (move) => void playLocal(app, move),
});

/** A board to play on at once, on which two characters play meanwhile; a game that waits takes its place (home.ts). */
export const atHome = (app: App): Session => ({
  ...played(app),
  table: (state) => exhibited(state) ?? state.local,
});

/** A game on the server. */
export const served = (app: App): Session => ({
  table: ({ online }) => online,
  keeps: true,
  served: true,
  play: (move) => (premover(app) ? setPremove(app, move) : app.online.move(move)),
});

export const studied = (app: App): Session => ({
  table: ({ study }) => study?.table ?? null,
  keeps: true,
  tries: true,
  play: (move) => playInStudy(app, move),
});

/** On a board of its own, of which nothing is kept: a game, or an analysis in which every line stays. */
export const tried = (app: App, way: "play" | "analysis" = "play"): Session => ({
  ...(way === "play" ? played : studied)(app),
  keeps: false,
});

export const sessionAt = (app: App, route: Route): Session => placeAt(app, route).session?.(app) ?? noBoard;

// ---- The first page's board is about the most urgent of the visitor's games on the server, where one waits for them: it is played
// there like on its own page.

/** So long a move of the visitor's is seen before the next game that waits takes the board. */
const SEEN_MS = 2500;

/** The server lists the most urgent game first. One that is on the board stays there as long as it waits. */
function mostUrgent({ club, online }: State): string | null {
  const waiting = (club.games.value ?? []).filter(({ your_turn }) => your_turn);
  return (waiting.find(({ id }) => id === online?.id) ?? waiting[0])?.id ?? null;
}

/** Puts such a game on the board while the first page is shown. The answer ends it. */
export function followOwnGames(app: App): () => void {
  const { store } = app;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    timer = undefined;
    const id = mostUrgent(store.peek());
    if (store.peek().route.page !== "home" || !id || app.online.shows(id)) return;
    store.set({ session: served(app) });
    app.online.open(id);
  };
  const look = () => {
    const id = mostUrgent(store.peek());
    if (timer === undefined && id && !app.online.shows(id)) timer = setTimeout(open, store.peek().online ? SEEN_MS : 0);
  };
  const forget = store.subscribe((now, before) => {
    if (now.club.games !== before.club.games || now.online !== before.online) look();
    // It was missing, or the visitor is nobody any more.
    const { connection, session, route } = now;
    if (session.served && route.page === "home" && connection === "missing") store.set({ session: sessionAt(app, route) });
  });
  look();
  return () => {
    clearTimeout(timer);
    forget();
  };
}
