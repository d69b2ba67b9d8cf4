// The frame every page shares.
import { gameInfo, placeAt } from "../state/app";
import { isZen, toggleZen } from "../state/appearance";
import { tableOf } from "../state/shown";
import { HostPages } from "./About";
import { BottomBar } from "./BottomBar";
import { Header } from "./Header";
import { Button, Link, Toast, useApp } from "./parts";
import { Standing } from "./order/Standing";

function Content() {
  const { app } = useApp();
  const { route } = app.store.get();
  const { view: View, anew = [] } = placeAt(app, route);
  return <View {...route} key={anew.map((field) => route[field]).join(" ")} />;
}

/** Always in sight where all else is away. */
function LeaveZen() {
  const { app, t } = useApp();
  return (
    <Button class="leave-zen" icon="close" aria-keyshortcuts="z" onClick={() => toggleZen(app)}>{t("Leave zen")}</Button>
  );
}

export function Page() {
  const { app, t } = useApp();
  const { said, route } = app.store.get();
  const zen = isZen(app.store.get());
  const game = "game" in route ? route.game : tableOf(app.store.get())?.options.game;
  const credited = route.page === "new" || route.page === "puzzles" ? app.core.names : [game];
  return (
    <div class={`page page-${route.page}${zen ? " zen" : ""}`}>
      <a class="skip" href="#content">{t("Skip to content")}</a>
      <Header />
      {zen && <LeaveZen />}
      <Standing />
      <main id="content" tabIndex={-1}>
        <Content />
      </main>
      <footer class="credit quiet small">
        {credited.map((name) => (
          <p key={name}>{gameInfo(app, name).credit}</p>
        ))}
        <ul class="foot-links beside wraps">
          <li>
            <Link to={{ page: "about" }}>{t("About")}</Link>
          </li>
          <li>
            <Link to={{ page: "settings", tab: "board" }}>{t("Settings")}</Link>
          </li>
          <HostPages />
        </ul>
      </footer>
      <BottomBar />
      <Toast />
      <div class="visually-hidden" data-part="said" role="status" aria-live="polite">{said}</div>
    </div>
  );
}
