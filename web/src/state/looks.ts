// What the page looks like as a whole: language, colours, the sets of boards and dice. They are attributes of the root
// element, which the style sheets go by.
import { manifestAddress } from "../manifest";
import type { BoardSet, DiceSet, Settings } from "./preferences";

export const darkness = () => matchMedia("(prefers-color-scheme: dark)");
/** The system asks for strong contrasts, or chooses the colours itself. */
export const strength = () => matchMedia("(prefers-contrast: more), (forced-colors: active)");

/** `pod-light` and `pod-dark` are the core's names for its colours. */
export function applyTheme(theme: "light" | "dark"): void {
  const page = document.documentElement;
  page.dataset["theme"] = theme;
  page.classList.toggle("pod-light", theme === "light");
  page.classList.toggle("pod-dark", theme === "dark");
}

/** Who has chosen a set sees that; everyone else what the system asks for. */
const setsOf = ({ board, dice }: Settings): { board: BoardSet; dice: DiceSet } => ({
  board: strength().matches && board === "tide" ? "contrast" : board,
  dice: strength().matches && dice === "ivory" ? "contrast" : dice,
});

export function applySettings(settings: Settings): void {
  const { language, theme, coordinates, animation } = settings;
  const { dataset } = document.documentElement;
  const { board, dice } = setsOf(settings);
  document.documentElement.lang = language;
  document.querySelector('link[rel="manifest"]')?.setAttribute("href", manifestAddress(language));
  applyTheme(theme === "auto" ? (darkness().matches ? "dark" : "light") : theme);
  Object.assign(dataset, { boardSet: board, diceSet: dice });
  dataset["coordinates"] = coordinates ? "yes" : "no";
  dataset["animation"] = animation ? "yes" : "no";
}
