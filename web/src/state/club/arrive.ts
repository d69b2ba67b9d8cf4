// What a place needs from the server is asked for when the visitor arrives there.
import type { App } from "../context";
import { loadClubGames } from "../library/club";
import { loadEntries } from "../library/library";
import type { Route } from "../model";
import { WHOLE_LOG } from "../route";
import { loadChallenge, loadChallenges, loadClocks, loadGames, loadOpen } from "./challenges";
import { loadFollows } from "./friends";
import { anyWatched } from "./lobby-types";
import { isMember, loadMe, loadRelations, myself } from "./me";
import { loadConversations, loadTalk } from "./messages";
import { loadNotices, loadNoticeSettings, readNoticesOf } from "./notices";
import { loadPushDevices } from "./push";
import { loadPerson, searchPeople } from "./people";
import { loadCase, loadCases, loadLog, loadMeasures } from "./order";
import { loadOpponents, loadPersonGames } from "./played";
import { anyGame } from "./played-types";
import { loadEffect, loadOwnRatings, loadPools, loadRatings } from "./ratings";
import { loadPasskeys, loadSessions } from "./security";
import { loadBots, loadOwnBots } from "./bots";
import { loadTokens } from "./tokens";
import { filterWatch, loadFeatured } from "./watch";
import { followWatched, leaveWatching, watchPlayer } from "./watching";

/** Clocks go by the names of their presets wherever terms are told. */
function loadPresets(app: App): void {
  if (app.store.get().club.clocks.state !== "there") void loadClocks(app);
}

/** Coming from another tab of the same person, only what that one shows is asked for; of a former member there is nothing more. */
async function arriveAtPerson(app: App, route: Extract<Route, { page: "person" }>): Promise<void> {
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
  }
}

const LOADS: { [K in Route["page"]]?: (app: App, route: Extract<Route, { page: K }>) => void } = {
  home: (app) => {
    loadPresets(app);
    void loadOpen(app);
    loadOwnRatings(app);
    if (myself(app)) {
      void loadGames(app);
      void loadChallenges(app);
    }
    void loadFollows(app);
    void loadFeatured(app);
  },
  lobby: (app) => {
    loadPresets(app);
    app.live.enterLobby();
    loadOwnRatings(app);
    if (myself(app)) void loadChallenges(app);
  },
  challenge: (app, { id }) => {
    loadPresets(app);
    loadPools(app);
    void loadChallenge(app, id);
    void loadEffect(app, id);
  },
  invite: (app) => {
    loadPresets(app);
    loadPools(app);
  },
  players: (app) => {
    loadPools(app);
    loadOwnRatings(app);
  },
  games: (app) => {
    void loadEntries(app);
    void loadClubGames(app);
  },
  people: (app) => {
    void searchPeople(app, "");
    void loadFollows(app);
    void loadBots(app);
  },
  watch: (app, { with: way }) => void (way ? watchPlayer(app, way.slice(1)) : filterWatch(app, anyWatched)),
  messages: (app, { with: way }) => void (way ? loadTalk(app, way) : loadConversations(app)),
  notices: (app) => void loadNotices(app),
  online: (app, { id }) => void readNoticesOf(app, id),
  person: (app, route) => void arriveAtPerson(app, route),
  decisions: (app) => void (myself(app) && loadMeasures(app)),
  moderation: (app, { person }) => void (person === WHOLE_LOG ? loadLog(app) : person ? loadCase(app, person) : loadCases(app)),
  new: (app, { mode }) => mode === "friend" && loadPresets(app),
  settings: (app, { tab }) => {
    if (!isMember(app)) return;
    if (tab === "security") void loadPasskeys(app);
    if (tab === "devices") {
      void loadSessions(app);
      void loadTokens(app);
      void loadOwnBots(app);
    }
    if (tab === "vacation") {
      loadPresets(app);
      void loadGames(app);
    }
    if (tab === "notices") {
      void loadNoticeSettings(app);
      void loadPushDevices(app);
    }
    if (tab === "people") void loadRelations(app);
  },
};

function arrive(app: App, route: Route): void {
  const run = LOADS[route.page] as ((app: App, route: Route) => void) | undefined;
  run?.(app, route);
}

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
