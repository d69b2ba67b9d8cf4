// The first page as everyone sees it at first, as markup: it stands in the document, so that head, board and words are there
// before the page's code has come. The build draws it (build.mjs) by the parts that draw the page.
import renderToString from "preact-render-to-string";
import { boardMarkup } from "@ludopod/board";
import type { Core, Language } from "@ludopod/core";
import { gamePage } from "../games/index";
import { loadLanguage, wordsOf } from "../i18n";
import { boardPosition } from "../state/board";
import { initialState, newcomersBoard } from "../state/begin";
import type { App } from "../state/context";
import { firstMoment } from "../state/exhibition";
import { storedPreferences } from "../state/preferences";
import { sessionAt } from "../state/sessions";
import { makeStore } from "../state/store";
import { AppPlace, standsHere } from "../views/context";
import { boardSquares } from "../views/Board";
import { boardDrawing } from "../views/drawing";
import { Page } from "../views/Page";
import { places } from "../views/places";

/** What only acts and effects need is not there: a look has neither. */
function appOf(core: Core, language: Language): App {
  const settings = { ...storedPreferences({}), language, name: "" };
  const board = newcomersBoard({ core, games: gamePage });
  const store = makeStore(initialState(settings, board, firstMoment(board.local)));
  const app = { store, core, games: gamePage, places } as Partial<App> as App;
  store.set({ session: sessionAt(app, store.peek().route) });
  return app;
}

const EMPTY = "</ludopod-board>";

export async function lookOf(core: Core, language: Language): Promise<string> {
  await loadLanguage(language);
  const app = appOf(core, language);
  const position = boardPosition(app);
  const board = position && boardMarkup(boardDrawing(app) ?? "", boardSquares(app, position, wordsOf(language).t("Board")));
  return renderToString(<AppPlace value={app}><Page /></AppPlace>)
    .replace(EMPTY, () => `${board ?? ""}${EMPTY}`)
    .replace('<div class="page ', `<div data-has="${standsHere()}" aria-busy="true" class="page first-look `);
}
