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
  play: { title: (_, app) => gameInfo(app).title, session: played, view: later(() => import("./Played").then((part) => part.Played)) },
  new: {
    title: ({ t }) => t("New game"),
    loads: load.loadNew,
    view: later(() => import("./New").then((part) => part.New)),
    anew: ["mode"],
  },
  online: {
    title: (_, app) => gameInfo(app).title,
    loads: (app, { id }) => void readNoticesOf(app, id),
    session: served,
    view: later(() => import("./OnlineGame").then((part) => part.OnlineGame)),
  },
  open: { title: ({ t }) => t("Open a game"), view: later(() => import("./Open").then((part) => part.Open)) },
  games: { title: ({ t }) => t("Your games"), loads: load.loadLibrary, view: later(() => import("./library/Games").then((part) => part.Games)) },
  study: { title: ({ t }) => t("Analysis"), view: later(() => import("./study/Hub").then((part) => part.Hub)) },
  explorer: { title: ({ t }) => t("Perfect play"), view: later(() => import("./explorer/Explorer").then((part) => part.Explorer)) },
  analysis: {
    title: ({ t }) => t("Analysis board"),
    session: studied,
    view: later(() => import("./study/Analysis").then((part) => part.Analysis)),
  },
  board: { view: later(() => import("./LinkedGame").then((part) => part.LinkedGame)), anew: ["code"] },
  learn: { title: ({ t }) => t("Learn the game"), view: later(() => import("./Learn").then((part) => part.Learn)), anew: ["game"] },
  rules: { title: ({ t }) => t("Rules"), view: later(() => import("./Rules").then((part) => part.Rules)), anew: ["game"] },
  puzzles: { title: ({ t }) => t("Puzzles"), view: later(() => import("./puzzles/Puzzles").then((part) => part.Puzzles)) },
  lesson: { title: ({ t }) => t("Lesson"), view: later(() => import("./learn/Lesson").then((part) => part.LessonPlace)), anew: ["lesson"] },
  lobby: { title: ({ t }) => t("Lobby"), loads: load.loadLobby, view: later(() => import("./lobby/Lobby").then((part) => part.Lobby)) },
  challenge: {
    title: ({ tm }) => tm("noun", "Challenge"),
    loads: load.loadChallengePage,
    view: later(() => import("./lobby/ChallengePage").then((part) => part.ChallengePage)),
    anew: ["id"],
  },
  invite: {
    title: ({ t }) => t("New challenge"),
    loads: load.loadTerms,
    view: later(() => import("./lobby/Invite").then((part) => part.Invite)),
    anew: ["handle"],
  },
  people: { title: ({ t }) => t("People"), loads: load.loadPeople, view: later(() => import("./people/People").then((part) => part.People)) },
  person: {
    title: (_words, _app, { handle }) => handle,
    loads: (app, route) => void load.loadPersonPage(app, route),
    view: later(() => import("./people/Profile").then((part) => part.Person)),
    anew: ["handle"],
  },
  players: { loads: load.loadPlayers, view: later(() => import("./people/Players").then((part) => part.Players)) },
  events: { title: ({ t }) => t("Tournaments"), view: later(() => import("./events/Events").then((part) => part.Events)) },
  "new-event": {
    title: ({ t }) => t("New tournament"),
    loads: load.loadTerms,
    view: later(() => import("./events/NewEvent").then((part) => part.NewEvent)),
  },
  event: { loads: load.loadTerms, view: later(() => import("./events/Event").then((part) => part.EventPlace)), anew: ["id"] },
  messages: { loads: load.loadMessages, view: later(() => import("./people/Messages").then((part) => part.Messages)) },
  watch: { loads: load.loadWatch, view: later(() => import("./watch/Watch").then((part) => part.Watch)), anew: ["with"] },
  notices: { loads: loadTold, view: later(() => import("./people/Notices").then((part) => part.Notices)) },
  "sign-in": { title: ({ t }) => t("Sign in"), view: later(() => import("./people/SignIn").then((part) => part.SignIn)) },
  "sign-up": { title: ({ t }) => t("Create account"), view: later(() => import("./people/SignUp").then((part) => part.SignUp)) },
  recover: { title: ({ t }) => t("Recover your account"), view: later(() => import("./people/Recover").then((part) => part.Recover)), anew: ["code"] },
  confirm: { title: ({ t }) => t("Confirm your address"), view: later(() => import("./people/Recover").then((part) => part.Confirm)), anew: ["code"] },
  settings: { title: ({ t }) => t("Settings"), loads: load.loadSettings, view: later(() => import("./settings/Settings").then((part) => part.Settings)) },
  decisions: { loads: load.loadDecisions, view: later(() => import("./order/Decisions").then((part) => part.Decisions)) },
  moderation: { loads: load.loadModeration, view: later(() => import("./order/Moderation").then((part) => part.Moderation)) },
  report: { view: later(() => import("./order/Report").then((part) => part.Report)), anew: ["about", "message"] },
  about: { title: ({ t }) => t("About"), view: About },
  missing: { view: Missing },
};
