// The places of the page: in its head, and on phones under the thumb.
import { type App, gameInfo, gamePage, type Route, words } from "../state/app";
import { type IconName, Link, useApp } from "./parts";

interface PlaceEntry {
  to: Route;
  icon: IconName;
  title: string;
  current: boolean;
}

/** The places that everybody finds, in the head and under the thumb. */
export function placesOf(app: App): PlaceEntry[] {
  const { t } = words(app);
  const { page } = app.store.get().route;
  const game = gameInfo(app).name;
  const learn: Route = gamePage(app, game).lessons ? { page: "learn", game } : { page: "rules", game };
  const at = (...pages: Route["page"][]) => pages.includes(page);
  return [
    { to: { page: "home" }, icon: "play", title: t("Play"), current: at("home", "new", "lobby", "challenge", "invite") },
    { to: { page: "puzzles", puzzle: "" }, icon: "hint", title: t("Puzzles"), current: at("puzzles") },
    { to: learn, icon: "book", title: t("Learn"), current: at("learn", "lesson", "rules") },
    { to: { page: "games" }, icon: "games", title: t("Games"), current: at("games", "watch", "study", "analysis", "explorer") },
    { to: { page: "people" }, icon: "people", title: t("People"), current: at("people", "players", "person", "messages", "events", "event", "new-event") },
  ];
}

/** Where a board needs the height, the bar is away. */
const HIDDEN: readonly Route["page"][] = ["play", "analysis", "explorer", "online", "learn"];

export function BottomBar() {
  const { app, t } = useApp();
  const { page } = app.store.get().route;
  if (HIDDEN.includes(page)) return null;
  return (
    <nav class="bottom-bar" aria-label={t("Places")}>
      {placesOf(app).map(({ to, icon, title, current }) => (
        <Link to={to} current={current} icon={icon} key={to.page}>{title}</Link>
      ))}
    </nav>
  );
}
