// The first page as everyone sees it at first, as markup: it stands in the document, so that head, board and words are there
// before the page's code has come. The build draws it (build.mjs) by the parts that draw the page.
import renderToString from "preact-render-to-string";
import type { Core } from "../core/core";
import type { Language } from "../core/types";
import { gamePage } from "../games/index";
import { loadLanguage } from "../i18n";
import { initialState, newcomersBoard } from "../state/begin";
import type { App } from "../state/context";
import { storedPreferences } from "../state/preferences";
import { makeStore } from "../state/store";
import { artOf } from "../views/art";
import { boardDrawing } from "../views/drawing";
import { Page } from "../views/Page";

/** What only acts and effects need is not there: a look has neither. */
function appOf(core: Core, language: Language): App {
  const settings = { ...storedPreferences({}), language, name: "" };
  const store = makeStore(initialState(settings, newcomersBoard({ core, games: gamePage })), ["view"]);
  return { store, core, games: gamePage, keeps: true } as Partial<App> as App;
}

const EMPTY_ART = '<div class="art" aria-hidden="true"></div>';

export async function lookOf(core: Core, language: Language): Promise<string> {
  await loadLanguage(language);
  const app = appOf(core, language);
  const drawing = artOf(boardDrawing(app) ?? "");
  return renderToString(<Page app={app} />)
    .replace(EMPTY_ART, EMPTY_ART.replace("><", () => `>${drawing}<`))
    .replace('<div class="page ', '<div aria-busy="true" class="page first-look ');
}
