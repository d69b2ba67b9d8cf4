// How the page follows the settings and the system as it goes on, and where the board is alone.
import { changeSettings } from "./club/me";
import type { App } from "./context";
import type { Route, State } from "./model";
import { applySettings, applyTheme, darkness, strength } from "./looks";
import type { Settings } from "./preferences";

/** No motion is wanted: the visitor has said so here, or in the system. */
export const isStill = ({ animation }: Settings): boolean =>
  !animation || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Follows the settings, which have been applied before anything was drawn (opening/opening.ts), and the system's wishes, and
 *  prints dark ink on white paper. */
export function followAppearance(app: App): void {
  const apply = () => applySettings(app.store.get().settings);
  app.store.subscribe((now, before) => now.settings !== before.settings && apply());
  darkness().addEventListener("change", apply);
  strength().addEventListener("change", apply);
  window.addEventListener("beforeprint", () => applyTheme("light"));
  window.addEventListener("afterprint", apply);
}

/** The places where the board can be alone with its clocks and moves. */
const ZEN_PLACES: readonly Route["page"][] = ["play", "online"];
const maybeZen = ({ route }: State): boolean => ZEN_PLACES.includes(route.page);

export const isZen = (state: State): boolean => state.settings.zen && maybeZen(state);

export function toggleZen(app: App): void {
  const state = app.store.get();
  if (maybeZen(state)) void changeSettings(app, { zen: !state.settings.zen });
}

export const flipBoard = (app: App): void =>
  void changeSettings(app, { flip: !app.store.get().settings.flip });
