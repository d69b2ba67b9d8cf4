// The settings as this device remembers them. Anything unreadable is as if it had never been there.
import { LANGUAGES, preferredLanguage } from "../languages";
import { NAME_MAX } from "./model";
import { storedPreferences, type Settings } from "./preferences";

const SETTINGS = "ludopod.settings";

function read(key: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export function loadSettings(): Settings {
  const stored = read(SETTINGS);
  const { language, name } = stored;
  return {
    ...storedPreferences(stored),
    language: LANGUAGES.find(([code]) => code === language)?.[0] ?? preferredLanguage(navigator.languages),
    name: typeof name === "string" ? name.slice(0, NAME_MAX) : "",
  };
}

/** Where the browser stores nothing they last as long as the page. */
export function saveSettings(settings: Settings): void {
  try {
    localStorage.setItem(SETTINGS, JSON.stringify(settings));
  } catch (error) {
    console.warn("not remembered:", error);
  }
}

/** Calls back when another tab has remembered them. */
export function listenToOtherTabs(settings: () => void): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (newValue !== null && key === SETTINGS) settings();
  });
}
