// The places of the page: what each is called, what it asks the server for, what its board is about, and how it is drawn. Their
// addresses are in state/router.ts.
import { gameInfo } from "../state/app";
import * as load from "../state/club/arrive";
import { loadTold, readNoticesOf } from "../state/club/notices";
import type { Places } from "../state/context";
import { atHome, played, served, studied } from "../state/sessions";
import { About } from "./About";
import { Game } from "./Game";
import { Missing } from "./Missing";
import { later } from "./parts";

export const places: Places = {
  home: { loads: load.loadHome, session: atHome, view: Game },
  play: { title: (_, app) => gameInfo(app).title, session: played, view: later(() => import("./Played"), "Played") },
  new: { title: ({ t }) => t("New game"), loads: load.loadNew, view: later(() => import("./New"), "New"), anew: ["mode"] },
  online: {
    title: (_, app) => gameInfo(app).title,
    loads: (app, { id }) => void readNoticesOf(app, id),
    session: served,
    view: later(() => import("./OnlineGame"), "OnlineGame"),
  },
  open: { title: ({ t }) => t("Open a game"), view: later(() => import("./Open"), "Open") },
  games: { title: ({ t }) => t("Your games"), loads: load.loadLibrary, view: later(() => import("./library/Games"), "Games") },
  study: { title: ({ t }) => t("Analysis"), view: later(() => import("./study/Hub"), "Hub") },
  explorer: { title: ({ t }) => t("Perfect play"), view: later(() => import("./explorer/Explorer"), "Explorer") },
  analysis: { title: ({ t }) => t("Analysis board"), session: studied, view: later(() => import("./study/Analysis"), "Analysis") },
  board: { view: later(() => import("./LinkedGame"), "LinkedGame"), anew: ["code"] },
  learn: { title: ({ t }) => t("Learn the game"), view: later(() => import("./Learn"), "Learn"), brings: "course", anew: ["game"] },
  rules: { title: ({ t }) => t("Rules"), view: later(() => import("./Rules"), "Rules"), anew: ["game"] },
  puzzles: { title: ({ t }) => t("Puzzles"), view: later(() => import("./puzzles/Puzzles"), "Puzzles") },
  lesson: { title: ({ t }) => t("Lesson"), view: later(() => import("./learn/Lesson"), "LessonPlace"), brings: "course", anew: ["lesson"] },
  lobby: { title: ({ t }) => t("Lobby"), loads: load.loadLobby, view: later(() => import("./lobby/Lobby"), "Lobby") },
  challenge: {
    title: ({ tm }) => tm("noun", "Challenge"),
    loads: load.loadChallengePage,
    view: later(() => import("./lobby/ChallengePage"), "ChallengePage"),
    anew: ["id"],
  },
  invite: { title: ({ t }) => t("New challenge"), loads: load.loadTerms, view: later(() => import("./lobby/Invite"), "Invite"), anew: ["handle"] },
  people: { title: ({ t }) => t("People"), loads: load.loadPeople, view: later(() => import("./people/People"), "People") },
  person: {
    title: (_words, _app, { handle }) => handle,
    loads: (app, route) => void load.loadPersonPage(app, route),
    view: later(() => import("./people/Profile"), "Person"),
    anew: ["handle"],
  },
  players: { loads: load.loadPlayers, view: later(() => import("./people/Players"), "Players") },
  events: { title: ({ t }) => t("Tournaments"), view: later(() => import("./events/Events"), "Events") },
  "new-event": { title: ({ t }) => t("New tournament"), loads: load.loadTerms, view: later(() => import("./events/NewEvent"), "NewEvent") },
  event: { loads: load.loadTerms, view: later(() => import("./events/Event"), "EventPlace"), anew: ["id"] },
  messages: { loads: load.loadMessages, view: later(() => import("./people/Messages"), "Messages") },
  watch: { loads: load.loadWatch, view: later(() => import("./watch/Watch"), "Watch"), anew: ["with"] },
  notices: { loads: loadTold, view: later(() => import("./people/Notices"), "Notices") },
  "sign-in": { title: ({ t }) => t("Sign in"), view: later(() => import("./people/SignIn"), "SignIn") },
  "sign-up": { title: ({ t }) => t("Create account"), view: later(() => import("./people/SignUp"), "SignUp") },
  recover: { title: ({ t }) => t("Recover your account"), view: later(() => import("./people/Recover"), "Recover"), anew: ["code"] },
  confirm: { title: ({ t }) => t("Confirm your address"), view: later(() => import("./people/Recover"), "Confirm"), anew: ["code"] },
  settings: { title: ({ t }) => t("Settings"), loads: load.loadSettings, view: later(() => import("./settings/Settings"), "Settings") },
  decisions: { loads: load.loadDecisions, view: later(() => import("./order/Decisions"), "Decisions") },
  moderation: { loads: load.loadModeration, view: later(() => import("./order/Moderation"), "Moderation") },
  report: { view: later(() => import("./order/Report"), "Report"), anew: ["about", "message"] },
  about: { title: ({ t }) => t("About"), view: About },
  missing: { view: Missing },
};
