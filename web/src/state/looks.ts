// What the page looks like as a whole: language, colours, the sets of boards and dice. They are attributes of the root
// element, which the style sheets go by.
import { manifestAddress } from "../manifest";
import type { BoardSet, Settings } from "./preferences";

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

/** Who has chosen another set sees that; everyone else what the system asks for. */
const setOf = ({ board }: Settings): BoardSet => (strength().matches && board === "walnut" ? "contrast" : board);

export function applySettings(settings: Settings): void {
  const { language, theme, coordinates, animation } = settings;
  const { dataset } = document.documentElement;
  document.documentElement.lang = language;
  document.querySelector('link[rel="manifest"]')?.setAttribute("href", manifestAddress(language));
  applyTheme(theme === "auto" ? (darkness().matches ? "dark" : "light") : theme);
  dataset["boardSet"] = setOf(settings);
  // Rules about every element are passed over where the attribute is not there.
  document.documentElement.toggleAttribute("data-no-coordinates", !coordinates);
  document.documentElement.toggleAttribute("data-no-animation", !animation);
}
