// What the server tells by itself: the lobby as it changes, games that wait, challenges.
import type { Challenge, SocketMessage } from "api";
import { words, type App } from "../app";
import type { Followed, Live } from "../services";
import { go } from "../navigate";
import { loadChallenge, loadChallenges, loadGames, loadLobby } from "./challenges";
import { loadFollows, onFriend } from "./people";
import { knowingMe, loadMe, myself } from "./me";
import { loadConversations, loadTalk, onUnread, onWritten } from "./messages";
import { onUnreadNotices } from "./notices";
import { setSlot, changeClub } from "./remote";
import type { Lobby } from "./types";
import { askForGames, onPlayer } from "./watching";

/** The first message tells all of the lobby, the later ones what has changed. */
function onLobby(app: App, changed: Partial<Lobby>): void {
  const { challenges, games, people = null, here = [] } = { ...app.store.get().club.lobby.value, ...changed };
  if (!challenges || !games) return;
  setSlot(app, "lobby", { state: "there", value: { challenges, games, people, here } });
}

/** So many games wait now. The list is asked for again, as it says which and how urgent each is. */
function onWaiting(app: App, count: number): void {
  const { me } = app.store.get().club;
  if (me.value) setSlot(app, "me", { ...me, value: { ...me.value, waiting: count } });
  void loadGames(app);
}

function onChallenge(app: App, changed: Challenge): void {
  const { route, club } = app.store.get();
  // Of one that is on its way, too: its answer may be older.
  if (route.page === "challenge" && route.id === changed.id) void loadChallenge(app, changed.id);
  if (club.challenges.state !== "idle") void loadChallenges(app);
  const { t } = words(app);
  const asked = changed.state === "open" && !changed.yours && changed.can.includes("accept");
  if (!asked) return;
  const name = changed.by.name || changed.by.handle || t("Somebody");
  app.store.set({ toast: { text: t("{name} challenges you.", { name }), to: { page: "challenge", id: changed.id } } });
}

/** A game has begun: whoever waits for it is taken there, others are told; the page of its tournament says it itself. */
function onStarted(app: App, game: string, tournament: string | null): void {
  const { club, route } = app.store.get();
  const waits = club.pairing !== null || (route.page === "challenge" && club.challenge.value?.id === route.id);
  changeClub(app, { pairing: null });
  void loadGames(app);
  if (waits) go(app, { page: "online", id: game });
  else if (!app.online.shows(game) && !(route.page === "event" && club.event.value?.of.id === tournament))
    app.store.set({ toast: { text: words(app).t("Your game has started."), to: { page: "online", id: game } } });
}

/** The server answers our hello once it tells this page what happens. What happened before then, or while the connection
 *  was lost, was told to nobody, and an answer that came before may be older. */
async function lookAgain(app: App): Promise<void> {
  await knowingMe(app);
  const { club, route } = app.store.get();
  if (route.page === "challenge") void loadChallenge(app, route.id);
  if (!myself(app)) return; // the session has ended elsewhere
  if (club.challenges.state !== "idle" || club.pairing) void loadChallenges(app);
  if (club.follows.state !== "idle") void loadFollows(app);
  if (club.conversations.state !== "idle") void loadConversations(app);
  if (route.page === "messages" && route.with) void loadTalk(app, route.with, false);
}

function onMessage(app: App, message: SocketMessage): void {
  if (message.type === "hello") void lookAgain(app);
  else if (message.type === "lobby") onLobby(app, message);
  else if (message.type === "waiting") onWaiting(app, message.count);
  else if (message.type === "challenge") onChallenge(app, message.challenge);
  else if (message.type === "started") onStarted(app, message.game, message.tournament);
  else if (message.type === "friend") onFriend(app, message);
  else if (message.type === "player") onPlayer(app, message.handle, message.game);
  else if (message.type === "message") onWritten(app, message.conversation, message.unread);
  else if (message.type === "unread") onUnread(app, message.unread);
  else if (message.type === "notices") onUnreadNotices(app, message.unread);
}

export function makeLive(app: () => App): Live {
  /** The lobby is looked at. */
  let lobby = false;
  let followed: Followed | null = null;
  let opened = false;
  return {
    needsLine: () => lobby || followed !== null || myself(app()) !== null || app().store.get().club.watching !== null,
    onOpen() {
      const { club, offline } = app().store.get();
      if (lobby) app().line.send({ type: "lobby" });
      if (followed) app().line.send(followed.ask);
      askForGames(app());
      if (club.lobby.state === "failed") void loadLobby(app());
      // The session may have ended elsewhere meanwhile.
      if (opened || offline) void loadMe(app());
      opened = true;
    },
    onMessage(message) {
      onMessage(app(), message);
      followed?.hear(message);
    },
    follow(what) {
      if (followed) app().line.send(followed.leave);
      followed = what;
      if (!what || !app().line.send(what.ask)) app().line.settle();
    },
    enterLobby() {
      lobby = true;
      if (!app().line.send({ type: "lobby" })) app().line.settle();
      void loadLobby(app());
    },
    leaveLobby() {
      if (!lobby) return;
      lobby = false;
      app().line.send({ type: "lobby-leave" });
      app().line.settle();
    },
  };
}
