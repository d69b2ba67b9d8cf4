import { hydrate, render } from "preact";
import { openCore, openEngine, openSolver } from "@ludopod/core";
import { gamePage } from "./games/index";
import { loadLanguage, wordsOf } from "./i18n";
import { takeOver } from "./opening/takeover";
import { placeAt } from "./state/app";
import { initialState, newcomersBoard, type BoardState } from "./state/begin";
import { makeActs } from "./state/acts/acts";
import { isStill } from "./state/appearance";
import type { App } from "./state/context";
import { openDevice } from "./state/device/device";
import { firstMoment } from "./state/exhibition";
import { listenToKeys } from "./state/keyboard";
import { followAddress } from "./state/navigate";
import { catchQuestion, makeInstall } from "./state/install";
import { makeLine } from "./state/line";
import { makeOnline } from "./state/online";
import { followPlaces } from "./state/club/arrive";
import { callPlayer } from "./state/club/calls";
import { makeLive } from "./state/club/live";
import { followOwn } from "./state/club/own";
import { react } from "./state/reactions";
import { entryAtStart, followTabs, stateOf } from "./state/library/board";
import { makeLibrary } from "./state/library/store";
import { listenToOtherTabs, loadSettings } from "./state/settings";
import { makeStore } from "./state/store";
import { AppPlace } from "./views/context";
import { frames } from "./views/frames";
import { Page } from "./views/Page";
import { places } from "./views/places";

/** The game that was on the board; a newcomer's game, where there is none. */
async function tableOnBoard(parts: Pick<App, "core" | "device" | "library">): Promise<BoardState> {
  const entry = await entryAtStart(parts);
  return entry ? stateOf(entry) : newcomersBoard({ core: parts.core, games: gamePage });
}

/** So long does the first drawing wait for the place's own part, which is on its way (opening/opening.ts): it is drawn once. */
const PART_MS = 1000;

const wholePlace = (app: App): Promise<void> | undefined =>
  Promise.race([placeAt(app, app.store.peek().route).view.ready?.(), new Promise<void>((resolve) => setTimeout(resolve, PART_MS))]).catch(() => undefined);

const question = catchQuestion();

async function start(root: HTMLElement): Promise<void> {
  const [core, device] = await Promise.all([openCore(window.rules), openDevice(), loadLanguage(loadSettings().language)]);
  const library = makeLibrary(core, device);
  const settings = loadSettings();
  const board = await tableOnBoard({ core, device, library });
  const state = initialState(settings, board, isStill(settings) ? null : firstMoment(board.local));
  const store = makeStore(state, ["view", "club", "desk", "settings"], frames);
  const app: App = {
    store,
    core,
    engine: openEngine(),
    solver: openSolver(),
    line: makeLine(() => app),
    online: makeOnline(() => app),
    live: makeLive(() => app),
    acts: makeActs(() => app),
    install: makeInstall(() => app, question),
    games: gamePage,
    places,
    device,
    library,
  };
  app.install.begin();
  react(app);
  callPlayer(app);
  listenToOtherTabs(() => store.set({ settings: loadSettings() }));
  followTabs(app);
  listenToKeys(app);
  await app.acts.load();
  followAddress(app);
  void followPlaces(app);
  await wholePlace(app);
  const page = <AppPlace value={app}><Page /></AppPlace>;
  // The look shows two characters at their game.
  takeOver(state.exhibition !== null, (look) => {
    if (look) hydrate(page, root);
    else {
      root.replaceChildren();
      render(page, root);
    }
  });
  followOwn(app);
}

const root = document.getElementById("app");
if (root) {
  // After the module's own call: whoever is asked where a fetch within that comes from reads all of it again.
  Promise.resolve(root).then(start).catch((error: unknown) => {
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
  // It fetches everything that the page may need offline: not before the page has what it begins with.
  window.addEventListener("load", () => {
    navigator.serviceWorker.register(`${ROOT}service-worker.js`).catch((error: unknown) => console.warn("the page is not kept for times without a network:", error));
  });
}
