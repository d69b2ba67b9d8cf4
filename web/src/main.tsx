import { render } from "preact";
import { openCore } from "./core/core";
import { openEngine } from "./core/engine";
import { wordsOf } from "./i18n";
import type { App } from "./state/app";
import { listenToKeys } from "./state/keyboard";
import { idleView, firstTable, type State } from "./state/model";
import { takeOver } from "./state/local";
import { followAddress } from "./state/navigate";
import { makeOnline } from "./state/online";
import { react } from "./state/reactions";
import { listenToOtherTabs, loadGame, loadSettings } from "./state/settings";
import { isKept, loadKept, reloadKept } from "./state/kept";
import { makeStore } from "./state/store";
import { Page } from "./views/Page";

function initialState(): State {
  return {
    route: { page: "home" },
    settings: loadSettings(),
    local: firstTable(),
    kept: [],
    online: null,
    connection: "connecting",
    view: idleView,
    notice: null,
    said: "",
    thinking: false,
    sending: false,
    help: null,
    replaying: false,
  };
}

async function start(root: HTMLElement): Promise<void> {
  const store = makeStore(initialState());
  const core = await openCore();
  const app: App = { store, core, engine: openEngine(), online: makeOnline(() => app), keeps: true };
  store.set({ local: loadGame(core), kept: loadKept(core) });
  react(app);
  listenToOtherTabs(
    () => store.set({ settings: loadSettings() }),
    () => takeOver(app, loadGame(core)),
    (key) => isKept(key) && reloadKept(app),
  );
  listenToKeys(app);
  const draw = () => render(<Page app={app} />, root);
  root.replaceChildren();
  store.subscribe(draw);
  followAddress(app);
  draw();
}

const root = document.getElementById("app");
if (root) {
  start(root).catch((error: unknown) => {
    console.error(error);
    const text = document.createElement("p");
    text.className = "failed";
    text.textContent = wordsOf(loadSettings().language).t(
      "The game could not be loaded. Reload the page to try again.",
    );
    root.replaceChildren(text);
  });
}
if ("serviceWorker" in navigator && window.isSecureContext) {
  void navigator.serviceWorker.register("/service-worker.js");
}
