// The places of the page: in its head, and on phones under the thumb.
import { gameInfo, gamePage, words } from "../state/app";
import type { App } from "../state/context";
import type { Route } from "../state/model";
import { Icon, type IconName } from "./Icon";
import { Link } from "./Link";

interface PlaceEntry {
  to: Route;
  icon: IconName;
  title: string;
  current: boolean;
}

/** The entries of the head; the first page is the logo there. */
export function placesOf(app: App): PlaceEntry[] {
  const { t } = words(app);
  const { page } = app.store.get().route;
  const game = gameInfo(app).name;
  const learn: Route = gamePage(app, game).lessons ? { page: "learn", game } : { page: "rules", game };
  const at = (...pages: Route["page"][]) => pages.includes(page);
  return [
    { to: { page: "new", mode: "computer" }, icon: "plus", title: t("New game"), current: at("new") },
    { to: { page: "lobby" }, icon: "games", title: t("Lobby"), current: at("lobby", "challenge", "invite", "watch") },
    { to: { page: "study" }, icon: "branch", title: t("Study"), current: at("study", "analysis", "puzzles", "explorer") },
    { to: { page: "people" }, icon: "people", title: t("People"), current: at("people", "players", "person", "messages") },
    { to: learn, icon: "book", title: t("Learn"), current: at("learn", "rules") },
  ];
}

/** Where a board needs the height, the bar is away. */
const HIDDEN: readonly Route["page"][] = ["play", "analysis", "explorer", "online", "learn"];

/** Of the entries of the head the first ones, beside the first page; all others have their cards there. */
const PLACES = 4;

export function BottomBar({ app }: { app: App }) {
  const { t } = words(app);
  const { page } = app.store.get().route;
  if (HIDDEN.includes(page)) return null;
  const home: PlaceEntry = { to: { page: "home" }, icon: "home", title: t("Home"), current: page === "home" };
  return (
    <nav class="bottom-bar" aria-label={t("Places")}>
      {[home, ...placesOf(app).slice(0, PLACES)].map(({ to, icon, title, current }) => (
        <Link app={app} to={to} current={current} key={to.page}>
          <Icon name={icon} />
          {title}
        </Link>
      ))}
    </nav>
  );
}
