// What a place needs from the server is asked for when the visitor arrives there.
import { type App, type Mode, placeAt, type Route, type SettingsTab } from "../app";
import { loadClubGames, loadEntries } from "../library/library";
import { WHOLE_LOG } from "../route";
import { loadChallenge, loadChallenges, loadClocks, loadGames, loadOpen } from "./challenges";
import { loadFollows, loadPerson, searchPeople } from "./people";
import { anyGame, anyWatched } from "./types";
import { isMember, loadMe, loadRelations, myself } from "./me";
import { loadConversations, loadTalk } from "./messages";
import { loadNoticeSettings, loadPushDevices } from "./notices";
import { loadCase, loadCases, loadLog, loadMeasures } from "./order";
import { loadOpponents, loadPersonGames, loadReached } from "./played";
import { loadEffect, loadOwnRatings, loadPools, loadRatings } from "./ratings";
import { loadPasskeys, loadSessions } from "./security";
import { loadBots, loadOwnBots, loadTokens } from "./bots";
import { filterWatch } from "./watch";
import { followWatched, leaveWatching, watchPlayer } from "./watching";

type Load = (app: App) => unknown;

/** Asks for all of these. */
const all = (...loads: readonly Load[]) => (app: App): void => loads.forEach((load) => load(app));

/** Clocks go by the names of their presets wherever terms are told. */
function loadPresets(app: App): void {
  if (app.store.get().club.clocks.state !== "there") void loadClocks(app);
}

/** Coming from another tab of the same person, only what that one shows is asked for; of a former member there is nothing more. */
export async function loadPersonPage(app: App, route: Extract<Route, { page: "person" }>): Promise<void> {
  const { handle, tab, against } = route;
  loadPresets(app);
  if (app.store.get().club.person.value?.handle !== handle) await loadPerson(app, handle);
  const { route: here, club } = app.store.get();
  if (here !== route || !club.person.value || club.person.value.former) return;
  if (tab === "overview" || tab === "games") void loadPersonGames(app, handle, { ...anyGame, opponent: against });
  if (tab === "overview" || tab === "opponents") void loadOpponents(app, handle);
  if (tab === "overview") {
    loadPools(app);
    void loadRatings(app, handle);
    void loadReached(app, handle);
  }
}

export function loadHome(app: App): void {
  loadPresets(app);
  void loadOpen(app);
  loadOwnRatings(app);
  if (myself(app)) {
    void loadGames(app);
    void loadChallenges(app);
  }
  void loadFollows(app);
}

export function loadLobby(app: App): void {
  loadPresets(app);
  app.live.enterLobby();
  loadOwnRatings(app);
  if (myself(app)) void loadChallenges(app);
}

/** Terms of a game, and what they may be. */
export const loadTerms = all(loadPresets, loadPools);

export function loadChallengePage(app: App, { id }: { id: string }): void {
  loadTerms(app);
  void loadChallenge(app, id);
  void loadEffect(app, id);
}

export const loadNew = (app: App, { mode }: { mode: Mode }): void => {
  if (mode === "friend") loadPresets(app);
};

export const loadPlayers = all(loadPools, loadOwnRatings);
export const loadLibrary = all(loadEntries, loadClubGames);
export const loadPeople = all((app) => searchPeople(app, ""), loadFollows, loadBots, loadPlayers);

export const loadWatch = (app: App, { with: way }: { with: string }): void =>
  void (way ? watchPlayer(app, way.slice(1)) : filterWatch(app, anyWatched));

export const loadMessages = (app: App, { with: way }: { with: string }): void => void (way ? loadTalk(app, way) : loadConversations(app));

export const loadDecisions = (app: App): void => void (myself(app) && loadMeasures(app));

export const loadModeration = (app: App, { person }: { person: string }): void =>
  void (person === WHOLE_LOG ? loadLog(app) : person ? loadCase(app, person) : loadCases(app));

const OF_TABS: Readonly<Partial<Record<SettingsTab, readonly Load[]>>> = {
  security: [loadPasskeys],
  devices: [loadSessions, loadTokens, loadOwnBots],
  vacation: [loadPresets, loadGames],
  notices: [loadNoticeSettings, loadPushDevices],
  people: [loadRelations],
};

export function loadSettings(app: App, { tab }: { tab: SettingsTab }): void {
  if (isMember(app)) all(...(OF_TABS[tab] ?? []))(app);
}

const arrive = (app: App, route: Route): void => placeAt(app, route).loads?.(app, route);

/** Asks who the visitor is, and then, place by place, for what is shown there. */
export async function followPlaces(app: App): Promise<void> {
  app.store.subscribe(({ route }, before) => {
    if (route === before.route) return;
    leaveWatching(app, route);
    if (before.route.page === "lobby" && route.page !== "lobby") app.live.leaveLobby();
    arrive(app, route);
  });
  followWatched(app);
  await loadMe(app);
  app.line.settle();
  arrive(app, app.store.get().route);
}
