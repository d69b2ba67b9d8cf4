// The frame every page shares.
import type { App } from "../state/context";
import { gameInfo, gamePage, words } from "../state/app";
import { isZen, toggleZen } from "../state/appearance";
import { tableOf } from "../state/shown";
import { About, HostPages } from "./About";
import { BottomBar } from "./BottomBar";
import { Game } from "./Game";
import { Header } from "./Header";
import { Icon } from "./Icon";
import { Link } from "./Link";
import { MyGames } from "./MyGames";
import { Toast } from "./parts/Dialog";
import { OrderPlace } from "./order/OrderPlace";
import { Standing } from "./order/Standing";
import { later } from "./parts/Later";

const Analysis = later(() => import("./study/Analysis").then((part) => part.Analysis));
const ChallengePage = later(() => import("./lobby/ChallengePage").then((part) => part.ChallengePage));
const Confirm = later(() => import("./people/Recover").then((part) => part.Confirm));
const Explorer = later(() => import("./explorer/Explorer").then((part) => part.Explorer));
const Games = later(() => import("./library/Games").then((part) => part.Games));
const Hub = later(() => import("./study/Hub").then((part) => part.Hub));
const Invite = later(() => import("./lobby/Invite").then((part) => part.Invite));
const Learn = later(() => import("./Learn").then((part) => part.Learn));
const LinkedGame = later(() => import("./LinkedGame").then((part) => part.LinkedGame));
const Lobby = later(() => import("./lobby/Lobby").then((part) => part.Lobby));
const Messages = later(() => import("./people/Messages").then((part) => part.Messages));
const New = later(() => import("./New").then((part) => part.New));
const OnlineGame = later(() => import("./OnlineGame").then((part) => part.OnlineGame));
const Notices = later(() => import("./people/Notices").then((part) => part.Notices));
const Open = later(() => import("./Open").then((part) => part.Open));
const Parts = later(() => import("./parts/Parts").then((part) => part.Parts));
const People = later(() => import("./people/People").then((part) => part.People));
const Person = later(() => import("./people/Profile").then((part) => part.Person));
const Players = later(() => import("./people/Players").then((part) => part.Players));
const Puzzles = later(() => import("./puzzles/Puzzles").then((part) => part.Puzzles));
const Recover = later(() => import("./people/Recover").then((part) => part.Recover));
const Rules = later(() => import("./Rules").then((part) => part.Rules));
const Settings = later(() => import("./settings/Settings").then((part) => part.Settings));
const SignIn = later(() => import("./people/SignIn").then((part) => part.SignIn));
const SignUp = later(() => import("./people/SignUp").then((part) => part.SignUp));
const Watch = later(() => import("./watch/Watch").then((part) => part.Watch));

function Missing({ app }: { app: App }) {
  const { t } = words(app);
  return (
    <section class="plain">
      <h1>{t("This page does not exist.")}</h1>
      <p>{t("The address may be wrong, or the game may no longer exist.")}</p>
      <Link app={app} to={{ page: "home" }} class="button primary">
        {t("Go to the board")}
      </Link>
    </section>
  );
}

/** The places about people and their accounts, and those about the page itself. */
function PeoplePlace({ app }: { app: App }) {
  const { route } = app.store.get();
  switch (route.page) {
    case "people":
      return <People app={app} />;
    case "person":
      return <Person app={app} handle={route.handle} tab={route.tab} against={route.against} key={route.handle} />;
    case "players":
      return <Players app={app} pool={route.pool} />;
    case "messages":
      return <Messages app={app} way={route.with} />;
    case "watch":
      return <Watch app={app} way={route.with} key={route.with} />;
    case "notices":
      return <Notices app={app} />;
    case "sign-in":
      return <SignIn app={app} />;
    case "sign-up":
      return <SignUp app={app} code={route.code} />;
    case "recover":
      return <Recover app={app} code={route.code} key={route.code} />;
    case "confirm":
      return <Confirm app={app} code={route.code} key={route.code} />;
    case "settings":
      return <Settings app={app} tab={route.tab} />;
    case "about":
      return <About app={app} />;
    case "parts":
      return DEVELOPMENT ? <Parts app={app} /> : <Missing app={app} />;
    default:
      return <OrderPlace app={app} missing={<Missing app={app} />} />;
  }
}

function Content({ app }: { app: App }) {
  const { route } = app.store.get();
  switch (route.page) {
    case "home":
      return tableOf(app.store.get()) ? <Game app={app} /> : <MyGames app={app} />;
    case "play":
      return <Game app={app} />;
    case "new":
      return <New app={app} mode={route.mode} key={route.mode} />;
    case "online":
      return <OnlineGame app={app} />;
    case "open":
      return <Open app={app} />;
    case "games":
      return <Games app={app} />;
    case "study":
      return <Hub app={app} />;
    case "explorer":
      return <Explorer app={app} />;
    case "analysis":
      return <Analysis app={app} />;
    case "board":
      return <LinkedGame app={app} code={route.code} ply={route.ply} key={route.code} />;
    case "learn":
      return gamePage(app, route.game).lessons ? (
        <Learn app={app} game={route.game} key={route.game} />
      ) : (
        <Missing app={app} />
      );
    case "rules":
      return <Rules app={app} game={route.game} key={route.game} />;
    case "puzzles":
      return <Puzzles app={app} asked={route.puzzle} />;
    case "lobby":
      return <Lobby app={app} />;
    case "challenge":
      return <ChallengePage app={app} id={route.id} key={route.id} />;
    case "invite":
      return <Invite app={app} handle={route.handle} key={route.handle} />;
    default:
      return <PeoplePlace app={app} />;
  }
}

/** Always in sight where all else is away. */
function LeaveZen({ app }: { app: App }) {
  const { t } = words(app);
  return (
    <button type="button" class="button leave-zen" aria-keyshortcuts="z" onClick={() => toggleZen(app)}>
      <Icon name="close" />
      {t("Leave zen")}
    </button>
  );
}

export function Page({ app }: { app: App }) {
  const { t } = words(app);
  const { said, route } = app.store.get();
  const zen = isZen(app.store.get());
  const game = "game" in route ? route.game : tableOf(app.store.get())?.options.game;
  const credited = route.page === "new" || route.page === "puzzles" ? app.core.names : [game];
  return (
    <div class={`page page-${route.page}${zen ? " zen" : ""}`}>
      <a class="skip" href="#content">
        {t("Skip to content")}
      </a>
      <Header app={app} />
      {zen && <LeaveZen app={app} />}
      <Standing app={app} />
      <main id="content" tabIndex={-1}>
        <Content app={app} />
      </main>
      <footer class="credit">
        {credited.map((name) => (
          <p key={name}>{gameInfo(app, name).credit}</p>
        ))}
        <ul class="foot-links">
          <li>
            <Link app={app} to={{ page: "about" }}>
              {t("About")}
            </Link>
          </li>
          <li>
            <Link app={app} to={{ page: "settings", tab: "board" }}>
              {t("Settings")}
            </Link>
          </li>
          <HostPages app={app} />
        </ul>
      </footer>
      <BottomBar app={app} />
      <Toast app={app} />
      <div class="visually-hidden" data-part="said" role="status" aria-live="polite">
        {said}
      </div>
    </div>
  );
}
