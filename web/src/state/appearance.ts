// What the page looks like as a whole: language, colours, the sets of boards and dice. They are attributes of the root
// element, which the style sheets go by.
import { manifestAddress } from "../manifest";
import { changeSettings } from "./club/me";
import type { App } from "./context";
import type { Route, State } from "./model";
import type { BoardSet, DiceSet, Settings } from "./preferences";

const darkness = matchMedia("(prefers-color-scheme: dark)");
/** The system asks for strong contrasts, or chooses the colours itself. */
const strength = matchMedia("(prefers-contrast: more), (forced-colors: active)");

/** `pod-light` and `pod-dark` are the core's names for its colours. */
function applyTheme(theme: "light" | "dark"): void {
  const page = document.documentElement;
  page.dataset["theme"] = theme;
  page.classList.toggle("pod-light", theme === "light");
  page.classList.toggle("pod-dark", theme === "dark");
}

/** Who has chosen a set sees that; everyone else what the system asks for. */
const setsOf = ({ board, dice }: Settings): { board: BoardSet; dice: DiceSet } => ({
  board: strength.matches && board === "tide" ? "contrast" : board,
  dice: strength.matches && dice === "ivory" ? "contrast" : dice,
});

function applySettings(settings: Settings): void {
  const { language, theme, coordinates, animation } = settings;
  const { dataset } = document.documentElement;
  const { board, dice } = setsOf(settings);
  document.documentElement.lang = language;
  document.querySelector('link[rel="manifest"]')?.setAttribute("href", manifestAddress(language));
  applyTheme(theme === "auto" ? (darkness.matches ? "dark" : "light") : theme);
  Object.assign(dataset, { boardSet: board, diceSet: dice });
  dataset["coordinates"] = coordinates ? "yes" : "no";
  dataset["animation"] = animation ? "yes" : "no";
}

/** No motion is wanted: the visitor has said so here, or in the system. */
export const isStill = ({ animation }: Settings): boolean =>
  !animation || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Follows the settings and the system's wishes, and prints dark ink on white paper. */
export function followAppearance(app: App): void {
  const apply = () => applySettings(app.store.get().settings);
  apply();
  app.store.subscribe((now, before) => now.settings !== before.settings && apply());
  darkness.addEventListener("change", apply);
  strength.addEventListener("change", apply);
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
