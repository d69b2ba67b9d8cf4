// The frame every page shares.
import type { App } from "../state/context";
import { gameInfo, gamePage, words } from "../state/app";
import { tableOf } from "../state/model";
import { Game } from "./Game";
import { Games } from "./Games";
import { Header } from "./Header";
import { Learn } from "./Learn";
import { Link } from "./Link";
import { New } from "./New";
import { OnlineGame } from "./OnlineGame";
import { Open } from "./Open";
import { Rules } from "./Rules";

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

function Content({ app }: { app: App }) {
  const { route } = app.store.get();
  switch (route.page) {
    case "home":
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
    case "learn":
      return gamePage(app, route.game).lessons ? (
        <Learn app={app} game={route.game} key={route.game} />
      ) : (
        <Missing app={app} />
      );
    case "rules":
      return <Rules app={app} game={route.game} key={route.game} />;
    default:
      return <Missing app={app} />;
  }
}

export function Page({ app }: { app: App }) {
  const { t } = words(app);
  const { said, route } = app.store.get();
  const game = "game" in route ? route.game : tableOf(app.store.get())?.options.game;
  const credited = route.page === "new" ? app.core.names : [game];
  return (
    <div class={`page page-${route.page}`}>
      <a class="skip" href="#content">
        {t("Skip to content")}
      </a>
      <Header app={app} />
      <main id="content" tabIndex={-1}>
        <Content app={app} />
      </main>
      <footer class="credit">
        {credited.map((name) => (
          <p key={name}>{gameInfo(app, name).credit}</p>
        ))}
      </footer>
      <div class="visually-hidden" role="status" aria-live="polite">
        {said}
      </div>
    </div>
  );
}
